#include "syntax/l/elaborate/elaborator.h"

namespace letcont::l {

// ---- The statements of a block, each a let around the rest.

void Elaborator::go_on(Rest rest) {
  std::span<const Node> statements = program_.children_of(rest.block);
  Node node = statements[rest.statement];
  if (data(node).kind == NodeKind::Let) return data(node).recursive ? let_rec(rest) : binding(rest);
  if (rest.statement + 1 < statements.size()) {
    push(Task::Discard, node);
    push(Task::Continue, node, 0, {rest.block, rest.statement + 1, 0});
  }
  push(Task::Visit, node);
}

// A statement's value is not used.
void Elaborator::discard() {
  Term rest = pop(), value = pop();
  Span at = out_[value].span;
  terms_.push_back(out_.let(out_.variable("", out_.type(value)), value, rest, at));
}

// The bindings of a let, one after the other, then what follows it.
void Elaborator::binding(Rest rest) {
  Node let = program_.children_of(rest.block)[rest.statement];
  if (rest.binding == data(let).case_count) return go_on({rest.block, rest.statement + 1, 0});
  Rest next{rest.block, rest.statement, rest.binding + 1};
  std::vector<Variable> members = variables_of(let, rest.binding);
  if (uint32_t scheme = scheme_of(members); scheme != Typed::none) {
    local_[scheme] = {};
    local_[scheme].members = std::move(members);
    push(Task::PolyNext, let, 0, rest);
    return push(Task::Continue, let, 0, next);
  }
  push(Task::Bound, let, rest.binding, next);
  push(Task::Visit, program_.cases_of(let)[rest.binding].body);
}

// The variable gets the value in a let that let_done makes.
lambda::Variable Elaborator::bind_value(std::string_view name, Term value, Span written) {
  lambda::Variable variable = out_.variable(name, out_.type(value), written);
  binders_.push_back(variable);
  terms_.push_back(value);
  push(Task::LetDone, {});
  return variable;
}

void Elaborator::let_done() {
  Term body = pop(), value = pop();
  lambda::Variable variable = binders_.back();
  binders_.pop_back();
  terms_.push_back(out_.let(variable, value, body, out_[value].span));
}

void Elaborator::bound(const Task& task) {
  const Case& binding = program_.cases_of(task.node)[task.index];
  const PatternData& pattern = program_.patterns[binding.pattern];
  if (pattern.kind == PatternKind::Name) {
    const VariableData& bound = program_.variables[pattern.variable];
    bind(pattern.variable, bind_value(name_of(bound), pop(), bound.span));
    return push(Task::Continue, task.node, 0, task.rest);
  }
  lambda::Variable whole = bind_value("", pop());
  Match match;
  match.tree = &matches_.trees.at(task.node)[task.index];
  match.node = task.node;
  match.span = pattern.span;
  match.result = type(task.rest.block);
  match.has_rest = true;
  match.rest = task.rest;
  begin_match(std::move(match), whole);
}

// ---- let rec

void Elaborator::let_rec(Rest rest) {
  Node let = program_.children_of(rest.block)[rest.statement];
  Rest next{rest.block, rest.statement + 1, 0};
  std::vector<Variable> members = variables_of(let, 0);
  if (uint32_t scheme = scheme_of(members); scheme != Typed::none) {
    local_[scheme] = {};
    local_[scheme].members = std::move(members);
    push(Task::PolyNext, let, 0, rest);
    return push(Task::Continue, let, 0, next);
  }
  for (Variable member : members) {
    Type type = types_.close(typed_.variables[member.index]);
    bind(member, out_.variable(name_of(program_.variables[member]), type, program_.variables[member].span));
    binders_.push_back(current_[member.index]);
  }
  push(Task::RecDone, let);
  push(Task::Continue, let, 0, next);
  std::span<const Case> bindings = program_.cases_of(let);
  for (size_t i = bindings.size(); i-- > 0;) push(Task::Visit, bindings[i].body);
}

void Elaborator::rec_done(const Task& task) {
  Term body = pop();
  ptrdiff_t count = data(task.node).case_count;
  std::vector<Term> functions(terms_.end() - count, terms_.end());
  std::vector<lambda::Variable> variables(binders_.end() - count, binders_.end());
  terms_.resize(terms_.size() - static_cast<size_t>(count));
  binders_.resize(binders_.size() - static_cast<size_t>(count));
  terms_.push_back(out_.let_rec(variables, functions, body, span(task.node)));
}

// ---- Polymorphic bindings: what follows comes first and asks for instances; then each of them gets its value.

// The variables of a binding; of all of them if the let is recursive.
std::vector<Variable> Elaborator::variables_of(Node let, uint32_t binding) const {
  std::span<const Case> bindings = program_.cases_of(let);
  if (!data(let).recursive) bindings = bindings.subspan(binding, 1);
  std::vector<Variable> variables;
  for (const Case& each : bindings) program_.append_variables(each.pattern, variables);
  return variables;
}

uint32_t Elaborator::scheme_of(std::span<const Variable> members) const {
  return members.empty() ? Typed::none : typed_.schemes_of[members[0].index];
}

lambda::Variable Elaborator::local_instance(Variable variable, std::vector<Type> types) {
  uint32_t scheme = typed_.schemes_of[variable.index];
  Instances& instances = local_[scheme];
  auto [known, added] = instances.by_types.emplace(types, static_cast<uint32_t>(instances.all.size()));
  if (added) {
    if (++instance_count_ > most_instances) too_many(most_instances, program_.variables[variable].span);
    // One use of one member makes an instance of them all.
    member_count_ += instances.members.size();
    if (member_count_ > most_members) too_many(most_members, program_.variables[variable].span);
    types_.assign(typed_.schemes[scheme].variables, types);
    Instance& made = instances.all.emplace_back();
    for (Variable member : instances.members) {
      Type type = types_.close(typed_.variables[member.index]);
      made.variables.push_back(
          out_.variable(name_of(program_.variables[member]), type, program_.variables[member].span));
    }
    made.types = std::move(types);
  }
  const Instance& instance = instances.all[known->second];
  for (size_t i = 0; i < instances.members.size(); ++i)
    if (instances.members[i] == variable) return instance.variables[i];
  return {};
}

// Whether the pattern of a polymorphic let does not match all values.
bool Elaborator::may_fail(const Task& task) const {
  if (data(task.node).recursive) return false;
  const DecisionTree& tree = matches_.trees.at(task.node)[task.rest.binding];
  return std::any_of(tree.decisions.begin(), tree.decisions.end(),
                     [](const Decision& each) { return each.kind == Decision::Fail; });
}

// Types for the variables of a scheme of which nobody needs an instance.
std::vector<Type> Elaborator::any_types(uint32_t scheme) const {
  std::vector<Type> types;
  for (infer::Term variable : typed_.schemes[scheme].variables)
    types.push_back(undetermined_type(typed_.terms[variable]));
  return types;
}

void Elaborator::poly_next(const Task& task) {
  std::vector<Variable> members = variables_of(task.node, task.rest.binding);
  uint32_t scheme = scheme_of(members);
  const Instances& instances = local_[scheme];
  if (instances.all.empty() && may_fail(task))
    local_instance(members[0], any_types(scheme)); // the match counts, if nothing else
  if (task.index == instances.all.size()) return;
  const Instance& instance = instances.all[task.index];
  types_.assign(typed_.schemes[scheme].variables, instance.types);
  for (size_t i = 0; i < members.size(); ++i) bind(members[i], instance.variables[i]);
  push(Task::PolyNext, task.node, task.index + 1, task.rest);
  push(Task::PolyDone, task.node, task.index, task.rest);
  std::span<const Case> bindings = program_.cases_of(task.node);
  if (!data(task.node).recursive) return push(Task::Visit, bindings[task.rest.binding].body);
  for (size_t i = bindings.size(); i-- > 0;) push(Task::Visit, bindings[i].body);
}

void Elaborator::poly_done(const Task& task) {
  uint32_t scheme = scheme_of(variables_of(task.node, task.rest.binding));
  const Instance& instance = local_[scheme].all[task.index];
  if (data(task.node).recursive) {
    size_t count = data(task.node).case_count;
    std::vector<Term> functions(terms_.end() - static_cast<ptrdiff_t>(count), terms_.end());
    terms_.resize(terms_.size() - count);
    Term body = pop();
    return terms_.push_back(out_.let_rec(instance.variables, functions, body, span(task.node)));
  }
  Term value = pop(), body = pop();
  const PatternData& pattern = program_.patterns[program_.cases_of(task.node)[task.rest.binding].pattern];
  if (pattern.kind == PatternKind::Name)
    return terms_.push_back(out_.let(instance.variables[0], value, body, out_[value].span));
  Match match;
  match.tree = &matches_.trees.at(task.node)[task.rest.binding];
  match.node = task.node;
  match.span = pattern.span;
  match.result = out_.type(body);
  match.given = body;
  begin_match(std::move(match), bind_value("", value));
}

} // namespace letcont::l
