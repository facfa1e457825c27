#include "support/suggest.h"
#include "syntax/l/infer/inference.h"

#include <algorithm>

namespace letcont::l {

// ---- Patterns: from the type of what they match to the types of their variables.

void Inference::bind_case(Node node, uint32_t index) {
  Term examined = type(node);
  if (data(node).kind == NodeKind::Match)
    examined = type(program_.child(node));
  else if (data(node).kind == NodeKind::Try)
    examined = exception_type(span(node));
  else if (terms()[examined].shape == Shape::Arrow) // else the first case
    examined = terms().part(type(node), 0);
  is_one_of_cases_ = data(node).case_count > 1;
  pattern(program_.cases_of(node)[index].pattern, examined);
  is_one_of_cases_ = false;
}

void Inference::pattern(Pattern root, Term whole) {
  patterns_.assign(1, {root, whole});
  while (!patterns_.empty()) {
    auto [pattern, type] = patterns_.back();
    patterns_.pop_back();
    const PatternData& data = program_.patterns[pattern];
    std::span<const Pattern> children = program_.children_of(pattern);
    std::vector<Term> parts;
    switch (data.kind) {
    case PatternKind::Tuple:
      for (size_t i = 0; i < children.size(); ++i) parts.push_back(terms().variable(data.span));
      expect(type, terms().tuple(parts, data.span), data.span, data.template_span, "the pattern");
      break;
    case PatternKind::Constructor: {
      Term made = constructor_type(data.constructor, data.span, &parts);
      expect(type, made, data.span, data.template_span, "the pattern");
      break;
    }
    case PatternKind::As:
      bind(data, type);
      parts.push_back(type);
      break;
    case PatternKind::Or: parts.assign(children.size(), type); break;
    case PatternKind::Error: // reported; the variables in it get types of their own
      for (size_t i = 0; i < children.size(); ++i) parts.push_back(terms().variable(data.span));
      break;
    case PatternKind::Annotate:
      parts.push_back(convert(data.type));
      expect(type, parts[0], data.span, data.template_span, "the pattern");
      break;
    default: leaf_pattern(pattern, type); break;
    }
    // So do those of fields with labels whose constructor is not known.
    while (parts.size() < children.size()) parts.push_back(terms().variable(data.span));
    for (size_t i = children.size(); i-- > 0;) patterns_.emplace_back(children[i], parts[i]);
  }
}

// A variable that is written as a constructor without fields is, but for its first letter, matches everything.
void Inference::note_catching(const PatternData& data, Term type) {
  infer::Meaning meaning = terms()[type];
  constexpr uint32_t most = 64; // constructors that are compared
  if (meaning.shape != Shape::Data || program_.definitions[meaning.data].constructor_count > most) return;
  std::string_view name = program_.names.text(data.name);
  for (const ConstructorData& constructor : program_.constructors_of(program_.definitions[meaning.data])) {
    std::string_view other = program_.names.text(constructor.name);
    if (constructor.field_count > 0 || !differs_in_case_of_first(name, other)) continue;
    catching_.push_back({data.variable, data.span, data.name, constructor.name});
  }
}

// A variable that something uses is meant as one.
void Inference::warn_of_catching() {
  if (catching_.empty()) return;
  std::unordered_set<Variable> used;
  for (uint32_t i = 1; i < program_.nodes.limit(); ++i)
    if (const NodeData& node = data(Node{i}); node.kind == NodeKind::Name) used.insert(node.variable);
  for (const Catching& each : catching_)
    if (!used.contains(each.variable))
      diagnostics_.warning("match/variable", each.span,
                           "'" + program_.text(each.name) + "' matches every value; the constructor is '" +
                               program_.text(each.constructor) + "'");
}

// A variable that an earlier alternative binds has a type already.
void Inference::bind(const PatternData& data, Term type) {
  if (!data.variable) return; // reported
  Term& known = typed_.variables[data.variable.index];
  if (known)
    expect(known, type, data.span, data.template_span, "the variable of the alternatives");
  else
    known = type;
}

void Inference::leaf_pattern(Pattern pattern, Term type) {
  const PatternData& data = program_.patterns[pattern];
  auto literal = [&](Shape shape) {
    expect(type, terms().constant(shape, data.span), data.span, data.template_span, "the pattern");
  };
  switch (data.kind) {
  case PatternKind::Name:
    if (is_one_of_cases_ && !data.template_span.known()) note_catching(data, type);
    return bind(data, type);
  case PatternKind::Unit: return literal(Shape::Unit);
  case PatternKind::Bool: return literal(Shape::Bool);
  case PatternKind::Int: return literal(Shape::Int);
  case PatternKind::Int64: return literal(Shape::Int64);
  case PatternKind::Char: return literal(Shape::Char);
  case PatternKind::Double: return literal(Shape::Double);
  case PatternKind::String: return literal(Shape::String);
  default: break;
  }
}

} // namespace letcont::l
