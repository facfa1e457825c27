// Random programs of L do the same in the reference evaluator, without passes, as after the passes, and as machine
// code. A failure prints the program, made small.

#include "cps/check/check.h"
#include "cps/convert.h"
#include "generate/l_program.h"
#include "generate/random.h"
#include "machine_code.h"
#include "passes/pipeline/pipeline.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/parse/parser.h"
#include "syntax/l/prelude/prelude.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont::property {
namespace {

constexpr const char* not_a_program = "it is no program of L\n";

std::optional<cps::Program> compile(const Source& source, std::string& messages) {
  Diagnostics diagnostics;
  std::optional<lambda::Program> lambda;
  l::Program tree = l::parse(l::arrange(l::lex(source, diagnostics), diagnostics), source, diagnostics);
  if (!diagnostics.has_errors()) {
    l::parse_prelude(tree, source);
    l::Program program = l::expand(tree, diagnostics);
    if (!diagnostics.has_errors()) {
      l::Typed typed = l::infer(program, diagnostics);
      if (!diagnostics.has_errors()) {
        l::check_order(program, diagnostics);
        l::Matches matches = l::compile_matches(program, diagnostics);
        if (!diagnostics.has_errors()) lambda = l::elaborate(program, typed, matches, diagnostics);
      }
    }
  }
  if (!lambda) return messages = render(diagnostics, source, false), std::nullopt;
  return cps::convert(*lambda);
}

bool is_limited(const Outcome& outcome) { return outcome.error.find("limit") != std::string::npos; }

// What goes wrong with a pipeline, if anything does. As machine code only programs that are closed can run.
std::optional<std::string> agrees(const cps::Program& program, const Source& source, const passes::Pipeline& pipeline,
                                  const Outcome& expected, bool native) {
  doing((native ? "native " : "eval ") + passes::text(pipeline));
  cps::Program changed = program;
  std::string broken;
  passes::run(pipeline, changed, {nullptr, [&](const passes::Pass& pass, size_t, const cps::Program& now, const auto&) {
                                    if (auto violations = cps::check(now); !violations.empty())
                                      broken =
                                          std::string("after ") + std::string(pass.name) + ": " + violations[0].message;
                                    return broken.empty();
                                  }});
  std::string how = std::string(native ? "as machine code" : "evaluated") + ", after " + passes::text(pipeline) + ":\n";
  if (!broken.empty()) return how + broken;
  Outcome outcome = native ? run_native(changed, source) : evaluate(changed, source);
  if (is_limited(outcome) || outcome == expected) return std::nullopt;
  return "gives\n" + text(expected) + "\nand " + how + text(outcome);
}

// The default pipeline without one of the passes.
passes::Pipeline without(std::string_view name) {
  passes::Pipeline pipeline;
  for (const passes::Pass* pass : passes::default_pipeline())
    if (pass->name != name) pipeline.push_back(pass);
  return pipeline;
}

// `random` chooses the pass that is left out.
std::optional<std::string> complaint(const std::string& program, uint32_t random) {
  doing("compile");
  Source source("program.l", program, l::prelude());
  std::string messages;
  std::optional<cps::Program> start = compile(source, messages);
  if (!start) return not_a_program + messages;
  if (auto violations = cps::check(*start); !violations.empty()) return "convert: " + violations[0].message;
  doing("evaluate");
  Outcome expected = evaluate(*start, source);
  if (is_limited(expected)) return std::nullopt;
  const passes::Pass* close = passes::pass_named("close");
  passes::Pipeline all = passes::default_pipeline();
  if (auto wrong = agrees(*start, source, all, expected, true)) return wrong;
  if (auto wrong = agrees(*start, source, {close}, expected, true)) return wrong;
  // Every pass alone, and the default pipeline without one.
  for (const passes::Pass& pass : passes::all_passes())
    if (auto wrong = agrees(*start, source, {&pass}, expected, false)) return wrong;
  passes::Pipeline fewer = without(all[random % all.size()]->name);
  if (std::find(fewer.begin(), fewer.end(), close) == fewer.end()) fewer.push_back(close);
  return agrees(*start, source, fewer, expected, true);
}

TEST(L, DoesTheSameEverywhere) {
  static constexpr uint32_t sizes[] = {30, 60, 100, 150, 200, 300};
  uint32_t size = setting("LETCONT_SIZE", 0);
  auto program_of = [&](uint32_t seed) {
    return generate::l_program({.seed = seed, .size = size ? size : sizes[seed % std::size(sizes)]});
  };
  auto failure = first_failure([&](uint32_t seed) { return !complaint(generate::text(program_of(seed)), seed); }, 200);
  if (!failure) return;
  generate::Piece program = program_of(*failure);
  // A smaller text that does not compile is no smaller failure; a program that does not compile is left as it is.
  auto fails = [&](const std::string& text) {
    return fails_in_child([&] {
      auto wrong = complaint(text, *failure);
      return !wrong || wrong->starts_with(not_a_program);
    });
  };
  std::string small = generate::text(generate::reduce(std::move(program), fails, 3000));
  std::string said = "it crashed";
  if (!fails_in_child([&] { return complaint(small, *failure), true; }))
    said = complaint(small, *failure).value_or("it holds now");
  FAIL() << "seed " << *failure << "\nmade small:\n" << small << said;
}

} // namespace
} // namespace letcont::property
