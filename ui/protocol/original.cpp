#include "protocol/original.h"

#include <algorithm>
#include <utility>

namespace letcont {

const OriginalPlace* OriginalPlaces::at(uint32_t made) const {
  auto found = std::lower_bound(places.begin(), places.end(), made,
                                [](const OriginalPlace& place, uint32_t at) { return place.made < at; });
  return found == places.end() || found->made != made || found->begin.line == 0 ? nullptr : &*found;
}

OriginalPlaces original_places(const Source& source, const std::vector<Diagnostic>& diagnostics,
                               std::span<const Span> other) {
  const SourceMap* map = source.map();
  if (!map) return {};
  std::vector<uint32_t> made;
  auto add = [&](Span span) {
    if (span.known()) made.push_back(span.begin);
  };
  for (const Diagnostic& each : diagnostics) {
    add(each.span);
    for (const Note& note : each.notes) add(note.span);
  }
  for (Span each : other) add(each);
  std::sort(made.begin(), made.end());
  made.erase(std::unique(made.begin(), made.end()), made.end());
  OriginalPlaces all{map->original->name(), {}};
  for (uint32_t at : made) {
    const SourceMap::Entry* entry = map->at(at);
    if (entry)
      all.places.push_back({at, entry->begin, entry->end, map->has_text ? map->span(*entry) : nowhere});
    else
      all.places.push_back({.made = at});
  }
  return all;
}

std::string text_of(const OriginalPlaces& all, const OriginalPlace& place) {
  return all.name + ":" + to_string(place.begin);
}

std::shared_ptr<const SourceMap> source_map(const OriginalPlaces& all, std::string original) {
  if (all.places.empty()) return nullptr;
  auto map = std::make_shared<SourceMap>();
  for (const OriginalPlace& place : all.places) {
    map->entries.push_back({{place.made, place.made}, place.begin, place.end});
    map->has_text |= place.span.known();
  }
  map->original = std::make_shared<Source>(all.name, std::move(original));
  return map;
}

} // namespace letcont
