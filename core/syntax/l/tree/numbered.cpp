#include "syntax/l/tree/numbered.h"

#include "support/text.h"

#include <array>
#include <unordered_set>

namespace letcont::l {

namespace {

Strength strength_of(Operator op) {
  if (op == Operator::Join) return Strength::Join;
  if (op <= Operator::And) return op == Operator::Or ? Strength::Or : Strength::And;
  if (op < Operator::Join) return Strength::Compare;
  return op <= Operator::Sub ? Strength::Add : Strength::Multiply;
}
Strength tighter(Strength strength) { return static_cast<Strength>(static_cast<uint8_t>(strength) + 1); }

class TreeMaker {
public:
  explicit TreeMaker(const Program& program) : made_{program, {}} {}

  Numbered make() {
    name_variables();
    Program& program = made_.program;
    tree().nodes.resize(program.nodes.limit());
    tree().owners.resize(made_.number_of(Variable{program.variables.limit()}));
    tree().is_of_let.resize(tree().owners.size());
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) tree().set(Expression{i}, node_of(Node{i}));
    for (const auto& [part, whole] : inside_) tree().owners[part.index] = whole;
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) own_patterns(Node{i});
    for (const Definition& definition : program.definitions) root(definition);
    tree().link();
    tree().style.has_lists = true;
    replace_spans();
    return std::move(made_);
  }

private:
  ExpressionTree& tree() { return made_.tree; }
  const Program& program() const { return made_.program; }
  static Expression as_expression(Node node) { return Expression{node.index}; }

  // ---- Names

  void name_variables() {
    Program& program = made_.program;
    std::unordered_set<std::string> taken;
    for (uint32_t i = 1; i < program.variables.limit(); ++i)
      taken.insert(program.text(program.variables[Variable{i}].name));
    for (uint32_t i = 1; i < program.variables.limit(); ++i) {
      VariableData& variable = program.variables[Variable{i}];
      std::string name = program.text(variable.name);
      if (variable.kind != VariableKind::Local) tree().top_level.insert(name);
      if (!variable.from_template) continue;
      uint32_t suffix = 1;
      while (!taken.insert(name + "_" + std::to_string(suffix)).second) ++suffix;
      variable.name = program.names.intern(name + "_" + std::to_string(suffix));
      variable.from_template = false;
    }
    for (uint32_t i = 1; i < program.nodes.limit(); ++i)
      if (NodeData& node = program.nodes[Node{i}]; node.kind == NodeKind::Name && node.variable)
        node.name = program.variables[node.variable].name;
    for (uint32_t i = 1; i < program.patterns.limit(); ++i)
      if (PatternData& pattern = program.patterns[Pattern{i}]; pattern.variable)
        pattern.name = program.variables[pattern.variable].name;
    tree().variables.resize(made_.number_of(Variable{program.variables.limit()}));
    for (uint32_t i = 1; i < program.variables.limit(); ++i)
      tree().variables[made_.number_of(Variable{i})] = program.text(program.variables[Variable{i}].name);
  }

  // ---- Nodes

  static ExpressionNode constant(std::string text) { return {.texts = {std::move(text)}}; }

  static ExpressionNode function(std::string text) { return {.is_function = true, .texts = {std::move(text)}}; }

  // All parts between parentheses or brackets, with commas.
  ExpressionNode listed(Form form, std::string_view open, std::span<const Node> children, std::string_view close) {
    ExpressionNode made{.form = form};
    made.texts.emplace_back(open);
    for (Node child : children) {
      if (!made.parts.empty()) made.texts.emplace_back(", ");
      made.parts.push_back(as_expression(child));
    }
    made.texts.emplace_back(close);
    if (children.empty()) made.texts = {std::string(open) + std::string(close)};
    return made;
  }

