#include "app/model/layout.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <utility>

namespace letcont::app {

Layout::Layout() { *this = with_stages({"cps", "llvm"}); }

int Layout::add_pane(std::string shows) {
  nodes_.push_back({next_++, -1, -1, -1, Axis::Horizontal, 0.5f, std::move(shows)});
  return static_cast<int>(nodes_.size()) - 1;
}

int Layout::add_split(Axis axis, float ratio, int first, int second) {
  nodes_.push_back({next_++, -1, first, second, axis, ratio, {}});
  int split = static_cast<int>(nodes_.size()) - 1;
  nodes_[first].parent = nodes_[second].parent = split;
  return split;
}

int Layout::find(Id id) const {
  for (size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].id == id && id != none) return static_cast<int>(i);
  return -1;
}

size_t Layout::pane_count() const { return panes().size(); }

Layout Layout::with_stages(const std::vector<std::string>& stages) {
  Layout layout(nullptr);
  int left = layout.add_split(Axis::Vertical, 0.68f, layout.add_pane(std::string(source_pane)),
                              layout.add_pane(std::string(output_pane)));
  size_t count = std::min(stages.size(), max_panes - 2);
  if (count == 0) {
    layout.root_ = left;
    return layout;
  }
  int right = layout.add_pane(stages[count - 1]);
  for (size_t i = count - 1; i-- > 0;)
    right = layout.add_split(Axis::Vertical, 1.0f / static_cast<float>(count - i), layout.add_pane(stages[i]), right);
  layout.root_ = layout.add_split(Axis::Horizontal, 0.44f, left, right);
  return layout;
}

Layout::Arrangement Layout::arrange(Rect whole, float gap) const {
  Arrangement result;
  std::vector<std::pair<int, Rect>> work{{root_, whole}};
  while (!work.empty()) {
    auto [index, rect] = work.back();
    work.pop_back();
    const Node& node = nodes_[index];
    if (node.is_pane()) {
      result.panes.push_back({node.id, node.shows, rect});
      continue;
    }
    Rect first = rect, second = rect, bar = rect;
    if (node.axis == Axis::Horizontal) {
      float room = std::max(0.0f, rect.width - gap);
      first.width = std::round(room * node.ratio);
      bar = {rect.x + first.width, rect.y, gap, rect.height};
      second.x = bar.x + gap;
      second.width = room - first.width;
    } else {
      float room = std::max(0.0f, rect.height - gap);
      first.height = std::round(room * node.ratio);
      bar = {rect.x, rect.y + first.height, rect.width, gap};
      second.y = bar.y + gap;
      second.height = room - first.height;
    }
    result.splitters.push_back({node.id, node.axis, bar, rect});
    work.push_back({node.second, second});
    work.push_back({node.first, first});
  }
  return result;
}

std::string_view Layout::shown_by(Id pane) const {
  int index = find(pane);
  return index < 0 ? std::string_view{} : nodes_[index].shows;
}

void Layout::show(Id pane, std::string what) {
  if (int index = find(pane); index >= 0 && nodes_[index].is_pane()) nodes_[index].shows = std::move(what);
}

Layout::Id Layout::split(Id pane, Axis axis, std::string shows) {
  int index = find(pane);
  if (index < 0 || !nodes_[index].is_pane() || pane_count() >= max_panes) return none;
  int parent = nodes_[index].parent;
  int added = add_pane(std::move(shows));
  int split = add_split(axis, 0.5f, index, added);
  nodes_[split].parent = parent;
  if (parent < 0)
    root_ = split;
  else
    (nodes_[parent].first == index ? nodes_[parent].first : nodes_[parent].second) = split;
  return nodes_[added].id;
}

