// The writer of random L programs, for the files that implement it: l_program.cpp (definitions, and printing of
// values), l_functions.cpp (functions, patterns, statements), l_expressions.cpp, l_memory.cpp, l_records.cpp,
// and l_prelude.cpp.
#pragma once

#include "generate/l_program.h"
#include "generate/l_types.h"

#include <optional>
#include <set>

namespace letcont::generate {

class LWriter {
public:
  explicit LWriter(const LOptions& options)
      : random_(options.seed), size_(options.size), any_order_(options.any_order) {}
  Piece run();

private:
  // What is known of the type that a variable stands for, as in L.
  enum class Class : uint8_t { Any, Show, Eq, Ord, Num };

  // A name in scope.
  struct Known {
    std::string name;
    LType type;
    std::vector<uint32_t> open{}; // its own type variables: for each use there are other types
    // Of a function inside its own body: it may be called only with one less than this parameter (an index in scope_)
    // first.
    std::optional<size_t> counter{};
    bool hidden = false; // it is bound, and must not be used
  };
  // A way to get a value of some type: the name, applied so many times.
  struct Use {
    size_t known = 0;
    std::vector<LType> arguments;
    Substitution by;
  };

  // ---- l_expressions.cpp
  Piece expression(const LType&, int depth);
  Piece made(const LType&, std::string_view form, std::vector<Piece> parts = {});
  Piece leaf(const LType&, int depth);
  std::string simplest(const LType&);
  std::string literal(LType::Shape);
  std::optional<Piece> use(const LType&, int depth);
  std::vector<Use> uses(const LType&, bool applied);
  bool complete(Use&);
  Piece write(const LType&, const Use&, int depth);
  Piece argument(const LType&, int depth);
  Piece construct(const LType&, int depth);
  Piece list_literal(const LType&, int depth);
  Piece operation(const LType&, int depth);
  Piece arithmetic(const LType&, int depth);
  Piece string(const LType&, int depth);
  Piece builtin(const LType&, int depth);
  Piece condition(int depth);
  Piece macro_use(const LType&, int depth);
  std::optional<Piece> attempt(const LType&, int depth);
  Piece kept_results(const LType&, int depth);
  std::optional<Piece> raise(const LType&, int depth);
  bool visible(size_t known) const;
  bool is_in(const LType&, Class) const;
  LType plain_type(Class);
  LType type_in_scope(int depth);

  // ---- l_records.cpp
  Piece labelled(const LType&, const LConstructor&, int depth);
  std::optional<Piece> field(const LType&, int depth);
  std::optional<Piece> update(const LType&, int depth);
  std::string labelled_pattern(const LType&, const LConstructor&, int depth, bool total, std::vector<Known>& bound);

  // ---- l_functions.cpp
  Piece function(const LType& arrow, int depth);
  Piece cases(const LType& from, const LType& to, int depth, bool curried, bool within = false);
  Piece body(const LType&, int depth);
  Piece block(const LType&, int depth);
  std::string pattern(const LType&, int depth, bool total, std::vector<Known>& bound);
  std::string alternatives(const LType&, int depth);
  std::string every_constructor(const LType&, std::vector<Known>& bound);
  std::string list_pattern(const LType&, int depth, std::vector<Known>& bound);
  Piece statement(int depth);
  Piece let_value(int depth);
  Piece let_function(int depth);
  Piece let_pattern(int depth);
  Piece let_rec(int depth);
  Piece print(int depth);
  // A function that calls itself, or is one of several that call each other: those of `names`, all of that type.
  Piece counting(const LType& arrow, const std::vector<std::string>& names, int depth);
  Piece following(const std::string& name, const LType& data, const LType& result, int depth);
  std::string local_name();
  std::vector<uint32_t> new_variables();
  LType function_type(const std::vector<uint32_t>& variables);
  LType counting_type(const std::vector<uint32_t>& variables);
  std::string separator();

  // ---- l_memory.cpp
  Piece holder(const LType&, Piece content);
  std::optional<Piece> reading(const LType&, int depth);
  std::optional<Piece> writing(int depth);
  std::vector<Use> holders(const LType* content);
  std::string index();

  // ---- l_prelude.cpp
  void use_prelude();

  // ---- l_program.cpp
  Piece definition();
  Piece exceptions();
  Piece ring();
  Piece long_list(const std::string& name);
  Piece function_item(const std::string& form, std::vector<Piece> values);
  void disorder(std::vector<Piece>& defined);
  Piece shown();
  std::string show(const LType&);
  Piece show_function(const LType&, const std::string& name);
  std::string definition_name() { return "d" + std::to_string(++definitions_); }

  Random random_;
  uint32_t size_;
  bool any_order_;
  int budget_ = 0;  // expressions that may still be made in this definition
  int effects_ = 0; // things that may fail, in the whole program
  std::vector<LData> data_;
  std::optional<LType> exception_; // the type of exceptions, if there are any
  int tries_ = 0;                  // around what is made
  std::optional<LType> named_;     // what the type `Named` is, if there is one
  std::vector<Known> scope_;
  std::vector<Class> variables_; // by type variable
  uint32_t definitions_ = 0;
  std::vector<std::pair<LType, std::string>> shows_; // the functions that print
  std::vector<Piece> show_functions_;
  std::set<std::string> functions_; // how the definitions begin that are functions
};

} // namespace letcont::generate
