#include "fuzz.h"

#include <cstdio>
#include <cstdlib>

namespace letcont::fuzz {

void require(bool holds, std::string_view what, std::string_view detail) {
  if (holds) [[likely]]
    return;
  std::fprintf(stderr, "REQUIREMENT FAILED: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (char c : text) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  return hash ^ hash >> 32;
}

Halves split_at(std::string_view text, std::string_view separator) {
  size_t at = text.find(separator);
  if (at == text.npos) return {text, {}};
  return {text.substr(0, at), text.substr(at + separator.size())};
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    Halves halves = split_at(text, "\n");
    lines.push_back(halves.first);
    text = halves.second;
  }
  return lines;
}

void require_sound(const Document& document, const Source& source) {
  std::vector<uint32_t> ends; // of the ranges that are open
  uint32_t last = 0;
  for (const Range& range : document.ranges) {
    require(range.begin <= range.end && range.end <= document.text.size(), "a range lies in its document");
    require(range.begin >= last, "ranges are sorted");
    last = range.begin;
    while (!ends.empty() && ends.back() <= range.begin) ends.pop_back();
    require(ends.empty() || range.end <= ends.back(), "ranges nest", document.text);
    ends.push_back(range.end);
    if (range.source.known())
      require(range.source.begin <= range.source.end && range.source.end <= source.library().end,
              "the place of a range lies in the source", document.text);
  }
}

} // namespace letcont::fuzz
