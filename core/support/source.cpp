#include "support/source.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont {

namespace {

constexpr uint32_t block = 256;

} // namespace

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)), program_size_(text_.size()),
      library_begin_(static_cast<uint32_t>(text_.size())) {
  find_lines();
}

Source::Source(std::string name, std::string text, const SourcePart& library)
    : name_(std::move(name)), text_(std::move(text)), program_size_(text_.size()) {
  text_ += '\n';
  library_begin_ = static_cast<uint32_t>(text_.size());
  text_ += library.text;
  find_lines();
  parts_ = {{0, name_, 1, 1}, {library_begin_, library.name, line_column(library_begin_).line, library.first_line}};
}

Source::Source(std::string name, const std::vector<SourcePart>& parts) : name_(std::move(name)) {
  for (const SourcePart& part : parts) {
    parts_.push_back({static_cast<uint32_t>(text_.size()), part.name, 0, part.first_line});
    text_ += part.text;
    if (text_.empty() || text_.back() != '\n') text_ += '\n';
  }
  program_size_ = text_.size();
  library_begin_ = static_cast<uint32_t>(text_.size());
  find_lines();
  for (Part& part : parts_) part.line = line_column(part.begin).line;
}

Source::Source(std::string name, std::string text, std::shared_ptr<const SourceMap> map)
    : Source(std::move(name), std::move(text)) {
  map_ = std::move(map);
}

const Source::Part* Source::part_at(uint32_t offset) const {
  auto after = std::upper_bound(parts_.begin(), parts_.end(), offset,
                                [](uint32_t at, const Part& part) { return at < part.begin; });
  return after == parts_.begin() ? nullptr : &after[-1];
}

const std::string& Source::name_at(uint32_t offset) const {
  if (map_ && map_->at(offset)) return map_->original->name();
  const Part* part = part_at(offset);
  return part ? part->name : name_;
}

LineColumn Source::place(uint32_t offset) const {
  if (const SourceMap::Entry* entry = map_ ? map_->at(offset) : nullptr) return entry->begin;
  LineColumn place = line_column(offset);
  if (const Part* part = part_at(offset)) place.line = place.line - part->line + part->first_line;
  return place;
}

// The first line begins behind the byte order mark that some editors write.
void Source::find_lines() {
  line_starts_.push_back(mark_size(text_));
  uint32_t characters = 0;
  for (size_t i = 0; i < text_.size(); ++i) {
    if (i % block == 0) block_characters_.push_back(characters);
    if (begins_character(text_[i])) ++characters;
    if (text_[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
  }
  block_characters_.push_back(characters);
}

uint32_t Source::characters_before(uint32_t offset) const {
  uint32_t from = offset / block * block;
  uint32_t characters = block_characters_[offset / block];
  for (uint32_t i = from; i < offset; ++i)
    if (begins_character(text_[i])) ++characters;
  return characters;
}

std::string_view Source::text(Span span) const {
  if (!span.known() || span.begin > text_.size()) return {};
  return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

LineColumn Source::line_column(uint32_t offset) const {
  offset = std::clamp(offset, line_starts_[0], static_cast<uint32_t>(text_.size()));
  auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  uint32_t line = static_cast<uint32_t>(after - line_starts_.begin());
  return {line, characters_before(offset) - characters_before(line_starts_[line - 1]) + 1};
}

uint32_t Source::offset(LineColumn place) const {
  if (place.line == 0) return 0;
  if (place.line > line_starts_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t at = line_starts_[place.line - 1], end = at + static_cast<uint32_t>(line(place.line).size());
  for (uint32_t column = 1; column < place.column && at < end; ++column) do
      ++at;
    while (at < end && !begins_character(text_[at]));
  return at;
}

std::string_view Source::line(uint32_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  uint32_t begin = line_starts_[number - 1];
  size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

// ---- Where the text comes from

const SourceMap::Entry* SourceMap::at(uint32_t offset) const {
  auto after = std::upper_bound(entries.begin(), entries.end(), offset,
                                [](uint32_t at, const Entry& entry) { return at < entry.piece.begin; });
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
