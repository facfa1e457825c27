// What came of one program in one engine.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace letcont::cli {

struct CaseResult {
  size_t program = 0; // its index
  std::string engine; // empty: it was not run
  bool has_passed = false;
  std::string kind;    // of a failure: output, errors, status, time, memory, output-limit, signal, expectation, start
  std::string message; // one line that says why it has failed
  std::string difference; // of what was expected and what came (difference.h); may be empty
  double seconds = 0;
};

struct SuiteResult {
  std::vector<CaseResult> cases;    // by program, then by engine
  std::vector<std::string> updates; // what --update has done
  double seconds = 0;               // by the clock
  size_t passed() const {
    size_t count = 0;
    for (const CaseResult& each : cases) count += each.has_passed;
    return count;
  }
};

} // namespace letcont::cli
