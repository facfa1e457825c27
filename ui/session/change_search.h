// Finds the pass that changed what a piece of the source became: the answer to a ChangeQuestion. The search takes the
// program through its pipeline once, a pass or a comparison at a time, and compares the stage before and after each
// pass that has done something. Its cost is that of compiling, of printing that stage once for each of those passes,
// and of their differences. A search backwards goes the same way and keeps the last pass found.
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
  // The key of the pass; empty if there is none.
  const std::string& found() const { return found_; }
  // What it looks at. Once that was stopped, the search is of no use.
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
