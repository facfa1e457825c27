#include "app/text/syntax.h"

#include "app/text/library_words.h"
#include "app/text/stage_words.h"
#include "app/text/text.h"

#include <algorithm>
#include <span>

namespace letcont::app {

struct SyntaxRules {
  std::string_view name;
  std::span<const std::string_view> keywords;
  std::span<const std::string_view> types;
  std::string_view line_comment;               // empty: none
  bool block_comments = false;                 // /* … */
  std::string_view sigils;                     // signs that begin a name: "%x0"
  std::string_view quotes;                     // signs around a string
  std::string_view name_signs;                 // that a name may have after its first character: "x'"
  bool capitals_are_types = false;             // "Add": a constructor
  bool calls_are_definitions = false;          // "k(" and "f(": continuations and functions
  std::span<const std::string_view> library{}; // what every program has
};

namespace {

constexpr std::string_view cps_keywords[] = {"def",     "let",  "decl",   "fun",  "code",     "case",
                                             "halt",    "and",  "inj",    "data", "external", "env",
                                             "closure", "type", "raises", "ref",  "array",    "unreachable"};
constexpr std::string_view scalar_types[] = {"i1",     "i8",     "i32",  "i64",    "f64",  "double",
                                             "float",  "void",   "ptr",  "string", "Int",  "Bool",
                                             "Double", "String", "Unit", "Int64",  "Char", "char"};
constexpr std::string_view fun_keywords[] = {"def", "val", "if", "then", "else"};
constexpr std::string_view fun_types[] = {"Int", "Double", "Bool", "Void"};
// The last two are names elsewhere.
constexpr std::string_view l_keywords[] = {"def", "data", "macro", "extern", "let",       "rec", "and",
                                           "if",  "else", "match", "try",    "exception", "type"};
constexpr std::string_view l_types[] = {"Int", "Int64", "Double", "Bool", "Char", "String", "Unit"};
constexpr std::string_view cps_types[] = {"i32", "i64", "f64", "bool", "char", "str", "fn"};
constexpr std::string_view lambda_keywords[] = {"let",  "rec", "in",  "fun", "if",   "then", "else",
                                                "case", "of",  "def", "try", "with", "raise"};
constexpr std::string_view listing_keywords[] = {"Halt"};

// In assembly for ARM, # begins a number: "#4".
const SyntaxRules all_rules[] = {
    {"plain", {}, {}, "", false, "", "", "", false, false},
    {"add", {}, {}, "//", true, "", "", "'", false, false},
    {"fun", fun_keywords, fun_types, "//", true, "", "'", "", false, true, fun_library_words},
    {"l", l_keywords, l_types, "//", true, "", "\"'", "'", true, true, l_library_words},
    {"cps", cps_keywords, cps_types, "//", true, "#", "\"'", "'.", true, true, cps_library_words},
    {"lambda", lambda_keywords, scalar_types, "//", true, "", "\"'", "'", false, false},
    {"listing", listing_keywords, {}, "--", false, "\\", "\"", "", true, false},
    {"asm", {}, {}, "# ", false, "%@", "\"", ".", false, false},
    {"wat", wat_words, scalar_types, ";;", false, "$", "\"", "", false, false},
    {"llvm", llvm_words, scalar_types, ";", false, "%@", "\"", ".", false, false},
};

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Scans one line from left to right; each function reads one token and returns its end.
struct Scanner {
  const SyntaxRules& rules;
  std::string_view line;
  std::vector<Token>& tokens;

  bool at(size_t i, std::string_view expected) const {
    return !expected.empty() && line.substr(i).starts_with(expected);
  }

