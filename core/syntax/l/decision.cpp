#include "syntax/l/decision.h"

#include <algorithm>

namespace letcont::l {

namespace {

constexpr size_t most_decisions = 20'000;

// A test that a row still needs: the place must match the pattern, a constructor or a literal.
struct Test {
  Place place;
  Pattern pattern;
};
struct Row {
  uint32_t index;
  std::vector<Test> tests;
};
// The rows that are left at a decision that is still to be made.
struct Work {
  uint32_t decision;
  std::vector<Row> rows;
};

class Builder {
public:
  Builder(const Program& program, DecisionTree& tree) : program_(program), tree_(tree) {}

  bool run(std::span<const Pattern> patterns) {
    tree_.places.emplace_back();
    Work first{new_decision(0), {}};
    for (uint32_t i = 0; i < patterns.size(); ++i) {
      tree_.bindings.emplace_back();
      tree_.uses.push_back(0);
      Row& row = first.rows.emplace_back(Row{i, {}});
      add_tests(row, 0, patterns[i], true);
    }
    work_.push_back(std::move(first));
    while (!work_.empty()) {
      if (tree_.decisions.size() > most_decisions) return false;
      Work work = std::move(work_.back());
      work_.pop_back();
      decide(std::move(work));
    }
    return true;
  }

private:
  uint32_t new_decision(uint32_t above) {
    tree_.decisions.emplace_back().above = above;
    return static_cast<uint32_t>(tree_.decisions.size() - 1);
  }

  Place place(Place parent, uint32_t constructor, uint32_t field) {
    auto [known, added] =
        tree_.index.emplace(std::tuple(parent, constructor, field), static_cast<Place>(tree_.places.size()));
    if (added) tree_.places.push_back({parent, constructor, field});
    return known->second;
  }

  // The tests of a pattern, outermost first; tuples need none. `binds`: the variables are noted, the first time.
  void add_tests(Row& row, Place root, Pattern whole, bool binds) {
    std::vector<Test> waiting{{root, whole}};
    while (!waiting.empty()) {
      auto [at, pattern] = waiting.back();
      waiting.pop_back();
      const PatternData& data = program_.patterns[pattern];
      std::span<const Pattern> children = program_.children_of(pattern);
      switch (data.kind) {
      case PatternKind::Name:
        if (!binds) break;
        tree_.bindings[row.index].push_back({data.variable, at});
        if (!tree_.places[at].name) tree_.places[at].name = data.name;
        break;
      case PatternKind::Annotate: waiting.push_back({at, children[0]}); break;
      case PatternKind::Tuple:
        tree_.places[at].arity = data.child_count;
        for (uint32_t i = data.child_count; i-- > 0;) waiting.push_back({place(at, PlaceData::tuple, i), children[i]});
        break;
      case PatternKind::Constructor:
        row.tests.push_back({at, pattern});
        // Its variables are below it.
        if (binds)
          for (uint32_t i = data.child_count; i-- > 0;) bind_below(row, place(at, data.constructor, i), children[i]);
        break;
      case PatternKind::Int:
      case PatternKind::Double:
      case PatternKind::String: row.tests.push_back({at, pattern}); break;
      default: break;
      }
    }
  }

  void bind_below(Row& row, Place root, Pattern whole) {
    std::vector<Test> waiting{{root, whole}};
    while (!waiting.empty()) {
      auto [at, pattern] = waiting.back();
      waiting.pop_back();
      const PatternData& data = program_.patterns[pattern];
      std::span<const Pattern> children = program_.children_of(pattern);
      if (data.kind == PatternKind::Name) {
        tree_.bindings[row.index].push_back({data.variable, at});
        if (!tree_.places[at].name) tree_.places[at].name = data.name;
      }
      uint32_t constructor = data.kind == PatternKind::Constructor ? data.constructor : PlaceData::tuple;
      for (uint32_t i = data.child_count; i-- > 0;)
        waiting.push_back({data.kind == PatternKind::Annotate ? at : place(at, constructor, i), children[i]});
    }
  }

