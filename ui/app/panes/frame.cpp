// A pane's card and header.
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"
#include "app/model/pass_selection.h"
#include "app/model/stage_names.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"
#include "app/view/backdrop.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <utility>

namespace letcont::app {

namespace {

float pane_radius(const Ui& ui) { return std::round(ui.px(8)); }

// Returns the note at the right of the header.
std::string badge(const Ui& ui, const PaneFrame& frame, Colour& c) {
  const Model& model = ui.model;
  const Words& words = ui.words;
  c = ui.colours->faint;
  if (frame.shows == source_pane) {
    if (size_t errors = error_count(model)) {
      c = ui.colours->error;
      return words.plural("{0} error", "{0} errors", errors, std::to_string(errors));
    }
    return model.file.substr(model.file.find_last_of('/') + 1);
  }
  if (frame.shows == passes_pane) {
    if (model.pass_results.empty()) return {};
    return words("{0} → {1} expressions", std::to_string(model.pass_results.front().size_before),
                 std::to_string(model.pass_results.back().size_after));
  }
  if (frame.shows == output_pane) {
    if (!shows_watched_output(model) && !is_stale(model, model.run)) {
      if (model.run.state == RunState::Failed || model.run.state == RunState::Rejected) c = ui.colours->error;
      if (model.run.state == RunState::Ended) c = ui.colours->success;
    }
    return model.run.state == RunState::Never && !shows_watched_output(model) ? std::string() : run_status(model);
  }
  if (frame.shows == steps_pane || frame.shows == evaluation_pane) return watch_status(model);
  if (frame.shows == library_pane) return std::string(words("read-only"));
  if (frame.shows == heap_pane) return std::string(model.watch.at.heap_cut ? words("truncated") : "");
  auto found = model.documents.find(frame.shows);
  if (found == model.documents.end()) return {};
  if (is_stale(model, found->second)) {
    c = ui.colours->warning;
    return std::string(model.compiles ? words("updating") : words("from the last version that compiled"));
  }
  if (const StageInfo* info = stage_info(model, frame.shows); info && info->syntax == "dot") return {};
  if (std::optional<StageWord> word = stage_word(model, frame.shows); word && word->from)
    return point_title(model, *word->from) + " → " + point_title(model, word->pass);
  uint32_t lines = found->second.text.line_count() - (found->second.text.bytes().ends_with('\n') ? 1 : 0);
  return words.plural("{0} line", "{0} lines", lines, std::to_string(lines));
}

// Draws buttons that scroll to linked code above and below what is visible. Returns where they begin.
float linked_outside(Ui& ui, PaneFrame& frame, float right, float y, float left) {
  CodeView::Outside outside = std::exchange(frame.state->outside, {}); // of the last frame; the content tells the next
  auto chip = [&](const char* id, Icon icon, size_t count, uint32_t there, std::string_view what) {
    if (count == 0) return;
    std::string label = ui.words("{0} linked", std::to_string(count));
    float width = button_width(ui, icon, label);
    if (right - width < left) return;
    right -= width;
    ImGui::SetCursorScreenPos({right, y});
    if (button(ui, id, icon, label, what, Look::Quiet)) frame.state->code.reveal(there);
    frame.keep_focus |= ImGui::IsItemHovered();
  };
  chip("linked-below", Icon::Chevron, outside.below, outside.first_below, ui.words("Linked code below"));
  chip("linked-above", Icon::Up, outside.above, outside.last_above, ui.words("Linked code above"));
  return right;
}

void header(Ui& ui, PaneFrame& frame, float width) {
  float height = std::round(ui.px(38));
  ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* draw = ImGui::GetWindowDrawList();
  put_under(ui, {at.x, at.y, width, height}, ui.colours->header, pane_radius(ui), ImDrawFlags_RoundCornersTop);
  draw->AddLine({at.x, at.y + height - 1}, {at.x + width, at.y + height - 1}, colour(ui.colours->border), 1);
  ImGui::SetCursorScreenPos({at.x + ui.px(4), at.y + ui.px(4)});
  float icons = width > ui.px(240) ? ui.px(90) : 0; // kept free: nothing moves when the buttons come
  float right = at.x + width - ui.px(6) - icons;
  draw_titles(ui, frame, right);
  float title_end = ImGui::GetItemRectMax().x;

  bool hovered = ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + height});
  if (icons > 0) {
    float x = right + icons;
    auto icon = [&](const char* id, Icon icon, Command command) {
      x -= ui.px(30);
      ImGui::SetCursorScreenPos({x, at.y + ui.px(4)});
      if (button(ui, id, icon, {}, tip(ui.words, command), Look::Quiet)) {
        frame.wants_focus = true;
        ui.ask(command);
      }
    };
    if (hovered || frame.focused) { // quiet until one comes near
      icon("close", Icon::Close, Command::ClosePane);
      icon("below", Icon::SplitDown, Command::SplitDown);
      icon("right", Icon::SplitRight, Command::SplitRight);
    }
  }
  right = linked_outside(ui, frame, right, at.y + ui.px(4), title_end + ui.px(8));
  Colour c;
  std::string said = badge(ui, frame, c);
  float left = title_end + ui.px(8);
  float room = right - ui.px(8) - left;
  if (!draw_pass_steps(ui, frame, {left, at.y, room, height})) {
    bool says_something = text_size(said, false, ui).x <= room || room > ui.px(60); // and not just "38 …"
    if (says_something) put_text(ui, {left, at.y + (height - ImGui::GetFontSize()) / 2}, c, fitted(said, room));
  }
  ImGui::SetCursorScreenPos({at.x, at.y + height});
  ImGui::Dummy({0, 0});
  ImGui::SetCursorScreenPos({at.x, at.y + height});
}

} // namespace

