#include "vm/compile/emit.h"

#include "vm/code/frame.h"
#include "vm/code/record.h"
#include "vm/compile/liveness.h"
#include "vm/compile/moves.h"

#include <algorithm>

namespace letcont::vm {

namespace {

bool mentions(std::span<const Operand> operands, UnitKind kind) {
  for (const Operand& operand : operands)
    if (operand.kind == kind) return true;
  return false;
}

// Assigns slots and writes units for one function. With `precise` a register's slot is free after its last use;
// otherwise every register keeps its own, and those that hold pointers are zeroed at the entry of the function.
class FunctionEmitter {
public:
  FunctionEmitter(const Lowered& function, const Liveness& liveness, Code& code,
                  std::map<std::vector<uint32_t>, uint32_t>& maps)
      : f_(function), liveness_(liveness), precise_(liveness.known), code_(code), maps_(maps),
        slots_(function.is_reference.size()), wanted_slot_(function.is_reference.size()),
        wanted_register_(function.is_reference.size()), block_starts_(function.blocks.size()),
        is_placed_(function.blocks.size()) {}

  // Returns false if the maps become too large; then the output must be discarded.
  bool emit() {
    if (precise_)
      find_wishes();
    else
      give_each_its_own();
    for (uint32_t i = 0; i < f_.parameters.size(); ++i) {
      high_water_ = std::max(high_water_, i + 1);
      if (precise_ && liveness_.is_used[f_.parameters[i]]) occupy(f_.parameters[i], i + 1);
    }
    for (size_t i = 0; i < f_.order.size(); ++i) emit_block(f_.order[i], i == 0);
    resolve_targets();
    return !has_too_many_maps();
  }

  uint32_t frame_slots() const { return high_water_ + 1; }
  // Units that name a function, with where their instructions begin.
  struct CalleeUnit {
    uint32_t unit, instruction;
  };
  const std::vector<CalleeUnit>& callees() const { return callees_; }

private:
  // The preferred slot of each register: where a tail call or a return takes it from, or the parameter that it is
  // passed to.
  void find_wishes() {
    for (BlockId block : f_.order) {
      std::span<const LoweredInstruction> instructions = f_.of(f_.blocks[block]);
      for (size_t i = 0; i < instructions.size(); ++i) {
        std::span<const Operand> operands = f_.of(instructions[i]);
        Opcode code = instructions[i].opcode;
        if (code == opcode(Parallel::Pass)) {
          const LoweredBlock& to = f_.blocks[f_.of(instructions[i + 1])[1].value];
          for_each_item(operands, to.parameters, [&](const Operand& item, VirtualRegister parameter) {
            if (item.kind == UnitKind::Register) wanted_register_[item.value] = parameter;
          });
        } else if (code == opcode(Parallel::Place)) {
          uint32_t slot = 0;
          for (const Operand& item : operands) {
            if (item.kind == UnitKind::Upper) continue;
            ++slot;
            if (item.kind == UnitKind::Register) wanted_slot_[item.value] = slot;
          }
        } else if (code >= opcode(Simple::TailCall0) && code <= opcode(Simple::TailClosure3)) {
          uint32_t slot = 0;
          for (const Operand& item : operands)
            if (item.kind == UnitKind::Register) wanted_slot_[item.value] = ++slot;
        }
      }
    }
  }

  // Visits the items of a Pass with their parameters; unused parameters take nothing.
  template <class F>
  static void for_each_item(std::span<const Operand> items, const std::vector<VirtualRegister>& parameters, F&& f) {
    size_t parameter = 0;
    for (const Operand& item : items) {
      if (item.kind == UnitKind::Upper) continue;
      while (parameters[parameter] == 0) ++parameter;
      f(item, parameters[parameter++]);
    }
  }

  // ---- Slots

  void occupy(VirtualRegister v, uint32_t slot) {
    slots_[v] = slot;
    frame_.take(slot);
    if (owners_.size() <= slot) owners_.resize(slot + 1);
    owners_[slot] = v;
    high_water_ = std::max(high_water_, slot);
  }

  uint32_t choose(VirtualRegister v) {
    if (VirtualRegister p = wanted_register_[v]; p != 0 && slots_[p] != 0 && !frame_.is_taken(slots_[p]))
      return slots_[p];
    if (uint32_t slot = wanted_slot_[v]; slot != 0 && !frame_.is_taken(slot)) return slot;
    return frame_.lowest_free();
  }

