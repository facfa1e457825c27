#include "cli/suite/difference.h"

#include "cli/terminal/terminal.h"

#include <algorithm>
#include <optional>

namespace letcont::cli {

namespace {

constexpr size_t most_lines = 3, widest_line = 120;

// Takes the next line of a text, with its line break; nothing at the end.
std::optional<std::string_view> take_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

// A difference may be far to the right in a long line: what stands before it is left out.
std::string shown_line(std::string_view line, size_t from) {
  bool is_whole = line.ends_with('\n');
  if (is_whole) line.remove_suffix(1);
  from = from < widest_line / 2 ? 0 : from - widest_line / 4;
  while (from > 0 && from < line.size() && (line[from] & 0xc0) == 0x80) --from;
  std::string text = from > 0 ? "… " : "";
  text += one_line(line.substr(std::min(from, line.size())), widest_line);
  return is_whole ? text : text + " (without a line break)";
}

std::string shown_lines(std::string_view sign, std::string_view rest, size_t from) {
  std::string text;
  for (size_t i = 0; i < most_lines; ++i, from = 0) {
    std::optional<std::string_view> line = take_line(rest);
    if (!line && i > 0) break;
    text.append(sign).append(line ? shown_line(*line, from) : "(the end)").append("\n");
  }
  auto more = static_cast<size_t>(std::count(rest.begin(), rest.end(), '\n')) + (!rest.empty() && rest.back() != '\n');
  if (more > 0)
    text.append(sign).append("… ").append(std::to_string(more)).append(more == 1 ? " line more\n" : " lines more\n");
  return text;
}

} // namespace

std::string short_difference(std::string_view expected, std::string_view actual) {
  if (expected == actual) return "";
  auto parted = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  auto at = static_cast<size_t>(parted.first - expected.begin());
  std::string_view common = expected.substr(0, at);
  size_t begin = common.rfind('\n') == std::string_view::npos ? 0 : common.rfind('\n') + 1;
  auto line = static_cast<size_t>(std::count(common.begin(), common.end(), '\n')) + 1;
  return "line " + std::to_string(line) + "\n" + shown_lines("- ", expected.substr(begin), at - begin) +
         shown_lines("+ ", actual.substr(begin), at - begin);
}

} // namespace letcont::cli
