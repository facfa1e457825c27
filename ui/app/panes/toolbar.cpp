// The toolbar: language, examples, running, sharing, the view.
#include "app/model/actions.h"
#include "app/model/presets.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"
#include "app/view/backdrop.h"
#include "app/words/languages.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

namespace {

void title(Ui& ui, float height, bool narrow) {
  ImVec2 at = ImGui::GetCursorScreenPos();
  float y = at.y + (height - ImGui::GetFontSize()) / 2;
  put_text(ui, {at.x, y}, ui.colours->accent, "λ", true);
  float x = at.x + text_size("λ ", true, ui).x;
  if (!narrow) {
    put_text(ui, {x, y}, ui.colours->text, "letcont", true);
    x += text_size("letcont", true, ui).x + ui.px(16);
  }
  ImGui::SetCursorScreenPos({x, at.y});
}

std::string language_title(const Model& model) {
  const LanguageInfo* info = language_info(model, model.source.language());
  return info ? info->title : model.source.language();
}

void languages(Ui& ui) {
  Model& model = ui.model;
  for (const LanguageInfo& language : model.languages)
    if (menu_item(ui, language.title, language.name == model.source.language(), language.extension))
      ui.language = language.name;
  if (model.languages.empty()) menu_item(ui, model.source.language(), true);
}

// One place and one width for both, so that nothing moves when it changes. `room`: without it, there are signs instead
// of words.
void run_or_stop(Ui& ui, float room) {
  std::string_view run = ui.words("Run"), stop = ui.words("Stop");
  float width = std::max(button_width(ui, Icon::Play, run), button_width(ui, Icon::Stop, stop));
  if (width > room) {
    run = stop = {};
    width = button_width(ui, Icon::Play, run);
  }
  if (ui.model.run.active()) {
    if (button(ui, "stop", Icon::Stop, stop, tip(ui.words, Command::Stop), Look::Danger, width)) ui.ask(Command::Stop);
  } else if (button(ui, "run", Icon::Play, run, tip(ui.words, Command::Run), Look::Accent, width)) {
    ui.ask(Command::Run);
  }
}

// What the button of the debugger does next.
struct DebugState {
  Icon icon;
  std::string_view label;
  Command command;
};
DebugState debug_state(const Model& model) {
  if (is_long_on_its_way(model)) return {Icon::Pause, model.words("Pause"), Command::Stop};
  if (has_ended(model)) return {Icon::Restart, model.words("Restart"), Command::FirstStep};
  if (is_watching(model)) return {Icon::RunOn, model.words("Continue"), Command::Debug};
  return {Icon::Debug, model.words("Debug"), Command::Debug};
}

// Begins, continues, pauses or restarts what is debugged.
void debug_button(Ui& ui, bool narrow) {
  DebugState state = debug_state(ui.model);
  float width = 0; // that of the longest label: nothing moves when it changes
  for (std::string_view label : {marked("Debug"), marked("Continue"), marked("Restart"), marked("Pause")})
    width = std::max(width, button_width(ui, Icon::Debug, narrow ? "" : ui.words(label)));
  std::string hint = tip(ui.words, state.command);
  if (button(ui, "debug", state.icon, narrow ? "" : state.label, hint, Look::Normal, width)) ui.ask(state.command);
}

// A language is written as its readers write it, in whatever language the rest is.
void display_languages_menu(Ui& ui) {
  std::string& chosen = ui.model.display_language;
  put_heading(ui, ui.words("Display language"));
  if (menu_item(ui, ui.words("As the system"), chosen.empty())) chosen.clear();
  for (const DisplayLanguage& language : display_languages())
    if (menu_item(ui, language.title, chosen == language.tag)) chosen = language.tag;
}

void help_menu(Ui& ui) {
  for (Command command : {Command::Tour, Command::Book, Command::Shortcuts, Command::Licences})
    if (is_possible(ui.platform, command) && command_item(ui, command)) ui.ask(command);
  ImGui::Separator();
  display_languages_menu(ui);
  ImGui::Separator();
  ImGui::TextDisabled("  Letcont %s", ui.model.engine_version.c_str());
}

std::string percent(const Model& model) { return std::to_string(std::lround(model.zoom * 100)) + "%"; }

void layouts_menu(Ui& ui) {
  for (const Preset& preset : presets()) {
    if (menu_item(ui, ui.words.in("layout", preset.name), ui.model.layout.text() == preset.text))
      ui.layout = preset.name;
    tooltip(ui, ui.words(preset.what));
  }
  if (!ui.model.layouts.empty()) ImGui::Separator();
  for (const NamedLayout& layout : ui.model.layouts)
    if (menu_item(ui, layout.name, ui.model.layout.text() == layout.text)) ui.layout = layout.name;
  ImGui::Separator();
  if (command_item(ui, Command::ResetLayout)) ui.ask(Command::ResetLayout);
}

struct Tool {
  const char* id;
  Icon icon;
  std::string label;
  Command command;
};

std::vector<Tool> tools(const Ui& ui) {
  bool dark = ui.model.theme == Theme::Dark;
  return {
      {"palette", Icon::Search, "", Command::Palette},
      {"link", Icon::Link, std::string(ui.words("Copy link")), Command::CopyLink},
      {"smaller", Icon::Minus, "", Command::ZoomOut},
      {"normal", Icon::None, percent(ui.model), Command::ZoomReset},
      {"larger", Icon::Plus, "", Command::ZoomIn},
      {"theme", dark ? Icon::Sun : Icon::Moon, "", Command::ToggleTheme},
      {"help", Icon::Help, "", Command::Shortcuts}, // opens a menu instead
  };
}

void tools_at_right(Ui& ui, float right, float y) {
  auto all = tools(ui);
  float x = right;
  for (const Tool& tool : all) x -= button_width(ui, tool.icon, tool.label) + ui.px(2);
  for (const Tool& tool : all) {
    ImGui::SetCursorScreenPos({x, y});
    bool is_help = tool.icon == Icon::Help;
    if (button(ui, tool.id, tool.icon, tool.label,
               is_help ? std::string(ui.words("Help")) : tip(ui.words, tool.command), Look::Quiet)) {
      if (is_help)
        ImGui::OpenPopup("help");
      else
        ui.ask(tool.command);
    }
    if (is_help && begin_menu(ui, "help")) {
      help_menu(ui);
      ImGui::EndPopup();
    }
    x += button_width(ui, tool.icon, tool.label) + ui.px(2);
  }
}

// A menu of all tools, where they do not fit.
void overflow(Ui& ui, float right, float y, bool with_languages) {
  ImGui::SetCursorScreenPos({right - button_width(ui, Icon::More, {}), y});
  if (button(ui, "more", Icon::More, {}, ui.words("More"), Look::Quiet)) ImGui::OpenPopup("overflow");
  if (!begin_menu(ui, "overflow")) return;
  if (with_languages) {
    languages(ui);
    ImGui::Separator();
  }
  layouts_menu(ui);
  ImGui::Separator();
  for (Command command : {Command::Palette, Command::CopyLink, Command::ZoomIn, Command::ZoomOut, Command::ZoomReset,
                          Command::ToggleTheme})
    if (command_item(ui, command)) ui.ask(command);
  ImGui::Separator();
  help_menu(ui);
  ImGui::EndPopup();
}

} // namespace

