#include "support/document_limit.h"
#include "support/text.h"
#include "syntax/l/tree/tree.h"

#include <algorithm>

namespace letcont::l {

namespace {

// A line that is still to be written, with all below it.
struct Line {
  uint32_t depth = 0;
  Node node{};
  Pattern pattern{};
  TypeNode type{};
  bool is_case = false;
  bool is_guard = false; // the node is that of a guard
  Case branch{};
};

class TreePrinter {
public:
  TreePrinter(const Program& program, Interrupt* interrupt) : program_(program), out_(interrupt) {}

  Document print() {
    for (const Definition& definition : program_.definitions) {
      if (is_full(out_)) break;
      if (definition.from_prelude) continue;
      out_.open(definition.span);
      header(definition);
      drain();
      out_.close();
    }
    return out_.finish();
  }

private:
  std::string text(Name name) const { return program_.text(name); }

  void header(const Definition& definition) {
    std::string parameters;
    for (const Parameter& parameter : definition.parameters) parameters += " " + text(parameter.name);
    switch (definition.kind) {
    case DefinitionKind::Def: out_ << "Def " << text(definition.name) << '\n'; break;
    case DefinitionKind::Macro: out_ << "Macro " << text(definition.name) << parameters << '\n'; break;
    case DefinitionKind::Expression: out_ << "Expression\n"; break;
    case DefinitionKind::Extern: out_ << "Extern " << text(definition.name) << '\n'; break;
    case DefinitionKind::Data: out_ << "Data " << text(definition.name) << parameters << '\n'; break;
    case DefinitionKind::Type: out_ << "Type " << text(definition.name) << parameters << '\n'; break;
    }
    if (definition.type) lines_.push_back({.depth = 1, .type = definition.type});
    if (definition.value) lines_.push_back({.depth = 1, .node = definition.value});
    if (definition.kind != DefinitionKind::Data) return;
    for (const ConstructorData& constructor : program_.constructors_of(definition)) {
      out_ << "  Constructor " << text(constructor.name) << labels(program_.labels_of(constructor)) << '\n';
      std::span<const TypeNode> fields = program_.fields_of(constructor);
      for (size_t i = fields.size(); i-- > 0;) lines_.push_back({.depth = 2, .type = fields[i]});
      drain();
    }
  }

  void drain() {
    while (!lines_.empty() && !is_full(out_)) {
      Line line = lines_.back();
      lines_.pop_back();
      out_ << std::string(2 * std::min(line.depth, 40u), ' ');
      if (line.is_case)
        branch(line);
      else if (line.is_guard)
        guard(line);
      else if (line.node)
        node(line);
      else if (line.pattern)
        pattern(line);
      else
        type(line);
    }
  }

  void branch(const Line& line) {
    out_ << "Case\n";
    lines_.push_back({.depth = line.depth + 1, .node = line.branch.body});
    if (line.branch.guard) lines_.push_back({.depth = line.depth + 1, .node = line.branch.guard, .is_guard = true});
    lines_.push_back({.depth = line.depth + 1, .pattern = line.branch.pattern});
  }

  void guard(const Line& line) {
    out_ << "Guard\n";
    lines_.push_back({.depth = line.depth + 1, .node = line.node});
  }

  void node(const Line& line) {
    const NodeData& node = program_.nodes[line.node];
    out_.open(node.span, line.node.index);
    out_ << label(node);
    out_.close();
    out_ << '\n';
    uint32_t depth = line.depth + 1;
    std::span<const Case> cases = program_.cases_of(line.node);
    for (size_t i = cases.size(); i-- > 0;) {
      Line next{.depth = depth, .is_case = true};
      next.branch = cases[i];
      lines_.push_back(next);
    }
    if (node.type) lines_.push_back({.depth = depth, .type = node.type});
    std::span<const Node> children = program_.children_of(line.node);
    for (size_t i = children.size(); i-- > 0;) lines_.push_back({.depth = depth, .node = children[i]});
  }

  std::string labels(std::span<const Parameter> all) const {
    std::string out;
    for (const Parameter& label : all) out += " " + text(label.name);
    return out;
  }

