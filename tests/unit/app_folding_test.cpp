// Word wrap and folding: the rows of a text, what can be folded, and both as people use them.
#include "app/text/folding.h"
#include "app/text/rows.h"
#include "app_user.h"

#include <gtest/gtest.h>
#include <random>

namespace letcont::app {
namespace {

// The rows as text, each with its indentation.
std::vector<std::string> rows_of(const std::string& bytes, uint32_t width, std::vector<HiddenLines> hidden = {}) {
  Text text(bytes);
  Rows rows;
  rows.make(text, width, hidden);
  std::vector<std::string> result;
  for (uint32_t i = 0; i < rows.count(text); ++i) {
    Row row = rows.row(text, i);
    result.push_back(std::string(row.indent, '.') + bytes.substr(row.begin, row.end - row.begin));
  }
  return result;
}

using Lines = std::vector<std::string>;

TEST(Rows, AreTheLinesUnlessTheyAreWrapped) {
  EXPECT_EQ(rows_of("one two three\n\nfour", 0), (Lines{"one two three", "", "four"}));
  EXPECT_EQ(rows_of("", 20), (Lines{""}));
}

TEST(Rows, GoOnBehindASpaceAndAreSetIn) {
  EXPECT_EQ(rows_of("one two three four\nfive", 10), (Lines{"one two ", "..three ", "..four", "five"}));
  EXPECT_EQ(rows_of("  let x = alpha + beta", 14), (Lines{"  let x = ", "....alpha + ", "....beta"}));
  EXPECT_EQ(rows_of("abcdefghijklmnop", 6), (Lines{"abcdef", "..ghij", "..klmn", "..op"})) << "within a word";
  EXPECT_EQ(rows_of("ab cdefghijklmnop", 6), (Lines{"ab ", "..cdef", "..ghij", "..klmn", "..op"}));
  EXPECT_EQ(rows_of("\tab cd", 6), (Lines{"\tab ", "...cd"})) << "at most half of the width";
  EXPECT_EQ(rows_of("ééééé ééé", 6), (Lines{"ééééé ", "..ééé"})) << "cells, not bytes";
}

TEST(Rows, LeaveHiddenLinesOut) {
  EXPECT_EQ(rows_of("a\nb\nc\nd", 0, {{1, 2}}), (Lines{"a", "d"}));
  EXPECT_EQ(rows_of("a\nb\nc\nd", 0, {{1, 3}}), (Lines{"a"}));
  EXPECT_EQ(rows_of("one two three\nb\nc", 8, {{1, 1}}), (Lines{"one two ", "..three", "c"}));
}

// Every position has a row that shows it, and a column there that leads back to it.
TEST(Rows, LeadBackToEachPosition) {
  std::mt19937 random(7);
  for (int i = 0; i < 500; ++i) {
    std::string bytes;
    for (size_t k = random() % 120; k > 0; --k) bytes += std::string_view("ab  \té\n")[random() % 8];
    Text text(bytes);
    uint32_t width = 4 + random() % 12;
    Rows rows;
    rows.make(text, width, {});
    std::string all;
    for (uint32_t index = 0; index < rows.count(text); ++index) {
      Row row = rows.row(text, index);
      all += bytes.substr(row.begin, row.end - row.begin);
      if (Rows::ends_line(text, row) && row.line + 1 < text.line_count()) all += "\n";
      for (uint32_t at = row.begin; at < row.end; at = text.next(at)) {
        ASSERT_EQ(rows.row_of(text, at), index);
        ASSERT_EQ(rows.at_column(text, row, rows.column_of(text, row, at)), at) << bytes;
        bool is_space = bytes[at] == ' ' || bytes[at] == '\t';
        ASSERT_TRUE(is_space || bytes[at] == 'a' || rows.column_of(text, row, at) <= width) << bytes;
      }
    }
    ASSERT_EQ(all, bytes);
  }
}

TEST(Folding, KnowsBlocksCommentsAndFunctions) {
  Text text("// a\n// b\ndef f = { n ->\n  n +\n    1\n}\n\n/* c\n d */\ndefine i32 @f() {\nentry:\n  ret\n}\nlast\n");
  const ClosingLines closing(text);
  std::vector<std::pair<uint32_t, uint32_t>> found;
  for (uint32_t line = 0; line < text.line_count(); ++line)
    if (std::optional<uint32_t> end = end_of_fold(text, line, closing)) found.push_back({line, *end});
  EXPECT_EQ(found, (std::vector<std::pair<uint32_t, uint32_t>>{{0, 1}, {2, 4}, {3, 4}, {7, 8}, {9, 11}, {10, 11}}));
}

// Looked up as one would by reading on: in random lines.
TEST(Folding, FindsWhatClosesAPiece) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    std::vector<std::pair<bool, uint32_t>> lines; // whether it closes something, and its indentation
    for (uint32_t n = 1 + random() % 30; n > 0; --n) {
      lines.push_back({random() % 3 == 0, random() % 6});
      bytes += std::string(lines.back().second, ' ') + (lines.back().first ? "}" : "x {") + "\n";
    }
    Text text(bytes);
    const ClosingLines closing(text);
    for (uint32_t line = 0; line < lines.size(); ++line)
      for (uint32_t indent = 0; indent < 6; ++indent) {
        std::optional<uint32_t> expected;
        for (uint32_t next = line + 1; next < lines.size() && !expected; ++next)
          if (lines[next].first && lines[next].second <= indent) expected = next;
        ASSERT_EQ(closing.next(line, indent), expected) << bytes << line << " " << indent;
      }
  }
}

