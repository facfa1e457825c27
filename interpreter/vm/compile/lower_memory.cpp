// References and arrays: the instructions for lambda/memory.h.

#include "vm/compile/lowerer.h"

namespace letcont::vm {

using namespace cps;

Value Lowerer::memory(LetPrim let, std::span<const Value> operands) {
  MemoryOperation operation = let.primitive.memory();
  const MemoryInfo& about = info(operation);
  // What takes no room is held as 0.
  auto content = [&]() -> Operand {
    if (about.content == MemoryInfo::none) return read({Value::Integer, 0});
    Type type = cps::type(program_, let.primitive.operands[about.content]);
    return read(takes_room(type) ? operands[about.content] : Value{Value::Integer, 0});
  };
  auto held = [&](Type holder) { return program_.types.element(holder); };
  Type result = type(program_, let.variable);
  if (about.creates) {
    Operand size = read(about.number == MemoryInfo::none ? Value{Value::Integer, about.holder == TypeKind::Reference}
                                                         : operands[about.number]);
    Operand first = content();
    VirtualRegister to = fresh(result);
    uint32_t layout = is_reference(program_.types, held(result));
    emit(Simple::NewArray,
         {{UnitKind::Bytes, 0}, {UnitKind::Map, 0}, {UnitKind::Result, to}, {UnitKind::Layout, layout}, size, first});
    return {Value::Register, to};
  }
  std::vector<Operand> given{read(operands[0])};
  if (about.number != MemoryInfo::none) given.push_back(read(operands[about.number]));
  bool is_array = about.holder == TypeKind::Array;
  if (!about.writes) {
    VirtualRegister to = fresh(takes_room(result) ? result : TypeTable::i32);
    given.insert(given.begin(), {UnitKind::Result, to});
    emit(opcode(about.reads ? is_array ? Simple::At : Simple::Get : Simple::Size), given);
    return takes_room(result) ? Value{Value::Register, to} : Value{Value::Unit};
  }
  given.push_back(content());
  bool is_pointer = is_reference(program_.types, held(type(program_, let.primitive.operands[0])));
  if (is_pointer) given.insert(given.begin(), {{UnitKind::Bytes, 0}, {UnitKind::Map, 0}});
  Simple put = is_pointer ? Simple::PutPointer : Simple::Put, set = is_pointer ? Simple::SetPointer : Simple::Set;
  emit(opcode(is_array ? put : set), given);
  return {Value::Unit};
}

} // namespace letcont::vm
