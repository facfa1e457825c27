// What the local names of a program mean, by the text alone: where each is bound, and in which piece of the text it may
// be meant.
//
// Front ends say it, since a compiled program does not: what runs holds values that no name means where it stands (all
// arms of a match have the same parts of what is examined, by other names), and lacks values that names do mean (those
// that nothing uses). Debuggers ask here first, and then whether there is a variable for what is meant.
//
//   let a = 1                      the a of line 1 is meant in lines 2 and 4,
//   match (f(a)) {                 that of line 3 in its arm,
//     Some(a) -> a + 1             and a stop in line 4 has perhaps both values
//     None -> a }
#pragma once

#include "support/names.h"
#include "support/span.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace letcont {

struct LocalName {
  Name name;
  Span binding; // where a person wrote it; no two names begin at one place
  Span scope;   // of two scopes one contains the other, or they are apart
};

// What front ends and the conversion to CPS note. It stays true whatever passes do.
struct LocalNames {
  std::vector<LocalName> all;
  // Bindings that give another name to a value, as k of `let k = n`, each with that of the other name.
  std::vector<std::pair<Span, Span>> same;
};

class Scopes {
public:
  Scopes() = default; // of a program of which nothing is known
  // O(names · log). A name that is bound twice at one place is taken once; of overlapping scopes the later one is cut.
  explicit Scopes(const LocalNames&);

  bool empty() const { return names_.empty(); }
  // Returns what a name means at a position: the binding with the innermost scope; null if it means no local one.
  // O(log names + d), where d scopes of that name, one in another, end before the position.
  const LocalName* meant(Name, uint32_t position) const;
  // Returns the local name that is bound at a place; null if none is.
  const LocalName* bound_at(Span binding) const {
    auto known = number_.find(binding.begin);
    return known == number_.end() ? nullptr : &names_[known->second];
  }
  // Calls `visit` with each binding of a name. O(log names + those).
  template <class Visit>
  void each_of(Name name, Visit visit) const {
    auto first =
        std::partition_point(by_name_.begin(), by_name_.end(), [&](uint32_t each) { return names_[each].name < name; });
    for (; first != by_name_.end() && names_[*first].name == name; ++first) visit(names_[*first]);
  }
  // Returns where the value that is named at a place has its first name.
  Span first_name(Span binding) const;

  // Calls `visit` with each name that is meant at a position, the innermost first. O(names around it + different
  // names).
  template <class Visit>
  void each_meant(uint32_t position, Visit visit) const {
    std::vector<bool> is_seen(by_name_.empty() ? 0 : names_[by_name_.back()].name.index + 1);
    for (uint32_t region = around(position); region != outside; region = regions_[region].parent)
      for (uint32_t i = regions_[region].last; i != outside; i = before_[i]) {
        if (names_[i].scope.begin > position || is_seen[names_[i].name.index]) continue;
        is_seen[names_[i].name.index] = true;
        visit(names_[i]);
      }
  }

  // Regions are the scopes that end at one place, inside one another: a block, an arm. Returns the innermost one around
  // a position, `outside` if there is none. O(log names).
  uint32_t around(uint32_t position) const;
  static constexpr uint32_t outside = UINT32_MAX;
  uint32_t parent(uint32_t region) const { return regions_[region].parent; }
  // Returns that of the name that is bound at a place; `outside` if none is.
  uint32_t region(Span binding) const;

private:
  struct Region {
    uint32_t end = 0, parent = outside;
    uint32_t last = outside; // of its names; those before it follow by before_
  };
  struct Edge {
    uint32_t position = 0, inside = outside; // the region between it and the next edge
  };
  void find_regions();
  void find_outer();

  std::vector<LocalName> names_; // sorted by where scopes begin, outer ones first
  std::vector<uint32_t> region_, before_,
      outer_; // by name: of it; the one before it there; around the region, of its name
  std::vector<Region> regions_;
  std::vector<Edge> edges_;                       // sorted
  std::vector<uint32_t> by_name_;                 // in names_: sorted by name, then as there
  std::unordered_map<uint32_t, uint32_t> number_; // in names_, by where the binding begins
  std::unordered_map<uint32_t, Span> first_;      // by where the binding of another name begins
};

} // namespace letcont