  ExpressionNode node_of(Node at) {
    const NodeData& node = program().nodes[at];
    std::span<const Node> children = program().children_of(at);
    switch (node.kind) {
    case NodeKind::Error: return constant("_");
    case NodeKind::Unit: return constant("()");
    case NodeKind::Int: return constant(std::to_string(node.integer));
    case NodeKind::Int64: return constant(std::to_string(node.integer) + "L");
    case NodeKind::Double: return constant(double_text(node.real));
    case NodeKind::Char: return constant(quoted_character(static_cast<uint32_t>(node.integer)));
    case NodeKind::String: return constant(quoted(program().names.text(node.name)));
    case NodeKind::Constructor: {
      bool has_fields = program().constructors[node.constructor].field_count > 0;
      return has_fields ? function(program().text(node.name)) : constant(program().text(node.name));
    }
    case NodeKind::Name: return name(node);
    case NodeKind::Tuple: return listed(Form::Data, "(", children, ")");
    case NodeKind::List: return list(node, children);
    case NodeKind::Fields: return constant("_"); // in no expanded program
    case NodeKind::Field: return field(node, children);
    case NodeKind::Update: return update(node, children);
    case NodeKind::Apply: return apply(at, children);
    case NodeKind::Binary: {
      Strength strength = strength_of(node.op);
      return {.form = Form::Operands,
              .strength = strength,
              .texts = {"", " " + std::string(symbol(node.op)) + " ", ""},
              .parts = {as_expression(children[0]), as_expression(children[1])},
              .needs = {strength, tighter(strength)}};
    }
    case NodeKind::Negate: return prefix("-", children[0]);
    case NodeKind::If: return choice(node, children);
    case NodeKind::Match:
    case NodeKind::Try: return examines(at, node, children);
    case NodeKind::Function: return {.form = Form::Function, .cases = cases(at)};
    case NodeKind::Block: return block(children);
    case NodeKind::Let:
      return {.form = Form::Let,
              .strength = Strength::Loose,
              .texts = {node.recursive ? "let rec " : "let "},
              .cases = cases(at)};
    case NodeKind::Annotate:
      return {.form = Form::Typed,
              .strength = Strength::Loose,
              .texts = {"", " :: " + print_text(program(), node.type)},
              .parts = {as_expression(children[0])},
              .needs = {Strength::Or}};
    }
    return constant("_");
  }

  ExpressionNode name(const NodeData& node) {
    bool is_local = node.variable && program().variables[node.variable].kind == VariableKind::Local;
    ExpressionNode made{.form = is_local ? Form::Name : Form::Constant};
    VariableKind kind = node.variable ? program().variables[node.variable].kind : VariableKind::Local;
    made.is_function = kind >= VariableKind::Extern && kind != VariableKind::True && kind != VariableKind::False;
    if (is_local) made.variable = made_.number_of(node.variable);
    made.texts = {program().text(node.name)};
    return made;
  }

  static ExpressionNode prefix(std::string_view sign, Node operand) {
    return {.form = Form::Operands,
            .strength = Strength::Prefix,
            .texts = {std::string(sign), ""},
            .parts = {as_expression(operand)},
            .needs = {Strength::Call}};
  }

  ExpressionNode list(const NodeData& node, std::span<const Node> children) {
    ExpressionNode made = listed(Form::Data, "[", children, "]");
    if (node.has_rest) made.texts[children.size() - 1] += "...";
    return made;
  }

  ExpressionNode field(const NodeData& node, std::span<const Node> children) {
    return {.form = Form::Operands,
            .texts = {"", "." + program().text(program().labels_of(node)[0].name)},
            .parts = {as_expression(children[0])},
            .needs = {Strength::Call}};
  }

  ExpressionNode update(const NodeData& node, std::span<const Node> children) {
    ExpressionNode made{.form = Form::Operands, .strength = Strength::Loose};
    made.texts = {""};
    std::span<const Parameter> labels = program().labels_of(node);
    for (size_t i = 0; i < children.size(); ++i) {
      made.parts.push_back(as_expression(children[i]));
      made.needs.push_back(i == 0 ? Strength::Call : Strength::Loose);
      bool last = i + 1 == children.size();
      made.texts.push_back(last ? ")" : (i == 0 ? " with (" : ", ") + program().text(labels[i].name) + " = ");
    }
    return made;
  }

  // !r, r := x, a[i] and a[i] := x are written like that; their operands are parts of the application itself.
  bool memory_form(std::string_view name, std::span<const Node> operands, ExpressionNode& made) {
    if (name == "!") {
      made = prefix("!", operands[0]);
      return true;
    }
    if (name == ":=") made.texts = {"", " := ", ""};
    if (name == ":=" && program().is_element(operands[0]))
      made.texts = {"(", ") := ", ""}; // not the element is written
    if (name == "[]") made.texts = {"", "[", "]"};
    if (name == "[]:=") made.texts = {"", "[", "] := ", ""};
    if (made.texts.empty()) return false;
    for (Node operand : operands) {
      made.parts.push_back(as_expression(operand));
      made.needs.push_back(made.parts.size() == 1 ? Strength::Call : Strength::Loose);
    }
    if (name != "[]") made.strength = Strength::Loose;
    if (name == ":=" || name == "[]:=") made.needs.back() = Strength::Or;
    return true;
  }

  ExpressionNode apply(Node at, std::span<const Node> children) {
    const NodeData& function = program().nodes[children[0]];
    const NodeData& argument = program().nodes[children[1]];
    bool is_tuple = argument.kind == NodeKind::Tuple;
    ExpressionNode made{.form = function.kind == NodeKind::Constructor ? Form::Data : Form::Operands};
    std::span<const Node> operands = is_tuple ? program().children_of(children[1]) : children.subspan(1);
    if (function.kind == NodeKind::Name && memory_form(program().names.text(function.name), operands, made)) {
      if (is_tuple) inside_.emplace_back(as_expression(children[1]), as_expression(at));
      return made;
    }
    bool listed = is_tuple || argument.kind == NodeKind::Unit;
    made.texts = {"", listed ? "" : "(", listed ? "" : ")"};
    made.parts = {as_expression(children[0]), as_expression(children[1])};
    made.needs = {Strength::Call, Strength::Loose};
    return made;
  }

