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
constexpr float toolbar_height = 50, status_height = 32, find_height = 44, gap = 8, tabs_height = 36;
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
  bool walk = (toolbar_focused_ || menu) && !palette_.open;
  io.ConfigFlags =
      walk ? io.ConfigFlags | ImGuiConfigFlags_NavEnableKeyboard : io.ConfigFlags & ~ImGuiConfigFlags_NavEnableKeyboard;

  std::vector<ImGuiInputEvent> later = hold_typing();
  ImGui::NewFrame();
  for (const ImGuiInputEvent& event : later) imgui_->InputEventsQueue.push_back(event);
  Ui ui{model_,
        platform_,
        &palette(model_.theme),
        scale,
        time_,
        regular_,
        bold_,
        !menu && !toolbar_focused_ && !find_focused_,
        {},
        {},
        {}};
  ImGui::PushFont(regular_, 0);
  command_keys(ui);
  draw(ui, width, height);
  ImGui::PopFont();
  ImGui::Render();

  bool in_field = imgui_->ActiveId != 0 && imgui_->ActiveId == imgui_->InputTextState.ID;
  awaits_field_ = in_field ? 0 : std::max(0, awaits_field_ - 1);
  frames_due_ = std::max(0, frames_due_ - 1);
  for (Command command : ui.commands) do_command(command);
  if (!ui.layout.empty()) use_layout(ui.layout);
  for (Request& request : ui.requests) send(std::move(request));
  if (!ui.commands.empty() || !ui.requests.empty()) touch();
  sync();
  keep(false);
  ++frames_;
}

// A field takes some frames to come: the keys that one goes on typing meanwhile are for it.
void App::await_field() {
  constexpr int frames_at_most = 5;
  awaits_field_ = frames_at_most;
}

void App::open_palette(std::string query) {
  palette_ = {.open = true, .query = std::move(query)};
  await_field();
}

// Takes them out of ImGui's queue.
std::vector<ImGuiInputEvent> App::hold_typing() {
  std::vector<ImGuiInputEvent> held;
  if (awaits_field_ == 0) return held;
  ImVector<ImGuiInputEvent> others;
  for (const ImGuiInputEvent& event : imgui_->InputEventsQueue) {
    bool typed = event.Type == ImGuiInputEventType_Text || event.Type == ImGuiInputEventType_Key;
    typed ? held.push_back(event) : others.push_back(event);
  }
  imgui_->InputEventsQueue.swap(others);
  return held;
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
  if (model_.find.open) top += draw_find(ui, {0, top, width, std::min(ui.px(find_height), height - top - bottom)});
  draw_panes(ui, {space, top + space, width - 2 * space, height - top - bottom - 2 * space}, narrow);

  const Text* text = nullptr;
  const Selection* selection = nullptr;
  if (editor_focused()) {
    text = &model_.source.text();
    selection = &model_.source.selection();
  }
  draw_status_line(ui, {0, height - bottom, width, bottom}, text, selection);
  draw_shortcuts(ui, shortcuts_open_);
  if (draw_palette(ui, palette_)) choose(palette_.chosen);
  draw_tour(ui, {0, 0, width, height});
  if (draw_file_dialog(ui, file_dialog_)) finish_file_dialog();
  ImGui::End();
}

// Once the mouse has rested for a moment. The answer is a tooltip.
void App::ask_hovered_type(const std::optional<uint32_t>& source_at) {
  if (source_at != rest_at_) rest_since_ = time_;
  rest_at_ = source_at;
  if (!rest_at_ || time_ < rest_since_ + rest_time) return;
  if (std::optional<Request> question = ask_type(model_, *rest_at_)) send(std::move(question));
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
  std::vector<Span> places;
  for (const Layout::Pane& pane : arrangement.panes) {
    if (narrow && pane.id != focus_) continue;
    PaneFrame frame;
    frame.id = pane.id;
    frame.shows = pane.shows;
    frame.state = &panes_[pane.id];
    frame.focused = pane.id == focus_ && !toolbar_focused_;
    frame.alone = narrow;
    frame.linked = places_lit_.empty() ? linked_ : places_lit_[0];
    frame.places = places_lit_;
    frame.reveal_linked = (reveal_linked_ || reveal_places_) && pane.id != focus_;
    // Of what is watched, these two show the very place; the others, what it came to.
    bool marked = pane.shows == source_pane || pane.shows == watched_stage(model_);
    if (watched_lights_ && marked) frame.linked = nowhere;
    frame.reveal_next = seen_watch_ != model_.watch.version;
    matches_for(pane.id, pane.shows, frame);
    draw_pane(ui, frame, narrow ? only : pane.rect);
    if (frame.wants_focus) wanted = pane.id;
    if (frame.hovered) hover = Hover{pane.id, *frame.hovered};
    if (frame.jump) jump(*frame.jump);
    if (frame.show_stage) show_after_pass(*frame.show_stage);
    if (frame.show_places) places = *frame.show_places;
    leave |= frame.leave;
    if (pane.id == focus_) focused_shows = frame.shows;
  }
  seen_watch_ = model_.watch.version;
  if (wanted) {
    wanted_place_.reset();
    set_focus(*wanted);
  }
  if (leave) ui.ask(Command::NextPane);

  if (!model_.compiles || is_compiling(model_)) places.clear();
  if (places != places_lit_) {
    places_lit_ = std::move(places);
    reveal_places_ = !places_lit_.empty();
    touch();
  } else {
    reveal_places_ = false;
  }

  bool over_source = hover && model_.layout.shown_by(hover->pane) == source_pane;
  ask_hovered_type(over_source ? std::optional(hover->at) : std::nullopt);

  // The mouse says what lights up; where it points at nothing, the caret does.
  Span linked;
  if (hover) linked = hover == hover_ ? linked_ : linked_span(model_, model_.layout.shown_by(hover->pane), hover->at);
  if (!hover && !toolbar_focused_ && (is_stage_pane(focused_shows) || focused_shows == source_pane))
    linked = linked_span(model_, focused_shows, selection_in(focus_).caret);
  watched_lights_ = !hover && (focused_shows == steps_pane || focused_shows == heap_pane);
  if (watched_lights_) linked = watched_piece(model_, source_pane); // so the other stages show what runs next
  // Where the caret went, the other panes follow; not where the mouse goes, and not while somebody types.
  reveal_linked_ = !hover && !(linked == linked_) && model_.source.revision() == linked_revision_;
  linked_revision_ = model_.source.revision();
  if (!model_.compiles || is_compiling(model_)) linked = {};
  hover_ = linked.known() ? hover : std::nullopt;
  if (!(linked == linked_)) {
    linked_ = linked;
    touch();
  }
}

} // namespace letcont::app
