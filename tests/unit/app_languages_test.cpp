// The language of the program, as the user chooses it: what becomes of the text, and of undo.
#include "app_user.h"
#include "examples/example.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont::app {
namespace {

const Example& first_in(std::string_view language) {
  auto found =
      std::find_if(examples().begin(), examples().end(), [&](auto& each) { return each.language == language; });
  return *found;
}

TEST(Languages, AnUnchangedExampleGivesWayToOneOfTheLanguage) {
  const Example& before = first_in("fun");
  Using the(std::string(before.text).c_str(), "fun");
  the.palette("language: l");
  EXPECT_EQ(the.model().source.language(), "l");
  EXPECT_EQ(the.it.app.source_text(), first_in("l").text);
  EXPECT_TRUE(the.model().compiles);
  EXPECT_NE(the.model().notice.text.find("Undo"), std::string::npos);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.it.app.source_text(), before.text);
  EXPECT_EQ(the.model().source.language(), "fun");
}

TEST(Languages, AProgramOfTheUsersOwnStaysAndUndoBringsItsLanguageBack) {
  Using the(factorial, "fun");
  the.caret_at("n - 1");
  Selection before = the.model().source.selection();
  the.palette("language: l");
  EXPECT_EQ(the.model().source.language(), "l");
  EXPECT_EQ(the.it.app.source_text(), factorial);
  EXPECT_EQ(the.model().source.selection().caret, before.caret);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.model().source.language(), "fun");
  EXPECT_TRUE(the.model().compiles);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Y);
  EXPECT_EQ(the.model().source.language(), "l");
  EXPECT_EQ(the.it.app.source_text(), factorial);
}

TEST(Languages, AnEmptyProgramStaysEmpty) {
  Using the("", "fun");
  the.palette("language: l");
  EXPECT_EQ(the.model().source.language(), "l");
  EXPECT_EQ(the.it.app.source_text(), "");
}

} // namespace
} // namespace letcont::app
