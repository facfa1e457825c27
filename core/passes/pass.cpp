#include "passes/pass.h"

#include "passes/shrink.h"

namespace letcont::passes {

namespace {

constexpr std::array table{
    Pass{"shrink", "makes the program smaller: dead code, known values, and what is used once inlined", shrink},
};

} // namespace

std::span<const Pass> all_passes() { return table; }

const Pass* pass_named(std::string_view name) {
  for (const Pass& pass : table)
    if (pass.name == name) return &pass;
  return nullptr;
}

} // namespace letcont::passes
