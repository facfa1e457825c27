// Highlights what belongs together: the piece of the program at the mouse or the caret, in every pane that shows what
// became of it; or the places of a rule that is pointed at. Asks for the type of what the mouse rests on.
//
// Invariant: all panes of a frame highlight the same piece. What they find out about the mouse is taken by update at
// the end of the frame, and shows in the next.
#pragma once

#include "app/model/layout.h"
#include "app/model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace letcont::app {

class EngineLine;
class Focus;
class Frames;
struct PaneFrame;

class Lighting {
public:
  Lighting(Model& model, EngineLine& engine, const Focus& focus, Frames& frames)
      : model_(model), engine_(engine), focus_(focus), frames_(frames) {}

  // Returns the highlighted piece of the program.
  Span linked() const { return linked_; }
  // Returns the places of the rule that is pointed at, which are highlighted instead.
  const std::vector<Span>& places() const { return places_; }

  struct Hover {
    Layout::Id pane = Layout::none;
    uint32_t at = 0;
    bool operator==(const Hover&) const = default;
  };
  struct Pointed { // what the panes of a frame found out
    std::optional<Hover> hover;
    std::string focused_shows; // of the focused pane; empty if it was not drawn
    std::vector<Span> places;
  };
  // Tells a pane what to highlight. Called before it is drawn.
  void give(PaneFrame&) const;
  // Called once all panes are drawn.
  void update(Pointed);
  // Returns when the mouse will have rested long enough for its question, or nothing.
  std::optional<double> due() const;

private:
  void light_places(std::vector<Span>);
  void ask_hovered_type(std::optional<uint32_t> at);
  Span piece_of(const Pointed&) const;
  void light_piece(const Pointed&);
  bool is_lightable() const;

  Model& model_;
  EngineLine& engine_;
  const Focus& focus_;
  Frames& frames_;

  Span linked_;
  std::optional<Hover> hover_;
  bool reveal_linked_ = false; // the caret has gone to another piece: the other panes show where it came to
  uint64_t linked_revision_ = 0;
  bool watched_lights_ = false; // what runs next is the piece that is lit
  uint64_t seen_watch_ = 0;     // the version of the watched place that is in view
  std::vector<Span> places_;
  bool reveal_places_ = false;
  std::optional<uint32_t> rest_at_; // where the mouse rests in the program, and since when
  double rest_since_ = 0;
};

} // namespace letcont::app
