// Work for stages that is done elsewhere, at the same time: in the page LLVM's optimiser is a program of its own, which
// may not even have been fetched.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace letcont {

class Elsewhere {
public:
  using Bytes = std::vector<uint8_t>;
  virtual ~Elsewhere() = default;
  // The answer to a question about a subject, which is sent there once; null as long as there is none. The first time
  // it is asked, the work is begun.
  virtual const Bytes* answer(const std::shared_ptr<const Bytes>& subject, Bytes question) = 0;
  // What to show until the answer is there, if that takes long; otherwise it is empty.
  virtual std::string meanwhile() const = 0;
  // Ends all work, and drops the answers: another program is compiled.
  virtual void forget() = 0;
};

} // namespace letcont
