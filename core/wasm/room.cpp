// Counts what a program allocates, so that the host can end one that keeps all of it (emit.h): engines of JavaScript
// say nothing of a thread's memory, and end the whole page when it is exhausted.

#include "wasm/emitter.h"

namespace letcont::wasm {

namespace {

// The room that a structure takes in V8, in units of 16 bytes.
uint32_t units_of(const TypeDefinition& type) {
  uint32_t bytes = 8;
  for (ValueType part : type.parts) bytes += part.kind == ValueType::I64 || part.kind == ValueType::F64 ? 8 : 4;
  return (bytes + 15) / 16;
}

// Whether what follows may run at another time than what is before.
bool ends_sequence(Opcode opcode) {
  return info(opcode).immediate == Immediate::Block || info(opcode).immediate == Immediate::Label ||
         opcode == Opcode::Else || opcode == Opcode::End;
}

} // namespace

// The structures that a sequence of instructions makes are counted at once, where it begins.
void Emitter::count_room(Code& body) {
  Code counted;
  code_ = &counted;
  for (size_t begin = 0, end = 0; begin < body.size(); begin = end) {
    uint32_t units = 0;
    for (bool goes_on = true; goes_on && end < body.size(); ++end) {
      goes_on = !ends_sequence(body[end].opcode);
      if (body[end].opcode != Opcode::StructNew) continue;
      if (units == 0) origin_ = body[end].origin;
      units += units_of(out_.module.types[body[end].a]);
    }
    if (units > 0) {
      push_number(static_cast<int32_t>(units));
      call_runtime("room");
    }
    counted.insert(counted.end(), body.begin() + static_cast<ptrdiff_t>(begin),
                   body.begin() + static_cast<ptrdiff_t>(end));
  }
  body = std::move(counted);
}

// All functions', once the types are known.
void Emitter::count_room() {
  for (size_t i = 0; i < out_.module.functions.size() && !ended(); ++i) {
    Code body = std::move(out_.module.functions[i].body);
    count_room(body);
    out_.module.functions[i].body = std::move(body);
  }
}

// The global with the units that are left; none at the beginning, so that the host is asked at the first.
uint32_t Emitter::room() {
  if (room_ != none) return room_;
  room_ = static_cast<uint32_t>(out_.module.globals.size());
  out_.module.globals.push_back({"room", {ValueType::I32}, true, {{Opcode::I32Const, 0, 0, 0, {}}}, {}});
  return room_;
}

// An element of an array is taken to have 8 bytes.
void Emitter::count_array(const Value& size) {
  push(size);
  push_number(1);
  add(Opcode::I32ShrU);
  call_runtime("room");
}

} // namespace letcont::wasm
