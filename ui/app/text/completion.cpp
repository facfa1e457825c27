#include "app/text/completion.h"

#include <algorithm>
#include <unordered_map>

namespace letcont::app {

namespace {

bool begins_name(char c) { return is_word(c) && !(c >= '0' && c <= '9'); }

// Where the word begins that ends at the caret. Names may have primes behind their letters.
uint32_t begin_of_word(const std::string& bytes, uint32_t caret) {
  uint32_t begin = caret;
  while (begin > 0 && (is_word(bytes[begin - 1]) || bytes[begin - 1] == '\'')) --begin;
  while (begin < caret && bytes[begin] == '\'') ++begin;
  return begin;
}

uint32_t distance(uint32_t a, uint32_t b) { return a < b ? b - a : a - b; }

} // namespace

Completion complete(const Text& text, const SyntaxRules& rules, uint32_t caret, size_t most) {
  const std::string& bytes = text.bytes();
  Completion completion{begin_of_word(bytes, caret), {}};
  std::string_view typed = std::string_view(bytes).substr(completion.begin, caret - completion.begin);
  std::unordered_map<std::string_view, uint32_t> nearest;
  bool is_quoted = false; // after a quote that is no prime, to the next one or the line's end
  for (uint32_t at = 0; at < bytes.size();) {
    uint32_t end = at + 1;
    if (bytes[at] == '\n') is_quoted = false;
    if (bytes[at] == '\'') is_quoted = !is_quoted;
    if (is_word(bytes[at])) {
      while (end < bytes.size() && (is_word(bytes[end]) || (bytes[end] == '\'' && !is_quoted))) ++end;
      std::string_view word = std::string_view(bytes).substr(at, end - at);
      if (begins_name(word[0]) && at != completion.begin && word.size() > typed.size() && word.starts_with(typed)) {
        auto [known, added] = nearest.emplace(word, distance(at, caret));
        if (!added) known->second = std::min(known->second, distance(at, caret));
      }
    }
    at = end;
  }
  std::vector<std::pair<uint32_t, std::string_view>> order;
  for (auto [word, far] : nearest) order.emplace_back(far, word);
  for (std::string_view word : words_of(rules))
    if (word.size() > typed.size() && word.starts_with(typed) && !nearest.count(word))
      order.emplace_back(UINT32_MAX, word);
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < std::min(order.size(), most); ++i) completion.words.emplace_back(order[i].second);
  return completion;
}

} // namespace letcont::app
