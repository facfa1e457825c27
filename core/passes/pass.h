// What a pass is: a name, a line of documentation, and a function that changes a program and tells what it did.
//
// All passes are in one table, which the command line, the application and the pipeline (pipeline.h) read. What every
// run of a pass needs (checking, printing, timing) is the runner's business, not the pass's. To add one: a header that
// explains it with an example, a source, a line in the table (pipeline/table.cpp), a test that runs the example.
//
// A pass keeps the meaning of a program: what it prints, its results, its runtime errors and their order. It may
// change how many steps and how much memory a run takes.
#pragma once

#include "cps/program.h"

#include <algorithm>
#include <array>
#include <cstdint>
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

struct Pass {
  std::string_view name;
  std::string_view documentation; // one line, without a full stop
  Counts (*run)(cps::Program&);
};

// Counters for the rules of a pass: `Rule` is an enumeration, `names` has the name of each.
template <class Rule, size_t N>
class RuleCounters {
public:
  explicit RuleCounters(const std::array<std::string_view, N>& names) : names_(names) {}
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
    for (size_t i = 0; i < N; ++i) all.push_back({names_[i], times_[i], places_[i]});
    return all;
  }

private:
  const std::array<std::string_view, N>& names_;
  std::array<uint64_t, N> times_{};
  std::array<std::vector<Span>, N> places_;
  Span place_;
};

} // namespace letcont::passes
