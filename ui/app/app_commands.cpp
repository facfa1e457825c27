// What the user asks for: the focus, jumps, commands, the clipboard.
#include "app/app.h"
#include "app/model/exporting.h"
#include "app/model/heat.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app/model/stage_names.h"
#include "app/picture/svg.h"
#include "app/view/ui.h"
#include "examples/example.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

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
  for (const Layout::Pane& pane : model_.layout.panes())
    if (pane.shows == source_pane) return go_to({pane.id, at, at});
}

void App::go_to(Place place) {
  set_selection(place.pane, {place.begin, place.end});
  panes_[place.pane].code.reveal_caret();
  set_focus(place.pane);
}

App::Place App::here() {
  Selection selection = selection_in(focus_);
  return {focus_, selection.anchor, selection.caret};
}

// The text of a pane, or null: not all have one.
const Text* App::text_in(Layout::Id pane) const {
  std::string_view shows = model_.layout.shown_by(pane);
  if (shows == source_pane) return &model_.source.text();
  if (shows == output_pane) return &model_.run.output;
  auto found = model_.documents.find(shows);
  return found == model_.documents.end() ? nullptr : &found->second.text;
}

Selection App::selection_in(Layout::Id pane) {
  return model_.layout.shown_by(pane) == source_pane ? model_.source.selection() : panes_[pane].code.selection();
}

void App::set_selection(Layout::Id pane, Selection selection) {
  if (model_.layout.shown_by(pane) == source_pane)
    model_.source.select(selection);
  else
    panes_[pane].code.set_selection(selection);
}

// To the next pane, in reading order and round again, in which the piece of the source at the caret shows.
void App::go_to_partner() {
  std::vector<Layout::Pane> panes = model_.layout.panes();
  size_t count = panes.size(), at = 0;
  while (at < count && panes[at].id != focus_) ++at;
  Span piece = linked_span(model_, model_.layout.shown_by(focus_), selection_in(focus_).caret);
  for (size_t i = 1; piece.known() && i < count; ++i) {
    const Layout::Pane& pane = panes[(at + i) % count];
    std::optional<uint32_t> there = first_lit(model_, pane.shows, piece);
    if (!there) continue;
    places_.push_back(here());
    if (places_.size() > 100) places_.erase(places_.begin());
    return go_to({pane.id, *there, *there});
  }
  set_notice(model_, "No linked code in another pane.");
}

void App::go_back() {
  while (!places_.empty()) {
    Place place = places_.back();
    places_.pop_back();
    if (model_.layout.shown_by(place.pane).empty()) continue; // closed since
    const Text* text = text_in(place.pane);
    uint32_t size = text ? text->size() : 0;
    return go_to({place.pane, std::min(place.begin, size), std::min(place.end, size)});
  }
  set_notice(model_, "Nowhere to go back to.");
}

// The focused pane, if it shows a stage that passes change; else the first one that does.
Layout::Id App::stage_pane() const {
  auto fits = [&](std::string_view shows) {
    std::optional<StageWord> word = stage_word(model_, shows);
    return word && follows_passes(model_, word->stage);
  };
  if (fits(model_.layout.shown_by(focus_))) return focus_;
  for (const Layout::Pane& pane : model_.layout.panes())
    if (fits(pane.shows)) return pane.id;
  return Layout::none;
}

void App::change_stage(const std::optional<std::string>& shows, Layout::Id pane, const char* otherwise) {
  if (!shows) return set_notice(model_, otherwise);
  show_in_pane(model_, pane, *shows);
  model_.layout_follows_engine = false;
  std::optional<StageWord> word = stage_word(model_, *shows);
  if (!word) return;
  std::string said = pane_title(model_, *shows);
  if (word->from) said += ": " + point_title(model_, *word->from) + ", and " + point_title(model_, word->pass);
  set_notice(model_, said);
}

void App::ask_change(bool backward) {
  Layout::Id pane = stage_pane();
  Span piece = linked_span(model_, model_.layout.shown_by(focus_), selection_in(focus_).caret);
  Place at = here();
  if (piece_shown_ && piece_shown_->pane == at.pane && piece_shown_->end == at.end) piece = model_.change.piece;
  if (!piece.known()) return set_notice(model_, "The code at the cursor does not come from the source.");
  std::optional<Request> question = app::ask_change(model_, pane, piece, backward);
  if (!question) return set_notice(model_, "No pane shows a stage with passes.");
  change_backward_ = backward;
  send(std::move(question));
}

