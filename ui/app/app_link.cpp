// Links of the application: the program and how it is looked at, going out and coming in.
#include "app/app.h"
#include "app/model/presets.h"

#include <algorithm>

namespace letcont::app {

SharedState App::shared_view() const {
  SharedState state;
  state.program.language = model_.language;
  state.program.passes = model_.passes;
  state.unknown_fields = model_.unknown_link_fields;
  std::string layout = model_.layout.text();
  if (layout != Layout().text()) state.layout = std::move(layout);
  state.engine = model_.run_engine;
  state.step = model_.step;
  if (wanted_place_) {
    state.place = *wanted_place_; // on its way: the engine has not answered yet
    return state;
  }
  std::vector<Layout::Pane> panes = model_.layout.panes();
  auto focused = std::find_if(panes.begin(), panes.end(), [&](const Layout::Pane& pane) { return pane.id == focus_; });
  if (focused == panes.end()) return state;
  state.place.pane = static_cast<uint32_t>(focused - panes.begin());
  Selection selection;
  if (focused->shows == source_pane)
    selection = model_.source.selection();
  else if (auto known = panes_.find(focus_); known != panes_.end())
    selection = known->second.code.selection();
  state.place.anchor = selection.anchor;
  state.place.caret = selection.caret;
  if (is_stage_pane(focused->shows)) state.place.piece = linked_span(model_, focused->shows, selection.caret);
  return state;
}

SharedState App::shared_state() const {
  SharedState state = shared_view();
  state.program.text = source_text();
  return state;
}

std::string App::link() const {
  std::string fragment = encode_link(shared_state());
  return fragment.empty() ? fragment : platform_.address() + fragment;
}

std::string App::copy_link() {
  std::string link = this->link();
  if (link.empty()) {
    set_notice(model_, "The program is too long for a link.", true);
  } else {
    platform_.set_clipboard(link);
    std::string size = std::to_string(link.size()) + " characters";
    if (link.size() > long_for_chats) size += ", too long for some chat programs";
    set_notice(model_, "Link copied (" + size + ").");
  }
  touch();
  return link;
}

bool App::open_link(std::string_view link) {
  DecodedLink decoded = decode_link(link);
  touch();
  if (!decoded.ok) {
    set_notice(model_, decoded.message, true);
    return false;
  }
  SharedState& state = decoded.state;
  model_.pipeline.clear();
  model_.passes = state.program.passes;
  set_program(model_, std::move(state.program.language), std::move(state.program.text));
  model_.unknown_link_fields = std::move(state.unknown_fields);
  model_.run_engine = std::move(state.engine);
  model_.step = state.step;
  use_layout_of(state);
  wanted_place_ = state.place;
  wanted_revision_ = model_.source.revision();
  restore_place();
  if (!decoded.notice.empty()) set_notice(model_, std::move(decoded.notice), true);
  sync();
  return true;
}

// The sender's layout. One of the reader's own making is kept under a name.
void App::use_layout_of(const SharedState& state) {
  bool usual = state.layout.empty() && state.panes.empty();
  Layout wanted = !state.layout.empty() ? Layout::from_text(state.layout)
                  : usual               ? Layout()
                                        : Layout::with_stages(state.panes);
  std::string before = model_.layout.text();
  if (wanted.text() == before) return;
  auto same = [&](const auto& known) { return known.text == before; };
  bool has_name = std::any_of(presets().begin(), presets().end(), same) ||
                  std::any_of(model_.layouts.begin(), model_.layouts.end(), same);
  if (!model_.layout_follows_engine && !has_name) save_layout(model_, "Before the link");
  model_.layout = std::move(wanted);
  model_.layout_follows_engine = usual;
  layout_changed();
  apply_stages_of_engine();
}

// Goes to the place that a link names, once the pane's text is there. Gives up when the program is edited before.
void App::restore_place() {
  if (!wanted_place_) return;
  SharedPlace place = *wanted_place_;
  std::vector<Layout::Pane> panes = model_.layout.panes();
  if (place.pane >= panes.size() || model_.source.revision() != wanted_revision_) return wanted_place_.reset();
  const Layout::Pane& pane = panes[place.pane];
  bool stage = is_stage_pane(pane.shows);
  if (!stage || place.pane != 0) set_focus(pane.id);
  bool answered = model_.engine == EngineState::Ready && model_.diagnosed_revision == wanted_revision_;
  if (stage && !answered) return;
  wanted_place_.reset();
  const Text* text = text_in(pane.id);
  if (!text) return;
  Selection selection{place.anchor, place.caret};
  clamp(*text, selection);
  if (stage && place.piece.known() && !(linked_span(model_, pane.shows, selection.caret) == place.piece))
    if (std::optional<uint32_t> there = first_lit(model_, pane.shows, place.piece)) selection = {*there, *there};
  go_to({pane.id, selection.anchor, selection.caret});
}

} // namespace letcont::app
