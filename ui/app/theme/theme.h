// The colours, in light and in dark, and both with more contrast for whoever's system asks for that. Every pair of text
// and background that the application draws is listed by `text_pairs`, and a test holds each of them to a contrast of
// 4.5:1 (WCAG 2.1, 1.4.3), or with more contrast of 7:1 (1.4.6).
#pragma once

#include "app/text/syntax.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace letcont::app {

struct Colour {
  uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Colour&) const = default;
};
constexpr Colour rgb(uint32_t hex) {
  return {static_cast<uint8_t>(hex >> 16), static_cast<uint8_t>(hex >> 8), static_cast<uint8_t>(hex)};
}

enum class Theme : uint8_t { Dark, Light };

struct Palette {
  // Surfaces, from back to front.
  Colour window, panel, header, control, control_hovered, control_active, popup, border, border_strong;
  Colour text, dim, faint; // faint: line numbers and other text that accompanies
  Colour accent, accent_hovered, accent_text, focus;
  Colour stop, stop_text;
  Colour error, warning, success;
  Colour selection, selection_idle, current_line;
  Colour link, link_weak, link_bar; // what belongs together in two panes
  Colour match, match_bar;          // what is searched for
  Colour added, removed;            // lines of a difference
  Colour next, next_bar;            // what a watched program runs next
  Colour heat;                      // where a counted run has spent its steps
  Colour caret, scrollbar, scrollbar_hovered;
  Colour stale; // text of a stage that belongs to an earlier program
  std::array<Colour, token_kinds> tokens;
  bool outlined = false; // controls have an outline, since their grounds hardly differ from what is around them
};

// Returns one of the four palettes, which live for ever.
const Palette& palette(Theme, bool more_contrast = false);

// WCAG's contrast of two colours: 1 to 21.
double contrast(Colour, Colour);

struct TextPair {
  std::string_view what;
  Colour text, background;
};
std::vector<TextPair> text_pairs(const Palette&);

} // namespace letcont::app
