#include "app/text/text.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont::app {

uint32_t character_length(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  uint32_t length = byte(0) < 0xC2 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : byte(0) < 0xF5 ? 4 : 1;
  if (length > text.size()) return 1;
  for (uint32_t i = 1; i < length; ++i)
    if (begins_character(text[i])) return 1;
  return length;
}

bool is_word(char c) {
  unsigned char u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9') || u == '_' || u >= 0x80;
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

void Text::set(std::string bytes) {
  bytes_ = std::move(bytes);
  stops_line_ = UINT32_MAX;
  starts_.assign(1, 0);
  for (size_t at = bytes_.find('\n'); at != std::string::npos; at = bytes_.find('\n', at + 1))
    starts_.push_back(static_cast<uint32_t>(at + 1));
}

void Text::replace(uint32_t at, uint32_t erased, std::string_view inserted) {
  bytes_.replace(at, erased, inserted);
  stops_line_ = UINT32_MAX;
  auto first = std::upper_bound(starts_.begin(), starts_.end(), at);
  auto last = std::upper_bound(first, starts_.end(), at + erased);
  uint32_t shift = static_cast<uint32_t>(inserted.size()) - erased; // may wrap round: so does the addition
  for (auto start = last; start != starts_.end(); ++start) *start += shift;

  std::vector<uint32_t> added;
  for (size_t i = inserted.find('\n'); i != std::string_view::npos; i = inserted.find('\n', i + 1))
    added.push_back(at + static_cast<uint32_t>(i) + 1);
  if (added.empty() && first == last) return; // most keystrokes
  auto place = starts_.erase(first, last);
  starts_.insert(place, added.begin(), added.end());
}

uint32_t Text::line_of(uint32_t at) const {
  return static_cast<uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), at) - starts_.begin()) - 1;
}

uint32_t Text::line_end(uint32_t line) const {
  if (line + 1 >= line_count()) return size();
  uint32_t end = starts_[line + 1] - 1;
  return end > starts_[line] && bytes_[end - 1] == '\r' ? end - 1 : end;
}

std::string_view Text::line(uint32_t line) const {
  return std::string_view(bytes_).substr(starts_[line], line_end(line) - starts_[line]);
}

uint32_t Text::longest_line() const {
  uint32_t longest = size() - starts_.back();
  for (size_t i = 1; i < starts_.size(); ++i) longest = std::max(longest, starts_[i] - starts_[i - 1]);
  return longest;
}

std::string_view Text::line_break() const {
  if (line_count() < 2) return "\n";
  return starts_[1] >= 2 && bytes_[starts_[1] - 2] == '\r' ? "\r\n" : "\n";
}

uint32_t Text::next(uint32_t at) const {
  if (at >= size()) return size();
  if (bytes_[at] == '\r' && at + 1 < size() && bytes_[at + 1] == '\n') return at + 2;
  return at + character_length(std::string_view(bytes_).substr(at, 4));
}

uint32_t Text::previous(uint32_t at) const {
  if (at == 0) return 0;
  if (at >= 2 && bytes_[at - 1] == '\n' && bytes_[at - 2] == '\r') return at - 2;
  // The character that ends at `at` begins at most 4 bytes before it.
  for (uint32_t length = std::min(at, 4u); length > 1; --length)
    if (character_length(std::string_view(bytes_).substr(at - length, length)) == length) return at - length;
  return at - 1;
}

const std::vector<Text::Stop>& Text::stops(uint32_t line) const {
  if (stops_line_ == line) return stops_;
  stops_.clear();
  stops_line_ = line;
  uint32_t column = 0, end = line_end(line), due = starts_[line];
  for (uint32_t i = starts_[line]; i < end; i = next(i)) {
    if (i >= due) {
      stops_.push_back({i, column});
      due = i + stride;
    }
    column = bytes_[i] == '\t' ? (column / tab_width + 1) * tab_width : column + 1;
  }
  return stops_;
}

Text::Stop Text::stop_before(uint32_t line, uint32_t at) const {
  if (line_end(line) - starts_[line] <= stride) return {starts_[line], 0};
  const std::vector<Stop>& all = stops(line);
  auto behind = std::upper_bound(all.begin(), all.end(), at, [](uint32_t a, const Stop& stop) { return a < stop.at; });
  return behind == all.begin() ? Stop{starts_[line], 0} : *(behind - 1);
}

Text::Stop Text::stop_before_column(uint32_t line, uint32_t column) const {
  if (line_end(line) - starts_[line] <= stride) return {starts_[line], 0};
  const std::vector<Stop>& all = stops(line);
  auto behind =
      std::upper_bound(all.begin(), all.end(), column, [](uint32_t c, const Stop& stop) { return c < stop.column; });
  return behind == all.begin() ? Stop{starts_[line], 0} : *(behind - 1);
}

uint32_t Text::column_of(uint32_t at) const {
  uint32_t line = line_of(at);
  uint32_t end = std::min(at, line_end(line));
  auto [begin, column] = stop_before(line, end);
  for (uint32_t i = begin; i < end; i = next(i))
    column = bytes_[i] == '\t' ? (column / tab_width + 1) * tab_width : column + 1;
  return column;
}

uint32_t Text::at_column(uint32_t line, uint32_t column) const {
  uint32_t end = line_end(line);
  auto [i, cell] = stop_before_column(line, column);
  while (i < end && cell < column) {
    uint32_t width = bytes_[i] == '\t' ? tab_width - cell % tab_width : 1;
    if (cell + width > column && column - cell <= width / 2) return i; // nearer to a tab's begin than to its end
    cell += width;
    i = next(i);
  }
  return std::min(i, end);
}

} // namespace letcont::app
