// Which definitions of a program a text needs, judged by the names that it mentions, so that an expression costs what
// it uses and not what the program has. Names in strings and of local variables count, too.
#pragma once

#include "compile/origins.h"
#include "syntax/token.h"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace letcont::dap {

// Calls f with each name of a text, in order, and with some words that are none: keywords, words in strings.
template <class F>
void for_each_word(std::string_view text, F&& f) {
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (is_name_start(text[at])) {
      while (end < text.size() && is_name_part(text[end])) ++end;
      f(text.substr(at, end - at));
    }
    at = end;
  }
}

using Words = std::set<std::string, std::less<>>;

// Returns the names of a text, and perhaps other words.
inline Words words_in(std::string_view text) {
  Words words;
  for_each_word(text, [&](std::string_view word) { words.emplace(word); });
  return words;
}

// Whether a text of L may write to what there is: by itself, or by a function of the prelude that does.
bool may_write(std::string_view text);

using Roots = std::unordered_set<const ExpressionRoot*>;

class Needs {
public:
  // Both must outlive this object. Without origins no definition is known. O(program).
  Needs(const Origins*, std::string_view program);

  // Returns the definitions that these words may mean, those that they need in turn, and those of what is no definition
  // with a value, such as macros. O(their texts).
  Roots of(const Words&) const;
  // Whether one of those may write to what there is, or a macro may.
  bool may_write(const Words&) const;

private:
  using Views = std::vector<std::string_view>;
  static void add(Views&, std::string_view text);
  void add_always(std::string_view text);

  std::unordered_map<std::string_view, std::vector<const ExpressionRoot*>> named_;
  std::unordered_map<const ExpressionRoot*, Views> words_;
  Views always_; // the words between definitions
  std::string_view program_;
  bool macros_may_write_ = false;
};

} // namespace letcont::dap
