#include "reader/coloured.h"

#include "app/text/syntax.h"
#include "support/text.h"

#include <algorithm>
#include <iterator>

namespace letcont::web {

namespace {

// By TokenKind; tokens without a class look like the rest of the text.
constexpr std::string_view classes[] = {"", "keyword", "", "definition", "type", "number", "string", "sign", "comment"};
static_assert(std::size(classes) == app::token_kinds);

} // namespace

std::string coloured_html(std::string_view text, std::string_view syntax) {
  const app::SyntaxRules& rules = app::syntax_named(syntax);
  app::LineState state = app::LineState::Code;
  std::vector<app::Token> tokens;
  std::string html;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    tokens.clear();
    state = app::scan_line(rules, state, line, tokens);
    for (const app::Token& token : tokens) {
      const std::string_view name = classes[static_cast<size_t>(token.kind)];
      if (!name.empty()) html.append("<span class=\"").append(name).append("\">");
      for (const char& c : line.substr(token.begin, token.end - token.begin)) html += markup(c);
      if (!name.empty()) html += "</span>";
    }
    if (end < text.size()) html += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return html;
}

} // namespace letcont::web
