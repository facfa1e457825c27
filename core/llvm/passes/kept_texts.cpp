#include "llvm/passes/kept_texts.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

namespace letcont {

// By the text only: pieces with equal texts and other ranges are rare.
size_t KeptTexts::PieceHash::operator()(const Piece& piece) const { return std::hash<std::string>()(piece.text); }

const KeptTexts::Piece* KeptTexts::keep(Piece piece) {
  auto [kept, is_new] = pieces_.insert(std::move(piece));
  if (is_new) bytes_ += sizeof(Piece) + kept->text.size() + kept->ranges.size() * sizeof(Range);
  return &*kept;
}

void KeptTexts::add(uint32_t number, const Document& document) {
  if (texts_.contains(number)) return;
  constexpr std::string_view function_end = "\n}\n";
  std::vector<const Piece*> pieces;
  auto range = document.ranges.begin();
  for (size_t begin = 0; begin < document.text.size();) {
    size_t found = document.text.find(function_end, begin);
    size_t end = found == std::string::npos ? document.text.size() : found + function_end.size();
    Piece piece{document.text.substr(begin, end - begin), {}};
    uint32_t offset = static_cast<uint32_t>(begin);
    for (; range != document.ranges.end() && range->begin < end; ++range)
      piece.ranges.push_back({range->begin - offset, range->end - offset, range->source, range->node});
    pieces.push_back(keep(std::move(piece)));
    begin = end;
  }
  bytes_ += pieces.size() * sizeof(const Piece*);
  texts_.emplace(number, std::move(pieces));
}

std::optional<uint32_t> KeptTexts::last_up_to(uint32_t number) const {
  auto after = texts_.upper_bound(number);
  return after == texts_.begin() ? std::nullopt : std::optional(std::prev(after)->first);
}

Document KeptTexts::text(uint32_t number) const {
  Document document;
  auto found = texts_.find(number);
  if (found == texts_.end()) return document;
  size_t size = 0, ranges = 0;
  for (const Piece* piece : found->second) size += piece->text.size(), ranges += piece->ranges.size();
  document.text.reserve(size);
  document.ranges.reserve(ranges);
  for (const Piece* piece : found->second) {
    uint32_t offset = static_cast<uint32_t>(document.text.size());
    document.text += piece->text;
    for (const Range& range : piece->ranges)
      document.ranges.push_back({range.begin + offset, range.end + offset, range.source, range.node});
  }
  return document;
}

void KeptTexts::clear() {
  texts_.clear();
  pieces_.clear();
  bytes_ = 0;
}

} // namespace letcont
