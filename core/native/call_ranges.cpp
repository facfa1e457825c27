#include "native/call_ranges.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineInstrBuilder.h>
#include <llvm/CodeGen/TargetInstrInfo.h>
#include <llvm/CodeGen/TargetLowering.h>
#include <llvm/CodeGen/TargetRegisterInfo.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace letcont::native {

namespace {

class CallRanges : public llvm::MachineFunctionPass {
public:
  static char ID;
  CallRanges() : MachineFunctionPass(ID) {}

  llvm::StringRef getPassName() const override { return "End of variables in registers before calls"; }
  void getAnalysisUsage(llvm::AnalysisUsage& usage) const override {
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  // Each block says at its beginning where its variables are (LLVM's LiveDebugValues), so blocks are looked at alone.
  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    if (!function.getFunction().getSubprogram()) return false;
    for (llvm::MachineBasicBlock& block : function) end_before_calls(block);
    return true;
  }

private:
  using Known = llvm::DenseMap<llvm::DebugVariable, llvm::MachineInstr*>;

  static bool is_in_register(const llvm::MachineInstr& value) {
    return llvm::any_of(value.debug_operands(),
                        [](const llvm::MachineOperand& each) { return each.isReg() && each.getReg().isPhysical(); });
  }

  static bool changes(const llvm::MachineInstr& call, llvm::Register wanted,
                      const llvm::TargetRegisterInfo& registers) {
    return llvm::any_of(call.operands(), [&](const llvm::MachineOperand& each) {
      if (each.isRegMask()) return each.clobbersPhysReg(wanted.asMCReg());
      return each.isReg() && each.isDef() && each.getReg().isPhysical() && registers.regsOverlap(each.getReg(), wanted);
    });
  }

  static bool is_lost(const llvm::MachineInstr& value, const llvm::MachineInstr& call,
                      const llvm::TargetRegisterInfo& registers, llvm::Register stack) {
    return llvm::any_of(value.debug_operands(), [&](const llvm::MachineOperand& each) {
      return each.isReg() && each.getReg().isPhysical() && each.getReg() != stack &&
             changes(call, each.getReg(), registers);
    });
  }

  static void end_before_calls(llvm::MachineBasicBlock& block) {
    const llvm::TargetSubtargetInfo& target = block.getParent()->getSubtarget();
    const llvm::TargetRegisterInfo& registers = *target.getRegisterInfo();
    llvm::Register stack = target.getTargetLowering()->getStackPointerRegisterToSaveRestore();
    Known known;
    for (llvm::MachineInstr& instruction : block) {
      if (instruction.isDebugValue()) {
        llvm::DebugVariable variable(instruction.getDebugVariable(), instruction.getDebugExpression(),
                                     instruction.getDebugLoc()->getInlinedAt());
        if (is_in_register(instruction))
          known[variable] = &instruction;
        else
          known.erase(variable);
      }
      if (!instruction.isCall() || instruction.isReturn() || known.empty()) continue;
      llvm::SmallVector<llvm::DebugVariable> lost;
      for (const auto& [variable, value] : known)
        if (is_lost(*value, instruction, registers, stack)) lost.push_back(variable);
      for (const llvm::DebugVariable& variable : lost) {
        end(*known[variable], instruction);
        known.erase(variable);
      }
    }
  }

  static void end(const llvm::MachineInstr& value, llvm::MachineInstr& before) {
    llvm::MachineBasicBlock& block = *before.getParent();
    const llvm::TargetInstrInfo& instructions = *block.getParent()->getSubtarget().getInstrInfo();
    llvm::BuildMI(block, before, value.getDebugLoc(), instructions.get(llvm::TargetOpcode::DBG_VALUE),
                  /*IsIndirect=*/false, llvm::Register(), value.getDebugVariable(), value.getDebugExpression());
  }
};

char CallRanges::ID = 0;

} // namespace

llvm::MachineFunctionPass* make_call_ranges_pass() { return new CallRanges; }

} // namespace letcont::native
