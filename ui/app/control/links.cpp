#include "app/control/links.h"

#include "app/control/engine_line.h"
#include "app/control/focus.h"
#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"
#include "app/model/platform.h"
#include "app/model/presets.h"
#include "examples/example.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

// ---- Going out

SharedPlace Links::place() const {
  if (wanted_) return wanted_->place; // on its way: the engine has not answered yet
  SharedPlace place;
  std::vector<Layout::Pane> panes = model_.layout.panes();
  auto is_focused = [&](const Layout::Pane& pane) { return pane.id == focus_.pane(); };
  auto focused = std::find_if(panes.begin(), panes.end(), is_focused);
  if (focused == panes.end()) return place;
  Selection selection = focus_.selection();
  place.pane = static_cast<uint32_t>(focused - panes.begin());
  place.anchor = selection.anchor;
  place.caret = selection.caret;
  if (is_stage_pane(focused->shows)) place.piece = linked_span(model_, focused->shows, selection.caret);
  return place;
}

SharedState Links::view() const {
  SharedState state;
  state.program.language = model_.source.language();
  state.program.passes = model_.passes;
  state.program.llvm_passes = model_.llvm_passes;
  state.unknown_fields = model_.unknown_link_fields;
  std::string layout = model_.layout.text();
  if (layout != Layout().text()) state.layout = std::move(layout);
  state.engine = model_.run_engine;
  state.step = step_here(model_);
  state.place = place();
  return state;
}

SharedState Links::state() const {
  SharedState state = view();
  state.program.text = model_.source.text().bytes();
  state.program.original_name = model_.original.name;
  state.program.original = model_.original.text;
  state.input = model_.input.text().bytes();
  return state;
}

std::string Links::text() const {
  std::string fragment = encode_link(state());
  return fragment.empty() ? fragment : platform_.address() + fragment;
}

std::string Links::copy() {
  std::string link = text();
  if (link.empty() && has_zero_byte(state())) {
    set_notice(model_, "The program or its input has a zero byte, which no link may hold.", true);
  } else if (link.empty()) {
    set_notice(model_, "The program and its input are too long for a link.", true);
  } else {
    platform_.set_clipboard(link);
    std::string size = std::to_string(link.size());
    set_notice(model_, link.size() > long_for_chats
                           ? model_.words("Link copied ({0} characters, too long for some chat programs).", size)
                           : model_.words("Link copied ({0} characters).", size));
  }
  frames_.touch();
  return link;
}

// ---- Coming in

bool Links::open(std::string_view link, bool again) {
  DecodedLink decoded = decode_link(link);
  frames_.touch();
  if (!decoded.ok) {
    set_notice(model_, decoded.message.c_str(), true); // in the user's language
    return false;
  }
  SharedState& state = decoded.state;
  (again ? resume_program : set_program)(model_, std::move(state.program.language), std::move(state.program.text));
  model_.original = {std::move(state.program.original_name), std::move(state.program.original)};
  set_input(model_, std::move(state.input));
  if (use_linked_layout(model_, state.layout, state.panes)) focus_.forget_panes();
  use_view_of(state);
  if (!decoded.notice.empty()) set_notice(model_, std::move(decoded.notice), true);
  engine_.sync();
  return true;
}

void Links::resume(std::string_view link) {
  DecodedLink decoded = decode_link(link);
  if (decoded.ok) use_view_of(decoded.state);
}

// All but the layout: the place is one in the panes of now.
void Links::use_view_of(SharedState& state) {
  model_.pipeline.clear();
  model_.passes = std::move(state.program.passes);
  model_.llvm_passes = std::move(state.program.llvm_passes);
  model_.unknown_link_fields = std::move(state.unknown_fields);
  model_.run_engine = std::move(state.engine);
  set_step(model_, state.step);
  if (model_.step != 0) model_.offer = Offer::Step;
  wanted_ = Wanted{state.place, model_.source.revision(), false};
  restore_place();
}

void Links::open_lesson(const Example& example) {
  dismiss_offer(model_);
  set_program(model_, std::string(example.language), std::string(example.text));
  if (model_.passes != example.passes) {
    model_.pipeline.clear();
    model_.passes = example.passes;
    set_notice(model_, "The passes are those of this lesson now.");
  }
  if (!example.input.empty()) {
    set_input(model_, std::string(example.input));
    if (find_pane(model_, input_pane) == Layout::none) add_input_pane(model_, focus_.pane());
  }
  if (show_stages(model_, example.panes)) focus_.forget_panes();
  focus_.go_to_source(0);
  wanted_.reset();
  size_t at = example.at.empty() ? std::string_view::npos : example.text.find(example.at);
  if (at != std::string_view::npos) {
    SharedPlace place;
    std::vector<Layout::Pane> panes = model_.layout.panes();
    while (place.pane < panes.size() && panes[place.pane].shows != source_pane) ++place.pane;
    place.anchor = place.caret = static_cast<uint32_t>(at);
    wanted_ = Wanted{place, model_.source.revision(), true};
  }
  engine_.sync();
  frames_.touch();
}

void Links::open_recent(size_t index) {
  open_kept_program(model_, index);
  wanted_.reset();
  engine_.sync();
  frames_.touch();
}

void Links::use_language(const std::string& language) {
  if (language == model_.source.language()) return;
  bool untouched = false;
  const Example* first = nullptr;
  for (const Example& example : examples()) {
    untouched |= example.text == model_.source.text().bytes();
    if (!first && example.language == language) first = &example;
  }
  if (!untouched || !first) return choose_language(model_, language);
  open_lesson(*first);
  set_notice(model_, "Opened an example in that language. Undo brings back the last program.");
}

void Links::restore_place() {
  if (!wanted_) return;
  auto [place, revision, compiled] = *wanted_;
  std::vector<Layout::Pane> panes = model_.layout.panes();
  if (place.pane >= panes.size() || model_.source.revision() != revision) return forget_place();
  const Layout::Pane& pane = panes[place.pane];
  bool stage = is_stage_pane(pane.shows);
  bool answered = model_.engine == EngineState::Ready && model_.diagnosed_revision == revision;
  if (compiled && !answered) return;
  if (!stage || place.pane != 0) focus_.set(pane.id);
  if (stage && !answered) return;
  forget_place();
  const Text* text = focus_.text_in(pane.id);
  if (!text) return;
  Selection selection{place.anchor, place.caret};
  clamp(*text, selection);
  if (stage && place.piece.known() && !(linked_span(model_, pane.shows, selection.caret) == place.piece))
    if (std::optional<uint32_t> there = first_lit(model_, pane.shows, place.piece)) selection = {*there, *there};
  focus_.go_to({pane.id, selection.anchor, selection.caret});
}

} // namespace letcont::app
