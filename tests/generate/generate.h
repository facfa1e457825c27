// Random CPS programs that are well formed, end soon, and print what they compute, so that engines and passes can be
// compared on them.
//
// They have every form of the language: data types and cases on them, tuples, arithmetic on all types (with divisions
// that may fail), strings, loops and state machines through continuations, recursive and mutually recursive functions
// with bounded recursion, exceptions of several types and their handlers, references and arrays, functions as values
// and functions that take them, code with hand-made environments, static and dynamic definitions, dead code, and
// externals that print. A function is made before what calls it and knows how many steps it takes at most; so nothing
// runs for long, whatever calls what.
//
// With `any_order`, some functions stand before the values that they use, and values before functions that they call.
//
// Every construct of program.h comes up; unit/generate_test counts those of cps_constructs.
//
// The same options give the same program, on every machine.
#pragma once

#include "cps/program.h"
#include "generate/order.h"

#include <array>
#include <string_view>

namespace letcont::generate {

struct Options {
  uint32_t seed = 0;
  uint32_t size = 60;         // expressions, roughly
  bool runtime_errors = true; // divisions that may fail, assert and panic
  uint32_t steps = 20'000;    // that a run takes at most, roughly
  bool any_order = any_order_by_default;
};

cps::Program random_program(const Options&);

// The constructs of CPS, besides the operations and externals, of which all come up.
inline constexpr std::array<std::string_view, 99> cps_constructs{
    // definitions
    "static integer", "static double", "static boolean", "static long", "static character", "static string",
    "static tuple", "static unit", "static injection", "static external", "static closure", "function", "code",
    "dynamic i32", "dynamic f64", "dynamic bool", "dynamic i64", "dynamic char", "dynamic str", "dynamic tuple",
    "dynamic unit", "dynamic data", "dynamic function", "dynamic code", "dynamic ref", "dynamic array", "public",
    "private", "unused",
    // their order
    "function before a static value that it uses", "function before a dynamic value that it uses",
    "function before a function that it calls", "value before a function that it uses", "static value of functions",
    "recursion", "mutual recursion", "several globals of one name",
    // lets
    "integer", "double", "boolean", "long", "character", "string", "tuple", "unit", "injection",
    "projection of a tuple", "projection of an environment", "closure", "closure of nothing", "closure of given code",
    "external", "ref", "get", "code let", "local code that mentions code", "set", "array", "at", "put", "size", "empty",
    "function let", "group of functions", "continuation", "group of continuations", "dead continuation",
    "continuation without parameters", "continuation with parameters",
    // ends
    "jump", "return", "call of a known function", "call of an unknown function", "tail call", "call of code",
    "call of an external as a value", "case on data", "case on an integer", "case on a boolean", "case with a default",
    "case with tags that share a continuation", "halt", "unreachable", "function of several results",
    "function of no result", "function of no parameters", "function that gives a function",
    "function that takes a function", "code as a value", "code as a later result",
    "call of code that is a later result",
    // exceptions
    "function that raises", "code that raises", "raise", "call with a handler here", "call with the function's handler",
    "tail call that raises", "call of an unknown function that raises", "return to a handler"};

// ---- Large terms for benchmarks. O(nodes), without recursion; they pass check and end at once when run.

enum class Shape : uint8_t {
  Lets,          // one long block of arithmetic, half of it dead
  Continuations, // a chain of continuations, each used once
  Nested,        // continuations nested in each other
  Functions,     // functions nested in each other, which use variables of the outer ones
  Tuples,        // tuples and projections of them
  Cases,         // branches on known and unknown conditions and injections
  Loops,         // loops in loops, as functions that call themselves
  Closures,      // functions that escape, with many free variables
  Wide,          // continuations with many parameters, and cases with many branches
  Entries,       // continuations that jump to themselves in dead branches, and are entered from far inside
  Definitions,   // many small functions that call each other
  Mixed,         // parts of all these, which call each other
};
inline constexpr std::array shape_names{"lets",  "continuations", "nested", "functions", "tuples",      "cases",
                                        "loops", "closures",      "wide",   "entries",   "definitions", "mixed"};

cps::Program large_program(Shape, uint32_t nodes);

} // namespace letcont::generate
