#include "lambda/pieces.h"
#include "support/text.h"
#include "syntax/l/tree/text_names.h"

#include <algorithm>
#include <utility>

namespace letcont::l {

namespace {

class TextPrinter {
public:
  explicit TextPrinter(const Program& program, Interrupt* interrupt = nullptr)
      : program_(program), names_(program), out_(interrupt) {}

  Document print() {
    names_.find_same_names();
    auto print_all = [&](std::string_view heading, auto belongs_here) {
      for (const Definition& definition : program_.definitions) {
        if (is_full(out_)) break;
        if (definition.kind == DefinitionKind::Macro || !belongs_here(definition) || is_repeated(definition)) continue;
        out_ << std::exchange(heading, "");
        print(definition);
      }
      return heading.empty();
    };
    bool has_values =
        print_all("// From the prelude:\n", [this](const Definition& each) { return is_value_before(each); });
    print_all(has_values ? "// The program:\n" : "", [](const Definition& each) { return !each.from_prelude; });
    print_all("// From the prelude:\n",
              [this](const Definition& each) { return each.from_prelude && !is_value_before(each); });
    return out_.finish();
  }

  template <class Part>
  std::string print(Part part) {
    pieces_.push(part, 0);
    drain();
    return out_.finish().text;
  }

private:
  // Values of the prelude are evaluated before the program, which may use them at once.
  bool is_value_before(const Definition& definition) const {
    return definition.from_prelude && definition.kind == DefinitionKind::Def && !program_.is_function(definition.value);
  }

  // A function of C that the program declares, too: it has one name.
  bool is_repeated(const Definition& definition) const {
    auto is_same = [&](const Definition& other) {
      return other.kind == DefinitionKind::Extern && !other.from_prelude && other.name == definition.name;
    };
    const auto& all = program_.definitions;
    return definition.kind == DefinitionKind::Extern && definition.from_prelude &&
           std::any_of(all.begin(), all.end(), is_same);
  }

  void print(const Definition& definition) {
    switch (definition.kind) {
    case DefinitionKind::Def:
      out_ << "def " << names_.variable(definition.variable, definition.name) << " = ";
      pieces_.push(definition.value, 0);
      break;
    case DefinitionKind::Expression: pieces_.push(definition.value, 0); break;
    case DefinitionKind::Extern:
      out_ << "extern " << program_.text(definition.name) << " :: ";
      pieces_.push(definition.type, 0);
      break;
    case DefinitionKind::Data: data(definition); break;
    case DefinitionKind::Type:
      head("type ", definition);
      out_ << " = ";
      pieces_.push(definition.type, 0);
      break;
    case DefinitionKind::Macro: return;
    }
    drain();
    out_ << '\n';
  }

  void drain() {
    pieces_.drain(out_, [this](auto part, uint32_t indent) { write(part, indent); });
  }

  void head(std::string_view word, const Definition& definition) {
    out_ << word << names_.type(static_cast<uint32_t>(&definition - program_.definitions.data()), definition.name);
    for (size_t i = 0; i < definition.parameters.size(); ++i)
      out_ << (i == 0 ? "(" : ", ") << program_.text(definition.parameters[i].name);
    if (!definition.parameters.empty()) out_ << ")";
  }

  std::string constructor(const ConstructorData& data) {
    return names_.constructor(static_cast<uint32_t>(&data - program_.constructors.data()), data.name);
  }

  void data(const Definition& definition) {
    if (definition.is_exception) return exceptions(definition);
    head("data ", definition);
    out_ << " = {";
    std::span<const ConstructorData> constructors = program_.constructors_of(definition);
    pieces_.push(constructors.empty() ? "}" : " }");
    for (size_t i = constructors.size(); i-- > 0;) {
      fields(constructors[i]);
      pieces_.push((i > 0 ? "; " : " ") + constructor(constructors[i]));
    }
  }

  void fields(const ConstructorData& constructor) {
    if (constructor.has_labels)
      labelled(program_.labels_of(constructor), program_.fields_of(constructor), " :: ", 0);
    else if (constructor.field_count > 0)
      pieces_.push_list(program_.fields_of(constructor), 0);
  }

  void exceptions(const Definition& definition) {
    std::span<const ConstructorData> all = program_.constructors_of(definition);
    for (size_t i = all.size(); i-- > 0;) {
      fields(all[i]);
      pieces_.push((i > 0 ? "\nexception " : "exception ") + constructor(all[i]));
    }
  }

