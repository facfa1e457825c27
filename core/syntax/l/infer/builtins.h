// The predefined functions of L that are operations (lambda/operation.h): their types, and the operations that they
// stand for.
//
//   to_int                         :: Num a => a -> Int
//   to_int64                       :: Num a => a -> Int64
//   to_double                      :: Num a => a -> Double
//   truncate, round, floor, ceil   :: Double -> Int
//   sqrt, exp, log, sin, cos, tan, asin, acos, atan   :: Double -> Double
//   pow, atan2                     :: (Double, Double) -> Double
//   bit_and, bit_or, bit_xor       :: Bits a => (a, a) -> a
//   bit_not                        :: Bits a => a -> a
//   shift_left, shift_right, shift_right_logical   :: Bits a => (a, Int) -> a
//   code                           :: Char -> Int
//   char                           :: Int -> Char
//   string_length                  :: String -> Int
//   char_at                        :: (String, Int) -> Char
//   substring                      :: (String, Int, Int) -> String
//   string_of_char                 :: Char -> String
//   quote                          :: String -> String
//   string_bytes                   :: String -> Int
//   char_at_byte                   :: (String, Int) -> Char
//   substring_bytes                :: (String, Int, Int) -> String
//   leading_double                 :: String -> Double
//
// An Int has 32 bits, an Int64 has 64: `5L`. Both are written in decimal, as 0xFF or as 0b1010, with `_` between digits
// where that helps, and are in the class Bits. A decimal literal must fit; one with 0x or 0b is a pattern of bits, so
// 0xFFFF_FFFF is -1. `to_int` of an Int64 keeps its lower bits. A Double becomes the nearest integer of what the
// function says, the largest or least one if it is too large or too small, and 0 if it is no number. `shift_right`
// copies the sign, `shift_right_logical` fills with zeros; the count is taken modulo the number of bits.
//
// `/` and `%` of integers round towards zero: -7 / 2 is -3, and -7 % 2 is -1. The divisor 0 ends the program with an
// error.
//
// A Char is a character of Unicode: 'a', '\n', '\u{1F600}'. `char` ends the program with an error if no character has
// that code. `string_length` counts characters, and so does `char_at`, from 0; it ends the program with an error where
// there is none. Both read the string up to there, and so does `substring(s, from, count)`. `string_bytes`,
// `char_at_byte` and `substring_bytes(s, begin, end)` count the bytes of UTF-8 instead, of which a Char has one to four
// (char_bytes), and do not read what is before; they are what functions that go through a string are made of. What is
// not there, or would begin or end within a character, ends the program with an error; so does
// `string_of_char('\u{0}')`, since strings have no such character. `quote` gives a string as programs write it,
// `leading_double` the number that a string begins with, or 0. sin, exp, pow and their like are the C library's: the
// last digits may differ between the page and the command.
//
// `s ++ t` joins strings. `show(x)` gives the text that `print(x)` prints, of a value of any type without functions
// (elaborate/derived.h); the prelude has what is made of these, as `split`, `join`, `words`, `parse_int`.
//
// The names are not reserved: a program may define them anew. In the types above, `a` is the same at all its places of
// a row; the operations depend on it.
#pragma once

#include "lambda/operation.h"
#include "types/term.h"

#include <array>
#include <initializer_list>
#include <string_view>

namespace letcont::l {

// Any is the same at all its places of a row of the table, and in the row's classes.
enum class BuiltinType : uint8_t { None, Int, Int64, Double, Char, String, Any };

// Operations, one after the other: the first takes the function's arguments, the second what the first gives.
struct Steps {
  std::array<Operation, 2> operations{};
  uint32_t count = 0;

