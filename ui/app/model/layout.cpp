#include "app/model/layout.h"

#include "support/numbers/whole_number.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace letcont::app {

Layout::Layout() { *this = with_stages({"cps", "llvm"}); }

int Layout::add_pane(std::string shows) {
  Node node;
  node.id = next_++;
  node.tabs.push_back(std::move(shows));
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

int Layout::add_split(Axis axis, float ratio, int first, int second) {
  nodes_.push_back({next_++, -1, first, second, axis, ratio, {}, 0});
  int split = static_cast<int>(nodes_.size()) - 1;
  nodes_[first].parent = nodes_[second].parent = split;
  return split;
}

int Layout::find(Id id) const {
  for (size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].id == id && id != none) return static_cast<int>(i);
  return -1;
}

size_t Layout::tab_count() const {
  size_t count = 0;
  for (const Pane& pane : panes()) count += pane.tabs.size();
  return count;
}

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

// Returns the least width or height of that part of the tree. Its depth is bounded by max_panes.
float Layout::least_extent(int index, Axis axis, float least, float gap) const {
  const Node& node = nodes_[index];
  if (node.is_pane()) return least;
  float first = least_extent(node.first, axis, least, gap), second = least_extent(node.second, axis, least, gap);
  return node.axis == axis ? first + gap + second : std::max(first, second);
}

