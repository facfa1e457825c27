// One function between CPS and code: blocks of instructions over *virtual* registers, each written once, one per value.
// lower.h makes it, emit.h assigns a slot to each virtual register and writes the code.
//
// Only jumps leave a block; a call is an instruction within one, since its continuation is mostly its own.
// Continuations that are used once are not blocks but the rest of the block that jumps to them.
#pragma once

#include "cps/program.h"
#include "vm/code/instruction.h"

#include <span>
#include <string>
#include <vector>

namespace letcont::vm {

using VirtualRegister = uint32_t; // 0: none
using BlockId = uint32_t;

struct Operand {
  UnitKind kind;
  uint32_t value; // of Register and Result a virtual register; of Target a block; of Callee and Function a Fun
};

// Instructions for parallel moves of several values.
enum class Parallel : uint32_t {
  Pass = opcode_count, // registers and constants → the parameters of the block that the next instruction jumps to
  Place,               // registers and constants → the first registers of the frame
  Take,                // the results of the call before → registers
};
constexpr Opcode opcode(Parallel parallel) { return static_cast<Opcode>(parallel); }

struct LoweredInstruction {
  Opcode opcode;
  cps::Expr expr;
  uint32_t first_operand, operand_count;
};

struct LoweredBlock {
  std::vector<VirtualRegister> parameters;
  uint32_t first = 0, count = 0; // its instructions
};

struct Lowered {
  cps::Var variable;                       // the function itself, or what the definition binds; it may bind nothing
  cps::Fun fun;                            // Fun{} for a definition's body
  std::vector<VirtualRegister> parameters; // in the first registers when it is entered
  std::vector<LoweredBlock> blocks;        // the first is the entry
  std::vector<BlockId> order;              // in the order of creation: binders before uses
  std::vector<LoweredInstruction> instructions;
  std::vector<Operand> operands;
  std::vector<uint8_t> is_reference; // by virtual register

  std::span<const Operand> of(const LoweredInstruction& instruction) const {
    return std::span(operands).subspan(instruction.first_operand, instruction.operand_count);
  }
  std::span<const LoweredInstruction> of(const LoweredBlock& block) const {
    return std::span(instructions).subspan(block.first, block.count);
  }
};

} // namespace letcont::vm