// What the engine has answered leads to: the stage of the pass that was found, the next engine of a race.
void App::take_answers() {
  ChangeView& change = model_.change;
  if (change.answered && model_.layout.shown_by(change.pane) == change.shows) {
    std::optional<StageWord> word = stage_word(model_, change.shows);
    std::optional<size_t> point = point_of(model_, change.pass);
    if (word && point && !change.pass.empty()) {
      word->pass = change.pass;
      if (word->from) word->from = pass_at(model_, *point == 0 ? 0 : *point - 1);
      change_stage(text(*word), change.pane, "");
      piece_to_show_ = change.piece;
    } else {
      set_notice(model_, change_backward_ ? "No earlier pass changed this." : "No later pass changed this.");
    }
  }
  change.answered = false;
  show_piece();
  send_if(go_on_with_race(model_));
  send_if(go_on_watching(model_));
}

// What the piece became, in the stage that a change was found in. It stays the piece that one asks about, though the
// caret there may belong to a part of it.
void App::show_piece() {
  if (!piece_to_show_.known()) return;
  Layout::Id pane = model_.change.pane;
  auto found = model_.documents.find(model_.layout.shown_by(pane));
  if (found == model_.documents.end() || is_stale(model_, found->second)) return;
  std::optional<uint32_t> there = first_lit(model_, found->first, std::exchange(piece_to_show_, nowhere));
  if (!there) return set_notice(model_, model_.notice.text + "; no code here comes from it.");
  if (pane != focus_) return panes_[pane].code.reveal(*there);
  piece_shown_ = Place{pane, *there, *there};
  go_to(*piece_shown_);
}

void App::next_problem(int by) {
  uint32_t caret = model_.source.selection().caret;
  std::vector<uint32_t> places;
  for (const Diagnostic& problem : model_.diagnostics)
    if (problem.span.known()) places.push_back(std::min(problem.span.begin, model_.source.text().size()));
  if (places.empty()) return set_notice(model_, "No problems.");
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
    // What one types into the bar goes there, not through the pane's shortcuts; Escape closes it first.
    if (find_focused_ && info.command == Command::Stop) continue;
    if (info.command == Command::Stop && !model_.run.active() && model_.watch.progress == 0) continue;
    if (ImGui::IsKeyChordPressed(info.chord, ImGuiInputFlags_Repeat)) ui.ask(info.command);
  }
  if (model_.tour > 0 && !find_focused_ && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) leave_tour(model_);
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P)) ui.ask(Command::Palette);
  const ImGuiIO& io = ImGui::GetIO();
  bool typed_question = std::find(io.InputQueueCharacters.begin(), io.InputQueueCharacters.end(), ImWchar('?')) !=
                        io.InputQueueCharacters.end();
  if (typed_question && !editor_focused() && !io.WantTextInput) ui.ask(Command::Shortcuts);
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
      set_notice(model_, "The engine is still loading.");
    break;
  case Command::Stop:
    send_if(app::stop(model_));
    send_if(pause_watch(model_));
    break;
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
  case Command::Palette: open_palette({}); break;
  case Command::Find: open_find(false); break;
  case Command::FindEverywhere: open_find(true); break;
  case Command::FindNext: find_next(1); break;
  case Command::FindPrevious: find_next(-1); break;
  case Command::ToPartner: go_to_partner(); break;
  case Command::Back: go_back(); break;
  case Command::NextChange: step_stage(1); break;
  case Command::PreviousChange: step_stage(-1); break;
  case Command::NextChangeHere: ask_change(false); break;
  case Command::PreviousChangeHere: ask_change(true); break;
  case Command::ShowType:
    if (model_.layout.shown_by(focus_) != source_pane)
      set_notice(model_, "Types are shown in Source only.");
    else
      send_if(ask_type(model_, model_.source.selection().caret, true));
    break;
  case Command::CountRuns: set_counting(model_, !model_.counts_runs); break;
  case Command::CompareEngines: send_if(start_race(model_)); break;
  case Command::ToggleDifference: {
    Layout::Id pane = stage_pane();
    change_stage(toggled_difference(model_, model_.layout.shown_by(pane)), pane, "No pane shows a stage with passes.");
    break;
  }
  case Command::ResetLayout:
    reset_layout(model_);
    layout_changed();
    apply_stages_of_engine();
    break;
  case Command::SavePicture: save_picture(); break;
  case Command::SavePage: save_export("letcont.html", export_html); break;
  case Command::SaveMarkdown: save_export("letcont.md", export_markdown); break;
  case Command::Book: platform_.open_address("book/index.html"); break;
  case Command::Tour: model_.tour = model_.tour % tour_steps + 1; break; // again: the next step
  default: do_step_command(command); break;
  }
}

// In the focused pane if it can, else in the first that shows such a stage; else in the pane behind the list.
void App::show_after_pass(const std::string& pass) {
  Layout::Id pane = stage_pane();
  std::vector<Layout::Pane> panes = model_.layout.panes();
  for (size_t i = 0; i + 1 < panes.size() && pane == Layout::none; ++i)
    if (panes[i].id == focus_) pane = panes[i + 1].id;
  if (pane == Layout::none) return;
  std::optional<StageWord> word = stage_word(model_, model_.layout.shown_by(pane));
  if (!word || !follows_passes(model_, word->stage)) word = StageWord{"cps", {}, {}};
  std::optional<size_t> point = point_of(model_, pass);
  word->pass = pass;
  if (word->from && point && *point > 0) word->from = pass_at(model_, *point - 1);
  change_stage(text(*word), pane, "");
}

