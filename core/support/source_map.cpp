#include "support/source_map.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont {

const SourceMap::Entry* SourceMap::at(uint32_t offset) const {
  auto after = std::upper_bound(entries.begin(), entries.end(), offset,
                                [](uint32_t at, const Entry& entry) { return at < entry.offset; });
  if (after == entries.begin() || after[-1].begin.line == 0) return nullptr;
  return &after[-1];
}

namespace {

bool in_word(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

} // namespace

Span SourceMap::span(const Entry& entry) const {
  uint32_t begin = original->offset(entry.begin), end = original->offset(entry.end);
  if (end > begin) return {begin, end};
  std::string_view rest = original->text().substr(std::min<size_t>(begin, original->text().size()));
  size_t length = 0;
  while (length < rest.size() && in_word(rest[length])) ++length;
  if (length == 0 && !rest.empty() && rest[0] != '\n') length = 1;
  while (length < rest.size() && length > 0 && within_character(rest, length)) ++length;
  return {begin, begin + static_cast<uint32_t>(length)};
}

} // namespace letcont
