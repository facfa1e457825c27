#include "app/text/search.h"

#include <algorithm>

namespace letcont::app {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace

std::vector<uint32_t> find_all(std::string_view text, std::string_view query, size_t most) {
  std::vector<uint32_t> found;
  if (query.empty()) return found;
  bool exact = std::any_of(query.begin(), query.end(), is_upper);
  auto next = [&](size_t from) {
    if (exact) return text.find(query, from);
    auto at = std::search(text.begin() + static_cast<ptrdiff_t>(from), text.end(), query.begin(), query.end(),
                          [](char a, char b) { return lower(a) == b; });
    return at == text.end() ? std::string_view::npos : static_cast<size_t>(at - text.begin());
  };
  for (size_t at = next(0); at != std::string_view::npos && found.size() < most; at = next(at + query.size()))
    found.push_back(static_cast<uint32_t>(at));
  return found;
}

std::optional<size_t> next_match(const std::vector<uint32_t>& matches, uint32_t at, int by) {
  if (matches.empty()) return std::nullopt;
  auto behind = static_cast<size_t>(std::lower_bound(matches.begin(), matches.end(), at) - matches.begin());
  if (by > 0) return behind == matches.size() ? 0 : behind;
  return behind == 0 ? matches.size() - 1 : behind - 1;
}

std::optional<int> fuzzy_score(std::string_view text, std::string_view query) {
  int score = 0;
  size_t at = 0;
  bool adjacent = false;
  for (char wanted : query) {
    if (wanted == ' ') {
      adjacent = false;
      continue;
    }
    // Starts of words are tried first, so that initials match.
    size_t found = std::string_view::npos;
    for (size_t i = at; i < text.size(); ++i) {
      if (lower(text[i]) != lower(wanted)) continue;
      bool begins = i == 0 || !is_word(text[i - 1]);
      if (found == std::string_view::npos) found = i;
      if ((adjacent && i == at) || begins) {
        found = i;
        break;
      }
    }
    if (found == std::string_view::npos) return std::nullopt;
    if (adjacent && found == at) score += 8;
    if (found == 0 || !is_word(text[found - 1])) score += 6;
    score -= static_cast<int>(std::min<size_t>(found - at, 10));
    at = found + 1;
    adjacent = true;
  }
  return score - static_cast<int>(text.size() / 8);
}

namespace {

std::string lowered(std::string_view bytes) {
  std::string result(bytes);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

// Whether each word of the query is one of the text, or, if not `whole`, begins one.
bool all_words(std::string_view text, std::string_view query, bool whole) {
  std::string in = lowered(text), wanted = lowered(query);
  for (size_t begin = 0; begin < wanted.size();) {
    size_t end = std::min(wanted.find(' ', begin), wanted.size());
    std::string_view word = std::string_view(wanted).substr(begin, end - begin);
    bool found = word.empty();
    for (size_t at = in.find(word); !found && at != std::string::npos; at = in.find(word, at + 1)) {
      size_t after = at + word.size();
      found = (at == 0 || !is_word(in[at - 1])) && (!whole || after == in.size() || !is_word(in[after]));
    }
    if (!found) return false;
    begin = end + 1;
  }
  return true;
}

} // namespace

bool has_words(std::string_view text, std::string_view query) { return all_words(text, query, true); }

bool begins_words(std::string_view text, std::string_view query) { return all_words(text, query, false); }

} // namespace letcont::app
