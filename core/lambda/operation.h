// Arithmetic, shared by the front ends and the CPS: operations and predicates of one to three operands over integers of
// 32 and 64 bits (two's complement, wrapping), IEEE doubles, strings, characters and booleans, all in one table. Every
// engine and every pass goes by it.
//
//   i32 → i32     add sub mul div rem   and or xor not shl shr ushr
//   i32 → bool    eq ne lt le gt ge
//   i64           the same with 64 at the end: add64, shl64, lt64; the count of a shift is an i32
//   f64 → f64     fadd fsub fmul fdiv frem   floor ceil round trunc sqrt
//                 sin cos tan asin acos atan exp log   atan2(y, x) pow(x, y)
//   f64 → bool    feq fne flt fle fgt fge
//   str → bool    seq sne slt sle sgt sge, by bytes
//   char → bool   ceq cne clt cle cgt cge, by code
//   bool → bool   beq bne
//   of a str      length(s) char_at(s, i) slice(s, from, count) concat(s, t) quote(s)
//   its bytes     bytes(s) byte(s, i) decode(s, at) cut(s, begin, end)
//   conversions   i32_to_i64 i64_to_i32 i32_to_f64 i64_to_f64 f64_to_i32 f64_to_i64 char_to_i32 i32_to_char
//                 i32_to_str i64_to_str f64_to_str char_to_str str_to_f64
//
// What the names do not say:
//
//   div, rem      round towards zero; the least integer divided by -1 is itself, with the remainder 0; the divisor 0
//                 ends the program with an error
//   shl shr ushr  take the count modulo the width; shr copies the sign, ushr fills with zeros
//   i64_to_i32    keeps the lower 32 bits
//   f64_to_i32    drops the fraction; gives the nearest integer for what is out of range, and 0 for a NaN
//   round         goes to the nearest integer; halves go away from zero
//   i32_to_char   ends the program with an error if the number is not the code of a character (a Unicode scalar value)
//   length        counts characters; char_at counts them from 0, and ends the program with an error beyond the last
//                 one; both read the string up to there
//   slice         gives `count` characters from the one with the number `from` on, and ends the program with an error
//                 unless all of them are there
//   bytes         counts the bytes of the UTF-8, in O(1) where strings are collected; byte gives one of them, 0 to 255,
//                 counted from 0, and ends the program with an error beyond the last one; decode gives the character
//                 that begins at a byte, cut the bytes from `begin` up to before `end`; both end the program with an
//                 error where no character begins (cut: or the string ends)
//   concat, cut   copy bytes: O(bytes of the result), as everything that builds a string does
//   quote         gives the string in double quotes, as programs write it: with \" \\ \n \t \r, and \xHH for control
//                 characters
//   f64_to_str    has the format of C's %g; a NaN is `nan`
//   char_to_str   ends the program with an error for the code 0: a string has no such character
//   str_to_f64    reads as much of the string as C's strtod does; 0 if it begins with no number
//   sin … pow     are the C library's, whose last bit differs from one library to another. The native engines all use
//                 that of the machine; the page has its own. So no pass computes them, but for equal operands they are
//                 computed once.
#pragma once

#include "lambda/rows.h"
#include "types/type.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace letcont {

// clang-format off
enum class Operation : uint8_t {
  Add, Sub, Mul, Div, Rem,       // i32
  Eq, Ne, Lt, Le, Gt, Ge,        // i32 → bool
  FAdd, FSub, FMul, FDiv, FRem,  // f64
  FEq, FNe, FLt, FLe, FGt, FGe,  // f64 → bool
  SEq, SNe, SLt, SLe, SGt, SGe,  // str → bool, by bytes
  BEq, BNe,                      // bool → bool
  // Those from here on have one form each in the virtual machine (vm/code/instruction.h).
  LAdd, LSub, LMul, LDiv, LRem,  // i64
  LEq, LNe, LLt, LLe, LGt, LGe,  // i64 → bool
  And, Or, Xor, Shl, Shr, Ushr, Not,        // i32
  LAnd, LOr, LXor, LShl, LShr, LUshr, LNot, // i64; a shift's count is an i32
  CEq, CNe, CLt, CLe, CGt, CGe,  // char → bool
  Code, Char,                    // char → i32, i32 → char
  IntToDouble, IntToLong, LongToInt, LongToDouble, DoubleToInt, DoubleToLong,
  Floor, Ceil, Round, Trunc, Sqrt,                                // f64, exact
  Sin, Cos, Tan, Asin, Acos, Atan, Exp, Log, Atan2, Pow,          // f64, by the C library
  Length, CharAt,                // of a str
  Slice, Concat, Quote,          // → str
  Bytes, Byte, Decode, Cut,      // by bytes
  IntToText, LongToText, DoubleToText, CharToText, TextToDouble,
};
// clang-format on

