// What the editor does with lines: where a closing bracket goes, empty lines, copying and erasing of lines.
#include "app/text/editor.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace letcont::app {
namespace {

Editor with(std::string text, uint32_t caret) {
  Editor editor("l");
  editor.load(std::move(text));
  editor.place(caret, false);
  return editor;
}

const std::string& bytes(const Editor& editor) { return editor.text().bytes(); }

TEST(Editor, AClosingBracketGoesUnderItsLine) {
  for (auto [before, after] : {std::pair("def f = {\n  x\n    ", "def f = {\n  x\n}"),
                               {"  (\n    1,\n\t", "  (\n    1,\n\t}"}, // it closes nothing
                               {"{ // }\n  \"}\"\n  ", "{ // }\n  \"}\"\n}"},
                               {"{ x ", "{ x }"}}) {
    Editor editor("l");
    editor.load(before);
    editor.move(Motion::TextEnd, false);
    editor.type_key("}");
    EXPECT_EQ(bytes(editor), after);
    EXPECT_EQ(editor.selection().caret, bytes(editor).size());
  }
  Editor editor = with("{\n  ", 4);
  editor.type_key("}");
  editor.undo();
  EXPECT_EQ(bytes(editor), "{\n  }") << "the bracket stays";
}

TEST(Editor, NoSpacesAreLeftOnAnEmptyLine) {
  Editor editor = with("  a", 3);
  editor.new_line();
  editor.new_line();
  EXPECT_EQ(bytes(editor), "  a\n\n  ");
  EXPECT_EQ(editor.selection().caret, 7u);
  editor.undo();
  EXPECT_EQ(bytes(editor), "  a\n  ");
}

TEST(Editor, ACopiedLineIsPastedAboveTheCaretsLine) {
  Editor editor = with("one\n  two\nthree", 8);
  EXPECT_EQ(editor.copy(), "  two\n");
  EXPECT_EQ(editor.selection().caret, 8u) << "nothing is selected by that";
  editor.paste("  two\n");
  EXPECT_EQ(bytes(editor), "one\n  two\n  two\nthree");
  EXPECT_EQ(editor.selection().caret, 14u);
  editor.place(2, false);
  EXPECT_EQ(editor.cut(), "one\n");
  editor.move(Motion::TextEnd, false);
  editor.paste("one\r\n"); // as a system's clipboard may have it
  EXPECT_EQ(bytes(editor), "  two\n  two\none\nthree");
  editor.paste("other\n");
  EXPECT_EQ(bytes(editor), "  two\n  two\none\nthreeother\n") << "another program's text";
  editor.select({0, 2});
  editor.copy();
  editor.place(4, false);
  editor.paste("  ");
  EXPECT_EQ(bytes(editor).substr(0, 8), "  tw  o\n") << "a piece";
}

TEST(Editor, ErasesTheLastLineWithItsBreak) {
  Editor editor = with("a\nbb\nc", 6);
  editor.erase_line();
  EXPECT_EQ(bytes(editor), "a\nbb");
  EXPECT_EQ(editor.cut(), "bb\n");
  EXPECT_EQ(bytes(editor), "a");
  editor.erase_line();
  EXPECT_EQ(bytes(editor), "");
}

// Many changes of one step are made at once, few one by one: with the same result, and undone as they were done.
TEST(Editor, AsManyLinesAsOneLikes) {
  for (int lines : {3, 200, 100'000}) {
    std::string before, commented;
    for (int i = 0; i < lines; ++i) {
      std::string line(i % 3 == 0 ? "" : i % 3 == 1 ? "  one(" : "two λ");
      before += line + "\n";
      commented += (line.empty() ? line : line[0] == ' ' ? "  // one(" : "// two λ") + "\n";
    }
    Editor editor = with(before, 0);
    editor.select_all();
    editor.toggle_comment();
    EXPECT_EQ(bytes(editor), commented);
    EXPECT_EQ(editor.text().line_count(), static_cast<uint32_t>(lines) + 1);
    EXPECT_EQ(editor.text().line_of(editor.text().size()), static_cast<uint32_t>(lines));
    editor.undo();
    EXPECT_EQ(bytes(editor), before);
    editor.redo();
    EXPECT_EQ(bytes(editor), commented);
    editor.toggle_comment();
    EXPECT_EQ(bytes(editor), before);
  }
}

// Brackets that came by themselves move with their text where much is replaced before them.
TEST(Editor, ClosingBracketsMoveWithManyChanges) {
  std::string text;
  std::vector<uint32_t> begins;
  for (int i = 0; i < 100; ++i) {
    begins.push_back(static_cast<uint32_t>(text.size()));
    text += "a b\n";
  }
  Editor editor = with(text, static_cast<uint32_t>(text.size()));
  editor.type_key("(");
  editor.replace_each(begins, 1, "long");
  editor.move(Motion::TextEnd, false);
  editor.move(Motion::Left, false);
  editor.type_key(")"); // over the one that is there
  EXPECT_TRUE(bytes(editor).ends_with("long b\n()")) << bytes(editor).substr(bytes(editor).size() - 12);
}

// "1 - 0": where lines 0, 1 and 2 are now; "-" for one that is gone.
std::string lines_now(const Editor& editor, size_t from = 0) {
  std::string now;
  for (uint32_t line = 0; line < 3; ++line) {
    std::optional<uint32_t> at = line;
    for (size_t i = from; at && i < editor.line_changes().size(); ++i) at = editor.line_changes()[i].after(*at);
    now += (line == 0 ? "" : " ") + (at ? std::to_string(*at) : "-");
  }
  return now;
}

TEST(Editor, SaysWhereLinesAreAfterChanges) {
  struct Case {
    Selection selection; // in "aa\nbb\ncc"
    void (*edit)(Editor&);
    const char *now, *undone;
  };
  auto erase = [](Editor& editor) { editor.erase_forward(false); };
  auto enter = [](Editor& editor) { editor.new_line(); };
  for (auto [selection, edit, now, undone] : std::vector<Case>{
           {{0, 0}, enter, "1 2 3", "0 1 2"},
           {{1, 1}, enter, "0 2 3", "0 1 2"},
           {{2, 2}, enter, "0 2 3", "0 1 2"},
           {{0, 3}, erase, "- 0 1", "- 1 2"},
           {{0, 8}, erase, "- - -", "- - -"},
           {{1, 7}, erase, "0 - 0", "0 - 0"},
           {{1, 8}, erase, "0 - -", "0 - -"},
           {{2, 2}, erase, "0 0 1", "0 0 2"},
           {{3, 3}, [](Editor& editor) { editor.move_lines(1); }, "0 2 1", "0 1 2"},
           {{8, 3}, [](Editor& editor) { editor.move_lines(-1); }, "2 0 1", "0 1 2"},
           {{6, 6}, [](Editor& editor) { editor.erase_line(); }, "0 1 -", "0 1 -"},
           {{0, 8}, [](Editor& editor) { editor.indent(); }, "0 1 2", "0 1 2"},
       }) {
    Editor editor = with("aa\nbb\ncc", 0);
    editor.select(selection);
    edit(editor);
    EXPECT_EQ(lines_now(editor), now) << bytes(editor);
    editor.undo();
    EXPECT_EQ(bytes(editor), "aa\nbb\ncc");
    EXPECT_EQ(lines_now(editor), undone) << now;
    size_t before = editor.line_changes().size();
    editor.redo();
    EXPECT_EQ(lines_now(editor, before), now) << "redone";
  }
}

// A field of the browser tells its text, and not what has changed in it.
TEST(Editor, SaysWhereLinesAreThatBeginAlike) {
  const std::string one = "print(1)\n", two = "print(2)\n", three = "print(3)\n", other = "print(9)\n";
  for (auto& [text, now] : std::vector<std::pair<std::string, const char*>>{{other + one + two + three, "1 2 3"},
                                                                            {one + other + two + three, "0 2 3"},
                                                                            {one + three, "0 - 1"},
                                                                            {two + three, "- 0 1"}}) {
    Editor editor = with(one + two + three, 0);
    editor.replace_all(text);
    EXPECT_EQ(lines_now(editor), now) << text;
    editor.undo();
    EXPECT_EQ(bytes(editor), one + two + three);
  }
}

TEST(Editor, ALineIsWhereItsTextIsBehindTheIndentation) {
  for (uint32_t at : {2u, 4u, 6u}) { // where the line begins, in its indentation, before its text
    Editor editor = with("{\n    print(1)\n}", at);
    editor.new_line();
    EXPECT_EQ(lines_now(editor), "0 2 3") << at;
    editor.undo();
    EXPECT_EQ(lines_now(editor), "0 1 2") << at;
  }
}

TEST(Editor, SaysWhereLinesAreAfterManyChangesAtOnce) {
  Editor editor = with("a\nx" + std::string(30, ',') + "\nb", 0);
  std::vector<uint32_t> commas;
  for (uint32_t at = 3; at < 33; ++at) commas.push_back(at);
  editor.replace_each(commas, 1, ",\n");
  EXPECT_EQ(lines_now(editor), "0 1 32");
  editor.undo();
  EXPECT_EQ(lines_now(editor), "0 1 2");
}

} // namespace
} // namespace letcont::app
