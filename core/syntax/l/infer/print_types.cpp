#include "support/document_limit.h"
#include "syntax/l/infer/symbols.h"

#include <utility>

namespace letcont::l {

infer::Term constructor_type(const Program& program, Typed& typed, uint32_t constructor) {
  const std::vector<infer::Term>& fields = typed.fields[constructor];
  uint32_t data = program.constructors[constructor].data;
  infer::Term type = typed.terms.data(data, typed.data_parameters[data]);
  if (fields.empty()) return type;
  return typed.terms.arrow(fields.size() == 1 ? fields[0] : typed.terms.tuple(fields), type);
}

Document print_types(const Program& program, Typed& typed, Interrupt* interrupt) {
  DocumentWriter out(interrupt);
  auto line = [&](Span span, Name name, infer::Term type) {
    out.open(span);
    out << program.names.text(name) << " :: " << typed.writer(program).scheme(type);
    out.close();
    out << '\n';
  };
  bool in_prelude = false;
  for (uint32_t i = 0; i < program.definitions.size() && !is_full(out); ++i) {
    const Definition& definition = program.definitions[i];
    if (definition.from_prelude && !std::exchange(in_prelude, true)) out << "// From the prelude:\n";
    if (definition.variable) line(definition.span, definition.name, typed.variables[definition.variable.index]);
    if (definition.kind != DefinitionKind::Data) continue;
    for (uint32_t c = 0; c < definition.constructor_count && !is_full(out); ++c) {
      uint32_t number = definition.first_constructor + c;
      const ConstructorData& constructor = program.constructors[number];
      line(constructor.span, constructor.name, constructor_type(program, typed, number));
    }
  }
  return out.finish();
}

TypeAt type_at(const Program& program, Typed& typed, uint32_t position) {
  TypeAt best;
  infer::Term type;
  // Of several that are there the shortest one counts. What came from a template is not where it was written.
  auto look = [&](Span span, Span template_span, infer::Term of) {
    if (!of || template_span.known() || !span.known() || !span.contains(position)) return;
    if (best.span.known() && span.end - span.begin >= best.span.end - best.span.begin) return;
    best.span = span;
    type = of;
  };
  for (const Definition& definition : program.definitions) {
    if (!definition.variable) continue;
    infer::Term of = typed.variables[definition.variable.index];
    look(definition.span, {}, of);
    look(definition.name_span, {}, of);
  }
  for (uint32_t i = 1; i < program.patterns.limit(); ++i) {
    const PatternData& pattern = program.patterns[Pattern{i}];
    if (pattern.variable) look(pattern.span, pattern.template_span, typed.variables[pattern.variable.index]);
  }
  for (uint32_t i = 1; i < program.nodes.limit(); ++i) {
    const NodeData& node = program.nodes[Node{i}];
    if (node.kind != NodeKind::Let) look(node.span, node.template_span, typed.nodes[i]);
  }
  if (type) best.type = typed.writer(program).scheme(type);
  return best;
}

} // namespace letcont::l
