// All small CPS programs: every well-typed program of a given size over a small alphabet, one after the other.
//
//   SmallPrograms all(small_alphabets()[0], 5);
//   while (const cps::Program* program = all.next()) …
//
// What random programs find by luck, this finds for certain, as far as it reaches: RE2 and SmallCheck (Runciman, Naylor
// and Lindblad, Haskell 2008) test exhaustively up to a bound for the same reason.
//
// The size of a program is the number of its expressions, where
// - constants do not count: an operand is a variable in scope or a constant, whose let stands right before its use;
// - a statement that prints (an external, a continuation and a call) counts as one;
// - a group of functions or continuations counts one, and each of its bodies what is in there;
// - a definition counts one and what is in its body; the last one counts only its body.
//
// A program is zero to three definitions (functions before and after values, static and dynamic) and `let _ = {…}`,
// whose body computes an i32 that a continuation `result` prints. Variables are chosen by their position in scope, so
// no two programs are equal up to renaming. Every expression has a span of its own, so that the places of runtime
// errors can be compared.
//
// What an alphabet leaves out is in none of its programs. In none at all are:
// - strings, doubles, code and closures as primitives (but as `close` makes them), externals other than print_int;
// - constants that are dead, shared by several uses, or bound further out, but for static definitions;
// - groups of more than two functions or continuations, or groups of two with different types;
// - functions with no parameter or several, data types that contain themselves or functions;
// - cases on integers other than `0 -> k _ -> l`, and defaults elsewhere; private definitions (but as `internalise`
//   makes them).
#pragma once

#include "cps/program.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::generate {

// What may be in a program.
struct Alphabet {
  std::string_view name;
  std::string_view documentation;
  uint32_t integers = 2; // the constants 0, 1, …: so many of them
  bool add = false, divide = false, less = false;
  bool print = false;          // print_int, anywhere
  bool pairs = false;          // (i32, i32), projections, continuations that take a pair
  bool units = false;          // continuations that take the unit
  bool data = false;           // data Option = { None Some(i32) }
  bool memory = false;         // ref(i32) and array(i32), with all that reads and writes them
  bool records = false;        // data Box = { Box(i32) }
  bool functions = false;      // fn(i32) -> i32
  bool pair_functions = false; // fn((i32, i32)) -> i32 and fn(i32) -> ((i32, i32))
  bool higher = false;         // fn(fn(i32) -> i32) -> i32, continuations that take a function
  bool blocks = false;         // continuations that take nothing or an i32, and cases
  bool two = false;            // groups of two functions or continuations
  uint32_t definitions = 0;    // before the last one
};

std::span<const Alphabet> small_alphabets();

// Every way to answer a sequence of questions, depth-first: a trace of answers, which is followed as far as it goes and
// then extended with first answers.
class Choices {
public:
  // One of `count` answers; with none, this way leads nowhere: dead() is true, and 0 is the answer from then on.
  uint32_t choose(uint32_t count) {
    if (count == 0) dead_ = true;
    if (dead_ || count == 1) return 0;
    if (at_ == trace_.size()) trace_.push_back({0, count});
    return trace_[at_++].answer;
  }
  bool dead() const { return dead_; }
  // Goes on to the next way. False if there is none.
  bool advance() {
    at_ = 0;
    dead_ = false;
    while (!trace_.empty() && trace_.back().answer + 1 == trace_.back().count) trace_.pop_back();
    if (trace_.empty()) return false;
    ++trace_.back().answer;
    return true;
  }

private:
  struct Choice {
    uint32_t answer, count;
  };
  std::vector<Choice> trace_;
  size_t at_ = 0;
  bool dead_ = false;
};

class SmallPrograms {
public:
  SmallPrograms(const Alphabet&, uint32_t size);

  // The next program; null after the last one. It lives until the next call. O(size).
  const cps::Program* next();
  // The position of that program, from 0.
  uint64_t position() const { return count_ - 1; }

private:
  const Alphabet alphabet_;
  const uint32_t size_;
  cps::Program program_;
  Choices choices_;
  uint64_t count_ = 0;
  bool begun_ = false, ended_ = false;
};

} // namespace letcont::generate
