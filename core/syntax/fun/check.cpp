#include "syntax/fun/check.h"

namespace letcont::fun {

namespace {

bool is_number(ValueType type) { return type == ValueType::Int || type == ValueType::Double; }

constexpr char gives_int[] =
    "a function gives an Int unless its result type is written, as in: def f(x: Int) : Bool = x > 1";

class Checker {
public:
  Checker(Program& program, Facts& facts, Diagnostics& diagnostics)
      : program_(program), facts_(facts), diagnostics_(diagnostics) {}

  void run() {
    // Literals first: other constants may use them before their place. All else that a constant uses comes before it.
    for (bool literals : {true, false})
      for (Declaration& declaration : program_.declarations)
        if (declaration.kind == Declaration::Const && is_literal(program_, facts_, declaration) == literals)
          constant(declaration);
    for (const Declaration& declaration : program_.declarations) {
      if (declaration.kind == Declaration::Const) continue;
      is_heard_ = !declaration.has_errors;
      for (const Parameter& parameter : program_.parameters_of(declaration))
        if (parameter.type == ValueType::Void) error("type/void", parameter.span, "no value is of type Void");
      // Children first.
      for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i) {
        Node node{i};
        facts_[i].type = type_of(node, program_.nodes[node]);
        check_none(declaration, node, program_.nodes[node]);
      }
      if (declaration.kind == Declaration::Def && declaration.result != ValueType::Void) result(declaration);
    }
  }

private:
  Diagnostic& error(std::string_view code, Span span, std::string message) {
    return (is_heard_ ? diagnostics_ : unheard_).error(std::string(code), span, std::move(message));
  }
  ValueType type(Node node) const { return facts_[node.index].type; }
  Span span(Node node) const { return program_.nodes[node].span; }
  std::string quote(Name name) const { return "'" + std::string(program_.names.text(name)) + "'"; }

  // ---- Declarations

  void constant(Declaration& declaration) {
    is_heard_ = !declaration.has_errors;
    for (uint32_t i = declaration.first_node.index; i <= declaration.body.index; ++i)
      facts_[i].type = type_of(Node{i}, program_.nodes[Node{i}]);
    if (declaration.result == ValueType::Void) {
      error("type/void", declaration.name_span, "no value is of type Void");
      declaration.result = ValueType::Unknown;
      return;
    }
    ValueType found = value(declaration.body);
    if (declaration.result_is_written)
      expect(declaration.body, declaration.result, "the constant " + quote(declaration.name));
    else
      declaration.result = declaration.has_errors ? ValueType::Unknown : found;
  }

  void local(const NodeData& let) {
    const Local& local = program_.locals[let.local];
    if (local.type == ValueType::Void)
      error("type/void", local.span, "no value is of type Void");
    else if (value(let.a) != ValueType::Unknown)
      expect(let.a, local.type, "the value " + quote(local.name));
  }

  // The body's value is the function's result.
  void result(const Declaration& def) {
    ValueType found = type(def.body);
    if (found == def.result || found == ValueType::Unknown || def.result == ValueType::Unknown) return;
    Diagnostic& said = expect_at(last_part(def.body), def.result, found, "the result of " + quote(def.name));
    said.notes.push_back({def.span, def.result_is_written ? "its result type is written here" : gives_int});
  }

  // The value may be a call of a function whose result type is forgotten.
  void note_default(Diagnostic& said, Node value) const {
    Node end = last_part(value);
    Meaning meaning = facts_[end.index].meaning;
    if (meaning.kind != Meaning::Function) return;
    const Declaration& called = program_.declarations[meaning.index];
    if (!called.result_is_written) said.notes.push_back({called.span, gives_int});
  }

  // Where the value comes from: the end of a sequence; one of the branches.
  Node last_part(Node node) const {
    for (;;) {
      const NodeData& data = program_.nodes[node];
      if (data.kind != NodeKind::Sequence && data.kind != NodeKind::Let && data.kind != NodeKind::If) return node;
      node = data.b;
    }
  }

  // At the end of a Void function.
  void check_none(const Declaration& def, Node at, const NodeData& node) {
    ValueType found = type(at);
    if (facts_[at.index].use != Use::None || found == ValueType::Void || found == ValueType::Unknown) return;
    bool has_end = node.kind == NodeKind::Sequence || node.kind == NodeKind::Let || node.kind == NodeKind::If;
    if (has_end) return; // it is said about that
    Diagnostic& said = error("type/mismatch", node.span,
                             "the result of " + quote(def.name) + ": expected Void, found " + std::string(text(found)));
    if (def.result_is_written)
      said.notes.push_back({def.span, "its result type is written here"});
    else
      said.notes.push_back({def.span, "it has no result type, and another end of it has no value"});
  }

  // ---- Expressions

