// The instructions of the virtual machine and their operands.
//
// The registers are the 8-byte slots of the running function's frame: an i32, bool, char or code zero-extended, an i64,
// a double, a pointer to a record, or a constant string (record.h). Maps record which of them hold pointers at the
// places where that matters (Map). Instructions are sequences of 32-bit units: space for the operation, then its
// operands. A register operand is the byte offset of its slot in the frame, so that no instruction has to scale it.
//
// lambda/operation.h defines the operations. Those on i32, f64, bool and str that come first there have three forms
// here: two registers, register and constant, constant and register. Those of them with a bool result have as many more
// forms, which do not write it but jump if it is false: nearly every comparison is for a branch. All other operations
// are plain: they have one form, with registers alone: to, operand …; those that build a string: map, to, operand ….
#pragma once

#include "lambda/operation.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace letcont::vm {

// The comments list the operands; [x…] stands for as many as the count before it.
enum class Simple : uint32_t {
  Move,          // to, from
  LoadInteger,   // to, constant
  LoadReal,      // to, constant (two units)
  LoadCode,      // to, function
  LoadGlobal,    // to, global
  LoadRecord,    // to, constant record
  StoreGlobal,   // global, from
  Project,       // to, record, offset
  New1,          // bytes, map, tag, layout, to, field …
  New2,          //
  New3,          //
  New4,          //
  NewMany,       // bytes, map, tag, layout, to, count, [field …]
  SetCode,       // record, code: of a closure whose code is not known
  Jump,          // cost, target
  JumpUnless,    // condition, target
  JumpUnlessTag, // record, tag, target
  Switch,        // integer, lowest, otherwise, count, [target …]
  SwitchTag,     // record, count, [target …]
  Call0,         // cost, function, argument …, map, to, frame
  Call1,         //
  Call2,         //
  Call3,         //
  Call4,         //
  CallMany,      // cost, function, count, [argument …], map, to, frame
  CallClosure1,  // cost, argument …, map, to, frame: the first argument is the closure itself
  CallClosure2,  //
  CallClosure3,  //
  CallClosure,   // cost, count, [argument …], map, to, frame
  CallCode,      // cost, code, count, [argument …], map, to, frame
  TailCall0,     // cost, function, argument …
  TailCall1,     //
  TailCall2,     //
  TailCall3,     //
  TailCall4,     //
  TailClosure1,  // cost, argument …: the first argument is the closure itself
  TailClosure2,  //
  TailClosure3,  //
  TailClosure,   // cost: the arguments are already in place
  TailCode,      // cost, offset of the code's register: the arguments are already in place
  Return0,       // cost
  Return1,       // cost, value
  ReturnInteger, // cost, constant
  ReturnMany,    // cost: the values are already in place
  External,      // cost, name, argument: of what gives nothing
  Clear,         // offset, count: zeroes registers
  Halt,          // cost
  Unreachable,   // cost
  Count,         // region: when a profile is taken
  Trace,         // continuation, count, [argument …]: when a test watches
  Raise,         // cost, value: goes to the OnRaise after the call that it would return to
  OnRaise,       // to, target: after a call of what may raise, where it does nothing
  NewArray,      // bytes, map, to, layout, size, content: of a reference, too; no bytes of the young space
  At,            // to, array, index
  Put,           // array, index, content: no pointer
  PutPointer,    // bytes, map, array, index, content
  Size,          // to, array
  Get,           // to, reference
  Set,           // reference, content: no pointer
  SetPointer,    // bytes, map, reference, content
  ExternalGives, // cost, name, to: of an external that takes nothing and gives something
  Barrier,       // not in code: where a frame returns to that young collections pass over
};
inline constexpr uint32_t simple_count = static_cast<uint32_t>(Simple::Barrier) + 1;

// The forms of an operation: its operands are registers or constants. A constant double takes two units.
enum class Form : uint8_t { Registers, RightConstant, LeftConstant };
inline constexpr uint32_t form_count = 3;

// An instruction's code: a simple one; or an operation in one of its forms (to, a, b); or a branch (a, b, target) that
// jumps to its target unless the operation holds.
using Opcode = uint32_t;
inline constexpr uint32_t formed_count = static_cast<uint32_t>(Operation::BNe) + 1;
inline constexpr uint32_t plain_count = static_cast<uint32_t>(operations.size()) - formed_count;
inline constexpr Opcode first_operation = simple_count;
inline constexpr Opcode first_branch = first_operation + formed_count * form_count;
inline constexpr Opcode first_plain = first_branch + formed_count * form_count;
inline constexpr Opcode opcode_count = first_plain + plain_count;

