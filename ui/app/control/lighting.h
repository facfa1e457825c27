// What lights up: the piece of the program that the mouse or the caret is at, in every pane that shows what it became;
// the places of a rule that is pointed at, instead of it; the type of what the mouse rests on.
//
// Invariant: what was lit in the last frame is what give hands to each pane of this one, so that all panes of a frame
// light up the same; update ends the frame and says what is lit in the next.
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

  // The piece of the program that is lit.
  Span linked() const { return linked_; }
  // The pieces of a rule that is pointed at, which are lit instead of it.
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
  // Before the pane is drawn.
  void give(PaneFrame&) const;
  // Once all panes are.
  void update(Pointed);
  // When the mouse will have rested for long enough; nothing if it moves, or has.
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
