// Questions for LLVM's optimiser, what they are about, and answers, as bytes: for an optimiser that is elsewhere.
#pragma once

#include "llvm/module_text.h"
#include "llvm/passes/executions.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace letcont {

// A run of passes, about which there are several questions.
struct OptimiserSubject {
  ModuleText module;
  std::string passes; // a list of registered ones (llvm/passes/passes.h)
  bool ranges = true; // whether texts are to be linked
};

enum class OptimiserTopic : uint8_t { Executions, Remarks, Text };

struct OptimiserQuestion {
  OptimiserTopic topic = OptimiserTopic::Executions;
  std::string wanted; // the text, as after the "@" of a stage: "gvn", "17", "last"
};

struct OptimiserAnswer {
  std::string refusal; // why there is no such text
  std::vector<PassExecution> executions;
  std::vector<PassRemark> remarks;
  Document text;
};

std::vector<uint8_t> to_bytes(const OptimiserSubject&);
std::vector<uint8_t> to_bytes(const OptimiserQuestion&);
std::vector<uint8_t> to_bytes(const OptimiserAnswer&);

// False if the bytes are damaged; then the target is unchanged.
bool from_bytes(std::span<const uint8_t>, OptimiserSubject&);
bool from_bytes(std::span<const uint8_t>, OptimiserQuestion&);
bool from_bytes(std::span<const uint8_t>, OptimiserAnswer&);

} // namespace letcont
