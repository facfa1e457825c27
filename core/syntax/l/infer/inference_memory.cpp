// References and arrays: memory_builtins.h.
#include "syntax/l/infer/inference.h"

#include <array>

namespace letcont::l {

infer::Term Inference::memory_type(MemoryOperation operation, Span use) {
  const MemoryInfo& about = info(operation);
  bool is_form = about.reads || about.writes; // whose own place explains nothing
  Span origin = is_form ? nowhere : use;
  Term content = terms().variable(use);
  Term holder = terms().holder(about.holder == TypeKind::Array ? Shape::Array : Shape::Ref, content, origin);
  std::vector<Term> takes(about.operands, holder);
  if (about.number != MemoryInfo::none) takes[about.number] = terms().constant(Shape::Int, origin);
  if (about.content != MemoryInfo::none) takes[about.content] = content;
  Term from = takes.empty()       ? terms().constant(Shape::Unit, use)
              : takes.size() == 1 ? takes[0]
                                  : terms().tuple(takes, use);
  Term to = about.creates  ? holder
            : about.reads  ? content
            : about.writes ? terms().constant(Shape::Unit, use)
                           : terms().constant(Shape::Int, use);
  return terms().arrow(from, to, use);
}

// !r, r := x, a[i] and a[i] := x, whose parts have mistakes of their own. False for other applications.
bool Inference::apply_form(Node node) {
  Node function = program_.child(node, 0), argument = program_.child(node, 1);
  if (data(function).kind != NodeKind::Name) return false;
  const VariableData& called = program_.variables[data(function).variable];
  if (called.kind != VariableKind::Memory) return false;
  auto operation = static_cast<MemoryOperation>(called.definition);
  std::vector<std::string_view> whats;
  switch (operation) {
  case MemoryOperation::Get: whats = {"'!' reads a reference (a Bool is negated by not(b))"}; break;
  case MemoryOperation::Set: whats = {"':=' writes to a reference", "what the reference gets"}; break;
  case MemoryOperation::At: whats = {"'[…]' reads an array", "the number of an element"}; break;
  case MemoryOperation::Put:
    whats = {"'[…] :=' writes to an array", "the number of an element", "what the element gets"};
    break;
  default: return false;
  }
  infer::Meaning whole = terms()[type(function)];
  if (whole.shape != Shape::Arrow) return false;
  if (operation == MemoryOperation::At && data(argument).kind == NodeKind::Tuple) {
    infer::Meaning held = terms()[type(program_.child(argument, 0))];
    if (held.shape == Shape::String) whats[0] = "'[…]' reads an array (a string's characters are char_at(s, i))";
    if (held.shape == Shape::Data && program_.text(program_.definitions[held.data].name) == "List")
      whats[0] = "'[…]' reads an array (a list's elements are nth(i, xs), an Option)";
  }
  Term from = terms().part(type(function), 0);
  type(node) = terms().part(type(function), 1);
  bool is_one = whats.size() == 1;
  if (!is_one && data(argument).kind != NodeKind::Tuple) return false;
  for (uint32_t i = 0; i < whats.size(); ++i) {
    Node part = is_one ? argument : program_.child(argument, i);
    if (expect(is_one ? from : terms().part(from, i), type(part), part, whats[i])) continue;
    note_weak(part);
    if (i > 0) note_weak(program_.child(argument, 0));
  }
  return true;
}

} // namespace letcont::l
