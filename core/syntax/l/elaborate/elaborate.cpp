#include "lambda/raises.h"
#include "syntax/l/elaborate/elaborator.h"
#include "syntax/l/elaborate/local_names.h"

#include <algorithm>

namespace letcont::l {

std::optional<lambda::Program> elaborate(const Program& program, Typed& typed, const Matches& matches,
                                         Diagnostics& diagnostics, Interrupt* interrupt, bool is_for_c,
                                         Bindings* bindings) {
  return Elaborator(program, typed, matches, diagnostics, interrupt, bindings).run(is_for_c);
}

Elaborator::Elaborator(const Program& program, Typed& typed, const Matches& matches, Diagnostics& diagnostics,
                       Interrupt* interrupt, Bindings* bindings)
    : program_(program), typed_(typed), matches_(matches), diagnostics_(diagnostics), interrupt_(interrupt),
      bindings_(bindings), types_(program, typed, out_), derived_(out_, &types_),
      instances_(program.definitions.size()), current_(program.variables.limit()), local_(typed.schemes.size()) {}

// What is not polymorphic has one instance; of the rest there are those that are asked for.
std::optional<lambda::Program> Elaborator::run(bool is_for_c) {
  out_.shares_functions = program_.shares_functions;
  if (out_.shares_functions) out_.exception = types_.close(typed_.exception);
  for (const Definition& definition : program_.definitions)
    if (!definition.from_prelude) own_names_.insert(definition.name);
  for (uint32_t i = 1; i < program_.variables.limit(); ++i)
    if (program_.names.text(program_.variables[Variable{i}].name) == "e") exception_name_ = "";
  for (uint32_t i = 0; i < program_.definitions.size(); ++i) {
    const Definition& definition = program_.definitions[i];
    bool expression = definition.kind == DefinitionKind::Expression;
    if (!expression && definition.kind != DefinitionKind::Def) continue;
    if (expression || typed_.schemes_of[definition.variable.index] == Typed::none) definition_instance(i, {});
  }
  if (!instance_values()) return std::nullopt;
  return finish(is_for_c);
}

lambda::Variable Elaborator::definition_instance(uint32_t definition, std::vector<Type> types) {
  DefinitionInstances& instances = instances_[definition];
  auto [known, added] = instances.by_types.emplace(types, static_cast<uint32_t>(instances.all.size()));
  if (!added) return instances.all[known->second].variable;
  lambda::Variable variable;
  const Definition& defined = program_.definitions[definition];
  if (!types.empty() && ++instance_count_ > most_instances) too_many(most_instances, defined.name_span);
  if (defined.variable) {
    uint32_t scheme = typed_.schemes_of[defined.variable.index];
    if (scheme != Typed::none) types_.assign(typed_.schemes[scheme].variables, types);
    Type type = types_.close(typed_.variables[defined.variable.index]);
    if (types_.endless() != Typed::none && !endless_at_.known() && !defined.from_prelude)
      endless_at_ = defined.name_span;
    bool hidden = defined.from_prelude && own_names_.count(defined.name) > 0;
    variable = out_.variable((hidden ? "prelude_" : "") + program_.text(defined.name), type, defined.name_span);
  }
  waiting_.emplace_back(definition, static_cast<uint32_t>(instances.all.size()));
  instances.all.push_back({std::move(types), variable, {}});
  return variable;
}

bool Elaborator::instance_values() {
  for (size_t i = 0; i < waiting_.size() && !failed_; ++i) {
    auto [definition, instance] = waiting_[i];
    const Definition& defined = program_.definitions[definition];
    if (defined.variable) {
      uint32_t scheme = typed_.schemes_of[defined.variable.index];
      if (scheme != Typed::none)
        types_.assign(typed_.schemes[scheme].variables, instances_[definition].all[instance].types);
    }
    walk(defined.value);
    if (types_.endless() != Typed::none && !failed_) endless();
    if (!failed_) instances_[definition].all[instance].value = pop();
  }
  return !failed_;
}

// A type of finite depth is the program's own: the place is that of the expression that has it, if that is known.
void Elaborator::endless() {
  const Definition& data = program_.definitions[types_.endless()];
  std::string type = "the type '" + program_.text(data.name) + "'";
  Span at = endless_at_.known() ? endless_at_ : data.name_span;
  if (types_.endless_in() != Typed::none && !program_.definitions[types_.endless_in()].from_prelude)
    at = program_.definitions[types_.endless_in()].name_span;
  if (types_.is_deep() && !types_.is_by_fields())
    diagnostics_.error("mono/endless-data", at,
                       "the program needs too many instances of " + type + ", which is nested in itself too deeply");
  else
    diagnostics_.error("mono/endless-data", data.name_span,
                       types_.is_deep()
                           ? "the program needs more and more instances of " + type +
                                 ", which contains ever larger types of itself; every instance must be known when the "
                                 "program is compiled"
                           : "the program uses " + type + " at too many types");
  failed_ = true;
}

void Elaborator::too_many(size_t most, Span span) {
  if (!failed_)
    diagnostics_.error("mono/too-many", span,
                       "the program needs more than " + std::to_string(most) +
                           " instances of its polymorphic definitions");
  failed_ = true;
}

// A branch without fields counts, too.
void Elaborator::count_fields(size_t count, Span span) {
  field_count_ += count + 1;
  if (field_count_ <= most_fields + 2 * program_.nodes.limit()) return;
  if (!failed_)
    diagnostics_.error(
        "match/too-large", span,
        "the program takes values with many fields apart too often: its matches, and the fields that are "
        "read by name, bind more than " +
            std::to_string(most_fields) + " fields in all");
  failed_ = true;
}

lambda::Program Elaborator::finish(bool is_for_c) {
  // What the prelude defines comes before the program.
  for (bool from_prelude : {true, false})
    for (uint32_t i = 0; i < instances_.size(); ++i)
      if (program_.definitions[i].from_prelude == from_prelude)
        for (const DefinitionInstance& instance : instances_[i].all)
          out_.definitions.push_back({instance.variable, instance.value, from_prelude});
  derived_.append_definitions();
  catch_the_uncaught(is_for_c);
  if (!bindings_) add_local_names(program_, out_.locals, out_.names);
  return std::move(out_);
}

// A definition whose evaluation raises an exception ends the program, with an error there; and so does a function that
// C calls.
void Elaborator::catch_the_uncaught(bool is_for_c) {
  lambda::Raises raises(out_);
  size_t count = out_.definitions.size();
  for (size_t i = 0; i < count; ++i) {
    lambda::Definition definition = out_.definitions[i];
    bool is_function = out_[definition.value].kind == lambda::TermKind::Function;
    // Who asks for bindings asks where each part comes from; the handler comes from nowhere in the source.
    Span at = bindings_ ? nowhere : out_[definition.value].span;
    if (!is_function && raises.body(definition.value)) out_.definitions[i].value = caught(definition.value, at);
    if (is_function && is_for_c && !definition.is_private && raises.function(definition.value)) call_from_c(i);
  }
}

// Returns a term that evaluates the body, and ends the program if that raises an exception.
Elaborator::Term Elaborator::caught(Term body, Span at) {
  if (!uncaught_) uncaught_ = uncaught_message();
  lambda::Variable exception = out_.variable(exception_name_, out_.exception);
  Term used = out_.use(exception, at);
  Term text = out_.call(out_.use(uncaught_, at), {&used, 1}, at);
  return out_.attempt(body, exception, panic(text, out_.type(body), at), at);
}

// Puts a function that raises nothing into the place of one that does, which becomes private.
void Elaborator::call_from_c(size_t definition) {
  lambda::Definition raising = out_.definitions[definition];
  lambda::VariableInfo info = out_[raising.variable];
  std::vector<lambda::Variable> parameters;
  std::vector<Term> arguments;
  for (lambda::Variable each : std::vector(out_.binders(raising.value).begin(), out_.binders(raising.value).end())) {
    parameters.push_back(out_.variable(std::string(out_.names.text(out_[each].name)), out_[each].type));
    arguments.push_back(out_.use(parameters.back(), info.span));
  }
  Term body = caught(out_.call(out_.use(raising.variable, info.span), arguments, info.span), info.span);
  lambda::Variable variable = out_.variable(std::string(out_.names.text(info.name)), info.type, info.span);
  out_.definitions[definition] = {variable, out_.function(parameters, body, info.span), false};
  out_.definitions.push_back({raising.variable, raising.value, true});
}

// Makes the function that gives the message for an exception that nothing caught: `uncaught exception Odd(3)`. It comes
// from nowhere: no debugger stops in it, and no profile counts it for a line.
lambda::Variable Elaborator::uncaught_message() {
  lambda::Variable exception = out_.variable("e", out_.exception);
  Term begin = out_.string("uncaught exception ", nowhere);
  Term value = derived_.in_brief(out_.use(exception, nowhere), nowhere);
  Term function = out_.function({&exception, 1}, out_.operation(Operation::Concat, begin, value, nowhere), nowhere);
  lambda::Variable variable = out_.variable("uncaught", out_.type(function));
  out_.definitions.push_back({variable, function, true});
  derived_.append_definitions();
  return variable;
}

// ---- The machine

void Elaborator::bind(Variable variable, lambda::Variable to) {
  current_[variable.index] = to;
  if (bindings_) bindings_->variables.emplace_back(variable, to);
}

Elaborator::Term Elaborator::pop() {
  Term term = terms_.back();
  terms_.pop_back();
  return term;
}

void Elaborator::walk(Node root) {
  push(Task::Visit, root);
  while (!tasks_.empty() && !failed_ && types_.endless() == Typed::none) {
    Task task = tasks_.back();
    tasks_.pop_back();
    step(task);
    if (types_.endless() != Typed::none && task.node) endless_at_ = span(task.node);
    failed_ = failed_ || (interrupt_ && interrupt_->due());
  }
}

void Elaborator::step(const Task& task) {
  switch (task.kind) {
  case Task::Visit: return visit(task.node);
  case Task::Done: return done(task.node);
  case Task::MatchDone: return match_done();
  case Task::FunctionDone: return function_done(task.node);
  case Task::Decide: return decide(task.index);
  case Task::Combine: return combine(task.index);
  case Task::RowDone: return row_done();
  case Task::GuardDone: return guard_done();
  case Task::SharedBegin: return shared_begin(task.index, false);
  case Task::GuardBegin: return shared_begin(task.index, true);
  case Task::SharedDone: return shared_done();
  case Task::Continue: return go_on(task.rest);
  case Task::Discard: return discard();
  case Task::Bound: return bound(task);
  case Task::LetDone: return let_done();
  case Task::RecDone: return rec_done(task);
  case Task::PolyNext: return poly_next(task);
  case Task::PolyDone: return poly_done(task);
  case Task::TryDone: return try_done(task.node);
  }
}

} // namespace letcont::l
