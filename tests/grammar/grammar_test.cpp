// The grammars of the book are those of the parsers, in both directions: what follows a grammar has no mistake of
// syntax, and what is a program follows it. The texts are made at random from the grammars; the programs are those of
// all tests, and what small changes make of them.
#include "derive.h"
#include "grammar.h"
#include "languages.h"
#include "recognise.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace letcont::grammar {

// What GoogleTest calls a language where a test fails.
static void PrintTo(const Language& language, std::ostream* out) { *out << language.name; }

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// LETCONT_PROGRAMS asks for more.
size_t count(size_t usual) {
  const char* asked = std::getenv("LETCONT_PROGRAMS");
  return asked ? std::strtoull(asked, nullptr, 10) : usual;
}

class Languages : public testing::TestWithParam<Language> {
protected:
  void SetUp() override {
    std::string sources;
    for (const std::string& header : GetParam().headers)
      sources += read(fs::path(LETCONT_SOURCE_FOLDER) / header) + "\n";
    grammar_ = read_grammar(sources);
    ASSERT_EQ(grammar_.problem, "");
  }

  // All programs of the language in the tests and lessons.
  std::vector<fs::path> programs() const {
    std::vector<fs::path> found;
    for (const char* folder : {"ui/examples", "tests", "core"})
      for (const auto& file : fs::recursive_directory_iterator(fs::path(LETCONT_SOURCE_FOLDER) / folder))
        if (file.path().extension() == "." + GetParam().name) found.push_back(file.path());
    std::sort(found.begin(), found.end());
    return found;
  }

  // Where the text stops to follow the grammar; empty if it does not.
  std::string departure(const std::string& text) const {
    std::vector<Word> words = GetParam().words(text);
    std::optional<size_t> at = Recogniser(grammar_).stops_at(words);
    if (!at) return "";
    std::string shown = "after";
    for (size_t i = *at < 8 ? 0 : *at - 8; i < *at; ++i) shown += " " + words[i].text;
    return shown + " – not: " + (*at < words.size() ? words[*at].kind + " " + words[*at].text : "the end");
  }

  std::string written(const std::vector<Symbol>& symbols, Random& random) const {
    std::string text;
    bool touches = true;
    for (const Symbol& symbol : symbols) {
      if (symbol.kind == Symbol::Not) {
        touches = touches || (symbol.is_class && symbol.text == "SPACE");
        continue;
      }
      if (!touches) text += ' ';
      text += symbol.kind == Symbol::Text ? symbol.text : example(GetParam(), symbol.text, random());
      touches = false;
    }
    return text;
  }

  Grammar grammar_;
};

TEST_P(Languages, KnowItsWords) {
  for (const std::string& name : grammar_.classes())
    EXPECT_NE(example(GetParam(), name, 0), "") << name << " is no rule";
}

TEST_P(Languages, WhatFollowsTheGrammarIsTaken) {
  Derivation derivation(grammar_);
  Random random(1);
  size_t tried = 0, taken = 0;
  for (size_t i = 0; i < count(3000); ++i) {
    std::string text = written(derivation.run(random, 4 + i % 60), random);
    if (!departure(text).empty()) continue; // a `!a` that the next word has broken
    ++tried;
    std::string mistake = compile(GetParam(), text).mistake;
    EXPECT_EQ(mistake, "") << text;
    if (!mistake.empty() && ++taken > 5) break;
  }
  EXPECT_GT(tried, count(3000) / 2);
}

TEST_P(Languages, EveryProgramFollowsTheGrammar) {
  size_t compiled = 0;
  for (const fs::path& path : programs()) {
    std::string text = read(path);
    Verdict verdict = compile(GetParam(), text);
    if (!verdict.compiles) continue;
    ++compiled;
    EXPECT_EQ(departure(text), "") << path;
  }
  EXPECT_GT(compiled, 5u);
}

// A word is left out, said twice, or replaced by another one of the program.
std::string changed(const Language& language, std::string text, Random& random) {
  std::vector<Word> words = language.words(text);
  if (words.size() < 2) return text;
  const Word& from = words[random() % words.size()];
  const Word& other = words[random() % words.size()];
  std::vector<size_t> places;
  for (size_t at = text.find(from.text); !from.text.empty() && at != std::string::npos;
       at = text.find(from.text, at + 1))
    places.push_back(at);
  // A definition may be called `let`, but no grammar says so.
  if (places.empty() || other.kind.starts_with("reserved")) return text;
  size_t at = places[random() % places.size()];
  switch (random() % 3) {
  case 0: return text.erase(at, from.text.size());
  case 1: return text.insert(at, other.text + (random() % 2 ? " " : ""));
  default: return text.replace(at, from.text.size(), other.text);
  }
}

TEST_P(Languages, ChangedProgramsFollowTheGrammarIfTheyAreTaken) {
  std::vector<std::string> texts;
  for (const fs::path& path : programs())
    if (std::string text = read(path); text.size() < 1500 && compile(GetParam(), text).compiles) texts.push_back(text);
  ASSERT_GT(texts.size(), 3u);
  Random random(2);
  size_t wrong = 0, programs = 0, breaches = 0;
  for (size_t i = 0; i < count(3000) && breaches < 6; ++i) {
    std::string text = changed(GetParam(), texts[random() % texts.size()], random);
    Verdict verdict = compile(GetParam(), text);
    std::string left = departure(text);
    wrong += !verdict.mistake.empty();
    programs += verdict.compiles;
    bool fine = left.empty() ? verdict.mistake.empty() : !verdict.compiles;
    EXPECT_TRUE(fine) << text << "\nthe grammar: " << left << "\nthe parser: " << verdict.mistake;
    breaches += !fine;
  }
  EXPECT_GT(wrong, count(3000) / 20);
  EXPECT_GT(programs, count(3000) / 20);
}

INSTANTIATE_TEST_SUITE_P(All, Languages, testing::ValuesIn(languages()),
                         [](const testing::TestParamInfo<Language>& info) { return info.param.name; });

} // namespace
} // namespace letcont::grammar
