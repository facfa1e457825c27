// A question for LLVM's optimiser, and its answer, as bytes: for an optimiser that is elsewhere.
#pragma once

#include "llvm/module_text.h"
#include "llvm/passes/executions.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace letcont {

struct OptimiserQuestion {
  ModuleText module;
  std::string passes; // a list of registered ones (llvm/passes/passes.h)
  std::string wanted; // as after the "@" of a stage: "gvn", "17", "last"; empty: the stage `llvm-passes`
  bool ranges = true; // whether the text is to be linked
};

struct OptimiserAnswer {
  std::string refusal; // why there is no such text
  std::vector<PassExecution> executions;
  Document document; // the text that is wanted
};

std::vector<uint8_t> to_bytes(const OptimiserQuestion&);
std::vector<uint8_t> to_bytes(const OptimiserAnswer&);

// False if the bytes are damaged; then the target is unchanged.
bool from_bytes(std::span<const uint8_t>, OptimiserQuestion&);
bool from_bytes(std::span<const uint8_t>, OptimiserAnswer&);

} // namespace letcont
