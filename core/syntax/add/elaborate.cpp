#include "syntax/add/elaborate.h"

#include <string_view>
#include <unordered_map>

namespace letcont::add {

namespace {

class Elaborator {
public:
  Elaborator(const Program& program, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : program_(program), source_(source), diagnostics_(diagnostics), interrupt_(interrupt) {}

  std::optional<lambda::Program> run() {
    struct Bound {
      lambda::Variable variable;
      lambda::Term value;
      Span span;
    };
    size_t before = diagnostics_.error_count();
    std::vector<Bound> bound;
    for (const Binding& binding : program_.bindings) {
      lambda::Term value = term(binding.value);
      if (is_due(interrupt_)) return std::nullopt;
      std::string_view name = source_.text(binding.name);
      lambda::Variable variable = out_.variable(name, TypeTable::i32, binding.name);
      scope_[name] = variable;
      bound.push_back({variable, value, join(binding.name, program_.nodes[binding.value].span)});
      const auto end = static_cast<uint32_t>(source_.text().size());
      out_.locals.all.push_back({out_[variable].name, binding.name, {bound.back().span.end, end}});
    }
    Span span = program_.nodes[program_.result].span;
    lambda::Term result = term(program_.result);
    if (is_due(interrupt_)) return std::nullopt;
    lambda::Term whole = out_.call(out_.external(External::WriteInt, span), {&result, 1}, span);
    for (size_t i = bound.size(); i-- > 0;) whole = out_.let(bound[i].variable, bound[i].value, whole, bound[i].span);
    if (diagnostics_.error_count() != before) return std::nullopt;
    out_.definitions.push_back({out_.variable("main", TypeTable::unit), whole});
    return std::move(out_);
  }

private:
  // A node's term, from those of its children, which are made first. Without recursion: a node is seen twice. No term
  // if the interrupt came.
  lambda::Term term(Node root) {
    struct Visit {
      Node node;
      bool children_done;
    };
    std::vector<Visit> visits{{root, false}};
    std::vector<lambda::Term> made;
    while (!visits.empty()) {
      if (is_due(interrupt_)) return {};
      Visit visit = visits.back();
      visits.pop_back();
      const NodeData& node = program_.nodes[visit.node];
      if (node.kind == NodeData::Lit) {
        made.push_back(out_.integer(node.value, node.span));
      } else if (node.kind == NodeData::Var) {
        made.push_back(variable(node));
      } else if (!visit.children_done) {
        visits.push_back({visit.node, true});
        visits.push_back({node.right, false});
        visits.push_back({node.left, false});
      } else {
        lambda::Term right = made.back();
        made.pop_back();
        made.back() = out_.operation(Operation::Add, made.back(), right, node.span);
      }
    }
    return made.back();
  }

  lambda::Term variable(const NodeData& node) {
    std::string_view name = source_.text(node.name);
    if (auto known = scope_.find(name); known != scope_.end()) return out_.use(known->second, node.span);
    diagnostics_.error("name/unknown", node.name, "nothing is called '" + std::string(name) + "' up to here");
    return out_.integer(0, node.span);
  }

  const Program& program_;
  const Source& source_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  lambda::Program out_;
  std::unordered_map<std::string_view, lambda::Variable> scope_;
};

} // namespace

std::optional<lambda::Program> elaborate(const Program& program, const Source& source, Diagnostics& diagnostics,
                                         Interrupt* interrupt) {
  return Elaborator(program, source, diagnostics, interrupt).run();
}

} // namespace letcont::add
