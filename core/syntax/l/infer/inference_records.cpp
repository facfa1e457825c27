// The part of inference that is about fields with labels: p.x and p with (x = 3).
//
// The type of p says which data type is meant, if it is known by then; else it is the only one that has such a field.

#include "support/suggest.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/inference.h"

#include <algorithm>
#include <utility>

namespace letcont::l {

// An error about a label, at its place unless that is in a template.
void Inference::label_error(Node node, const Parameter& label, std::string message) {
  bool is_template = data(node).template_span.known();
  error_at(diagnostics_, "type/label", is_template ? span(node) : label.span,
           is_template ? data(node).template_span : nowhere, std::move(message));
}

// The data type whose values have the labels: Typed::none after a reported error.
uint32_t Inference::record_type(Node node) {
  Node record = program_.child(node);
  std::span<const Parameter> labels = program_.labels_of(data(node));
  infer::Meaning meaning = terms()[type(record)];
  if (meaning.shape == Shape::Data) {
    for (const Parameter& label : labels)
      if (!field_types_->has(meaning.data, label.name)) return no_field(node, meaning.data, label), Typed::none;
    return meaning.data;
  }
  if (meaning.shape != Shape::Variable) {
    infer::TypeWriter writer = typed_.writer(program_);
    error("type/label", record, "this has no fields with names: its type is " + writer.type(type(record)));
    return Typed::none;
  }
  return type_with(node, labels);
}

// The only type that has the labels, or the one with the name that the use asks for: those with the rarest label are
// looked at.
uint32_t Inference::type_with(Node node, std::span<const Parameter> labels) {
  const Parameter& rarest =
      *std::min_element(labels.begin(), labels.end(), [&](const Parameter& a, const Parameter& b) {
        return field_types_->with(a.name).size() < field_types_->with(b.name).size();
      });
  Name wanted = data(node).name;
  std::vector<uint32_t> candidates; // the first two
  constexpr size_t as_one = 16;     // looking at a type costs less than reading a constructor
  constructors_read_ += field_types_->with(rarest.name).size() / as_one;
  for (uint64_t key : field_types_->with(rarest.name)) {
    uint32_t of = FieldTypes::data_of(key);
    if (!std::all_of(labels.begin(), labels.end(), [&](const Parameter& l) { return field_types_->has(of, l.name); }))
      continue;
    if (wanted && program_.definitions[of].name == wanted) return of;
    if (candidates.size() < 2) candidates.push_back(of);
  }
  if (candidates.size() == 1) return candidates[0];
  std::string label = "'" + program_.text(labels[0].name) + "'";
  if (candidates.empty()) {
    label_error(node, labels[0], "no data type has a field " + label + " in all of its constructors");
    return Typed::none;
  }
  label_error(node, labels[0],
              "several types have a field " + label + ", " + program_.type_name(candidates[0]) + " and " +
                  program_.type_name(candidates[1]) + " for example; give the value its type, as in (p :: " +
                  program_.text(program_.definitions[candidates[0]].name) + ")." + program_.text(labels[0].name));
  return Typed::none;
}

void Inference::no_field(Node node, uint32_t of, const Parameter& label) {
  if (diagnostics_.is_full()) return label_error(node, label, "");
  const Definition& definition = program_.definitions[of];
  std::string called = "'" + program_.text(label.name) + "'";
  std::vector<std::string> names;
  const ConstructorData* without = nullptr;
  bool somewhere = false;
  for (const ConstructorData& constructor : program_.constructors_of(definition)) {
    bool here = program_.position_of(constructor, label.name).has_value();
    somewhere = somewhere || here;
    if (!here && !without) without = &constructor;
    for (const Parameter& other : program_.labels_of(constructor)) names.push_back(program_.text(other.name));
  }
  if (somewhere) {
    label_error(node, label,
                "not every value of type " + program_.type_name(of) + " has a field " + called + ": '" +
                    program_.text(without->name) + "' has none; a 'match' tells them apart");
    return;
  }
  std::string hint = did_you_mean(program_.text(label.name), names);
  if (names.empty() && data(node).kind == NodeKind::Field)
    hint = "; a function is applied as " + program_.text(label.name) + "(x)";
  label_error(node, label, program_.type_name(of) + " has no field " + called + hint);
}

// Whether the constructors of the records so far can be many more: each is looked at. The elaborator's limit is lower,
// but for a program that is as large as it is.
bool Inference::may_read_more(Node node) {
  size_t most = 1'000'000 + 2 * static_cast<size_t>(program_.nodes.limit());
  if (constructors_read_ < most) return true;
  if (!std::exchange(is_too_large_, true))
    error("match/too-large", node,
          "the program reads fields of types with many constructors too often: the reads have more than " +
              std::to_string(most) + " constructors in all");
  return false;
}

// The types of the labelled fields, one after the other, and of the whole value.
void Inference::record(Node node) {
  Node value = program_.child(node);
  bool is_update = data(node).kind == NodeKind::Update;
  if (!field_types_) field_types_.emplace(program_);
  uint32_t of = may_read_more(node) ? record_type(node) : Typed::none;
  type(node) = is_update ? type(value) : terms().variable(span(node));
  if (of == Typed::none) return;
  typed_.records.emplace(node.index, of);
  std::vector<Term> arguments;
  terms().begin_instance(typed_.data_parameters[of], span(node), arguments);
  std::span<const Parameter> labels = program_.labels_of(data(node));
  std::vector<Term> fields(labels.size());
  std::unordered_set<Name> given;
  for (const Parameter& label : labels)
    if (!given.insert(label.name).second)
      diagnostics_.error("name/twice", label.span, "the field '" + program_.text(label.name) + "' is given twice");
  const Definition& definition = program_.definitions[of];
  constructors_read_ += definition.constructor_count;
  for (uint32_t c = 0; c < definition.constructor_count; ++c) {
    uint32_t constructor = definition.first_constructor + c;
    for (size_t i = 0; i < labels.size(); ++i) {
      uint32_t position = *program_.position_of(program_.constructors[constructor], labels[i].name);
      Term field = terms().instantiate(typed_.fields[constructor][position]);
      if (c == 0)
        fields[i] = field;
      else
        expect(fields[i], field, node,
               "the field has another type in '" + program_.text(program_.constructors[constructor].name) + "'");
    }
  }
  if (!expect(terms().data(of, arguments, span(value)), type(value), value, "the value with these fields")) return;
  if (!is_update) {
    type(node) = fields[0];
    return;
  }
  for (size_t i = 0; i < labels.size(); ++i) {
    Node given = program_.child(node, static_cast<uint32_t>(i + 1));
    expect(fields[i], type(given), given, "the field '" + program_.text(labels[i].name) + "'");
  }
}

} // namespace letcont::l
