#include "syntax/token.h"

#include "support/document_limit.h"
#include "support/utf8.h"

#include <algorithm>
#include <string>

namespace letcont {

Document print_tokens(std::span<const LexedToken> tokens, const Source& source, Interrupt* interrupt) {
  DocumentWriter out(interrupt);
  size_t widest = 0;
  for (const LexedToken& token : tokens) widest = std::max(widest, token.kind.size());
  for (const LexedToken& token : tokens) {
    if (is_full(out)) break;
    std::string place = to_string(source.line_column(token.span.begin));
    out.open(token.span);
    out << place << std::string(place.size() < 8 ? 8 - place.size() : 1, ' ') << token.kind;
    std::string_view text = source.text(token.span);
    if (!text.empty() && text != "\n") out << std::string(widest - token.kind.size() + 2, ' ') << text;
    out.close();
    out << '\n';
  }
  return out.finish();
}

uint32_t skip_comment(std::string_view text, uint32_t at, bool& unclosed) {
  if (text.substr(at, 2) == "//") {
    size_t end = text.find('\n', at);
    return static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end);
  }
  if (text.substr(at, 2) == "/*") {
    size_t end = text.find("*/", at + 2);
    unclosed = end == std::string_view::npos;
    return static_cast<uint32_t>(unclosed ? text.size() : end + 2);
  }
  return at;
}

uint32_t character_length(std::string_view text, uint32_t at) {
  uint32_t length = 1;
  if (static_cast<unsigned char>(text[at]) < 0xC0) return length;
  while (length < 4 && within_character(text, at + length)) ++length;
  return length;
}

bool read_int32(std::string_view digits, bool allow_minimum, int32_t& value) {
  uint64_t number = 0;
  for (char c : digits) {
    number = number * 10 + static_cast<uint64_t>(c - '0');
    if (number > 2147483648u) return false;
  }
  if (number == 2147483648u && !allow_minimum) return false;
  value = static_cast<int32_t>(static_cast<uint32_t>(number));
  return true;
}

} // namespace letcont
