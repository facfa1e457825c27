#include "passes/pipeline/table.h"

#include "passes/box.h"
#include "passes/close.h"
#include "passes/contify.h"
#include "passes/cse.h"
#include "passes/flatten.h"
#include "passes/inline.h"
#include "passes/internalise.h"
#include "passes/loop.h"
#include "passes/propagate.h"
#include "passes/records.h"
#include "passes/shrink.h"
#include "passes/specialise.h"
#include "passes/untuple.h"

namespace letcont::passes {

namespace {

// A copy of each, so that they stand one after the other.
const std::array<Pass, 13>& table() {
  static const std::array all{shrink_pass,     contify_pass,     loop_pass,    propagate_pass, inline_pass,
                              specialise_pass, untuple_pass,     records_pass, flatten_pass,   cse_pass,
                              close_pass,      internalise_pass, box_pass};
  return all;
}

} // namespace

std::span<const Pass> all_passes() { return table(); }

const Pass* pass_named(std::string_view name) {
  for (const Pass& pass : table())
    if (pass.name == name) return &pass;
  return nullptr;
}

} // namespace letcont::passes
