// The commands: each row has words, keys of its own and an action that can be done.
#include "app/commands/palette_entries.h"
#include "app_harness.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <set>

namespace letcont::app {
namespace {

// "F1 or ?" and "Ctrl+X, Ctrl+C" are several.
std::vector<std::string> keys_in(std::string_view written) {
  std::vector<std::string> all;
  std::string rest(written);
  for (const char* between : {" or ", ", "})
    for (size_t at = rest.find(between); at != std::string::npos; at = rest.find(between))
      rest.replace(at, std::string_view(between).size(), "\n");
  for (size_t begin = 0; begin < rest.size();) {
    size_t end = std::min(rest.find('\n', begin), rest.size());
    all.push_back(rest.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

// As a row writes it. ImGui names keys otherwise: "Ctrl+Equal", "Escape".
std::string written(int chord) {
  std::string text = ImGui::GetKeyChordName(chord);
  size_t at = text.find_last_of('+') + 1;
  std::string mods = text.substr(0, at), key = text.substr(at);
  const std::pair<const char*, const char*> ours[] = {
      {"Escape", "Esc"}, {"UpArrow", "Up"},       {"DownArrow", "Down"}, {"LeftArrow", "Left"},
      {"Equal", "Plus"}, {"RightArrow", "Right"}, {"LeftBracket", "["},  {"RightBracket", "]"},
  };
  for (auto [theirs, name] : ours)
    if (key == theirs) key = name;
  // Ctrl, Alt, Shift, in the order of the rows.
  std::string ordered;
  for (const char* mod : {"Ctrl+", "Alt+", "Shift+"})
    if (mods.find(mod) != std::string::npos) ordered += mod;
  return ordered + key;
}

TEST(Commands, EachRowIsFoundByItsName) {
  for (const CommandInfo& row : commands()) {
    EXPECT_EQ(&info(row.command), &row) << row.what;
    EXPECT_FALSE(row.what.empty());
  }
}

TEST(Commands, NoTwoHaveTheSameWords) {
  std::set<std::string_view> words;
  for (const CommandInfo& row : commands()) EXPECT_TRUE(words.insert(row.what).second) << row.what;
}

TEST(Commands, EachBelongsToAGroupOfTheSheet) {
  const std::set<std::string_view> groups{"Program", "Find", "Panes", "Steps", "Passes", "View", "Editor"};
  for (const CommandInfo& row : commands()) EXPECT_TRUE(groups.count(row.group)) << row.what;
}

TEST(Commands, KeysAreWrittenAsTheyArePressed) {
  FakePlatform platform;
  Harness it(platform, false); // ImGui names keys only in a context
  for (const CommandInfo& row : commands()) {
    if (row.chord == 0)
      EXPECT_EQ(row.keys, "") << row.what;
    else
      EXPECT_EQ(keys_in(row.keys).at(0), written(row.chord)) << row.what;
  }
}

// The editor has the focus while commands have their keys: theirs and its are one context.
TEST(Commands, NoTwoHaveTheSameKeys) {
  std::map<std::string, std::string_view> taken;
  for (const CommandInfo& row : commands())
    for (const std::string& key : keys_in(row.keys))
      EXPECT_TRUE(taken.emplace(key, row.what).second) << key << ": " << row.what << ", " << taken[key];
  for (const KeyInfo& row : editor_keys())
    for (const std::string& key : keys_in(row.keys)) {
      if (key == "Esc") continue; // then Tab; a program that runs is stopped by the first
      EXPECT_TRUE(taken.emplace(key, row.what).second) << key << ": " << row.what << ", " << taken[key];
    }
}

TEST(Commands, ThePaletteOffersEachThatIsPossible) {
  FakePlatform platform;
  Harness it(platform, false);
  std::set<Command> offered;
  for (const PaletteEntry& entry : palette_entries(it.app.model(), platform, ""))
    if (entry.kind == PaletteEntry::Kind::Command) EXPECT_TRUE(offered.insert(entry.command).second) << entry.title;
  for (const CommandInfo& row : commands()) {
    bool wanted = is_possible(platform, row.command) && row.command != Command::Palette;
    EXPECT_EQ(offered.count(row.command), wanted ? 1u : 0u) << row.what;
  }
}

// What a command may change, in one text.
std::string state_of(App& app, const FakePlatform& platform) {
  const Model& model = app.model();
  std::string state = settings_text(model) + model.notice.text + std::to_string(model.notice.number);
  state += std::string(app.dialog()) + std::string(app.focus().shown()) + std::to_string(app.focus().pane());
  state += app.focus().in_toolbar() ? "toolbar" : "";
  state += std::to_string(app.focus().selection().caret) + (model.find.open ? "find" : "");
  state += std::to_string(model.tour) + std::to_string(model.last_request) + std::to_string(model.counts_runs);
  for (const std::string& breakpoint : model.breakpoints) state += breakpoint;
  state += model.source.text().bytes() + std::to_string(model.source.selection().begin()) +
           static_cast<const FakePlatform&>(platform).clipboard_;
  PaneState& pane = app.focus().state(app.focus().pane());
  state += (pane.completion.open ? "completes" : "") + std::to_string(pane.code.folds().edition());
  return state + (model.watch.on ? "watched" : "") + (model.watch.predicting ? "asks" : "") + platform.log;
}

// In an application of its own, after what it needs: each has an action, and no two rows have exchanged theirs for one
// that does nothing.
TEST(Commands, EachCanBeDone) {
  for (const CommandInfo& row : commands()) {
    SCOPED_TRACE(row.what);
    FakePlatform platform;
    Harness it(platform);
    it.app.set_source("def f(n) = if n == 0 then 0 else f(n - 1);\nwrite(f(3))\n", "fun");
    it.settle();
    switch (row.command) {
    case Command::FindNext:
    case Command::FindPrevious: it.app.command(Command::Find); break;
    case Command::Stop: it.app.command(Command::Run); break;
    case Command::ZoomReset: it.app.command(Command::ZoomIn); break;
    case Command::ResetLayout: it.app.focus().use_layout("Program"); break;
    case Command::Redo: it.type("x"), it.app.command(Command::Undo); break;
    case Command::Paste: platform.clipboard_ = "pasted"; break;
    case Command::MoveLineUp: it.press(ImGuiMod_Ctrl | ImGuiKey_End); break;
    case Command::LeaveWatch: it.app.command(Command::Step); break;
    default: break;
    }
    if (row.command != Command::Stop) it.settle();
    std::string before = state_of(it.app, platform);
    it.app.command(row.command);
    if (row.command == Command::Stop) EXPECT_EQ(it.app.model().run.state, RunState::Stopping);
    // Matches of an empty query: the bar, which is open already, asks for one.
    bool shows =
        row.command != Command::FindNext && row.command != Command::FindPrevious && row.command != Command::Stop;
    if (shows) EXPECT_NE(state_of(it.app, platform), before);
    it.settle();
    EXPECT_TRUE(is_settled(it.app.model()));
  }
}

// From a pane, from the toolbar, without an engine, at the edges of what there is: nothing asks for more than is there.
TEST(Commands, EachCanBeDoneAnywhere) {
  for (bool with_engine : {false, true}) {
    FakePlatform platform;
    Harness it(platform, with_engine);
    it.app.set_source("1 + 2", "add");
    it.settle();
    for (int round = 0; round < 3; ++round) {
      it.app.focus().move(1);
      for (const CommandInfo& row : commands()) {
        it.app.command(row.command);
        it.frame();
      }
      it.settle();
      it.press(ImGuiKey_Escape);
    }
    EXPECT_FALSE(it.app.model().layout.panes().empty());
  }
}

TEST(Commands, ZoomHasTheKeypadsKeysAndAPlusWithShift) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  auto zoom_after = [&](ImGuiKeyChord chord) {
    it.press(chord);
    return it.app.model().zoom;
  };
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiKey_Equal), 1.1f);
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal), 1.2f);
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiKey_KeypadAdd), 1.3f);
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract), 1.2f);
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiKey_Minus), 1.1f);
  EXPECT_FLOAT_EQ(zoom_after(ImGuiMod_Ctrl | ImGuiKey_Keypad0), 1);
}

// Frames end when nothing happens, so a fading one would stay half-way.
TEST(Commands, WhatIsUnderADialogIsDimAtOnce) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  it.app.command(Command::Shortcuts);
  it.settle();
  EXPECT_EQ(it.app.dialog(), "shortcuts");
  EXPECT_EQ(ImGui::GetCurrentContext()->DimBgRatio, 1);
  it.press(ImGuiKey_Escape);
  EXPECT_EQ(ImGui::GetCurrentContext()->DimBgRatio, 0);
}

} // namespace
} // namespace letcont::app