  void put(size_t begin, size_t end, TokenKind kind) {
    if (begin == end) return;
    bool same = !tokens.empty() && tokens.back().kind == kind && tokens.back().end == begin;
    bool loose = kind == TokenKind::Plain || kind == TokenKind::Sign;
    if (same && loose)
      tokens.back().end = static_cast<uint32_t>(end);
    else
      tokens.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end), kind});
  }

  bool has_labels() const { return rules.name == "llvm" || rules.name == "asm"; }

  size_t word_end(size_t i) const {
    while (i < line.size() && (is_word(line[i]) || is_name_sign(rules, line[i]))) ++i;
    return i;
  }

  size_t string_end(size_t i) const {
    if (at(i, "'''")) return i + 3; // the character '
    char quote = line[i++];
    while (i < line.size() && line[i] != quote) i += line[i] == '\\' && i + 1 < line.size() ? 2 : 1;
    return std::min(i + 1, line.size());
  }

  bool is_digit(size_t i) const { return i < line.size() && line[i] >= '0' && line[i] <= '9'; }

  size_t digits_end(size_t i) const {
    while (is_digit(i)) ++i;
    return i;
  }

  // Where the digits of the exponent begin if the number has one with a sign: 1.5e-3. If not, `i`.
  size_t signed_exponent(size_t i) const {
    size_t end = digits_end(i);
    if (at(end, ".") && is_digit(end + 1)) end = digits_end(end + 1);
    bool has_sign = at(end, "e+") || at(end, "e-") || at(end, "E+") || at(end, "E-");
    return has_sign && is_digit(end + 2) ? end + 2 : i;
  }

  size_t number_end(size_t i) const {
    i = signed_exponent(i);
    while (i < line.size() && (is_word(line[i]) || (line[i] == '.' && i + 1 < line.size() && is_word(line[i + 1]))))
      ++i;
    return i;
  }

  // Behind a number or another quote it begins no string.
  bool is_prime(size_t i) const { return line[i] == '\'' && i > 0 && (is_word(line[i - 1]) || line[i - 1] == '\''); }

  TokenKind word_kind(size_t begin, size_t end) const {
    std::string_view word = line.substr(begin, end - begin);
    if (contains(rules.keywords, word)) return TokenKind::Keyword;
    if (contains(rules.types, word)) return TokenKind::Type;
    if (rules.capitals_are_types && word[0] >= 'A' && word[0] <= 'Z') return TokenKind::Type;
    if (rules.calls_are_definitions && end < line.size() && line[end] == '(') return TokenKind::Definition;
    if (has_labels() && end < line.size() && line[end] == ':') return TokenKind::Definition;
    if (rules.name == "asm" && line.find_first_not_of(" \t") == begin) return TokenKind::Keyword; // the instruction
    return rules.name == "plain" ? TokenKind::Plain : TokenKind::Name;
  }

  size_t token(size_t i) {
    char c = line[i];
    size_t end = i + 1;
    if (c == ' ' || c == '\t') {
      put(i, end, TokenKind::Plain);
    } else if (rules.quotes.find(c) != std::string_view::npos && !is_prime(i)) {
      put(i, end = string_end(i), TokenKind::String);
    } else if (rules.sigils.find(c) != std::string_view::npos && i + 1 < line.size() && is_word(line[i + 1])) {
      put(i, end = word_end(i + 1), c == '@' ? TokenKind::Definition : TokenKind::Name);
    } else if (c >= '0' && c <= '9' && rules.name != "plain") {
      put(i, end = number_end(i), TokenKind::Number);
    } else if (is_word(c)) {
      end = word_end(i);
      put(i, end, word_kind(i, end));
    } else {
      put(i, end, rules.name == "plain" ? TokenKind::Plain : TokenKind::Sign);
    }
    return end;
  }
};

} // namespace

const SyntaxRules& syntax_named(std::string_view name) {
  for (const SyntaxRules& rules : all_rules)
    if (rules.name == name) return rules;
  return all_rules[0];
}

std::vector<std::string_view> words_of(const SyntaxRules& rules) {
  std::vector<std::string_view> words(rules.keywords.begin(), rules.keywords.end());
  words.insert(words.end(), rules.types.begin(), rules.types.end());
  words.insert(words.end(), rules.library.begin(), rules.library.end());
  return words;
}

bool is_taken(const SyntaxRules& rules, std::string_view word) {
  bool is_operation = rules.name == "cps" && contains(rules.library, word);
  std::vector<std::string_view> words = words_of(rules);
  return !is_operation && contains(words, word);
}

bool is_name_sign(const SyntaxRules& rules, char c) { return rules.name_signs.find(c) != std::string_view::npos; }

bool has_block_comments(const SyntaxRules& rules) { return rules.block_comments; }

LineState scan_line(const SyntaxRules& rules, LineState state, std::string_view line, std::vector<Token>& tokens) {
  Scanner scanner{rules, line, tokens};
  size_t i = 0;
  while (i < line.size()) {
    if (state == LineState::BlockComment) {
      size_t close = line.find("*/", i);
      size_t end = close == std::string_view::npos ? line.size() : close + 2;
      scanner.put(i, end, TokenKind::Comment);
      if (close != std::string_view::npos) state = LineState::Code;
      i = end;
    } else if (rules.block_comments && scanner.at(i, "/*")) {
      state = LineState::BlockComment;
      scanner.put(i, i + 2, TokenKind::Comment);
      i += 2; // "/*/" does not close itself
    } else if (scanner.at(i, rules.line_comment)) {
      scanner.put(i, line.size(), TokenKind::Comment);
      i = line.size();
    } else {
      i = scanner.token(i);
    }
  }
  return state;
}

} // namespace letcont::app