  ValueType type_of(Node at, const NodeData& node) {
    switch (node.kind) {
    case NodeKind::Error: return ValueType::Unknown;
    case NodeKind::Num:
    case NodeKind::ChConst: return ValueType::Int;
    case NodeKind::FNum: return ValueType::Double;
    case NodeKind::Var: return variable(at, node);
    case NodeKind::Call: return call(at, node);
    case NodeKind::Neg: return number(node.a, "'-'");
    case NodeKind::Aop: return arithmetic(node);
    case NodeKind::Bop: return comparison(node);
    case NodeKind::And:
      condition(node.a, "'&&'");
      condition(node.b, "'&&'");
      return ValueType::Bool;
    case NodeKind::Or:
      condition(node.a, "'||'");
      condition(node.b, "'||'");
      return ValueType::Bool;
    case NodeKind::Not: condition(node.a, "'!'"); return ValueType::Bool;
    case NodeKind::If: return branches(at, node);
    case NodeKind::Sequence: return type(node.b);
    case NodeKind::Let: local(node); return type(node.b);
    case NodeKind::Write: {
      ValueType written = value(node.a);
      return facts_[at.index].use == Use::Needed ? written : ValueType::Void;
    }
    }
    return ValueType::Unknown;
  }

  ValueType variable(Node at, const NodeData& node) {
    Meaning meaning = facts_[at.index].meaning;
    switch (meaning.kind) {
    case Meaning::Unknown: return ValueType::Unknown;
    case Meaning::Parameter: {
      ValueType type = program_.parameters[meaning.index].type;
      return type == ValueType::Void ? ValueType::Unknown : type; // reported where it is declared
    }
    case Meaning::Constant: return program_.declarations[meaning.index].result;
    case Meaning::Local: {
      ValueType known = fun::type_of(program_.locals[meaning.index], facts_);
      return known == ValueType::Void ? ValueType::Unknown : known; // reported where it is defined
    }
    case Meaning::Builtin: {
      const BuiltinInfo& builtin = info(static_cast<Builtin>(meaning.index));
      if (builtin.takes == ValueType::Void) return builtin.gives;
      std::string name(builtin.name);
      error("type/function-as-value", node.span, "'" + name + "' takes an argument: " + name + "(…)");
      return ValueType::Unknown;
    }
    case Meaning::Function: {
      const Declaration& def = program_.declarations[meaning.index];
      std::string how = std::string(program_.names.text(def.name)) + (def.parameter_count > 0 ? "(…)" : "()");
      error("type/function-as-value", node.span, quote(def.name) + " is a function; a call of it is written " + how)
          .notes.push_back({def.name_span, "defined here"});
      return ValueType::Unknown;
    }
    }
    return ValueType::Unknown;
  }

  ValueType call(Node at, const NodeData& node) {
    Meaning meaning = facts_[at.index].meaning;
    std::span<const Node> arguments = program_.arguments_of(node);
    switch (meaning.kind) {
    case Meaning::Unknown: return ValueType::Unknown;
    case Meaning::Builtin: {
      const BuiltinInfo& builtin = info(static_cast<Builtin>(meaning.index));
      uint32_t takes = builtin.takes == ValueType::Void ? 0 : 1;
      if (count_fits(node, takes, nullptr) && takes == 1)
        expect(arguments[0], builtin.takes, "the argument of " + quote(node.name));
      return builtin.gives;
    }
    case Meaning::Function: {
      const Declaration& def = program_.declarations[meaning.index];
      if (count_fits(node, def.parameter_count, &def))
        for (uint32_t i = 0; i < def.parameter_count; ++i) argument(def, arguments[i], i);
      return def.result;
    }
    case Meaning::Parameter:
      not_a_function(node, "a parameter", program_.parameters[meaning.index].span);
      return ValueType::Unknown;
    case Meaning::Local:
      not_a_function(node, "a value", program_.locals[meaning.index].span);
      return ValueType::Unknown;
    case Meaning::Constant:
      not_a_function(node, "a constant", program_.declarations[meaning.index].name_span);
      return ValueType::Unknown;
    }
    return ValueType::Unknown;
  }

  void not_a_function(const NodeData& node, std::string_view what, Span defined) {
    error("type/not-a-function", node.span, quote(node.name) + " is " + std::string(what) + ", not a function")
        .notes.push_back({defined, "defined here"});
  }

  bool count_fits(const NodeData& node, uint32_t takes, const Declaration* def) {
    uint32_t given = node.argument_count;
    if (def && def->damaged_parameters) return false; // nobody knows how many it takes
    if (given == takes) return true;
    std::string expected =
        takes == 0 ? "no arguments" : std::to_string(takes) + (takes == 1 ? " argument" : " arguments");
    std::string found = given == 0 ? "none is" : std::to_string(given) + (given == 1 ? " is" : " are");
    Diagnostic& said =
        error("type/arguments", node.span, quote(node.name) + " takes " + expected + ", but " + found + " given");
    if (def) said.notes.push_back({def->span, "defined here"});
    return false;
  }

  void argument(const Declaration& def, Node argument, uint32_t index) {
    const Parameter& parameter = program_.parameters_of(def)[index];
    if (type(argument) == parameter.type) return; // the common case builds no text
    if (Diagnostic* said =
            expect(argument, parameter.type, "the argument " + quote(parameter.name) + " of " + quote(def.name)))
      said->notes.push_back({parameter.span, "defined here"});
  }

