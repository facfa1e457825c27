#include "support/text.h"
#include "syntax/l/elaborate/decision.h"

#include <algorithm>

namespace letcont::l {

namespace {

constexpr size_t longest_witness = 500;

class Witness {
public:
  Witness(const Program& program, const DecisionTree& tree) : program_(program), tree_(tree) {}

  std::string run(uint32_t decision) {
    known_.resize(tree_.places.size());
    while (decision != 0) {
      uint32_t above = tree_.decisions[decision].above;
      learn(tree_.decisions[above], decision);
      decision = above;
    }
    return write();
  }

private:
  // What the example has at a place: a constructor, or a literal as text.
  struct Head {
    bool is_constructor = false;
    uint32_t constructor = 0;
    std::string literal;
  };

  // What the step from a switch to `next` says about its place.
  void learn(const Decision& from, uint32_t next) {
    if (from.kind == Decision::Guard) return;
    Head& head = known_[from.place];
    if (const Decision::Edge* taken = step_to(from, next).edge) {
      if (taken->literal)
        head.literal = literal_text(program_, taken->literal);
      else
        head = {true, taken->constructor, {}};
    } else if (from.edges[0].literal) {
      head.literal = other_literal(from);
    } else {
      head = {true, other_constructors(program_, from)[0], {}};
    }
  }

  // The truth value or the smallest number that no edge has; any string.
  std::string other_literal(const Decision& from) const {
    const PatternData& one = program_.patterns[from.edges[0].literal];
    if (one.kind == PatternKind::Bool) return one.integer ? "false" : "true";
    bool is_long = one.kind == PatternKind::Int64;
    if (one.kind != PatternKind::Int && !is_long) return "_";
    std::vector<bool> taken(from.edges.size() + 1);
    for (const Decision::Edge& edge : from.edges) {
      auto number = static_cast<uint64_t>(program_.patterns[edge.literal].integer);
      if (number < taken.size()) taken[number] = true;
    }
    return std::to_string(std::find(taken.begin(), taken.end(), false) - taken.begin()) + (is_long ? "L" : "");
  }

  // Pieces wait on a stack, last first: a text, or a place that is known (`there`), or `_`.
  struct Piece {
    std::string text;
    Place place = 0;
    bool there = false;
  };

  std::string write() {
    std::string out;
    pieces_.push_back({{}, 0, true});
    while (!pieces_.empty() && out.size() < longest_witness) {
      Piece piece = std::move(pieces_.back());
      pieces_.pop_back();
      if (!piece.there)
        out += piece.text;
      else
        out += describe(piece.place);
    }
    return out;
  }

  std::string describe(Place place) {
    const Head& head = known_[place];
    if (!head.literal.empty()) return head.literal;
    if (head.is_constructor) {
      const ConstructorData& constructor = program_.constructors[head.constructor];
      fields(place, head.constructor, constructor.field_count);
      return program_.text(constructor.name);
    }
    if (tree_.places[place].arity == 0) return "_";
    fields(place, PlaceData::tuple, tree_.places[place].arity);
    return "";
  }

  void fields(Place parent, uint32_t constructor, uint32_t count) {
    if (count == 0) return;
    pieces_.push_back({")"});
    for (uint32_t i = count; i-- > 0;) {
      Place field = tree_.find(parent, constructor, i);
      pieces_.push_back({"_", field, field != 0});
      if (i > 0) pieces_.push_back({", "});
    }
    pieces_.push_back({"("});
  }

  const Program& program_;
  const DecisionTree& tree_;
  std::vector<Head> known_; // by place
  std::vector<Piece> pieces_;
};

} // namespace

PathStep step_to(const Decision& from, uint32_t next) {
  size_t taken = next - from.edges[0].next; // the decisions after a switch have consecutive numbers
  return {&from, taken < from.edges.size() ? &from.edges[taken] : nullptr};
}

std::vector<uint32_t> other_constructors(const Program& program, const Decision& from) {
  const Definition& data = program.definitions[program.constructors[from.edges[0].constructor].data];
  std::vector<bool> taken(data.constructor_count);
  for (const Decision::Edge& edge : from.edges) taken[program.constructors[edge.constructor].tag] = true;
  std::vector<uint32_t> others;
  for (uint32_t tag = 0; tag < taken.size(); ++tag)
    if (!taken[tag]) others.push_back(data.first_constructor + tag);
  return others;
}

std::string literal_text(const Program& program, Pattern pattern) {
  const PatternData& literal = program.patterns[pattern];
  if (literal.kind == PatternKind::Bool) return literal.integer ? "true" : "false";
  if (literal.kind == PatternKind::Int) return std::to_string(literal.integer);
  if (literal.kind == PatternKind::Int64) return std::to_string(literal.integer) + "L";
  if (literal.kind == PatternKind::Char) return quoted_character(static_cast<uint32_t>(literal.integer));
  if (literal.kind == PatternKind::Double) return double_text(literal.real);
  return quoted(program.names.text(literal.name));
}

std::string constructor_text(std::string name, size_t fields) {
  for (size_t i = 0; i < fields; ++i) name += i == 0 ? "(_" : ", _";
  return fields == 0 ? name : name + ")";
}

std::string witness(const Program& program, const DecisionTree& tree, uint32_t decision) {
  return Witness(program, tree).run(decision);
}

} // namespace letcont::l
