// What the property tests share: which programs they take, what a run of one gives, and how a failure is told.
//
// The environment says which programs:
//   LETCONT_PROGRAMS  how many; each test has a number of its own, for less than half a minute
//   LETCONT_SEED      the first one's seed (0)
//   LETCONT_SIZE      how large they are; without it the sizes vary
// A failure prints the seed and a program that was made small and fails still. A crash of the tested code is a failure
// like any other, since programs are tried in child processes.
#pragma once

#include "cps/program.h"
#include "generate/generate.h"
#include "support/source.h"

#include <functional>
#include <optional>
#include <string>

namespace letcont::property {

// A program as its own text, so that its expressions have places in it.
struct Sample {
  Source source;
  cps::Program program;
};
Sample sample(const cps::Program&);

// What running a program shows: all that engines must agree on.
struct Outcome {
  std::string output;
  std::string error; // with its place in the source
  bool operator==(const Outcome&) const = default;
};
std::string text(const Outcome&);
// Whether two runs show the same. Known gaps:
// - The sign of a NaN, which the hardware and constant folding set differently, is left out.
// - `without_places`: only the message of an error counts. The pass box wraps externals in functions of its own, where
//   the place of the call is lost.
bool same(const Outcome&, const Outcome&, bool without_places = false);

// By the reference evaluator.
Outcome evaluate(const cps::Program&, const Source&);

// A property of a program: nothing if it holds, or what is wrong. `random` is the seed, for choices.
using Property = std::function<std::optional<std::string>(const cps::Program&, uint32_t random)>;

// Tries the property on as many programs as the environment says, or `usual`. Fails the current GoogleTest at the first
// program for which it does not hold or the tested code crashes, after that was made small.
void holds(const Property& property, uint32_t usual);

// Says what is being done, for the message if it crashes.
void doing(const std::string& what);

} // namespace letcont::property
