// Programs of the Fun language as people write them, as text, of any length: for benchmarks of the front end, and for
// tests that send them through every engine.
//
// No two functions are alike: there is arithmetic over Int and Double, recursion with and without an accumulator,
// mutual recursion, chains of conditions, functions that print, constants and comments. A function calls only what
// comes before it (or, in pairs, its neighbour) and counts down from a small number, and knows how many calls it makes
// at most; so a program ends soon, without runtime errors, whatever its length.
//
// With `any_order`, definitions stand in any order: functions before what they call, and before the constants that they
// use. Without it, all but pairs come before their uses.
//
// Every construct of the grammar (syntax/fun/ast.h) comes up; unit/generate_test counts those of fun_constructs.
//
// The same options give the same text, on every machine.
#pragma once

#include "generate/order.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace letcont::generate {

struct FunSourceOptions {
  uint32_t seed = 0;
  uint32_t lines = 1000; // that it has at least; a few more
  bool any_order = any_order_by_default;
};

// O(lines).
std::string fun_source(const FunSourceOptions&);

// The constructs of Fun. Where there are several ways to write one, each is here.
inline constexpr std::array<std::string_view, 65> fun_constructs{
    // declarations
    "def", "def without parameters", "def with a type", "def without a type", "parameter with a type",
    "parameter without a type", "val with a type", "val without a type", "Int parameter", "Double parameter",
    "Bool parameter", "Int result", "Double result", "Bool result", "Void result", "Int val", "Double val",
    "val of a character", "negative val", "computed val",
    // their order
    "function before a function that it calls", "function before a val that it uses", "recursion", "mutual recursion",
    // what hides what
    "parameter named like a built-in function", "parameter named like a definition",
    // expressions
    "integer", "double", "character", "variable", "val", "call", "call without arguments", "built-in function",
    "built-in function without parentheses", "true and false", "negation", "+", "-", "*", "/", "%", "write(e)",
    "write e", "if", "if without parentheses in an operand", "if in an if", "block in braces", "block in parentheses",
    "sequence", "';' at the end of a block", "val of a block", "val of a block with a type",
    "val of a block that hides",
    // conditions
    "==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "comparison with !",
    // between the words
    "comment"};

} // namespace letcont::generate
