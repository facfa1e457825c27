#include "syntax/blocks.h"

#include "syntax/token.h"

#include <algorithm>

namespace letcont {

namespace {

// The position behind a string that begins at `at`; it ends with its line in any case.
size_t behind_string(std::string_view text, size_t at) {
  for (++at; at < text.size() && text[at] != '\n' && text[at] != '"'; ++at)
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
  return std::min(at + 1, text.size());
}

// The position behind a character, 'a' or '\u{1F600}', or behind the quote if none begins there.
size_t behind_character(std::string_view text, size_t at) {
  size_t end = text.find_first_of("'\n", at + (text.substr(at + 1).starts_with('\\') ? 3 : 2));
  bool is_closed = end != std::string_view::npos && text[end] == '\'' && end - at <= sizeof "'\\u{10FFFF}";
  return is_closed ? end + 1 : at + 1;
}

// Names may have primes.
size_t behind_name(std::string_view text, size_t at) {
  while (at < text.size() && is_name_part(text[at])) ++at;
  return at;
}

} // namespace

Blocks::Blocks(std::string_view text) : size_(static_cast<uint32_t>(text.size())) {
  std::vector<uint32_t> open;
  auto edge = [&](size_t at) { edges_.push_back({static_cast<uint32_t>(at), open.empty() ? none : open.back()}); };
  for (size_t at = 0; at < text.size();) {
    bool unclosed = false;
    char c = text[at];
    if (size_t end = skip_comment(text, static_cast<uint32_t>(at), unclosed); end != at)
      at = end;
    else if (is_name_start(c))
      at = behind_name(text, at);
    else if (c == '"')
      at = behind_string(text, at);
    else if (c == '\'')
      at = behind_character(text, at);
    else if (c == '{') {
      blocks_.push_back({static_cast<uint32_t>(at), size_, open.empty() ? none : open.back()});
      open.push_back(static_cast<uint32_t>(blocks_.size() - 1));
      edge(at++);
    } else if (c == '}' && !open.empty()) {
      blocks_[open.back()].end = static_cast<uint32_t>(++at);
      open.pop_back();
      edge(at);
    } else
      ++at;
  }
}

uint32_t Blocks::innermost(uint32_t position) const {
  auto next = std::upper_bound(edges_.begin(), edges_.end(), position,
                               [](uint32_t wanted, const Edge& edge) { return wanted < edge.position; });
  return next == edges_.begin() ? none : std::prev(next)->inside;
}

uint32_t Blocks::around(Span at) const {
  if (!at.known() || at.begin >= size_) return unplaced;
  uint32_t block = innermost(at.begin);
  return block != none && blocks_[block].begin == at.begin ? blocks_[block].parent : block;
}

bool Blocks::reaches(Span binding, Span at) const {
  if (!binding.known() || !at.known() || binding.begin >= size_ || at.begin >= size_) return true;
  uint32_t block = innermost(binding.begin);
  return block == none || (blocks_[block].begin < at.begin && at.begin < blocks_[block].end);
}

} // namespace letcont
