// The menu of examples: one language at a time, each program with its title and what it is about.
#include "app/model/actions.h"
#include "app/panes/pane.h"
#include "examples/example.h"

#include <algorithm>

namespace letcont::app {

namespace {

constexpr size_t most_recent = 12;
constexpr std::string_view recent = "recent"; // beside the names of languages

// Draws a button for each group, as many in a row as have room. Returns the chosen one.
std::string choose_group(Ui& ui, float width) {
  std::vector<std::pair<std::string, std::string>> groups; // names and titles
  for (const LanguageInfo& language : ui.model.languages) groups.push_back({language.name, language.title});
  if (groups.empty()) // while the engine is loading
    for (const Example& example : examples())
      if (groups.empty() || groups.back().first != example.language)
        groups.push_back({std::string(example.language), std::string(example.language)});
  if (!ui.model.kept.empty()) groups.push_back({std::string(recent), std::string(ui.words("Recent"))});
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  ImGuiID id = ImGui::GetID("group");
  auto current = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& group) { return group.first == ui.model.source.language(); });
  int of_program = current == groups.end() ? 0 : static_cast<int>(current - groups.begin());
  int chosen = ImGui::IsWindowAppearing() ? of_program : storage.GetInt(id, of_program);
  float used = 0;
  for (int i = 0; i < static_cast<int>(groups.size()); ++i) {
    const std::string& title = groups[static_cast<size_t>(i)].second;
    float wanted = button_width(ui, Icon::None, title) + ui.px(4);
    if (used > 0 && used + wanted <= width) ImGui::SameLine(0, ui.px(4));
    used = used > 0 && used + wanted <= width ? used + wanted : wanted;
    if (button(ui, title.c_str(), Icon::None, title, {}, i == chosen ? Look::Normal : Look::Quiet)) chosen = i;
    if (i == of_program) ImGui::SetItemDefaultFocus(); // for the keyboard, when the menu appears
  }
  chosen = std::clamp(chosen, 0, static_cast<int>(groups.size()) - 1);
  storage.SetInt(id, chosen);
  return groups[static_cast<size_t>(chosen)].first;
}

void recent_programs(Ui& ui, float width) {
  for (size_t i = 0; i < std::min(ui.model.kept.size(), most_recent); ++i) {
    ImGui::PushID(static_cast<int>(i));
    const KeptProgram& kept = ui.model.kept[i];
    const LanguageInfo* language = language_info(ui.model, kept.language);
    bool chosen = kept.text == ui.model.source.text().bytes();
    if (described_item(ui, program_title(ui.words, kept.text), language ? language->title : kept.language, chosen,
                       width)) {
      open_kept_program(ui.model, i);
      ImGui::CloseCurrentPopup();
    }
    ImGui::PopID();
  }
}

} // namespace

void draw_examples(Ui& ui) {
  float width = std::min(ui.px(520), ImGui::GetMainViewport()->Size.x - ui.px(44));
  std::string group = choose_group(ui, width);
  ImGui::Separator();
  if (group == recent) return recent_programs(ui, width);
  for (const Example& example : examples()) {
    if (example.language != group) continue;
    bool chosen = ui.model.source.text().bytes() == example.text;
    if (described_item(ui, example.title, program_description(example.text), chosen, width)) {
      ui.lesson = &example;
      ImGui::CloseCurrentPopup();
    }
  }
}

} // namespace letcont::app
