#include "app/text/indentation.h"

#include <algorithm>

namespace letcont::app {

uint32_t indent_width(const Text& text) {
  constexpr uint32_t most = 8, usual = 2, lines = 1000;
  size_t count[most + 1] = {};
  size_t before = 0;
  for (uint32_t line = 0; line < std::min(text.line_count(), lines); ++line) {
    std::string_view bytes = text.line(line);
    size_t spaces = bytes.find_first_not_of(' ');
    if (spaces == std::string_view::npos || bytes[spaces] == '\t') continue;
    size_t step = spaces > before ? spaces - before : before - spaces;
    if (step > 0 && step <= most) ++count[step];
    before = spaces;
  }
  uint32_t best = usual;
  for (uint32_t width = 1; width <= most; ++width)
    if (count[width] > count[best]) best = width;
  return best;
}

bool ends_before_body(std::string_view line) {
  while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
  if (line.find("//") != std::string_view::npos) return false;
  return line.ends_with("->") || (line.ends_with('=') && !line.ends_with("=="));
}

} // namespace letcont::app
