#include "syntax/l/elaborate/local_names.h"

namespace letcont::l {

namespace {

class Collector {
public:
  Collector(const Program& program, LocalNames& found, Names& names)
      : program_(program), names_(names), found_(found) {}

  void run() {
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) {
      const Node node{i};
      switch (program_.nodes[node].kind) {
      case NodeKind::Block: block(node); break;
      case NodeKind::Function:
      case NodeKind::Match:
      case NodeKind::Try:
        for (const Case& each : program_.cases_of(node)) bind(each.pattern, scope_of(each));
        break;
      default: break;
      }
    }
  }

private:
  Span scope_of(const Case& each) const {
    Span scope = program_.nodes[each.body].span, pattern = program_.patterns[each.pattern].span;
    if (each.guard) scope = join(scope, program_.nodes[each.guard].span);
    if (pattern.known() && pattern.end < scope.begin) scope.begin = pattern.end;
    return scope;
  }

  // What a template consists of has the place of the macro's use, all of it.
  void block(Node block) {
    const Span all = program_.nodes[block].span;
    for (Node child : program_.children_of(block)) {
      const NodeData& let = program_.nodes[child];
      if (let.kind != NodeKind::Let) continue;
      uint32_t begin = let.recursive ? let.span.begin : let.span.end;
      Span scope = begin < all.end ? Span{begin, all.end} : all;
      for (const Case& each : program_.cases_of(child)) bind(each.pattern, scope);
    }
  }

  void bind(Pattern pattern, Span scope) {
    bound_.clear();
    program_.append_variables(pattern, bound_);
    for (Variable each : bound_) {
      const VariableData& variable = program_.variables[each];
      if (variable.from_template) continue;
      found_.all.push_back({names_.intern(program_.text(variable.name)), variable.span, scope});
    }
  }

  const Program& program_;
  Names& names_;
  LocalNames& found_;
  std::vector<Variable> bound_;
};

} // namespace

void add_local_names(const Program& program, LocalNames& found, Names& names) {
  Collector(program, found, names).run();
}

} // namespace letcont::l
