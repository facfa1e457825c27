// A program as code of the virtual machine, as compile.h makes it and machine.h runs it.
#pragma once

#include "cps/program.h"
#include "vm/code/instruction.h"

#include <string>
#include <vector>

namespace letcont::vm {

// The number of units of an instruction's operation: where execution jumps directly from one instruction to the next,
// they hold the address of the code that executes it.
inline constexpr uint32_t operation_units = sizeof(void*) / sizeof(uint32_t);

// A code value that is an external function: this bit, and its Name.
inline constexpr uint32_t external_code = 0x80000000;

// A piece of code that begins at `unit`, and the expression that it comes from.
struct CodeOrigin {
  uint32_t unit;
  cps::Expr expr;
};

// A function, or the body of a dynamic definition with the static values before it.
struct CodeFunction {
  uint32_t entry;
  cps::Var variable; // what it is, or what its value is; none: a definition without a name, or the end
  uint32_t parameter_count;
  uint32_t frame_slots; // the return address's slot among them
  cps::Fun fun;         // Fun{} for a definition's body
};

// A record without fields, which exists once: its tag.
struct ConstantRecord {
  uint32_t tag;
};

struct Code {
  std::vector<uint32_t> units;
  std::vector<UnitKind> kinds;         // of each unit
  std::vector<CodeOrigin> origins;     // of each instruction, in order
  std::vector<CodeFunction> functions; // in the order of their entries
  std::vector<uint32_t> definitions;   // where the dynamic definitions begin, in their order, and a last one
  std::vector<uint32_t> maps;          // at each map: a count, and as many offsets of registers that hold pointers
  std::vector<ConstantRecord> constants;
  uint32_t global_count = 0;
  std::vector<uint32_t> reference_globals; // those that hold pointers
  uint32_t largest_frame = 0;              // in bytes, with room for what a return leaves behind
  uint32_t largest_record = 0;             // in bytes
  // For profiles: the region of each expression, all of whose expressions run equally often; 0: none.
  std::vector<uint32_t> regions;
  uint32_t region_count = 0;
};

} // namespace letcont::vm