void draw_toolbar(Ui& ui, Rect rect, bool narrow, bool take_focus) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  put_under(ui, rect, ui.colours->header);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("toolbar", {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  ImGui::GetWindowDrawList()->AddLine({rect.x, rect.y + rect.height - 1},
                                      {rect.x + rect.width, rect.y + rect.height - 1}, colour(ui.colours->border), 1);
  float height = control_height(ui), y = std::floor(rect.y + (rect.height - height) / 2);
  ImGui::SetCursorScreenPos({rect.x + ui.px(14), y});
  title(ui, height, narrow);
  if (take_focus) {
    ImGui::SetKeyboardFocusHere();
    ImGui::SetNavCursorVisible(true);
  }
  float tools_width = ui.px(28);
  for (const Tool& tool : tools(ui)) tools_width += button_width(ui, tool.icon, tool.label) + ui.px(2);
  if (!narrow) {
    menu_button(ui, "language", language_title(ui.model), ui.words("Language"), Look::Normal);
    if (begin_menu(ui, "language")) {
      languages(ui);
      ImGui::EndPopup();
    }
    ImGui::SameLine(0, ui.px(8));
  }
  menu_button(ui, "examples", ui.words("Examples"), ui.words("Open an example; undo restores your program"),
              Look::Normal);
  if (begin_menu(ui, "examples")) {
    draw_examples(ui);
    ImGui::EndPopup();
  }
  ImGui::SameLine(0, ui.px(8));
  if (!narrow) {
    menu_button(ui, "layout", ui.words("Layout"), ui.words("Pane layout"), Look::Normal);
    if (begin_menu(ui, "layout")) {
      layouts_menu(ui);
      ImGui::EndPopup();
    }
    ImGui::SameLine(0, ui.px(8));
  }
  float others = button_width(ui, Icon::Debug, {}) + button_width(ui, Icon::More, {}) + ui.px(2 * 8 + 2);
  run_or_stop(ui, rect.x + rect.width - others - ImGui::GetCursorScreenPos().x);
  ImGui::SameLine(0, ui.px(8));
  debug_button(ui, narrow);
  float used = ImGui::GetItemRectMax().x;
  if (used + tools_width < rect.x + rect.width)
    tools_at_right(ui, rect.x + rect.width - ui.px(12), y);
  else
    overflow(ui, rect.x + rect.width - ui.px(8), y, narrow);
  ImGui::EndChild();
}

} // namespace letcont::app
