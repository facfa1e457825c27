// LLVM's optimiser as a program of its own, from bytes to bytes.
#pragma once

#include "optimiser/messages.h"

namespace letcont {

// Answers a question. A list that names what there is not, or what is not registered, is refused.
OptimiserAnswer answer(const OptimiserQuestion&);

// The same as bytes. A damaged question is refused, too.
std::vector<uint8_t> answer(std::span<const uint8_t> question);

} // namespace letcont
