// How values are represented: the types of a program as those of a module.
//
//   CPS                       WebAssembly
//   ------------------------- --------------------------------------------------------------------------------------
//   i32, bool, char           i32
//   i64, f64                  i64, f64
//   ()                        nothing: it is not passed, stored or returned
//   str                       an array of bytes
//   (x, …)                    a structure of the fields
//   fn(…) → …                 a structure whose first field is the code; that of a closure is a subtype with what was
//                             captured
//   code(…) → …               a reference to a function
//   ref(t), array(t)          a structure of one field, an array; a boolean in an array takes a byte
//   a data type               whatever its constructors need; fields that are () do not count:
//     none has fields         an i32, the constructor's number
//     one constructor         a structure of the fields
//     one with, one without   the same; null is the one without fields
//     others                  a structure of the constructor's number; with fields, a subtype of it
//
// References are nullable, so that variables need no first value; none but that of a data type ever is null.
#pragma once

#include "cps/program.h"
#include "wasm/module.h"

#include <map>
#include <span>
#include <unordered_map>

namespace letcont::wasm {

enum class DataForm : uint8_t { Number, Single, Nullable, Sum };

class Types {
public:
  Types(const cps::Program& program, Module& module) : program_(program), module_(module) {}

  bool has_value(Type type) const { return type != TypeTable::unit; }
  // The type of a variable; it must have a value.
  ValueType value(Type);
  DataForm form(Type data);

  // The numbers of structures and arrays. Each is made once, when it is needed first.
  uint32_t bytes();
  uint32_t tuple(Type type) { return made(type, 0, "tuple"); }
  uint32_t closure(Type function) { return made(function, 0, "fn"); }
  uint32_t environment(Type);
  uint32_t data(Type type);
  uint32_t constructor(Type data, uint32_t tag);
  uint32_t holder(Type type) { return made(type, 0, program_.types.kind(type) == TypeKind::Array ? "array" : "ref"); }

  // The place of the field `i` of such a list in its structure, behind `before` others.
  uint32_t place(std::span<const Type> fields, uint32_t i, uint32_t before) const;
  bool has_fields(std::span<const Type> fields) const;

  // The number of a function's type; equal types have one.
  uint32_t function(const TypeDefinition&);
  // The type of code, and of a function called through its closure, which is then the first parameter. The results of
  // what may raise are followed by the exception, and, unless null tells that there is none, by a flag.
  uint32_t code(Type type) { return callable(type, none); }
  uint32_t through_closure(Type type) { return callable(type, closure(type)); }
  bool has_flag(Type callable);

  // Completes the definitions of all types that were asked for.
  void finish();

private:
  struct Pending {
    uint32_t index;
    Type type;
    uint32_t tag; // one more than that of a constructor
  };
  uint32_t made(Type, uint32_t tag, std::string_view name);
  uint32_t callable(Type, uint32_t closure);
  void define(const Pending&);
  void define_fields(TypeDefinition&, std::span<const Type> fields);
  bool is_never_null(Type);

  const cps::Program& program_;
  Module& module_;
  uint32_t bytes_ = none;
  std::unordered_map<uint64_t, uint32_t> made_; // by tag and type
  std::map<std::vector<uint64_t>, uint32_t> functions_;
  std::unordered_map<Type, DataForm> forms_;
  std::vector<Pending> pending_;
  size_t next_ = 0;
};

} // namespace letcont::wasm
