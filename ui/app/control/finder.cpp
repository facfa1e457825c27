#include "app/control/finder.h"

#include "app/control/focus.h"
#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/watching.h"
#include "app/text/search.h"
#include "app/view/typing.h"

#include <algorithm>
#include <imgui.h>
#include <utility>

namespace letcont::app {

namespace {

// What is selected is likely what one looks for, if it is a piece of a line.
std::string query_of(const Text* text, const Selection& selection) {
  if (!text || selection.empty() || selection.end() > text->size() || selection.end() - selection.begin() > 200)
    return {};
  std::string piece = text->bytes().substr(selection.begin(), selection.end() - selection.begin());
  return piece.find_first_of("\r\n") == std::string::npos ? piece : std::string();
}

// `more`: there are more than were counted.
std::string status_text(const Words& words, const std::string& query, size_t before, size_t sum, bool more) {
  if (query.empty()) return {};
  if (sum == 0) return std::string(words("no matches"));
  std::string count = std::to_string(sum) + (more ? "+" : "");
  return before > 0 ? words("{0} of {1}", std::to_string(before), count)
                    : words.plural("{0} match", "{0} matches", sum, count);
}

} // namespace

void Finder::open(bool everywhere) {
  if (!model_.find.open || !has_keys_) pane_ = focus_.pane();
  std::string query = query_of(focus_.text_in(focus_.pane()), focus_.selection());
  if (!query.empty() && !has_keys_ && query != model_.find.query) {
    model_.find.query = std::move(query);
    ++model_.find.version;
  }
  model_.find.open = true;
  model_.find.everywhere = everywhere;
  wants_keys_ = true;
  typing_.await_field();
  focus_.leave_toolbar();
  frames_.touch();
}

void Finder::open_replace() {
  if (!focus_.in_source())
    for (const Layout::Pane& pane : model_.layout.panes())
      if (pane.shows == source_pane) focus_.set(pane.id);
  open(false);
  pane_ = focus_.pane();
  model_.find.replaces = true;
}

// The match that is selected, and goes to the next one; or all of them.
void Finder::replace(bool all) {
  Layout::Id pane = pane_;
  if (model_.layout.shown_by(pane) != source_pane || model_.find.query.empty()) return;
  std::vector<uint32_t> matches =
      all ? find_all(model_.source.text().bytes(), model_.find.query, SIZE_MAX) : matches_in(pane);
  auto length = static_cast<uint32_t>(model_.find.query.size());
  if (!all) {
    Selection selection = model_.source.selection();
    bool on_one = std::binary_search(matches.begin(), matches.end(), selection.begin()) &&
                  selection.end() - selection.begin() == length;
    matches.clear();
    if (on_one) matches.push_back(selection.begin());
  }
  model_.source.replace_each(matches, length, model_.find.replacement);
  if (all)
    set_notice(model_, model_.words.plural("Replaced {0} match.", "Replaced {0} matches.", matches.size(),
                                           std::to_string(matches.size())));
  else
    go(1);
  wants_keys_ = false; // the field of the replacement keeps them
  frames_.touch();
}

void Finder::close() {
  model_.find.open = model_.find.replaces = has_keys_ = false;
  matches_.clear();
  frames_.touch();
}

std::vector<Layout::Id> Finder::searched_panes() const {
  const Find& find = model_.find;
  std::vector<Layout::Id> ids;
  for (const Layout::Pane& pane : model_.layout.panes())
    if (focus_.text_in(pane.id) && (find.everywhere || pane.id == pane_)) ids.push_back(pane.id);
  bool closed_since = ids.empty() && !find.everywhere;
  if (closed_since && focus_.text_in(focus_.pane())) ids.push_back(focus_.pane());
  return ids;
}

// No two texts have the same.
uint64_t Finder::version_of(std::string_view shows) const {
  if (shows == source_pane) return model_.source.revision() * 3;
  if (shows == library_pane) return library(model_) ? library(model_)->version * 3 + 2 : 0;
  if (shows == output_pane) return (shows_watched_output(model_) ? model_.watch.version : model_.run.version) * 3 + 1;
  auto document = model_.documents.find(shows);
  return document == model_.documents.end() ? 0 : document->second.version * 3 + 2;
}

const std::vector<uint32_t>& Finder::matches_in(Layout::Id pane) {
  Matches& found = matches_[pane];
  uint64_t version = version_of(model_.layout.shown_by(pane));
  if (found.text_version != version || found.query_version != model_.find.version) {
    const Text* text = focus_.text_in(pane);
    found.all = text ? find_all(text->bytes(), model_.find.query) : std::vector<uint32_t>();
    found.text_version = version;
    found.query_version = model_.find.version;
  }
  return found.all;
}

void Finder::give_matches(PaneFrame& frame) {
  if (!model_.find.open || model_.find.query.empty()) return;
  std::vector<Layout::Id> ids = searched_panes();
  if (std::find(ids.begin(), ids.end(), frame.id) == ids.end()) return;
  frame.matches = matches_in(frame.id);
  frame.match_length = static_cast<uint32_t>(model_.find.query.size());
}

void Finder::go(int by) {
  if (!model_.find.open || model_.find.query.empty()) return open(model_.find.everywhere);
  std::vector<Layout::Id> ids = searched_panes();
  if (ids.empty()) return;
  auto at = static_cast<size_t>(std::find(ids.begin(), ids.end(), focus_.pane()) - ids.begin());
  if (at == ids.size()) at = 0;
  size_t count = ids.size();
  for (size_t i = 0; i <= count; ++i) {
    Layout::Id pane = ids[by > 0 ? (at + i) % count : (at + count * 2 - i) % count];
    const std::vector<uint32_t>& matches = matches_in(pane);
    const Text* text = focus_.text_in(pane);
    Selection selection = focus_.selection_in(pane);
    // In another pane than the first, from its begin or its end.
    uint32_t from = i > 0 ? (by > 0 ? 0 : text->size() + 1) : by > 0 ? selection.end() : selection.begin();
    std::optional<size_t> next = next_match(matches, from, by);
    if (!next) continue;
    bool round = by > 0 ? matches[*next] < from : matches[*next] >= from;
    if (round && i == 0 && count > 1) continue;
    uint32_t begin = matches[*next];
    focus_.go_to({pane, begin, begin + static_cast<uint32_t>(model_.find.query.size())});
    wants_keys_ = has_keys_; // the bar keeps them
    return;
  }
}

// And says in the status at which one the caret is.
size_t Finder::count_matches() {
  size_t sum = 0, before = 0;
  bool more = false;
  for (Layout::Id id : searched_panes()) {
    const std::vector<uint32_t>& matches = matches_in(id);
    if (id == focus_.pane()) {
      Selection selection = focus_.selection_in(id);
      auto at = std::lower_bound(matches.begin(), matches.end(), selection.begin());
      bool on_one = at != matches.end() && *at == selection.begin() &&
                    selection.end() - selection.begin() == model_.find.query.size();
      if (on_one) before = sum + static_cast<size_t>(at - matches.begin()) + 1;
    }
    sum += matches.size();
    more |= matches.size() == most_matches;
  }
  status_ = status_text(model_.words, model_.find.query, before, sum, more);
  return sum;
}

float Finder::draw(Ui& ui, Rect rect) {
  bool none = count_matches() == 0;
  FindBar bar{.take_focus = std::exchange(wants_keys_, false), .status = status_, .bad = none};
  uint64_t version = model_.find.version;
  draw_find_bar(ui, rect, bar);
  // Escape closes it from the pane, too; from the field, which it has left by now.
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && (has_keys_ || ui.keys)) bar.close = true;
  has_keys_ = bar.has_focus;
  if (version != model_.find.version) { // while one types, the match at or behind the caret
    uint32_t begin = focus_.selection().begin();
    if (focus_.text_in(focus_.pane())) focus_.select_in(focus_.pane(), {begin, begin});
    if (!model_.find.query.empty()) go(1);
  } else if (bar.go != 0) {
    go(bar.go);
  } else if (bar.replace || bar.replace_all) {
    replace(bar.replace_all);
  }
  if (bar.close) close();
  return rect.height;
}

} // namespace letcont::app