// Brackets that nothing closes, as in the stage of tokens.
TEST(Folding, ALongTextOfOpenBrackets) {
  std::string bytes;
  for (int i = 0; i < 200'000; ++i) bytes += "12 (\n";
  Text text(bytes);
  Folds folds;
  folds.fold_all(text);
  EXPECT_EQ(folds.hidden(text).size(), 0u);
  EXPECT_EQ(folds.fold(text, 199'000), std::nullopt);
}

TEST(Folding, HidesAndShows) {
  Text text("f {\n  a {\n    b\n  }\n}\ng\n");
  Folds folds;
  EXPECT_EQ(folds.fold(text, 2), 1u) << "the innermost piece around it";
  EXPECT_EQ(folds.hidden(text), (std::vector<HiddenLines>{{2, 2}}));
  EXPECT_EQ(folds.fold(text, 1), 0u) << "it is folded already: the next one";
  EXPECT_EQ(folds.hidden(text), (std::vector<HiddenLines>{{1, 3}}));
  EXPECT_EQ(folds.shown_for(text, 2), 0u);
  EXPECT_FALSE(folds.fold(text, 5));
  EXPECT_TRUE(folds.show(text, 2));
  EXPECT_EQ(folds.hidden(text), std::vector<HiddenLines>{});
  EXPECT_FALSE(folds.show(text, 2));
}

TEST(Folding, FollowsTheTextByItsFirstLines) {
  Folds folds;
  folds.fold(Text("f {\n  a\n}\ng {\n  b\n}\n"), 3);
  Text longer("new\nf {\n  a\n}\ng {\n  b\n}\n");
  folds.follow(longer);
  EXPECT_EQ(folds.hidden(longer), (std::vector<HiddenLines>{{5, 5}}));
  Text other("new\n");
  folds.follow(other);
  EXPECT_TRUE(folds.empty());
}

// ---- In the application

TEST(Wrapping, ShowsLongLinesWholeAndMovesByRows) {
  std::string sum = "1";
  for (int i = 0; i < 100; ++i) sum += " + 1";
  Using the(sum.c_str(), "add");
  CodeView& code = the.it.app.focus().state(the.pane(source_pane)).code;
  const Text& text = the.model().source.text();
  float above = code.place_of(text, 0).y;
  EXPECT_EQ(code.place_of(text, text.size()).y, above);
  the.it.press(ImGuiMod_Alt | ImGuiKey_Z);
  the.it.settle();
  EXPECT_GT(code.place_of(text, text.size()).y, above) << "in further rows";
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiKey_DownArrow);
  uint32_t second = the.model().source.selection().caret;
  EXPECT_GT(second, 20u);
  EXPECT_LT(second, 200u);
  EXPECT_GT(code.place_of(text, second).y, above);
  the.it.press(ImGuiKey_End);
  EXPECT_LT(the.model().source.selection().caret, text.size()) << "first, the end of the row";
  the.it.press(ImGuiKey_End);
  EXPECT_EQ(the.model().source.selection().caret, text.size());
  the.it.press(ImGuiKey_Home);
  EXPECT_GT(the.model().source.selection().caret, 0u);
  the.it.press(ImGuiKey_UpArrow);
  the.it.press(ImGuiKey_DownArrow);
  ImVec2 there = code.place_of(text, 150);
  the.it.click(there.x - 1, there.y);
  EXPECT_EQ(the.model().source.selection().caret, 150u) << "the mouse finds the same places";
  EXPECT_EQ(code.scrolled().x, 0);
  // It is kept.
  Model again;
  apply_settings(again, settings_text(the.model()));
  EXPECT_EQ(again.wraps, true);
  the.it.press(ImGuiMod_Alt | ImGuiKey_Z);
  apply_settings(again, settings_text(the.model()));
  EXPECT_EQ(again.wraps, false);
  EXPECT_FALSE(wraps(again));
}

TEST(Wrap, IsOnInNarrowWindowsUntilTheUserChooses) {
  Using the;
  EXPECT_FALSE(wraps(the.model()));
  the.it.width = 390;
  the.it.frame();
  EXPECT_TRUE(wraps(the.model()));
  the.it.press(ImGuiMod_Alt | ImGuiKey_Z);
  EXPECT_FALSE(wraps(the.model()));
}

TEST(Folding, ByKeysByMouseAndByMovingInto) {
  Using the(lists, "l");
  CodeView& code = the.it.app.focus().state(the.pane(source_pane)).code;
  const Text& text = the.model().source.text();
  float before = code.place_of(text, text.size()).y;
  the.caret_at("match(list) { Nil -> Nil");
  the.palette("fold");
  EXPECT_TRUE(code.folds().contains(2)) << "the innermost piece";
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_LeftBracket);
  EXPECT_TRUE(code.folds().contains(1)) << "then the one around it";
  the.it.settle();
  EXPECT_LT(code.place_of(text, text.size()).y, before);
  EXPECT_EQ(text.line_of(the.model().source.selection().caret), 1u) << "the caret stays in sight";
  // Down goes over what is folded, to the right goes into it.
  the.it.press(ImGuiKey_DownArrow);
  EXPECT_EQ(text.line_of(the.model().source.selection().caret), 4u);
  the.it.press(ImGuiKey_UpArrow);
  the.it.press(ImGuiKey_End);
  the.it.press(ImGuiKey_RightArrow);
  the.it.settle();
  EXPECT_FALSE(code.folds().contains(1));
  EXPECT_EQ(text.line_of(the.model().source.selection().caret), 2u);
  the.palette("unfold all");
  EXPECT_EQ(code.place_of(text, text.size()).y, before);
  // The arrow beside the line.
  ImVec2 name = code.place_of(text, text.line_begin(1));
  float cell = code.place_of(text, text.line_begin(1) + 1).x - name.x;
  the.it.click(name.x - cell / 2 - 5, name.y);
  EXPECT_TRUE(code.folds().contains(1));
  the.it.settle();
  // The mark behind it.
  ImVec2 end = code.place_of(text, text.line_end(1));
  the.it.click(end.x + 2 * cell, end.y);
  EXPECT_TRUE(code.folds().empty());
}

TEST(Folding, InStagesToo) {
  Using the(lists, "l");
  the.it.app.focus().set(the.pane("cps"));
  the.palette("fold all");
  PaneState& state = the.it.app.focus().state(the.pane("cps"));
  EXPECT_FALSE(state.code.folds().empty());
  // A piece that is looked for is unfolded.
  the.caret_at("sum(rest)");
  const Text& text = the.model().documents.find("cps")->second.text;
  auto strong = std::ranges::find_if(state.lit, [](const LitRange& each) { return !each.weak; });
  ASSERT_NE(strong, state.lit.end());
  uint32_t line = text.line_of(strong->begin);
  EXPECT_EQ(state.code.folds().shown_for(text, line), line);
  EXPECT_FALSE(state.code.folds().empty()) << "others stay folded";
}

} // namespace
} // namespace letcont::app
