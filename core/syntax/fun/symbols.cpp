#include "syntax/fun/symbols.h"

#include <algorithm>

namespace letcont::fun {

namespace {

class Collector {
public:
  Collector(const Program& program, const Facts& facts, const Source& source)
      : program_(program), facts_(facts), source_(source) {}

  Symbols run() {
    for (size_t i = 0; i < program_.declarations.size(); ++i) bind(program_.declarations[i]);
    for (const Local& local : program_.locals) bind(SymbolKind::Variable, local.name, local.span);
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) use(program_.nodes[Node{i}], facts_[i].meaning);
    return table_.finish();
  }

private:
  void bind(SymbolKind kind, Name name, Span span, Span definition = nowhere) {
    if (name) table_.bind({kind, std::string(program_.names.text(name)), span, definition});
  }

  void bind(const Declaration& declaration) {
    if (declaration.kind == Declaration::Main) return;
    bool is_function = declaration.kind == Declaration::Def;
    Span all = declaration.span;
    if (declaration.body) all = join(all, program_.nodes[declaration.body].span);
    bind(is_function ? SymbolKind::Function : SymbolKind::Variable, declaration.name, declaration.name_span, all);
    for (const Parameter& parameter : program_.parameters_of(declaration))
      bind(SymbolKind::Parameter, parameter.name, parameter.span);
  }

  // The span of a node has the parentheses around it, and the arguments of a call.
  Span name_in(const NodeData& node) const {
    std::string_view name = program_.names.text(node.name), all = source_.text(node.span);
    size_t at = std::min(all.find_first_not_of("({ \t\r\n"), all.size());
    if (all.substr(at, name.size()) != name) return nowhere; // a comment stands before it
    uint32_t begin = node.span.begin + static_cast<uint32_t>(at);
    return {begin, begin + static_cast<uint32_t>(name.size())};
  }

  void use(const NodeData& node, Meaning meaning) {
    if (node.kind != NodeKind::Var && node.kind != NodeKind::Call) return;
    switch (meaning.kind) {
    case Meaning::Unknown: return;
    case Meaning::Parameter: return table_.use(name_in(node), program_.parameters[meaning.index].span);
    case Meaning::Local: return table_.use(name_in(node), program_.locals[meaning.index].span);
    case Meaning::Function:
    case Meaning::Constant: return table_.use(name_in(node), program_.declarations[meaning.index].name_span);
    case Meaning::Builtin: return table_.use_builtin(name_in(node), program_.names.text(node.name));
    }
  }

  const Program& program_;
  const Facts& facts_;
  const Source& source_;
  SymbolTable table_;
};

} // namespace

Symbols symbols_of(const Program& program, const Facts& facts, const Source& source) {
  return Collector(program, facts, source).run();
}

} // namespace letcont::fun