static void leave_by_tab(const Ui& ui, PaneFrame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (frame.has_code || !frame.focused || !ui.keys || io.WantTextInput || io.KeyCtrl || io.KeyAlt) return;
  if (ImGui::IsKeyPressed(ImGuiKey_Tab, false)) frame.leave = true;
}

// The menu entries after the stages: the shown stage at every point of the pipeline, and its diff.
static void points_of_stage(Ui& ui, Layout::Id pane, const std::string& shown) {
  Model& model = ui.model;
  std::optional<StageWord> word = stage_word(model, shown);
  std::optional<std::string> other = toggled_difference(model, shown);
  if (!word || !other) return;
  ImGui::Separator();
  if (menu_item(ui, word->from ? ui.words("Hide diff") : ui.words("Show diff"), false,
                ui.words.keys(info(Command::ToggleDifference).keys)))
    show_in_pane(model, pane, *other);
  if (!follows_passes(model, word->stage)) return;
  // Passes are many: they are shown once one asks for them, in the same menu, since a finger cannot rest on a submenu.
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  ImGuiID id = ImGui::GetID("passes");
  bool open = ImGui::IsWindowAppearing() ? !word->pass.empty() : storage.GetBool(id);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(10));
  if (button(ui, "passes", open ? Icon::Chevron : Icon::Next, ui.words("After pass"), {}, Look::Quiet)) open = !open;
  storage.SetBool(id, open);
  if (!open) return;
  auto item = [&](const std::string& pass, std::string_view note) {
    StageWord there{word->stage, pass, {}};
    if (!menu_item(ui, point_title(model, pass), text(there) == shown, note)) return;
    show_in_pane(model, pane, text(there));
    select_shown(model, pane);
  };
  item("", {});
  for (size_t point = last_point(model); point > 0; --point) {
    uint64_t count = changes_at(model, point);
    item(pass_at(model, point), count == 0 ? std::string(ui.words("no change")) : std::to_string(count));
  }
  item("none", {});
}

