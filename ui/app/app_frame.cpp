// A frame of the application: keys, panes, and what the user asked for.
#include "app/app.h"
#include "app/view/ui.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <utility>

namespace letcont::app {

namespace {
constexpr float narrow_width = 640; // below it, panes become tabs
constexpr float toolbar_height = 50, status_height = 32, gap = 8, tabs_height = 36;
} // namespace

void App::frame(float width, float height, float seconds) {
  ImGui::SetCurrentContext(imgui_);
  poll();
  time_ = platform_.seconds();
  float scale = screen_scale_ * model_.zoom;
  if (scale != applied_scale_ || applied_theme_ != model_.theme) {
    apply_style(palette(model_.theme), scale);
    applied_scale_ = scale;
    applied_theme_ = model_.theme;
  }
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {width, height};
  io.DeltaTime = std::clamp(seconds, 0.001f, 0.1f);
  // Arrow keys and Tab walk through controls only while no text has the keys.
  bool menu = imgui_->OpenPopupStack.Size > 0;
  bool walk = toolbar_focused_ || menu;
  io.ConfigFlags =
      walk ? io.ConfigFlags | ImGuiConfigFlags_NavEnableKeyboard : io.ConfigFlags & ~ImGuiConfigFlags_NavEnableKeyboard;

  ImGui::NewFrame();
  Ui ui{model_, platform_, &palette(model_.theme), scale, time_, regular_, bold_, !menu && !toolbar_focused_, {}};
  ImGui::PushFont(regular_, 0);
  command_keys(ui);
  draw(ui, width, height);
  ImGui::PopFont();
  ImGui::Render();

  frames_due_ = std::max(0, frames_due_ - 1);
  for (Command command : ui.commands) do_command(command);
  if (!ui.commands.empty()) touch();
  sync();
  keep(false);
  ++frames_;
}

void App::draw(Ui& ui, float width, float height) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("letcont", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  // The window has the display's pixel density now. A font learns it when it is pushed; titles are drawn without that.
  ImGui::PushFont(bold_, 0);
  ImGui::PopFont();
  bool narrow = width < ui.px(narrow_width);
  float top = std::min(ui.px(toolbar_height), height), bottom = std::min(ui.px(status_height), height - top);
  float space = ui.px(narrow ? 4 : gap);
  draw_toolbar(ui, {0, 0, width, top}, narrow, std::exchange(focus_toolbar_, false));
  if (toolbar_focused_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ui.keys) toolbar_focused_ = false;
  draw_panes(ui, {space, top + space, width - 2 * space, height - top - bottom - 2 * space}, narrow);

  const Text* text = nullptr;
  const Selection* selection = nullptr;
  if (editor_focused()) {
    text = &model_.source.text();
    selection = &model_.source.selection();
  }
  draw_status_line(ui, {0, height - bottom, width, bottom}, text, selection);
  draw_shortcuts(ui, shortcuts_open_);
  if (draw_file_dialog(ui, file_dialog_)) finish_file_dialog();
  ImGui::End();
}

void App::draw_panes(Ui& ui, Rect rect, bool narrow) {
  Layout::Arrangement arrangement = model_.layout.arrange(rect, ui.px(gap));
  if (std::none_of(arrangement.panes.begin(), arrangement.panes.end(), [&](auto& pane) { return pane.id == focus_; }))
    focus_ = arrangement.panes[0].id;
  Rect only = rect;
  if (narrow) {
    float tabs = std::min(ui.px(tabs_height), rect.height);
    Layout::Id chosen = draw_tabs(ui, {rect.x, rect.y, rect.width, tabs}, arrangement.panes, focus_);
    if (chosen != focus_) set_focus(chosen);
    only = {rect.x, rect.y + tabs, rect.width, rect.height - tabs};
  } else {
    draw_splitters(ui, arrangement.splitters);
  }

  std::optional<Hover> hover;
  std::optional<Layout::Id> wanted;
  bool leave = false;
  std::string focused_shows;
  for (const Layout::Pane& pane : arrangement.panes) {
    if (narrow && pane.id != focus_) continue;
    PaneFrame frame;
    frame.id = pane.id;
    frame.shows = pane.shows;
    frame.state = &panes_[pane.id];
    frame.focused = pane.id == focus_ && !toolbar_focused_;
    frame.alone = narrow;
    frame.linked = linked_;
    draw_pane(ui, frame, narrow ? only : pane.rect);
    if (frame.wants_focus) wanted = pane.id;
    if (frame.hovered) hover = Hover{pane.id, *frame.hovered};
    if (frame.jump) jump(*frame.jump);
    leave |= frame.leave;
    if (pane.id == focus_) focused_shows = frame.shows;
  }
  if (wanted) set_focus(*wanted);
  if (leave) ui.ask(Command::NextPane);

  // The mouse says what lights up; where it points at nothing, the caret does.
  Span linked;
  if (hover) linked = hover == hover_ ? linked_ : linked_span(model_, model_.layout.shown_by(hover->pane), hover->at);
  if (!hover && !toolbar_focused_ && focused_shows != output_pane) {
    bool source = focused_shows == source_pane;
    uint32_t caret = source ? model_.source.selection().caret : panes_[focus_].code.selection().caret;
    linked = linked_span(model_, focused_shows, caret);
  }
  if (!model_.compiles || is_compiling(model_)) linked = {};
  hover_ = linked.known() ? hover : std::nullopt;
  if (!(linked == linked_)) {
    linked_ = linked;
    touch();
  }
}

// ---- Focus

PaneState* App::focused_pane() {
  auto found = panes_.find(focus_);
  return found == panes_.end() || toolbar_focused_ ? nullptr : &found->second;
}

bool App::editor_focused() const { return !toolbar_focused_ && model_.layout.shown_by(focus_) == source_pane; }

bool App::wants_text() const { return editor_focused() || imgui_->IO.WantTextInput; }

void App::set_focus(Layout::Id pane) {
  focus_ = pane;
  toolbar_focused_ = false;
  touch();
}

// The panes in reading order, then the toolbar, then round again.
void App::move_focus(int by) {
  std::vector<Layout::Pane> panes = model_.layout.panes();
  int count = static_cast<int>(panes.size()), at = count;
  for (int i = 0; i < count && !toolbar_focused_; ++i)
    if (panes[static_cast<size_t>(i)].id == focus_) at = i;
  at = (at + by + count + 1) % (count + 1);
  if (at < count) return set_focus(panes[static_cast<size_t>(at)].id);
  toolbar_focused_ = focus_toolbar_ = true;
  touch();
}

void App::jump(uint32_t at) {
  for (const Layout::Pane& pane : model_.layout.panes()) {
    if (pane.shows != source_pane) continue;
    model_.source.place(at, false);
    panes_[pane.id].code.reveal_caret();
    return set_focus(pane.id);
  }
}

void App::next_problem(int by) {
  uint32_t caret = model_.source.selection().caret;
  std::vector<uint32_t> places;
  for (const Diagnostic& problem : model_.diagnostics)
    if (problem.span.known()) places.push_back(std::min(problem.span.begin, model_.source.text().size()));
  if (places.empty()) return set_notice(model_, "There are no problems.");
  std::sort(places.begin(), places.end());
  if (by > 0) {
    auto next = std::upper_bound(places.begin(), places.end(), caret);
    return jump(next == places.end() ? places.front() : *next);
  }
  auto previous = std::lower_bound(places.begin(), places.end(), caret);
  jump(previous == places.begin() ? places.back() : *(previous - 1));
}

// ---- Commands

void App::command_keys(Ui& ui) {
  if (imgui_->OpenPopupStack.Size > 0) return;
  for (const CommandInfo& info : commands()) {
    if (!has_keys(platform_, info.command)) continue;
    if (info.command == Command::Stop && !model_.run.active()) continue;
    if (ImGui::IsKeyChordPressed(info.chord, ImGuiInputFlags_Repeat)) ui.ask(info.command);
  }
  const ImGuiIO& io = ImGui::GetIO();
  bool typed_question = std::find(io.InputQueueCharacters.begin(), io.InputQueueCharacters.end(), ImWchar('?')) !=
                        io.InputQueueCharacters.end();
  if (typed_question && !editor_focused()) ui.ask(Command::Shortcuts);
  if (toolbar_focused_ && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) set_focus(focus_);
}

void App::do_command(Command command) {
  auto nudge = [&](Axis axis, float by) {
    model_.layout.nudge(focus_, axis, by);
    model_.layout_follows_engine = false;
  };
  auto split = [&](Axis axis) {
    Layout::Id added = split_pane(model_, focus_, axis);
    if (added != Layout::none) set_focus(added);
  };
  switch (command) {
  case Command::Run:
    if (model_.engine == EngineState::Ready)
      send(app::run(model_));
    else
      set_notice(model_, "The engine is not there yet.");
    break;
  case Command::Stop: send(app::stop(model_)); break;
  case Command::CopyLink: copy_link(); break;
  case Command::NextPane: move_focus(1); break;
  case Command::PreviousPane: move_focus(-1); break;
  case Command::NextProblem: next_problem(1); break;
  case Command::PreviousProblem: next_problem(-1); break;
  case Command::SplitRight: split(Axis::Horizontal); break;
  case Command::SplitDown: split(Axis::Vertical); break;
  case Command::ClosePane: close_pane(model_, focus_); break;
  case Command::Narrower: nudge(Axis::Horizontal, -0.02f); break;
  case Command::Wider: nudge(Axis::Horizontal, 0.02f); break;
  case Command::Higher: nudge(Axis::Vertical, -0.02f); break;
  case Command::Lower: nudge(Axis::Vertical, 0.02f); break;
  case Command::ToggleTheme: model_.theme = model_.theme == Theme::Dark ? Theme::Light : Theme::Dark; break;
  case Command::ZoomIn: set_zoom(model_, model_.zoom + 0.1f); break;
  case Command::ZoomOut: set_zoom(model_, model_.zoom - 0.1f); break;
  case Command::ZoomReset: set_zoom(model_, 1); break;
  case Command::OpenFile: file_command(false); break;
  case Command::SaveFile: file_command(true); break;
  case Command::Shortcuts: shortcuts_open_ = true; break;
  }
}

// ---- Clipboard from outside

void App::paste(std::string_view text) {
  if (!editor_focused()) return;
  model_.source.paste(text);
  panes_[focus_].code.reveal_caret();
  sync();
  touch();
}

std::string App::copy(bool cut) {
  std::string_view shows = model_.layout.shown_by(focus_);
  if (shows == source_pane) {
    Selection caret = model_.source.selection();
    if (caret.empty()) model_.source.select(line_at(model_.source.text(), caret.caret)); // nothing selected: the line
    std::string text = cut ? model_.source.cut() : model_.source.selected();
    if (!cut) model_.source.select(caret);
    touch();
    return text;
  }
  const Selection& selection = panes_[focus_].code.selection();
  const Text* text = nullptr;
  if (shows == output_pane)
    text = &model_.run.output;
  else if (auto found = model_.documents.find(shows); found != model_.documents.end())
    text = &found->second.text;
  if (!text || selection.end() > text->size()) return {};
  return text->bytes().substr(selection.begin(), selection.end() - selection.begin());
}

} // namespace letcont::app
