// Counts what a program allocates, so that the host can end one that keeps all of it (emit.h): engines of JavaScript
// say nothing of a thread's memory, and end the whole page when it is exhausted.

#include "wasm/emitter.h"

namespace letcont::wasm {

namespace {

// A function with more instructions calls `room`, so that it does not grow beyond what V8 accepts.
constexpr size_t most_to_grow = 100'000;

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

// Counts so many units, in the place of a call of the function `room`, which takes more time.
void Emitter::count_room_here(uint32_t units, std::vector<std::string>& blocks) {
  add(Opcode::GlobalGet, room());
  push_number(static_cast<int32_t>(units));
  add(Opcode::I32Sub);
  add(Opcode::GlobalSet, room());
  add(Opcode::GlobalGet, room());
  push_number(0);
  add(Opcode::I32LtS);
  add(Opcode::If);
  blocks.emplace_back("spent");
  call_runtime("more_room");
  add(Opcode::GlobalSet, room());
  add(Opcode::End);
}

// The structures that a sequence of instructions makes are counted at once, where it begins.
void Emitter::count_room(Function& function) {
  Code body = std::exchange(function.body, {});
  std::vector<std::string> names = std::exchange(function.blocks, {});
  bool is_large = body.size() > most_to_grow;
  size_t next = 0; // of the names
  code_ = &function.body;
  for (size_t begin = 0, end = 0; begin < body.size(); begin = end) {
    uint32_t units = 0;
    for (bool goes_on = true; goes_on && end < body.size(); ++end) {
      goes_on = !ends_sequence(body[end].opcode);
      if (body[end].opcode != Opcode::StructNew) continue;
      if (units == 0) origin_ = body[end].origin;
      units += units_of(out_.module.types[body[end].a]);
    }
    if (units > 0 && is_large) {
      push_number(static_cast<int32_t>(units));
      call_runtime("room");
    } else if (units > 0) {
      count_room_here(units, function.blocks);
    }
    for (size_t i = begin; i < end; ++i) {
      if (info(body[i].opcode).immediate == Immediate::Block) function.blocks.push_back(std::move(names[next++]));
      function.body.push_back(body[i]);
    }
  }
}

// All functions', once the types are known. The run-time system may grow meanwhile.
void Emitter::count_room() {
  for (size_t i = 0; i < out_.module.functions.size() && !ended(); ++i) {
    Function function = std::move(out_.module.functions[i]);
    count_room(function);
    out_.module.functions[i] = std::move(function);
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
