#include "syntax/l/infer/inference.h"

#include "syntax/l/infer/dependencies.h"

#include <algorithm>
#include <array>
#include <map>

namespace letcont::l {

Typed infer(const Program& program, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Inference(program, diagnostics, interrupt).run();
}

Inference::Inference(const Program& program, Diagnostics& diagnostics, Interrupt* interrupt)
    : program_(program), diagnostics_(diagnostics), interrupt_(interrupt) {
  typed_.nodes.resize(program.nodes.limit());
  typed_.variables.resize(program.variables.limit());
  typed_.schemes_of.resize(program.variables.limit(), Typed::none);
  typed_.instances_of.resize(program.nodes.limit(), Typed::none);
}

Typed Inference::run() {
  find_values();
  declare_names();
  declare_synonyms();
  declare_data();
  declare_externs();
  if (program_.shares_functions && exceptions_) exception_type(nowhere);
  for (const std::vector<uint32_t>& members : dependency_groups(program_)) {
    group(members);
    if (is_interrupted()) return std::move(typed_);
  }
  // What nothing determines.
  for (uint32_t i = 1; i < terms().count(); ++i) {
    infer::Meaning meaning = terms()[Term{i}];
    if (meaning.shape == Shape::Variable && meaning.classes != 0 && meaning.level != infer::Terms::generic_level)
      terms().unify(Term{i}, terms().constant(Shape::Int, meaning.origin));
  }
  warn_of_catching();
  return std::move(typed_);
}

// Children stand before their parents.
void Inference::find_values() {
  typed_.values.resize(program_.nodes.limit());
  for (uint32_t i = 1; i < program_.nodes.limit(); ++i) {
    Node node{i};
    auto child = [&](uint32_t index) { return typed_.values[program_.child(node, index).index]; };
    bool value = false;
    switch (data(node).kind) {
    case NodeKind::Apply: value = data(program_.child(node)).kind == NodeKind::Constructor && child(1); break;
    case NodeKind::Tuple:
    case NodeKind::List:
      value = true;
      for (uint32_t c = 0; c < data(node).child_count; ++c) value = value && child(c);
      break;
    case NodeKind::Annotate: value = child(0); break;
    case NodeKind::Block:
      value = true;
      for (uint32_t c = 0; c < data(node).child_count; ++c) value = value && child(c);
      break;
    case NodeKind::Let:
      value = true;
      for (const Case& binding : program_.cases_of(node))
        value =
            value && typed_.values[binding.body.index] && program_.patterns[binding.pattern].kind == PatternKind::Name;
      break;
    case NodeKind::Binary:
    case NodeKind::Negate:
    case NodeKind::Field:
    case NodeKind::Update:
    case NodeKind::If:
    case NodeKind::Match:
    case NodeKind::Try:
    case NodeKind::Error: break;
    default: value = true;
    }
    typed_.values[i] = value;
  }
}

// ---- Definitions

void Inference::group(const std::vector<uint32_t>& members) {
  bool values = true;
  for (uint32_t member : members) values = values && typed_.values[program_.definitions[member].value.index];
  if (values) terms().enter();
  definition_level_ = terms().level();
  size_t mistakes = diagnostics_.error_count();
  std::vector<Variable> variables;
  for (uint32_t member : members) {
    const Definition& definition = program_.definitions[member];
    if (!definition.variable) continue;
    typed_.variables[definition.variable.index] = terms().variable(definition.name_span);
    variables.push_back(definition.variable);
    if (program_.is_function(definition.value) && (members.size() > 1 || own_use(definition)))
      begin_recursive(definition.value, definition.variable);
  }
  for (uint32_t member : members) {
    const Definition& definition = program_.definitions[member];
    type_variables_.clear();
    walk(definition.value);
    if (is_interrupted()) return;
    if (!definition.variable) continue;
    define(definition.variable, definition.value, mistakes);
    if (Node itself = own_use(definition); itself && !program_.is_function(definition.value))
      error("type/recursive-value", itself,
            "the value of '" + program_.text(definition.name) + "' needs itself; only functions can be recursive");
  }
  if (!values) {
    for (Variable variable : variables)
      if (terms().has_variables(typed_.variables[variable.index])) weak_.insert(variable);
    return;
  }
  terms().leave();
  Span span = program_.definitions[members[0]].span;
  generalise(variables, span);
}

// Where a definition refers to itself first; Node{} if it does not.
Node Inference::own_use(const Definition& definition) const {
  for (Node reference : definition.references)
    if (data(reference).variable == definition.variable) return reference;
  return {};
}

// ---- The walk

void Inference::walk(Node root) {
  push(Task::Visit, root);
  while (!tasks_.empty() && !is_interrupted()) {
    Task task = tasks_.back();
    tasks_.pop_back();
    switch (task.kind) {
    case Task::Visit: visit(task.node); break;
    case Task::Done: done(task.node); break;
    case Task::BindCase: bind_case(task.node, task.index); break;
    case Task::CaseDone: case_done(task.node, task.index); break;
    case Task::ValueDone: value_done(task.node, task.index); break;
    case Task::GuardDone: expect(terms().constant(Shape::Bool), type(task.node), task.node, "the guard"); break;
    case Task::EnterLet: terms().enter(); break;
    case Task::BindLet: bind_let(task.node, task.index); break;
    case Task::EnterRec: enter_rec(task.node); break;
    case Task::RecDone: rec_done(task.node, task.index); break;
    }
  }
}

void Inference::visit(Node node) {
  Span at = span(node);
  switch (data(node).kind) {
  case NodeKind::Error: type(node) = terms().variable(at); return;
  case NodeKind::Unit: type(node) = terms().constant(Shape::Unit, at); return;
  case NodeKind::Int: type(node) = terms().constant(Shape::Int, at); return;
  case NodeKind::Int64: type(node) = terms().constant(Shape::Int64, at); return;
  case NodeKind::Char: type(node) = terms().constant(Shape::Char, at); return;
  case NodeKind::Double: type(node) = terms().constant(Shape::Double, at); return;
  case NodeKind::String: type(node) = terms().constant(Shape::String, at); return;
  case NodeKind::Name: return name(node);
  case NodeKind::Constructor: return constructor(node);
  case NodeKind::Function:
  case NodeKind::Match:
  case NodeKind::Try: return visit_cases(node);
  case NodeKind::Let: return visit_let(node);
  default: break;
  }
  push(Task::Done, node);
  program_.push_children_of(node, [&](Node child) { push(Task::Visit, child); });
}

// Until its first case is done, a function has the type of its parameter, unless begin_recursive has given it its own.
void Inference::visit_cases(Node node) {
  bool function = data(node).kind == NodeKind::Function;
  bool has_begun = function && type(node);
  if (function && !has_begun) type(node) = terms().variable(span(node));
  for (uint32_t i = data(node).case_count; i-- > 0;) {
    if (has_begun && i == 0)
      push(Task::ValueDone, node, static_cast<uint32_t>(diagnostics_.error_count()));
    else
      push(Task::CaseDone, node, i);
    push(Task::Visit, program_.cases_of(node)[i].body);
    if (Node guard = program_.cases_of(node)[i].guard) {
      push(Task::GuardDone, guard);
      push(Task::Visit, guard);
    }
    push(Task::BindCase, node, i);
  }
  if (!function) push(Task::Visit, program_.child(node));
}

// The bindings of a `let` with `and` bind different names, but for those that a macro adds.
void Inference::check_names(std::span<const Case> bindings) {
  std::vector<Variable> variables;
  for (const Case& binding : bindings) program_.append_variables(binding.pattern, variables);
  std::map<std::pair<Name, bool>, Variable> known;
  for (Variable variable : variables) {
    const VariableData& data = program_.variables[variable];
    auto [other, is_new] = known.emplace(std::pair(data.name, data.from_template), variable);
    if (!is_new)
      diagnostics_.error("name/twice", data.span, "'" + program_.text(data.name) + "' is bound twice in one 'let'")
          .notes.push_back({program_.variables[other->second].span, "it is bound here, too"});
  }
}

void Inference::visit_let(Node node) {
  type(node) = terms().constant(Shape::Unit, span(node));
  std::span<const Case> bindings = program_.cases_of(node);
  if (bindings.size() > 1) check_names(bindings);
  if (data(node).recursive) push(Task::RecDone, node, static_cast<uint32_t>(diagnostics_.error_count()));
  for (uint32_t i = data(node).case_count; i-- > 0;) {
    if (!data(node).recursive) push(Task::BindLet, node, i);
    push(Task::Visit, bindings[i].body);
    if (!data(node).recursive && generalises(bindings[i])) push(Task::EnterLet, node);
  }
  if (data(node).recursive) push(Task::EnterRec, node);
}

void Inference::done(Node node) {
  switch (data(node).kind) {
  case NodeKind::Tuple: {
    std::vector<Term> fields;
    for (Node child : program_.children_of(node)) fields.push_back(type(child));
    type(node) = terms().tuple(fields, span(node));
    return;
  }
  case NodeKind::List: return list(node);
  case NodeKind::Apply: return apply(node);
  case NodeKind::Field:
  case NodeKind::Update: return record(node);
  case NodeKind::Binary: return binary(node);
  case NodeKind::Negate:
    require(type(program_.child(node)), infer::num, program_.child(node), span(node), "'-'");
    type(node) = type(program_.child(node));
    return;
  case NodeKind::If: return conditional(node);
  case NodeKind::Block:
    if (!data(node).template_span.known()) // what a macro is given may be there for its type
      for (Node statement : program_.children_of(node).first(data(node).child_count - 1)) warn_of_unused(statement);
    type(node) = type(program_.children_of(node).back());
    return;
  default: break;
  }
  type(node) = convert(data(node).type);
  expect(type(node), type(program_.child(node)), program_.child(node), "the annotated expression");
}

// ---- Names

void Inference::name(Node node) {
  Span at = span(node);
  const VariableData& variable = program_.variables[data(node).variable];
  switch (variable.kind) {
  case VariableKind::True:
  case VariableKind::False: type(node) = terms().constant(Shape::Bool, at); return;
  case VariableKind::Print:
    type(node) = terms().arrow(terms().variable(at, infer::show), terms().constant(Shape::Unit, at), at);
    return;
  case VariableKind::Show:
    type(node) = terms().arrow(terms().variable(at, infer::show), terms().constant(Shape::String, at), at);
    return;
  case VariableKind::Panic:
    type(node) = terms().arrow(terms().constant(Shape::String, at), terms().variable(at), at);
    return;
  case VariableKind::Assert:
    type(node) = terms().arrow(terms().constant(Shape::Bool, at), terms().constant(Shape::Unit, at), at);
    return;
  case VariableKind::Memory: type(node) = memory_type(static_cast<MemoryOperation>(variable.definition), at); return;
  case VariableKind::Builtin: type(node) = builtin_type(builtins[variable.definition], at); return;
  case VariableKind::Raise: type(node) = terms().arrow(exception_type(at), terms().variable(at), at); return;
  default: break;
  }
  Term& known = typed_.variables[data(node).variable.index];
  if (!known) known = terms().variable(at); // its definition has a mistake
  uint32_t scheme = typed_.schemes_of[data(node).variable.index];
  if (scheme == Typed::none) {
    type(node) = known;
    return;
  }
  if (!may_instantiate(at)) {
    type(node) = terms().variable(at);
    return;
  }
  typed_.instances_of[node.index] = static_cast<uint32_t>(typed_.instances.size());
  terms().begin_instance(typed_.schemes[scheme].variables, at, typed_.instances);
  type(node) = terms().instantiate(known);
}

void Inference::constructor(Node node) { type(node) = constructor_type(data(node).constructor, span(node), nullptr); }

// ---- Expressions

// The constructors may be the program's own, so they are asked for what they take.
void Inference::list(Node node) {
  std::span<const Node> items = program_.children_of(node);
  Node rest = data(node).has_rest ? items.back() : Node{};
  if (rest) items = items.first(items.size() - 1);
  const ConstructorData& nil = program_.constructors[data(node).nil];
  std::vector<Term> fields; // of the empty list, which has none as a rule
  Term whole = constructor_type(data(node).nil, span(node), &fields);
  type(node) = whole;
  if (!rest && !fields.empty())
    error("match/arity", node,
          "the constructor '" + program_.text(nil.name) + "' has " + std::to_string(fields.size()) +
              (fields.size() == 1 ? " field" : " fields") + ", and [] gives none")
        .notes.push_back({nil.span, "it is defined here"});
  if (!items.empty()) {
    Term element = terms().variable(span(items[0]));
    Term cons = constructor_type(data(node).constructor, span(node), nullptr);
    Term wanted = terms().arrow(terms().tuple(std::array{element, whole}, span(node)), whole, span(node));
    if (!expect(wanted, cons, node, "the constructor of lists")) return;
    for (Node item : items) expect(element, type(item), item, "the elements of a list have one type");
  }
  if (rest) expect(whole, type(rest), rest, "the rest of the list");
}

void Inference::apply(Node node) {
  if (apply_form(node)) return;
  Node function = program_.child(node, 0), argument = program_.child(node, 1);
  infer::Meaning meaning = terms()[type(function)];
  if (meaning.shape == Shape::Arrow) {
    Term to = terms().part(type(function), 1);
    Term taken = terms().part(type(function), 0);
    std::string what = "the argument";
    infer::Meaning wanted = terms()[taken], given = terms()[type(argument)];
    uint32_t arguments = given.shape == Shape::Tuple ? given.count : 1;
    bool is_constructor = data(function).kind == NodeKind::Constructor;
    uint32_t takes = wanted.shape == Shape::Tuple ? wanted.count : 1;
    bool is_curried = wanted.shape != Shape::Tuple && given.shape == Shape::Tuple && terms()[to].shape == Shape::Arrow;
    bool is_miscounted = is_curried;
    if (is_constructor && given.shape != Shape::Variable && takes != arguments &&
        (takes > 1 || data(argument).kind == NodeKind::Tuple)) {
      what = "the constructor '" + program_.text(data(function).name) + "' has " + std::to_string(takes) +
             (takes == 1 ? " field, not " : " fields, not ") + std::to_string(arguments);
    } else if (is_curried) {
      what = "the function takes its arguments one at a time, as in f(1)(2)";
    } else if (wanted.shape == Shape::Tuple && given.shape != Shape::Variable && wanted.count != arguments) {
      is_miscounted = true;
      what = "the function takes " + std::to_string(wanted.count) + " arguments, not " + std::to_string(arguments);
    }
    bool fits = expect(taken, type(argument), argument, what);
    if (!fits) {
      note_weak(function);
      note_weak(argument);
      if (said_->code == "type/infinite") note_own_use(function);
    }
    // Of a function with more or fewer arguments than it takes it is not known what it was meant to give; a constructor
    // gives its type.
    type(node) = !fits && is_miscounted ? terms().variable(span(node)) : to;
    return;
  }
  type(node) = terms().variable(span(node));
  if (meaning.shape == Shape::Variable) {
    Term wanted = terms().arrow(type(argument), type(node), span(node));
    expect(wanted, type(function), function, "the function");
    return;
  }
  infer::TypeWriter writer = typed_.writer(program_);
  std::string message = "this is applied, and is no function: its type is " + writer.type(type(function));
  if (data(function).kind == NodeKind::Constructor)
    message = "the constructor '" + program_.text(data(function).name) + "' has no fields";
  Diagnostic& said = error("type/not-a-function", function, std::move(message));
  if (meaning.origin.known() && meaning.origin != span(function))
    said.notes.push_back({meaning.origin, writer.type(type(function)) + " comes from here"});
}

void Inference::conditional(Node node) {
  Node condition = program_.child(node, 0), then = program_.child(node, 1), otherwise = program_.child(node, 2);
  if (data(node).is_operator) {
    std::string sign = "'" + std::string(symbol(data(node).op)) + "'";
    Node right = data(node).op == Operator::And ? then : otherwise;
    type(node) = terms().constant(Shape::Bool);
    expect(type(node), type(condition), condition, "the left operand of " + sign);
    expect(type(node), type(right), right, "the right operand of " + sign);
    return;
  }
  expect(terms().constant(Shape::Bool), type(condition), condition, "the condition");
  Span written = data(otherwise).template_span.known() ? data(otherwise).template_span : span(otherwise);
  bool is_there = written.begin < written.end; // the parser's () has no text
  if (!is_there && terms()[type(then)].shape != Shape::Variable &&
      !expect(terms().constant(Shape::Unit), type(then), then, "this 'if' has no 'else', so it gives ()")) {
    type(node) = type(then);
    return;
  }
  expect(type(then), type(otherwise), otherwise, "the 'else' branch");
  type(node) = type(then);
}

// The first case gives the type of the result; of a try, what is tried does.
void Inference::case_done(Node node, uint32_t index) {
  Node body = program_.cases_of(node)[index].body;
  bool match = data(node).kind != NodeKind::Function;
  bool tries = data(node).kind == NodeKind::Try;
  if (index == 0 && tries) type(node) = type(program_.child(node));
  if (index == 0 && !tries) {
    type(node) = match ? type(body) : terms().arrow(type(node), type(body), span(node));
    return;
  }
  Term result = match ? type(node) : terms().part(type(node), 1);
  expect(result, type(body), body, "the value of this case");
}

// The first case of a function that calls itself, whose result the calls have told.
void Inference::value_done(Node node, size_t mistakes) {
  Node body = program_.cases_of(node)[0].body;
  Term from = terms().part(type(node), 0), result = terms().part(type(node), 1);
  if (!agree(result, body, mistakes, "the value of the function"))
    type(node) = terms().arrow(from, terms().variable(span(node)), span(node));
}

} // namespace letcont::l
