// The functions that every engine provides: a program names them with `external("…")`.
#pragma once

#include "lambda/rows.h"
#include "types/type.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont {

enum class External : uint8_t {
  PrintInt,
  PrintDouble,
  PrintString,
  PrintBool,
  PrintChar,
  PrintNewline,
  WriteInt,
  WriteDouble,
  Panic,
  Assert,
  PrintInt64,
  PrintCharacter,
  ReadByte,
};

// Each takes at most one argument and gives at most one result: `takes` and `gives` are Type{} if there is none.
struct ExternalInfo {
  std::string_view name;
  Type takes;
  std::string_view documentation;
  Type gives = {};
};

inline constexpr std::array externals = [] {
  using T = TypeTable;
  return std::array{
      ExternalInfo{"print_int", T::i32, "prints an integer in decimal"},
      ExternalInfo{"print_double", T::f64, "prints a double as C's %g does"},
      ExternalInfo{"print_string", T::str, "prints a string as it is"},
      ExternalInfo{"print_bool", T::boolean, "prints true or false"},
      ExternalInfo{"putchar", T::i32, "prints the byte that the integer is, modulo 256"},
      ExternalInfo{"print_newline", Type{}, "prints a line break"},
      ExternalInfo{"write_int", T::i32, "prints an integer and a line break"},
      ExternalInfo{"write_double", T::f64, "prints a double and a line break"},
      ExternalInfo{"panic", T::str, "ends the program with that message"},
      ExternalInfo{"assert", T::boolean, "ends the program with a message if it is false"},
      ExternalInfo{"print_int64", T::i64, "prints a 64-bit integer in decimal"},
      ExternalInfo{"print_character", T::character, "prints a character, as UTF-8"},
      ExternalInfo{"getchar", Type{}, "gives the next byte of the input, -1 at its end", T::i32},
  };
}();
static_assert(externals.size() == static_cast<size_t>(External::ReadByte) + 1);

inline constexpr const ExternalInfo& info(External external) { return externals[static_cast<size_t>(external)]; }

inline std::optional<External> external_named(std::string_view name) { return value_named<External>(externals, name); }

// Returns its type: code(t) -> (), code() -> (), or code() -> (t).
inline Type type_of(External external, TypeTable& types) {
  const Type &takes = info(external).takes, &gives = info(external).gives;
  return types.code({&takes, takes ? size_t{1} : 0}, {&gives, gives ? size_t{1} : 0});
}

} // namespace letcont
