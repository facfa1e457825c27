// The pipeline as data: a list of passes, which the command line, the application and a shared link name in the same
// words, and the one loop that runs it.
//
//   --passes=default            the default pipeline
//   --passes=none               no pass
//   --passes=shrink,cse,shrink  those, in that order; `default` and `none` may stand in a list
//
// What has to be done around every pass (printing, checking, comparing, timing) is done by an Observer, so that no pass
// knows about it.
#pragma once

#include "passes/pipeline/table.h"
#include "support/diagnostic.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
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

// A list may name so many passes, with those that `default` stands for.
inline constexpr size_t most_passes = 1000;

// Reads a list of passes. What is wrong is reported, with spans in `text`, and left out. A list that is too long gives
// no passes.
Pipeline parse_pipeline(std::string_view text, Diagnostics&);
// The other way: "none", or names with commas.
std::string text(const Pipeline&);
// What each pass of the pipeline is called in the name of a stage after it: "shrink", and "shrink#2" for its second
// run.
std::vector<std::string> keys(const Pipeline&);

// Called around every pass, with its position in the pipeline; either may be left out. If `after` gives false the run
// stops there: the program is not as it should be.
struct Observer {
  std::function<void(const Pass&, size_t index, const cps::Program&)> before;
  std::function<bool(const Pass&, size_t index, const cps::Program&, const Counts&)> after;
};

// A run of a pipeline, a pass at a time. A pass that has found nothing in the program as it is now is not run again: it
// would find nothing again. (The observer is called as if it had been run.)
class Running {
public:
  // The program must stay where it is.
  Running(Pipeline pipeline, cps::Program& program, Observer observer)
      : pipeline_(std::move(pipeline)), program_(program), observer_(std::move(observer)) {}

  // Runs the next pass. False if there was none left, or the observer has stopped the run.
  bool step();
  bool stopped() const { return stopped_; }

private:
  const Counts* nothing_found_by(const Pass&) const;
  void note(const Pass&, const Counts&);

  Pipeline pipeline_;
  cps::Program& program_;
  Observer observer_;
  size_t next_ = 0;
  bool stopped_ = false;
  std::vector<std::pair<const Pass*, Counts>> idle_; // those that have found nothing in the program as it is now
};

// Runs all passes in order. False if the observer has stopped it. Time is that of the passes.
bool run(const Pipeline&, cps::Program&, const Observer& = {});

} // namespace letcont::passes