constexpr Opcode opcode(Simple simple) { return static_cast<Opcode>(simple); }
constexpr bool is_plain(Operation operation) { return static_cast<uint32_t>(operation) >= formed_count; }
constexpr Opcode plain(Operation operation) { return first_plain + static_cast<uint32_t>(operation) - formed_count; }
constexpr Opcode operate(Operation operation, Form form) {
  return first_operation + static_cast<uint32_t>(operation) * form_count + static_cast<uint32_t>(form);
}
constexpr Opcode branch_unless(Operation operation, Form form) {
  return operate(operation, form) - first_operation + first_branch;
}
// Returns one of several consecutive codes: New2 is `nth(New1, 1)`.
constexpr Opcode nth(Simple first, uint32_t i) { return opcode(first) + i; }

constexpr bool is_simple(Opcode code) { return code < simple_count; }
constexpr bool is_between(Opcode code, Simple first, Simple last) {
  return code >= opcode(first) && code <= opcode(last);
}
// Whether it is the last instruction of its block, so that the next one in the code belongs to another block.
constexpr bool ends_block(Opcode code) {
  return code == opcode(Simple::Jump) || is_between(code, Simple::Switch, Simple::SwitchTag) ||
         is_between(code, Simple::TailCall0, Simple::TailCode) ||
         is_between(code, Simple::Return0, Simple::ReturnMany) || code == opcode(Simple::Halt) ||
         code == opcode(Simple::Unreachable) || code == opcode(Simple::Raise);
}
constexpr bool is_plain(Opcode code) { return code >= first_plain; }
constexpr bool is_operation(Opcode code) { return (code >= first_operation && code < first_branch) || is_plain(code); }
constexpr Operation operation_of(Opcode code) {
  if (is_plain(code)) return static_cast<Operation>(code - first_plain + formed_count);
  Opcode first = code >= first_branch ? first_branch : first_operation;
  return static_cast<Operation>((code - first) / form_count);
}
constexpr Form form_of(Opcode code) {
  Opcode first = code >= first_branch ? first_branch : first_operation;
  return static_cast<Form>((code - first) % form_count);
}

// Whether such an instruction is ever generated: a constant is moved to the right of an operation if that changes
// nothing or mirrors it, and only predicates are branched on (Lowerer::forms).
constexpr bool is_made(Opcode code) {
  if (is_simple(code) || is_plain(code)) return true;
  const OperationInfo& operation = info(operation_of(code));
  bool is_predicate = operation.result == TypeTable::boolean;
  if (!is_predicate && !is_operation(code)) return false;
  return form_of(code) != Form::LeftConstant || !(is_predicate || operation.commutative);
}

inline constexpr std::array<std::string_view, simple_count> simple_names{
    "move",         "load",         "load",         "load",         "load",         "load",         "store",
    "project",      "new",          "new",          "new",          "new",          "new",          "set_code",
    "jump",         "jump_unless",  "jump_unless",  "switch",       "switch",       "call",         "call",
    "call",         "call",         "call",         "call",         "call_closure", "call_closure", "call_closure",
    "call_closure", "call_code",    "tail_call",    "tail_call",    "tail_call",    "tail_call",    "tail_call",
    "tail_closure", "tail_closure", "tail_closure", "tail_closure", "tail_code",    "return",       "return",
    "return",       "return",       "external",     "clear",        "halt",         "unreachable",  "count",
    "trace",        "raise",        "on_raise",     "array",        "at",           "put",          "put",
    "size",         "get",          "set",          "set",          "external",     "barrier",
};
static_assert(!simple_names.back().empty());

// The meaning of a unit of code: for the disassembler and for the steps that generate code.
enum class UnitKind : uint8_t {
  Operation, // the start of an instruction, and the space after it
  Register,  // read: an offset in the frame
  Result,    // written: an offset in the frame
  Target,    // a distance from the instruction's first unit, in bytes
  Callee,    // a distance in bytes to the entry of a function
  Function,  // the entry of a function, in bytes from the code's beginning
  Integer,
  Real,   // the lower half of a double, whose upper half is the next unit
  Long,   // the same of an i64
  Upper,  // that half
  Text,   // a constant string (record.h)
  Name,   // of an external function
  Global, // a global, by its number
  Record, // a constant record, by its number
  Offset, // in a record, in bytes
  Bytes,  // of a record
  Tag,    // of a record
  Layout, // of a record
  Count,  // of the operands that follow
  Cost,   // steps since the last instruction that has a cost, up to this one
  Map,    // which registers hold pointers
  Frame,  // where the frame of the called function begins, in bytes from this one
  Continuation,
  Region,
};

} // namespace letcont::vm
