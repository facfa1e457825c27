#include "cli/terminal/text_place.h"

#include <algorithm>
#include <cwchar>
#include <cwctype>

namespace letcont::cli {

namespace {

constexpr size_t tab_stop = 8;

// The columns of a character: a control character is shown as ^A, one that cannot be printed as \U+0085.
size_t width_of(wchar_t c) {
  if (c < 0x100 && std::iswcntrl(static_cast<wint_t>(c))) return 2;
  if (int width = wcwidth(c); width >= 0) return static_cast<size_t>(width);
  return c > 0xffff ? 8 : 7;
}

} // namespace

TextPlace place_after(std::wstring_view text, size_t columns) {
  columns = std::max<size_t>(columns, 2);
  size_t row = 0, column = 0;
  for (wchar_t c : text) {
    if (c == L'\n') {
      ++row, column = 0;
      continue;
    }
    size_t width = c == L'\t' ? std::min(tab_stop - column % tab_stop, columns - column) : width_of(c);
    bool is_wide = wcwidth(c) == 2;
    if (is_wide && column + width > columns) ++row, column = 0;
    column += width;
    row += column / columns;
    column %= columns;
  }
  return {row, column};
}

} // namespace letcont::cli
