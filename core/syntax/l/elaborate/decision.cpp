#include "syntax/l/elaborate/decision.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace letcont::l {

namespace {

// A match with many flat cases needs a decision for each; more than these, and it is growing exponentially.
constexpr size_t most_decisions = 20'000, most_decisions_for_a_row = 2;
// Rows and tests that are copied on the way. Tested while they are copied, since a single switch on n constructors with
// m rows that match everything copies n times m.
constexpr size_t most_copies = 4'000'000;
// Alternatives in alternatives multiply: the rows, and the tests of all but the first row of each case.
constexpr size_t most_rows = 20'000, most_repeated_tests = 1'000'000;

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

  bool run(std::span<const Case> cases) {
    tree_.places.emplace_back();
    Work first{new_decision(0), {}};
    tree_.uses.resize(cases.size());
    for (uint32_t i = 0; i < cases.size(); ++i) {
      guarded_.push_back(static_cast<bool>(cases[i].guard));
      size_t tests_of_row = 0;
      do {
        repeated_tests_ += tests_of_row;
        if (tree_.rows.size() == most_rows || repeated_tests_ > most_repeated_tests) return false;
        next_choice_ = 0;
        chosen_.emplace_back();
        Row& row = first.rows.emplace_back(Row{static_cast<uint32_t>(tree_.rows.size()), {}});
        tree_.rows.push_back({i, {}});
        add_tests(row, 0, cases[i].pattern, true);
        tests_of_row = row.tests.size() + chosen_.back().size();
        auto by_variable = [](const Binding& a, const Binding& b) { return a.variable.index < b.variable.index; };
        std::vector<Binding>& bindings = tree_.rows.back().bindings;
        if (choices_.size() > 0) std::sort(bindings.begin(), bindings.end(), by_variable);
      } while (next_choices());
    }
    size_t most = most_decisions + most_decisions_for_a_row * tree_.rows.size();
    work_.push_back(std::move(first));
    while (!work_.empty()) {
      Work work = std::move(work_.back());
      work_.pop_back();
      if (!decide(std::move(work)) || tree_.decisions.size() > most) return false;
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

  // ---- Alternatives: the first row of a case takes the first one everywhere, the next row counts on, as an odometer.

  // Which alternative of the pattern the row takes.
  Pattern alternative(uint32_t row, Pattern pattern) {
    auto known = chosen_[row].find(pattern);
    if (known != chosen_[row].end()) return program_.children_of(pattern)[known->second];
    if (next_choice_ == choices_.size()) choices_.push_back({pattern, 0});
    uint32_t choice = choices_[next_choice_++].second;
    chosen_[row].emplace(pattern, choice);
    return tree_.rows[row].last = program_.children_of(pattern)[choice];
  }
  // The next row's choices. False if the case has no other row.
  bool next_choices() {
    while (!choices_.empty()) {
      auto& [pattern, choice] = choices_.back();
      if (++choice < program_.children_of(pattern).size()) return true;
      choices_.pop_back();
    }
    return false;
  }

  // The tests of a pattern, outermost first; tuples need none. `binds`: the variables are noted, the first time.
  void add_tests(Row& row, Place root, Pattern whole, bool binds) {
    auto test = [&](Place at, Pattern pattern, const PatternData& data) {
      switch (data.kind) {
      case PatternKind::Name:
        if (binds) bind(row, at, data);
        return false;
      case PatternKind::As:
        if (binds) bind(row, at, data);
        return true;
      case PatternKind::Or:
      case PatternKind::Annotate: return true;
      case PatternKind::Tuple: tree_.places[at].arity = data.child_count; return true;
      case PatternKind::Constructor:
        row.tests.push_back({at, pattern});
        if (binds) bind_fields(row, at, pattern);
        return false;
      case PatternKind::Bool:
      case PatternKind::Int:
      case PatternKind::Int64:
      case PatternKind::Char:
      case PatternKind::Double:
      case PatternKind::String: row.tests.push_back({at, pattern}); return false;
      default: return false;
      }
    };
    walk(row.index, root, whole, test);
  }

  // Calls `visit` for the patterns in a pattern, outermost first; it returns whether to go on to the parts of that one.
  template <class Visit>
  void walk(uint32_t row, Place root, Pattern whole, Visit visit) {
    std::vector<Test> waiting{{root, whole}};
    while (!waiting.empty()) {
      auto [at, pattern] = waiting.back();
      waiting.pop_back();
      const PatternData& data = program_.patterns[pattern];
      if (!visit(at, pattern, data)) continue;
      if (data.kind == PatternKind::Or) {
        waiting.push_back({at, alternative(row, pattern)});
        continue;
      }
      std::span<const Pattern> children = program_.children_of(pattern);
      bool here = data.kind == PatternKind::Annotate || data.kind == PatternKind::As; // its part is at the same place
      uint32_t constructor = data.kind == PatternKind::Constructor ? data.constructor : PlaceData::tuple;
      for (uint32_t i = data.child_count; i-- > 0;)
        waiting.push_back({here ? at : place(at, constructor, i), children[i]});
    }
  }

  void bind(Row& row, Place at, const PatternData& name) {
    tree_.rows[row.index].bindings.push_back({name.variable, at});
    if (tree_.places[at].name) return;
    tree_.places[at].name = name.name;
    tree_.places[at].from_template = program_.variables[name.variable].from_template;
  }

  // Notes the variables in the fields of a constructor's pattern.
  void bind_fields(Row& row, Place at, Pattern pattern) {
    std::span<const Pattern> fields = program_.children_of(pattern);
    auto bind_names = [&](Place inside, Pattern, const PatternData& data) {
      if (data.kind == PatternKind::Name || data.kind == PatternKind::As) bind(row, inside, data);
      return true;
    };
    for (size_t i = fields.size(); i-- > 0;)
      walk(row.index, place(at, program_.patterns[pattern].constructor, static_cast<uint32_t>(i)), fields[i],
           bind_names);
  }

  // False if that would be too much.
  bool decide(Work work) {
    if (work.rows.empty()) return true; // a new decision is Fail
    if (work.rows[0].tests.empty()) {
      uint32_t row = work.rows[0].index;
      ++tree_.rows[row].uses;
      ++tree_.uses[tree_.rows[row].index];
      tree_.decisions[work.decision].kind = Decision::Leaf;
      tree_.decisions[work.decision].row = row;
      if (!guarded_[tree_.rows[row].index]) return true;
      uint32_t otherwise = new_decision(work.decision);
      tree_.decisions[work.decision].kind = Decision::Guard;
      tree_.decisions[work.decision].otherwise = otherwise;
      work.rows.erase(work.rows.begin());
      work_.push_back({otherwise, std::move(work.rows)});
      return true;
    }
    Place at = choose(work.rows);
    std::vector<Decision::Edge> edges;
    std::vector<std::vector<Row>> left; // by edge; then those for all other heads
    if (!divide(work.rows, at, edges, left)) return false;
    size_t siblings = siblings_of(edges[0]);
    for (size_t i = 0; i < edges.size(); ++i) {
      edges[i].next = new_decision(work.decision);
      work_.push_back({edges[i].next, std::move(left[i])});
    }
    Decision& decision = tree_.decisions[work.decision];
    decision.kind = Decision::Switch;
    decision.place = at;
    decision.edges = std::move(edges);
    if (decision.edges.size() != siblings) {
      uint32_t otherwise = new_decision(work.decision);
      tree_.decisions[work.decision].otherwise = otherwise;
      work_.push_back({otherwise, std::move(left.back())});
    }
    return true;
  }

  // How many heads there are in all; 0: more than anyone lists.
  size_t siblings_of(const Decision::Edge& edge) const {
    if (edge.literal) return program_.patterns[edge.literal].kind == PatternKind::Bool ? 2 : 0;
    return program_.definitions[program_.constructors[edge.constructor].data].constructor_count;
  }

  static const Test* test_at(const Row& row, Place place) {
    for (const Test& test : row.tests)
      if (test.place == place) return &test;
    return nullptr;
  }

  // The place, of those that the first row needs, that most rows need. O(tests): a row needs a place at most once.
  Place choose(const std::vector<Row>& rows) {
    needed_.resize(tree_.places.size());
    for (const Test& test : rows[0].tests) needed_[test.place] = 0;
    for (const Row& row : rows)
      for (const Test& test : row.tests) ++needed_[test.place];
    Place best = rows[0].tests[0].place;
    for (const Test& test : rows[0].tests)
      if (needed_[test.place] > needed_[best]) best = test.place;
    return best;
  }

  // What a place must have for a pattern to match: equal keys for equal constructors and literals.
  using Head = std::tuple<PatternKind, uint32_t, int64_t, double, uint32_t>;
  Head head_of(Pattern pattern) const {
    const PatternData& data = program_.patterns[pattern];
    if (data.kind == PatternKind::Constructor) return {data.kind, data.constructor, 0, 0, 0};
    return {data.kind, 0, data.integer, data.real, data.name.index};
  }

  // The edges for the heads that rows have at the place, and the rows that are left behind each of them. A row that
  // needs nothing there is left behind all. False if that would be too much.
  bool divide(const std::vector<Row>& rows, Place at, std::vector<Decision::Edge>& edges,
              std::vector<std::vector<Row>>& left) {
    std::map<Head, uint32_t> known;
    std::vector<const Test*> tests;
    for (const Row& row : rows) {
      const Test* test = tests.emplace_back(test_at(row, at));
      if (!test || !known.emplace(head_of(test->pattern), static_cast<uint32_t>(edges.size())).second) continue;
      const PatternData& data = program_.patterns[test->pattern];
      if (data.kind == PatternKind::Constructor)
        add_edge(edges, data);
      else
        edges.push_back({0, test->pattern, 0});
    }
    left.resize(edges.size() + 1);
    for (size_t i = 0; i < rows.size(); ++i) {
      size_t copies = tests[i] ? 1 : left.size();
      if (copies * (rows[i].tests.size() + 1) > most_copies - copies_) return false;
      copies_ += copies * (rows[i].tests.size() + 1);
      if (tests[i])
        left[known.at(head_of(tests[i]->pattern))].push_back(specialise(rows[i], *tests[i]));
      else
        for (std::vector<Row>& each : left) each.push_back(rows[i]);
    }
    return true;
  }

  void add_edge(std::vector<Decision::Edge>& edges, const PatternData& constructor) {
    edges.push_back({constructor.constructor, {}, 0});
    if (constructor.in_brackets) tree_.lists = program_.constructors[constructor.constructor].data;
  }

  // The row after its test passed: the parts of the constructor are to be tested instead.
  Row specialise(const Row& row, const Test& passed) {
    Row kept{row.index, {}};
    const PatternData& data = program_.patterns[passed.pattern];
    for (const Test& each : row.tests) {
      if (each.place != passed.place)
        kept.tests.push_back(each);
      else if (data.kind == PatternKind::Constructor)
        for (uint32_t i = 0; i < data.child_count; ++i)
          add_tests(kept, place(passed.place, data.constructor, i), program_.children_of(passed.pattern)[i], false);
    }
    return kept;
  }

  const Program& program_;
  DecisionTree& tree_;
  std::vector<Work> work_;
  std::vector<uint32_t> needed_;                              // by place, in `choose`
  std::vector<bool> guarded_;                                 // by case
  std::vector<std::unordered_map<Pattern, uint32_t>> chosen_; // by row: which alternatives
  std::vector<std::pair<Pattern, uint32_t>> choices_;         // of the row that is made, in the order of its walk
  size_t next_choice_ = 0;
  size_t copies_ = 0, repeated_tests_ = 0;
};

} // namespace

bool build_decisions(const Program& program, std::span<const Case> cases, DecisionTree& tree) {
  return Builder(program, tree).run(cases);
}

} // namespace letcont::l
