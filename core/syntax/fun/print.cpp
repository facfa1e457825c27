// The tree in the handout's notation: what fits stands on one line; else each part on a line of its own.

#include "lambda/pieces.h"
#include "support/text.h"
#include "syntax/fun/ast.h"

#include <algorithm>
#include <array>
#include <string>

namespace letcont::fun {

namespace {

constexpr uint32_t widest_line = 100;
constexpr uint32_t deepest_indent = 60; // columns; deeper trees go straight down

class Printer {
public:
  Printer(const Program& program, Interrupt* interrupt)
      : program_(program), widths_(program.nodes.limit()), out_(interrupt) {
    for (uint32_t i = 1; i < program.nodes.limit(); ++i) widths_[i] = width(program.nodes[Node{i}]);
  }

  Document print() {
    for (const Declaration& declaration : program_.declarations) {
      if (is_full(out_)) break;
      out_.open(declaration.span);
      this->declaration(declaration);
      out_.close();
      out_ << '\n';
    }
    return out_.finish();
  }

private:
  struct Part {
    Node node;
    bool flat = false; // on one line
  };

  void declaration(const Declaration& declaration) {
    if (declaration.kind == Declaration::Const) return constant(declaration);
    body(declaration.kind == Declaration::Main ? "Main(" : head(declaration), declaration);
  }

  void body(std::string head, const Declaration& declaration) {
    bool fits = head.size() + widths_[declaration.body.index] < widest_line;
    if (!fits && head.back() == ' ') head.pop_back();
    out_ << head << (fits ? "" : "\n  ");
    pieces_.push(Part{declaration.body, fits}, 2);
    pieces_.drain(out_, [this](Part part, uint32_t indent) { write(part.node, indent, part.flat); });
    out_ << ')';
  }

  void constant(const Declaration& declaration) {
    const NodeData& value = program_.nodes[declaration.body];
    if (!is_leaf(value)) return body("Const(" + quote(declaration.name) + ", ", declaration);
    out_ << (value.kind == NodeKind::FNum ? "FConst(" : "Const(") << quote(declaration.name) << ", ";
    if (value.kind == NodeKind::FNum)
      out_ << double_text(program_.doubles[static_cast<size_t>(value.number)]);
    else if (value.kind == NodeKind::Var)
      out_ << program_.names.text(value.name);
    else
      out_ << std::to_string(value.number);
    out_ << ')';
  }

  std::string head(const Declaration& def) const {
    std::string out = "Def(" + quote(def.name) + ", List(";
    for (uint32_t i = 0; i < def.parameter_count; ++i) {
      const Parameter& parameter = program_.parameters[def.first_parameter + i];
      out += std::string(i > 0 ? ", " : "") + "(" + quote(parameter.name) + ", " + quoted(text(parameter.type)) + ")";
    }
    ValueType result = def.result == ValueType::Unknown ? ValueType::Int : def.result;
    return out + "), " + quoted(text(result)) + ", ";
  }

  std::string quote(Name name) const { return "\"" + std::string(program_.names.text(name)) + "\""; }

  // Indents are in columns.
  void write(Node at, uint32_t indent, bool flat) {
    const NodeData& node = program_.nodes[at];
    out_.open(node.span, at.index);
    pieces_.push_close();
    flat = flat || indent + widths_[at.index] < widest_line;
    std::string begin = opening(node);
    if (!flat && begin.back() == ' ') begin.pop_back(); // the line ends there
    out_ << begin;
    if (is_leaf(node)) return;
    std::array<Node, 3> fixed{node.a, node.b, node.c};
    std::span<const Node> parts = node.kind == NodeKind::Call ? program_.arguments_of(node)
                                                              : std::span<const Node>(fixed).first(node.c   ? 3
                                                                                                   : node.b ? 2
                                                                                                            : 1);
    uint32_t inner = std::min(indent + 2, deepest_indent);
    pieces_.push(node.kind == NodeKind::Call ? "))" : ")");
    for (size_t i = parts.size(); i-- > 0;) {
      pieces_.push(Part{parts[i], flat}, inner);
      if (!flat) pieces_.push("\n" + std::string(inner, ' '));
      if (i > 0) pieces_.push(flat ? ", " : ",");
    }
  }

  static bool is_leaf(const NodeData& node) { return !node.a && node.kind != NodeKind::Call; }

  // All of a leaf; of another node what comes before its parts.
  std::string opening(const NodeData& node) const {
    switch (node.kind) {
    case NodeKind::Error: return "Error";
    case NodeKind::Num: return "Num(" + std::to_string(node.number) + ")";
    case NodeKind::FNum: return "FNum(" + double_text(program_.doubles[static_cast<size_t>(node.number)]) + ")";
    case NodeKind::ChConst: return "ChConst(" + std::to_string(node.number) + ")";
    case NodeKind::Var: return "Var(" + quote(node.name) + ")";
    case NodeKind::Neg: return "Neg(";
    case NodeKind::Aop: return "Aop(\"" + std::string(info(node.operation).symbol) + "\", ";
    case NodeKind::Bop: return "Bop(\"" + std::string(info(node.operation).symbol) + "\", ";
    case NodeKind::Call: return "Call(" + quote(node.name) + ", List(";
    case NodeKind::Write: return "Write(";
    case NodeKind::If: return "If(";
    case NodeKind::Sequence: return "Sequence(";
    case NodeKind::Let: return "Let(" + quote(program_.locals[node.local].name) + ", ";
    case NodeKind::And: return "And(";
    case NodeKind::Or: return "Or(";
    case NodeKind::Not: return "Not(";
    }
    return "";
  }

  // Of the text on one line; not exact beyond the widest line.
  uint32_t width(const NodeData& node) const {
    uint32_t width = static_cast<uint32_t>(opening(node).size());
    if (is_leaf(node)) return width;
    bool is_call = node.kind == NodeKind::Call;
    width += is_call ? 2 : 1;
    std::string_view comma;
    auto add = [&](Node part) {
      if (!part) return;
      width = std::min(width + static_cast<uint32_t>(comma.size()) + widths_[part.index], 2 * widest_line);
      comma = ", ";
    };
    for (Node part : {node.a, node.b, node.c}) add(part);
    if (is_call)
      for (Node argument : program_.arguments_of(node)) add(argument);
    return width;
  }

  const Program& program_;
  std::vector<uint32_t> widths_; // by node
  DocumentWriter out_;
  Pieces<Part> pieces_;
};

} // namespace

Document print(const Program& program, Interrupt* interrupt) { return Printer(program, interrupt).print(); }

} // namespace letcont::fun
