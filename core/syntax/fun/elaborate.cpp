#include "syntax/fun/elaborate.h"

#include <array>

namespace letcont::fun {

namespace {

using lambda::Term;
using lambda::Variable;

Type lambda_type(ValueType type) {
  switch (type) {
  case ValueType::Int: return TypeTable::i32;
  case ValueType::Double: return TypeTable::f64;
  case ValueType::Bool: return TypeTable::boolean;
  case ValueType::Unknown:
  case ValueType::Void: break;
  }
  return TypeTable::unit;
}

// `Operation` has the integers' operations first, then those of doubles in the same order.
Operation at_type(Operation operation, ValueType type) {
  static_assert(static_cast<int>(Operation::FGe) - static_cast<int>(Operation::FAdd) ==
                static_cast<int>(Operation::Ge) - static_cast<int>(Operation::Add));
  uint8_t index = static_cast<uint8_t>(operation);
  if (type == ValueType::Double) return static_cast<Operation>(index + static_cast<uint8_t>(Operation::FAdd));
  if (type == ValueType::Bool) return operation == Operation::Eq ? Operation::BEq : Operation::BNe;
  return operation;
}

class Elaborator {
public:
  Elaborator(const Program& program, const Facts& facts)
      : program_(program), facts_(facts), terms_(program.nodes.limit()), parameters_(program.parameters.size()),
        globals_(program.declarations.size()) {
    for (const Local& local : program.locals)
      locals_.push_back(out_.variable(text(local.name), lambda_type(type_of(local, facts)), local.span));
  }

  lambda::Program run() {
    for (uint32_t i = 0; i < globals_.size(); ++i) declare(i);
    for (uint32_t i = 0; i < globals_.size(); ++i) define(i);
    note_locals();
    return std::move(out_);
  }
  Bindings bindings() const { return {parameters_, locals_}; }

private:
  std::string_view text(Name name) const { return program_.names.text(name); }
  Term term(Node node) const { return terms_[node.index]; }
  ValueType type(Node node) const { return facts_[node.index].type; }

  // A parameter is meant in the whole body, a value of a block in what follows it.
  void note_locals() {
    auto note = [&](Name name, Span binding, Span scope) {
      if (name) out_.locals.all.push_back({out_.names.intern(text(name)), binding, scope});
    };
    for (const Declaration& declaration : program_.declarations)
      for (const Parameter& each : program_.parameters_of(declaration))
        note(each.name, each.span, program_.nodes[declaration.body].span);
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) {
      const NodeData& node = program_.nodes[Node{i}];
      if (node.kind != NodeKind::Let) continue;
      const Local& local = program_.locals[node.local];
      note(local.name, local.span, {program_.nodes[node.a].span.end, program_.nodes[node.b].span.end});
    }
  }

  // ---- Declarations

  void declare(uint32_t index) {
    const Declaration& declaration = program_.declarations[index];
    Type result = lambda_type(declaration.result);
    switch (declaration.kind) {
    case Declaration::Main: break; // its type shows when it is there
    case Declaration::Const:
      globals_[index] = out_.variable(text(declaration.name), result, declaration.name_span);
      break;
    case Declaration::Def: {
      std::vector<Type> takes;
      for (uint32_t i = 0; i < declaration.parameter_count; ++i) {
        const Parameter& parameter = program_.parameters[declaration.first_parameter + i];
        takes.push_back(lambda_type(parameter.type));
        parameters_[declaration.first_parameter + i] =
            out_.variable(text(parameter.name), takes.back(), parameter.span);
      }
      globals_[index] =
          out_.variable(text(declaration.name), out_.types.function(takes, {&result, 1}), declaration.name_span);
      break;
    }
    }
  }

  void define(uint32_t index) {
    const Declaration& declaration = program_.declarations[index];
    for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i)
      terms_[i] = term_of(Node{i}, program_.nodes[Node{i}]);
    Term value = term(declaration.body);
    if (declaration.kind == Declaration::Main) globals_[index] = out_.variable("main", out_.type(value));
    if (declaration.kind == Declaration::Def) {
      std::span parameters =
          std::span<const Variable>(parameters_).subspan(declaration.first_parameter, declaration.parameter_count);
      value = out_.function(parameters, value, join(declaration.span, program_.nodes[declaration.body].span));
    }
    out_.definitions.push_back({globals_[index], value});
  }

  // ---- Expressions; the terms of the children are there already.

  Term term_of(Node at, const NodeData& node) {
    switch (node.kind) {
    case NodeKind::Error: return out_.unit(node.span); // of programs with errors only
    case NodeKind::Num:
    case NodeKind::ChConst: return out_.integer(node.number, node.span);
    case NodeKind::FNum: return out_.number(program_.doubles[static_cast<size_t>(node.number)], node.span);
    case NodeKind::Var: return variable(at, node);
    case NodeKind::Call: return call(at, node);
    case NodeKind::Neg: return negative(node);
    case NodeKind::Aop:
    case NodeKind::Bop:
      return out_.operation(at_type(node.operation, type(node.a)), term(node.a), term(node.b), node.span);
    case NodeKind::And: return out_.conditional(term(node.a), term(node.b), out_.boolean(false, node.span), node.span);
    case NodeKind::Or: return out_.conditional(term(node.a), out_.boolean(true, node.span), term(node.b), node.span);
    case NodeKind::Not:
      return out_.conditional(term(node.a), out_.boolean(false, node.span), out_.boolean(true, node.span), node.span);
    case NodeKind::If: return conditional(at, node);
    case NodeKind::Sequence: return sequence(term(node.a), term(node.b), node.span);
    case NodeKind::Let: return out_.let(locals_[node.local], term(node.a), term(node.b), node.span);
    case NodeKind::Write: return write(at, node);
    }
    return out_.unit(node.span);
  }

