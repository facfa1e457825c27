#include "languages.h"

#include "compile/compilation.h"
#include "cps/parse/scan.h"
#include "cps/text/lexer.h"
#include "lambda/memory.h"
#include "support/text.h"
#include "syntax/add/lexer.h"
#include "syntax/fun/lexer.h"
#include "syntax/l/parse/token.h"

#include <algorithm>
#include <array>
#include <map>

namespace letcont::grammar {

namespace {

Word word(std::string_view kind, const Source& source, Span span) {
  Word made{std::string(kind), std::string(source.text(span)), false, false};
  if (made.kind == "end of line") made.kind = "NEWLINE";
  return made;
}

// A mistake of the lexer is a word that no grammar has; not so a number that is too large.
void add_mistakes(const Diagnostics& diagnostics, std::vector<Word>& words) {
  for (const Diagnostic& one : diagnostics.all())
    if (!one.code.ends_with("-range")) words.push_back({"mistake", one.message, false, false});
}

// Line breaks that separate nothing: at both ends of the text, after another one, and where `inside` says so.
std::vector<Word> without_idle_breaks(std::vector<Word> words, auto idle) {
  std::vector<Word> kept;
  for (Word& each : words)
    if (each.kind != "NEWLINE" || !(kept.empty() || kept.back().kind == "NEWLINE" || idle(kept)))
      kept.push_back(std::move(each));
  if (!kept.empty() && kept.back().kind == "NEWLINE") kept.pop_back();
  return kept;
}

// `lex` is the lexer of the language.
template <class Lex>
std::vector<Word> words_of(const std::string& text, Lex lex) {
  Source source("p", text);
  Diagnostics diagnostics;
  std::vector<Word> words;
  for (const auto& token : lex(source, diagnostics))
    if (token.kind != decltype(token.kind)::End) words.push_back(word(describe(token.kind), source, token.span));
  add_mistakes(diagnostics, words);
  return words;
}

std::vector<Word> add_words(const std::string& text) {
  std::vector<Word> words =
      words_of(text, [](const Source& source, Diagnostics& diagnostics) { return add::lex(source, diagnostics); });
  return without_idle_breaks(std::move(words), [depth = 0, seen = size_t{0}](const std::vector<Word>& kept) mutable {
    for (; seen < kept.size(); ++seen) depth += kept[seen].text == "(" ? 1 : kept[seen].text == ")" ? -1 : 0;
    return depth > 0 || kept.back().text == "+" || kept.back().text == "=";
  });
}

std::vector<Word> fun_words(const std::string& text) {
  return words_of(text, [](const Source& source, Diagnostics& diagnostics) { return fun::lex(source, diagnostics); });
}

// The compiler's own rule says where a line break separates (syntax/l/parse/token.h); what separates nothing is left
// out.
std::vector<Word> l_words(const std::string& text) {
  Source source("p.l", text);
  Diagnostics diagnostics;
  std::vector<Word> all;
  for (const l::Token& token : l::arrange(l::lex(source, diagnostics), diagnostics)) {
    if (token.kind == l::TokenKind::End) continue;
    all.push_back(word(l::describe(token.kind), source, token.span));
    all.back().touches = token.touches;
    all.back().begins_line = token.begins_line || token.kind == l::TokenKind::Newline;
  }
  auto separates = [](const Word& each) { return each.kind == "NEWLINE" || each.text == ";"; };
  std::vector<Word> words;
  for (size_t i = 0; i < all.size(); ++i) {
    bool first = words.empty() || words.back().text == "{", last = i + 1 == all.size() || all[i + 1].text == "}";
    if (separates(all[i]) && (first || last)) continue;
    if (separates(all[i]) && separates(words.back())) {
      if (all[i].text == ";") words.back() = all[i];
      continue;
    }
    while (all[i].text == "}" && separates(words.back())) words.pop_back();
    words.push_back(all[i]);
  }
  while (!words.empty() && separates(words.back())) words.pop_back();
  add_mistakes(diagnostics, words);
  return words;
}

// Words that begin a statement or a type, and so are no names there.
bool is_reserved(std::string_view written) {
  static constexpr std::array<std::string_view, 9> all{"let",  "decl", "case", "halt", "def",
                                                       "data", "fn",   "code", "env"};
  return std::find(all.begin(), all.end(), written) != all.end();
}

// The lexer takes what stands between quotes; the parser looks at it.
bool is_character(std::string_view written) {
  std::optional<ReadCharacter> read = read_character(written.substr(1));
  return read && read->length + 2 == written.size() && written[1] != '\'';
}

std::string_view cps_kind(cps::TokenKind kind, std::string_view written) {
  switch (kind) {
  case cps::TokenKind::Integer:
    if (written.ends_with('L')) return "long";
    return written[0] == '-' ? "integer" : "natural";
  case cps::TokenKind::Double: return "double";
  case cps::TokenKind::Character: return is_character(written) ? "character" : "damaged";
  case cps::TokenKind::String: return "string";
  case cps::TokenKind::Name: break;
  default: return "symbol";
  }
  if (written == "ref" || written == "array") return "reserved memory";
  return is_reserved(written)              ? "reserved"
         : operation_named(written)        ? "operation"
         : memory_operation_named(written) ? "memory"
                                           : "name";
}

std::vector<Word> cps_words(const std::string& text) {
  Source source("p.cps", text);
  Diagnostics diagnostics;
  std::optional<cps::VersionLine> version = cps::version_line(text); // before the words of the grammar
  cps::Lexer lexer(text, {version ? version->end : 0, static_cast<uint32_t>(text.size())}, &diagnostics);
  std::vector<Word> words;
  uint32_t end = 0;
  while (!lexer.at(cps::TokenKind::End)) {
    cps::Token token = lexer.next();
    words.push_back(word(cps_kind(token.kind, lexer.text(token.span)), source, token.span));
    words.back().touches = token.span.begin == end;
    end = token.span.end;
  }
  add_mistakes(diagnostics, words);
  return words;
}

const std::map<std::string_view, std::array<const char*, 4>>& examples() {
  static const std::map<std::string_view, std::array<const char*, 4>> all{
      {"name", {"x", "y", "total", "f"}},
      {"Name", {"List", "Cons", "Nil", "T"}},
      {"integer", {"0", "1", "42", "2147483647"}},
      {"natural", {"0", "1", "42", "2147483647"}},
      {"long", {"0L", "5L", "-1L", "9223372036854775807L"}},
      {"operation", {"add", "lt", "fmul", "eq"}},
      {"memory", {"ref", "get", "put", "array"}},
      {"double", {"0.5", "1.0e3", "2.25", "10.0"}},
      {"string", {"\"\"", "\"a b\"", "\"\\n\"", "\"\\x41\""}},
      {"character", {"'a'", "'\\n'", "' '", "'\\''"}},
      {"NEWLINE", {"\n", "\n", "\n\n", " // and\n"}},
  };
  return all;
}

} // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all{
      {"add", {"core/syntax/add/ast.h"}, add_words, {}},
      {"fun", {"core/syntax/fun/ast.h"}, fun_words, {}},
      {"l",
       {"core/syntax/l/parse/parser.h", "core/syntax/l/parse/expression_parser.h",
        "core/syntax/l/parse/pattern_parser.h"},
       l_words,
       {"syntax/chained-comparison"}}, // found by types
      {"cps",
       {"core/cps/parse/parse.h"},
       cps_words,
       {"syntax/no-body", "syntax/arguments", "syntax/second-source", "syntax/unused"}},
  };
  return all;
}

Verdict compile(const Language& language, const std::string& text) {
  Compilation compilation({language.name, "p." + language.name, text, "none"});
  Verdict verdict;
  verdict.compiles = compilation.check();
  for (const Diagnostic& one : compilation.diagnostics().all()) {
    bool beyond = one.code.ends_with("-range") || // numbers that are too large
                  std::find(language.beyond.begin(), language.beyond.end(), one.code) != language.beyond.end();
    if (!verdict.mistake.empty() || beyond || !one.code.starts_with("syntax/")) continue;
    LineColumn place = compilation.source().line_column(one.span.begin);
    verdict.mistake = std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + one.message;
  }
  return verdict;
}

std::string example(const Language&, std::string_view word_class, uint64_t choice) {
  auto found = examples().find(word_class);
  return found == examples().end() ? "" : found->second[choice % 4];
}

} // namespace letcont::grammar