  void define(VirtualRegister v) { occupy(v, choose(v)); }

  void release(VirtualRegister v) {
    if (precise_ && slots_[v] != 0 && owners_[slots_[v]] == v) frame_.release(slots_[v]);
  }

  // The parameters of a block have slots from its first Pass on.
  void place_parameters(BlockId block, std::span<const Operand> items) {
    const LoweredBlock& to = f_.blocks[block];
    if (is_placed_[block] || !precise_) return;
    is_placed_[block] = true;
    Frame before = frame_;
    frame_.clear();
    for (VirtualRegister v : liveness_.live_in[block]) frame_.take(slots_[v]);
    for_each_item(items, to.parameters, [&](const Operand& item, VirtualRegister parameter) {
      uint32_t slot = item.kind == UnitKind::Register ? slots_[item.value] : 0;
      if (slot == 0 || frame_.is_taken(slot)) slot = choose(parameter);
      slots_[parameter] = slot;
      high_water_ = std::max(high_water_, slot);
      frame_.take(slot);
    });
    frame_ = before;
  }

  void begin_block(BlockId block, bool is_entry) {
    block_starts_[block] = static_cast<uint32_t>(code_.units.size());
    if (!precise_ || is_entry) return;
    frame_.clear();
    for (VirtualRegister v : liveness_.live_in[block]) occupy(v, slots_[v]);
    for (VirtualRegister parameter : f_.blocks[block].parameters)
      if (parameter != 0 && liveness_.is_used[parameter]) occupy(parameter, slots_[parameter]);
  }

  // ---- Instructions

  void emit_block(BlockId block, bool is_entry) {
    begin_block(block, is_entry);
    if (is_entry && !precise_) {
      begin_instruction(opcode(Simple::Clear), {});
      uint32_t first = static_cast<uint32_t>(f_.parameters.size()) + 1;
      put(UnitKind::Offset, first * 8);
      put(UnitKind::Count, register_count() - first);
    }
    std::span<const LoweredInstruction> instructions = f_.of(f_.blocks[block]);
    for (size_t i = 0; i < instructions.size(); ++i) {
      const LoweredInstruction& each = instructions[i];
      if (each.opcode == opcode(Parallel::Pass))
        pass(each, f_.of(instructions[i + 1])[1].value);
      else if (each.opcode == opcode(Parallel::Place))
        place(each);
      else if (each.opcode == opcode(Parallel::Take))
        take(each);
      else
        emit(each);
    }
  }

  void begin_instruction(Opcode code, cps::Expr expr) {
    instruction_ = static_cast<uint32_t>(code_.units.size());
    code_.origins.push_back({instruction_, expr});
    for (uint32_t i = 0; i < operation_units; ++i) put(UnitKind::Operation, i == 0 ? code : 0);
  }
  void put(UnitKind kind, uint32_t value) {
    code_.units.push_back(value);
    code_.kinds.push_back(kind);
  }

  void emit(const LoweredInstruction& instruction) {
    std::span<const Operand> operands = f_.of(instruction);
    bool is_call = !operands.empty() && operands.back().kind == UnitKind::Frame;
    begin_instruction(instruction.opcode, instruction.expr);
    uint32_t map = 0, base = 0;
    if (!is_call && mentions(operands, UnitKind::Map)) map = current_map();
    release_last_uses(instruction);
    if (is_call) {
      base = call_base(operands);
      map = current_map();
    }
    for (const Operand& operand : operands) emit(operand, map, base);
    if (is_call) call_base_ = base;
    // Only the handler has the exception; where the call returns, its register is free.
    if (instruction.opcode == opcode(Simple::OnRaise)) release(operands[0].value);
  }

  void release_last_uses(const LoweredInstruction& instruction) {
    if (!precise_) return;
    for (uint32_t o = instruction.first_operand; o < instruction.first_operand + instruction.operand_count; ++o)
      if (liveness_.is_last_use[o]) release(f_.operands[o].value);
  }

  // The callee's frame begins after everything that is live later; and, where arguments are copied one after the other,
  // after the arguments.
  uint32_t call_base(std::span<const Operand> operands) {
    if (!precise_) return register_count() + 1;
    uint32_t last = frame_.highest();
    if (mentions(operands, UnitKind::Count))
      for (const Operand& operand : operands)
        if (operand.kind == UnitKind::Register) last = std::max(last, slots_[operand.value]);
    return last + 1;
  }

