#include "syntax/l/infer/labels.h"

#include "support/suggest.h"
#include "syntax/l/infer/expand.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace letcont::l {

namespace {

Diagnostic& error(Diagnostics& diagnostics, std::string_view code, Span span, Span use, std::string message) {
  return error_at(diagnostics, code, use.known() ? use : span, use.known() ? span : nowhere, std::move(message));
}

} // namespace

std::optional<std::vector<uint32_t>> positions_of(const Program& program, const ConstructorData& constructor,
                                                  std::span<const Parameter> labels, Span use,
                                                  Diagnostics& diagnostics) {
  std::span<const Parameter> known = program.labels_of(constructor);
  std::string called = "'" + program.text(constructor.name) + "'";
  std::unordered_map<Name, uint32_t> position_of;
  for (uint32_t i = 0; i < known.size(); ++i) position_of.emplace(known[i].name, i);
  std::vector<uint32_t> positions;
  std::vector<bool> is_given(known.size());
  for (const Parameter& label : labels) {
    auto found = position_of.find(label.name);
    if (found == position_of.end()) {
      std::vector<std::string> names;
      for (const Parameter& other : known) names.push_back(program.text(other.name));
      std::string message = known.empty() ? "the fields of " + called + " have no names"
                                          : called + " has no field '" + program.text(label.name) + "'" +
                                                did_you_mean(program.text(label.name), names);
      error(diagnostics, "name/field", label.span, use, message)
          .notes.push_back({constructor.span, "it is defined here"});
      return std::nullopt;
    }
    if (is_given[found->second]) {
      error(diagnostics, "name/twice", label.span, use, "the field '" + program.text(label.name) + "' is given twice");
      return std::nullopt;
    }
    is_given[found->second] = true;
    positions.push_back(found->second);
  }
  return positions;
}

Node construct(Program& out, const NodeData& application, Node constructor, std::span<const Parameter> labels,
               std::span<const Node> fields, Span use, Diagnostics& diagnostics) {
  NodeData wrong{.kind = NodeKind::Error, .span = application.span, .template_span = application.template_span};
  if (out.nodes[constructor].kind != NodeKind::Constructor) return out.add(wrong);
  const ConstructorData made = out.constructors[out.nodes[constructor].constructor];
  std::optional<std::vector<uint32_t>> positions = positions_of(out, made, labels, use, diagnostics);
  if (!positions) return out.add(wrong);
  std::vector<Node> arranged(made.field_count);
  for (size_t i = 0; i < fields.size(); ++i) arranged[(*positions)[i]] = fields[i];
  std::string missing;
  for (uint32_t i = 0; i < made.field_count; ++i)
    if (!arranged[i]) missing += (missing.empty() ? "'" : ", '") + out.text(out.labels_of(made)[i].name) + "'";
  if (!missing.empty()) {
    error_at(diagnostics, "match/arity", application.span, application.template_span,
             "the constructor '" + out.text(made.name) + "' needs " + missing + ", too")
        .notes.push_back({made.span, "it is defined here"});
    return out.add(wrong);
  }
  NodeData place{.span = application.span, .template_span = application.template_span};
  std::vector<Node> statements;
  if (!std::is_sorted(positions->begin(), positions->end()))
    for (size_t i = 0; i < fields.size(); ++i) {
      Span at = out.nodes[fields[i]].span;
      Variable variable = out.variables.add({VariableKind::Local, labels[i].name, at, 0, true});
      Case binding{
          out.add(PatternData{.kind = PatternKind::Name, .span = at, .name = labels[i].name, .variable = variable}),
          fields[i]};
      NodeData let = place;
      let.kind = NodeKind::Let;
      statements.push_back(out.add(let, {}, {&binding, 1}));
      NodeData name = place;
      name.kind = NodeKind::Name;
      name.name = labels[i].name;
      name.variable = variable;
      arranged[(*positions)[i]] = out.add(name);
    }
  Node argument = arranged[0];
  if (arranged.size() > 1) {
    NodeData tuple = place;
    tuple.kind = NodeKind::Tuple;
    argument = out.add(tuple, arranged);
  }
  statements.push_back(out.add(application, std::array{constructor, argument}));
  if (statements.size() == 1) return statements[0];
  NodeData block = place;
  block.kind = NodeKind::Block;
  return out.add(block, statements);
}

void note_labels(const Program& program, const ConstructorData& constructor, std::span<const Parameter> labels,
                 std::vector<NameUse>* gone) {
  if (!gone) return;
  for (const Parameter& label : labels)
    if (std::optional<uint32_t> position = program.position_of(constructor, label.name))
      gone->push_back({label.span, program.labels_of(constructor)[*position].span});
}

} // namespace letcont::l
