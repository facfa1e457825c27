// Translates inferred types to closed ones, for one instance of a definition at a time: type variables stand for the
// types of the instance.
#pragma once

#include "lambda/term.h"
#include "syntax/l/infer/infer.h"

#include <map>
#include <unordered_set>

namespace letcont::l {

class ClosedTypes {
public:
  ClosedTypes(const Program& program, Typed& typed, lambda::Program& out)
      : program_(program), typed_(typed), out_(out) {}

  // Assigns the types to the variables. Other variables keep theirs.
  void assign(std::span<const infer::Term> variables, std::span<const Type> types);
  // Returns the closed type. Declares data types with everything they contain. Hash-consed: equal types are equal.
  Type close(infer::Term);
  std::vector<Type> close_all(std::span<const infer::Term>);

  // The place of what is made for a type, as `deriving` has it: the name of a data type in its declaration, for others
  // the start of the prelude; `nowhere` if there is neither.
  Span place(Type) const;

  // The data type that would need infinitely many instances, if there is one; then the types are not valid.
  uint32_t endless() const { return endless_; }
  bool is_deep() const { return is_deep_; } // else it is used at very many types
  // Whether it is the fields of its constructors that would; else the program has a type that is nested very deeply.
  bool is_by_fields() const { return is_by_fields_; }
  // The data type whose fields were being closed then, or `none`: it was the type of something else.
  uint32_t endless_in() const { return endless_in_; }

private:
  struct Cached {
    uint32_t epoch = 0;
    Type type{};
  };
  struct NewData {
    uint32_t data;
    std::vector<Type> arguments;
    DataType made;
  };

  Type closed(infer::Term);
  Type make(const infer::Meaning&, std::span<const Type> parts);
  uint32_t depth_of(Type);
  Type instance(uint32_t data, std::span<const Type> arguments);
  void define(const NewData&);
  void note_fields(const NewData&);
  std::string fresh_name(std::string);

  const Program& program_;
  Typed& typed_;
  lambda::Program& out_;
  std::vector<Type> assigned_; // by representative
  std::vector<Cached> cache_;  // by representative
  std::vector<infer::Term> work_;
  std::map<std::pair<uint32_t, std::vector<Type>>, Type> instances_;
  std::map<uint32_t, uint32_t> instance_counts_;
  std::map<Type, uint32_t> definitions_; // of data types
  std::map<Type, uint32_t> depths_;      // of data types, and of what is made of them
  std::vector<NewData> new_data_;
  std::unordered_set<std::string> names_;
  uint32_t epoch_ = 1;
  uint32_t endless_ = Typed::none, endless_in_ = Typed::none;
  bool is_deep_ = false, is_by_fields_ = false;
};

// Returns the type of a variable that nothing determines, which may stand for any type of its classes.
Type undetermined_type(const infer::Meaning&);

// Returns a part of a name for a type, of bounded length: "Int", "Tuple", the name of a data type.
std::string short_name(const lambda::Program&, Type);

} // namespace letcont::l
