#include "syntax/l/elaborate/elaborator.h"

#include <array>

namespace letcont::l {

void Elaborator::visit(Node node) {
  Span at = span(node);
  switch (data(node).kind) {
  case NodeKind::Unit: return terms_.push_back(out_.unit(at));
  case NodeKind::Int: return terms_.push_back(out_.integer(static_cast<int32_t>(data(node).integer), at));
  case NodeKind::Int64: return terms_.push_back(out_.long_integer(data(node).integer, at));
  case NodeKind::Char: return terms_.push_back(out_.character(static_cast<uint32_t>(data(node).integer), at));
  case NodeKind::Double: return terms_.push_back(out_.number(data(node).real, at));
  case NodeKind::String: return terms_.push_back(out_.string(program_.names.text(data(node).name), at));
  case NodeKind::Name: return name(node);
  case NodeKind::Constructor: return terms_.push_back(constructor_as_function(node));
  case NodeKind::Function: return function(node);
  case NodeKind::Block: return go_on({node, 0, 0});
  case NodeKind::Annotate: return push(Task::Visit, program_.child(node));
  case NodeKind::Apply: return apply(node);
  default: break;
  }
  push(Task::Done, node);
  program_.push_children_of(node, [&](Node child) { push(Task::Visit, child); });
}

void Elaborator::done(Node node) {
  switch (data(node).kind) {
  case NodeKind::Tuple: {
    size_t count = data(node).child_count;
    std::vector<Term> fields(terms_.end() - static_cast<ptrdiff_t>(count), terms_.end());
    terms_.resize(terms_.size() - count);
    return terms_.push_back(out_.tuple(fields, span(node)));
  }
  case NodeKind::List: return list(node);
  case NodeKind::Field: return field(node);
  case NodeKind::Update: return update(node);
  case NodeKind::Binary: {
    Term right = pop(), left = pop();
    return terms_.push_back(binary(node, left, right));
  }
  case NodeKind::Negate: return terms_.push_back(negate(node, pop()));
  case NodeKind::If: {
    Term otherwise = pop(), then = pop(), condition = pop();
    return terms_.push_back(out_.conditional(condition, then, otherwise, span(node)));
  }
  case NodeKind::Match: {
    const DecisionTree& tree = matches_.trees.at(node)[0];
    lambda::Variable whole = bind_value(name_of(tree.places[0]), pop());
    Match match;
    match.tree = &tree;
    match.node = node;
    match.span = span(node);
    match.result = type(node);
    return begin_match(std::move(match), whole);
  }
  case NodeKind::Try: return begin_try(node);
  default: break;
  }
  // An application.
  Node function = program_.child(node, 0), argument_node = program_.child(node, 1);
  if (data(function).kind == NodeKind::Constructor) {
    uint32_t constructor = data(function).constructor;
    size_t count = program_.constructors[constructor].field_count;
    Type made = type(node);
    bool spread = count > 1 && data(argument_node).kind == NodeKind::Tuple;
    if (!spread) return terms_.push_back(construct(constructor, made, pop(), span(node)));
    std::vector<Term> fields(terms_.end() - static_cast<ptrdiff_t>(count), terms_.end());
    terms_.resize(terms_.size() - count);
    uint32_t tag = program_.constructors[constructor].tag;
    return terms_.push_back(out_.construct(out_.types.data_of(made), tag, fields, span(node)));
  }
  Term argument = pop();
  if (is_builtin(function))
    return terms_.push_back(call_builtin(function, type(argument_node), type(node), argument, span(node)));
  Term called = pop();
  terms_.push_back(out_.call(called, {&argument, 1}, span(node)));
}

void Elaborator::apply(Node node) {
  push(Task::Done, node);
  Node function = program_.child(node, 0), argument = program_.child(node, 1);
  bool made = data(function).kind == NodeKind::Constructor;
  if (made && program_.constructors[data(function).constructor].field_count > 1 &&
      data(argument).kind == NodeKind::Tuple) {
    std::span<const Node> fields = program_.children_of(argument);
    for (size_t i = fields.size(); i-- > 0;) push(Task::Visit, fields[i]);
    return;
  }
  push(Task::Visit, argument);
  if (!made && !is_builtin(function)) push(Task::Visit, function);
}

// Cons(first, Cons(second, … rest or Nil)).
void Elaborator::list(Node node) {
  const NodeData& literal = data(node);
  DataType made = out_.types.data_of(type(node));
  size_t count = literal.child_count;
  std::vector<Term> items(terms_.end() - static_cast<ptrdiff_t>(count), terms_.end());
  terms_.resize(terms_.size() - count);
  Term whole;
  if (literal.has_rest) {
    whole = items.back();
    items.pop_back();
  } else {
    whole = out_.construct(made, program_.constructors[literal.nil].tag, {}, span(node));
  }
  const ConstructorData& cons = program_.constructors[literal.constructor];
  for (size_t i = items.size(); i-- > 0;) {
    std::array fields{items[i], whole};
    Term both = cons.field_count == 1 ? out_.tuple(fields, span(node)) : Term{}; // its field is a pair
    whole = out_.construct(made, cons.tag, both ? std::span<const Term>(&both, 1) : fields, span(node));
  }
  terms_.push_back(whole);
}

// ---- Names

bool Elaborator::is_builtin(Node function) const {
  if (data(function).kind != NodeKind::Name) return false;
  VariableKind kind = program_.variables[data(function).variable].kind;
  return kind >= VariableKind::Print || kind == VariableKind::Extern;
}

void Elaborator::name(Node node) {
  Variable variable = data(node).variable;
  const VariableData& known = program_.variables[variable];
  if (known.kind == VariableKind::True || known.kind == VariableKind::False)
    return terms_.push_back(out_.boolean(known.kind == VariableKind::True, span(node)));
  if (is_builtin(node)) return terms_.push_back(builtin_as_function(node));

  uint32_t scheme = typed_.schemes_of[variable.index], instance = typed_.instances_of[node.index];
  std::vector<Type> types;
  if (scheme != Typed::none) {
    // A use among the definitions that were generalised together is one of the same instance.
    std::span<const infer::Term> variables = typed_.schemes[scheme].variables;
    if (instance != Typed::none) variables = std::span(typed_.instances).subspan(instance, variables.size());
    if (instance != Typed::none || known.kind == VariableKind::Def) types = types_.close_all(variables);
  }
  lambda::Variable used;
  if (known.kind == VariableKind::Def)
    used = definition_instance(known.definition, std::move(types));
  else if (instance != Typed::none)
    used = local_instance(variable, std::move(types));
  else
    used = current_[variable.index];
  terms_.push_back(out_.use(used, span(node)));
}

// ---- What is built in

Elaborator::Term Elaborator::call_builtin(Node function, Type takes, Type gives, Term argument, Span at) {
  const VariableData& builtin = program_.variables[data(function).variable];
  switch (builtin.kind) {
  case VariableKind::Print: return print(takes, argument, at);
  case VariableKind::Show: return derived_.shown(argument, at);
  case VariableKind::Panic: return panic(argument, gives, at);
  case VariableKind::Assert: return call_external(External::Assert, argument, at);
  case VariableKind::Memory: return operate(static_cast<MemoryOperation>(builtin.definition), gives, argument, at);
  case VariableKind::Builtin: return operate(builtins[builtin.definition], argument, at);
  case VariableKind::Raise: return out_.raise(argument, gives, at);
  default: break;
  }
  std::string_view name = program_.names.text(builtin.name);
  if (std::optional<External> known = external_named(name)) return call_external(*known, argument, at);
  return call_c_function(name, gives, argument, at);
}

Elaborator::Term Elaborator::print(Type takes, Term argument, Span at) {
  TypeKind kind = out_.types.kind(takes);
  bool is_compound = kind == TypeKind::Tuple || kind == TypeKind::Data || out_.types.is_mutable(takes);
  if (is_compound) return derived_.printed(argument, at);
  return call_external(print_external(takes), argument, at);
}

Elaborator::Term Elaborator::call_external(External external, Term argument, Span at) {
  if (info(external).takes) return out_.call(out_.external(external, at), {&argument, 1}, at);
  return after(argument, out_.call(out_.external(external, at), {}, at), at);
}

// Several arguments come as a tuple, none as the unit.
Elaborator::Term Elaborator::call_c_function(std::string_view name, Type gives, Term argument, Span at) {
  Type takes = out_.type(argument);
  bool is_tuple = takes != TypeTable::unit && out_.types.kind(takes) == TypeKind::Tuple;
  std::vector<Type> parameters;
  if (is_tuple)
    parameters.assign(out_.types.fields(takes).begin(), out_.types.fields(takes).end());
  else if (takes != TypeTable::unit)
    parameters.push_back(takes);
  Term function = out_.external(name, out_.types.code(parameters, {&gives, 1}), at);
  if (!is_tuple && !parameters.empty()) return out_.call(function, {&argument, 1}, at);
  if (!is_tuple) return after(argument, out_.call(function, {}, at), at);
  lambda::Variable tuple = out_.variable("arguments", takes);
  std::vector<Term> arguments;
  for (uint32_t i = 0; i < parameters.size(); ++i) arguments.push_back(out_.project(i, out_.use(tuple, at), at));
  return out_.let(tuple, argument, out_.call(function, arguments, at), at);
}

// Calls `apply` with `count` arguments: one, or the fields of a tuple.
template <class Apply>
Elaborator::Term Elaborator::spread(uint32_t count, Term argument, Span at, Apply apply) {
  std::vector<Term> operands{argument};
  if (count == 1) return apply(operands);
  std::span<const Term> written = out_.children(argument);
  operands.assign(written.begin(), written.end());
  if (out_[argument].kind == lambda::TermKind::Tuple) return apply(operands);
  lambda::Variable tuple = out_.variable("arguments", out_.type(argument));
  operands.clear();
  for (uint32_t i = 0; i < count; ++i) operands.push_back(out_.project(i, out_.use(tuple, at), at));
  return out_.let(tuple, argument, apply(operands), at);
}

Elaborator::Term Elaborator::operate(const Builtin& builtin, Term argument, Span at) {
  return spread(argument_count(builtin), argument, at, [&](std::vector<Term>& operands) {
    const Steps& steps = steps_for(builtin, out_.type(operands[0]));
    for (uint32_t i = 0; i < steps.count; ++i) operands = {out_.operation(steps.operations[i], operands, at)};
    return operands[0];
  });
}

Elaborator::Term Elaborator::operate(MemoryOperation operation, Type gives, Term argument, Span at) {
  if (operation == MemoryOperation::Empty) return after(argument, out_.empty_array(gives, at), at);
  return spread(info(operation).operands, argument, at,
                [&](std::vector<Term>& operands) { return out_.memory(operation, operands, at); });
}

// Evaluates the one for its effects, then the other.
Elaborator::Term Elaborator::after(Term effect, Term value, Span at) {
  if (out_[effect].kind == lambda::TermKind::Unit) return value;
  return out_.let(out_.variable("", out_.type(effect)), effect, value, at);
}

Elaborator::Term Elaborator::panic(Term message, Type gives, Span at) {
  Term call = call_external(External::Panic, message, at);
  if (gives == TypeTable::unit) return call;
  return after(call, out_.unreachable(gives, at), at);
}

Elaborator::Term Elaborator::builtin_as_function(Node node) {
  Type function = type(node);
  Type takes = out_.types.parameters(function)[0], gives = out_.types.results(function)[0];
  lambda::Variable parameter = out_.variable("x", takes);
  Term body = call_builtin(node, takes, gives, out_.use(parameter, span(node)), span(node));
  return out_.function({&parameter, 1}, body, span(node));
}

// ---- Constructors

// The argument of one with several fields is a tuple.
Elaborator::Term Elaborator::construct(uint32_t constructor, Type made, Term argument, Span at) {
  const ConstructorData& known = program_.constructors[constructor];
  DataType data = out_.types.data_of(made);
  if (known.field_count == 1) return out_.construct(data, known.tag, {&argument, 1}, at);
  lambda::Variable fields = out_.variable("fields", out_.type(argument));
  std::vector<Term> parts;
  for (uint32_t i = 0; i < known.field_count; ++i) parts.push_back(out_.project(i, out_.use(fields, at), at));
  return out_.let(fields, argument, out_.construct(data, known.tag, parts, at), at);
}

Elaborator::Term Elaborator::constructor_as_function(Node node) {
  uint32_t constructor = data(node).constructor;
  const ConstructorData& known = program_.constructors[constructor];
  Type whole = type(node);
  if (known.field_count == 0) return out_.construct(out_.types.data_of(whole), known.tag, {}, span(node));
  lambda::Variable parameter = out_.variable("x", out_.types.parameters(whole)[0]);
  Type made = out_.types.results(whole)[0];
  Term body = construct(constructor, made, out_.use(parameter, span(node)), span(node));
  return out_.function({&parameter, 1}, body, span(node));
}

// ---- Operators

Elaborator::Term Elaborator::binary(Node node, Term left, Term right) {
  Operator op = data(node).op;
  auto from = [&](Operation first, Operator base) {
    return static_cast<Operation>(static_cast<unsigned>(first) + static_cast<unsigned>(op) -
                                  static_cast<unsigned>(base));
  };
  if (op == Operator::Join) return out_.operation(Operation::Concat, left, right, span(node));
  if (op < Operator::Add) return derived_.compared(from(Operation::Eq, Operator::Eq), left, right, span(node));
  Type operands = out_.type(left);
  Operation first = operands == TypeTable::f64   ? Operation::FAdd
                    : operands == TypeTable::i64 ? Operation::LAdd
                                                 : Operation::Add;
  return out_.operation(from(first, Operator::Add), left, right, span(node));
}

// 0 - x; for doubles -0.0 - x, which gives 0.0 the other sign, too.
Elaborator::Term Elaborator::negate(Node node, Term operand) {
  Span at = span(node);
  if (out_.type(operand) == TypeTable::f64) return out_.operation(Operation::FSub, out_.number(-0.0, at), operand, at);
  if (out_.type(operand) == TypeTable::i64)
    return out_.operation(Operation::LSub, out_.long_integer(0, at), operand, at);
  return out_.operation(Operation::Sub, out_.integer(0, at), operand, at);
}

} // namespace letcont::l
