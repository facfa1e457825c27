#include "editor/dap/value_copy.h"

#include "eval/layout.h"

#include <unordered_map>
#include <vector>

namespace letcont::dap {

bool is_data(const TypeTable& types, Type type, bool& is_constant) {
  std::vector<bool> seen(types.limit());
  std::vector<Type> waiting;
  auto add = [&](Type part) {
    if (seen[part.index]) return;
    seen[part.index] = true;
    waiting.push_back(part);
  };
  is_constant = true;
  add(type);
  while (!waiting.empty()) {
    Type part = waiting.back();
    waiting.pop_back();
    switch (types.kind(part)) {
    case TypeKind::Function:
    case TypeKind::Code:
    case TypeKind::Environment: is_constant = false; return false;
    case TypeKind::Reference:
    case TypeKind::Array:
      is_constant = false;
      add(types.element(part));
      break;
    case TypeKind::Tuple:
      for (Type field : types.fields(part)) add(field);
      break;
    case TypeKind::Data:
      for (const Constructor& constructor : types.constructors(types.data_of(part)))
        for (Type field : constructor.fields) add(field);
      break;
    default: break;
    }
  }
  return true;
}

namespace {

class Copier {
public:
  Copier(const Names& texts, eval::Evaluator& evaluator) : texts_(texts), evaluator_(evaluator) {}

  std::optional<eval::Value> run(debugger::Value value) {
    eval::Value copy = reached(value);
    while (!waiting_.empty() && has_memory_) {
      auto [from, to] = waiting_.back();
      waiting_.pop_back();
      for (uint32_t i = 0; i < from->count; ++i) {
        const debugger::Cell& cell = from->fields()[i];
        to->references()[i] = cell.is_reference;
        to->fields()[i].bits = cell.value.bits;
        if (cell.is_reference) to->fields()[i] = reached(cell.value);
      }
    }
    return has_memory_ ? std::optional(copy) : std::nullopt;
  }

private:
  // Returns the copy of a record or a string, whose fields may still have to be copied.
  eval::Value reached(debugger::Value value) {
    eval::Value copy;
    if (value.bits == 0) return copy; // not set yet
    bool is_constant_text = value.bits & 1;
    if (is_constant_text || value.object->is_text) {
      copy.object = evaluator_.make(run::text_of(value, texts_));
    } else {
      eval::Object*& known = copies_[value.object];
      if (!known) {
        known = evaluator_.make(value.object->tag, value.object->count);
        if (known) waiting_.emplace_back(value.object, known);
      }
      copy.object = known;
    }
    has_memory_ &= copy.object != nullptr;
    return copy;
  }

  const Names& texts_;
  eval::Evaluator& evaluator_;
  std::unordered_map<const debugger::Object*, eval::Object*> copies_;
  std::vector<std::pair<const debugger::Object*, eval::Object*>> waiting_;
  bool has_memory_ = true;
};

} // namespace

std::optional<eval::Value> copied(const debugger::Machine& machine, debugger::Value value, Type type,
                                  eval::Evaluator& evaluator) {
  if (eval::Layout::is_reference(machine.program(), type)) return Copier(machine.program().names, evaluator).run(value);
  eval::Value copy;
  copy.bits = value.bits;
  return copy;
}

} // namespace letcont::dap
