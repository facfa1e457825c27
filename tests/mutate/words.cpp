#include "mutate/words.h"

#include "cps/text/lexer.h"
#include "support/source.h"
#include "syntax/add/lexer.h"
#include "syntax/fun/lexer.h"
#include "syntax/l/parse/token.h"

#include <algorithm>

namespace letcont::mutate {

namespace {

// A lexer's word: where it is, and what the text does not tell of its class.
struct Lexed {
  Span span;
  Class kind;
  bool begins_line = false;
};

Class class_of_sign(std::string_view text) {
  if (text == "(" || text == "{") return Class::Open;
  if (text == ")" || text == "}") return Class::Close;
  if (text == ",") return Class::Comma;
  if (text == ";") return Class::Separator;
  return Class::Sign;
}

std::vector<Lexed> lex_add(const Source& source) {
  Diagnostics ignored;
  std::vector<Lexed> all;
  for (const add::Token& token : add::lex(source, ignored)) {
    using K = add::TokenKind;
    if (token.kind == K::End) continue;
    Class kind = token.kind == K::Integer   ? Class::Integer
                 : token.kind == K::Name    ? Class::Name
                 : token.kind == K::Newline ? Class::Separator
                                            : class_of_sign(source.text(token.span));
    all.push_back({token.span, kind});
  }
  return all;
}

std::vector<Lexed> lex_fun(const Source& source) {
  Diagnostics ignored;
  std::vector<Lexed> all;
  for (const fun::Token& token : fun::lex(source, ignored)) {
    using K = fun::TokenKind;
    if (token.kind == K::End) continue;
    Class kind = token.kind == K::Name        ? Class::Name
                 : token.kind == K::Integer   ? Class::Integer
                 : token.kind == K::Double    ? Class::Double
                 : token.kind == K::Character ? Class::Character
                                              : class_of_sign(source.text(token.span));
    all.push_back({token.span, kind});
  }
  return all;
}

std::vector<Lexed> lex_l(const Source& source) {
  Diagnostics ignored;
  std::vector<Lexed> all;
  for (const l::Token& token : l::arrange(l::lex(source, ignored), ignored)) {
    using K = l::TokenKind;
    if (token.kind == K::End) continue;
    Class kind = token.kind == K::Name        ? Class::Name
                 : token.kind == K::Upper     ? Class::Upper
                 : token.kind == K::Integer   ? Class::Integer
                 : token.kind == K::Double    ? Class::Double
                 : token.kind == K::String    ? Class::Text
                 : token.kind == K::Character ? Class::Character
                 : token.kind == K::Newline   ? Class::Separator
                                              : class_of_sign(source.text(token.span));
    all.push_back({token.span, kind, token.begins_line});
  }
  return all;
}

std::vector<Lexed> lex_cps(const Source& source) {
  Diagnostics ignored;
  cps::Lexer lexer(source.text(), {0, static_cast<uint32_t>(source.text().size())}, &ignored);
  std::vector<Lexed> all;
  while (!lexer.at(cps::TokenKind::End)) {
    cps::Token token = lexer.next();
    using K = cps::TokenKind;
    std::string_view text = lexer.text(token.span);
    bool keyword = text == "let" || text == "decl" || text == "def" || text == "data" || text == "case" ||
                   text == "halt" || text == "fun" || text == "code" || text == "inj" || text == "and" || text == "_" ||
                   text == "unreachable";
    Class kind = token.kind == K::Name        ? (keyword ? Class::Sign : Class::Name)
                 : token.kind == K::Integer   ? Class::Integer
                 : token.kind == K::Double    ? Class::Double
                 : token.kind == K::String    ? Class::Text
                 : token.kind == K::Character ? Class::Character
                                              : class_of_sign(text);
    all.push_back({token.span, kind, token.begins_line});
  }
  return all;
}

// Where an item of CPS begins: nothing separates them, but each begins a line, as they are printed.
bool begins_item(const Words& words, uint32_t at) {
  const Word& word = words.words[at];
  return words.language == "cps" && word.begins_line && word.kind != Class::Close && word.text != "and";
}

// Divides what stands in each bracket into items.
void find_groups(Words& words) {
  struct Open {
    size_t group;
    uint32_t item; // where the current one begins
  };
  std::vector<Open> open{{0, 0}};
  words.groups.push_back({});
  auto end_item = [&](uint32_t at) {
    if (open.back().item < at) words.groups[open.back().group].items.push_back({open.back().item, at});
  };
  uint32_t count = static_cast<uint32_t>(words.words.size());
  for (uint32_t i = 0; i < count; ++i) {
    Word& word = words.words[i];
    bool braces = open.size() == 1 || words.words[words.groups[open.back().group].open].text == "{";
    if (word.kind == (braces ? Class::Separator : Class::Comma)) {
      end_item(i);
      open.back().item = i + 1;
    } else if (braces && begins_item(words, i)) {
      end_item(i);
      open.back().item = i;
    }
    if (word.kind == Class::Open) {
      words.groups.push_back({i, {}});
      open.push_back({words.groups.size() - 1, i + 1});
    } else if (word.kind == Class::Close && open.size() > 1) {
      end_item(i);
      uint32_t partner = words.groups[open.back().group].open;
      word.partner = partner;
      words.words[partner].partner = i;
      open.pop_back();
    }
  }
  while (!open.empty()) {
    end_item(count);
    open.pop_back();
  }
}

} // namespace

Words words_of(std::string_view language, const std::string& text) {
  Source source("program", text);
  std::vector<Lexed> all = language == "add"   ? lex_add(source)
                           : language == "fun" ? lex_fun(source)
                           : language == "l"   ? lex_l(source)
                                               : lex_cps(source);
  Words words{std::string(language), {}, {}, {}};
  uint32_t end = 0;
  for (const Lexed& each : all) {
    uint32_t begin = std::max(end, each.span.begin);
    words.words.push_back({each.kind, text.substr(end, begin - end), std::string(source.text(each.span)), begin,
                           Word::none, each.begins_line});
    end = std::max(end, each.span.end);
  }
  words.after = text.substr(end);
  find_groups(words);
  return words;
}

std::string text(const Words& words) {
  std::string out;
  for (const Word& word : words.words) out += word.before + word.text;
  return out + words.after;
}

std::string text(const Words& words, Range range) {
  std::string out;
  for (uint32_t i = range.begin; i < range.end; ++i)
    out += (i == range.begin ? "" : words.words[i].before) + words.words[i].text;
  return out;
}

} // namespace letcont::mutate
