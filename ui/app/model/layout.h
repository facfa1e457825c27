// The layout of panes: a binary tree of splits whose leaves are panes. A pane has tabs, usually one, and shows one of
// them. Plain data, no drawing.
//
// A layout is never empty: the last tab of the last pane cannot be closed, and a malformed text gives the default
// layout.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

struct Rect {
  float x = 0, y = 0, width = 0, height = 0;
};

enum class Axis : uint8_t { Horizontal, Vertical }; // side by side; one above the other
enum class Side : uint8_t { Left, Right, Above, Below, Inside };

// A pane's content is named by a word: "source", "output", "input", "prelude", "passes", "engines", "steps", "heap",
// "evaluation", or a stage (stage_names.h).
inline constexpr std::string_view source_pane = "source";
inline constexpr std::string_view output_pane = "output";
inline constexpr std::string_view input_pane = "input";
inline constexpr std::string_view library_pane = "prelude";
inline constexpr std::string_view passes_pane = "passes";
inline constexpr std::string_view engines_pane = "engines";
inline constexpr std::string_view steps_pane = "steps";
inline constexpr std::string_view heap_pane = "heap";
inline constexpr std::string_view evaluation_pane = "evaluation";
// A stage: the text that a front end made the program from. Its lines are places for the debugger, too.
inline constexpr std::string_view original_stage = "original";
inline constexpr std::array own_panes{source_pane,  output_pane, input_pane, library_pane,   passes_pane,
                                      engines_pane, steps_pane,  heap_pane,  evaluation_pane};
inline bool is_stage_pane(std::string_view shows) {
  return std::find(own_panes.begin(), own_panes.end(), shows) == own_panes.end();
}

class Layout {
public:
  using Id = uint32_t; // of a pane or a split; never used twice
  static constexpr Id none = 0;

  Layout(); // the source over the output on the left, two stages on the right

  struct Pane {
    Id id = none;
    std::string shows;
    Rect rect;
    std::vector<std::string> tabs; // all that it holds, and which of them it shows
    size_t tab = 0;
  };
  struct Splitter {
    Id id = none; // of the split that it belongs to
    Axis axis = Axis::Horizontal;
    Rect rect;
    Rect whole; // of the split: what the ratio divides
  };
  struct Arrangement {
    std::vector<Pane> panes; // in reading order: that of the tree
    std::vector<Splitter> splitters;
  };
  // No pane is narrower or lower than `least`, where there is room for that; else each gets its share.
  Arrangement arrange(Rect whole, float gap, float least = 0) const;

  std::vector<Pane> panes() const { return arrange({}, 0).panes; }
  std::string_view shown_by(Id pane) const;
  void show(Id pane, std::string what);
  // Splits a pane; the new one is to the right or below. Returns its id, or none if there are `max_panes` already.
  Id split(Id pane, Axis, std::string shows);
  // Adds a tab, and shows it. False if there are `max_panes` already.
  bool add_tab(Id pane, std::string shows);
  void select_tab(Id pane, size_t tab);
  // Closes the tab that the pane shows, and the pane with its last one. Returns false for the last pane.
  bool close(Id pane);
  // Moves the tab that a pane shows beside another pane, or into it. Returns the pane that has it now; none if nothing
  // changes.
  Id dock(Id pane, Id target, Side);
  // The share of the first half: 0.1 to 0.9.
  void set_ratio(Id split, float ratio);
  float ratio(Id split) const;
  // Moves the nearest splitter of that axis around the pane, by a share of its split.
  void nudge(Id pane, Axis, float by);

  // "(h 440 (v 680 source output) (v 500 cps llvm))": ratios in thousandths. "(t 1 cps llvm)": a pane with two tabs
  // that shows the second one.
  std::string text() const;
  static Layout from_text(std::string_view);
  // The default layout with these stages on the right.
  static Layout with_stages(const std::vector<std::string>& stages);

  static constexpr size_t max_panes = 16; // their tabs counted

private:
  struct Node {
    Id id = none;
    int parent = -1;
    int first = -1, second = -1; // both or none
    Axis axis = Axis::Horizontal;
    float ratio = 0.5f;
    std::vector<std::string> tabs; // of a pane
    size_t tab = 0;
    bool is_pane() const { return first < 0; }
  };

  int find(Id) const;
  int add_pane(std::string shows);
  int add_split(Axis, float ratio, int first, int second);
  size_t tab_count() const;
  void replace_child(int parent, int child, int by);
  void wrap(int target, Axis, int added, bool before);
  float least_extent(int index, Axis, float least, float gap) const;
  bool merge_tabs(std::vector<int>& parts, size_t shown);
  explicit Layout(std::nullptr_t) {} // empty, to be built

  std::vector<Node> nodes_; // some unused: nodes_[root_] and what it leads to count
  int root_ = -1;
  Id next_ = 1;
};

} // namespace letcont::app
