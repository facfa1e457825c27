// What is told of a test run: for people, as JSON, and as JUnit's XML, which CI systems read.
#pragma once

#include "cli/suite/programs.h"
#include "cli/suite/result.h"

#include <string>

namespace letcont::cli {

struct Suite {
  const std::vector<SuiteProgram>& programs;
  const Selection& selection;
  const SuiteResult& result;
};

// The failures, those that are the same in several engines together, and a line of counts.
std::string report_text(const Suite&, bool colour);

// One object: "programs", "cases", "passed", "failed", "seconds", "shard", "results".
std::string report_json(const Suite&);

// JUnit's XML: a test case for each program and engine. All text is valid there: what XML cannot hold is escaped as on
// a terminal (support/visible.h).
std::string report_junit(const Suite&);

} // namespace letcont::cli
