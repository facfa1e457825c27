#include "syntax/add/symbols.h"

#include <string_view>
#include <unordered_map>

namespace letcont::add {

// The nodes of a line stand before those of the next one in the arena, so the names are seen in the order of the text.
Symbols symbols_of(const Program& program, const Source& source) {
  SymbolTable table;
  std::unordered_map<std::string_view, Span> scope;
  uint32_t next = 1;
  auto use_up_to = [&](Node last) {
    for (; next <= last.index; ++next) {
      const NodeData& node = program.nodes[Node{next}];
      if (node.kind != NodeData::Var) continue;
      if (auto known = scope.find(source.text(node.name)); known != scope.end()) table.use(node.name, known->second);
    }
  };
  for (const Binding& binding : program.bindings) {
    use_up_to(binding.value);
    std::string_view name = source.text(binding.name);
    scope[name] = binding.name;
    Span line = join(binding.name, program.nodes[binding.value].span);
    table.bind({.kind = SymbolKind::Variable, .name = std::string(name), .binding = binding.name, .definition = line});
  }
  use_up_to(program.result);
  return table.finish();
}

} // namespace letcont::add
