// The frame of check: it runs the parts, and shows where in the printed program each violation is.

#include "cps/check/check.h"

#include "cps/check/walk.h"
#include "cps/text/print.h"

#include <algorithm>

namespace letcont::cps {

Walk::Walk(const Program& of, size_t at_most)
    : program(of), data(of.data()), most(at_most), places(data.exprs.limit()), var_scopes(data.vars.limit()),
      cont_scopes(data.conts.limit()), uses(data.occurs.uses.limit()), targets(data.cont_occurs.uses.limit()),
      definition_order(data.defs.limit()) {}

void Walk::add(Invariant invariant, Expr expr, std::string message) {
  if (found.size() >= most) return;
  Span span = data.exprs.contains(expr) ? data.exprs[expr].span : nowhere;
  found.push_back({invariant, expr, span, std::move(message), {}});
}

static std::string named(const Names& names, Name name, const char* what, uint32_t index) {
  if (name && name.index <= names.size()) return "'" + std::string(names.text(name)) + "'";
  return std::string(what) + " " + std::to_string(index);
}

std::string Walk::text(Var var) const {
  return named(program.names, data.vars.contains(var) ? data.vars[var].name : Name{}, "variable", var.index);
}
std::string Walk::text(ContVar k) const {
  return named(program.names, data.conts.contains(k) ? data.conts[k].name : Name{}, "continuation", k.index);
}
std::string Walk::text(Fun fun) const {
  if (!data.funs.contains(fun) || !data.vars.contains(data.funs[fun].self))
    return "function " + std::to_string(fun.index);
  return text(data.funs[fun].self);
}

namespace {

// The lines of the document from the one before `begin` to the one after `end`.
std::string lines_around(std::string_view text, size_t begin, size_t end) {
  auto line_start = [&](size_t at) {
    size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    return before == std::string_view::npos ? 0 : before + 1;
  };
  auto line_end = [&](size_t at) { return std::min(text.find('\n', at), text.size()); };
  constexpr size_t longest = 2000;
  size_t from = line_start(begin), to = line_end(std::max(begin, end));
  if (from > 0) from = line_start(from - 1);
  if (to < text.size()) to = line_end(to + 1);
  return std::string(text.substr(from, std::min(to - from, longest)));
}

// Prints the program once, and gives each violation its lines.
void add_excerpts(const Program& program, std::vector<Violation>& found) {
  auto printable = [](const Violation& each) { return info(each.invariant).printable; };
  if (found.empty() || !std::all_of(found.begin(), found.end(), printable)) return;
  Document printed = print(program);
  std::vector<const Range*> range_of(program.data().exprs.limit());
  for (const Range& range : printed.ranges)
    if (range.node < range_of.size()) range_of[range.node] = &range;
  for (Violation& violation : found)
    if (const Range* range = violation.expr ? range_of[violation.expr.index] : nullptr)
      violation.excerpt = lines_around(printed.text, range->begin, range->end);
}

} // namespace

std::vector<Violation> check(const Program& program, size_t most) {
  Walk walk(program, most);
  check_tree(walk);
  check_uses(walk);
  check_scopes(walk);
  check_types(walk);
  check_order(walk);
  add_excerpts(program, walk.found);
  return std::move(walk.found);
}

std::string report(std::span<const Violation> violations) {
  std::string text;
  for (const Violation& violation : violations) {
    text += std::string(info(violation.invariant).name) + ": " + violation.message;
    if (violation.expr) text += " (expression " + std::to_string(violation.expr.index) + ")";
    text += '\n';
    if (!violation.excerpt.empty()) text += violation.excerpt + '\n';
  }
  return text;
}

} // namespace letcont::cps
