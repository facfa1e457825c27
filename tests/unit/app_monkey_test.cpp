// The application under random keys, clicks, drags, fingers, typing and commands: nothing breaks (this test runs under
// the sanitizers, too), the source stays, and the layout can be written and read.
#include "app_harness.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

namespace letcont::app {
namespace {

constexpr const char* programs[][2] = {
    {"fun", "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n"},
    {"l", "data List(a) = { Nil; Cons(a, List(a)) }\ndef sum = { list -> match(list) { Nil -> 0; Cons(x, r) -> x + "
          "sum(r) } }\nprint(sum(Cons(1, Cons(2, Nil))))\n"},
    {"add", "3 + (2 + 4)"},
};
constexpr const char* typed[] = {"x",         "1 + ", "(", "\n", "fact", "λ", "go to step 3", "layout passes",
                                 "show heap", "}"};
constexpr ImGuiKey keys[] = {
    ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Enter, ImGuiKey_Escape,
    ImGuiKey_Tab,       ImGuiKey_Backspace,  ImGuiKey_Delete,  ImGuiKey_Home,      ImGuiKey_End,   ImGuiKey_PageDown,
    ImGuiKey_F2,        ImGuiKey_F5,         ImGuiKey_F7,      ImGuiKey_F8,        ImGuiKey_F9,    ImGuiKey_F10,
    ImGuiKey_A,         ImGuiKey_Z,          ImGuiKey_Y,       ImGuiKey_K,         ImGuiKey_Space, ImGuiKey_F6,
    ImGuiKey_Minus,     ImGuiKey_Equal,      ImGuiKey_F12,     ImGuiKey_Menu};

class Monkey {
public:
  explicit Monkey(uint32_t seed) : random_(seed) {
    const auto& program = programs[seed % std::size(programs)];
    it.app.set_source(program[1], program[0]);
    it.settle();
  }

  void act() {
    switch (pick(10)) {
    case 0: return command();
    case 1: return it.type(typed[pick(std::size(typed))]);
    case 2:
    case 3: return press();
    case 4: return it.click(x(), y());
    case 5: return it.move_mouse(x(), y());
    case 6: return drag();
    case 7: return touch();
    case 8: return wheel();
    default: it.pass(0.3); it.settle();
    }
  }

  void check() {
    std::string layout = it.app.model().layout.text();
    ASSERT_EQ(Layout::from_text(layout).text(), layout);
    bool source = false;
    for (const Layout::Pane& pane : it.app.model().layout.panes())
      for (const std::string& tab : pane.tabs) source |= tab == source_pane;
    ASSERT_TRUE(source) << layout;
    ASSERT_LE(it.app.model().source.selection().end(), it.app.model().source.text().size());
  }

private:
  size_t pick(size_t count) { return random_() % count; }
  float x() { return static_cast<float>(pick(static_cast<size_t>(it.width))); }
  float y() { return static_cast<float>(pick(static_cast<size_t>(it.height))); }

  void command() {
    const CommandInfo& info = commands()[pick(commands().size())];
    it.app.command(info.command);
    it.settle();
  }
  void press() {
    ImGuiKeyChord chord = keys[pick(std::size(keys))];
    for (int mod : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt})
      if (pick(4) == 0) chord |= mod;
    it.press(chord);
  }
  void drag() {
    ImGuiIO& io = ImGui::GetIO();
    int button = pick(4) == 0 ? 1 : 0;
    it.move_mouse(x(), y());
    io.AddMouseButtonEvent(button, true);
    it.settle_down();
    for (int i = 0; i < 3; ++i) {
      io.AddMousePosEvent(x(), y());
      it.settle_down();
    }
    io.AddMouseButtonEvent(button, false);
    it.app.touch();
    it.settle();
  }
  void touch() {
    using Phase = Touch::Phase;
    size_t fingers = 1 + pick(2);
    for (size_t f = 0; f < fingers; ++f) it.app.finger(static_cast<int64_t>(f), Phase::Down, x(), y());
    if (pick(2) == 0) it.pass(0.7);
    for (int i = 0; i < 4; ++i) {
      it.app.finger(static_cast<int64_t>(pick(fingers)), Phase::Move, x(), y());
      it.settle();
    }
    for (size_t f = 0; f < fingers; ++f) it.app.finger(static_cast<int64_t>(f), Phase::Up, 0, 0);
    it.pass(0.5);
    it.settle();
  }
  void wheel() {
    ImGui::GetIO().AddMouseWheelEvent(0, pick(2) == 0 ? 1.0f : -1.0f);
    it.app.touch();
    it.settle();
    if (pick(8) != 0) return;
    const float widths[] = {360, 800, 1280, 2000}; // another window
    it.width = widths[pick(std::size(widths))];
    it.height = pick(2) == 0 ? 500.0f : 900.0f;
    it.app.touch();
    it.settle();
  }

  std::mt19937 random_;
  FakePlatform platform_;

public:
  Harness it{platform_};
};

TEST(Monkey, BreaksNothing) {
  const char* wanted = std::getenv("LETCONT_MONKEYS"); // more of them, for a campaign
  auto last = static_cast<uint32_t>(wanted ? std::atoi(wanted) : 6);
  for (uint32_t seed = 1; seed <= last; ++seed) {
    Monkey monkey(seed);
    for (int i = 0; i < 250; ++i) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", action " + std::to_string(i));
      monkey.act();
      monkey.check();
      if (HasFatalFailure()) return;
    }
  }
}

} // namespace
} // namespace letcont::app
