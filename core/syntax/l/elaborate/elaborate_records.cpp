// The part of the elaborator that is about fields with labels. Both forms take the value apart, and work for several
// constructors:
//
//   p.x                  case p of Point(x, y) -> x
//   p with (x = e)       let new = e in case p of Point(x, y) -> Point(new, y)

#include "syntax/l/elaborate/elaborator.h"

#include <algorithm>

namespace letcont::l {

std::vector<lambda::Program::NewBranch> Elaborator::taken_apart(uint32_t definition, Type of, Span at) {
  std::vector<lambda::Program::NewBranch> branches;
  const std::vector<Constructor> constructors = out_.types.constructors(out_.types.data_of(of));
  for (const ConstructorData& constructor : program_.constructors_of(program_.definitions[definition])) {
    lambda::Program::NewBranch branch{constructor.tag, {}, {}};
    count_fields(constructor.field_count, at);
    std::span<const Parameter> labels = program_.labels_of(constructor);
    for (uint32_t i = 0; i < constructor.field_count; ++i)
      branch.binders.push_back(
          out_.variable(program_.names.text(labels[i].name), constructors[constructor.tag].fields[i]));
    branches.push_back(std::move(branch));
  }
  return branches;
}

// The position of a label among the fields of a constructor, which has it.
uint32_t Elaborator::position_of(uint32_t definition, uint32_t tag, Name label) const {
  return *program_.position_of(program_.constructors_of(program_.definitions[definition])[tag], label);
}

void Elaborator::field(Node node) {
  Term record = pop();
  Name label = program_.labels_of(data(node))[0].name;
  Type of = out_.type(record), gives = type(node);
  uint32_t definition = typed_.records.at(node.index);
  std::vector<lambda::Program::NewBranch> branches = taken_apart(definition, of, span(node));
  for (lambda::Program::NewBranch& branch : branches)
    branch.body = out_.use(branch.binders[position_of(definition, *branch.tag, label)], span(node));
  terms_.push_back(out_.match(record, branches, gives, span(node)));
}

// The value comes first, then the new fields, as they are written.
void Elaborator::update(Node node) {
  std::span<const Parameter> labels = program_.labels_of(data(node));
  std::vector<Term> values(terms_.end() - static_cast<ptrdiff_t>(labels.size()), terms_.end());
  terms_.resize(terms_.size() - labels.size());
  Term record = pop();
  Span at = span(node);
  Type of = out_.type(record);
  // Without names, which would hide the program's in the values of the fields.
  lambda::Variable old = out_.variable("", of);
  std::vector<lambda::Variable> fresh;
  for (Term value : values) fresh.push_back(out_.variable("", out_.type(value)));
  uint32_t definition = typed_.records.at(node.index);
  std::vector<lambda::Program::NewBranch> branches = taken_apart(definition, of, at);
  for (lambda::Program::NewBranch& branch : branches) {
    std::vector<Term> fields;
    for (lambda::Variable binder : branch.binders) fields.push_back(out_.use(binder, at));
    for (size_t i = 0; i < labels.size(); ++i)
      fields[position_of(definition, *branch.tag, labels[i].name)] = out_.use(fresh[i], at);
    branch.body = out_.construct(out_.types.data_of(of), *branch.tag, fields, at);
  }
  Term made = out_.match(out_.use(old, at), branches, of, at);
  for (size_t i = labels.size(); i-- > 0;) made = out_.let(fresh[i], values[i], made, at);
  terms_.push_back(out_.let(old, record, made, at));
}

} // namespace letcont::l
