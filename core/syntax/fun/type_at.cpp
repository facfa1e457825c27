#include "syntax/fun/type_at.h"

#include <algorithm>

namespace letcont::fun {

namespace {

bool holds(Span span, uint32_t position) { return span.known() && span.begin <= position && position < span.end; }

// "(Int, Double) -> Void"
std::string signature(const Program& program, const Declaration& def) {
  std::string text = "(";
  for (const Parameter& parameter : program.parameters_of(def))
    text.append(text.size() > 1 ? ", " : "").append(fun::text(parameter.type));
  return text.append(") -> ").append(fun::text(def.result));
}

std::optional<TypeAt> of_head(const Program& program, const Declaration& declaration, uint32_t position) {
  for (const Parameter& parameter : program.parameters_of(declaration))
    if (holds(parameter.span, position)) return TypeAt{parameter.span, std::string(text(parameter.type))};
  if (declaration.kind == Declaration::Main || !holds(declaration.name_span, position)) return std::nullopt;
  bool is_function = declaration.kind == Declaration::Def;
  return TypeAt{declaration.name_span,
                is_function ? signature(program, declaration) : std::string(text(declaration.result))};
}

} // namespace

std::optional<TypeAt> type_at(const Program& program, const Facts& facts, const Source& source, uint32_t position) {
  for (const Declaration& declaration : program.declarations)
    if (std::optional<TypeAt> found = of_head(program, declaration, position)) return found;
  for (const Local& local : program.locals)
    if (holds(local.span, position) && local.value) return TypeAt{local.span, std::string(text(type_of(local, facts)))};
  Node best{};
  auto length = [&](Node node) { return program.nodes[node].span.end - program.nodes[node].span.begin; };
  for (Node node{1}; node.index < program.nodes.limit(); ++node.index)
    if (holds(program.nodes[node].span, position) && (!best || length(node) < length(best))) best = node;
  if (!best) return std::nullopt;
  const NodeData& data = program.nodes[best];
  if (data.kind == NodeKind::Call) { // the name has the function's type, what follows the result's
    std::string_view name = program.names.text(data.name), all = source.text(data.span);
    auto begin = data.span.begin + static_cast<uint32_t>(std::min(all.find(name), all.size())); // behind parentheses
    auto name_end = begin + static_cast<uint32_t>(name.size());
    for (const Declaration& declaration : program.declarations)
      if (declaration.kind == Declaration::Def && declaration.name == data.name && begin <= position &&
          position < name_end)
        return TypeAt{{begin, name_end}, signature(program, declaration)};
  }
  ValueType type = facts[best.index].type;
  if (type == ValueType::Unknown) return std::nullopt;
  return TypeAt{data.span, std::string(text(type))};
}

} // namespace letcont::fun