  Term variable(Node at, const NodeData& node) {
    Meaning meaning = facts_[at.index].meaning;
    if (meaning.kind == Meaning::Parameter) return out_.use(parameters_[meaning.index], node.span);
    if (meaning.kind == Meaning::Local) return out_.use(locals_[meaning.index], node.span);
    if (meaning.kind == Meaning::Constant) return out_.use(globals_[meaning.index], node.span);
    return builtin(static_cast<Builtin>(meaning.index), {}, node.span);
  }

  Term call(Node at, const NodeData& node) {
    Meaning meaning = facts_[at.index].meaning;
    arguments_.clear();
    for (Node argument : program_.arguments_of(node)) arguments_.push_back(term(argument));
    if (meaning.kind == Meaning::Builtin) return builtin(static_cast<Builtin>(meaning.index), arguments_, node.span);
    Span name{node.span.begin, node.span.begin + static_cast<uint32_t>(text(node.name).size())};
    return out_.call(out_.use(globals_[meaning.index], name), arguments_, node.span);
  }

  Term builtin(Builtin builtin, std::span<const Term> arguments, Span span) {
    switch (builtin) {
    case Builtin::PrintInt: return print(External::PrintInt, arguments, span);
    case Builtin::PrintDouble: return print(External::PrintDouble, arguments, span);
    case Builtin::PrintChar: return print(External::PrintChar, arguments, span);
    case Builtin::PrintSpace: return print_character(' ', span);
    case Builtin::PrintStar: return print_character('*', span);
    case Builtin::NewLine: return print(External::PrintNewline, {}, span);
    case Builtin::Skip: return out_.unit(span);
    case Builtin::True: return out_.boolean(true, span);
    case Builtin::False: return out_.boolean(false, span);
    }
    return out_.unit(span);
  }

  Term print(External external, std::span<const Term> arguments, Span span) {
    return out_.call(out_.external(external, span), arguments, span);
  }
  Term print_character(char c, Span span) {
    Term character = out_.integer(c, span);
    return print(External::PrintChar, {&character, 1}, span);
  }

  Term negative(const NodeData& node) {
    if (type(node.a) == ValueType::Double)
      return out_.operation(Operation::FSub, out_.number(-0.0, node.span), term(node.a), node.span);
    return out_.operation(Operation::Sub, out_.integer(0, node.span), term(node.a), node.span);
  }

  Term conditional(Node at, const NodeData& node) {
    Term then = term(node.b), otherwise = term(node.c);
    if (facts_[at.index].use != Use::Needed) {
      then = without_value(then);
      otherwise = without_value(otherwise);
    }
    return out_.conditional(term(node.a), then, otherwise, node.span);
  }

  Term sequence(Term first, Term second, Span span) {
    return out_.let(out_.variable("", out_.type(first)), first, second, span);
  }

  // Evaluates it and leaves its value.
  Term without_value(Term value) {
    if (out_.type(value) == TypeTable::unit) return value;
    Span span = out_[value].span;
    return sequence(value, out_.unit(span), span);
  }

  Term write(Node at, const NodeData& node) {
    if (facts_[at.index].use != Use::Needed) return write_line(type(node.a), term(node.a), node.span);
    Variable value = out_.variable("", out_.type(term(node.a)));
    Term line = write_line(type(node.a), out_.use(value, node.span), node.span);
    return out_.let(value, term(node.a), sequence(line, out_.use(value, node.span), node.span), node.span);
  }

  Term write_line(ValueType type, Term value, Span span) {
    if (type == ValueType::Int) return print(External::WriteInt, {&value, 1}, span);
    if (type == ValueType::Double) return print(External::WriteDouble, {&value, 1}, span);
    return sequence(print(External::PrintBool, {&value, 1}, span), print(External::PrintNewline, {}, span), span);
  }

  const Program& program_;
  const Facts& facts_;
  lambda::Program out_;
  std::vector<Term> terms_;          // by node
  std::vector<Variable> parameters_; // as Program::parameters
  std::vector<Variable> locals_;     // as Program::locals
  std::vector<Variable> globals_;    // as Program::declarations
  std::vector<Term> arguments_;
};

} // namespace

lambda::Program elaborate(const Program& program, const Facts& facts, Bindings* bindings) {
  Elaborator elaborator(program, facts);
  lambda::Program made = elaborator.run();
  if (bindings) *bindings = elaborator.bindings();
  return made;
}

} // namespace letcont::fun