// What the header has buttons for, where it has room for them.
static void pane_commands(Ui& ui, Layout::Id pane) {
  ImGui::Separator();
  for (auto [command, axis] : {std::pair(Command::SplitRight, Axis::Horizontal), {Command::SplitDown, Axis::Vertical}})
    if (command_item(ui, command)) split_pane(ui.model, pane, axis);
  if (command_item(ui, Command::ClosePane)) close_pane(ui.model, pane);
}

// The part of the compiler that makes a stage, as a heading of the menu.
static std::string_view group_of(std::string_view stage) {
  for (std::string_view name : {"tokens", "ast", "expanded", "types", "original", "lambda"})
    if (stage == name) return marked("Front end");
  for (std::string_view name : {"cps", "listing", "k", "census", "flow", "calls"})
    if (stage == name) return marked("Continuations");
  return marked("Back end");
}

constexpr float explained_width = 760; // of a window, from which on the menu explains

void content_menu(Ui& ui, Layout::Id pane, const std::string& shown, Look look, float most) {
  Model& model = ui.model;
  const std::string title = pane_title(model, shown);
  float width = std::min(text_size(title, true, ui).x + ui.px(36), std::max(most, ui.px(60)));
  const StageInfo* stage = stage_info(model, shown);
  menu_button(ui, "shows", title, stage ? stage->documentation : std::string_view{}, look, width, true);
  offer_drag(ui, pane, shown);
  ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  if (begin_menu(ui, "shows")) {
    // Each says what it shows, where there is room for that.
    bool roomy = ImGui::GetMainViewport()->Size.x > ui.px(explained_width);
    float column = ui.px(44);
    for (const StageInfo& info : model.stages)
      column = std::max(column, ui.px(44) + text_size(info.title, false, ui).x);
    auto item = [&](std::string_view shows) {
      std::string title = pane_title(model, shows);
      const StageInfo* info = stage_info(model, shows);
      std::string_view line = info ? std::string_view(info->documentation) : ui.words(pane_documentation(shows));
      if (roomy ? explained_item(ui, title, shows == shown, column, line) : menu_item(ui, title, shows == shown))
        show_in_pane(model, pane, std::string(shows));
      if (!roomy) tooltip(ui, line);
    };
    item(source_pane);
    item(output_pane);
    item(input_pane);
    if (library(model)) item(library_pane);
    item(passes_pane);
    item(engines_pane);
    item(steps_pane);
    item(heap_pane);
    item(evaluation_pane);
    std::string_view group; // stages are in the order of compilation
    for (const StageInfo& info : model.stages) {
      if (std::string_view its = group_of(info.name); its != group) {
        group = its;
        ImGui::Separator();
        put_heading(ui, ui.words(its));
      }
      item(info.name);
    }
    if (!ui.platform.has_machine_code() && !model.stages.empty())
      put_heading(ui, ui.words("Optimised LLVM IR and assembly:\nin the desktop program"));
    points_of_stage(ui, pane, shown);
    pane_commands(ui, pane);
    ImGui::EndPopup();
  }
  ImGui::SetCursorScreenPos(min); // so that the button is ImGui's last item
  ImGui::Dummy({max.x - min.x, max.y - min.y});
}

