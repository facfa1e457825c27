// What the editor does with lines: where a closing bracket goes, empty lines, copying and erasing of lines.
#include "app/text/editor.h"

#include <gtest/gtest.h>
#include <string>

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

} // namespace
} // namespace letcont::app
