// Runs programs in engines, several at a time, and compares what they print with what is expected of them.
//
// One thread starts children (child.h), polls what they print, and judges those that end. Nothing it has started is
// left when it returns, whether it has finished or a signal has come.
#pragma once

#include "cli/suite/result.h"
#include "cli/suite/step.h"

#include <functional>
#include <optional>

namespace letcont::cli {

struct RunnerOptions {
  StepOptions step;
  std::vector<std::string> engines;
  size_t jobs = 1;
  bool update = false; // write what the first engine gives as the expectation; the other engines do not run
};

// How far it is, for a line that tells of it.
struct SuiteProgress {
  size_t done = 0, all = 0, failed = 0;
  std::string last; // the program that has begun last
};

// Runs all programs. Nothing if a signal has come that ends this process (`signals` hold it), or after a message if
// there can be no temporary folder.
std::optional<SuiteResult> run_suite(const std::vector<SuiteProgram>&, const RunnerOptions&,
                                     const native::HeldSignals& signals,
                                     const std::function<void(const SuiteProgress&)>& tell, std::string& message);

} // namespace letcont::cli
