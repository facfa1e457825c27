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
    waiting_.push_back({Piece::Whole, {}, 0});
    while (!waiting_.empty()) {
      Piece next = waiting_.back();
      waiting_.pop_back();
      if (next.what == Piece::Whole)
        describe(next.place);
      else if (next.what == Piece::Rest)
        rest(next.place);
      else
        say(next.text);
      if (length_ > longest_text) break;
    }
    if (!waiting_.empty()) say("…");
    if (!tells_) parts_.clear();
    return std::move(parts_);
  }

private:
  // What is still to be said: a text, a place that is known, or the rest of a list, whose place need not be.
  struct Piece {
    enum What : uint8_t { Text, Whole, Rest };
    What what = Text;
    std::string_view text{};
    Place place = 0;
  };

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
    if (!taken.literal) return constructor(place, taken.constructor);
    std::string text = literal_text(program_, taken.literal);
    if (text.size() > longest_literal) text = text.substr(0, character_begin(text, longest_literal)) + "…";
    say(text);
  }

  void constructor(Place place, uint32_t made_with) {
    ListPart part = list_part(program_, tree_, made_with);
    if (part == ListPart::Nil) return say("[]");
    if (part == ListPart::Cons) return element(place, made_with, "[");
    const ConstructorData& constructor = program_.constructors[made_with];
    say(program_.text(constructor.name));
    fields(place, made_with, constructor.field_count);
  }

  void element(Place list, uint32_t cons, std::string_view before) {
    say(before);
    waiting_.push_back({Piece::Rest, {}, tree_.find(list, cons, 1)});
    field(list, cons, 0);
  }

  // What follows an element of a list. A path that leaves a switch on lists by none of its edges knows the only other
  // constructor.
  void rest(Place place) {
    auto step = place != 0 ? steps_.find(place) : steps_.end();
    bool is_known = step != steps_.end() && ++places_ <= most_places;
    if (is_known && step->second.edge) {
      uint32_t made_with = step->second.edge->constructor;
      return list_part(program_, tree_, made_with) == ListPart::Nil ? say("]") : element(place, made_with, ", ");
    }
    if (is_known) {
      std::vector<uint32_t> left = other_constructors(program_, *step->second.from);
      if (list_part(program_, tree_, left[0]) == ListPart::Nil) return say("]");
      say(", _");
    }
    say(", ");
    say(rest_of_list);
    say("]");
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
      if (i > 0) say(" or ");
      ListPart part = list_part(program_, tree_, left[i]);
      const ConstructorData& constructor = program_.constructors[left[i]];
      say(part == ListPart::Nil    ? "[]"
          : part == ListPart::Cons ? "[_, " + std::string(rest_of_list) + "]"
                                   : constructor_text(program_.text(constructor.name), constructor.field_count));
    }
  }

  void fields(Place parent, uint32_t constructor, uint32_t count) {
    if (count == 0) return;
    say("(");
    waiting_.push_back({Piece::Text, ")"});
    for (uint32_t i = count; i-- > 0;) {
      field(parent, constructor, i);
      if (i > 0) waiting_.push_back({Piece::Text, ", "});
    }
  }
  void field(Place parent, uint32_t constructor, uint32_t number) {
    Place place = tree_.find(parent, constructor, number);
    waiting_.push_back(place != 0 ? Piece{Piece::Whole, {}, place} : Piece{Piece::Text, "_"});
  }

  const Program& program_;
  const DecisionTree& tree_;
  const std::function<bool(Place)>& is_basic_;
  std::unordered_map<Place, PathStep> steps_;
  std::vector<Place> looked_at_; // by guards
  std::vector<Piece> waiting_;
  std::vector<FailedPart> parts_;
  size_t length_ = 0, places_ = 0;
  bool tells_ = false;
};

} // namespace

std::vector<FailedPart> failed_value(const Program& program, const DecisionTree& tree, uint32_t decision,
                                     const std::function<bool(Place)>& is_basic) {
  return Failure(program, tree, is_basic).run(decision);
}

} // namespace letcont::l
