// Externals that are not in the list of external.h: functions of C, which a program names with their types. Machine
// code calls them; the interpreters have none, and say so when one is called.
//
// What they take and give is what C and we hold alike: Int is int32_t, Double is double, Bool is bool, and String is
// const char *. A string is never a result: whose memory it is, how long it lasts, and whether it is null, only the
// function's documentation tells. A C function is not known to be pure, so no pass removes, moves or doubles a call.
#pragma once

#include "types/type.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace letcont {

// Whether C could have a function of that name.
constexpr bool is_c_name(std::string_view name) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  auto part = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), part);
}

// Why a program cannot call that function of C with these types; empty if it can. Some names are taken: the machine
// code of every program may call these functions itself, with their own types. `result` is the unit for C's void.
constexpr std::string_view c_function_fault(std::string_view name, std::span<const Type> parameters, Type result) {
  using T = TypeTable;
  struct Used {
    std::string_view name;
    std::array<Type, 2> parameters; // Type{}: there is none
    Type result;
  };
  constexpr std::array used{Used{"exit", {T::i32, Type{}}, T::unit}, Used{"fflush", {T::str, Type{}}, T::i32},
                            Used{"setrlimit", {T::i32, T::str}, T::i32}, Used{"strcmp", {T::str, T::str}, T::i32}};
  if (name == "main") return "is the program itself";
  for (std::string_view taken : {"printf", "dprintf"})
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

} // namespace letcont