  void decide(Work work) {
    if (work.rows.empty()) return; // a new decision is Fail
    if (work.rows[0].tests.empty()) {
      Decision& leaf = tree_.decisions[work.decision];
      leaf.kind = Decision::Leaf;
      leaf.row = work.rows[0].index;
      ++tree_.uses[leaf.row];
      return;
    }
    Place at = choose(work.rows);
    tree_.decisions[work.decision].kind = Decision::Switch;
    tree_.decisions[work.decision].place = at;
    std::vector<Decision::Edge> edges = heads(work.rows, at);
    size_t siblings = 0;
    if (!edges[0].literal) {
      const ConstructorData& one = program_.constructors[edges[0].constructor];
      siblings = program_.definitions[one.data].constructor_count;
    }
    for (Decision::Edge& edge : edges) {
      edge.next = new_decision(work.decision);
      work_.push_back({edge.next, specialise(work.rows, at, edge)});
    }
    if (edges.size() != siblings) {
      uint32_t otherwise = new_decision(work.decision);
      tree_.decisions[work.decision].otherwise = otherwise;
      work_.push_back({otherwise, others(work.rows, at)});
    }
    tree_.decisions[work.decision].edges = std::move(edges);
  }

  static const Test* test_at(const Row& row, Place place) {
    for (const Test& test : row.tests)
      if (test.place == place) return &test;
    return nullptr;
  }

  // Of the places that the first row needs, the one that most rows need.
  static Place choose(const std::vector<Row>& rows) {
    Place best = rows[0].tests[0].place;
    size_t most = 0;
    for (const Test& test : rows[0].tests) {
      size_t needed = 0;
      for (const Row& row : rows) needed += test_at(row, test.place) != nullptr;
      if (needed > most) {
        most = needed;
        best = test.place;
      }
    }
    return best;
  }

  bool same_head(const Decision::Edge& edge, Pattern pattern) const {
    const PatternData& a = program_.patterns[pattern];
    if (!edge.literal) return a.constructor == edge.constructor;
    const PatternData& b = program_.patterns[edge.literal];
    return a.kind == b.kind && a.integer == b.integer && a.real == b.real && a.name == b.name;
  }

  std::vector<Decision::Edge> heads(const std::vector<Row>& rows, Place place) const {
    std::vector<Decision::Edge> edges;
    for (const Row& row : rows) {
      const Test* test = test_at(row, place);
      if (!test) continue;
      auto same = [&](const Decision::Edge& edge) { return same_head(edge, test->pattern); };
      if (std::any_of(edges.begin(), edges.end(), same)) continue;
      const PatternData& data = program_.patterns[test->pattern];
      if (data.kind == PatternKind::Constructor)
        edges.push_back({data.constructor, {}, 0});
      else
        edges.push_back({0, test->pattern, 0});
    }
    return edges;
  }

  // The rows that are left when the place has that head.
  std::vector<Row> specialise(const std::vector<Row>& rows, Place at, const Decision::Edge& edge) {
    std::vector<Row> left;
    for (const Row& row : rows) {
      const Test* test = test_at(row, at);
      if (test && !same_head(edge, test->pattern)) continue;
      Row& kept = left.emplace_back(Row{row.index, {}});
      for (const Test& each : row.tests) {
        if (each.place != at)
          kept.tests.push_back(each);
        else if (!edge.literal)
          for (uint32_t i = 0; i < program_.patterns[each.pattern].child_count; ++i)
            add_tests(kept, place(at, edge.constructor, i), program_.children_of(each.pattern)[i], false);
      }
    }
    return left;
  }

  static std::vector<Row> others(const std::vector<Row>& rows, Place place) {
    std::vector<Row> left;
    for (const Row& row : rows)
      if (!test_at(row, place)) left.push_back(row);
    return left;
  }

  const Program& program_;
  DecisionTree& tree_;
  std::vector<Work> work_;
};

} // namespace

bool build_decisions(const Program& program, std::span<const Pattern> patterns, DecisionTree& tree) {
  return Builder(program, tree).run(patterns);
}

} // namespace letcont::l
