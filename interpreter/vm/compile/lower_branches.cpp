#include "vm/compile/lowerer.h"

#include <algorithm>

namespace letcont::vm {

using namespace cps;

void Lowerer::branch(Case branch, Value examined) {
  step(branch.expr);
  switch (program_.types.kind(type(program_, branch.examined))) {
  case TypeKind::Data: return branch_on_data(branch, examined);
  case TypeKind::Bool: return branch_on_condition(branch, examined);
  default: return branch_on_integer(branch, examined);
  }
}

// Returns a block for a branch to k. The newest one is filled next, so it follows the current instruction.
BlockId Lowerer::target(Case from, ContVar k, VirtualRegister record, uint32_t tag, DataType data) {
  BlockId block = new_block();
  pending_.push_back({block, k, from.expr, cost_, record, tag, data});
  return block;
}

void Lowerer::branch_on_condition(Case branch, Value examined) {
  ContVar when[2]; // false, true
  if (branch.otherwise) when[0] = when[1] = variable(program_, branch.otherwise);
  for (const Branch& each : branch.branches) when[each.tag != 0] = variable(program_, each.target);
  if (examined.kind == Value::Integer || when[0] == when[1]) {
    target(branch, when[examined.kind == Value::Integer && examined.number]);
    return end_block();
  }
  BlockId otherwise = target(branch, when[0]);
  target(branch, when[1]);
  if (examined.kind == Value::Condition) {
    auto [operation, left, right] = comparisons_[examined.number];
    Form form;
    std::vector<Operand> operands = forms(operation, form, left, right);
    operands.push_back({UnitKind::Target, otherwise});
    emit(branch_unless(operation, form), operands);
  } else {
    emit(Simple::JumpUnless, {read(examined), {UnitKind::Target, otherwise}});
  }
  end_block();
}

void Lowerer::branch_on_data(Case branch, Value examined) {
  VirtualRegister record = in_register(examined);
  DataType data = program_.types.data_of(type(program_, branch.examined));
  uint32_t tags = static_cast<uint32_t>(program_.types.constructors(data).size());
  auto to = [&](const Branch& each) { return target(branch, variable(program_, each.target), record, each.tag, data); };
  const auto& branches = branch.branches;
  size_t ways = branches.size() + (branch.otherwise ? 1 : 0);
  if (ways == 2) {
    // The last branch, or the first of two, is where the tag is another one.
    BlockId otherwise = branch.otherwise ? target(branch, variable(program_, branch.otherwise)) : to(branches[1 - 1]);
    const Branch& first = branches.back();
    to(first);
    emit(Simple::JumpUnlessTag,
         {{UnitKind::Register, record}, {UnitKind::Tag, first.tag}, {UnitKind::Target, otherwise}});
  } else if (ways == 1) {
    if (branch.otherwise)
      target(branch, variable(program_, branch.otherwise));
    else
      to(branches[0]);
  } else {
    BlockId otherwise = branch.otherwise ? target(branch, variable(program_, branch.otherwise)) : 0;
    std::vector<BlockId> blocks(tags, otherwise);
    for (const Branch& each : branches) blocks[each.tag] = to(each);
    std::vector<Operand> operands{{UnitKind::Register, record}, {UnitKind::Count, tags}};
    for (BlockId block : blocks) operands.push_back({UnitKind::Target, block});
    emit(opcode(Simple::SwitchTag), operands);
  }
  end_block();
}

// Uses a table if the tags are dense; else a chain of comparisons.
void Lowerer::branch_on_integer(Case branch, Value examined) {
  Operand integer = read(examined);
  BlockId otherwise = target(branch, variable(program_, branch.otherwise));
  // `otherwise` follows; so the jump targets are pushed below it.
  Pending last = pending_.back();
  pending_.pop_back();
  std::vector<std::pair<int32_t, BlockId>> ways;
  for (const Branch& each : branch.branches)
    ways.emplace_back(static_cast<int32_t>(each.tag), target(branch, variable(program_, each.target)));
  pending_.push_back(last);
  std::sort(ways.begin(), ways.end());
  int64_t range = ways.empty() ? 0 : int64_t{ways.back().first} - ways.front().first + 1;
  if (ways.size() > longest_chain && range <= static_cast<int64_t>(ways.size()) * 4) {
    std::vector<Operand> operands{integer,
                                  {UnitKind::Integer, static_cast<uint32_t>(ways.front().first)},
                                  {UnitKind::Target, otherwise},
                                  {UnitKind::Count, static_cast<uint32_t>(range)}};
    size_t first = operands.size();
    operands.resize(first + static_cast<size_t>(range), {UnitKind::Target, otherwise});
    for (auto [tag, block] : ways)
      operands[first + static_cast<size_t>(int64_t{tag} - ways.front().first)].value = block;
    emit(opcode(Simple::Switch), operands);
  } else {
    for (auto [tag, block] : ways) {
      Operand operands[]{integer, {UnitKind::Integer, static_cast<uint32_t>(tag)}, {UnitKind::Target, block}};
      emit(branch_unless(Operation::Ne, Form::RightConstant), operands);
    }
  }
  end_block();
}

} // namespace letcont::vm
