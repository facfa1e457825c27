#include "lambda/term.h"

#include <array>

namespace letcont::lambda {

Term Program::add(TermNode node, std::span<const Term> children, std::span<const Variable> binders) {
  node.first_child = static_cast<uint32_t>(children_.size());
  node.child_count = static_cast<uint32_t>(children.size());
  node.first_binder = static_cast<uint32_t>(binders_.size());
  node.binder_count = static_cast<uint32_t>(binders.size());
  children_.insert(children_.end(), children.begin(), children.end());
  binders_.insert(binders_.end(), binders.begin(), binders.end());
  return terms_.add(node);
}

Variable Program::variable(std::string_view name, Type type, Span span) {
  return variables_.add({names.intern(name), type, span});
}

void Program::locate(Variable variable, Span span) {
  if (!variables_[variable].span.known()) variables_[variable].span = span;
}

Term Program::unit(Span span) { return add({.kind = TermKind::Unit, .type = TypeTable::unit, .span = span}, {}); }

Term Program::boolean(bool value, Span span) {
  return add({.kind = TermKind::Bool, .type = TypeTable::boolean, .span = span, .number = value}, {});
}

Term Program::integer(int32_t value, Span span) {
  return add({.kind = TermKind::Int, .type = TypeTable::i32, .span = span, .number = static_cast<uint32_t>(value)}, {});
}

Term Program::long_integer(int64_t value, Span span) {
  longs_.push_back(value);
  uint32_t index = static_cast<uint32_t>(longs_.size() - 1);
  return add({.kind = TermKind::Long, .type = TypeTable::i64, .span = span, .number = index}, {});
}

Term Program::character(uint32_t code, Span span) {
  return add({.kind = TermKind::Character, .type = TypeTable::character, .span = span, .number = code}, {});
}

Term Program::number(double value, Span span) {
  doubles_.push_back(value);
  uint32_t index = static_cast<uint32_t>(doubles_.size() - 1);
  return add({.kind = TermKind::Double, .type = TypeTable::f64, .span = span, .number = index}, {});
}

Term Program::string(std::string_view value, Span span) {
  strings_.emplace_back(value);
  uint32_t index = static_cast<uint32_t>(strings_.size() - 1);
  return add({.kind = TermKind::String, .type = TypeTable::str, .span = span, .number = index}, {});
}

Term Program::use(Variable variable, Span span) {
  return add({.kind = TermKind::Var, .type = variables_[variable].type, .span = span, .variable = variable}, {});
}

Term Program::operation(letcont::Operation operation, Term a, Term b, Span span) {
  return this->operation(operation, std::array{a, b}, span);
}

Term Program::operation(letcont::Operation operation, std::span<const Term> operands, Span span) {
  return add({.kind = TermKind::Operation, .operation = operation, .type = info(operation).result, .span = span},
             operands);
}

Term Program::memory(MemoryOperation operation, std::span<const Term> operands, Span span) {
  std::vector<Type> operand_types;
  for (Term operand : operands) operand_types.push_back(type(operand));
  Type result = *result_type(operation, types, operand_types);
  uint32_t number = static_cast<uint32_t>(operation);
  return add({.kind = TermKind::Memory, .type = result, .span = span, .number = number}, operands);
}

Term Program::empty_array(Type type, Span span) {
  uint32_t number = static_cast<uint32_t>(MemoryOperation::Empty);
  return add({.kind = TermKind::Memory, .type = type, .span = span, .number = number}, {});
}

Term Program::tuple(std::span<const Term> fields, Span span) {
  std::vector<Type> field_types;
  for (Term field : fields) field_types.push_back(type(field));
  return add({.kind = TermKind::Tuple, .type = types.tuple(field_types), .span = span}, fields);
}

Term Program::project(uint32_t index, Term tuple, Span span) {
  Type field = types.fields(type(tuple))[index];
  return add({.kind = TermKind::Project, .type = field, .span = span, .number = index}, {&tuple, 1});
}

Term Program::construct(DataType data, uint32_t tag, std::span<const Term> fields, Span span) {
  return add({.kind = TermKind::Construct, .type = types.data(data), .span = span, .number = tag}, fields);
}

Term Program::function(std::span<const Variable> parameters, Term body, Span span) {
  std::vector<Type> parameter_types;
  for (Variable parameter : parameters) parameter_types.push_back(variables_[parameter].type);
  Type result = type(body);
  Type function = types.function(parameter_types, {&result, 1});
  return add({.kind = TermKind::Function, .type = function, .span = span}, {&body, 1}, parameters);
}

Term Program::call(Term function, std::span<const Term> arguments, Span span) {
  std::vector<Term> children{function};
  children.insert(children.end(), arguments.begin(), arguments.end());
  return add({.kind = TermKind::Call, .type = types.results(type(function))[0], .span = span}, children);
}

// A function of this language has exactly one result, perhaps the unit value.
Term Program::external(letcont::External external, Span span) {
  const Type& takes = info(external).takes;
  Type result = info(external).gives ? info(external).gives : TypeTable::unit;
  Type code = types.code({&takes, takes ? size_t{1} : 0}, {&result, 1});
  return add({.kind = TermKind::External, .external = external, .type = code, .span = span}, {});
}

Term Program::external(std::string_view name, Type code, Span span) {
  return add({.kind = TermKind::External, .type = code, .span = span, .variable = variable(name, code)}, {});
}

Term Program::let(Variable variable, Term bound, Term body, Span span) {
  std::array children{bound, body};
  return add({.kind = TermKind::Let, .type = type(body), .span = span}, children, {&variable, 1});
}

Term Program::let_rec(std::span<const Variable> variables, std::span<const Term> functions, Term body, Span span) {
  std::vector<Term> children(functions.begin(), functions.end());
  children.push_back(body);
  return add({.kind = TermKind::LetRec, .type = type(body), .span = span}, children, variables);
}

Term Program::conditional(Term condition, Term then, Term otherwise, Span span) {
  std::array children{condition, then, otherwise};
  return add({.kind = TermKind::If, .type = type(then), .span = span}, children);
}

Term Program::raise(Term raised, Type gives, Span span) {
  exception = type(raised);
  return add({.kind = TermKind::Raise, .type = gives, .span = span}, {&raised, 1});
}

Term Program::unreachable(Type gives, Span span) {
  return add({.kind = TermKind::Unreachable, .type = gives, .span = span}, {});
}

Term Program::attempt(Term body, Variable exception, Term handler, Span span) {
  std::array children{body, handler};
  return add({.kind = TermKind::Try, .type = type(body), .span = span}, children, {&exception, 1});
}

Term Program::match(Term examined, std::span<const NewBranch> branches, Type result, Span span) {
  TermNode node{.kind = TermKind::Case, .type = result, .span = span};
  node.first_branch = static_cast<uint32_t>(branches_.size());
  node.branch_count = static_cast<uint32_t>(branches.size());
  for (const NewBranch& branch : branches) {
    uint32_t first = static_cast<uint32_t>(binders_.size());
    binders_.insert(binders_.end(), branch.binders.begin(), branch.binders.end());
    branches_.push_back({branch.tag, first, static_cast<uint32_t>(branch.binders.size()), branch.body});
  }
  return add(node, {&examined, 1});
}

std::span<const Term> Program::children(Term term) const {
  const TermNode& node = terms_[term];
  return std::span(children_).subspan(node.first_child, node.child_count);
}

std::span<const Variable> Program::binders(Term term) const {
  const TermNode& node = terms_[term];
  return std::span(binders_).subspan(node.first_binder, node.binder_count);
}

std::span<const Branch> Program::branches(Term term) const {
  const TermNode& node = terms_[term];
  return std::span(branches_).subspan(node.first_branch, node.branch_count);
}

std::span<const Variable> Program::binders(const Branch& branch) const {
  return std::span(binders_).subspan(branch.first_binder, branch.binder_count);
}

} // namespace letcont::lambda
