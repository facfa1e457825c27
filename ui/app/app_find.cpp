// Finding: in the pane that had the focus, or in all.
#include "app/app.h"
#include "app/text/search.h"
#include "app/view/ui.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

// What is selected is likely what one looks for, if it is a piece of a line.
std::string query_of(const Text* text, const Selection& selection) {
  if (!text || selection.empty() || selection.end() > text->size() || selection.end() - selection.begin() > 200)
    return {};
  std::string piece = text->bytes().substr(selection.begin(), selection.end() - selection.begin());
  return piece.find_first_of("\r\n") == std::string::npos ? piece : std::string();
}

} // namespace

void App::open_find(bool everywhere) {
  if (!model_.find.open || !find_focused_) find_pane_ = focus_;
  std::string query = query_of(text_in(focus_), selection_in(focus_));
  if (!query.empty() && !find_focused_ && query != model_.find.query) {
    model_.find.query = std::move(query);
    ++model_.find.version;
  }
  model_.find.open = true;
  model_.find.everywhere = everywhere;
  focus_find_ = true;
  await_field();
  toolbar_focused_ = false;
  touch();
}

void App::close_find() {
  model_.find.open = find_focused_ = false;
  matches_.clear();
  touch();
}

std::vector<Layout::Id> App::searched_panes() const {
  std::vector<Layout::Id> ids;
  for (const Layout::Pane& pane : model_.layout.panes())
    if (text_in(pane.id) && (model_.find.everywhere || pane.id == find_pane_)) ids.push_back(pane.id);
  if (ids.empty() && !model_.find.everywhere && text_in(focus_)) ids.push_back(focus_); // the pane is closed since
  return ids;
}

const std::vector<uint32_t>& App::matches_in(Layout::Id pane) {
  Matches& found = matches_[pane];
  std::string_view shows = model_.layout.shown_by(pane);
  const Text* text = text_in(pane);
  uint64_t version = 0;
  if (shows == source_pane)
    version = model_.source.revision() * 3;
  else if (shows == output_pane)
    version = model_.run.version * 3 + 1;
  else if (auto document = model_.documents.find(shows); document != model_.documents.end())
    version = document->second.version * 3 + 2;
  if (found.text_version != version || found.query_version != model_.find.version) {
    found.all = text ? find_all(text->bytes(), model_.find.query) : std::vector<uint32_t>();
    found.text_version = version;
    found.query_version = model_.find.version;
  }
  return found.all;
}

void App::matches_for(Layout::Id pane, std::string_view, PaneFrame& frame) {
  if (!model_.find.open || model_.find.query.empty()) return;
  std::vector<Layout::Id> ids = searched_panes();
  if (std::find(ids.begin(), ids.end(), pane) == ids.end()) return;
  frame.matches = matches_in(pane);
  frame.match_length = static_cast<uint32_t>(model_.find.query.size());
}

// From the caret on in its pane, then through the others, and round.
void App::find_next(int by) {
  if (!model_.find.open || model_.find.query.empty()) return open_find(model_.find.everywhere);
  std::vector<Layout::Id> ids = searched_panes();
  if (ids.empty()) return;
  auto at = static_cast<size_t>(std::find(ids.begin(), ids.end(), focus_) - ids.begin());
  if (at == ids.size()) at = 0;
  size_t count = ids.size();
  for (size_t i = 0; i <= count; ++i) {
    Layout::Id pane = ids[by > 0 ? (at + i) % count : (at + count * 2 - i) % count];
    const std::vector<uint32_t>& matches = matches_in(pane);
    const Text* text = text_in(pane);
    Selection selection = selection_in(pane);
    // In another pane than the first, from its begin or its end.
    uint32_t from = i > 0 ? (by > 0 ? 0 : text->size() + 1) : by > 0 ? selection.end() : selection.begin();
    std::optional<size_t> next = next_match(matches, from, by);
    if (!next) continue;
    bool round = by > 0 ? matches[*next] < from : matches[*next] >= from;
    if (round && i == 0 && count > 1) continue;
    uint32_t begin = matches[*next];
    bool typing = find_focused_;
    go_to({pane, begin, begin + static_cast<uint32_t>(model_.find.query.size())});
    focus_find_ = typing; // the bar keeps the keys
    return;
  }
}

float App::draw_find(Ui& ui, Rect rect) {
  uint64_t sum = 0, before = 0;
  for (Layout::Id id : searched_panes()) {
    const std::vector<uint32_t>& matches = matches_in(id);
    if (id == focus_) {
      Selection selection = selection_in(id);
      auto at = std::lower_bound(matches.begin(), matches.end(), selection.begin());
      bool on_one = at != matches.end() && *at == selection.begin() &&
                    selection.end() - selection.begin() == model_.find.query.size();
      if (on_one) before = sum + static_cast<uint64_t>(at - matches.begin()) + 1;
    }
    sum += matches.size();
  }
  if (model_.find.query.empty())
    find_status_.clear();
  else if (sum == 0)
    find_status_ = "no matches";
  else
    find_status_ = before > 0 ? std::to_string(before) + " of " + std::to_string(sum)
                              : std::to_string(sum) + (sum == 1 ? " match" : " matches");
  FindBar bar{.take_focus = std::exchange(focus_find_, false), .status = find_status_, .bad = sum == 0};
  uint64_t version = model_.find.version;
  draw_find_bar(ui, rect, bar);
  // Escape closes it from the pane, too; from the field, which it has left by now.
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && (find_focused_ || ui.keys)) bar.close = true;
  find_focused_ = bar.has_focus;
  if (version != model_.find.version) { // while one types, the match at or behind the caret
    Selection selection = selection_in(focus_);
    if (text_in(focus_)) set_selection(focus_, {selection.begin(), selection.begin()});
    if (!model_.find.query.empty()) find_next(1);
  } else if (bar.go != 0) {
    find_next(bar.go);
  }
  if (bar.close) close_find();
  return rect.height;
}

} // namespace letcont::app
