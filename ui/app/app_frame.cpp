// A frame of the application: keys, panes, and what the user asked for.
#include "app/app.h"
#include "app/model/actions.h"
#include "app/model/pane_actions.h"
#include "app/model/watching.h"
#include "app/view/backdrop.h"
#include "app/view/ui.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <utility>

namespace letcont::app {

namespace {
constexpr float narrow_width = 640; // below it, panes become tabs
constexpr float toolbar_height = 50, status_height = 32, find_height = 44, gap = 8, tabs_height = 36;

// A length on the screen, of whole units: edges at fractions of a pixel would be seams.
float whole(const Ui& ui, float length) { return std::round(ui.px(length)); }
} // namespace

void App::frame(float width, float height, float seconds) {
  surface_.make_current();
  poll();
  frames_.begin();
  notices_.follow(frames_.time());
  translation_.follow();
  // Arrow keys and Tab walk through controls only while no text has the keys.
  bool menu = surface_.has_menu(), toolbar = focus_.in_toolbar();
  model_.escape_is_free = escape_is_free();
  bool walks = (toolbar || menu) && !dialogs_.palette_open();
  const Palette& colours = palette(model_.theme, model_.more_contrast);
  surface_.begin_frame(width, height, seconds, colours, model_.zoom, walks);

  std::vector<ImGuiInputEvent> later = typing_.hold();
  ImGui::NewFrame();
  Typing::give_back(later);
  follow_touch();
  follow_wheel();
  backdrop_ = {colours.window, {}};
  Ui ui{model_,
        platform_,
        backdrop_,
        &colours,
        surface_.scale(),
        frames_.time(),
        surface_.regular(),
        surface_.bold(),
        !menu && !toolbar && !finder_.has_keys(),
        touch_.is_used(),
        tips_.follow(),
        {},
        {},
        {},
        nullptr,
        {},
        {}};
  ImGui::PushFont(surface_.regular(), 0);
  ask_by_keys(context_, ui);
  draw(ui, width, height);
  ImGui::PopFont();
  ImGui::Render();

  typing_.follow();
  frames_.end();
  take_asked(ui);
  engine_.sync();
  keeper_.keep(frames_.time(), false);
}

void App::follow_touch() {
  const ImGuiIO& io = ImGui::GetIO();
  touch_.follow(frames_.time(), 10 * surface_.scale());
  float zoom = model_.zoom * touch_.zoom();
  model_.pinch = model_.over_picture ? touch_.zoom() : 1;
  if (model_.over_picture) {
    touch_.forget_zoom();
  } else if (std::abs(zoom - model_.zoom) >= 0.1f) { // in steps, as by keys
    set_zoom(model_, zoom);
    touch_.forget_zoom();
  }
  if (io.MouseSource == ImGuiMouseSource_Mouse && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) touch_.mouse_moved();
}

// Ctrl and the wheel zoom, where no browser does that; over a picture, the picture.
void App::follow_wheel() {
  const ImGuiIO& io = ImGui::GetIO();
  bool zooms = io.KeyCtrl && !model_.over_picture && !platform_.browser_zooms();
  wheel_ = zooms ? wheel_ + io.MouseWheel : 0;
  float steps = std::trunc(wheel_); // a trackpad gives parts of one
  if (steps == 0) return;
  set_zoom(model_, model_.zoom + 0.1f * steps);
  wheel_ -= steps;
}

// What the panes asked for while they were drawn.
void App::take_asked(Ui& ui) {
  for (Command command : ui.commands) do_command(context_, command);
  if (!ui.layout.empty()) focus_.use_layout(ui.layout);
  if (ui.dock) {
    Layout::Id docked = dock_pane(model_, ui.dock->pane, ui.dock->target, ui.dock->side);
    if (docked != Layout::none) focus_.set(docked);
  }
  if (ui.lesson) links_.open_lesson(*ui.lesson);
  if (!ui.language.empty()) links_.use_language(ui.language);
  for (Request& request : ui.requests) engine_.send(std::move(request));
  if (!ui.commands.empty() || !ui.requests.empty() || ui.lesson || !ui.language.empty()) touch();
}

void App::draw(Ui& ui, float width, float height) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("letcont", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  // The window has the display's pixel density now. A font learns it when it is pushed; titles are drawn without that.
  ImGui::PushFont(surface_.bold(), 0);
  ImGui::PopFont();
  bool narrow = width < ui.px(narrow_width);
  float top = std::min(whole(ui, toolbar_height), height), bottom = std::min(whole(ui, status_height), height - top);
  float space = whole(ui, narrow ? 4 : gap);
  model_.controls.clear();
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) model_.pressed_in_editor = false;
  draw_toolbar(ui, {0, 0, width, top}, narrow, focus_.take_toolbar());
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ui.keys) focus_.leave_toolbar();
  if (model_.find.open)
    top += finder_.draw(ui, {0, top, width, std::min(whole(ui, find_height), height - top - bottom)});
  top += draw_offer(ui, {0, top, width, height - top - bottom});
  float keys = 0;
  std::string_view shown = focus_.shown();
  bool runs_code =
      focus_.in_source() || shown == library_pane || shown == original_stage || shown == watched_stage(model_);
  if (narrow && runs_code && is_watching(model_))
    keys = draw_step_keys(ui, {0, top, width, height - top - bottom});
  else if (touch_.is_used() && focus_.in_editor())
    keys = draw_touch_keys(ui, {0, top, width, height - top - bottom}, *focus_.editor());
  model_.over_picture = false;
  draw_panes(ui, {space, top + space, width - 2 * space, height - top - bottom - keys - 2 * space}, narrow);

  const Editor* editor = focus_.editor();
  draw_status_line(ui, {0, height - bottom, width, bottom}, editor ? &editor->text() : nullptr,
                   editor ? &editor->selection() : nullptr);
  if (std::optional<PaletteEntry> chosen = dialogs_.draw(ui)) {
    do_entry(context_, *chosen);
    touch();
  }
  draw_tour(ui, {0, 0, width, height});
  files_.draw_dialog(ui);
  ImGui::End();
}

