// Finds the pass that changed the code made from a piece of the source: the answer to a ChangeQuestion. The search
// takes the program through its pipeline once, one pass or comparison at a time, and compares the stage before and
// after each pass that changed something. It costs as much as compiling, printing that stage once for each of those
// passes, and comparing. A backward search takes the same path and keeps the last pass found.
//
//   ChangeSearch search(compilation, question);
//   while (!search.work()) …      // so that others get their turn
//   … search.found() …
#pragma once

#include "compile/compilation.h"
#include "protocol/messages.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace letcont {

class ChangeSearch {
public:
  ChangeSearch(std::shared_ptr<Compilation>, ChangeQuestion);

  // Does the next part. Returns true once the answer is known.
  bool work();
  // Returns the key of the pass; empty if there is none.
  const std::string& found() const { return found_; }
  // The compilation that it searches. Once that was stopped, the search is of no use.
  const Compilation& compilation() const { return *compilation_; }

private:
  bool begin();
  bool has_changed(size_t pass) const;
  void compare();
  void print();

  std::shared_ptr<Compilation> compilation_;
  ChangeQuestion question_;
  const Stage* stage_ = nullptr;
  std::vector<std::string> keys_;       // of the passes
  size_t first_ = 0, end_ = 0;          // the passes that are looked at, by their positions
  std::optional<cps::Program> program_; // as it is now; none: the search has not begun
  std::optional<passes::Running> running_;
  size_t next_ = 0;                  // the pass that runs next
  std::optional<Document> document_; // the stage of the program as it is now, if it was printed
  std::string found_;
};

} // namespace letcont