  void write(Node at, uint32_t indent) {
    const NodeData& node = program_.nodes[at];
    std::span<const Node> children = program_.children_of(at);
    out_.open(node.span, at.index);
    pieces_.push_close();
    switch (node.kind) {
    case NodeKind::Error: out_ << "<error>"; break;
    case NodeKind::Unit: out_ << "()"; break;
    case NodeKind::Int64: out_ << std::to_string(node.integer) << 'L'; break;
    case NodeKind::Char: out_ << quoted_character(static_cast<uint32_t>(node.integer)); break;
    case NodeKind::Int: out_ << std::to_string(node.integer); break;
    case NodeKind::Double: out_ << double_text(node.real); break;
    case NodeKind::String: out_ << quoted(program_.names.text(node.name)); break;
    case NodeKind::Name: out_ << names_.variable(node.variable, node.name); break;
    case NodeKind::Constructor: out_ << names_.constructor(node.constructor, node.name); break;
    case NodeKind::Tuple: pieces_.push_list(children, indent); break;
    case NodeKind::List: list(node, children, indent); break;
    case NodeKind::Fields: labelled(program_.labels_of(node), children, " = ", indent); break;
    case NodeKind::Field:
      pieces_.push("." + program_.text(program_.labels_of(node)[0].name));
      pieces_.push(children[0], indent);
      break;
    case NodeKind::Update:
      labelled(program_.labels_of(node), children.subspan(1), " = ", indent);
      pieces_.push(" with ");
      pieces_.push(children[0], indent);
      break;
    case NodeKind::Apply: apply(children, indent); break;
    case NodeKind::Binary:
      pieces_.push(")");
      pieces_.push(children[1], indent);
      pieces_.push(" " + std::string(symbol(node.op)) + " ");
      pieces_.push(children[0], indent);
      pieces_.push("(");
      break;
    case NodeKind::Negate:
      pieces_.push(")");
      pieces_.push(children[0], indent);
      pieces_.push("(- ");
      break;
    case NodeKind::If:
      pieces_.push(")");
      pieces_.push(children[2], indent + 1);
      pieces_.push(line_break(indent + 1) + "else ");
      pieces_.push(children[1], indent + 1);
      pieces_.push(") ");
      pieces_.push(children[0], indent + 1);
      pieces_.push("(if (");
      break;
    case NodeKind::Match:
    case NodeKind::Try:
      cases(program_.cases_of(at), indent);
      pieces_.push(") ");
      pieces_.push(children[0], indent);
      pieces_.push(node.kind == NodeKind::Match ? "match (" : "try (");
      break;
    case NodeKind::Function: cases(program_.cases_of(at), indent); break;
    case NodeKind::Block:
      pieces_.push(line_break(indent) + "}");
      statements(at, indent + 1);
      pieces_.push("{");
      break;
    case NodeKind::Let: let(at, indent); break;
    case NodeKind::Annotate:
      pieces_.push(")");
      pieces_.push(node.type, 0);
      pieces_.push(" :: ");
      pieces_.push(children[0], indent);
      pieces_.push("(");
      break;
    }
  }

  void list(const NodeData& node, std::span<const Node> children, uint32_t indent) {
    if (names_.is_numbered(node.constructor) || names_.is_numbered(node.nil))
      return constructed_list(node, children, indent);
    pieces_.push("]");
    for (size_t i = children.size(); i-- > 0;) {
      pieces_.push(children[i], indent);
      if (node.has_rest && i + 1 == children.size()) pieces_.push("...");
      if (i > 0) pieces_.push(", ");
    }
    pieces_.push("[");
  }

  // Cons(a, Cons(b, Nil)), where brackets would mean the program's own constructors.
  void constructed_list(const NodeData& node, std::span<const Node> children, uint32_t indent) {
    size_t elements = children.size() - (node.has_rest ? 1 : 0);
    if (elements > 0) pieces_.push(std::string(elements, ')'));
    if (node.has_rest)
      pieces_.push(children.back(), indent);
    else
      pieces_.push(names_.constructor(node.nil, node.empty));
    for (size_t i = elements; i-- > 0;) {
      pieces_.push(", ");
      pieces_.push(children[i], indent);
      pieces_.push(names_.constructor(node.constructor, node.name) + "(");
    }
  }