  std::string label(const NodeData& node) const {
    switch (node.kind) {
    case NodeKind::Error: return "Error";
    case NodeKind::Unit: return "Unit";
    case NodeKind::Int64: return "Int64 " + std::to_string(node.integer);
    case NodeKind::Char: return "Char " + quoted_character(static_cast<uint32_t>(node.integer));
    case NodeKind::Int: return "Int " + std::to_string(node.integer);
    case NodeKind::Double: return "Double " + double_text(node.real);
    case NodeKind::String: return "String " + quoted(program_.names.text(node.name));
    case NodeKind::Name: return "Name " + text(node.name);
    case NodeKind::Constructor: return "Constructor " + text(node.name);
    case NodeKind::Tuple: return "Tuple";
    case NodeKind::List: return node.has_rest ? "List with rest" : "List";
    case NodeKind::Fields: return "Fields" + labels(program_.labels_of(node));
    case NodeKind::Field: return "Field" + labels(program_.labels_of(node));
    case NodeKind::Update: return "Update" + labels(program_.labels_of(node));
    case NodeKind::Apply: return "Apply";
    case NodeKind::Binary: return "Binary " + std::string(symbol(node.op));
    case NodeKind::Negate: return "Negate";
    case NodeKind::If: return "If";
    case NodeKind::Match: return "Match";
    case NodeKind::Function: return "Function";
    case NodeKind::Block: return "Block";
    case NodeKind::Let: return node.recursive ? "Let rec" : "Let";
    case NodeKind::Annotate: return "Annotate";
    case NodeKind::Try: return "Try";
    }
    return "";
  }

  void pattern(const Line& line) {
    const PatternData& pattern = program_.patterns[line.pattern];
    out_.open(pattern.span);
    out_ << label(pattern);
    out_.close();
    out_ << '\n';
    if (pattern.type) lines_.push_back({.depth = line.depth + 1, .type = pattern.type});
    std::span<const Pattern> children = program_.children_of(line.pattern);
    for (size_t i = children.size(); i-- > 0;) lines_.push_back({.depth = line.depth + 1, .pattern = children[i]});
  }

  std::string label(const PatternData& pattern) const {
    switch (pattern.kind) {
    case PatternKind::Error: return "Error";
    case PatternKind::Wildcard: return "Pattern _";
    case PatternKind::Name:
    case PatternKind::Bool: return "Pattern " + text(pattern.name);
    case PatternKind::Unit: return "Pattern ()";
    case PatternKind::Int64: return "Pattern " + std::to_string(pattern.integer) + "L";
    case PatternKind::Char: return "Pattern " + quoted_character(static_cast<uint32_t>(pattern.integer));
    case PatternKind::Int: return "Pattern " + std::to_string(pattern.integer);
    case PatternKind::Double: return "Pattern " + double_text(pattern.real);
    case PatternKind::String: return "Pattern " + quoted(program_.names.text(pattern.name));
    case PatternKind::Tuple: return "Pattern Tuple";
    case PatternKind::Constructor: return "Pattern Constructor " + text(pattern.name);
    case PatternKind::Annotate: return "Pattern Annotate";
    case PatternKind::Fields: return "Pattern Fields" + labels(program_.labels_of(pattern));
    case PatternKind::As: return "Pattern as " + text(pattern.name);
    case PatternKind::Or: return "Pattern |";
    }
    return "";
  }

  void type(const Line& line) {
    const TypeNodeData& type = program_.types[line.type];
    out_.open(type.span);
    switch (type.kind) {
    case TypeNodeKind::Error: out_ << "Error"; break;
    case TypeNodeKind::Variable:
    case TypeNodeKind::Named: out_ << "Type " << text(type.name); break;
    case TypeNodeKind::Tuple: out_ << "Type Tuple"; break;
    case TypeNodeKind::Arrow: out_ << "Type ->"; break;
    }
    out_.close();
    out_ << '\n';
    std::span<const TypeNode> children = program_.children_of(line.type);
    for (size_t i = children.size(); i-- > 0;) lines_.push_back({.depth = line.depth + 1, .type = children[i]});
  }

  const Program& program_;
  DocumentWriter out_;
  std::vector<Line> lines_; // last first
};

} // namespace

Document print_tree(const Program& program, Interrupt* interrupt) { return TreePrinter(program, interrupt).print(); }

} // namespace letcont::l
