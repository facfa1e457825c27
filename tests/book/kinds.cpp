// The kinds of the tokens as the playground colours them: kinds NOTATION < TEXT prints each token's kind and text, with
// tokens of the same kind that touch as one, and none of spaces.
#include "app/text/syntax.h"

#include <array>
#include <iostream>
#include <string>

using namespace letcont::app;

int main(int count, char** arguments) {
  if (count != 2) return 2;
  constexpr std::array<const char*, token_kinds> names{"Plain",  "Keyword", "Name", "Definition", "Type",
                                                       "Number", "String",  "Sign", "Comment"};
  const SyntaxRules& rules = syntax_named(arguments[1]);
  LineState state = LineState::Code;
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<Token> tokens;
    state = scan_line(rules, state, line, tokens);
    for (size_t i = 0; i < tokens.size();) {
      const Token& first = tokens[i];
      while (i < tokens.size() && tokens[i].kind == first.kind) ++i;
      std::string text = line.substr(first.begin, tokens[i - 1].end - first.begin);
      if (text.find_first_not_of(" \t") == std::string::npos) continue;
      std::cout << names[static_cast<size_t>(first.kind)] << ' ' << text << '\n';
    }
  }
}
