// Damaged programs: some words of a lesson or test program are missing, doubled, exchanged or others'. The compiler
// ends with a program, or with messages that have a text and a place in it. (`empty(x)`, an operation that takes
// nothing, once ended it with a signal: nobody writes that, and no program of the tests had a word of another kind
// there.)
#include "compile/compilation.h"
#include "compile/language.h"
#include "generate/random.h"
#include "lambda/memory.h"
#include "lambda/operation.h"
#include "mutate/corpus.h"
#include "property.h"

#include <cctype>
#include <gtest/gtest.h>
#include <map>
#include <ranges>
#include <set>

namespace letcont::property {
namespace {

constexpr size_t longest = 2000; // bytes of a lesson or test program
constexpr uint32_t damaged = 25; // texts of one program at a time
constexpr uint32_t usual = 2000; // so many programs

using Words = std::vector<std::string>;

// Names and numbers, spaces, and every other character alone.
Words words_of(std::string_view text) {
  Words words;
  auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c < 0; };
  for (size_t at = 0, end; at < text.size(); at = end) {
    end = at + 1;
    if (is_space(text[at]) || is_name(text[at]))
      while (end < text.size() && (is_space(text[at]) ? is_space(text[end]) : is_name(text[end]))) ++end;
    words.emplace_back(text.substr(at, end - at));
  }
  return words;
}

// What words are exchanged for: each once, since most words of a program are few.
struct Others {
  Words any, called; // `called`: what stands before a parenthesis somewhere
  Words built_in;
};

struct Corpus {
  std::vector<mutate::Base> bases;
  std::map<std::string, Others> others; // of a language

  Corpus() : bases(mutate::corpus(LETCONT_SOURCE_FOLDER, longest)) {
    std::map<std::string, std::set<std::string>> any, called;
    for (const mutate::Base& base : bases) {
      Words words = words_of(base.text);
      for (size_t i = 0; i < words.size(); ++i) {
        if (i + 1 < words.size() && words[i + 1] == "(") called[base.language].insert(words[i]);
        any[base.language].insert(std::move(words[i]));
      }
    }
    for (const auto& [language, words] : any) others[language].any.assign(words.begin(), words.end());
    for (const auto& [language, words] : called) others[language].called.assign(words.begin(), words.end());
    for (Others& each : std::views::values(others)) each.built_in = each.called;
    Words& cps = others["cps"].built_in;
    cps.clear();
    for (const OperationInfo& operation : operations) cps.emplace_back(operation.name);
    for (const MemoryInfo& operation : memory_operations) cps.emplace_back(operation.name);
  }
};

const std::string& other_for(const Words& words, size_t at, const Others& others, generate::Random& random) {
  bool is_called = at + 1 < words.size() && words[at + 1] == "(" && random.chance(80);
  if (!is_called || others.called.empty()) return random.pick(others.any);
  return random.pick(random.chance(50) ? others.built_in : others.called);
}

std::string damage(const Words& of, const Others& others, generate::Random& random) {
  Words words = of;
  for (uint32_t i = 0, count = 1 + random.below(3); i < count && !words.empty(); ++i) {
    auto any = [&] { return random.below(static_cast<uint32_t>(words.size())); };
    size_t at = any();
    auto here = words.begin() + static_cast<ptrdiff_t>(at);
    switch (random.below(8)) {
    case 0: words.erase(here); break;
    case 1: words.insert(here, *here); break;
    case 2: std::swap(*here, words[any()]); break;
    case 3: words.resize(any()); break;
    case 4: words.insert(here, random.pick(others.any)); break;
    default: *here = other_for(words, at, others, random); break;
    }
  }
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

// Returns what is wrong with how a text is compiled; nothing if it is as it should be.
std::string unsound(const std::string& language, const std::string& text) {
  Compilation compilation({language, "program", text, "none"});
  bool compiles = compilation.cps() != nullptr;
  size_t size = compilation.source().library().end, errors = 0;
  for (const Diagnostic& diagnostic : compilation.diagnostics().all()) {
    errors += diagnostic.severity == Severity::Error;
    if (diagnostic.message.empty()) return "a message without a text";
    if (diagnostic.code.starts_with("internal/")) return diagnostic.message;
    if (diagnostic.span.known() && (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > size))
      return "a place that is not in the text: " + diagnostic.message;
  }
  if (compiles != (errors == 0)) return compiles ? "a program with errors" : "no program, and no message";
  return {};
}

TEST(Damage, EndsInAProgramOrInMessages) {
  static const Corpus corpus;
  ASSERT_GT(corpus.bases.size(), 50u);
  auto fine = [&](uint32_t seed) {
    const mutate::Base& base = corpus.bases[seed % corpus.bases.size()];
    Words words = words_of(base.text);
    for (uint32_t i = 0; i < damaged; ++i) {
      generate::Random random(uint64_t{seed} * damaged + i);
      std::string text = damage(words, corpus.others.at(base.language), random);
      doing(base.name + ":\n" + text);
      if (std::string wrong = unsound(base.language, text); !wrong.empty()) {
        doing(base.name + ": " + wrong + "\n" + text);
        return false;
      }
    }
    return true;
  };
  auto failure = first_failure(fine, usual);
  if (failure) FAIL() << "seed " << *failure << ": " << what_was_done();
}

} // namespace
} // namespace letcont::property
