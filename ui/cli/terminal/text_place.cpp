#include "cli/terminal/text_place.h"

#include <algorithm>
#include <cwchar>
#include <cwctype>

namespace letcont::cli {

namespace {

constexpr size_t tab_stop = 8;
constexpr wchar_t row_end = L'\r'; // a line break, but none after a row that is full

// The columns of a character: a control character is shown as ^A, one that cannot be printed as \U+0085.
size_t width_of(wchar_t c) {
  if (c < 0x100 && std::iswcntrl(static_cast<wint_t>(c))) return 2;
  if (int width = wcwidth(c); width >= 0) return static_cast<size_t>(width);
  return c > 0xffff ? 8 : 7;
}

// Moves the place on by a character.
void advance(TextPlace& place, wchar_t c, size_t columns) {
  bool is_break = c == L'\n' || (c == row_end && place.column > 0);
  if (is_break || c == row_end) {
    if (is_break) place = {place.row + 1, 0};
    return;
  }
  size_t width = c == L'\t' ? std::min(tab_stop - place.column % tab_stop, columns - place.column) : width_of(c);
  bool is_wide = c != L'\t' && wcwidth(c) == 2;
  if (is_wide && place.column + width > columns) place = {place.row + 1, 0};
  size_t end = place.column + width;
  place = {place.row + end / columns, end % columns};
}

} // namespace

TextPlace place_after(std::wstring_view text, size_t columns) {
  columns = std::max<size_t>(columns, 2);
  TextPlace place{0, 0};
  for (wchar_t c : text) advance(place, c, columns);
  return place;
}

std::wstring with_breaks(std::wstring_view text, size_t columns) {
  columns = std::max<size_t>(columns, 2);
  std::wstring result;
  TextPlace place{0, 0};
  for (wchar_t c : text) {
    size_t row = place.row;
    advance(place, c, columns);
    result += c;
    if (c != L' ' || place.row == row) continue;
    result.erase(result.find_last_not_of(L' ') + 1);
    result += row_end;
  }
  return result;
}

} // namespace letcont::cli
