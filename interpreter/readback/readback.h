// The state of the machine, read back into the source: the whole program as one expression, with the part that runs
// next marked, and what waits around it. With `def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }`:
//
//   print(«sum([30, 20, 10])»)            the call runs next
//   print(30 + «sum([20, 10])»)           the case is chosen: its body stands in the place of the call
//   print(30 + (20 + (10 + «sum([])»)))
//   print(30 + (20 + (10 + «0»)))         0 is returned
//   print(30 + (20 + «10 + 0»))
//   print(30 + (20 + «10»))               the sum is a value, which stands in its place
//   print(30 + «20 + 10»)
//   print(30 + «30»)
//   print(«30 + 30»)
//   print(«60»)
//   «print(60)»
//
// Between two steps a program is a *redex*, the part that runs next, in an *evaluation context*, all that waits for its
// value: `30 + (20 + □)`. The rules of a language say what a redex becomes, and where in an expression the next one is:
// an operand is evaluated before those to its right, a condition before its branches, an argument before the call. The
// machine has no such expression. It has the redex as its position in the code, and the context as its stack: one frame
// for each call that waits, with a continuation that says what is done with the result. But both are the same thing
// (Felleisen and Friedman, "Control operators, the SECD-machine, and the λ-calculus", 1986; Danvy and Nielsen,
// "Refocusing in Reduction Semantics", 2004), so one can be read as the other:
//
// - A frame is the body of its function, with a hole where the call stands that it waits for. The function that was
//   called fills the hole.
// - What is evaluated already is replaced by its value: operands to the left of the hole, and variables. Of a condition
//   or a match that was decided only the chosen branch is left; of a block the statements from the hole on.
// - What comes later stands as it was written, with values for its variables.
//
// It is a function of the state alone. So a step back undoes here what a step has done.
//
// The expression is one of the language: parsed and evaluated beside the same definitions, it gives what is left of the
// program's output, and its result (tests/property/readback_property.cpp holds it to that at every step). Only the
// message of a failed match may show less of the value than the program's, since cases that have failed are left out.
// References and arrays, which two places may share, have names, such as `ref_7`; what they hold follows the
// expression. Local functions with names are written as these names, and where the expression needs them, their
// definitions follow it, with values put in for what they captured.
//
// Annotations around parts that are read are not written: `(raise(E) :: T).x` is `raise(E).x`, which has to be given
// its type again where several types have a field x.
//
// Works for programs before the passes, whose expressions are those of the source (compile/origins.h).
#pragma once

#include "compile/origins.h"
#include "debugger/machine.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace letcont::readback {

enum class PieceKind : uint8_t {
  Code,  // as it stands in the source
  Value, // put in for what was evaluated
  Fold,  // stands for what is not shown: "… 97 more …", "…"
};

struct Piece {
  PieceKind kind = PieceKind::Code;
  bool is_next = false; // a part of what runs next
  std::string text;
};

// A local function that the expression names: `loop = { n -> loop(n - 1) }`.
struct LocalFunction {
  std::string name;
  std::string text;
};

// A reference or an array that the expression names, and what it holds: `ref_7 = ref(1)`.
struct Cells {
  std::string name;
  std::string text;
  std::vector<std::string> needs; // the names of other references and arrays in the text
  bool is_data = true;            // no functions are in it, and nothing without a text
};

struct Reading {
  std::vector<Piece> pieces;
  std::vector<LocalFunction> functions;
  std::vector<Cells> memory;
  bool next_is_grouped = false; // what runs next has parentheses around it
  // The machine is in a function that the compiler has made, such as the one that compares two lists; shown is the
  // expression that needs it.
  bool is_inside = false;
  // It has what no text of the language stands for: code that is never reached, or, unless written as code, a double
  // that is infinite or no number.
  bool has_no_text = false;
};

struct Options {
  bool whole = false;    // fold nothing
  bool is_code = false;  // write infinite doubles, and what is no number, as expressions: 1.0 / 0.0
  uint32_t frames = 8;   // more calls than that are folded in the middle
  uint32_t value = 60;   // how long a value may be, in bytes, about
  uint32_t waiting = 60; // how long a part may be that comes later
};

// Returns the reading of a state; nothing if the program has ended, or has no origins. The machine must run the program
// that the origins belong to. O(what is shown, and the frames).
std::optional<Reading> read(const debugger::Machine&, const Origins&, const Options& = {});

// Returns a value of the machine.
Reading read_value(const debugger::Machine&, const Origins&, debugger::Value, Type, const Options& = {});

// What is left of the evaluation, as a program: its own text `program`, with values in the places of what was
// evaluated, and the reading of the state in the place of what is evaluated now.
struct Remainder {
  std::string text;
  // Whether it does what is left: not if references or arrays hold functions, or each other in a circle, if an
  // exception that nothing catches ends the program, or if a function that the compiler has made was called by a tail
  // call.
  bool is_exact = false;
  // The state is inside a function that the compiler has made, such as the one that prints lists. The expression that
  // needs it is evaluated from its beginning again, so that what the function has printed comes twice.
  bool repeats = false;
};
// Returns the remainder of a state; nothing if the program has ended, or evaluates a part of the library. O(program).
std::optional<Remainder> remainder(const debugger::Machine&, const Origins&, std::string_view program);

// What an expression that is written at this state can use, as texts of the language.
struct Surroundings {
  // The program with values in the places of definitions that have been evaluated, and `instead` in the places of its
  // expressions and of definitions that have not.
  std::string definitions;
  std::vector<std::string> variables; // the values that were given, as expressions; empty: it has no text
};
struct Given {
  debugger::Value value;
  Type type;
};
// Returns which definitions are needed beside variables with these texts.
using Choice = std::function<std::unordered_set<const ExpressionRoot*>(std::span<const std::string> variables)>;
// Returns the surroundings of a state, with copies of references and arrays; nothing if these hold functions, or each
// other in a circle. Definitions that are not chosen are left out; without a choice all are there. O(program, and the
// values of what is chosen).
std::optional<Surroundings> surroundings(const debugger::Machine&, const Origins&, std::string_view program,
                                         std::string_view instead, std::span<const Given> variables,
                                         const Choice& = {});

enum class Notation : uint8_t {
  Marked,  // 30 + (20 + «10 + 0»)
  Context, // 30 + (20 + □)
  Plain,   // 30 + (20 + (10 + 0))
};

// Returns the text of a reading. `next` gets the place of what runs next, with its marks: it stays as it is if there is
// none.
std::string text(const Reading&, Notation, Span* next = nullptr);

} // namespace letcont::readback
