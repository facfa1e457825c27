// A pane's content is named by a word (layout.h). These are the words for stages after a pass and for differences, in
// the compiler's notation:
//
//   cps               the stage at the end of the pipeline
//   cps@shrink#2      after the second run of that pass;  cps@none  before all passes
//   cps@none..cps     the difference of two
//   expanded@2        the program in L with its first two uses of macros unfolded
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
  std::string pass;                // the text after the "@": a pass, or a number of macros; empty: the end
  std::optional<std::string> from; // of a difference: the pass of its first half; empty: the end
  bool operator==(const StageWord&) const = default;
};

// Parses a word. Nothing for "source", "output" and similar words, and for words that are not stages of the engine.
std::optional<StageWord> stage_word(const Model&, std::string_view shows);
std::string text(const StageWord&);

// Returns "CPS" for "cps"; the word itself for a stage that the engine does not have.
std::string pane_title(const Model&, std::string_view shows);
// Returns what a pane shows that shows no stage; empty for stages.
std::string_view pane_documentation(std::string_view shows);

// Whether passes change the stage: one of the program in CPS or after it.
bool follows_passes(const Model&, std::string_view stage);

size_t last_point(const Model&);
// Returns the point of a stage's pass; nothing if the pipeline has no such pass.
std::optional<size_t> point_of(const Model&, std::string_view pass);
// Returns the word after the "@" for a point: "none", "cse", and so on.
std::string pass_at(const Model&, size_t point);
// "before any pass", "after shrink", "after shrink (2nd run)", "after all passes".
std::string point_title(const Model&, std::string_view pass);

// The number of rewritings that led to a point from the one before.
uint64_t changes_at(const Model&, size_t point);
// What the pane shows at the next point (by > 0) or the one before (by < 0) whose pass changed the program; a
// difference moves to that of the pass. Nothing if there is none, or the pane shows no such stage.
std::optional<std::string> next_change(const Model&, std::string_view shows, int by);
// The difference that the pane's stage stands for: that of the last pass that changed something up to here, or of the
// last macro that is unfolded. And back.
std::optional<std::string> toggled_difference(const Model&, std::string_view shows);

// How many uses of macros are unfolded in what the pane shows; nothing if it shows no program with macros.
std::optional<size_t> unfolded(const Model&, std::string_view shows);
// What the pane shows once `by` more uses are unfolded; nothing if there are not so many.
std::optional<std::string> next_unfolding(const Model&, std::string_view shows, int by);

} // namespace letcont::app