  constexpr Steps() = default;
  constexpr Steps(std::initializer_list<Operation> all) {
    for (Operation each : all) operations[count++] = each;
  }
};

struct Builtin {
  std::string_view name;
  infer::Classes classes;           // of Any
  std::array<BuiltinType, 3> takes; // None: it takes fewer arguments
  BuiltinType gives;
  Steps steps;                        // of an Int, if the first argument is of type Any
  Steps of_long = {}, of_double = {}; // of an Int64, of a Double
};

inline constexpr std::array builtins = [] {
  using enum Operation;
  using B = BuiltinType;
  using P = std::array<BuiltinType, 3>;
  constexpr P real{B::Double}, reals{B::Double, B::Double}, any{B::Any}, anys{B::Any, B::Any}, shift{B::Any, B::Int};
  constexpr infer::Classes num = infer::num, bits = infer::bits;
  return std::array{
      Builtin{"to_int", num, any, B::Int, {}, {LongToInt}, {DoubleToInt}},
      Builtin{"to_int64", num, any, B::Int64, {IntToLong}, {}, {DoubleToLong}},
      Builtin{"to_double", num, any, B::Double, {IntToDouble}, {LongToDouble}, {}},
      Builtin{"truncate", 0, real, B::Int, {DoubleToInt}},
      Builtin{"round", 0, real, B::Int, {Round, DoubleToInt}},
      Builtin{"floor", 0, real, B::Int, {Floor, DoubleToInt}},
      Builtin{"ceil", 0, real, B::Int, {Ceil, DoubleToInt}},
      Builtin{"sqrt", 0, real, B::Double, {Sqrt}},
      Builtin{"sin", 0, real, B::Double, {Sin}},
      Builtin{"cos", 0, real, B::Double, {Cos}},
      Builtin{"tan", 0, real, B::Double, {Tan}},
      Builtin{"asin", 0, real, B::Double, {Asin}},
      Builtin{"acos", 0, real, B::Double, {Acos}},
      Builtin{"atan", 0, real, B::Double, {Atan}},
      Builtin{"atan2", 0, reals, B::Double, {Atan2}},
      Builtin{"exp", 0, real, B::Double, {Exp}},
      Builtin{"log", 0, real, B::Double, {Log}},
      Builtin{"pow", 0, reals, B::Double, {Pow}},
      Builtin{"bit_and", bits, anys, B::Any, {And}, {LAnd}},
      Builtin{"bit_or", bits, anys, B::Any, {Or}, {LOr}},
      Builtin{"bit_xor", bits, anys, B::Any, {Xor}, {LXor}},
      Builtin{"bit_not", bits, any, B::Any, {Not}, {LNot}},
      Builtin{"shift_left", bits, shift, B::Any, {Shl}, {LShl}},
      Builtin{"shift_right", bits, shift, B::Any, {Shr}, {LShr}},
      Builtin{"shift_right_logical", bits, shift, B::Any, {Ushr}, {LUshr}},
      Builtin{"code", 0, {B::Char}, B::Int, {Code}},
      Builtin{"char", 0, {B::Int}, B::Char, {Char}},
      Builtin{"string_length", 0, {B::String}, B::Int, {Length}},
      Builtin{"char_at", 0, {B::String, B::Int}, B::Char, {CharAt}},
      Builtin{"substring", 0, {B::String, B::Int, B::Int}, B::String, {Slice}},
      Builtin{"string_of_char", 0, {B::Char}, B::String, {CharToText}},
      Builtin{"quote", 0, {B::String}, B::String, {Quote}},
      Builtin{"string_bytes", 0, {B::String}, B::Int, {Bytes}},
      Builtin{"byte_at", 0, {B::String, B::Int}, B::Int, {Byte}},
      Builtin{"char_at_byte", 0, {B::String, B::Int}, B::Char, {Decode}},
      Builtin{"substring_bytes", 0, {B::String, B::Int, B::Int}, B::String, {Cut}},
      Builtin{"leading_double", 0, {B::String}, B::Double, {TextToDouble}},
  };
}();

// Returns how many arguments a builtin takes.
constexpr uint32_t argument_count(const Builtin& builtin) {
  return builtin.takes[1] == BuiltinType::None ? 1 : builtin.takes[2] == BuiltinType::None ? 2 : 3;
}

// Returns the operations of a builtin whose first argument has that type.
constexpr const Steps& steps_for(const Builtin& builtin, Type first) {
  if (builtin.takes[0] != BuiltinType::Any) return builtin.steps;
  return first == TypeTable::i64 ? builtin.of_long : first == TypeTable::f64 ? builtin.of_double : builtin.steps;
}

} // namespace letcont::l
