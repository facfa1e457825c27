#include "syntax/l/infer.h"

namespace letcont::l {

Document print_types(const Program& program, Typed& typed) {
  DocumentWriter out;
  auto line = [&](Span span, Name name, infer::Term type) {
    out.open(span);
    out << program.names.text(name) << " :: " << typed.writer(program).scheme(type);
    out.close();
    out << '\n';
  };
  for (uint32_t i = 0; i < program.definitions.size(); ++i) {
    const Definition& definition = program.definitions[i];
    if (definition.variable) line(definition.span, definition.name, typed.variables[definition.variable.index]);
    if (definition.kind != DefinitionKind::Data) continue;
    for (uint32_t c = 0; c < definition.constructor_count; ++c) {
      const ConstructorData& constructor = program.constructors[definition.first_constructor + c];
      const std::vector<infer::Term>& fields = typed.fields[definition.first_constructor + c];
      infer::Term type = typed.terms.data(i, typed.data_parameters[i]);
      if (!fields.empty()) type = typed.terms.arrow(fields.size() == 1 ? fields[0] : typed.terms.tuple(fields), type);
      line(constructor.span, constructor.name, type);
    }
  }
  return out.finish();
}

std::string type_at(const Program& program, Typed& typed, uint32_t position) {
  Node best{};
  uint32_t best_size = UINT32_MAX;
  for (uint32_t i = 1; i < program.nodes.limit(); ++i) {
    const NodeData& node = program.nodes[Node{i}];
    bool has_type = typed.nodes[i] && node.kind != NodeKind::Let && !node.template_span.known();
    if (!has_type || !node.span.known() || !node.span.contains(position)) continue;
    if (node.span.end - node.span.begin >= best_size) continue;
    best = Node{i};
    best_size = node.span.end - node.span.begin;
  }
  return best ? typed.writer(program).scheme(typed.nodes[best.index]) : "";
}

} // namespace letcont::l