Layout::Arrangement Layout::arrange(Rect whole, float gap, float least) const {
  Arrangement result;
  std::vector<std::pair<int, Rect>> work{{root_, whole}};
  while (!work.empty()) {
    auto [index, rect] = work.back();
    work.pop_back();
    const Node& node = nodes_[index];
    if (node.is_pane()) {
      result.panes.push_back({node.id, node.tabs[node.tab], rect, node.tabs, node.tab});
      continue;
    }
    Rect first = rect, second = rect, bar = rect;
    float room = std::max(0.0f, (node.axis == Axis::Horizontal ? rect.width : rect.height) - gap);
    float share = room * node.ratio;
    float low = least_extent(node.first, node.axis, least, gap);
    float high = room - least_extent(node.second, node.axis, least, gap);
    if (low <= high) share = std::clamp(share, low, high);
    share = std::round(share);
    if (node.axis == Axis::Horizontal) {
      first.width = share;
      bar = {rect.x + first.width, rect.y, gap, rect.height};
      second.x = bar.x + gap;
      second.width = room - first.width;
    } else {
      first.height = share;
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
  return index < 0 || !nodes_[index].is_pane() ? std::string_view{} : nodes_[index].tabs[nodes_[index].tab];
}

void Layout::show(Id pane, std::string what) {
  int index = find(pane);
  if (index >= 0 && nodes_[index].is_pane()) nodes_[index].tabs[nodes_[index].tab] = std::move(what);
}

void Layout::replace_child(int parent, int child, int by) {
  nodes_[by].parent = parent;
  if (parent < 0)
    root_ = by;
  else
    (nodes_[parent].first == child ? nodes_[parent].first : nodes_[parent].second) = by;
}

// Puts a split in the place of `target`, with `target` and the added pane.
void Layout::wrap(int target, Axis axis, int added, bool before) {
  int parent = nodes_[target].parent;
  int split = before ? add_split(axis, 0.5f, added, target) : add_split(axis, 0.5f, target, added);
  replace_child(parent, target, split);
}

Layout::Id Layout::split(Id pane, Axis axis, std::string shows) {
  int index = find(pane);
  if (index < 0 || !nodes_[index].is_pane() || tab_count() >= max_panes) return none;
  int added = add_pane(std::move(shows));
  wrap(index, axis, added, false);
  return nodes_[added].id;
}

bool Layout::add_tab(Id pane, std::string shows) {
  int index = find(pane);
  if (index < 0 || !nodes_[index].is_pane() || tab_count() >= max_panes) return false;
  Node& node = nodes_[index];
  node.tabs.insert(node.tabs.begin() + static_cast<std::ptrdiff_t>(++node.tab), std::move(shows));
  return true;
}

void Layout::select_tab(Id pane, size_t tab) {
  int index = find(pane);
  if (index >= 0 && tab < nodes_[index].tabs.size()) nodes_[index].tab = tab;
}

bool Layout::close(Id pane) {
  int index = find(pane);
  if (index < 0 || !nodes_[index].is_pane()) return false;
  if (std::vector<std::string>& tabs = nodes_[index].tabs; tabs.size() > 1) {
    size_t& tab = nodes_[index].tab;
    tabs.erase(tabs.begin() + static_cast<std::ptrdiff_t>(tab));
    tab = std::min(tab, tabs.size() - 1);
    return true;
  }
  int split = nodes_[index].parent;
  if (split < 0) return false;
  int sibling = nodes_[split].first == index ? nodes_[split].second : nodes_[split].first;
  replace_child(nodes_[split].parent, split, sibling);
  nodes_[index].id = nodes_[split].id = none;
  return true;
}

Layout::Id Layout::dock(Id pane, Id target, Side side) {
  int from = find(pane), to = find(target);
  if (from < 0 || to < 0 || !nodes_[from].is_pane() || !nodes_[to].is_pane()) return none;
  bool alone = nodes_[from].tabs.size() == 1;
  if (from == to && (alone || side == Side::Inside)) return none;
  std::string shows = nodes_[from].tabs[nodes_[from].tab];
  close(pane);
  if (side == Side::Inside) {
    add_tab(target, std::move(shows));
    return target;
  }
  int added = add_pane(std::move(shows));
  if (alone) nodes_[added].id = pane; // the same pane at another place
  Axis axis = side == Side::Left || side == Side::Right ? Axis::Horizontal : Axis::Vertical;
  wrap(to, axis, added, side == Side::Left || side == Side::Above);
  return nodes_[added].id;
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
      if (node.tabs.size() > 1) out += "(t " + std::to_string(node.tab);
      for (const std::string& tab : node.tabs) out += (node.tabs.size() > 1 ? " " : "") + tab;
      if (node.tabs.size() > 1) out += ')';
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

// Makes one pane of those on the stack down to a closing parenthesis.
bool Layout::merge_tabs(std::vector<int>& parts, size_t shown) {
  Node pane;
  while (!parts.empty() && parts.back() >= 0) {
    Node& part = nodes_[parts.back()];
    if (!part.is_pane() || part.tabs.size() != 1) return false;
    pane.tabs.push_back(std::move(part.tabs[0]));
    part.id = none;
    parts.pop_back();
  }
  if (parts.empty() || pane.tabs.empty()) return false;
  pane.id = next_++;
  pane.tab = std::min(shown, pane.tabs.size() - 1);
  nodes_.push_back(std::move(pane));
  parts.back() = static_cast<int>(nodes_.size()) - 1;
  return true;
}

// Reads the words backwards, so the parts of a split are on the stack when its "(" comes.
Layout Layout::from_text(std::string_view text) {
  Layout layout(nullptr);
  std::vector<std::string_view> all = words(text.substr(0, 4096));
  std::vector<int> parts; // nodes; -1: a closing parenthesis
  size_t panes = 0;
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i] == ")") {
      parts.push_back(-1);
    } else if (i >= 2 && all[i - 2] == "(") { // "( h 440" and two parts and ")"; "( t 1", panes and ")"
      std::optional<uint32_t> number = whole_number<uint32_t>(all[i]);
      if (!number) return Layout();
      size_t n = parts.size();
      if (all[i - 1] == "t") {
        if (!layout.merge_tabs(parts, *number)) return Layout();
      } else if ((all[i - 1] == "h" || all[i - 1] == "v") && n >= 3 && parts[n - 1] >= 0 && parts[n - 2] >= 0 &&
                 parts[n - 3] < 0) {
        Axis axis = all[i - 1] == "h" ? Axis::Horizontal : Axis::Vertical;
        float ratio = std::clamp(static_cast<float>(*number) / 1000, 0.1f, 0.9f);
        int node = layout.add_split(axis, ratio, parts[n - 1], parts[n - 2]);
        parts.resize(n - 3);
        parts.push_back(node);
      } else {
        return Layout();
      }
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