void draw_pane(Ui& ui, PaneFrame& frame, Rect rect) {
  if (rect.width < 4 || rect.height < 4) return;
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::PushID(static_cast<int>(frame.id));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("pane", {rect.width, rect.height}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  ImVec2 min = ImGui::GetWindowPos(), max{min.x + rect.width, min.y + rect.height};
  put_under(ui, {min.x, min.y, rect.width, rect.height}, ui.colours->panel, pane_radius(ui));
  if (frame.alone) // its tab says what it shows
    ImGui::SetCursorScreenPos({min.x, min.y + ui.px(5)});
  else
    header(ui, frame, rect.width);
  // The content stays clear of the border and the round corners, which are drawn in this window, under it.
  ImVec2 content = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({content.x + ui.px(2), content.y});
  ImGui::BeginChild("content", {rect.width - ui.px(4), max.y - content.y - ui.px(5)}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoMove);
  if (frame.shows == source_pane)
    draw_source(ui, frame);
  else if (frame.shows == output_pane)
    draw_output(ui, frame);
  else if (frame.shows == input_pane)
    draw_input(ui, frame);
  else if (frame.shows == library_pane)
    draw_library(ui, frame);
  else if (frame.shows == passes_pane)
    draw_passes(ui, frame);
  else if (frame.shows == engines_pane)
    draw_engines(ui, frame);
  else if (frame.shows == steps_pane)
    draw_steps(ui, frame);
  else if (frame.shows == heap_pane)
    draw_heap(ui, frame);
  else if (frame.shows == evaluation_pane)
    draw_evaluation(ui, frame);
  else
    draw_stage(ui, frame);
  leave_by_tab(ui, frame);
  ImGui::EndChild();
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    frame.wants_focus = !frame.keep_focus;
  // The focused pane's border shows where keys go.
  float line = std::max(1.0f, std::round(ui.px(frame.focused ? 1.5f : 1)));
  ImGui::GetWindowDrawList()->AddRect(min, max, colour(frame.focused ? ui.colours->focus : ui.colours->border),
                                      pane_radius(ui), 0, line);
  take_drag(ui, frame.id, {min.x, min.y, rect.width, rect.height});
  ImGui::EndChild();
  ImGui::PopID();
}

// Cuts a text into lines between its words.
static std::vector<std::string_view> lines_of(const Ui& ui, std::string_view text, float width) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const char *begin = text.data(), *end = begin + text.size();
    auto size = static_cast<size_t>(ui.regular->CalcWordWrapPosition(ImGui::GetFontSize(), begin, end, width) - begin);
    size = std::clamp<size_t>(size, 1, text.size());
    lines.push_back(text.substr(0, size));
    text.remove_prefix(std::min(text.find_first_not_of(' ', size), text.size()));
  }
  return lines;
}

void draw_hint(const Ui& ui, std::string_view first, std::string_view second) {
  ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  float width = std::max(room.x - ui.px(24), ui.px(40)), step = ImGui::GetFontSize() * 1.6f;
  std::vector<std::string_view> above = lines_of(ui, first, width), below = lines_of(ui, second, width);
  float further = static_cast<float>(above.size() + below.size()) - 2; // than one for each
  float y = at.y + std::max(room.y / 2 - ImGui::GetFontSize() * 1.2f - std::max(0.0f, further) * step / 2, 0.0f);
  auto put = [&](std::string_view line, Colour c) {
    put_text(ui, {at.x + (room.x - text_size(line, false, ui).x) / 2, y}, c, line);
    y += step;
  };
  for (std::string_view line : above) put(line, ui.colours->dim);
  for (std::string_view line : below) put(line, ui.colours->faint);
}

void draw_hint(const Ui& ui, const char* first, const char* second) {
  draw_hint(ui, ui.words(first), ui.words(second));
}

const std::vector<LitRange>& lit(const Ui& ui, PaneFrame& frame, uint64_t version) {
  PaneState& state = *frame.state;
  bool same_places =
      std::equal(frame.places.begin(), frame.places.end(), state.lit_places.begin(), state.lit_places.end());
  if (!(state.lit_span == frame.linked) || !same_places || state.lit_version != version) {
    state.lit_places.assign(frame.places.begin(), frame.places.end());
    state.lit = frame.places.empty() ? lit_ranges(ui.model, frame.shows, frame.linked)
                                     : all_lit_ranges(ui.model, frame.shows, frame.places);
    state.lit_span = frame.linked;
    state.lit_version = version;
  }
  return state.lit;
}

} // namespace letcont::app
