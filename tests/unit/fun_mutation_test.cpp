// Programs with mistakes, made at random from those in tests/programs/fun and from generated ones: tokens dropped,
// doubled and swapped, and bytes changed. Each must be answered with diagnostics whose places are in the text, or
// compiled: then it passes the checks of CPS and LLVM, with and without passes, and may run for a while.
// LETCONT_PROGRAMS says how many mutants of each program there are.

#include "cps/check/check.h"
#include "fun_harness.h"
#include "generate/fun_source.h"
#include "llvm/emit.h"
#include "passes/close.h"
#include "passes/pipeline/pipeline.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <random>
#include <sstream>

namespace letcont::fun {
namespace {

using Random = std::mt19937;

std::vector<std::string> programs() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(LETCONT_SOURCE_FOLDER "/tests/programs/fun"))
    if (entry.path().extension() == ".fun") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (uint32_t seed = 0; seed < 5; ++seed) texts.push_back(generate::fun_source({seed, 40}));
  for (const auto& path : paths) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

size_t below(Random& random, size_t limit) { return limit == 0 ? 0 : random() % limit; }

// Drops, doubles or swaps a few tokens.
std::string mutate_tokens(const std::string& text, Random& random) {
  Source source("p.fun", text);
  Diagnostics ignored;
  std::vector<std::string> words;
  for (const Token& token : lex(source, ignored)) words.emplace_back(source.text(token.span));
  for (size_t changes = 1 + below(random, 3); changes > 0 && !words.empty(); --changes) {
    size_t at = below(random, words.size());
    switch (random() % 4) {
    case 0: words.erase(words.begin() + static_cast<ptrdiff_t>(at)); break;
    case 1: words.insert(words.begin() + static_cast<ptrdiff_t>(at), words[at]); break;
    case 2: std::swap(words[at], words[below(random, words.size())]); break;
    case 3: words[at] = words[below(random, words.size())]; break;
    }
  }
  std::string result;
  for (const std::string& word : words) result += word + (random() % 8 == 0 ? "\n" : " ");
  return result;
}

std::string mutate_bytes(std::string text, Random& random) {
  for (size_t changes = 1 + below(random, 5); changes > 0 && !text.empty(); --changes) {
    size_t at = below(random, text.size());
    switch (random() % 4) {
    case 0: text.erase(at, 1 + below(random, 10)); break;
    case 1: text.insert(at, 1, static_cast<char>(random())); break;
    case 2: text[at] = static_cast<char>(random()); break;
    case 3: text.resize(at); break;
    }
  }
  return text;
}

size_t mutants(size_t usual) {
  const char* wanted = std::getenv("LETCONT_PROGRAMS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : usual;
}

void expect_sound(const cps::Program& program, const std::string& text) {
  for (const cps::Violation& violation : cps::check(program)) ADD_FAILURE() << violation.message << "\nin:\n" << text;
  Source source("p.fun", text);
  llvm::LLVMContext context;
  EXPECT_EQ(emit_llvm(program, source, context).broken, "") << text;
}

void run_a_while(const cps::Program& program) {
  constexpr uint64_t steps = 2000;
  eval::Evaluator evaluator(program);
  evaluator.run(steps);
}

// True if the text was accepted.
bool survives(const std::string& text) {
  Compiled compiled = compile(text);
  for (const Diagnostic& diagnostic : compiled.diagnostics.all()) {
    EXPECT_LE(diagnostic.span.begin, diagnostic.span.end) << text;
    EXPECT_LE(diagnostic.span.end, text.size()) << text;
    EXPECT_FALSE(diagnostic.message.empty()) << text;
    for (const Note& note : diagnostic.notes) EXPECT_LE(note.span.end, text.size()) << text;
  }
  if (!compiled.lambda) return false;
  cps::Program program = cps::convert(*compiled.lambda);
  run_a_while(program);
  cps::Program closed = program;
  passes::close(closed);
  expect_sound(closed, text);
  passes::run(passes::default_pipeline(), program);
  expect_sound(program, text);
  return true;
}

TEST(FunMutation, TokensDroppedDoubledSwapped) {
  Random random(1);
  size_t rejected = 0, tried = 0;
  for (const std::string& program : programs()) {
    EXPECT_TRUE(survives(program)) << program;
    for (size_t i = 0; i < mutants(100); ++i, ++tried) rejected += survives(mutate_tokens(program, random)) ? 0 : 1;
  }
  EXPECT_GE(tried, 1000u);
  EXPECT_GE(rejected, tried / 2); // most mistakes are mistakes
}

TEST(FunMutation, BytesChanged) {
  Random random(2);
  for (const std::string& program : programs())
    for (size_t i = 0; i < mutants(50); ++i) survives(mutate_bytes(program, random));
}

// Texts that never were programs.
TEST(FunMutation, Noise) {
  Random random(3);
  const std::vector<std::string> words{"def ", "val ", "if ",  "then ", "else ", "write", "f",    "x",   "(",
                                       ")",    "{",    "}",    ";",     ",",     ":",     "=",    "==",  "<",
                                       "&&",   "||",   "!",    "+",     "-",     "*",     "1",    "2.5", "'a'",
                                       "skip", "Int",  "Void", "/*",    "*/",    "//",    "true", "\n",  "\""};
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (size_t length = below(random, 40); length > 0; --length) text += words[below(random, words.size())];
    survives(text);
    std::string bytes;
    for (size_t length = below(random, 60); length > 0; --length) bytes += static_cast<char>(random());
    survives(bytes);
  }
}

} // namespace
} // namespace letcont::fun