// Why an operation may fail, or one of memory.h; or that the program came to a place that is said to be unreachable.
enum class Fault : uint8_t { None, Division, Character, Bounds, Byte, Decode, Slice, Zero, Index, Size, Unreachable };
struct FaultInfo {
  std::string_view code, message; // of the diagnostic
};
// In a message, this stands for a number: the one that was asked for, then how many there are.
inline constexpr std::string_view number_mark = "…";
constexpr FaultInfo info(Fault fault) {
  if (fault == Fault::Character) return {"runtime/character", "this number is not the code of a character"};
  if (fault == Fault::Bounds)
    return {"runtime/bounds",
            "this string has no character with the number …: its length is …, and numbers begin at 0"};
  if (fault == Fault::Byte)
    return {"runtime/bounds",
            "this string has no byte with the number …: its size in bytes is …, and numbers begin at 0"};
  if (fault == Fault::Decode)
    return {"runtime/bounds", "no character of this string begins at byte …: it ends at byte …"};
  if (fault == Fault::Slice) return {"runtime/slice", "this string does not have that part"};
  if (fault == Fault::Zero) return {"runtime/zero", "a string cannot have the character with the code 0"};
  if (fault == Fault::Index)
    return {"runtime/bounds", "this array has no element with the number …: its size is …, and numbers begin at 0"};
  if (fault == Fault::Size) return {"runtime/size", "the size of an array cannot be negative: here it is …"};
  if (fault == Fault::Unreachable) return {"runtime/unreachable", "the program came to 'unreachable'"};
  return {"runtime/division-by-zero", "division by zero"};
}

// The types of an operation's operands.
struct OperandTypes {
  std::array<Type, 3> types{};
  uint32_t count = 0;

  constexpr OperandTypes(Type a) : types{a}, count(1) {}
  constexpr OperandTypes(Type a, Type b) : types{a, b}, count(2) {}
  constexpr OperandTypes(Type a, Type b, Type c) : types{a, b, c}, count(3) {}
  constexpr uint32_t size() const { return count; }
  constexpr Type operator[](uint32_t i) const { return types[i]; }
  constexpr const Type* begin() const { return types.data(); }
  constexpr const Type* end() const { return types.data() + count; }
  bool operator==(const OperandTypes&) const = default;
};

struct OperationInfo {
  std::string_view name;   // in the text form and in messages
  std::string_view symbol; // as the source languages write it; empty if only its name is written
  OperandTypes operands;
  Type result;
  bool commutative = false;
  Fault fault = Fault::None;
  bool is_exact = true; // all C libraries give the same bits

  constexpr bool can_fail() const { return fault != Fault::None; }
};