  void emit(const Operand& operand, uint32_t map, uint32_t base) {
    switch (operand.kind) {
    case UnitKind::Register: put(operand.kind, slots_[operand.value] * 8); break;
    case UnitKind::Result: put(operand.kind, result(operand.value, base) * 8); break;
    case UnitKind::Target:
      targets_.push_back({static_cast<uint32_t>(code_.units.size()), instruction_, operand.value});
      put(operand.kind, 0);
      break;
    case UnitKind::Callee:
    case UnitKind::Function:
      callees_.push_back({static_cast<uint32_t>(code_.units.size()), instruction_});
      put(operand.kind, operand.value);
      break;
    case UnitKind::Map: put(operand.kind, map); break;
    case UnitKind::Frame: put(operand.kind, base * 8); break;
    default: put(operand.kind, operand.value); break;
    }
  }

  // Returns the slot of a result. An unused result goes where the next frame would begin.
  uint32_t result(VirtualRegister v, uint32_t base) {
    if (v == 0) return base;
    if (precise_) {
      define(v);
      if (!liveness_.is_used[v]) release(v);
    }
    return slots_[v];
  }

  // With n values that live through n allocations the maps would have n² entries.
  bool has_too_many_maps() const { return precise_ && map_entries_ > 4096 + 64 * f_.instructions.size(); }

  uint32_t current_map() {
    if (!precise_) return whole_map_;
    if (has_too_many_maps()) return 0; // the output will be discarded
    std::vector<uint32_t> offsets;
    frame_.for_each_taken([&](uint32_t slot) {
      if (slot != 0 && f_.is_reference[owners_[slot]]) offsets.push_back(slot * 8);
    });
    map_entries_ += offsets.size();
    return intern(offsets);
  }

  uint32_t intern(const std::vector<uint32_t>& offsets) {
    auto [place, is_new] = maps_.try_emplace(offsets, static_cast<uint32_t>(code_.maps.size()));
    if (is_new) {
      code_.maps.push_back(static_cast<uint32_t>(offsets.size()));
      code_.maps.insert(code_.maps.end(), offsets.begin(), offsets.end());
    }
    return place->second;
  }

  // ---- Parallel moves

  struct Load {
    uint32_t slot;
    Operand low, high;
  };

  void emit_moves(std::vector<SlotMove> moves, const std::vector<Load>& loads, cps::Expr expr) {
    uint32_t spare = precise_ ? frame_.highest() + 1 : register_count();
    for (const SlotMove& move : moves) spare = std::max({spare, move.to + 1, move.from + 1});
    for (SlotMove move : in_sequence(std::move(moves), spare)) {
      begin_instruction(opcode(Simple::Move), expr);
      put(UnitKind::Result, move.to * 8);
      put(UnitKind::Register, move.from * 8);
      high_water_ = std::max({high_water_, move.to, move.from});
    }
    for (const Load& load : loads) {
      bool is_real = load.low.kind == UnitKind::Real || load.low.kind == UnitKind::Long;
      begin_instruction(opcode(is_real ? Simple::LoadReal : Simple::LoadInteger), expr);
      put(UnitKind::Result, load.slot * 8);
      put(load.low.kind, load.low.value);
      if (is_real) put(UnitKind::Upper, load.high.value);
      high_water_ = std::max(high_water_, load.slot);
    }
  }

  // `slot_of` says where the i-th item goes.
  template <class F>
  void move_items(const LoweredInstruction& instruction, F&& slot_of) {
    std::span<const Operand> items = f_.of(instruction);
    std::vector<SlotMove> moves;
    std::vector<Load> loads;
    uint32_t number = 0;
    for (size_t i = 0; i < items.size(); ++i) {
      if (items[i].kind == UnitKind::Upper) continue;
      uint32_t to = slot_of(number++);
      if (items[i].kind == UnitKind::Register)
        moves.push_back({to, slots_[items[i].value]});
      else
        loads.push_back({to, items[i], i + 1 < items.size() ? items[i + 1] : Operand{}});
    }
    emit_moves(std::move(moves), loads, instruction.expr);
    release_last_uses(instruction);
  }

