// A program as its tokens, for code that changes programs without knowing their language: mutate.h and reduce_text.h.
//
// Words are those of the language's own lexer. Whatever stands between two words (spaces, comments) belongs to the
// second one, so that the words joined give the text back. Brackets are paired, and what stands in a pair of braces or
// parentheses, or in no bracket at all, is divided into items: definitions, statements, cases, arguments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::mutate {

enum class Class : uint8_t { Name, Upper, Integer, Double, Text, Character, Open, Close, Comma, Separator, Sign };

struct Word {
  static constexpr uint32_t none = UINT32_MAX;

  Class kind = Class::Sign;
  std::string before; // what stands between this word and the one before
  std::string text;
  uint32_t begin = 0;      // of the text, in the program
  uint32_t partner = none; // of a bracket
  bool begins_line = false;
};

// The words [begin, end).
struct Range {
  uint32_t begin = 0, end = 0;
  uint32_t size() const { return end - begin; }
  bool contains(const Range& other) const { return begin <= other.begin && other.end <= end; }
  bool meets(const Range& other) const { return begin < other.end && other.begin < end; }
  bool operator==(const Range&) const = default;
};

struct Group {
  uint32_t open = Word::none; // the bracket; none: the whole program
  std::vector<Range> items;   // without what separates them
};

struct Words {
  std::string language; // a LanguageInfo's name
  std::vector<Word> words;
  std::string after;         // what stands behind the last word
  std::vector<Group> groups; // the first is the whole program; those inside brackets have items, too
};

// The words of a text. What the lexer refuses is lost; so `text` gives another program for such. O(text).
Words words_of(std::string_view language, const std::string& text);

std::string text(const Words&);
// The words of a range, without what stands before the first one.
std::string text(const Words&, Range);

} // namespace letcont::mutate
