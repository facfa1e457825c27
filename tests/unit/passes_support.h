// Helpers for the tests of passes: programs as text in, programs as text out, checked before and after, and run by the
// reference evaluator, which must see no difference.
#pragma once

#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "eval/evaluator.h"
#include "passes/pipeline/pipeline.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

namespace letcont::passes {

inline cps::Program read(std::string_view text) {
  Source source("test.cps", std::string(text));
  Diagnostics diagnostics;
  std::optional<cps::Program> program = cps::parse(source, diagnostics);
  if (!program) ADD_FAILURE() << render(diagnostics, source, false);
  return program ? std::move(*program) : cps::Program();
}

inline void expect_sound(const cps::Program& program, std::string_view when) {
  std::vector<cps::Violation> wrong = cps::check(program);
  EXPECT_TRUE(wrong.empty()) << when << ":\n" << cps::report(wrong);
}

// What a program prints, and how it ends: a failure with its place.
inline std::string outcome(const cps::Program& program) {
  eval::Evaluator evaluator(program, {.steps = 2'000'000});
  while (evaluator.run(100'000) == eval::State::Running) {
  }
  std::string seen = evaluator.take_output();
  if (evaluator.state() == eval::State::Failed)
    seen += "error: " + evaluator.error().message + " at " + std::to_string(evaluator.error().span.begin);
  return seen;
}

// Runs passes, checks after each, and compares what the program does.
inline Counts apply(cps::Program& program, std::string_view passes) {
  Diagnostics diagnostics;
  Pipeline pipeline = parse_pipeline(passes, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << passes;
  expect_sound(program, "before");
  std::string before = outcome(program);
  Counts last;
  Observer observer;
  observer.after = [&](const Pass& pass, size_t, const cps::Program& now, const Counts& counts) {
    expect_sound(now, pass.name);
    EXPECT_EQ(outcome(now), before) << "after " << pass.name << ":\n" << cps::text(now);
    EXPECT_EQ(cps::text(read(cps::text(now))), cps::text(now)) << "after " << pass.name;
    last = counts;
    return !testing::Test::HasFailure();
  };
  run(pipeline, program, observer);
  return last;
}

inline std::string after(std::string_view passes, std::string_view text) {
  cps::Program program = read(text);
  apply(program, passes);
  return cps::text(program);
}

// Returns the text as the printer writes it.
inline std::string normal(std::string_view text) { return cps::text(read(text)); }

// A rule of a pass, with a program to which only this rule applies.
struct Rewrite {
  std::string_view rule;
  std::string_view before, after;
};

inline void expect_rewrites(std::string_view pass, std::span<const Rewrite> rewrites) {
  for (const Rewrite& each : rewrites) {
    SCOPED_TRACE(each.rule);
    cps::Program program = read(each.before);
    Counts counts = apply(program, pass);
    EXPECT_EQ(cps::text(program), normal(each.after));
    EXPECT_GT(times(counts, each.rule), 0u) << "the rule was not counted";
  }
}

// The programs in the header comment of a pass: runs of lines that begin with `def` or `let`, indented in the comment.
inline std::vector<std::string> header_examples(std::string_view header) {
  std::ifstream file(std::string(LETCONT_SOURCE_FOLDER) + "/core/passes/" + std::string(header));
  std::vector<std::string> examples;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    bool code = line.starts_with("//   ");
    std::string text = code ? line.substr(5) : "";
    bool begins = text.starts_with("def ") || text.starts_with("let ") || text.starts_with("data ");
    if (code && !inside && begins) examples.emplace_back();
    inside = code && (inside || begins);
    if (inside) examples.back() += text + '\n';
  }
  return examples;
}

// What a header says a pass does to its example is what it does.
inline void expect_header_example(std::string_view header, std::string_view passes) {
  std::vector<std::string> examples = header_examples(header);
  ASSERT_EQ(examples.size(), 2u) << header;
  EXPECT_EQ(after(passes, examples[0]), normal(examples[1]));
}

} // namespace letcont::passes