// The focused pane's picture, or the first one.
void App::save_picture() {
  std::vector<Layout::Pane> panes = model_.layout.panes();
  auto focused = std::find_if(panes.begin(), panes.end(), [&](const Layout::Pane& pane) { return pane.id == focus_; });
  if (focused != panes.end()) std::rotate(panes.begin(), focused, panes.end());
  for (const Layout::Pane& pane : panes) {
    const StageInfo* info = stage_info(model_, pane.shows);
    const Text* text = text_in(pane.id);
    if (!info || info->syntax != "dot" || !text) continue;
    Graph graph = read_graph(text->bytes());
    if (graph.nodes.size() > most_boxes) return set_notice(model_, "The picture is too large.", true);
    bool ok = true;
    std::string notice = platform_.export_file("letcont-" + info->name + ".svg",
                                               svg_of(graph, place_graph(graph), palette(model_.theme)), ok);
    return set_notice(model_, notice, !ok);
  }
  set_notice(model_, "No pane shows a picture.");
}

// Where there is no playground's address to put before it, a link is of no use in a file.
void App::save_export(const std::string& name, std::string (*form)(const ExportedProgram&)) {
  bool ok = true;
  std::string address = platform_.address().empty() ? std::string() : link();
  std::string notice = platform_.export_file(name, form(exported_program(model_, std::move(address))), ok);
  set_notice(model_, notice, !ok);
}

void App::step_stage(int by) {
  Layout::Id pane = stage_pane();
  change_stage(next_change(model_, model_.layout.shown_by(pane), by), pane,
               by > 0 ? "No later pass changed anything." : "No earlier pass changed anything.");
}

// Panes that were there are no more: what was remembered of them goes.
void App::layout_changed() {
  panes_.clear();
  places_.clear();
  focus_ = model_.layout.panes()[0].id;
  toolbar_focused_ = false;
  touch();
}

void App::use_layout(std::string_view name) {
  for (const Preset& preset : presets()) // as one types it
    if (std::equal(name.begin(), name.end(), preset.name.begin(), preset.name.end(),
                   [](char a, char b) { return (a | 0x20) == (b | 0x20); }))
      name = preset.name;
  if (apply_layout(model_, name)) return layout_changed();
  set_notice(model_, "There is no layout “" + std::string(name) + "”.", true);
}

void App::choose(const PaletteEntry& entry) {
  using Kind = PaletteEntry::Kind;
  switch (entry.kind) {
  case Kind::Command: return do_command(entry.command);
  case Kind::Show:
    show_in_pane(model_, focus_, entry.word);
    model_.layout_follows_engine = false;
    break;
  case Kind::Example:
    set_program(model_, std::string(examples()[entry.number].language), std::string(examples()[entry.number].text));
    break;
  case Kind::Kept:
    if (entry.number < model_.kept.size()) {
      KeptProgram kept = model_.kept[entry.number];
      set_program(model_, std::move(kept.language), std::move(kept.text));
    }
    break;
  case Kind::Language: model_.language = entry.word; break;
  case Kind::Engine: model_.run_engine = entry.word; break;
  case Kind::Layout: use_layout(entry.word); break;
  case Kind::SaveLayout: save_layout(model_, entry.word); break;
  case Kind::RemoveLayout: remove_layout(model_, entry.word); break;
  case Kind::SwitchStep: switch_step(model_, entry.number); break;
  case Kind::ResetPasses: reset_pipeline(model_); break;
  case Kind::Breakpoint:
    if (entry.word.empty()) return do_command(Command::AddBreakpoint);
    add_breakpoint(model_, entry.word);
    show_steps();
    break;
  case Kind::RemoveBreakpoint: remove_breakpoint(model_, entry.number); break;
  case Kind::GoToStep:
    if (entry.number == SIZE_MAX)
      open_palette("go to step ");
    else
      watch({WatchMotion::To, false, entry.number});
    break;
  }
  touch();
}

// ---- Clipboard from outside

void App::paste(std::string_view text) {
  if (imgui_->IO.WantTextInput && imgui_->ActiveId != 0) { // a field of a bar or a dialog
    imgui_->IO.AddInputCharactersUTF8(std::string(text).c_str());
    return touch();
  }
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
  const Text* text = text_in(focus_);
  Selection selection = panes_[focus_].code.selection();
  if (!text || selection.end() > text->size()) return {};
  if (selection.empty()) selection = line_at(*text, selection.caret);
  return text->bytes().substr(selection.begin(), selection.end() - selection.begin());
}

} // namespace letcont::app
