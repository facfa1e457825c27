// What the grammar's tests need of each language: its grammar, its words, and what its parser says of a text.
#pragma once

#include "grammar.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont::grammar {

struct Language {
  std::string name;                 // also the extension of its files
  std::vector<std::string> headers; // whose comments hold the grammar
  // The words of a text, with the line breaks that separate (class NEWLINE) where the language has them.
  std::vector<Word> (*words)(const std::string& text);
  // What the parser calls a mistake of syntax though it takes more than a grammar to find: a name that has no body, or
  // a second one. Codes of messages.
  std::vector<std::string> beyond;
};

const std::vector<Language>& languages();

// What compiling a text says: the first mistake of syntax, if there is one, and whether the text is a program.
struct Verdict {
  std::string mistake; // empty: the parser takes it
  bool compiles = false;
};
Verdict compile(const Language&, const std::string& text);

// A word of a class, to be put into a text; empty for a class that is not known. `choice` is any number.
std::string example(const Language&, std::string_view word_class, uint64_t choice);

} // namespace letcont::grammar
