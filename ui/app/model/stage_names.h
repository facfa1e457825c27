// What a pane shows is a word (layout.h). These are the words for stages after a pass and for differences, as the
// compiler takes them:
//
//   cps               the stage at the end of the pipeline
//   cps@shrink#2      after the second run of that pass;  cps@none  before all passes
//   cps@none..cps     the difference of two
//
// A *point* is a place in the pipeline: 0 before all passes, i after the i-th pass.
#pragma once

#include "app/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::app {

struct StageWord {
  std::string stage;               // "cps"
  std::string pass;                // what stands behind the "@"; empty: the end
  std::optional<std::string> from; // of a difference: the pass of its first half; empty: the end
  bool operator==(const StageWord&) const = default;
};

// Nothing for "source", "output" and the like, and for words that are no stages of the model's engine.
std::optional<StageWord> stage_word(const Model&, std::string_view shows);
std::string text(const StageWord&);

// Whether passes change the stage: one of the program in CPS or after it.
bool follows_passes(const Model&, std::string_view stage);

size_t last_point(const Model&);
// The point of a stage's pass; nothing if the pipeline has no such pass.
std::optional<size_t> point_of(const Model&, std::string_view pass);
// The word behind the "@" for a point: "none", "cse", and so on.
std::string pass_at(const Model&, size_t point);
// "before any pass", "after shrink", "after shrink (2nd run)", "after all passes".
std::string point_title(const Model&, std::string_view pass);

// The number of rewritings that led to a point from the one before.
uint64_t changes_at(const Model&, size_t point);
// What the pane shows at the next point (by > 0) or the one before (by < 0) whose pass changed the program; a
// difference moves to that of the pass. Nothing if there is none, or the pane shows no such stage.
std::optional<std::string> next_change(const Model&, std::string_view shows, int by);
// The difference that the pane's stage stands for: that of the last pass that changed something up to here. And back.
std::optional<std::string> toggled_difference(const Model&, std::string_view shows);

} // namespace letcont::app
