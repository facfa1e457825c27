#include "vm/compile/liveness.h"

namespace letcont::vm {

namespace {

class Finder {
public:
  explicit Finder(const Lowered& function)
      : f_(function), defined_in_(function.is_reference.size()), successors_(function.blocks.size()),
        predecessors_(function.blocks.size()) {
    out_.live_in.resize(f_.blocks.size());
    out_.is_last_use.resize(f_.operands.size());
    out_.is_used.resize(f_.is_reference.size());
  }

  Liveness find() {
    link_blocks();
    find_definitions();
    collect_uses();
    if (out_.known) mark_last_uses();
    return std::move(out_);
  }

private:
  void link_blocks() {
    for (size_t i = 0; i < f_.order.size(); ++i) {
      BlockId block = f_.order[i];
      auto link = [&](BlockId to) {
        successors_[block].push_back(to);
        predecessors_[to].push_back(block);
      };
      std::span<const LoweredInstruction> instructions = f_.of(f_.blocks[block]);
      for (const LoweredInstruction& each : instructions)
        for (const Operand& operand : f_.of(each))
          if (operand.kind == UnitKind::Target) link(operand.value);
      if (instructions.empty() || !ends_block(instructions.back().opcode)) link(f_.order[i + 1]);
    }
  }

  void find_definitions() {
    for (BlockId block : f_.order) {
      for (VirtualRegister parameter : f_.blocks[block].parameters) defined_in_[parameter] = block;
      for (const LoweredInstruction& each : f_.of(f_.blocks[block]))
        for (const Operand& operand : f_.of(each))
          if (operand.kind == UnitKind::Result) defined_in_[operand.value] = block;
    }
    for (VirtualRegister parameter : f_.parameters) defined_in_[parameter] = f_.order[0];
  }

  // Collects the blocks that use each register; then walks back from each to the definition.
  void collect_uses() {
    std::vector<std::vector<BlockId>> used_in(f_.is_reference.size());
    for (BlockId block : f_.order)
      for (const LoweredInstruction& each : f_.of(f_.blocks[block]))
        for (const Operand& operand : f_.of(each))
          if (operand.kind == UnitKind::Register) {
            out_.is_used[operand.value] = true;
            std::vector<BlockId>& blocks = used_in[operand.value];
            if (block != defined_in_[operand.value] && (blocks.empty() || blocks.back() != block))
              blocks.push_back(block);
          }
    size_t bound = 4096 + 64 * f_.instructions.size(), found = 0;
    std::vector<VirtualRegister> seen(f_.blocks.size());
    std::vector<BlockId> pending;
    for (VirtualRegister v = 1; v < used_in.size(); ++v) {
      pending = used_in[v];
      while (!pending.empty()) {
        BlockId block = pending.back();
        pending.pop_back();
        if (seen[block] == v) continue;
        seen[block] = v;
        out_.live_in[block].push_back(v);
        if (++found > bound) {
          out_.known = false;
          return;
        }
        for (BlockId before : predecessors_[block])
          if (before != defined_in_[v]) pending.push_back(before);
      }
    }
  }

  void mark_last_uses() {
    std::vector<uint32_t> needed_in(f_.is_reference.size()); // the block and one
    for (BlockId block : f_.order) {
      for (BlockId next : successors_[block])
        for (VirtualRegister v : out_.live_in[next]) needed_in[v] = block + 1;
      std::span<const LoweredInstruction> instructions = f_.of(f_.blocks[block]);
      for (size_t i = instructions.size(); i-- > 0;) {
        const LoweredInstruction& each = instructions[i];
        for (uint32_t o = each.first_operand + each.operand_count; o-- > each.first_operand;) {
          const Operand& operand = f_.operands[o];
          if (operand.kind != UnitKind::Register || needed_in[operand.value] == block + 1) continue;
          needed_in[operand.value] = block + 1;
          out_.is_last_use[o] = true;
        }
      }
    }
  }

  const Lowered& f_;
  std::vector<BlockId> defined_in_;
  std::vector<std::vector<BlockId>> successors_, predecessors_;
  Liveness out_;
};

} // namespace

Liveness find_liveness(const Lowered& function) { return Finder(function).find(); }

} // namespace letcont::vm