// ---- The panes

// Draws a tab for each pane, and gives the rest to the focused one.
Rect App::draw_narrow_tabs(Ui& ui, Rect rect, const std::vector<Layout::Pane>& panes) {
  float tabs = std::min(whole(ui, tabs_height), rect.height);
  Layout::Id chosen = draw_tabs(ui, {rect.x, rect.y, rect.width, tabs}, panes, focus_.pane(), lighting_.linked());
  if (chosen != focus_.pane()) {
    focus_.set(chosen);
    lighting_.hold();
  }
  return {rect.x, rect.y + tabs, rect.width, rect.height - tabs};
}

PaneFrame App::pane_frame(const Layout::Pane& pane, bool alone) {
  PaneFrame frame;
  frame.id = pane.id;
  frame.shows = pane.shows;
  frame.tabs = pane.tabs;
  frame.tab = pane.tab;
  frame.state = &focus_.state(pane.id);
  frame.focused = pane.id == focus_.pane() && !focus_.in_toolbar();
  frame.alone = alone;
  lighting_.give(frame);
  finder_.give_matches(frame);
  return frame;
}

void App::draw_panes(Ui& ui, Rect rect, bool narrow) {
  model_.pane_area = {rect, narrow, whole(ui, gap), ui.scale};
  Layout::Arrangement arrangement = model_.layout.arrange(rect, whole(ui, gap), ui.px(least_pane));
  focus_.keep_in(arrangement.panes);
  Rect only = rect;
  if (narrow)
    only = draw_narrow_tabs(ui, rect, arrangement.panes);
  else
    draw_splitters(ui, arrangement.splitters);

  Lighting::Pointed pointed;
  std::optional<Layout::Id> wanted;
  for (const Layout::Pane& pane : arrangement.panes) {
    if (narrow && pane.id != focus_.pane()) continue;
    PaneFrame frame = pane_frame(pane, narrow);
    draw_pane(ui, frame, narrow ? only : pane.rect);
    if (frame.wants_focus) wanted = pane.id;
    if (frame.leave) ui.ask(ImGui::GetIO().KeyShift ? Command::PreviousPane : Command::NextPane);
    if (frame.jump) focus_.go_to_source(*frame.jump);
    if (frame.show_stage) passes_.show_after(*frame.show_stage);
    if (frame.hovered) pointed.hover = Lighting::Hover{pane.id, *frame.hovered};
    if (frame.show_places) pointed.places = *frame.show_places;
  }
  const ImGuiIO& io = ImGui::GetIO();
  pointed.moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || io.MouseWheelH != 0;
  pointed.pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  if (wanted) {
    links_.forget_place();
    focus_.set(*wanted);
  }
  lighting_.update(std::move(pointed));
}

} // namespace letcont::app
