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

  // Pieces wait on a stack, last first: a text, or a place that is known, or the rest of a list, whose place need not
  // be.
  struct Piece {
    enum What : uint8_t { Text, Whole, Rest };
    What what = Text;
    std::string text{};
    Place place = 0;
  };

  std::string write() {
    std::string out;
    pieces_.push_back({Piece::Whole, {}, 0});
    while (!pieces_.empty() && out.size() < longest_witness) {
      Piece piece = std::move(pieces_.back());
      pieces_.pop_back();
      out += piece.what == Piece::Text    ? piece.text
             : piece.what == Piece::Whole ? describe(piece.place)
                                          : rest(piece.place);
    }
    return out;
  }

  std::string describe(Place place) {
    const Head& head = known_[place];
    if (!head.literal.empty()) return head.literal;
    if (head.is_constructor) return constructor(place, head.constructor);
    if (tree_.places[place].arity == 0) return "_";
    fields(place, PlaceData::tuple, tree_.places[place].arity);
    return "";
  }

  std::string constructor(Place place, uint32_t made_with) {
    ListPart part = list_part(program_, tree_, made_with);
    if (part == ListPart::Nil) return "[]";
    if (part == ListPart::Cons) return element(place, made_with, "[");
    const ConstructorData& constructor = program_.constructors[made_with];
    fields(place, made_with, constructor.field_count);
    return program_.text(constructor.name);
  }

  std::string element(Place list, uint32_t cons, std::string before) {
    pieces_.push_back({Piece::Rest, {}, tree_.find(list, cons, 1)});
    field(list, cons, 0);
    return before;
  }

  // What follows an element of a list.
  std::string rest(Place place) {
    if (place != 0 && known_[place].is_constructor) {
      uint32_t constructor = known_[place].constructor;
      return list_part(program_, tree_, constructor) == ListPart::Nil ? "]" : element(place, constructor, ", ");
    }
    return ", " + std::string(rest_of_list) + "]";
  }

  void field(Place parent, uint32_t constructor, uint32_t number) {
    Place place = tree_.find(parent, constructor, number);
    pieces_.push_back(place != 0 ? Piece{Piece::Whole, {}, place} : Piece{Piece::Text, "_"});
  }

  void fields(Place parent, uint32_t constructor, uint32_t count) {
    if (count == 0) return;
    pieces_.push_back({Piece::Text, ")"});
    for (uint32_t i = count; i-- > 0;) {
      field(parent, constructor, i);
      if (i > 0) pieces_.push_back({Piece::Text, ", "});
    }
    pieces_.push_back({Piece::Text, "("});
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

ListPart list_part(const Program& program, const DecisionTree& tree, uint32_t constructor) {
  const ConstructorData& data = program.constructors[constructor];
  if (data.data != tree.lists || program.definitions[data.data].constructor_count != 2) return ListPart::None;
  std::string name = program.text(data.name);
  if (name == "Cons" && data.field_count == 2) return ListPart::Cons;
  return name == "Nil" && data.field_count == 0 ? ListPart::Nil : ListPart::None;
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