  template <class Part>
  void labelled(std::span<const Parameter> labels, std::span<const Part> parts, std::string_view sign,
                uint32_t indent) {
    pieces_.push(")");
    for (size_t i = parts.size(); i-- > 0;) {
      pieces_.push(parts[i], indent);
      pieces_.push((i > 0 ? ", " : "(") + program_.text(labels[i].name) + std::string(sign));
    }
  }

  // !r, r := x, a[i] and a[i] := x. False for other applications.
  bool form(std::span<const Node> children, uint32_t indent) {
    const NodeData& function = program_.nodes[children[0]];
    if (function.kind != NodeKind::Name) return false;
    std::string_view name = program_.names.text(function.name);
    std::span<const Node> operands = program_.children_of(children[1]);
    bool reads_element = name == "[]", writes_element = name == "[]:=";
    if (!reads_element && !writes_element && name != "!" && name != ":=") return false;
    if (!reads_element) pieces_.push(")");
    if (writes_element || name == ":=") {
      pieces_.push(operands.back(), indent);
      pieces_.push(" := ");
    }
    if (reads_element || writes_element) {
      pieces_.push("]");
      pieces_.push(operands[1], indent);
      pieces_.push("[");
    }
    bool is_reference = name == ":=" && program_.is_element(operands[0]); // not the element is written
    if (is_reference) pieces_.push(")");
    pieces_.push(name == "!" ? children[1] : operands[0], indent);
    if (is_reference) pieces_.push("(");
    if (!reads_element) pieces_.push(name == "!" ? "(!" : "(");
    return true;
  }

  void apply(std::span<const Node> children, uint32_t indent) {
    if (form(children, indent)) return;
    NodeKind argument = program_.nodes[children[1]].kind;
    bool listed = argument == NodeKind::Tuple || argument == NodeKind::Unit || argument == NodeKind::Fields;
    if (!listed) pieces_.push(")");
    pieces_.push(children[1], indent);
    if (!listed) pieces_.push("(");
    pieces_.push(children[0], indent);
  }

  void statements(Node block, uint32_t indent) {
    std::span<const Node> all = program_.children_of(block);
    for (size_t i = all.size(); i-- > 0;) {
      pieces_.push(all[i], indent);
      pieces_.push(line_break(indent));
    }
  }

  void let(Node at, uint32_t indent) {
    std::span<const Case> bindings = program_.cases_of(at);
    for (size_t i = bindings.size(); i-- > 0;) {
      pieces_.push(bindings[i].body, indent + 1);
      pieces_.push(" = ");
      pieces_.push(bindings[i].pattern, 0);
      pieces_.push(i > 0 ? line_break(indent) + "and " : program_.nodes[at].recursive ? "let rec " : "let ");
    }
  }

  void cases(std::span<const Case> cases, uint32_t indent) {
    bool one_line = cases.size() == 1 && program_.nodes[cases[0].body].kind != NodeKind::Block;
    pieces_.push(one_line ? " }" : line_break(indent) + "}");
    for (size_t i = cases.size(); i-- > 0;) {
      bool block = program_.nodes[cases[i].body].kind == NodeKind::Block;
      if (block)
        statements(cases[i].body, indent + 2);
      else
        pieces_.push(cases[i].body, indent + (one_line ? 0 : 1));
      pieces_.push(block ? " ->" : " -> ");
      if (Node guard = cases[i].guard) {
        bool has_parentheses = program_.nodes[guard].kind == NodeKind::Binary;
        if (!has_parentheses) pieces_.push(")");
        pieces_.push(guard, indent);
        pieces_.push(has_parentheses ? " if " : " if (");
      }
      pieces_.push(cases[i].pattern, 0);
      pieces_.push(one_line ? " " : line_break(indent + 1));
    }
    pieces_.push("{");
  }

