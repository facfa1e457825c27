// The parts that the property tests share: the choice of programs, the result of a run, and the report of a failure.
//
// The environment says which programs:
//   LETCONT_PROGRAMS  how many; each test has a number of its own, for less than half a minute
//   LETCONT_SEED      the first one's seed (0)
//   LETCONT_SIZE      how large they are; without it the sizes vary
//   LETCONT_ORDERS    through how many random pipelines each goes, where a test has such; 100 are all of them
//   LETCONT_TRIES     how many smaller programs are tried when one fails (3000)
// A failure prints the seed and a program that was made small and fails still. A crash of the tested code is a failure
// like any other, since programs are tried in child processes.
#pragma once

#include "cps/program.h"
#include "generate/generate.h"
#include "passes/pipeline/pipeline.h"
#include "run/input.h"
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
// What every program reads: numbers, words, characters of two to four bytes, and bytes that are none.
inline constexpr std::string_view program_reads =
    "12 -7\nab c\r\n\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 \xFF\xC3(\n99999999999 x";
inline run::Input program_input() { return run::Input(std::string(program_reads)); }

struct Outcome {
  std::string output;
  std::string error; // with its place in the source
  bool operator==(const Outcome&) const = default;
};
std::string text(const Outcome&);

// By the reference evaluator, up to a limit of steps.
Outcome evaluate(const cps::Program&, const Source&, uint64_t steps = 10'000'000);

// A property of a program: nothing if it holds, or what is wrong. `random` is the seed, for choices.
using Property = std::function<std::optional<std::string>(const cps::Program&, uint32_t random)>;

// Tries the property on as many programs as the environment says, or `usual`. Fails the current GoogleTest at the first
// program for which it does not hold or the tested code crashes, after that was made small.
void holds(const Property& property, uint32_t usual);

// A subset of the passes in an order of its own; some come twice. There are a hundred of these: the number counts
// modulo that.
inline constexpr uint32_t random_pipelines = 100;
passes::Pipeline random_pipeline(uint32_t number);

// ---- For tests of other properties

// What the environment says, as a number; or else `otherwise`.
uint32_t setting(const char* variable, uint32_t otherwise);

// Whether an action that should give true gives false, or does not come back.
bool fails_in_child(const std::function<bool()>& action);

// Tries `fine(seed)` for as many seeds as the environment says, or `usual`; many of them in each child process. The
// first one for which it gives false, or does not come back.
std::optional<uint32_t> first_failure(const std::function<bool(uint32_t seed)>& fine, uint32_t usual);

// Says what is being done, for the message if it crashes; and what a child process has said last.
void doing(const std::string& what);
std::string what_was_done();

} // namespace letcont::property
