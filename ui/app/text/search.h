// Text search. Case matters only if the query has a capital letter.
#pragma once

#include "app/text/text.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace letcont::app {

// The most matches that are collected to be shown.
inline constexpr size_t most_matches = 100'000;

// Returns the positions of `query`, ascending, without overlaps, the first `most` of them; none for an empty query.
// O(bytes) in practice.
std::vector<uint32_t> find_all(std::string_view text, std::string_view query, size_t most = most_matches);

// Returns the index of the first match at or after `at` (by > 0), or of the last one that begins before `at` (by < 0),
// cyclically. Nothing if there are no matches.
std::optional<size_t> next_match(const std::vector<uint32_t>& matches, uint32_t at, int by);

// Fuzzy match: the score if the letters of `query` occur in `text` in that order, ignoring case; higher is better.
// Letters at starts of words and adjacent letters score more. Nothing if they do not occur.
std::optional<int> fuzzy_score(std::string_view text, std::string_view query);
// Return whether each word of the query is a whole word of the text, or begins one, ignoring case.
bool has_words(std::string_view text, std::string_view query);
bool begins_words(std::string_view text, std::string_view query);

} // namespace letcont::app
