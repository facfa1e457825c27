// The rest of an evaluation as a program.
#include "cps/var.h"
#include "readback/readback.h"
#include "readback/stack.h"

namespace letcont::readback {

namespace {

// The definition that is evaluated; null if it is none of the source.
const ExpressionRoot* current_root(const debugger::Machine& machine, const Origins& origins) {
  const debugger::Activation& outermost = machine.activations()[0];
  const cps::ProgramData& data = machine.program().data();
  for (cps::Def def : data.order) {
    if (data.defs[def].is_static || machine.layout().home_of(def) != outermost.home) continue;
    return root_of(machine, origins, def);
  }
  return nullptr;
}

// The functions that a reading names, as bindings in front of it.
std::string bindings(const Reading& reading) {
  std::string groups, others;
  for (const LocalFunction& each : reading.functions) {
    bool is_function = each.text.starts_with('{');
    std::string binding = each.name + " = " + each.text;
    if (is_function)
      groups += (groups.empty() ? "let rec " : " and ") + binding;
    else
      others += "let " + binding + "; ";
  }
  return groups.empty() ? others : others + groups + "; ";
}

std::string with_functions(const Reading& reading, const std::string& heading) {
  std::string all = text(reading, Notation::Plain);
  if (reading.functions.empty()) return all;
  all.erase(0, all.starts_with(heading) ? heading.size() : 0);
  return heading + "{ " + bindings(reading) + all + " }";
}

} // namespace

std::optional<Remainder> remainder(const debugger::Machine& machine, const Origins& origins, std::string_view program) {
  std::optional<Reading> state = read(machine, origins, {.whole = true, .is_code = true});
  const ExpressionRoot* current = state ? current_root(machine, origins) : nullptr;
  if (!current || !current->span.known() || current->span.end > program.size()) return std::nullopt;
  Remainder remainder;
  remainder.is_exact = !state->has_no_text;
  remainder.repeats = state->is_inside;
  uint32_t copied = 0;
  auto replace = [&](Span span, const std::string& by) {
    remainder.text += program.substr(copied, span.begin - copied);
    remainder.text += by;
    copied = span.end;
  };
  for (const ExpressionRoot& root : origins.tree.roots) {
    if (!root.span.known() || root.span.end > program.size() || root.span.begin < copied) continue;
    if (&root == current) {
      replace(root.span, with_functions(*state, root.heading));
      continue;
    }
    bool is_before = root.span.begin < current->span.begin;
    if (!is_before) continue;
    if (root.name.empty()) {
      replace(root.span, "()");
    } else if (std::optional<Reading> value = read_global(machine, origins, root)) {
      remainder.is_exact &= !value->has_no_text;
      replace(root.span, root.heading + with_functions(*value, ""));
    }
  }
  remainder.text += program.substr(copied);
  return remainder;
}

} // namespace letcont::readback
