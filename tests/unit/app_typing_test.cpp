// Typing faster than frames are drawn.
#include "app_harness.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace letcont::app {
namespace {

// A fast typist does not wait for the frames that a field takes to come.
TEST(Application, WhatIsTypedAheadGoesIntoTheFieldThatWasAskedFor) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("x = 1\nx + x");
  it.settle();
  auto ahead = [&](ImGuiKey key, const char* text) {
    ImGuiIO& io = ImGui::GetIO();
    for (bool down : {true, false}) {
      io.AddKeyEvent(ImGuiMod_Ctrl, down);
      io.AddKeyEvent(key, down);
    }
    for (; *text; ++text) io.AddInputCharacter(static_cast<unsigned>(*text));
    for (bool down : {true, false}) io.AddKeyEvent(ImGuiKey_Enter, down);
    it.app.touch();
    it.settle();
  };
  ahead(ImGuiKey_K, "layout program");
  EXPECT_EQ(it.app.model().layout.text(), "(h 600 source output)");
  ahead(ImGuiKey_F, "x");
  EXPECT_EQ(it.app.finder().status(), "2 of 3");
  EXPECT_EQ(it.app.source_text(), "x = 1\nx + x");
}

// A slow frame: when the next one begins, the key has gone down and its modifier, which was down before, has come up.
TEST(Application, AKeyHasTheModifiersThatItWentDownWith) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("1 + 2");
  it.settle();
  ImGuiIO& io = ImGui::GetIO();
  for (int i = 0; i < 3; ++i) {
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    it.app.touch();
    it.settle();
    io.AddKeyEvent(ImGuiKey_Slash, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddKeyEvent(ImGuiKey_Slash, false);
    it.app.touch();
    it.settle();
    EXPECT_EQ(it.app.source_text(), i % 2 == 0 ? "// 1 + 2" : "1 + 2") << i;
  }
  // Nor does it get one that came behind it.
  io.AddKeyEvent(ImGuiKey_Slash, true);
  io.AddKeyEvent(ImGuiMod_Ctrl, true);
  it.app.touch();
  it.settle();
  EXPECT_EQ(it.app.source_text(), "// 1 + 2");
}

// Events that wait for a frame of their own get it, however many they are.
TEST(Application, ManyKeysThatComeAtOnceAreAllDone) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("1 + 2");
  it.settle();
  ImGuiIO& io = ImGui::GetIO();
  for (int i = 0; i < 9; ++i)
    for (bool down : {true, false}) {
      io.AddKeyEvent(ImGuiMod_Ctrl, down);
      io.AddKeyEvent(ImGuiKey_Slash, down);
    }
  it.app.touch();
  it.settle();
  EXPECT_EQ(ImGui::GetCurrentContext()->InputEventsQueue.Size, 0);
  EXPECT_EQ(it.app.source_text(), "// 1 + 2");
}

TEST(Application, EscapeClosesTheFindBarAndKeepsTheMatch) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("x = 1\nx + x");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_F);
  it.type("x");
  it.press(ImGuiKey_F3);
  it.press(ImGuiKey_Escape);
  EXPECT_FALSE(it.app.model().find.open);
  EXPECT_EQ(it.app.focus().copy(false), "x");
  EXPECT_EQ(it.app.model().find.query, "x") << "F3 goes on with it";
}

} // namespace
} // namespace letcont::app
