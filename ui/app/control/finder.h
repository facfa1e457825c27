// Finds a query (Model::find) in the pane that had the focus, or in all panes, and draws the bar for it.
//
// Invariant: matches_in returns what find_all finds in the pane's current text with the current query. It searches anew
// only if one of the two has changed.
#pragma once

#include "app/model/layout.h"
#include "app/model/model.h"

#include <map>
#include <string>
#include <vector>

namespace letcont::app {

class Focus;
class Frames;
class Typing;
struct PaneFrame;
struct Ui;

class Finder {
public:
  Finder(Model& model, Focus& focus, Typing& typing, Frames& frames)
      : model_(model), focus_(focus), typing_(typing), frames_(frames) {}

  // Opens the bar, with what is selected as the query.
  void open(bool everywhere);
  // The same, in the source, with a field for what replaces the matches.
  void open_replace();
  void close();
  // Goes to the next (1) or the previous (-1) match, from the caret on in its pane, then through the others, and round.
  void go(int by);

  // Returns whether the keys go into the bar.
  bool has_keys() const { return has_keys_; }
  // Returns what the bar says: "3 of 17".
  const std::string& status() const { return status_; }
  // Gives a pane its matches, to be drawn in it.
  void give_matches(PaneFrame&);
  // Draws the bar and does what was asked for in it. Returns the height that it takes.
  float draw(Ui&, Rect);

private:
  struct Matches { // of a pane's text, and what they were found for
    std::vector<uint32_t> all;
    uint64_t text_version = 0, query_version = 0;
  };
  std::vector<Layout::Id> searched_panes() const;
  const std::vector<uint32_t>& matches_in(Layout::Id);
  uint64_t version_of(std::string_view shows) const;
  size_t count_matches();
  void replace(bool all);

  Model& model_;
  Focus& focus_;
  Typing& typing_;
  Frames& frames_;
  bool has_keys_ = false;
  bool wants_keys_ = false;        // in the next frame
  Layout::Id pane_ = Layout::none; // that had the focus when the bar was opened
  std::string status_;
  std::map<Layout::Id, Matches> matches_;
};

} // namespace letcont::app
