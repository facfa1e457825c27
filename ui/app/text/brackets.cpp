#include "app/text/brackets.h"

#include <algorithm>

namespace letcont::app {

namespace {

constexpr uint32_t most_lines = 20'000;
constexpr uint32_t longest_line = 1u << 16; // longer ones are not searched: this is done whenever the caret moves
constexpr std::string_view opening = "([{", closing = ")]}";

bool is_bracket(char c) {
  return opening.find(c) != std::string_view::npos || closing.find(c) != std::string_view::npos;
}
int kind(char c) {
  size_t open = opening.find(c);
  return static_cast<int>(open != std::string_view::npos ? open : closing.find(c));
}

// Calls each(at) for the brackets of a line that are code.
template <class Each>
void brackets_of(const Text& text, const SyntaxRules& rules, LineState state, uint32_t line, Each each) {
  if (text.line(line).size() > longest_line) return;
  std::vector<Token> tokens;
  scan_line(rules, state, text.line(line), tokens);
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::Comment || token.kind == TokenKind::String) continue;
    for (uint32_t i = token.begin; i < token.end; ++i)
      if (uint32_t at = text.line_begin(line) + i; is_bracket(text.bytes()[at])) each(at);
  }
}

} // namespace

std::optional<Brackets> match_brackets(const Text& text, const SyntaxRules& rules, std::span<const LineState> states,
                                       uint32_t caret) {
  uint32_t first = text.line_of(caret);
  if (first >= states.size()) return std::nullopt;
  std::vector<uint32_t> here; // the brackets on the caret's line
  brackets_of(text, rules, states[first], first, [&](uint32_t at) { here.push_back(at); });
  auto beside = std::find(here.begin(), here.end(), caret);
  if (beside == here.end() && caret > 0) beside = std::find(here.begin(), here.end(), caret - 1);
  if (beside == here.end()) return std::nullopt;
  uint32_t at = *beside;
  char bracket = text.bytes()[at];
  bool forward = opening.find(bracket) != std::string_view::npos;

  // Brackets of all kinds are counted together: crossing brackets have no match.
  int depth = 0;
  std::optional<Brackets> found;
  auto look = [&](uint32_t i) {
    if (found || depth < 0) return;
    bool opens = opening.find(text.bytes()[i]) != std::string_view::npos;
    depth += opens == forward ? 1 : -1;
    if (depth != 0) return;
    if (kind(text.bytes()[i]) == kind(bracket)) found = Brackets{at, i};
    depth = -1;
  };
  for (uint32_t step = 0; step < most_lines && depth >= 0; ++step) {
    uint32_t line = forward ? first + step : first - step;
    if (line >= text.line_count() || line >= states.size() || (!forward && step > first)) break;
    std::vector<uint32_t> all;
    brackets_of(text, rules, states[line], line, [&](uint32_t i) { all.push_back(i); });
    if (!forward) std::reverse(all.begin(), all.end());
    for (uint32_t i : all)
      if (step > 0 || (forward ? i >= at : i <= at)) look(i);
  }
  return found;
}

} // namespace letcont::app
