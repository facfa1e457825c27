#include "app/text/renaming.h"

#include "app/words/words.h"

#include <algorithm>
#include <vector>

namespace letcont::app {

namespace {

// Returns how often the word stands in the program's code: not in comments or strings.
uint32_t times_in_code(const Text& text, const SyntaxRules& rules, std::string_view word) {
  uint32_t times = 0;
  LineState state = LineState::Code;
  std::vector<Token> tokens;
  for (uint32_t number = 0; number < text.line_count(); ++number) {
    std::string_view line = text.line(number);
    tokens.clear();
    state = scan_line(rules, state, line, tokens);
    for (const Token& token : tokens)
      if (token.kind != TokenKind::Comment && token.kind != TokenKind::String &&
          line.substr(token.begin, token.end - token.begin) == word)
        ++times;
  }
  return times;
}

// Whether a text can be a name: of ASCII, except in CPS text. `_` is a pattern.
bool is_name(const SyntaxRules& rules, std::string_view name) {
  bool is_ascii = std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  auto is_sign = [&](char c) { return is_word(c) || is_name_sign(rules, c); };
  return !name.empty() && name != "_" && !(name[0] >= '0' && name[0] <= '9') && is_word(name[0]) &&
         std::all_of(name.begin(), name.end(), is_sign) && (is_ascii || &rules == &syntax_named("cps"));
}

// Whether the word is an operation or a constant of CPS text.
bool is_operation(const SyntaxRules& rules, std::string_view name) {
  constexpr std::string_view constants[] = {"true", "false", "inf", "nan"};
  std::vector<std::string_view> words = words_of(rules);
  return std::find(words.begin(), words.end(), name) != words.end() ||
         std::find(std::begin(constants), std::end(constants), name) != std::end(constants);
}

} // namespace

std::string_view why_fixed(const Renaming& renaming) {
  if (renaming.of_library) return marked("The prelude defines this name; it cannot be renamed.");
  switch (renaming.tie) {
  case NameTie::ListNotation: return marked("List notation needs this name; it cannot be renamed.");
  case NameTie::CFunction: return marked("This is the name of a function of C; it cannot be renamed.");
  case NameTie::Operations:
  case NameTie::None: break;
  }
  return {};
}

std::string_view why_not_rename(const Text& text, const SyntaxRules& rules, const Renaming& renaming,
                                std::string_view name) {
  std::string_view now = renaming.now;
  if (std::string_view why = why_fixed(renaming); !why.empty()) return why;
  if (!is_name(rules, name)) return marked("This is no name.");
  if (is_taken(rules, name)) return marked("The language, or its library, has this name.");
  if (renaming.tie == NameTie::Operations && is_operation(rules, name)) return marked("This is no name.");
  // Constructors begin with capitals.
  if (is_upper(name[0]) != is_upper(now[0])) return marked("Names of variables and of constructors begin differently.");
  if (times_in_code(text, rules, name) > 0) return marked("The program uses this name already.");
  if (times_in_code(text, rules, now) != renaming.places + renaming.others)
    return marked("The name is also used in code whose meaning is not known, such as a macro that is never used.");
  return {};
}

} // namespace letcont::app
