// The Add language: tokens, trees, lambda terms, its conversion to CPS and its listing.

#include "cases.h"
#include "cps/convert.h"
#include "cps/text/print.h"
#include "cps/views/listing.h"
#include "eval/evaluator.h"
#include "syntax/add/elaborate.h"

#include <gtest/gtest.h>

namespace letcont {
namespace {

struct Compiled {
  std::string messages;
  std::optional<lambda::Program> program;
};

Compiled compile(const std::string& text) {
  Source source("a.add", text);
  Diagnostics diagnostics;
  Compiled result;
  std::optional<add::Program> tree = add::parse(add::lex(source, diagnostics), source, diagnostics);
  if (tree && !diagnostics.has_errors()) result.program = add::elaborate(*tree, source, diagnostics);
  result.messages = render(diagnostics, source, false);
  return result;
}

std::string run(const std::string& text) {
  Compiled compiled = compile(text);
  if (!compiled.program) return compiled.messages;
  cps::Program program = cps::convert(*compiled.program);
  eval::Evaluator evaluator(program);
  while (evaluator.run(1000) == eval::State::Running) {
  }
  return evaluator.take_output();
}

// The first line of the messages.
std::string error(const std::string& text) {
  std::string messages = compile(text).messages;
  return messages.substr(0, messages.find('\n'));
}

TEST(Add, Cases) { check_cases("add.tsv", {{"run", run}, {"error", error}}, 15); }

TEST(Add, SaysWhatIsWrong) {
  EXPECT_NE(error("1 * 2").find("a.add:1:3: error: this means nothing in the Add language"), std::string::npos);
  EXPECT_NE(error("1\n2").find("a.add:1:1: error: only the last line may be an expression"), std::string::npos);
}

TEST(Add, ReportsSeveralErrors) {
  std::string messages = compile("x = (1\ny = 2 )\nz 1").messages;
  EXPECT_NE(messages.find("a.add:2:1: error"), std::string::npos) << messages; // the parenthesis is not closed there
  EXPECT_NE(messages.find("a.add:2:7: error"), std::string::npos) << messages;
  EXPECT_NE(messages.find("a.add:3:3: error"), std::string::npos) << messages;
}

TEST(Add, NestsDeeply) {
  std::string deep(100000, '(');
  EXPECT_EQ(run(deep + "1" + std::string(100000, ')')), "1\n");
  EXPECT_NE(error(deep).find("expected an integer"), std::string::npos);
  std::string right = "0";
  for (int i = 0; i < 100000; ++i) right += "+(1";
  EXPECT_EQ(run(right + std::string(100000, ')')), "100000\n");
}

TEST(Add, SurvivesAnyBytes) {
  uint32_t seed = 1;
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (int n = 0; n < 40; ++n) {
      seed = seed * 1664525 + 1013904223;
      text += i % 2 ? "x=1+( )\n2y/*"[(seed >> 24) % 13] : static_cast<char>(seed >> 24);
    }
    Compiled compiled = compile(text);
    EXPECT_TRUE(compiled.program || !compiled.messages.empty()) << text;
  }
}

TEST(Add, ListsAsTheArticleDoes) {
  cps::Program program = cps::convert(*compile("3 + (2 + 4)").program);
  EXPECT_EQ(cps::print_listing(program)->text, "Add (Lit 2) (Lit 4) (\\x0 =>\n"
                                               "Add (Lit 3) (Var x0) (\\x1 =>\n"
                                               "Print (Var x1) (\n"
                                               "Halt)))\n");
  cps::Program named = cps::convert(*compile("y = 1 + 2\ny + y").program);
  EXPECT_EQ(cps::print_listing(named)->text, "Add (Lit 1) (Lit 2) (\\y =>\n"
                                             "Add (Var y) (Var y) (\\x0 =>\n"
                                             "Print (Var x0) (\n"
                                             "Halt)))\n");
}

} // namespace
} // namespace letcont
