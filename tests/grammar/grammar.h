// Grammars as the headers of the parsers show them, and what a test can do with one: tell whether a text follows it
// (recognise.h), and make texts that do (derive.h). So what the book prints is what the parsers read.
//
//   rule   ::= name "::=" choice        goes on over the lines that follow, up to the next rule
//   choice ::= { part } { "|" { part } }
//   part   ::= "word" | name | ( choice ) | [ choice ] | { choice } | !"word" | !name
//
// `[ a ]` may be left out, `{ a }` stands any number of times, `!a` stands for nothing, where no word `a` follows. A
// name is a rule, or a class of words that the lexer knows, such as `integer`. Two classes are of what is before a
// word: SPACE (it does not touch the word before) and NEWLINE, which may also be a word of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::grammar {

// A word of a text, as the language's lexer gives it.
struct Word {
  std::string kind; // what the grammar calls its class: "name", "integer"; an "operation" or "memory" is a name, too,
                    // a "reserved memory" a "memory", and a "natural" an integer
  std::string text;
  bool touches = false;     // nothing stands between it and the word before
  bool begins_line = false; // it is the first one of its line
};

struct Symbol {
  enum Kind : uint8_t { Rule, Text, Class, Not };
  Kind kind = Rule;
  uint32_t rule = 0;     // Rule
  std::string text;      // Text, Class
  bool is_class = false; // Not: of a class

  // Whether a word is one of these; not for rules.
  bool matches(const Word&) const;
};

struct Rule {
  std::string name;
  std::vector<std::vector<Symbol>> choices;
};

struct Grammar {
  std::vector<Rule> rules; // the first one is where a text begins
  std::string problem;     // why it cannot be read; else empty

  // The classes that it asks the lexer for.
  std::vector<std::string> classes() const;
};

// The grammar in the comments of some sources, one after the other.
Grammar read_grammar(std::string_view sources);

} // namespace letcont::grammar
