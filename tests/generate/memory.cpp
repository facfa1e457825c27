// References and arrays in random programs. They hold no functions: a function that reads itself out of a reference
// would never end.

#include "cps/var.h"
#include "generate/bodies.h"

#include <array>

namespace letcont::generate {

using namespace cps;

namespace {
constexpr uint32_t most_elements = 4;
}

// A new reference or array of that type.
Var Bodies::holder(Task& task, Type wanted, uint32_t depth) {
  Type content = program_.types.element(wanted);
  bool is_array = program_.types.kind(wanted) == TypeKind::Array;
  if (is_array && random_.chance(15)) return keep(task, task.block.empty_array(wanted, name("a")));
  Var first = value(task, content, depth + 1);
  if (!is_array) return keep(task, task.block.memory(MemoryOperation::Ref, std::array{first}, name("r")));
  bool fails = options_.runtime_errors && random_.chance(1);
  int32_t count = fails ? -1 : static_cast<int32_t>(1 + random_.below(most_elements));
  Var size = keep(task, task.block.integer(count, name("size")));
  return keep(task, task.block.memory(MemoryOperation::Array, std::array{size, first}, name("a")));
}

// Reads or writes a reference or an array that is in scope. Where nothing may fail, elements are those of a new array.
void Bodies::use_holder(Task& task) {
  std::vector<Var> found;
  for (const std::vector<Var>* all : {&globals, &task.scope})
    for (Var var : *all)
      if (program_.types.is_mutable(type(var))) found.push_back(var);
  if (found.empty()) return;
  Var holder = random_.pick(found);
  Type content = program_.types.element(type(holder));
  bool writes = random_.chance(50);
  if (program_.types.kind(type(holder)) == TypeKind::Reference) {
    if (!writes) {
      keep(task, task.block.memory(MemoryOperation::Get, std::array{holder}, name("g")));
      return;
    }
    Var with = value(task, content, 1);
    keep(task, task.block.memory(MemoryOperation::Set, std::array{holder, with}, name("done")));
    return;
  }
  if (random_.chance(15)) {
    keep(task, task.block.memory(MemoryOperation::Size, std::array{holder}, name("n")));
    return;
  }
  uint32_t beyond = options_.runtime_errors && random_.chance(5) ? most_elements + 1 : 0;
  if (!options_.runtime_errors || random_.chance(40)) {
    Var first = value(task, content, 1);
    Var size = keep(task, task.block.integer(1, name("size")));
    holder = keep(task, task.block.memory(MemoryOperation::Array, std::array{size, first}, name("a")));
  }
  Var index = keep(task, task.block.integer(static_cast<int32_t>(random_.below(beyond + 1)), name("i")));
  if (writes) {
    Var with = value(task, content, 1);
    keep(task, task.block.memory(MemoryOperation::Put, std::array{holder, index, with}, name("done")));
  }
  keep(task, task.block.memory(MemoryOperation::At, std::array{holder, index}, name("e")));
}

} // namespace letcont::generate
