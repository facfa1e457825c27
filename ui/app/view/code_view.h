// Shows a text in lines and cells: the editor, and every stage. Selection, scrolling, colours, underlined problems,
// highlights. It visits only visible lines, so a long text costs as much as a short one; state that depends on the
// lines above (open comments) is cached by line.
//
// The input part changes the selection or the editor; the drawing part changes nothing.
#pragma once

#include "app/model/heat.h"
#include "app/model/linking.h"
#include "app/model/watching.h"
#include "app/text/brackets.h"
#include "app/text/editor.h"
#include "app/text/folding.h"
#include "app/text/rows.h"
#include "app/text/syntax.h"
#include "app/view/ui.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::app {

struct CodeInput {
  const Text* text = nullptr;
  uint64_t version = 0;     // another one, another text
  Editor* editor = nullptr; // null: read-only
  const SyntaxRules* syntax = nullptr;
  std::span<const Diagnostic> problems;
  std::span<const SourceRemark> remarks;
  std::span<const LitRange> lit;
  std::span<const uint32_t> matches; // of what is searched for
  uint32_t match_length = 0;
  bool difference = false; // lines begin with a mark: "  ", "- " or "+ "
  bool stale = false;      // drawn in one quiet colour
  bool focused = false;    // gets the keys
  bool line_numbers = true;
  bool wraps = false;             // long lines go on in further rows
  bool folds = true;              // pieces can be folded away
  WatchMarks marks;               // of the debugger
  std::span<const LineHeat> heat; // of one that was counted
};

struct CodeOutput {
  bool pressed = false;            // the mouse was pressed in it: it wants the focus
  bool leave = false;              // Tab after Esc: the focus moves to the next pane
  std::optional<uint32_t> hovered; // the byte under the mouse
  std::optional<uint32_t> pointed; // the line whose number is under the mouse
  std::optional<uint32_t> beside;  // the line beside which the mouse was pressed, where breakpoints stand
  bool menu = false;               // the right button was pressed: the caret is there, or in the selection
  bool pastes = false;             // the middle button was pressed: what is selected comes to the caret, which is there
};

class CodeView {
public:
  CodeOutput draw(Ui&, const char* id, ImVec2 size, const CodeInput&);

  // The caret and selection of a read-only text; an editor has its own.
  const Selection& selection() const { return selection_; }
  void set_selection(Selection selection) { selection_ = selection; }
  // Scrolls so that the caret is visible, in the next frame.
  void reveal_caret() { reveal_ = true; }
  // Scrolls so that this place is visible, if it is not. Sideways at most so far that its line still begins in view.
  void reveal(uint32_t at) { reveal_at_ = at; }
  // Scrolls to the nearest of these ranges, as `reveal` does; not at all if one of the strong ones is visible.
  void reveal_nearest(const Text&, std::span<const LitRange>);
  // Returns where the middle of the character at that position was drawn in the last frame, in units of the window.
  ImVec2 place_of(const Text&, uint32_t at) const;
  // What is folded away. A folded piece is unfolded when the caret moves into it, or a place in it is revealed.
  Folds& folds() { return folds_; }
  // Returns how far it was scrolled in the last frame.
  ImVec2 scrolled() const { return scroll_; }
  // How many strong ranges end above what was visible in the last frame, and begin below it; the nearest of each.
  struct Outside {
    size_t above = 0, below = 0;
    uint32_t last_above = 0, first_below = 0;
  };
  Outside outside(const Text&, std::span<const LitRange>) const;

private:
  struct Metrics {
    float cell = 0, line = 0, gutter = 0, text_offset = 0;
    ImVec2 inner; // top left of what is visible, and its size
    ImVec2 inner_size;
    ImVec2 origin;                // of row 0, column 0
    uint32_t first = 0, last = 0; // visible rows
  };

  // A row where it is drawn.
  struct DrawnRow {
    Row row;
    float y = 0; // its upper edge
  };
  DrawnRow drawn(const CodeInput& input, const Metrics& m, uint32_t index) const {
    return {rows_.row(*input.text, index), m.origin.y + m.line * static_cast<float>(index)};
  }

  const Selection& current(const CodeInput&) const;
  void move(const CodeInput&, Motion, bool extend);
  bool move_by_rows(const CodeInput&, Motion, bool extend, uint32_t page);
  void lay_out(const Ui&, const CodeInput&, float width);
  void select(const CodeInput&, Selection);
  void follow(const CodeInput&); // the text may be another than in the last frame

