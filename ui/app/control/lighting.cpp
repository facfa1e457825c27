#include "app/control/lighting.h"

#include "app/control/engine_line.h"
#include "app/control/focus.h"
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
  frame.reveal_linked = (reveal_linked_ || reveal_places_) && elsewhere;
  // Of what is watched, these two show the very place; the others, what it came to.
  bool marked = frame.shows == source_pane || frame.shows == watched_stage(model_);
  if (watched_lights_ && marked) frame.linked = nowhere;
  frame.reveal_next = seen_watch_ != model_.watch.version;
}

void Lighting::update(Pointed pointed) {
  seen_watch_ = model_.watch.version;
  light_places(std::move(pointed.places));
  bool over_source = pointed.hover && model_.layout.shown_by(pointed.hover->pane) == source_pane;
  ask_hovered_type(over_source ? std::optional(pointed.hover->at) : std::nullopt);
  light_piece(pointed);
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

// The mouse says what lights up; where it points at nothing, the caret does.
Span Lighting::piece_of(const Pointed& pointed) const {
  const auto& [hover, focused_shows, places] = pointed;
  if (hover) return hover == hover_ ? linked_ : linked_span(model_, model_.layout.shown_by(hover->pane), hover->at);
  if (watched_lights_) return watched_piece(model_, source_pane); // so the other stages show what runs next
  bool has_piece = is_stage_pane(focused_shows) || focused_shows == source_pane;
  if (focus_.in_toolbar() || !has_piece) return nowhere;
  return linked_span(model_, focused_shows, focus_.selection().caret);
}

void Lighting::light_piece(const Pointed& pointed) {
  watched_lights_ = !pointed.hover && (pointed.focused_shows == steps_pane || pointed.focused_shows == heap_pane);
  Span linked = piece_of(pointed);
  // Where the caret went, the other panes follow; not where the mouse goes, and not while somebody types.
  reveal_linked_ = !pointed.hover && !(linked == linked_) && model_.source.revision() == linked_revision_;
  linked_revision_ = model_.source.revision();
  if (!is_lightable()) linked = nowhere;
  hover_ = linked.known() ? pointed.hover : std::nullopt;
  if (linked == linked_) return;
  linked_ = linked;
  frames_.touch();
}

} // namespace letcont::app
