#include "support/text.h"
#include "syntax/l/tree.h"

#include <algorithm>

namespace letcont::l {

namespace {

// Pieces that are still to be written wait on a stack, last first. A piece is a text, a node, a pattern, a type, or
// (none of them) the end of a range.
class TextPrinter {
public:
  explicit TextPrinter(const Program& program) : program_(program) {}

  Document print() {
    for (const Definition& definition : program_.definitions) {
      switch (definition.kind) {
      case DefinitionKind::Def:
        out_ << "def " << program_.text(definition.name) << " = ";
        push(definition.value, 0);
        break;
      case DefinitionKind::Expression: push(definition.value, 0); break;
      case DefinitionKind::Extern:
        out_ << "extern " << program_.text(definition.name) << " :: ";
        push(definition.type);
        break;
      case DefinitionKind::Data: data(definition); break;
      case DefinitionKind::Macro: continue;
      }
      drain();
      out_ << '\n';
    }
    return out_.finish();
  }

private:
  struct Piece {
    std::string text;
    Node node;
    Pattern pattern;
    TypeNode type;
    uint32_t indent = 0;
  };

  void push(std::string text) { pieces_.push_back({std::move(text), {}, {}, {}, 0}); }
  void push(Node node, uint32_t indent) { pieces_.push_back({{}, node, {}, {}, indent}); }
  void push(Pattern pattern) { pieces_.push_back({{}, {}, pattern, {}, 0}); }
  void push(TypeNode type) { pieces_.push_back({{}, {}, {}, type, 0}); }
  template <class T, class... More>
  void push_list(std::span<const T> parts, More... more) {
    push(")");
    for (size_t i = parts.size(); i-- > 0;) {
      push(parts[i], more...);
      if (i > 0) push(", ");
    }
    push("(");
  }

  void drain() {
    while (!pieces_.empty()) {
      Piece piece = std::move(pieces_.back());
      pieces_.pop_back();
      if (piece.node)
        node(piece.node, piece.indent);
      else if (piece.pattern)
        pattern(piece.pattern);
      else if (piece.type)
        type(piece.type);
      else if (piece.text.empty())
        out_.close();
      else
        out_ << piece.text;
    }
  }

  static std::string line(uint32_t indent) { return "\n" + std::string(2 * std::min(indent, 40u), ' '); }

  std::string name(Variable variable, Name name) const {
    std::string text = program_.text(name);
    if (!variable) return text;
    const VariableData& data = program_.variables[variable];
    return data.from_template ? text + "'" + std::to_string(variable.index) : text;
  }

  void data(const Definition& definition) {
    out_ << "data " << program_.text(definition.name);
    for (size_t i = 0; i < definition.parameters.size(); ++i)
      out_ << (i == 0 ? "(" : ", ") << program_.text(definition.parameters[i].name);
    out_ << (definition.parameters.empty() ? " = {" : ") = {");
    std::span<const ConstructorData> constructors = program_.constructors_of(definition);
    push(constructors.empty() ? "}" : " }");
    for (size_t i = constructors.size(); i-- > 0;) {
      if (constructors[i].field_count > 0) push_list(program_.fields_of(constructors[i]));
      push((i > 0 ? "; " : " ") + program_.text(constructors[i].name));
    }
  }

  void node(Node at, uint32_t indent) {
    const NodeData& node = program_.nodes[at];
    std::span<const Node> children = program_.children_of(at);
    out_.open(node.span, at.index);
    pieces_.push_back({}); // closes the range
    switch (node.kind) {
    case NodeKind::Error: out_ << "<error>"; break;
    case NodeKind::Unit: out_ << "()"; break;
    case NodeKind::Int: out_ << std::to_string(node.integer); break;
    case NodeKind::Double: out_ << double_text(node.real); break;
    case NodeKind::String: out_ << quoted(program_.names.text(node.name)); break;
    case NodeKind::Name: out_ << name(node.variable, node.name); break;
    case NodeKind::Constructor: out_ << program_.text(node.name); break;
    case NodeKind::Tuple: push_list(children, indent); break;
    case NodeKind::Apply: apply(children, indent); break;
    case NodeKind::Binary:
      push(")");
      push(children[1], indent);
      push(" " + std::string(symbol(node.op)) + " ");
      push(children[0], indent);
      push("(");
      break;
    case NodeKind::Negate:
      push(")");
      push(children[0], indent);
      push("(- ");
      break;
    case NodeKind::If:
      push(")");
      push(children[2], indent + 1);
      push(line(indent + 1) + "else ");
      push(children[1], indent + 1);
      push(") ");
      push(children[0], indent + 1);
      push("(if (");
      break;
    case NodeKind::Match:
      cases(program_.cases_of(at), indent);
      push(") ");
      push(children[0], indent);
      push("match (");
      break;
    case NodeKind::Function: cases(program_.cases_of(at), indent); break;
    case NodeKind::Block:
      push(line(indent) + "}");
      statements(at, indent + 1);
      push("{");
      break;
    case NodeKind::Let: let(at, indent); break;
    case NodeKind::Annotate:
      push(")");
      push(node.type);
      push(" :: ");
      push(children[0], indent);
      push("(");
      break;
    }
  }