  // `[a, b]`, `[a, ...rest]`
  void list(Pattern at) {
    std::vector<Pattern> items;
    auto is_listed = [&] { return program_.patterns[at].in_brackets; };
    while (is_listed() && program_.patterns[at].child_count > 0) {
      std::span<const Pattern> fields = program_.children_of(at);
      if (fields.size() == 1) fields = program_.children_of(fields[0]); // they are a tuple in the tree
      items.push_back(fields[0]);
      at = fields[1];
    }
    pieces_.push("]");
    if (!is_listed()) {
      pieces_.push(at, 0);
      pieces_.push(items.empty() ? "..." : ", ...");
    }
    for (size_t i = items.size(); i-- > 0;) {
      pieces_.push(items[i], 0);
      if (i > 0) pieces_.push(", ");
    }
    out_ << "[";
  }

  void write(Pattern at, uint32_t) {
    const PatternData& pattern = program_.patterns[at];
    std::span<const Pattern> children = program_.children_of(at);
    switch (pattern.kind) {
    case PatternKind::Error:
    case PatternKind::Wildcard: out_ << "_"; break;
    case PatternKind::Name: out_ << names_.variable(pattern.variable, pattern.name); break;
    case PatternKind::Unit: out_ << "()"; break;
    case PatternKind::Bool: out_ << (pattern.integer ? "true" : "false"); break;
    case PatternKind::Int64: out_ << std::to_string(pattern.integer) << 'L'; break;
    case PatternKind::Char: out_ << quoted_character(static_cast<uint32_t>(pattern.integer)); break;
    case PatternKind::Int: out_ << std::to_string(pattern.integer); break;
    case PatternKind::Double: out_ << double_text(pattern.real); break;
    case PatternKind::String: out_ << quoted(program_.names.text(pattern.name)); break;
    case PatternKind::Tuple: pieces_.push_list(children, 0); break;
    case PatternKind::Fields: labelled(program_.labels_of(pattern), children, " = ", 0); break;
    case PatternKind::Constructor:
      if (pattern.in_brackets && !names_.is_numbered(pattern.constructor)) {
        list(at);
        break;
      }
      out_ << names_.constructor(pattern.constructor, pattern.name);
      if (children.empty()) break;
      if (children.size() == 1 && (program_.patterns[children[0]].kind == PatternKind::Tuple ||
                                   program_.patterns[children[0]].kind == PatternKind::Fields))
        pieces_.push(children[0], 0);
      else
        pieces_.push_list(children, 0);
      break;
    case PatternKind::Annotate:
      pieces_.push(")");
      pieces_.push(pattern.type, 0);
      pieces_.push(" :: ");
      pieces_.push(children[0], 0);
      pieces_.push("(");
      break;
    case PatternKind::As:
      pieces_.push(" as " + names_.variable(pattern.variable, pattern.name));
      pieces_.push(children[0], 0);
      break;
    case PatternKind::Or:
      for (size_t i = children.size(); i-- > 0;) {
        bool named = program_.patterns[children[i]].kind == PatternKind::As;
        if (named) pieces_.push(")");
        pieces_.push(children[i], 0);
        if (named) pieces_.push("(");
        if (i > 0) pieces_.push(" | ");
      }
      break;
    }
  }

  void write(TypeNode at, uint32_t) {
    const TypeNodeData& type = program_.types[at];
    std::span<const TypeNode> children = program_.children_of(at);
    switch (type.kind) {
    case TypeNodeKind::Error: out_ << "_"; break;
    case TypeNodeKind::Variable:
    case TypeNodeKind::Named:
      out_ << names_.type(type.data, type.name);
      if (type.expansion != 0) out_ << "'" + std::to_string(type.expansion);
      if (!children.empty()) pieces_.push_list(children, 0);
      break;
    case TypeNodeKind::Tuple: pieces_.push_list(children, 0); break;
    case TypeNodeKind::Arrow:
      pieces_.push(children[1], 0);
      pieces_.push(" -> ");
      if (program_.types[children[0]].kind == TypeNodeKind::Arrow)
        pieces_.push_list(children.subspan(0, 1), 0);
      else
        pieces_.push(children[0], 0);
      break;
    }
  }

  const Program& program_;
  TextNames names_;
  DocumentWriter out_;
  Pieces<Node, Pattern, TypeNode> pieces_;
};

} // namespace

Document print_text(const Program& program, Interrupt* interrupt) { return TextPrinter(program, interrupt).print(); }

std::string print_text(const Program& program, Pattern pattern) { return TextPrinter(program).print(pattern); }

std::string print_text(const Program& program, TypeNode type) { return TextPrinter(program).print(type); }

} // namespace letcont::l