inline constexpr std::array operations = [] {
  using T = TypeTable;
  constexpr Type i32 = T::i32, f64 = T::f64, str = T::str, boolean = T::boolean, i64 = T::i64, character = T::character;
  constexpr Fault none = Fault::None, division = Fault::Division;
  return std::array{
      OperationInfo{"add", "+", {i32, i32}, i32, true},
      OperationInfo{"sub", "-", {i32, i32}, i32},
      OperationInfo{"mul", "*", {i32, i32}, i32, true},
      OperationInfo{"div", "/", {i32, i32}, i32, false, division},
      OperationInfo{"rem", "%", {i32, i32}, i32, false, division},
      OperationInfo{"eq", "==", {i32, i32}, boolean, true},
      OperationInfo{"ne", "!=", {i32, i32}, boolean, true},
      OperationInfo{"lt", "<", {i32, i32}, boolean},
      OperationInfo{"le", "<=", {i32, i32}, boolean},
      OperationInfo{"gt", ">", {i32, i32}, boolean},
      OperationInfo{"ge", ">=", {i32, i32}, boolean},
      OperationInfo{"fadd", "+", {f64, f64}, f64, true},
      OperationInfo{"fsub", "-", {f64, f64}, f64},
      OperationInfo{"fmul", "*", {f64, f64}, f64, true},
      OperationInfo{"fdiv", "/", {f64, f64}, f64},
      OperationInfo{"frem", "%", {f64, f64}, f64},
      OperationInfo{"feq", "==", {f64, f64}, boolean, true},
      OperationInfo{"fne", "!=", {f64, f64}, boolean, true},
      OperationInfo{"flt", "<", {f64, f64}, boolean},
      OperationInfo{"fle", "<=", {f64, f64}, boolean},
      OperationInfo{"fgt", ">", {f64, f64}, boolean},
      OperationInfo{"fge", ">=", {f64, f64}, boolean},
      OperationInfo{"seq", "==", {str, str}, boolean, true},
      OperationInfo{"sne", "!=", {str, str}, boolean, true},
      OperationInfo{"slt", "<", {str, str}, boolean},
      OperationInfo{"sle", "<=", {str, str}, boolean},
      OperationInfo{"sgt", ">", {str, str}, boolean},
      OperationInfo{"sge", ">=", {str, str}, boolean},
      OperationInfo{"beq", "==", {boolean, boolean}, boolean, true},
      OperationInfo{"bne", "!=", {boolean, boolean}, boolean, true},
      OperationInfo{"add64", "+", {i64, i64}, i64, true},
      OperationInfo{"sub64", "-", {i64, i64}, i64},
      OperationInfo{"mul64", "*", {i64, i64}, i64, true},
      OperationInfo{"div64", "/", {i64, i64}, i64, false, division},
      OperationInfo{"rem64", "%", {i64, i64}, i64, false, division},
      OperationInfo{"eq64", "==", {i64, i64}, boolean, true},
      OperationInfo{"ne64", "!=", {i64, i64}, boolean, true},
      OperationInfo{"lt64", "<", {i64, i64}, boolean},
      OperationInfo{"le64", "<=", {i64, i64}, boolean},
      OperationInfo{"gt64", ">", {i64, i64}, boolean},
      OperationInfo{"ge64", ">=", {i64, i64}, boolean},
      OperationInfo{"and", "", {i32, i32}, i32, true},
      OperationInfo{"or", "", {i32, i32}, i32, true},
      OperationInfo{"xor", "", {i32, i32}, i32, true},
      OperationInfo{"shl", "", {i32, i32}, i32},
      OperationInfo{"shr", "", {i32, i32}, i32},
      OperationInfo{"ushr", "", {i32, i32}, i32},
      OperationInfo{"not", "", {i32}, i32},
      OperationInfo{"and64", "", {i64, i64}, i64, true},
      OperationInfo{"or64", "", {i64, i64}, i64, true},
      OperationInfo{"xor64", "", {i64, i64}, i64, true},
      OperationInfo{"shl64", "", {i64, i32}, i64},
      OperationInfo{"shr64", "", {i64, i32}, i64},
      OperationInfo{"ushr64", "", {i64, i32}, i64},
      OperationInfo{"not64", "", {i64}, i64},
      OperationInfo{"ceq", "==", {character, character}, boolean, true},
      OperationInfo{"cne", "!=", {character, character}, boolean, true},
      OperationInfo{"clt", "<", {character, character}, boolean},
      OperationInfo{"cle", "<=", {character, character}, boolean},
      OperationInfo{"cgt", ">", {character, character}, boolean},
      OperationInfo{"cge", ">=", {character, character}, boolean},
      OperationInfo{"char_to_i32", "", {character}, i32},
      OperationInfo{"i32_to_char", "", {i32}, character, false, Fault::Character},
      OperationInfo{"i32_to_f64", "", {i32}, f64},
      OperationInfo{"i32_to_i64", "", {i32}, i64},
      OperationInfo{"i64_to_i32", "", {i64}, i32},
      OperationInfo{"i64_to_f64", "", {i64}, f64},
      OperationInfo{"f64_to_i32", "", {f64}, i32},
      OperationInfo{"f64_to_i64", "", {f64}, i64},
      OperationInfo{"floor", "", {f64}, f64},
      OperationInfo{"ceil", "", {f64}, f64},
      OperationInfo{"round", "", {f64}, f64},
      OperationInfo{"trunc", "", {f64}, f64},
      OperationInfo{"sqrt", "", {f64}, f64},
      OperationInfo{"sin", "", {f64}, f64, false, none, false},
      OperationInfo{"cos", "", {f64}, f64, false, none, false},
      OperationInfo{"tan", "", {f64}, f64, false, none, false},
      OperationInfo{"asin", "", {f64}, f64, false, none, false},
      OperationInfo{"acos", "", {f64}, f64, false, none, false},
      OperationInfo{"atan", "", {f64}, f64, false, none, false},
      OperationInfo{"exp", "", {f64}, f64, false, none, false},
      OperationInfo{"log", "", {f64}, f64, false, none, false},
      OperationInfo{"atan2", "", {f64, f64}, f64, false, none, false},
      OperationInfo{"pow", "", {f64, f64}, f64, false, none, false},
      OperationInfo{"length", "", {str}, i32},
      OperationInfo{"char_at", "", {str, i32}, character, false, Fault::Bounds},
      OperationInfo{"slice", "", {str, i32, i32}, str, false, Fault::Slice},
      OperationInfo{"concat", "", {str, str}, str},
      OperationInfo{"quote", "", {str}, str},
      OperationInfo{"bytes", "", {str}, i32},
      OperationInfo{"byte", "", {str, i32}, i32, false, Fault::Byte},
      OperationInfo{"decode", "", {str, i32}, character, false, Fault::Decode},
      OperationInfo{"cut", "", {str, i32, i32}, str, false, Fault::Slice},
      OperationInfo{"i32_to_str", "", {i32}, str},
      OperationInfo{"i64_to_str", "", {i64}, str},
      OperationInfo{"f64_to_str", "", {f64}, str},
      OperationInfo{"char_to_str", "", {character}, str, false, Fault::Zero},
      OperationInfo{"str_to_f64", "", {str}, f64},
  };
}();
inline constexpr Operation last_operation = Operation::TextToDouble;
static_assert(operations.size() == static_cast<size_t>(last_operation) + 1);