bool Layout::close(Id pane) {
  int index = find(pane);
  if (index < 0 || !nodes_[index].is_pane() || nodes_[index].parent < 0) return false;
  int split = nodes_[index].parent;
  int sibling = nodes_[split].first == index ? nodes_[split].second : nodes_[split].first;
  int above = nodes_[split].parent;
  nodes_[sibling].parent = above;
  if (above < 0)
    root_ = sibling;
  else
    (nodes_[above].first == split ? nodes_[above].first : nodes_[above].second) = sibling;
  nodes_[index].id = nodes_[split].id = none;
  return true;
}

void Layout::set_ratio(Id split, float ratio) {
  int index = find(split);
  if (index >= 0 && std::isfinite(ratio)) nodes_[index].ratio = std::clamp(ratio, 0.1f, 0.9f);
}

float Layout::ratio(Id split) const {
  int index = find(split);
  return index < 0 ? 0.5f : nodes_[index].ratio;
}

void Layout::nudge(Id pane, Axis axis, float by) {
  int index = find(pane);
  if (index < 0) return;
  for (int above = nodes_[index].parent; above >= 0; above = nodes_[above].parent)
    if (nodes_[above].axis == axis) return set_ratio(nodes_[above].id, nodes_[above].ratio + by);
}

// ---- Text

std::string Layout::text() const {
  std::string out;
  std::vector<int> work{root_}; // -1 stands for a closing parenthesis
  while (!work.empty()) {
    int index = work.back();
    work.pop_back();
    if (index < 0) {
      out += ')';
      continue;
    }
    const Node& node = nodes_[index];
    if (!out.empty()) out += ' ';
    if (node.is_pane()) {
      out += node.shows;
      continue;
    }
    char ratio[32];
    std::snprintf(ratio, sizeof ratio, "%d", static_cast<int>(std::lround(node.ratio * 1000)));
    out.append(node.axis == Axis::Horizontal ? "(h " : "(v ").append(ratio);
    work.insert(work.end(), {-1, node.second, node.first});
  }
  return out;
}

namespace {

bool is_pane_name(std::string_view word) {
  return !word.empty() && word.size() <= 64 && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '@' || c == '.' || c == '#';
  });
}

// Splits the text into words; parentheses are words.
std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (text[i] != '(' && text[i] != ')' && text[i] != ' ') end = std::min(text.find_first_of("() ", i), text.size());
    if (text[i] != ' ') result.push_back(text.substr(i, end - i));
    i = end;
  }
  return result;
}

} // namespace

// Reads the words backwards, so the parts of a split are on the stack when its "(" comes.
Layout Layout::from_text(std::string_view text) {
  Layout layout(nullptr);
  std::vector<std::string_view> all = words(text.substr(0, 4096));
  std::vector<int> parts; // nodes; -1: a closing parenthesis
  size_t panes = 0;
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i] == ")") {
      parts.push_back(-1);
    } else if (i >= 2 && all[i - 2] == "(") { // "( h 440" and two parts and ")"
      int per_mille = 0;
      auto [end, error] = std::from_chars(all[i].data(), all[i].data() + all[i].size(), per_mille);
      bool split =
          (all[i - 1] == "h" || all[i - 1] == "v") && error == std::errc{} && end == all[i].data() + all[i].size();
      size_t n = parts.size();
      if (!split || n < 3 || parts[n - 1] < 0 || parts[n - 2] < 0 || parts[n - 3] >= 0) return Layout();
      Axis axis = all[i - 1] == "h" ? Axis::Horizontal : Axis::Vertical;
      int node = layout.add_split(axis, std::clamp(static_cast<float>(per_mille) / 1000, 0.1f, 0.9f), parts[n - 1],
                                  parts[n - 2]);
      parts.resize(n - 3);
      parts.push_back(node);
      i -= 2;
    } else if (is_pane_name(all[i]) && ++panes <= max_panes) {
      parts.push_back(layout.add_pane(std::string(all[i])));
    } else {
      return Layout();
    }
  }
  if (parts.size() != 1 || parts[0] < 0) return Layout();
  layout.root_ = parts[0];
  return layout;
}

} // namespace letcont::app
