#include "syntax/l/tree/tree.h"

#include <algorithm>
#include <array>

namespace letcont::l {

std::string_view symbol(Operator op) {
  static constexpr std::array<std::string_view, 14> symbols{"||", "&&", "==", "!=", "<", "<=", ">",
                                                            ">=", "++", "+",  "-",  "*", "/",  "%"};
  return symbols[static_cast<size_t>(op)];
}

namespace {

template <class T>
void append(std::vector<T>& all, std::span<const T> some, uint32_t& first, uint32_t& count) {
  first = static_cast<uint32_t>(all.size());
  count = static_cast<uint32_t>(some.size());
  all.insert(all.end(), some.begin(), some.end());
}

} // namespace

Node Program::add(NodeData node, std::span<const Node> parts, std::span<const Case> some_cases) {
  append(children, parts, node.first_child, node.child_count);
  append(cases, some_cases, node.first_case, node.case_count);
  return nodes.add(node);
}

Pattern Program::add(PatternData pattern, std::span<const Pattern> parts) {
  append(pattern_children, parts, pattern.first_child, pattern.child_count);
  return patterns.add(pattern);
}

TypeNode Program::add(TypeNodeData type, std::span<const TypeNode> parts) {
  append(type_lists, parts, type.first_child, type.child_count);
  return types.add(type);
}

uint32_t Program::add(std::span<const Parameter> some_labels) {
  uint32_t first = 0, count = 0;
  append(labels, some_labels, first, count);
  return first;
}

std::optional<uint32_t> Program::position_of(const ConstructorData& constructor, Name label) const {
  std::span<const Parameter> known = labels_of(constructor);
  auto found = std::find_if(known.begin(), known.end(), [&](const Parameter& each) { return each.name == label; });
  if (found == known.end()) return std::nullopt;
  return static_cast<uint32_t>(found - known.begin());
}

bool Program::is_element(Node node) const {
  if (nodes[node].kind != NodeKind::Apply || nodes[child(node)].kind != NodeKind::Name) return false;
  return names.text(nodes[child(node)].name) == "[]";
}

bool Program::is_function(Node node) const {
  while (nodes[node].kind == NodeKind::Annotate) node = child(node);
  return nodes[node].kind == NodeKind::Function;
}

std::string Program::type_name(uint32_t data) const {
  constexpr std::array<std::string_view, 9> built_in{"Int",    "Int64", "Double", "Char", "Bool",
                                                     "String", "Unit",  "Ref",    "Array"};
  const Definition& named = definitions[data];
  if (named.is_shadowed) return "prelude." + text(named.name);
  bool is_built_in = std::find(built_in.begin(), built_in.end(), names.text(named.name)) != built_in.end();
  return text(named.name) + (is_built_in ? " (of the program)" : "");
}

void Program::append_variables(Pattern root, std::vector<Variable>& variables) const {
  std::vector<Pattern> waiting{root};
  while (!waiting.empty()) {
    Pattern pattern = waiting.back();
    waiting.pop_back();
    if (patterns[pattern].variable) variables.push_back(patterns[pattern].variable);
    std::span<const Pattern> children = children_of(pattern);
    if (patterns[pattern].kind == PatternKind::Or) children = children.first(1); // the others bind the same
    for (size_t i = children.size(); i-- > 0;) waiting.push_back(children[i]);
  }
}

} // namespace letcont::l
