// The definition of a pass: a name, a line of documentation, and a function that changes a program and reports what it
// did.
//
// All passes are in one table, which the command line, the application and the pipeline (pipeline.h) read. The runner,
// not the pass, does what every run needs (checking, printing, timing). To add a pass: a header that explains it with
// an example, its precondition, its postcondition and its worth; a source with its rules; a row in the table
// (pipeline/table.cpp), which describes it; a test that runs the example.
//
// A pass takes any program that cps/check accepts and leaves one. It keeps the meaning of the program: its output, its
// results, its runtime errors and their order. It may change how many steps and how much memory a run takes.
#pragma once

#include "cps/change.h"
#include "cps/program.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::passes {

// How often a rule of a pass was applied.
struct RuleCount {
  std::string_view rule;
  uint64_t times = 0;
  std::vector<Span> places = {}; // of the source, where it was applied: the first `most_places`, each once
  bool operator==(const RuleCount& other) const { return rule == other.rule && times == other.times; }
};
inline constexpr size_t most_places = 64;
// All rules of a pass, in a fixed order.
using Counts = std::vector<RuleCount>;

inline uint64_t total(const Counts& counts) {
  uint64_t sum = 0;
  for (const RuleCount& each : counts) sum += each.times;
  return sum;
}
inline uint64_t times(const Counts& counts, std::string_view rule) {
  for (const RuleCount& each : counts)
    if (each.rule == rule) return each.times;
  return 0;
}

// A rule of a pass: its counter, which is an enumerator of the pass's own enumeration, its name, and what it rewrites
// to what, in a few words for people, without a full stop.
struct RuleRow {
  template <class Rule>
  constexpr RuleRow(Rule rule, std::string_view name, std::string_view text)
      : counter(static_cast<size_t>(rule)), name(name), text(text) {}

  size_t counter;
  std::string_view name, text;
};

// A row of the table of passes. The command line prints what it says, and the application shows it where a pass or a
// count is. The headers of the passes explain at length; this is what fits a tooltip.
struct Pass {
  std::string_view name;
  std::string_view documentation;        // one line, without a full stop
  std::string_view text;                 // a paragraph
  const std::span<const RuleRow>& rules; // a reference, so that the table is made at compile time
  Counts (*run)(cps::Program&);
};

// Counters for the rules of a pass: `Rule` is an enumeration, `rules` has a row for each.
template <class Rule>
class RuleCounters {
public:
  explicit RuleCounters(std::span<const RuleRow> rules) : rules_(rules), times_(rules.size()), places_(rules.size()) {}
  // What is added from now on is done at that piece of the source.
  void at(Span place) { place_ = place; }
  void add(Rule rule, uint64_t times = 1) {
    times_[static_cast<size_t>(rule)] += times;
    std::vector<Span>& places = places_[static_cast<size_t>(rule)];
    if (times == 0 || !place_.known() || places.size() == most_places) return;
    if (std::find(places.begin(), places.end(), place_) == places.end()) places.push_back(place_);
  }
  Counts counts() const {
    Counts all;
    for (const RuleRow& rule : rules_) all.push_back({rule.name, times_[rule.counter], places_[rule.counter]});
    return all;
  }

private:
  std::span<const RuleRow> rules_;
  std::vector<uint64_t> times_;
  std::vector<std::vector<Span>> places_;
  Span place_;
};

// What the passes have in common while they run: the program, the changes to it, and the counters of the pass's rules.
//
//   enum class Rule { Loop };
//   constexpr std::array rules{RuleRow{Rule::Loop, "loop", "…"}};
//
//   class LoopMaker : Rewriter<Rule> {
//   public:
//     explicit LoopMaker(Program& program) : Rewriter(program, rules) {}
//     Counts run();
//   };
template <class Rule>
class Rewriter {
protected:
  // `rules` has a row for each enumerator of Rule.
  Rewriter(cps::Program& program, std::span<const RuleRow> rules)
      : program_(program), change_(program), counters_(rules) {}

  const cps::ProgramData& data() const { return program_.data(); }

  cps::Program& program_;
  cps::Change change_;
  RuleCounters<Rule> counters_;
};

} // namespace letcont::passes
