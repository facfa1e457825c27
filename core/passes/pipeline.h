// The pipeline as data: a list of passes, which the command line, the application and a shared link name in the same
// words, and the one loop that runs it.
//
//   --passes=default            the default pipeline
//   --passes=none               no pass
//   --passes=shrink,cse,shrink  those, in that order; `default` may stand in a list
//
// What has to be done around every pass (printing, checking, comparing, timing) is done by an Observer, so that no pass
// knows about it.
#pragma once

#include "passes/pass.h"
#include "support/diagnostic.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::passes {

using Pipeline = std::vector<const Pass*>;

// A step of the default pipeline, and why it is there.
struct Step {
  std::string_view pass;
  std::string_view reason;
};
std::span<const Step> default_steps();
Pipeline default_pipeline();

// Reads a list of passes. What is wrong is reported, with spans in `text`, and left out.
Pipeline parse_pipeline(std::string_view text, Diagnostics&);
// The other way: "none", or names with commas.
std::string text(const Pipeline&);

// Called around every pass, with its position in the pipeline; either may be left out. If `after` gives false the run
// stops there: the program is not as it should be.
struct Observer {
  std::function<void(const Pass&, size_t index, const cps::Program&)> before;
  std::function<bool(const Pass&, size_t index, const cps::Program&, const Counts&)> after;
};

// Runs the passes in order. A pass that has found nothing in the program as it is now is not run again: it would find
// nothing again. (The observer is told so.) false if the observer has stopped it. Time is that of the passes.
bool run(const Pipeline&, cps::Program&, const Observer& = {});

} // namespace letcont::passes
