#include "cli/suite/judge.h"

#include "cli/suite/difference.h"
#include "support/shown.h"
#include "support/visible.h"

#include <cmath>
#include <cstring>

namespace letcont::cli {

namespace {

std::string in_seconds(double seconds) {
  std::string text = std::to_string(std::lround(seconds * 1000));
  if (text.size() > 3 && text.ends_with("000")) return text.substr(0, text.size() - 3) + " s";
  return text + " ms";
}

std::string in_bytes(uint64_t bytes) {
  constexpr uint64_t mebi = uint64_t{1} << 20;
  return bytes % mebi == 0 && bytes > 0 ? grouped(bytes / mebi) + " MiB" : grouped(bytes) + " bytes";
}

void fail(CaseResult& result, const char* kind, std::string message) {
  result.kind = kind;
  result.message = std::move(message);
}

// False, with the reason in the result, for a program that did not end by itself.
bool has_exited(const ChildResult& ended, const ProgramLimits& limits, CaseResult& result) {
  switch (ended.ending) {
  case Ending::Exited: return true;
  case Ending::Signalled:
    fail(result, "signal",
         "ended by signal " + std::to_string(ended.status) + " (" + std::string(strsignal(ended.status)) + ")");
    break;
  case Ending::OutOfTime: fail(result, "time", "stopped after " + in_seconds(limits.process.seconds)); break;
  case Ending::OutOfMemory:
    fail(result, "memory", "stopped: it took more than " + in_bytes(limits.process.memory_bytes) + " of memory");
    break;
  case Ending::TooMuchOutput:
    fail(result, "output-limit", "stopped after " + in_bytes(limits.process.output_bytes) + " of output");
    break;
  case Ending::NotStarted:
    fail(result, "start", std::string("cannot be started: ") + std::strerror(ended.status));
    break;
  }
  return false;
}

// Messages that were not expected are shown themselves.
std::string first_lines(std::string_view errors) {
  constexpr size_t most = 600;
  return visible(shortened(errors.substr(0, first_part(errors, most)), 200, most));
}

} // namespace

void judge(const SuiteProgram& program, const Expectation& expected, const ChildResult& ended,
           const ProgramLimits& limits, CaseResult& result) {
  if (!has_exited(ended, limits, result)) return;
  if (ended.status != expected.status) {
    fail(result, "status",
         "the status is " + std::to_string(ended.status) + ", not " + std::to_string(expected.status));
    if (expected.status == 0) result.difference = first_lines(ended.errors);
  } else if (ended.output != expected.output) {
    fail(result, "output", "the output differs");
    result.difference = short_difference(expected.output, ended.output);
  } else if (std::string errors = with_name_mark(program, ended.errors); errors != expected.errors) {
    fail(result, "errors", "what it says on standard error differs");
    result.difference = short_difference(expected.errors, errors);
  } else {
    result.has_passed = true;
  }
}

void update(const SuiteProgram& program, ChildResult& ended, const ProgramLimits& limits, CaseResult& result,
            std::vector<std::string>& updates) {
  if (!has_exited(ended, limits, result)) return;
  if (ended.status != 0 && ended.status != 1)
    return fail(result, "status", "the status is " + std::to_string(ended.status) + ": only 0 and 1 can be expected");
  std::string message;
  Expectation expectation{std::move(ended.output), std::move(ended.errors), ended.status};
  std::optional<std::vector<std::string>> done = write_expectation(program, expectation, message);
  if (!done) return fail(result, "expectation", std::move(message));
  updates.insert(updates.end(), done->begin(), done->end());
  result.has_passed = true;
}

} // namespace letcont::cli
