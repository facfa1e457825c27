// Finds the execution of one of LLVM's passes that changed the code made from a piece of the source: the answer to a
// ChangeQuestion whose pass is the number of one, or 0 for the module before all of them.
//
// It asks for the stage `llvm` after each execution that changed something, one after the other, and compares it with
// the one before. In the page LLVM's optimiser is elsewhere: then the search waits for each text.
#pragma once

#include "compile/compilation.h"
#include "protocol/messages.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace letcont {

class LlvmChangeSearch {
public:
  LlvmChangeSearch(std::shared_ptr<Compilation>, ChangeQuestion);
  static bool is_about(const ChangeQuestion&);

  // Does the next part. Returns true once the answer is known.
  bool work();
  // Whether nothing can be done before there is news from elsewhere.
  bool waits() const { return waits_; }
  void hear_news() { waits_ = false; }
  // Returns the number of the execution; empty if there is none.
  const std::string& found() const { return found_; }
  const Compilation& compilation() const { return *compilation_; }

private:
  struct Candidate {
    uint32_t before = 0, number = 0; // the module after `before` is the one before `number`
  };
  void list_candidates();
  const Document* text_after(uint32_t number);

  std::shared_ptr<Compilation> compilation_;
  ChangeQuestion question_;
  std::optional<std::deque<Candidate>> candidates_;  // the next one first; nothing: not listed yet
  std::vector<std::pair<uint32_t, Document>> texts_; // the last two
  bool waits_ = false;
  std::string found_;
};

} // namespace letcont
