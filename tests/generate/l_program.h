// Random well-typed programs of L, as a person might write them: data types with parameters that contain themselves,
// nested patterns with wildcards and literals, closures in data, curried and higher-order functions, polymorphic
// functions used at several types, local and mutual recursion, tuples, shadowed names, macros, lists, references,
// arrays and functions of the prelude, comparisons and prints of compound values, exceptions that are raised, caught,
// passed about and not caught, effects in all places, and now and then what fails: assertions, matches, panics,
// divisions by zero.
//
// What a program means shows in what it prints. Recursion counts down from a small number or follows a value's
// structure, so programs end, most of them soon; through types that contain functions of themselves one may run for
// ever, so evaluate with a limit.
//
// With `any_order`, functions stand anywhere, also before the values that they use, and before functions that they
// call; values keep their order, so that each is evaluated before it is needed.
//
// Every construct of the grammar (syntax/l/parse/parser.h) comes up; unit/generate_test counts those of l_constructs.
//
// The same options give the same program, on every machine.
#pragma once

#include "generate/l_piece.h"
#include "generate/order.h"

#include <array>
#include <cstdint>

namespace letcont::generate {

struct LOptions {
  uint32_t seed = 0;
  uint32_t size = 100; // how many expressions, about
  bool any_order = any_order_by_default;
};

Piece l_program(const LOptions&);

// The constructs of L. Where there are several ways to write one, each is here.
inline constexpr std::array<std::string_view, 143> l_constructs{
    // definitions
    "def of a function", "def of Int", "def of Int64", "def of Double", "def of Bool", "def of Char", "def of String",
    "def of Unit", "def of a tuple", "def of data", "def of Ref", "def of Array", "def of a closure", "data",
    "data with parameters", "exception", "exception with fields", "constructor", "constructor with fields",
    "constructor with labels", "recursive data", "ring of data", "type", "macro", "macro without parameters", "extern",
    "expression",
    // their order
    "function before a function that it calls", "function before a value that it uses", "recursion", "mutual recursion",
    "name that hides a definition",
    // types
    "type variable", "named type", "type with arguments", "tuple type", "unit type", "arrow type",
    // patterns
    "wildcard", "name pattern", "unit pattern", "true pattern", "false pattern", "integer pattern", "64-bit pattern",
    "double pattern", "character pattern", "negative pattern", "string pattern", "tuple pattern", "list pattern",
    "list pattern with rest", "as pattern", "alternatives", "guard", "constructor pattern",
    "constructor pattern with fields", "constructor pattern with _", "constructor pattern with labels",
    "pattern in a pattern", "pattern with a type",
    // expressions
    "unit", "integer", "64-bit integer", "double", "character", "string", "escape in a string",
    "string that is no UTF-8", "name", "constructor use", "tuple", "list", "long list", "empty list", "list with rest",
    "application", "application to nothing", "application to several", "application of an application",
    "application to a block", "labelled fields", "labelled fields in another order", "field", "update", "negation",
    "if", "if without else", "match", "function", "function of several cases", "curried function",
    "function with statements", "block", "annotation", "macro use", "!", ":=", "[]", "[]:=", "ref", "array",
    // operators
    "||", "&&", "==", "!=", "<", "<=", ">", ">=", "++", "+", "-", "*", "/", "%",
    // statements
    "let", "let of a pattern", "let of alternatives", "let rec", "let and", "let rec and", "expression statement",
    "let of a function by two names", "let of a function in a tuple",
    // built-in names
    "print", "show", "panic", "assert", "true", "false", "print as a value", "prelude function", "string function",
    "map of the prelude", "reading",
    // exceptions
    "raise", "try", "try of several cases",
    // between the words
    "comment", "long comment", "semicolon", "line break"};

} // namespace letcont::generate
