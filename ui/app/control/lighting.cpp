#include "app/control/lighting.h"

#include "app/control/engine_line.h"
#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/watching.h"

#include <utility>

namespace letcont::app {

namespace {

constexpr double rest_time = 0.35; // seconds, before the type is asked for

} // namespace

void Lighting::give(PaneFrame& frame) const {
  bool elsewhere = frame.id != focus_.pane();
  frame.linked = places_.empty() ? linked_ : places_[0];
  frame.places = places_;
  frame.reveal_linked = ((reveal_linked_ || reveal_places_) && elsewhere) || (hold_begins_ && linked_.known());
  // Of what is watched, these show the very place; the others, what it came to.
  bool marked = frame.shows == source_pane || frame.shows == library_pane || frame.shows == original_stage ||
                frame.shows == watched_stage(model_);
  if (watched_lights_ && marked) frame.linked = nowhere;
  frame.reveal_next = seen_watch_ != model_.watch.version || shown_anew_;
}

void Lighting::hold() {
  holds_ = hold_begins_ = linked_.known();
  shown_anew_ = true;
  frames_.touch();
}

void Lighting::update(Pointed pointed) {
  follow_input(pointed);
  light_places(std::move(pointed.places));
  bool over_source = pointed.hover && model_.layout.shown_by(pointed.hover->pane) == source_pane;
  ask_hovered_type(over_source ? std::optional(pointed.hover->at) : std::nullopt);
  light_piece(pointed);
}

// Finds out which input came last.
void Lighting::follow_input(const Pointed& pointed) {
  Place caret = focus_.here();
  bool in_watch = focus_.shown() == steps_pane || focus_.shown() == heap_pane || focus_.shown() == evaluation_pane;
  bool stepped = seen_watch_ != model_.watch.version;
  bool moved = !(caret == seen_caret_) && !hold_begins_;
  bool typed = model_.source.revision() != linked_revision_;
  seen_watch_ = model_.watch.version;
  seen_caret_ = caret;
  linked_revision_ = model_.source.revision();
  hold_begins_ = shown_anew_ = false;
  if (stepped || moved || typed || (pointed.pressed && pointed.hover)) holds_ = false;
  if (stepped || moved) {
    mouse_leads_ = false;
    watch_leads_ = stepped || in_watch;
    reveal_wanted_ = true;
  }
  if (pointed.pressed && pointed.hover) {
    mouse_leads_ = watch_leads_ = false;
    reveal_wanted_ = reveal_again_ = true;
  } else if (pointed.moved && pointed.hover) {
    mouse_leads_ = true;
  }
  if (typed) reveal_wanted_ = reveal_again_ = false; // what one looks at stays while one types
}

bool Lighting::is_lightable() const { return model_.compiles && !is_compiling(model_); }

void Lighting::light_places(std::vector<Span> places) {
  if (!is_lightable()) places.clear();
  bool changed = places != places_;
  if (changed) {
    places_ = std::move(places);
    frames_.touch();
  }
  reveal_places_ = changed && !places_.empty();
}

// Once the mouse has rested for a moment. The answer is a tooltip.
void Lighting::ask_hovered_type(std::optional<uint32_t> at) {
  if (at != rest_at_) rest_since_ = frames_.time();
  rest_at_ = at;
  if (rest_at_ && frames_.time() >= rest_since_ + rest_time) engine_.send_if(ask_type(model_, *rest_at_));
}

std::optional<double> Lighting::due() const {
  double end = rest_since_ + rest_time;
  return rest_at_ && frames_.time() < end ? std::optional(end) : std::nullopt;
}

Span Lighting::caret_piece() const {
  if (watched_lights_) return watched_source(model_); // so the other stages show what runs next
  std::string_view shows = focus_.shown();
  bool has_piece = is_stage_pane(shows) || shows == source_pane || shows == library_pane;
  if (focus_.in_toolbar() || !has_piece) return nowhere;
  return linked_span(model_, shows, focus_.selection().caret);
}

void Lighting::light_piece(const Pointed& pointed) {
  const std::optional<Hover>& hover = pointed.hover;
  bool by_mouse = mouse_leads_ && hover;
  watched_lights_ = !by_mouse && watch_leads_ && watched_source(model_).known();
  Span linked = by_mouse ? linked_span(model_, model_.layout.shown_by(hover->pane), hover->at) : caret_piece();
  if (holds_) linked = linked_;
  if (!is_lightable()) linked = nowhere;
  reveal_linked_ = reveal_wanted_ && !by_mouse && linked.known() && (reveal_again_ || !(linked == revealed_));
  if (linked.known() && !by_mouse) {
    reveal_wanted_ = reveal_again_ = false;
    if (reveal_linked_) revealed_ = linked;
  }
  if (reveal_linked_ || !(linked == linked_)) frames_.touch();
  linked_ = linked;
}

} // namespace letcont::app
