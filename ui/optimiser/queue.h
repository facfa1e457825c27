// Questions to an optimiser that answers one at a time, and the last answers.
#pragma once

#include "compile/elsewhere.h"
#include "support/not_copied.h"

#include <deque>
#include <functional>
#include <string>
#include <utility>

namespace letcont {

class OptimiserQueue final : public Elsewhere, NotCopied {
public:
  // None of them may call the queue.
  struct Optimiser {
    std::function<void(const Bytes& subject)> tell; // what the next questions are about
    std::function<void(const Bytes& question)> begin;
    std::function<void()> end;    // the question that has begun is not wanted any more; it forgets the subject
    std::function<void()> forget; // the subject, while no question has begun
  };
  explicit OptimiserQueue(Optimiser optimiser, size_t most_bytes = size_t{16} << 20)
      : optimiser_(std::move(optimiser)), most_bytes_(most_bytes) {}

  const Bytes* answer(const std::shared_ptr<const Bytes>& subject, Bytes question) override;
  std::string meanwhile() const override { return meanwhile_; }
  void forget() override;

  // The question that was begun is answered, or, if `answer` is empty, cannot be for a reason that was said, and the
  // optimiser has forgotten the subject; the next one is begun.
  void answered(Bytes answer);
  // What to show meanwhile: how much of the optimiser has been fetched, or why it cannot be. Empty: it is at work.
  void say(std::string text) { meanwhile_ = std::move(text); }

private:
  struct Entry {
    std::shared_ptr<const Bytes> subject;
    Bytes question, answer;
  };
  void begin_next();
  void drop_oldest();

  Optimiser optimiser_;
  size_t most_bytes_; // of answers, besides the last
  std::deque<Entry> entries_;
  size_t begun_ = 0; // so many of them, of which all but the last are answered while `busy_`
  bool busy_ = false;
  std::shared_ptr<const Bytes> told_; // null: none
  std::string meanwhile_;
};

} // namespace letcont
