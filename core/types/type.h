// The types of monomorphic programs: closed types without variables, as they are after inference and after polymorphic
// definitions were copied. `lambda` and `cps` are typed with them.
//
//   bool  i32  i64  f64  str  char   what a register or a constant holds; a char is a Unicode scalar value
//   (t, …)                         a tuple; the empty one is the unit type
//   fn(t, …) -> (t, …)             a function as a value: a closure; any number of arguments and results
//   code(t, …) -> (t, …)           a function without an environment: just code
//   fn(t, …) -> (t, …) raises t    a function, or code, that may raise an exception of that type instead
//   env(t, …) fn(t, …) -> (t, …)   inside such a function: its own closure, with the variables that it captured
//   Name                           a data type: a sum of constructors, each with fields; may be recursive
//   ref(t)  array(t)               a cell that can be written; elements that can be written, counted from 0
//
// Equal types have equal handles (hash-consing), so comparing types is O(1) and a type takes its space once.
#pragma once

#include "support/handle.h"
#include "support/names.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace letcont {

using Type = Handle<struct TypeTag>;
using DataType = Handle<struct DataTypeTag>;

enum class TypeKind : uint8_t {
  Bool,
  I32,
  F64,
  Str,
  I64,
  Char,
  Tuple,
  Function,
  Code,
  Environment,
  Data,
  Reference,
  Array
};

struct Constructor {
  Name name;
  std::vector<Type> fields;
};

class TypeTable {
public:
  TypeTable();

  // The types without parts; they have the same handles in every table.
  static constexpr Type boolean{1}, i32{2}, f64{3}, str{4}, unit{5}, i64{6}, character{7};

  Type tuple(std::span<const Type> fields);
  // `raises` is the type of the exceptions that the function may raise; Type{} if it never raises one.
  Type function(std::span<const Type> parameters, std::span<const Type> results, Type raises = {});
  Type code(std::span<const Type> parameters, std::span<const Type> results, Type raises = {});
  // Returns the type of functions with other parameters and results that are code or not, and raise, as those of the
  // type `like`.
  Type callable_like(Type like, std::span<const Type> parameters, std::span<const Type> results) {
    return callable_like(like, parameters, results, raises(like));
  }
  Type callable_like(Type like, std::span<const Type> parameters, std::span<const Type> results, Type raises) {
    return kind(like) == TypeKind::Code ? code(parameters, results, raises) : function(parameters, results, raises);
  }
  // Returns the type of the closure of a function of type `function` that captured variables of types `captured`.
  Type environment(std::span<const Type> captured, Type function);
  Type data(DataType);
  Type reference(Type content);
  Type array(Type element);

  // Declares a data type. Its constructors are set later, since they may mention it.
  DataType declare(Name name);
  void define(DataType, std::vector<Constructor> constructors);
  Name name(DataType data) const { return data_[data.index - 1].name; }
  const std::vector<Constructor>& constructors(DataType data) const { return data_[data.index - 1].constructors; }
  uint32_t data_count() const { return static_cast<uint32_t>(data_.size()); }

  // One more than the largest handle. The parts of a type have smaller handles than the type.
  uint32_t limit() const { return static_cast<uint32_t>(nodes_.size()); }
  TypeKind kind(Type type) const { return nodes_[type.index].kind; }
  // The fields of a tuple; the captured types of an environment; of a reference or an array, the one type of what it
  // holds.
  std::span<const Type> fields(Type type) const { return parts(type, 0, nodes_[type.index].split); }
  // The parameters and results of a function or code.
  std::span<const Type> parameters(Type function) const { return parts(function, 0, nodes_[function.index].split); }
  std::span<const Type> results(Type function) const {
    return parts(function, nodes_[function.index].split, nodes_[function.index].count);
  }
  // Returns the type of the exceptions that functions or code of that type may raise; Type{} if they raise none.
  Type raises(Type function) const { return Type{nodes_[function.index].extra}; }
  bool callable(Type type) const { return kind(type) == TypeKind::Function || kind(type) == TypeKind::Code; }
  // Whether values of the type can be written: references and arrays.
  bool is_mutable(Type type) const { return kind(type) >= TypeKind::Reference; }
  // Returns the type of what a reference or an array holds.
  Type element(Type type) const { return fields(type)[0]; }
  // Returns the function type of an environment.
  Type function_of(Type environment) const { return Type{nodes_[environment.index].extra}; }
  // Whether a value of the type `given` may be where `wanted` is: an environment stands for its function.
  bool accepts(Type wanted, Type given) const {
    return wanted == given || (kind(given) == TypeKind::Environment && function_of(given) == wanted);
  }
  DataType data_of(Type data) const { return DataType{nodes_[data.index].extra}; }

  // Returns the text of a type, in the notation above.
  void append(std::string& out, Type type, const Names& names) const;
  std::string text(Type type, const Names& names) const {
    std::string out;
    append(out, type, names);
    return out;
  }

private:
  struct Node {
    TypeKind kind = TypeKind::Bool;
    uint32_t first = 0; // of its parts in parts_
    uint32_t count = 0;
    uint32_t split = 0; // the number of fields or parameters; the other parts are results
    uint32_t extra = 0; // a DataType, an environment's function type, or what a function raises
  };
  struct Data {
    Name name;
    std::vector<Constructor> constructors;
  };

  Type make(TypeKind, std::span<const Type> before, std::span<const Type> after, uint32_t extra);
  bool same(const Node&, TypeKind, std::span<const Type> before, std::span<const Type> after, uint32_t extra) const;
  std::span<const Type> parts(Type type, uint32_t from, uint32_t to) const {
    const Node& node = nodes_[type.index];
    return std::span(parts_).subspan(node.first + from, to - from);
  }

  std::vector<Node> nodes_;
  std::vector<Type> parts_;
  std::vector<Data> data_;
  std::unordered_multimap<uint64_t, Type> by_hash_;
};

} // namespace letcont
