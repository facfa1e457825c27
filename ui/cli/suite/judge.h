// Compares how a program has ended with what is expected of it.
#pragma once

#include "cli/suite/child.h"
#include "cli/suite/expectation.h"
#include "cli/suite/result.h"
#include "cli/suite/step.h"

namespace letcont::cli {

// Sets whether the case has passed, and if not, why.
void judge(const SuiteProgram&, const Expectation&, const ChildResult&, const ProgramLimits&, CaseResult&);

// Makes how it has ended the expectation, if it ended by itself with status 0 or 1, and adds what has been done to
// `updates`.
void update(const SuiteProgram&, ChildResult&, const ProgramLimits&, CaseResult&, std::vector<std::string>& updates);

} // namespace letcont::cli