  void apply(std::span<const Node> children, uint32_t indent) {
    bool listed =
        program_.nodes[children[1]].kind == NodeKind::Tuple || program_.nodes[children[1]].kind == NodeKind::Unit;
    if (!listed) push(")");
    push(children[1], indent);
    if (!listed) push("(");
    push(children[0], indent);
  }

  void statements(Node block, uint32_t indent) {
    std::span<const Node> all = program_.children_of(block);
    for (size_t i = all.size(); i-- > 0;) {
      push(all[i], indent);
      push(line(indent));
    }
  }

  void let(Node at, uint32_t indent) {
    std::span<const Case> bindings = program_.cases_of(at);
    for (size_t i = bindings.size(); i-- > 0;) {
      push(bindings[i].body, indent + 1);
      push(" = ");
      push(bindings[i].pattern);
      push(i > 0 ? line(indent) + "and " : program_.nodes[at].recursive ? "let rec " : "let ");
    }
  }

  void cases(std::span<const Case> cases, uint32_t indent) {
    bool one_line = cases.size() == 1 && program_.nodes[cases[0].body].kind != NodeKind::Block;
    push(one_line ? " }" : line(indent) + "}");
    for (size_t i = cases.size(); i-- > 0;) {
      bool block = program_.nodes[cases[i].body].kind == NodeKind::Block;
      if (block)
        statements(cases[i].body, indent + 2);
      else
        push(cases[i].body, indent + (one_line ? 0 : 1));
      push(block ? " ->" : " -> ");
      push(cases[i].pattern);
      push(one_line ? " " : line(indent + 1));
    }
    push("{");
  }

  void pattern(Pattern at) {
    const PatternData& pattern = program_.patterns[at];
    std::span<const Pattern> children = program_.children_of(at);
    switch (pattern.kind) {
    case PatternKind::Error:
    case PatternKind::Wildcard: out_ << "_"; break;
    case PatternKind::Name: out_ << name(pattern.variable, pattern.name); break;
    case PatternKind::Unit: out_ << "()"; break;
    case PatternKind::Int: out_ << std::to_string(pattern.integer); break;
    case PatternKind::Double: out_ << double_text(pattern.real); break;
    case PatternKind::String: out_ << quoted(program_.names.text(pattern.name)); break;
    case PatternKind::Tuple: push_list(children); break;
    case PatternKind::Constructor:
      out_ << program_.text(pattern.name);
      if (children.empty()) break;
      if (program_.patterns[children[0]].kind == PatternKind::Tuple)
        push(children[0]);
      else
        push_list(children);
      break;
    case PatternKind::Annotate:
      push(")");
      push(pattern.type);
      push(" :: ");
      push(children[0]);
      push("(");
      break;
    }
  }

  void type(TypeNode at) {
    const TypeNodeData& type = program_.types[at];
    std::span<const TypeNode> children = program_.children_of(at);
    switch (type.kind) {
    case TypeNodeKind::Error: out_ << "_"; break;
    case TypeNodeKind::Variable:
    case TypeNodeKind::Named:
      out_ << program_.text(type.name);
      if (!children.empty()) push_list(children);
      break;
    case TypeNodeKind::Tuple: push_list(children); break;
    case TypeNodeKind::Arrow:
      push(children[1]);
      push(" -> ");
      if (program_.types[children[0]].kind == TypeNodeKind::Arrow)
        push_list(children.subspan(0, 1));
      else
        push(children[0]);
      break;
    }
  }

  const Program& program_;
  DocumentWriter out_;
  std::vector<Piece> pieces_;
};

} // namespace

Document print_text(const Program& program) { return TextPrinter(program).print(); }

} // namespace letcont::l
