// A program that is edited: a text with its language, a caret and undo; the effects of typing, without a screen.
//
// Undo is unlimited. One step undoes a run of typing (up to the end of a word and the spaces after it), a run of
// erasing, a paste of any length, or a change of indentation. A step takes the memory of the bytes that it
// changes.
#pragma once

#include "app/text/selection.h"
#include "app/text/text.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace letcont::app {

// A change that gave lines other numbers: by erasing and inserting line breaks, or by moving lines.
struct LineChange {
  uint32_t line = 0;     // where it begins, counted from 0
  uint32_t erased = 0;   // line breaks
  uint32_t inserted = 0; // line breaks
  bool at_begin = false; // it begins where its line does
  bool at_end = false;   // what it erased ends where a line does
  int moved = 0;         // by ±1: so many lines as `erased`; the one that they pass goes to their other end

  // Returns where a line is after the change; nothing if all of it was erased.
  std::optional<uint32_t> after(uint32_t line) const;
};

class Editor {
public:
  Editor() = default;
  explicit Editor(std::string_view language) : language_(language) {}

  const Text& text() const { return text_; }
  const Selection& selection() const { return selection_; }
  // The number of changes: another number, another text.
  uint64_t revision() const { return revision_; }
  // Returns a position at or before the first difference from an earlier revision, for caches by line.
  uint32_t first_change_since(uint64_t revision) const;
  // All changes since the beginning that gave lines other numbers. Those of load() are none.
  const std::vector<LineChange>& line_changes() const { return line_changes_; }

  // What the text is written in, as the engine calls it. Undo changes it back where a step replaced both. In another
  // language the text is another revision: what was made from it is not of this program.
  const std::string& language() const { return language_; }
  void set_language(std::string_view language);

  // Replaces the text and drops the undo steps.
  void load(std::string bytes);
  // Replaces the text as one undo step, which remembers what differs, so that choosing an example by mistake loses
  // nothing. The other one replaces the language, too.
  void replace_all(std::string bytes);
  void replace_all(std::string bytes, std::string language);

  // ---- Moving. Ends a run of typing.
  void move(Motion, bool extend, uint32_t page = 20);
  void place(uint32_t at, bool extend);
  void select(Selection);
  void select_all();

  // ---- Changing. Replaces the selection.
  void type(std::string_view characters);
  // Types text. An opening bracket or quote also inserts its closing one, if the text after it allows that; an
  // automatic closing one is typed over; a selection is put between both. A plain text has no brackets.
  void type_key(std::string_view characters);
  // Replaces pieces of that length, in ascending order without overlaps, as one undo step.
  void replace_each(std::span<const uint32_t> begins, uint32_t length, std::string_view by);
  void complete(uint32_t begin, std::string_view word); // in the place of what stands from there to the caret
  // Line breaks become the text's own. A copied line is put above the caret's.
  void paste(std::string_view bytes);
  void new_line(); // with the indentation of the line before; between brackets, a line of its own
  // In indentation, back to the last multiple of the text's width; an empty pair of brackets goes as a whole.
  void erase_backward(bool word);
  void erase_forward(bool word);
  void indent();         // the selected lines; without a selection: spaces up to the next multiple of indent_width
  void unindent();       // the selected lines, or the caret's
  void toggle_comment(); // "//" before the selected lines
  void erase_line();
  void move_lines(int by); // the selected lines, or the caret's, before the line above (-1) or behind the one below (1)

  std::string selected() const;
  // Return what is selected, or else the caret's line; `cut` erases it.
  std::string copy();
  std::string cut();

  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < steps_.size(); }
  void undo();
  void redo();
  // The next change begins a new undo step.
  void seal() { sealed_ = true; }

private:
  enum class Kind : uint8_t { Typing, Erasing, Other };
  struct Change {
    uint32_t at;
    std::string erased, inserted;
    int moved_lines = 0; // LineChange::moved
  };
  struct Step {
    Kind kind;
    std::vector<Change> changes;
    Selection before, after;
    std::string language_before, language_after; // empty: the step left it alone
  };

  static Change difference(std::string_view before, std::string_view after);
  void change(Kind, std::vector<Change>, Selection after);
  void replace_selection(Kind, std::string_view inserted);
  void apply(const Change&, bool backward);
  void apply(std::span<const Change>, bool backward);
  void revised(uint32_t first_change);
  void note_lines(const Change&, bool backward, size_t there);
  bool type_over(char);
  bool type_over_below(char);
  bool type_first_closer(char);
  bool paste_line(const std::string& bytes);
  void type_pair(char open, char close);
  void move_closers(const Change&, bool backward);
  bool merge(Kind, Change&);
  template <typename Edit>
  void change_lines(Edit);

  Text text_;
  std::string language_ = "add";
  Selection selection_;
  std::vector<Step> steps_;
  size_t done_ = 0; // steps [0, done_) are in the text, the others are undone
  bool sealed_ = true;
  std::string copied_line_; // with its line break; empty if what was copied last is no whole line
  uint64_t revision_ = 1;
  std::vector<uint32_t> closers_; // where closing brackets stand that came by themselves, for typing over
  std::vector<LineChange> line_changes_;
  std::vector<uint32_t> first_changes_{0}; // [i]: where revision i + 1 differs first from the one before
};

} // namespace letcont::app
