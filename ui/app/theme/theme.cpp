#include "app/theme/theme.h"

#include <cmath>

namespace letcont::app {

namespace {

constexpr Palette dark{
    .window = rgb(0x14171d),
    .panel = rgb(0x1a1e26),
    .header = rgb(0x1f242d),
    .control = rgb(0x2a303b),
    .control_hovered = rgb(0x343b48),
    .control_active = rgb(0x3d4554),
    .popup = rgb(0x232933),
    .border = rgb(0x2b313c),
    .border_strong = rgb(0x47505f),
    .text = rgb(0xdfe4ec),
    .dim = rgb(0xa7b0be),
    .faint = rgb(0x8a94a4),
    .accent = rgb(0x7cc5a5),
    .accent_hovered = rgb(0x93d6b8),
    .accent_text = rgb(0x0d1a14),
    .focus = rgb(0x7cc5a5),
    .stop = rgb(0xf0908c),
    .stop_text = rgb(0x22100f),
    .error = rgb(0xff9a94),
    .warning = rgb(0xf0c274),
    .success = rgb(0x8fd6ae),
    .selection = rgb(0x263b58),
    .selection_idle = rgb(0x2c3340),
    .current_line = rgb(0x1f2530),
    .link = rgb(0x38381f),
    .link_weak = rgb(0x26292a),
    .link_bar = rgb(0xe3c567),
    .match = rgb(0x3d2f47),
    .match_bar = rgb(0xb98bd0),
    .added = rgb(0x1b2f25),
    .removed = rgb(0x38222a),
    .next = rgb(0x17333f),
    .next_bar = rgb(0x5cc0ea),
    .heat = rgb(0x4a2c1d),
    .caret = rgb(0xf2f5f9),
    .scrollbar = rgb(0x39414e),
    .scrollbar_hovered = rgb(0x4d5767),
    .stale = rgb(0x949dac),
    .tokens = {rgb(0xdfe4ec), rgb(0xc9a8f0), rgb(0xdfe4ec), rgb(0x86c1f5), rgb(0x79d0c8), rgb(0xf2b487), rgb(0xb5d68c),
               rgb(0xb3bccb), rgb(0xa3adbb)},
};

constexpr Palette light{
    .window = rgb(0xeceef2),
    .panel = rgb(0xfdfdfe),
    .header = rgb(0xf4f5f8),
    .control = rgb(0xe4e7ed),
    .control_hovered = rgb(0xd9dde5),
    .control_active = rgb(0xcdd2dc),
    .popup = rgb(0xffffff),
    .border = rgb(0xd9dde4),
    .border_strong = rgb(0xa9b1be),
    .text = rgb(0x1e2530),
    .dim = rgb(0x4c5563),
    .faint = rgb(0x636c7a),
    .accent = rgb(0x1b7354),
    .accent_hovered = rgb(0x166047),
    .accent_text = rgb(0xffffff),
    .focus = rgb(0x1b7354),
    .stop = rgb(0xb3352f),
    .stop_text = rgb(0xffffff),
    .error = rgb(0xb3261e),
    .warning = rgb(0x7a5200),
    .success = rgb(0x1b6b47),
    .selection = rgb(0xc9dcf7),
    .selection_idle = rgb(0xe3e7ee),
    .current_line = rgb(0xf3f5f9),
    .link = rgb(0xfcefb8),
    .link_weak = rgb(0xf8f4e4),
    .link_bar = rgb(0xb58900),
    .match = rgb(0xf1e0fb),
    .match_bar = rgb(0x9a5fc0),
    .added = rgb(0xe0f5e6),
    .removed = rgb(0xfce7e7),
    .next = rgb(0xdcf0fb),
    .next_bar = rgb(0x0b6fae),
    .heat = rgb(0xffd9b8),
    .caret = rgb(0x10151d),
    .scrollbar = rgb(0xc3c9d3),
    .scrollbar_hovered = rgb(0xa7afbc),
    .stale = rgb(0x626b79),
    .tokens = {rgb(0x1e2530), rgb(0x7034b3), rgb(0x1e2530), rgb(0x1657a8), rgb(0x0d655f), rgb(0x8f4708), rgb(0x3b6410),
               rgb(0x475262), rgb(0x545e6d)},
};

// The colour `percent` of the way from one to the other.
constexpr Colour mix(Colour from, Colour to, int percent) {
  auto between = [&](uint8_t a, uint8_t b) { return static_cast<uint8_t>(a + (b - a) * percent / 100); };
  return {between(from.red, to.red), between(from.green, to.green), between(from.blue, to.blue)};
}

// The same palette with text nearer to `ink`, everything behind it nearer to `paper`, and lines in the text's colour.
constexpr Palette sharpened(Palette p, Colour ink, Colour paper) {
  p.window = p.panel = p.header = p.popup = paper;
  p.text = p.dim = p.border = p.border_strong = p.caret = p.scrollbar_hovered = ink;
  p.faint = p.stale = mix(p.faint, ink, 60);
  p.scrollbar = mix(p.scrollbar, ink, 60);
  for (Colour* ground : {&p.control, &p.control_hovered, &p.control_active, &p.current_line, &p.link, &p.link_weak,
                         &p.match, &p.added, &p.removed, &p.next, &p.heat, &p.selection, &p.selection_idle})
    *ground = mix(*ground, paper, 30);
  for (Colour* sign : {&p.accent, &p.accent_hovered, &p.focus, &p.stop, &p.error, &p.warning, &p.success, &p.link_bar,
                       &p.match_bar, &p.next_bar})
    *sign = mix(*sign, ink, 40);
  p.accent_text = p.stop_text = paper;
  for (Colour& token : p.tokens) token = mix(token, ink, 50);
  p.outlined = true;
  return p;
}
constexpr Palette sharp_dark = sharpened(dark, rgb(0xffffff), rgb(0x000000));
constexpr Palette sharp_light = sharpened(light, rgb(0x000000), rgb(0xffffff));

double channel(uint8_t value) {
  double c = value / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Colour c) { return 0.2126 * channel(c.red) + 0.7152 * channel(c.green) + 0.0722 * channel(c.blue); }

} // namespace

const Palette& palette(Theme theme, bool more_contrast) {
  if (more_contrast) return theme == Theme::Dark ? sharp_dark : sharp_light;
  return theme == Theme::Dark ? dark : light;
}

double contrast(Colour a, Colour b) {
  double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

std::vector<TextPair> text_pairs(const Palette& p) {
  std::vector<TextPair> pairs{
      {"text on the toolbar", p.text, p.header},
      {"dim text on the toolbar", p.dim, p.header},
      {"text on the window", p.text, p.window},
      {"dim text on the window", p.dim, p.window},
      {"faint text on the toolbar", p.faint, p.header},
      {"text on a control", p.text, p.control},
      {"text on a hovered control", p.text, p.control_hovered},
      {"text on a pressed control", p.text, p.control_active},
      {"text in a menu", p.text, p.popup},
      {"dim text in a menu", p.dim, p.popup},
      {"text on Run", p.accent_text, p.accent},
      {"text on hovered Run", p.accent_text, p.accent_hovered},
      {"text on Stop", p.stop_text, p.stop},
      {"an error in a pane", p.error, p.panel},
      {"an error in the status line", p.error, p.header},
      {"a warning in a pane", p.warning, p.panel},
      {"success in a pane", p.success, p.panel},
      {"success in the status line", p.success, p.header},
      {"warning in the status line", p.warning, p.header},
      {"line numbers", p.faint, p.panel},
      {"line numbers of what ran much", p.text, p.heat},
      {"the current line's number", p.text, p.current_line},
      {"stale text", p.stale, p.panel},
      {"dim text in a pane", p.dim, p.panel},
      {"an error in a menu", p.error, p.popup},
  };
  for (Colour token : p.tokens) {
    pairs.push_back({"code", token, p.panel});
    pairs.push_back({"code on the current line", token, p.current_line});
    pairs.push_back({"selected code", token, p.selection});
    pairs.push_back({"code selected in another pane", token, p.selection_idle});
    pairs.push_back({"linked code", token, p.link});
    pairs.push_back({"code inside linked code", token, p.link_weak});
    pairs.push_back({"code that was searched for", token, p.match});
    pairs.push_back({"an added line", token, p.added});
    pairs.push_back({"a removed line", token, p.removed});
    pairs.push_back({"what runs next", token, p.next});
  }
  return pairs;
}

} // namespace letcont::app
