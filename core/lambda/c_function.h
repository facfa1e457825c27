// Externals that are not in the list of external.h: C functions, which a program declares with their types. Machine
// code calls them; the interpreters cannot, and report an error when one is called.
//
// Their arguments and results are of types that exist in C: Int is int32_t, Int64 is int64_t, Double is double, Bool is
// bool, and String is const char *. A string is never a result, since only the function's documentation says who owns
// its memory, how long it lasts, and whether it may be null. A C function may have effects, so no pass removes, moves
// or copies a call.
#pragma once

#include "types/type.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace letcont {

// Whether the name is a valid name of a C function.
constexpr bool is_c_name(std::string_view name) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  auto part = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), part);
}

// Whether the name is of a value that passes from one input of the prompt to the next (prompt/prompt.h). Only what the
// prompt runs can have it.
constexpr bool is_prompts_name(std::string_view name) { return name.starts_with("load ") || name.starts_with("keep "); }

// Returns why a program cannot call that C function with these types; empty if it can. Some names are taken, since
// machine code may call these functions itself, with their own types. `result` is the unit for C's void.
constexpr std::string_view c_function_fault(std::string_view name, std::span<const Type> parameters, Type result) {
  using T = TypeTable;
  struct Used {
    std::string_view name;
    std::array<Type, 2> parameters; // Type{}: there is none
    Type result;
  };
  constexpr std::array used{Used{"atof", {T::str, Type{}}, T::f64}, Used{"exit", {T::i32, Type{}}, T::unit},
                            Used{"fflush", {T::str, Type{}}, T::i32}, Used{"setrlimit", {T::i32, T::str}, T::i32},
                            Used{"strcmp", {T::str, T::str}, T::i32}};
  if (name == "main") return "is the program itself";
  for (std::string_view taken : {"printf", "dprintf", "snprintf"})
    if (name == taken) return "takes a varying number of arguments";
  if (name == "malloc") return "takes and gives what Int cannot hold";
  if (name.starts_with("letcont_") || name.starts_with("llvm.")) return "is a part of the run-time system";
  for (const Used& each : used) {
    if (each.name != name) continue;
    size_t count = static_cast<size_t>(std::count_if(each.parameters.begin(), each.parameters.end(),
                                                     [](Type type) { return static_cast<bool>(type); }));
    bool same = result == each.result && parameters.size() == count &&
                std::equal(parameters.begin(), parameters.end(), each.parameters.begin());
    if (!same) return "is used by the run-time system with another type";
  }
  return {};
}

// The same for the types alone, of which C may not have values. `result` may be Type{}: several.
constexpr std::string_view c_types_fault(std::span<const Type> parameters, Type result) {
  using T = TypeTable;
  auto exists = [](Type type) {
    return type == T::i32 || type == T::i64 || type == T::f64 || type == T::boolean || type == T::str;
  };
  if (result == T::str) return "gives a string, and how long C's memory lasts is not known";
  if (!std::all_of(parameters.begin(), parameters.end(), exists) || (result != T::unit && !exists(result)))
    return "takes or gives what C does not have";
  return {};
}

} // namespace letcont