  // The expansion of `a && b` has the predefined name `false` as its third part, that of `a || b` has `true` as its
  // second one.
  bool is_predefined(Node node, VariableKind kind, const NodeData& whole) const {
    const NodeData& data = program().nodes[node];
    return data.kind == NodeKind::Name && program().variables[data.variable].kind == kind && data.span == whole.span &&
           data.template_span == whole.template_span;
  }
  ExpressionNode choice(const NodeData& node, std::span<const Node> children) {
    ExpressionNode made{.form = Form::Choice, .strength = Strength::Loose};
    for (Node child : children) made.parts.push_back(as_expression(child));
    if (is_predefined(children[2], VariableKind::False, node)) {
      made.strength = Strength::And;
      made.texts = {"", " && ", ""};
      made.needs = {Strength::And, Strength::Compare, Strength::Loose};
      made.hidden = 1;
      return made;
    }
    made.texts = {"if (", ") ", " else ", ""};
    made.needs = {Strength::Loose, Strength::Or, Strength::Or};
    if (!is_predefined(children[1], VariableKind::True, node)) return made;
    std::swap(made.parts[1], made.parts[2]);
    made.strength = Strength::Or;
    made.texts = {"", " || ", ""};
    made.needs = {Strength::Or, Strength::And, Strength::Loose};
    made.hidden = 1;
    return made;
  }

  ExpressionNode examines(Node at, const NodeData& node, std::span<const Node> children) {
    return {.form = node.kind == NodeKind::Match ? Form::Match : Form::Try,
            .texts = {node.kind == NodeKind::Match ? "match (" : "try (", ") "},
            .parts = {as_expression(children[0])},
            .needs = {Strength::Loose},
            .cases = cases(at)};
  }

  static ExpressionNode block(std::span<const Node> children) {
    ExpressionNode made{.form = Form::Block};
    for (Node child : children) made.parts.push_back(as_expression(child));
    return made;
  }

  std::vector<ExpressionCase> cases(Node at) const {
    std::vector<ExpressionCase> made;
    for (const Case& each : program().cases_of(at)) {
      std::vector<Variable> bound;
      program().append_variables(each.pattern, bound);
      std::vector<std::string> names;
      for (Variable variable : bound) names.push_back(program().text(program().variables[variable].name));
      made.push_back(
          {print_text(program(), each.pattern), std::move(names), as_expression(each.guard), as_expression(each.body)});
    }
    return made;
  }

  // ---- What else has numbers

  void own_patterns(Node at) {
    for (const Case& each : program().cases_of(at)) {
      Expression owner = as_expression(program().nodes[at].kind == NodeKind::Let ? each.body : at);
      std::vector<Pattern> waiting{each.pattern};
      while (!waiting.empty()) {
        Pattern pattern = waiting.back();
        waiting.pop_back();
        auto own = [&](uint32_t number) {
          tree().owners[number] = owner;
          tree().is_of_let[number] = program().nodes[at].kind == NodeKind::Let;
        };
        own(program().nodes.limit() + pattern.index);
        if (Variable bound = program().patterns[pattern].variable) own(made_.number_of(bound));
        for (Pattern child : program().children_of(pattern)) waiting.push_back(child);
      }
    }
  }

  void root(const Definition& definition) {
    bool is_def = definition.kind == DefinitionKind::Def;
    if (!is_def && definition.kind != DefinitionKind::Expression) return;
    std::string name = is_def ? program().text(definition.name) : std::string();
    const ExpressionNode& value = tree()[tree().untyped(as_expression(definition.value))];
    bool is_function = value.form == Form::Function || value.is_function;
    std::string heading = is_def ? "def " + name + " = " : std::string();
    tree().roots.push_back(
        {as_expression(definition.value), std::move(name), std::move(heading), definition.span, is_function});
  }

  void replace_spans() {
    Program& program = made_.program;
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) {
      NodeData& node = program.nodes[Node{i}];
      node.span = numbered_span(i);
      node.template_span = nowhere;
    }
    for (uint32_t i = 1; i < program.patterns.limit(); ++i)
      program.patterns[Pattern{i}].span = numbered_span(program.nodes.limit() + i);
    for (uint32_t i = 1; i < program.variables.limit(); ++i)
      program.variables[Variable{i}].span = numbered_span(made_.number_of(Variable{i}));
    for (Definition& definition : program.definitions)
      if (definition.variable) definition.name_span = program.variables[definition.variable].span;
  }

  Numbered made_;
  std::vector<std::pair<Expression, Expression>> inside_; // what is no node of the tree, and the node that has it
};

} // namespace

Numbered number(const Program& expanded) { return TreeMaker(expanded).make(); }

} // namespace letcont::l
