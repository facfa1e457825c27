#include "cps/parse/reader.h"

#include "lambda/memory.h"
#include "lambda/operation.h"
#include "support/numbers/whole_number.h"

namespace letcont::cps {

// Whether what a let calls by that word is no function.
static bool is_operation(std::string_view word) {
  return operation_named(word) || memory_operation_named(word) || word == "external" || word == "closure";
}

Diagnostic& Reader::expected(std::string_view what) {
  std::string found;
  if (lexer.at(TokenKind::End))
    found = "the end of the definition";
  else if (lexer.peek().span.end - lexer.peek().span.begin > 40)
    found = "something else";
  else
    found = "'" + std::string(lexer.text()) + "'";
  return error("syntax/expected", lexer.peek().span, "expected " + std::string(what) + ", found " + found);
}

bool Reader::take(TokenKind kind, std::string_view what) {
  if (skip(kind)) return true;
  expected(what);
  return false;
}

std::optional<Token> Reader::take_name(std::string_view what) {
  if (lexer.at(TokenKind::Name)) return lexer.next();
  expected(what);
  return std::nullopt;
}

std::optional<Token> Reader::take_operand(std::string_view what) {
  TokenKind kind = lexer.peek().kind;
  if (kind < TokenKind::Integer || kind > TokenKind::Character) {
    std::optional<Token> name = take_name(what);
    if (!name || !lexer.at(TokenKind::Open)) return name;
    std::string called(word(*name));
    error("syntax/expected", name->span,
          is_operation(called) ? "an operand is a name: what '" + called + "' gives gets one by a let before"
                               : "an operand is a name; " + std::string(form_of_calls));
    return std::nullopt;
  }
  expected(what).message += "; a constant has a name first, as in: let c = 4";
  return std::nullopt;
}

bool Reader::skip(TokenKind kind) {
  if (!lexer.at(kind)) return false;
  lexer.next();
  return true;
}

bool Reader::skip(std::string_view word) {
  if (!lexer.at(word)) return false;
  lexer.next();
  return true;
}

std::optional<int32_t> Reader::integer(const Token& token) {
  std::optional<int32_t> value = whole_number<int32_t>(word(token));
  if (!value) error("syntax/integer-range", token.span, "an integer is between -2147483648 and 2147483647");
  return value;
}

std::optional<int64_t> Reader::long_integer(const Token& token) {
  std::string_view digits = word(token);
  digits.remove_suffix(1);
  std::optional<int64_t> value = whole_number<int64_t>(digits);
  if (!value)
    error("syntax/integer-range", token.span, "an i64 is between -9223372036854775808 and 9223372036854775807");
  return value;
}

std::optional<uint32_t> Reader::natural(std::string_view what) {
  if (!lexer.at(TokenKind::Integer) || lexer.text()[0] == '-') {
    expected(what);
    return std::nullopt;
  }
  std::optional<int32_t> value = integer(lexer.next());
  if (!value) return std::nullopt;
  return static_cast<uint32_t>(*value);
}

// ---- Symbols

void Reader::note_type(Name name, Span place, Span definition) {
  if (!symbols) return;
  symbols->bind({SymbolKind::Type, std::string(program.names.text(name)), place, definition});
  type_places.emplace(name, place);
}

void Reader::note_constructors(Name data, DataType type, std::span<const Span> places) {
  if (!symbols) return;
  uint32_t parent = symbols->bound_at(type_places[data]);
  for (Span place : places)
    symbols->bind({.kind = SymbolKind::Constructor,
                   .name = std::string(lexer.text(place)),
                   .binding = place,
                   .definition = place,
                   .parent = parent,
                   .tie = NameTie::Operations});
  if (constructor_places.size() <= type.index) constructor_places.resize(type.index + 1);
  constructor_places[type.index].assign(places.begin(), places.end());
}

void Reader::note_constructor(const Token& use, DataType type, uint32_t tag) {
  if (!symbols || type.index >= constructor_places.size()) return;
  const std::vector<Span>& places = constructor_places[type.index];
  if (tag < places.size()) symbols->use(use.span, places[tag]);
}

} // namespace letcont::cps
