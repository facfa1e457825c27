#include "syntax/l/infer/labels.h"

#include "support/suggest.h"
#include "syntax/l/infer/expand.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace letcont::l {

namespace {

// Where the labels stand in a constructor. A few are looked for one by one, as a pattern or a wrong program has them.
class Positions {
public:
  Positions(const Program& program, const ConstructorData& constructor, size_t count)
      : program_(program), constructor_(constructor) {
    if (count <= few) return;
    std::span<const Parameter> known = program.labels_of(constructor);
    for (uint32_t i = 0; i < known.size(); ++i) position_of_.emplace(known[i].name, i);
  }

  std::optional<uint32_t> of(Name label) const {
    if (position_of_.empty()) return program_.position_of(constructor_, label);
    auto found = position_of_.find(label);
    return found == position_of_.end() ? std::nullopt : std::optional(found->second);
  }

private:
  static constexpr size_t few = 4;

  const Program& program_;
  const ConstructorData& constructor_;
  std::unordered_map<Name, uint32_t> position_of_;
};

std::string no_field(const Program& program, const ConstructorData& constructor, Name label) {
  std::string called = "'" + program.text(constructor.name) + "'";
  std::span<const Parameter> known = program.labels_of(constructor);
  if (known.empty()) return "the fields of " + called + " have no names";
  std::vector<std::string> names;
  for (const Parameter& other : known) names.push_back(program.text(other.name));
  return called + " has no field '" + program.text(label) + "'" + did_you_mean(program.text(label), names);
}

// The labels of the fields that have no value.
std::string missing(const Program& program, const ConstructorData& constructor, std::span<const Node> values) {
  std::string text;
  for (uint32_t i = 0; i < values.size(); ++i)
    if (!values[i]) text += (text.empty() ? "'" : ", '") + program.text(program.labels_of(constructor)[i].name) + "'";
  return text;
}

Diagnostic& error(Diagnostics& diagnostics, std::string_view code, Span span, Span use, std::string message) {
  return error_at(diagnostics, code, use.known() ? use : span, use.known() ? span : nowhere, std::move(message));
}

} // namespace

FieldTypes::FieldTypes(const Program& program) {
  std::vector<uint64_t> labels; // of all constructors of a data type
  for (uint32_t i = 0; i < program.definitions.size(); ++i) {
    const Definition& definition = program.definitions[i];
    if (definition.kind != DefinitionKind::Data) continue;
    labels.clear();
    for (const ConstructorData& each : program.constructors_of(definition)) {
      auto first = static_cast<ptrdiff_t>(labels.size());
      for (const Parameter& label : program.labels_of(each)) labels.push_back(key(label.name, i));
      std::sort(labels.begin() + first, labels.end()); // one that is there twice, which is reported, counts once
      labels.erase(std::unique(labels.begin() + first, labels.end()), labels.end());
    }
    std::sort(labels.begin(), labels.end());
    for (size_t k = 0, end = 0; k < labels.size(); k = end) {
      while (end < labels.size() && labels[end] == labels[k]) ++end;
      if (end - k == definition.constructor_count) all_.push_back(labels[k]);
    }
  }
  std::sort(all_.begin(), all_.end());
}

std::span<const uint64_t> FieldTypes::with(Name label) const {
  auto first = [&](uint32_t index) {
    return static_cast<size_t>(std::lower_bound(all_.begin(), all_.end(), key(Name{index}, 0)) - all_.begin());
  };
  size_t begin = first(label.index);
  return std::span(all_).subspan(begin, first(label.index + 1) - begin);
}

bool FieldTypes::has(uint32_t data, Name label) const {
  return std::binary_search(all_.begin(), all_.end(), key(label, data));
}

std::optional<std::vector<uint32_t>> positions_of(const Program& program, const ConstructorData& constructor,
                                                  std::span<const Parameter> labels, Span use,
                                                  Diagnostics& diagnostics) {
  Positions known(program, constructor, labels.size());
  std::vector<uint32_t> positions;
  std::vector<bool> is_given(constructor.field_count);
  for (const Parameter& label : labels) {
    std::optional<uint32_t> found = known.of(label.name);
    if (!found) {
      error(diagnostics, "name/field", label.span, use,
            diagnostics.is_full() ? "" : no_field(program, constructor, label.name))
          .notes.push_back({constructor.span, "it is defined here"});
      return std::nullopt;
    }
    if (is_given[*found]) {
      error(diagnostics, "name/twice", label.span, use, "the field '" + program.text(label.name) + "' is given twice");
      return std::nullopt;
    }
    is_given[*found] = true;
    positions.push_back(*found);
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
  if (std::find(arranged.begin(), arranged.end(), Node{}) != arranged.end()) {
    std::string needed = diagnostics.is_full() ? "" : missing(out, made, arranged);
    error_at(diagnostics, "match/arity", application.span, application.template_span,
             "the constructor '" + out.text(made.name) + "' needs " + needed + ", too")
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
