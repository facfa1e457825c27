// Folding: which lines begin a piece that can be folded away, and which lines are.
//
// It goes by the look of a text, so that it works in a program that does not compile and in every stage: a line is
// followed by lines that are indented further, or ends with an opening bracket, or begins a comment of several lines.
//
//     def f = { n ->        folded:   def f = { n -> …
//       n + 1                         }
//     }
#pragma once

#include "app/text/text.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace letcont::app {

// Lines that are not shown: the first one and the last one.
struct HiddenLines {
  uint32_t first = 0, last = 0;
  bool operator==(const HiddenLines&) const = default;
};

// Returns whether there is a piece to fold away under that line. Looks at the lines around it only.
bool can_fold(const Text&, uint32_t line);

// The lines of a text that begin with a closing bracket, from one line on, to look up which one closes a piece. Made in
// O(lines).
class ClosingLines {
public:
  explicit ClosingLines(const Text&, uint32_t from = 0);
  // Returns the first one behind `line` that is indented no further than that; nothing if there is none. O(how many
  // depths there are).
  std::optional<uint32_t> next(uint32_t line, uint32_t indent) const;

private:
  struct Closing {
    uint32_t line, indent;
    uint32_t further_left; // which is the first behind it that is indented less; the number of all: none is
  };
  std::vector<Closing> lines_;
};

// Returns the last line of that piece, if there is one. O(its lines).
std::optional<uint32_t> end_of_fold(const Text&, uint32_t line, const ClosingLines&);

// The folded pieces of one text.
class Folds {
public:
  bool empty() const { return folds_.empty(); }
  bool contains(uint32_t line) const;

  // Folds the piece under `line`, if there is one, or else the innermost piece around it. Returns the line that stands
  // for it, or nothing where there is none.
  std::optional<uint32_t> fold(const Text&, uint32_t line);
  // Unfolds the piece under `line`. Returns whether it was folded.
  bool unfold(uint32_t line);
  // Folds all pieces. O(lines × how deep they stand in each other).
  void fold_all(const Text&);
  void unfold_all();
  // Unfolds what hides the line. Returns whether something did.
  bool show(const Text&, uint32_t line);
  // Returns the line that is shown for `line`: itself, if nothing hides it.
  uint32_t shown_for(const Text&, uint32_t line) const;
  // The text was replaced by another edition: each piece is found again by its first line, where that stood or near it.
  void follow(const Text&);

  // The number of changes: another number, other pieces.
  uint64_t edition() const { return edition_; }
  // Returns the hidden lines, sorted and apart from each other.
  std::vector<HiddenLines> hidden(const Text&) const;

private:
  struct Fold {
    uint32_t line;      // that is shown for the piece
    std::string header; // its text
  };
  static bool before(const Fold& fold, uint32_t line) { return fold.line < line; }
  void add(const Text&, uint32_t line);

  std::vector<Fold> folds_; // sorted by line
  uint64_t edition_ = 0;
};

} // namespace letcont::app
