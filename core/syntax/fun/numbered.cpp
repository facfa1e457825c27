#include "syntax/fun/numbered.h"

#include "support/text.h"

namespace letcont::fun {

namespace {

Strength strength_of(Operation operation) {
  if (operation == Operation::Add || operation == Operation::Sub) return Strength::Add;
  return Strength::Multiply;
}
Strength tighter(Strength strength) { return static_cast<Strength>(static_cast<uint8_t>(strength) + 1); }

class TreeMaker {
public:
  TreeMaker(const Program& program, const Facts& facts) : made_{program, {}}, facts_(facts) {}

  Numbered make() {
    const Program& program = made_.program;
    uint32_t locals = static_cast<uint32_t>(program.locals.size());
    uint32_t limit = made_.number_of_local(locals);
    tree().nodes.resize(limit);
    tree().owners.resize(limit);
    tree().variables.resize(limit);
    tree().is_of_let.resize(limit);
    for (uint32_t i = 0; i < program.parameters.size(); ++i)
      tree().variables[made_.number_of_parameter(i)] = name(program.parameters[i].name);
    for (uint32_t i = 0; i < locals; ++i) tree().variables[made_.number_of_local(i)] = name(program.locals[i].name);
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) tree().set(Expression{i}, node_of(Node{i}));
    for (const Declaration& declaration : program.declarations) declare(declaration);
    tree().link();
    tree().style.unit = "skip";
    replace_spans();
    return std::move(made_);
  }

private:
  ExpressionTree& tree() { return made_.tree; }
  std::string name(Name name) const { return std::string(made_.program.names.text(name)); }
  static Expression as_expression(Node node) { return Expression{node.index}; }

  static ExpressionNode constant(std::string text) { return {.texts = {std::move(text)}}; }

  ExpressionNode node_of(Node at) {
    const NodeData& node = made_.program.nodes[at];
    switch (node.kind) {
    case NodeKind::Error: return constant("_");
    case NodeKind::Num: return constant(std::to_string(node.number));
    case NodeKind::FNum: return constant(double_text(made_.program.doubles[static_cast<size_t>(node.number)]));
    case NodeKind::ChConst: return constant(quoted_character(static_cast<uint32_t>(node.number)));
    case NodeKind::Var: return variable(at, node);
    case NodeKind::Neg: return prefix("-", node, Strength::Prefix);
    case NodeKind::Not: return prefix("!", node, Strength::Not);
    case NodeKind::Aop: return operation(node, strength_of(node.operation));
    case NodeKind::Bop: {
      ExpressionNode made = operation(node, Strength::Compare);
      made.needs[0] = Strength::Add; // comparisons do not chain
      return made;
    }
    case NodeKind::Call: return call(node);
    case NodeKind::Write: return {.form = Form::Operands, .texts = {"write(", ")"}, .parts = {as_expression(node.a)}};
    case NodeKind::If:
      return {.form = Form::Choice,
              .strength = Strength::Loose,
              .texts = {"if ", " then ", " else ", ""},
              .parts = {as_expression(node.a), as_expression(node.b), as_expression(node.c)},
              .needs = {Strength::Or, Strength::Or, Strength::Or}};
    case NodeKind::And:
    case NodeKind::Or: {
      bool is_and = node.kind == NodeKind::And;
      Strength strength = is_and ? Strength::And : Strength::Or;
      return {.form = Form::Choice,
              .strength = strength,
              .texts = {"", is_and ? " && " : " || ", ""},
              .parts = {as_expression(node.a), as_expression(node.b)},
              .needs = {strength, tighter(strength)}};
    }
    case NodeKind::Sequence: return {.form = Form::Block, .parts = {as_expression(node.a), as_expression(node.b)}};
    case NodeKind::Let: return let(node);
    }
    return constant("_");
  }

  ExpressionNode variable(Node at, const NodeData& node) {
    Meaning meaning = facts_[at.index].meaning;
    ExpressionNode made = constant(name(node.name));
    if (meaning.kind == Meaning::Parameter) made.variable = made_.number_of_parameter(meaning.index);
    if (meaning.kind == Meaning::Local) made.variable = made_.number_of_local(meaning.index);
    if (made.variable) made.form = Form::Name;
    bool is_call = meaning.kind == Meaning::Builtin && static_cast<Builtin>(meaning.index) != Builtin::True &&
                   static_cast<Builtin>(meaning.index) != Builtin::False;
    if (is_call) made.form = Form::Operands; // a call without parentheses
    return made;
  }

  static ExpressionNode prefix(std::string_view sign, const NodeData& node, Strength strength) {
    return {.form = Form::Operands,
            .strength = strength,
            .texts = {std::string(sign), ""},
            .parts = {as_expression(node.a)},
            .needs = {Strength::Call}};
  }

  static ExpressionNode operation(const NodeData& node, Strength strength) {
    return {.form = Form::Operands,
            .strength = strength,
            .texts = {"", " " + std::string(info(node.operation).symbol) + " ", ""},
            .parts = {as_expression(node.a), as_expression(node.b)},
            .needs = {strength, tighter(strength)}};
  }

  ExpressionNode call(const NodeData& node) {
    ExpressionNode made{.form = Form::Operands};
    std::string text = name(node.name) + "(";
    for (Node argument : made_.program.arguments_of(node)) {
      made.texts.push_back(std::move(text));
      text = ", ";
      made.parts.push_back(as_expression(argument));
    }
    made.texts.push_back(made.parts.empty() ? text + ")" : ")");
    return made;
  }

  // The tree has a node of its own for `val x = a`, behind all others.
  ExpressionNode let(const NodeData& node) {
    Expression statement{static_cast<uint32_t>(tree().nodes.size())};
    std::string local = name(made_.program.locals[node.local].name);
    ExpressionNode made{.form = Form::Let, .strength = Strength::Loose, .texts = {"val "}};
    made.cases.push_back({local, {local}, {}, as_expression(node.a)});
    tree().set(statement, std::move(made));
    tree().owners[made_.number_of_local(node.local)] = as_expression(node.a);
    tree().is_of_let[made_.number_of_local(node.local)] = true;
    return {.form = Form::Block, .parts = {statement, as_expression(node.b)}};
  }

  void declare(const Declaration& declaration) {
    if (declaration.name) tree().top_level.insert(name(declaration.name));
    Span body = made_.program.nodes[declaration.body].span;
    bool is_const = declaration.kind == Declaration::Const;
    std::string heading = is_const ? "val " + name(declaration.name) + " = " : std::string();
    std::string named = declaration.kind == Declaration::Main ? std::string() : name(declaration.name);
    tree().roots.push_back({as_expression(declaration.body), std::move(named), std::move(heading),
                            join(declaration.kind == Declaration::Main ? nowhere : declaration.span, body),
                            declaration.kind == Declaration::Def});
  }

  void replace_spans() {
    Program& program = made_.program;
    for (Declaration& declaration : program.declarations) declaration.span = numbered_span(declaration.body.index);
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) program.nodes[Node{i}].span = numbered_span(i);
    for (uint32_t i = 0; i < program.parameters.size(); ++i)
      program.parameters[i].span = numbered_span(made_.number_of_parameter(i));
    for (uint32_t i = 0; i < program.locals.size(); ++i)
      program.locals[i].span = numbered_span(made_.number_of_local(i));
  }

  Numbered made_;
  const Facts& facts_;
};

} // namespace

Numbered number(const Program& program, const Facts& facts) { return TreeMaker(program, facts).make(); }

} // namespace letcont::fun
