// LLVM's optimiser as a program of its own, from bytes to bytes.
#pragma once

#include "llvm/optimiser/kept_run.h"
#include "optimiser/messages.h"

#include <memory>

namespace letcont {

// Answers questions about one run of passes at a time, and keeps it, so that only the first one takes the time of a
// run.
class OptimiserServer : NotCopied {
public:
  OptimiserServer();
  // What the next questions are about. A list of passes that names what there is not, or what is not registered, is
  // what they are refused for.
  void tell(OptimiserSubject);
  OptimiserAnswer answer(const OptimiserQuestion&);
  // Frees what it keeps.
  void forget();

  // The same as bytes. A damaged subject or question is refused, too.
  void tell(std::span<const uint8_t> subject);
  std::vector<uint8_t> answer(std::span<const uint8_t> question);

private:
  std::unique_ptr<KeptRun> run_;
  std::string passes_;
  std::string refusal_; // why there is no run
};

} // namespace letcont
