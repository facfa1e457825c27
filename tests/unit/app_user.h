// A user of the application in tests: a program in it, and what a person does with it.
#pragma once

#include "app/model/pane_actions.h"
#include "app_harness.h"

#include <algorithm>
#include <string>

namespace letcont::app {

inline constexpr const char* lists = R"(data List(a) = { Nil; Cons(a, List(a)) }
def map = { (f, list) ->
  match(list) { Nil -> Nil
                Cons(first, rest) -> Cons(f(first), map(f, rest)) }
}
def sum = { list -> match(list) { Nil -> 0; Cons(first, rest) -> first + sum(rest) } }
print(sum(map({ x -> x * x }, Cons(1, Cons(2, Nil)))))
)";
inline constexpr const char* factorial = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n";

struct Using {
  explicit Using(const char* text = factorial, const char* language = "fun") {
    it.app.set_source(text, language);
    it.settle();
  }
  const Model& model() { return it.app.model(); }
  Layout::Id pane(std::string_view shows) {
    for (const Layout::Pane& pane : model().layout.panes())
      if (pane.shows == shows) return pane.id;
    return Layout::none;
  }
  void palette(const char* query) {
    it.press(ImGuiMod_Ctrl | ImGuiKey_K);
    it.type(query);
    it.press(ImGuiKey_Enter);
    it.settle();
  }
  void caret_at(std::string_view piece) {
    auto at = static_cast<uint32_t>(it.app.source_text().find(piece));
    it.app.focus().go_to({pane(source_pane), at, at});
    it.settle();
  }
  // Which of the stage's linked pieces are outside of its view.
  CodeView::Outside outside(std::string_view stage) {
    PaneState& state = it.app.focus().state(pane(stage));
    return state.code.outside(model().documents.find(stage)->second.text, state.lit);
  }
  bool shows_linked(std::string_view stage) {
    std::vector<LitRange>& lit = it.app.focus().state(pane(stage)).lit;
    auto strong =
        static_cast<size_t>(std::count_if(lit.begin(), lit.end(), [](const LitRange& each) { return !each.weak; }));
    CodeView::Outside outside = this->outside(stage);
    return strong > outside.above + outside.below;
  }

  FakePlatform platform;
  Harness it{platform};
};

} // namespace letcont::app