  ValueType arithmetic(const NodeData& node) {
    std::string_view symbol = info(node.operation).symbol;
    ValueType a = type(node.a), b = type(node.b);
    if (a == b && is_number(a)) return a;
    std::string what = "'" + std::string(symbol) + "'";
    a = number(node.a, what);
    b = number(node.b, what);
    if (a == ValueType::Unknown || b == ValueType::Unknown) return ValueType::Unknown;
    if (a != b) different(node, what);
    return a == b ? a : ValueType::Unknown;
  }

  ValueType comparison(const NodeData& node) {
    ValueType a = type(node.a), b = type(node.b);
    if (a == b && is_number(a)) return ValueType::Bool;
    bool equality = node.operation == Operation::Eq || node.operation == Operation::Ne;
    if (a == b && a == ValueType::Bool && equality) return ValueType::Bool;
    std::string what = "'" + std::string(info(node.operation).symbol) + "'";
    a = equality ? value(node.a) : number(node.a, what);
    b = equality ? value(node.b) : number(node.b, what);
    if (a != ValueType::Unknown && b != ValueType::Unknown && a != b) different(node, what);
    return ValueType::Bool;
  }

  ValueType branches(Node at, const NodeData& node) {
    condition(node.a, "'if'");
    if (facts_[at.index].use != Use::Needed) return ValueType::Void;
    ValueType then = type(node.b), otherwise = type(node.c);
    if (then == ValueType::Unknown || otherwise == ValueType::Unknown) return ValueType::Unknown;
    if (then == otherwise) return then;
    Diagnostic& said =
        error("type/branches", span(node.c),
              "both branches of an 'if' have one type: expected " + describe(then) + ", found " + describe(otherwise));
    said.notes.push_back({span(node.b), "the other branch is " + describe(then)});
    note_default(said, then == ValueType::Int ? node.b : node.c);
    return ValueType::Unknown;
  }

  // ---- What is needed

  static std::string describe(ValueType type) { return std::string(text(type)); }

  // Checks a value of any type; Unknown if it has no value.
  ValueType value(Node node) {
    if (type(node) != ValueType::Void) return type(node);
    error("type/void", span(node), "a value is needed here, but this has none (it is Void)");
    return ValueType::Unknown;
  }

  // Checks a number, for `what`; Unknown if it is none.
  ValueType number(Node node, std::string_view what) {
    ValueType found = value(node);
    if (is_number(found) || found == ValueType::Unknown) return found;
    error("type/mismatch", span(node),
          std::string(what) + " needs numbers: expected Int or Double, found " + describe(found));
    return ValueType::Unknown;
  }

  void condition(Node node, std::string_view what) {
    ValueType found = type(node);
    if (found == ValueType::Bool) return;
    found = value(node);
    if (found == ValueType::Unknown) return;
    Diagnostic& said = error("type/mismatch", span(node),
                             std::string(what) + " needs a condition: expected Bool, found " + describe(found));
    note_default(said, node);
  }

  void different(const NodeData& node, std::string_view what) {
    Diagnostic& said = error("type/mismatch", node.span,
                             std::string(what) + " needs two operands of one type, found " + describe(type(node.a)) +
                                 " and " + describe(type(node.b)));
    for (auto [side, other] : {std::pair{node.a, node.b}, std::pair{node.b, node.a}})
      if (std::string hint = conversion_hint(side, type(other)); !hint.empty())
        said.notes.push_back({span(side), std::move(hint)});
  }

  Diagnostic* expect(Node node, ValueType expected, std::string_view what) {
    ValueType found = type(node);
    if (found == expected || found == ValueType::Unknown || expected == ValueType::Unknown ||
        expected == ValueType::Void)
      return nullptr;
    return &expect_at(node, expected, found, what);
  }

  Diagnostic& expect_at(Node node, ValueType expected, ValueType found, std::string_view what) {
    Diagnostic& said = error("type/mismatch", span(node),
                             std::string(what) + ": expected " + describe(expected) + ", found " + describe(found));
    if (std::string hint = conversion_hint(node, expected); !hint.empty())
      said.notes.push_back({span(node), std::move(hint)});
    return said;
  }

  // An integer literal where a Double is needed.
  std::string conversion_hint(Node node, ValueType expected) const {
    const NodeData& data = program_.nodes[node];
    if (expected != ValueType::Double || data.kind != NodeKind::Num) return {};
    return "as a Double it is written " + std::to_string(data.number) + ".0";
  }

  Program& program_;
  Facts& facts_;
  Diagnostics& diagnostics_;
  Diagnostics unheard_; // of declarations whose text has errors
  bool is_heard_ = true;
};

} // namespace

Facts check(Program& program, Diagnostics& diagnostics) {
  Scope scope(program, diagnostics);
  Facts facts = resolve(program, scope, diagnostics);
  Checker(program, facts, diagnostics).run();
  check_order(program, facts, diagnostics);
  return facts;
}

} // namespace letcont::fun
