// Every step of compiling polls its interrupt, ends once that is due, and what it has made is discarded then.
#include "compile/compilation.h"
#include "cps/convert.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps/views/k.h"
#include "cps/views/listing.h"
#include "cps/views/picture.h"
#include "engines/stages.h"
#include "generate/fun_source.h"
#include "generate/l_program.h"
#include "llvm/emit.h"
#include "passes/close.h"
#include "syntax/add/elaborate.h"
#include "syntax/fun/ast.h"
#include "syntax/fun/check.h"
#include "syntax/fun/elaborate.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/parse/parser.h"
#include "syntax/token.h"
#include "vm/compile/compile.h"

#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <numeric>

namespace letcont {
namespace {

// Long enough that a step which takes a look at every 256th word, or more often, takes a hundred.
constexpr size_t pieces = 30'000;

std::string repeated(const std::string& first, const std::string& piece, const std::string& last) {
  std::string text = first;
  for (size_t i = 0; i < pieces; ++i) text += piece;
  return text + last;
}

// `work` gives the size of what it makes, which is smaller if it is interrupted.
void expect_polls(const char* step, const std::function<size_t(Interrupt*)>& work) {
  SCOPED_TRACE(step);
  size_t polls = 0;
  Interrupt never([&] { return ++polls, false; });
  size_t whole = work(&never);
  EXPECT_GT(polls, 100u);
  size_t moment = polls / 2;
  polls = 0;
  Interrupt halfway([&] { return ++polls == moment; });
  size_t part = work(&halfway);
  EXPECT_EQ(polls, moment) << "it is due, so nobody asks again";
  EXPECT_LT(part, whole);
}

size_t size_of(const std::optional<Document>& document) { return document ? document->text.size() : 0; }

TEST(Interrupt, EndsTheStepsOfAdd) {
  Source source("p.add", repeated("x = 1\nx", " + x", ""));
  Diagnostics errors;
  std::vector<add::Token> tokens = add::lex(source, errors);
  add::Program tree = *add::parse(tokens, source, errors);
  expect_polls("lex", [&](Interrupt* by) { return add::lex(source, errors, by).size(); });
  expect_polls("tokens", [&](Interrupt* by) { return size_of(print_own_tokens(tokens, source, by)); });
  expect_polls("parse", [&](Interrupt* by) {
    Diagnostics found;
    std::optional<add::Program> parsed = add::parse(tokens, source, found, by);
    return parsed ? parsed->nodes.limit() : 0;
  });
  expect_polls("print", [&](Interrupt* by) { return size_of(add::print(tree, source, by)); });
  expect_polls("elaborate", [&](Interrupt* by) { return add::elaborate(tree, source, errors, by) ? 1 : 0; });
  EXPECT_FALSE(errors.has_errors());
}

TEST(Interrupt, EndsTheStepsOfFun) {
  Source source("p.fun", repeated("write(1", " + 1", ")"));
  Diagnostics errors;
  std::vector<fun::Token> tokens = fun::lex(source, errors);
  fun::Program tree = fun::parse(tokens, source, errors);
  expect_polls("lex", [&](Interrupt* by) { return fun::lex(source, errors, fun::Comments::Skip, by).size(); });
  expect_polls("parse", [&](Interrupt* by) {
    Diagnostics found;
    return fun::parse(tokens, source, found, by).nodes.limit();
  });
  expect_polls("print", [&](Interrupt* by) { return size_of(fun::print(tree, by)); });
  EXPECT_FALSE(errors.has_errors());
}

TEST(Interrupt, EndsTheStepsOfL) {
  std::string text;
  for (size_t i = 0; i < pieces; ++i) text += "def f" + std::to_string(i) + " = { x -> x + 1 }\n";
  Source source("p.l", text);
  Diagnostics errors;
  std::vector<l::Token> tokens = l::arrange(l::lex(source, errors), errors);
  l::Program tree = l::parse(tokens, source, errors);
  l::Program expanded = l::expand(tree, errors);
  l::Typed typed = l::infer(expanded, errors);
  EXPECT_FALSE(errors.has_errors());
  expect_polls("lex", [&](Interrupt* by) { return l::lex(source, errors, by).size(); });
  expect_polls("parse", [&](Interrupt* by) { return l::parse(tokens, source, errors, by).nodes.limit(); });
  expect_polls("print_tree", [&](Interrupt* by) { return size_of(l::print_tree(tree, by)); });
  expect_polls("print_text", [&](Interrupt* by) { return size_of(l::print_text(expanded, by)); });
  expect_polls("print_types", [&](Interrupt* by) { return size_of(l::print_types(expanded, typed, by)); });
}

// A program of many additions, of which each prints.
lambda::Program large_lambda() {
  Source source("p.fun", repeated("", "write(1 + 2);\n", "write(3)"));
  Diagnostics errors;
  fun::Program tree = fun::parse(fun::lex(source, errors), source, errors);
  fun::Facts facts = fun::check(tree, errors);
  EXPECT_FALSE(errors.has_errors());
  return fun::elaborate(tree, facts);
}

TEST(Interrupt, EndsTheStepsOfAllLanguages) {
  lambda::Program term = large_lambda();
  cps::Program program = cps::convert(term);
  Source text("p.cps", cps::text(program));
  expect_polls("lambda", [&](Interrupt* by) { return size_of(lambda::print(term, by)); });
  expect_polls("convert", [&](Interrupt* by) { return cps::convert(term, by).data().exprs.limit(); });
  expect_polls("print", [&](Interrupt* by) { return size_of(cps::print(program, by)); });
  expect_polls("flow", [&](Interrupt* by) { return size_of(cps::print_flow(program, by)); });
  expect_polls("calls", [&](Interrupt* by) { return size_of(cps::print_calls(program, by)); });
  expect_polls("k", [&](Interrupt* by) { return size_of(cps::print_k(program, by)); });
  expect_polls("parse", [&](Interrupt* by) {
    Diagnostics found;
    return cps::parse(text, found, by) ? 1 : 0;
  });
  passes::Closed closed(program);
  expect_polls("llvm", [&](Interrupt* by) {
    llvm::LLVMContext context;
    return emit_llvm(closed.program(), text, context, Memory::Plain, by).module ? 1 : 0;
  });
  Diagnostics errors;
  std::optional<vm::Code> code = vm::compile(closed.program(), errors);
  ASSERT_TRUE(code);
  expect_polls("bytecode", [&](Interrupt* by) { return size_of(vm::print(*code, closed.program(), by)); });
}

TEST(Interrupt, EndsTheListing) {
  Source source("p.add", repeated("1", " + 1", ""));
  Diagnostics errors;
  std::optional<add::Program> tree = add::parse(add::lex(source, errors), source, errors);
  cps::Program program = cps::convert(*add::elaborate(*tree, source, errors));
  expect_polls("listing", [&](Interrupt* by) { return size_of(cps::print_listing(program, by)); });
}

// ---- Compilations

// Makes everything that there is of a program.
void make_all(Compilation& compilation) {
  (void)compilation.type_at(10);
  for (const StageInfo& stage : stages_of(compilation.language(), all_stages())) (void)compilation.stage(stage.name);
}

void expect_stops_anywhere(const std::string& language, const std::string& text) {
  ProgramText program{language, "p", text, "default"};
  size_t polls = 0;
  Compilation whole(program, {.stages = all_stages()});
  whole.interrupt_when([&] { return ++polls, false; });
  make_all(whole);
  for (size_t moment = 1, last = polls; moment <= last; moment += 1 + last / 40) {
    SCOPED_TRACE(language + ", at poll " + std::to_string(moment) + " of " + std::to_string(last));
    Compilation compilation(program, {.stages = all_stages()});
    polls = 0;
    compilation.interrupt_when([&] { return ++polls == moment; });
    make_all(compilation);
    EXPECT_TRUE(compilation.stopped());
    EXPECT_EQ(polls, moment);
    ASSERT_EQ(compilation.diagnostics().all().size(), 1u) << compilation.diagnostics().all()[1].message;
    EXPECT_EQ(compilation.diagnostics().all()[0].code, "driver/stopped");
  }
}

// Whatever is read or made when the interrupt comes: the error is that compiling was stopped, and no other.
TEST(Interrupt, IsTheOnlyErrorOfAStoppedCompilation) {
  expect_stops_anywhere("fun", generate::fun_source({.seed = 1, .lines = 500}));
  expect_stops_anywhere("fun", "def (" + generate::fun_source({.seed = 1, .lines = 500})); // with errors
  for (uint32_t seed = 1; seed <= 2; ++seed) {
    SCOPED_TRACE(seed);
    std::string text = generate::text(generate::l_program({.seed = seed, .size = 2000}));
    expect_stops_anywhere("l", text);
    expect_stops_anywhere("l", text + "def = )");
    Compilation compilation({"l", "p.l", text, "default"});
    if (const cps::Program* program = compilation.converted()) expect_stops_anywhere("cps", cps::text(*program));
  }
  expect_stops_anywhere("add", "x = (1 +\n 2)\n" + std::string(3000, '(') + "x" + std::string(3000, ')'));
}

} // namespace
} // namespace letcont
