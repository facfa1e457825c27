// Highlights what belongs together: one piece of the program, in every pane that shows what became of it; or the places
// of a rule that is pointed at. Asks for the type of what the mouse rests on.
//
// The last input decides which piece: a mouse that moved, the caret after a click or a key, or the debugger after a
// step. A click or a key also scrolls the other panes to the nearest linked code; moving the mouse scrolls nothing.
//
// Invariant: all panes of a frame highlight the same piece. What they find out about the mouse is taken by update at
// the end of the frame, and shows in the next.
#pragma once

#include "app/control/control.h"
#include "app/control/focus.h"
#include "app/model/layout.h"

#include <optional>
#include <string>
#include <vector>

namespace letcont::app {

struct PaneFrame;

class Lighting : Control {
public:
  Lighting(const Control& control, const Focus& focus) : Control(control), focus_(focus) {}

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
    bool moved = false;   // the mouse, or its wheel
    bool pressed = false; // a mouse button
    std::vector<Span> places;
  };
  // Tells a pane what to highlight. Called before it is drawn.
  void give(PaneFrame&) const;
  // Another pane comes into view in the place of this one: what is highlighted stays, and comes into view there.
  void hold();
  // Called once all panes are drawn.
  void update(Pointed);
  // Returns when the mouse will have rested long enough for its question, or nothing.
  std::optional<double> due() const;

private:
  void light_places(std::vector<Span>);
  void ask_hovered_type(std::optional<uint32_t> at);
  void follow_input(const Pointed&);
  Span caret_piece() const;
  void light_piece(const Pointed&);
  bool is_lightable() const;

  const Focus& focus_;

  Span linked_;
  bool mouse_leads_ = false; // the mouse moved after the last key, click and step
  bool watch_leads_ = false; // the last step came after the last movement of the caret
  Place seen_caret_;
  bool reveal_wanted_ = false; // by a click, a key or a step, until the piece is known
  bool reveal_again_ = false;  // by a click: also if that piece was revealed before
  bool reveal_linked_ = false; // the other panes of the next frame scroll to the piece
  Span revealed_;
  bool holds_ = false;       // the piece stays until the caret moves
  bool hold_begins_ = false; // in this frame
  bool shown_anew_ = false;  // another pane is shown from this frame on
  uint64_t linked_revision_ = 0;
  bool watched_lights_ = false; // what runs next is the piece that is lit
  uint64_t seen_watch_ = 0;     // the version of the watched place that is in view
  std::vector<Span> places_;
  bool reveal_places_ = false;
  std::optional<uint32_t> rest_at_; // where the mouse rests in the program, and since when
  double rest_since_ = 0;
};

} // namespace letcont::app
