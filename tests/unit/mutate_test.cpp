// The mutation of programs: it keeps the rest of a text, its programs mostly compile, definitions of every kind are
// reordered, and failing programs are reduced.

#include "compile/compilation.h"
#include "generate/random.h"
#include "mutate/corpus.h"
#include "mutate/mutate.h"
#include "mutate/reduce_text.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace letcont::mutate {
namespace {

const std::vector<Base>& bases() {
  static const std::vector<Base> all = corpus(LETCONT_SOURCE_FOLDER, 4000);
  return all;
}

bool compiles(const std::string& language, const std::string& text) {
  return Compilation({language, "program", text}).converted() != nullptr;
}

TEST(Mutate, WordsAreTheText) {
  std::set<std::string> languages;
  for (const Base& base : bases()) {
    EXPECT_EQ(text(words_of(base.language, base.text)), base.text) << base.name;
    languages.insert(base.language);
  }
  EXPECT_EQ(languages.size(), 4u);
}

TEST(Mutate, ItemsAreDefinitionsStatementsAndArguments) {
  Words words = words_of("l", "def f = { (a, b) -> a }\nprint(f(1, 2)); print(3)");
  auto items = [&](size_t group) {
    std::vector<std::string> all;
    for (const Range& item : words.groups[group].items) all.push_back(text(words, item));
    return all;
  };
  EXPECT_EQ(items(0), (std::vector<std::string>{"def f = { (a, b) -> a }", "print(f(1, 2))", "print(3)"}));
  EXPECT_EQ(items(1), (std::vector<std::string>{"(a, b) -> a"}));
  EXPECT_EQ(items(2), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(items(4), (std::vector<std::string>{"1", "2"}));
}

TEST(Mutate, PiecesHaveTypes) {
  Subject subject = subject_of("l", "def f = { (a, b) -> a == b + 1 }");
  std::set<std::string> pieces;
  for (const Piece& piece : subject.pieces)
    pieces.insert(text(subject.words, piece.range) + " : " + subject.types[piece.type]);
  EXPECT_TRUE(pieces.contains("b + 1 : Int"));
  EXPECT_TRUE(pieces.contains("a == b + 1 : Bool"));
}

// In each language many compile, and are other programs than before.
TEST(Mutate, ProgramsMostlyCompile) {
  std::map<std::string, uint32_t> tried, compiled, same;
  for (uint32_t seed = 0; seed < 4; ++seed)
    for (const Base& base : bases()) {
      generate::Random random(seed);
      std::string text = mutate(subject_of(base.language, base.text), random);
      ++tried[base.language];
      same[base.language] += text == base.text;
      compiled[base.language] += compiles(base.language, text);
    }
  for (const auto& [language, count] : tried) {
    EXPECT_GE(compiled[language], count / 6) << language;
    EXPECT_LE(same[language], count / 5) << language;
  }
}

TEST(Mutate, IsTheSameForTheSameNumber) {
  Subject subject = subject_of(bases()[0].language, bases()[0].text);
  generate::Random a(7), b(7);
  EXPECT_EQ(mutate(subject, a), mutate(subject, b));
}

// The bug to be shown: a program that compiles and divides.
TEST(ReduceText, LeavesWhatShowsTheBug) {
  uint32_t reduced = 0;
  for (const Base& base : bases()) {
    auto divides = [&](const std::string& text) {
      bool cps = base.language == "cps";
      return text.find(cps ? " div(" : " / ") != std::string::npos && compiles(base.language, text);
    };
    if (reduced == 6 || !divides(base.text)) continue;
    ++reduced;
    std::string small = reduce_text(base.language, base.text, divides, 2000);
    EXPECT_TRUE(divides(small));
    Words words = words_of(base.language, small);
    EXPECT_LE(words.words.size(), base.language == "cps" ? 120u : 20u) << base.name << "\n" << small;
  }
  EXPECT_EQ(reduced, 6u);
}

} // namespace
} // namespace letcont::mutate
