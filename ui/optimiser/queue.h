// Questions to an optimiser that answers one at a time, and the answers so far.
#pragma once

#include "compile/elsewhere.h"
#include "support/not_copied.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace letcont {

class OptimiserQueue final : public Elsewhere, NotCopied {
public:
  struct Optimiser {
    std::function<void(const std::vector<uint8_t>& question)> begin; // must not call the queue
    std::function<void()> end;                                       // what has begun is not wanted any more
  };
  explicit OptimiserQueue(Optimiser optimiser) : optimiser_(std::move(optimiser)) {}

  const std::vector<uint8_t>* answer(std::vector<uint8_t> question) override;
  std::string meanwhile() const override { return meanwhile_; }
  void forget() override;

  // The question that was begun is answered, or, if `answer` is empty, cannot be for a reason that was said; the next
  // one is begun.
  void answered(std::vector<uint8_t> answer);
  // What to show meanwhile: how much of the optimiser has been fetched, or why it cannot be. Empty: it is at work.
  void say(std::string text) { meanwhile_ = std::move(text); }

private:
  struct Entry {
    std::vector<uint8_t> question, answer;
  };
  void begin_next();

  Optimiser optimiser_;
  std::vector<Entry> entries_;
  size_t begun_ = 0; // so many of them, of which all but the last are answered while `busy_`
  bool busy_ = false;
  std::string meanwhile_;
};

} // namespace letcont