  // code_keys.cpp
  void keys(Ui&, const CodeInput&, CodeOutput&);
  bool motion_keys(const CodeInput&);
  void clipboard_keys(Ui&, const CodeInput&);
  void editing_keys(const CodeInput&, CodeOutput&);
  void characters(Editor&);
  // code_mouse.cpp
  void mouse(Ui&, const CodeInput&, const Metrics&, CodeOutput&);
  void offer_selection(Ui&, const CodeInput&);
  uint32_t position_at(const CodeInput&, const Metrics&, ImVec2) const;
  std::optional<uint32_t> row_at(const CodeInput&, const Metrics&, float y) const;
  bool fold_by_mouse(const Ui&, const CodeInput&, const Metrics&);
  void drag(const CodeInput&, const Metrics&, ImVec2);
  // code_draw.cpp
  void scroll_to(const CodeInput&, ImVec2 size, uint32_t at, bool is_caret);
  float scroll_sideways(const Text&, ImVec2 visible, uint32_t at, bool is_caret) const;
  const Rows& rows_for(const Text&) const;
  Span visible_bytes(const Text&) const;
  void scroll_to_caret(const CodeInput&, ImVec2 visible);
  Metrics measure(const Ui&, const CodeInput&) const;
  void paint(const Ui&, const CodeInput&, const Metrics&);
  bool cells(const CodeInput&, const Row&, uint32_t begin, uint32_t end, float& from, float& to) const;
  void paint_row(const Ui&, const CodeInput&, const Metrics&, uint32_t index);
  void paint_text(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  // code_folds.cpp
  void paint_fold(const Ui&, const CodeInput&, const Metrics&, uint32_t index);
  void paint_arrows(const Ui&, const CodeInput&, const Metrics&);
  float fold_chip(const CodeInput&, const Metrics&, const DrawnRow&) const;
  void paint_gutter(const Ui&, const CodeInput&, const Metrics&);
  void paint_remarks(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  void paint_problems(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  void paint_caret(const Ui&, const CodeInput&, const Metrics&);
  void paint_matches(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  void paint_brackets(const Ui&, const CodeInput&, const Metrics&);
  void paint_mark(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  void paint_scrollbar(const Ui&, const CodeInput&);
  // code_marks.cpp
  float marks_width(const Ui&, const CodeInput&) const;
  void paint_next(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  static bool is_hot(const CodeInput&, uint32_t line);
  void paint_heat(const Ui&, const CodeInput&, const Metrics&);
  void paint_note(const Ui&, const CodeInput&, const Metrics&, const DrawnRow&);
  void paint_breakpoints(const Ui&, const CodeInput&, const Metrics&);
  LineState state_at(const CodeInput&, uint32_t line);
  const std::vector<Token>& tokens_of(const CodeInput&, uint32_t line);

  Selection selection_;
  uint64_t version_ = 0;
  std::vector<LineState> states_; // at the begin of each line, as far as it is known
  std::vector<Token> tokens_;     // of the line that is drawn
  // The tokens of a line that is too long to scan in every frame, cached while the text is the same.
  static constexpr size_t long_line = 4096;
  std::vector<Token> long_tokens_;
  uint32_t long_tokens_line_ = UINT32_MAX;
  float gutter_ = 0, cell_ = 8, line_ = 20;
  ImVec2 visible_{0, 0}, scroll_{0, 0}, origin_{0, 0};
  uint32_t longest_ = 0;
  Folds folds_;
  Rows rows_;
  // What the rows were made for.
  struct RowsKey {
    uint64_t version = 0, folds = 0;
    uint32_t width = 0, size = 0;
    bool operator==(const RowsKey&) const = default;
  } rows_key_;
  bool reveal_ = false;
  std::optional<uint32_t> reveal_at_;
  // The matching brackets at the caret, and what they were computed for.
  std::optional<Brackets> brackets_;
  uint64_t brackets_version_ = 0;
  uint32_t brackets_caret_ = 0;
  bool dragging_ = false;
  int drag_unit_ = 1; // 1: characters, 2: words, 3: lines
  Selection drag_origin_;
  Selection offered_;    // what was selected when the system was last told
  bool escaped_ = false; // Esc was the last key
};

} // namespace letcont::app
