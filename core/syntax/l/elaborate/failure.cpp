#include "syntax/l/elaborate/failure.h"

#include "support/utf8.h"
#include "syntax/l/elaborate/decision.h"

#include <algorithm>

namespace letcont::l {

namespace {

constexpr size_t longest_path = 200, most_looked_at = 100, most_places = 16, most_named = 3;
constexpr size_t longest_text = 100, longest_literal = 40; // bytes

class Failure {
public:
  Failure(const Program& program, const DecisionTree& tree, const std::function<bool(Place)>& is_basic)
      : program_(program), tree_(tree), is_basic_(is_basic) {}

  std::vector<FailedPart> run(uint32_t decision) {
    if (!follow(decision)) return {};
    waiting_.push_back({FailedPart::Value, {}, 0});
    while (!waiting_.empty()) {
      FailedPart next = std::move(waiting_.back());
      waiting_.pop_back();
      if (next.kind == FailedPart::Value)
        describe(next.place);
      else
        say(next.text);
      if (length_ > longest_text) break;
    }
    if (!waiting_.empty()) say("…");
    if (!tells_) parts_.clear();
    return std::move(parts_);
  }

private:
  // Notes what the path from the root to the decision says about places. False if it is too long.
  bool follow(uint32_t decision) {
    for (size_t length = 0; decision != 0; ++length) {
      if (length == longest_path) return false;
      const Decision& from = tree_.decisions[tree_.decisions[decision].above];
      if (from.kind == Decision::Guard) {
        for (const Binding& binding : tree_.rows[from.row].bindings)
          if (looked_at_.size() < most_looked_at) looked_at_.push_back(binding.place);
      } else {
        steps_.emplace(from.place, step_to(from, decision));
      }
      decision = tree_.decisions[decision].above;
    }
    return true;
  }

  void say(std::string_view text) {
    length_ += text.size();
    if (parts_.empty() || parts_.back().kind != FailedPart::Text) parts_.emplace_back();
    parts_.back().text += text;
  }
  void at_run_time(FailedPart::Kind kind, Place place) {
    tells_ = true;
    length_ += 1;
    parts_.push_back({kind, {}, place});
  }

  void describe(Place place) {
    auto step = steps_.find(place);
    bool too_many = ++places_ > most_places;
    if (!too_many && step != steps_.end()) return step->second.edge ? edge(place, *step->second.edge) : others(place);
    if (!too_many && tree_.places[place].arity > 0) return fields(place, PlaceData::tuple, tree_.places[place].arity);
    bool looked_at = std::find(looked_at_.begin(), looked_at_.end(), place) != looked_at_.end();
    if (!too_many && looked_at && is_basic_(place)) return at_run_time(FailedPart::Value, place);
    say("_");
  }

  void edge(Place place, const Decision::Edge& taken) {
    tells_ = true;
    if (!taken.literal) {
      const ConstructorData& constructor = program_.constructors[taken.constructor];
      say(program_.text(constructor.name));
      return fields(place, taken.constructor, constructor.field_count);
    }
    std::string text = literal_text(program_, taken.literal);
    if (text.size() > longest_literal) text = text.substr(0, character_begin(text, longest_literal)) + "…";
    say(text);
  }

  // None of the edges was taken.
  void others(Place place) {
    const Decision& from = *steps_.at(place).from;
    if (Pattern literal = from.edges[0].literal) {
      const PatternData& one = program_.patterns[literal];
      if (one.kind != PatternKind::Bool) return at_run_time(FailedPart::Value, place);
      tells_ = true;
      return say(one.integer ? "false" : "true");
    }
    std::vector<uint32_t> left = other_constructors(program_, from);
    if (left.size() > most_named) return at_run_time(FailedPart::Constructor, place);
    tells_ = true;
    for (size_t i = 0; i < left.size(); ++i) {
      const ConstructorData& constructor = program_.constructors[left[i]];
      if (i > 0) say(" or ");
      say(constructor_text(program_.text(constructor.name), constructor.field_count));
    }
  }

  void fields(Place parent, uint32_t constructor, uint32_t count) {
    if (count == 0) return;
    say("(");
    waiting_.push_back({FailedPart::Text, ")"});
    for (uint32_t i = count; i-- > 0;) {
      Place field = tree_.find(parent, constructor, i);
      waiting_.push_back(field ? FailedPart{FailedPart::Value, {}, field} : FailedPart{FailedPart::Text, "_"});
      if (i > 0) waiting_.push_back({FailedPart::Text, ", "});
    }
  }

  const Program& program_;
  const DecisionTree& tree_;
  const std::function<bool(Place)>& is_basic_;
  std::unordered_map<Place, PathStep> steps_;
  std::vector<Place> looked_at_; // by guards
  std::vector<FailedPart> waiting_, parts_;
  size_t length_ = 0, places_ = 0;
  bool tells_ = false;
};

} // namespace

std::vector<FailedPart> failed_value(const Program& program, const DecisionTree& tree, uint32_t decision,
                                     const std::function<bool(Place)>& is_basic) {
  return Failure(program, tree, is_basic).run(decision);
}

} // namespace letcont::l