  void pass(const LoweredInstruction& instruction, BlockId block) {
    place_parameters(block, f_.of(instruction));
    std::vector<uint32_t> slots;
    for (VirtualRegister parameter : f_.blocks[block].parameters)
      if (parameter != 0) slots.push_back(slots_[parameter]);
    move_items(instruction, [&](uint32_t i) { return slots[i]; });
  }

  void place(const LoweredInstruction& instruction) {
    move_items(instruction, [](uint32_t i) { return i + 1; });
  }

  // The results are in the first registers of the callee's frame.
  void take(const LoweredInstruction& instruction) {
    std::vector<SlotMove> moves;
    uint32_t from = call_base_;
    for (const Operand& item : f_.of(instruction)) {
      ++from;
      high_water_ = std::max(high_water_, from);
      if (precise_ && !liveness_.is_used[item.value]) continue;
      if (precise_) define(item.value);
      moves.push_back({slots_[item.value], from});
    }
    emit_moves(std::move(moves), {}, instruction.expr);
  }

  // ---- The end

  void resolve_targets() {
    for (const TargetUnit& each : targets_)
      code_.units[each.unit] = (block_starts_[each.block] - each.instruction) * static_cast<uint32_t>(sizeof(uint32_t));
  }

  uint32_t register_count() const { return static_cast<uint32_t>(f_.is_reference.size()); }

  // Without liveness: the number of a register is its slot, and all that hold pointers are in one map.
  void give_each_its_own() {
    std::vector<uint32_t> offsets;
    for (VirtualRegister v = 1; v < register_count(); ++v) {
      slots_[v] = v;
      if (f_.is_reference[v]) offsets.push_back(v * 8);
    }
    whole_map_ = intern(offsets);
    high_water_ = register_count() + 1;
  }

  struct TargetUnit {
    uint32_t unit, instruction;
    BlockId block;
  };

  const Lowered& f_;
  const Liveness& liveness_;
  bool precise_;
  Code& code_;
  std::map<std::vector<uint32_t>, uint32_t>& maps_;
  std::vector<uint32_t> slots_;       // by virtual register
  std::vector<uint32_t> wanted_slot_; // by virtual register
  std::vector<VirtualRegister> wanted_register_;
  std::vector<VirtualRegister> owners_; // by slot
  std::vector<uint32_t> block_starts_;  // by block: its first unit
  std::vector<uint8_t> is_placed_;      // by block
  Frame frame_;
  uint32_t high_water_ = 0;  // the highest slot that is used
  uint32_t whole_map_ = 0;   // when not precise
  uint32_t call_base_ = 0;   // of the last call
  uint32_t instruction_ = 0; // where the current one begins
  size_t map_entries_ = 0;
  std::vector<TargetUnit> targets_;
  std::vector<CalleeUnit> callees_;
};

} // namespace

Emitter::Emitter(const cps::Program& program, Code& code)
    : program_(program), code_(code), entries_(program.data().funs.limit()) {
  maps_.emplace(std::vector<uint32_t>{}, 0);
  code.maps.push_back(0);
}

void Emitter::emit(const Lowered& function) {
  uint32_t entry = static_cast<uint32_t>(code_.units.size());
  size_t origins = code_.origins.size();
  Liveness liveness = find_liveness(function);
  auto finish = [&](const FunctionEmitter& emitter) {
    for (auto [unit, instruction] : emitter.callees()) callees_.push_back({unit, instruction});
    code_.functions.push_back({entry, function.variable, static_cast<uint32_t>(function.parameters.size()),
                               emitter.frame_slots(), function.fun});
    code_.largest_frame = std::max(code_.largest_frame, emitter.frame_slots() * 8);
    if (function.fun)
      entries_[function.fun.index] = entry;
    else
      code_.definitions.push_back(entry);
  };
  FunctionEmitter first(function, liveness, code_, maps_);
  if (first.emit()) return finish(first);
  code_.units.resize(entry);
  code_.kinds.resize(entry);
  code_.origins.resize(origins);
  liveness.known = false;
  FunctionEmitter second(function, liveness, code_, maps_);
  second.emit();
  finish(second);
}

void Emitter::finish() {
  for (auto [unit, instruction] : callees_) {
    uint32_t entry = entries_[code_.units[unit]];
    bool is_distance = code_.kinds[unit] == UnitKind::Callee;
    code_.units[unit] = (is_distance ? entry - instruction : entry) * static_cast<uint32_t>(sizeof(uint32_t));
  }
}

} // namespace letcont::vm