inline constexpr const OperationInfo& info(Operation operation) { return operations[static_cast<size_t>(operation)]; }
constexpr bool is_predicate(Operation operation) { return info(operation).result == TypeTable::boolean; }
constexpr bool gives_text(Operation operation) { return info(operation).result == TypeTable::str; }
constexpr bool takes_text(Operation operation) { return info(operation).operands[0] == TypeTable::str; }

// Returns the operation with that name in the text form, if there is one.
inline std::optional<Operation> operation_named(std::string_view name) {
  return value_named<Operation>(operations, name);
}

// An operand or the result of an operation; its type says which member it is.
union Scalar {
  uint64_t bits = 0;
  int32_t integer;
  int64_t wide;
  double real;
  bool boolean;
  uint32_t character;
};

// Computes an operation that takes and gives no strings; nothing if it fails. The evaluator, the debugger and constant
// folding all use this definition.
std::optional<Scalar> compute(Operation, std::span<const Scalar> operands);
// Whether a string has the part from byte `begin` up to byte `end`, which Cut gives: no character is divided.
bool has_part(std::string_view text, int64_t begin, int64_t end);
// Computes a predicate of two strings.
bool holds(Operation, std::string_view a, std::string_view b);
// Computes an operation of a string and at most one number, which gives no string; nothing if it fails.
std::optional<Scalar> compute(Operation, std::string_view, const Scalar& last);

// An operand of an operation that gives a string.
struct TextOperand {
  std::string_view text; // if its type is str
  Scalar scalar;         // otherwise
};
// Computes an operation that gives a string; nothing if it fails. The result may be longer than longest_text.
std::optional<std::string> compute_text(Operation, std::span<const TextOperand>);

// Returns the message of a fault with its numbers, of which it may have fewer.
std::string fault_message(Fault, int64_t number, int64_t count);
// Returns that of an operation which has failed for its first operand, if that is a string, and its last one.
std::string fault_message(Operation, std::string_view, int32_t last);
// Returns a message with numbers, which commas separate, in the places of its marks.
std::string with_numbers(std::string_view message, std::string_view numbers);

// Strings have no more bytes than that. An operation whose result would be longer ends the program with an error.
inline constexpr uint64_t longest_text = (uint64_t{1} << 31) - 2;
inline constexpr std::string_view long_text_message = "a string cannot have more than 2147483646 bytes";

} // namespace letcont
