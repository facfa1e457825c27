// Finding a piece of text. Case counts only if the query has a capital letter.
#pragma once

#include "app/text/text.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace letcont::app {

// At most this many are looked for: more are of no use to anybody.
inline constexpr size_t most_matches = 100'000;

// Where `query` occurs, rising and without overlaps; none for an empty query. O(bytes) in practice.
std::vector<uint32_t> find_all(std::string_view text, std::string_view query);

// The index of the first match at or behind `at` (by > 0), or of the last one that begins before `at` (by < 0); round
// at the ends. Nothing if there are no matches.
std::optional<size_t> next_match(const std::vector<uint32_t>& matches, uint32_t at, int by);

// Whether the letters of `query` occur in `text` in that order, whatever the case, and how well: the higher the better.
// Letters at the begins of words and next to each other are worth more. Nothing if they do not occur.
std::optional<int> fuzzy_score(std::string_view text, std::string_view query);

} // namespace letcont::app
