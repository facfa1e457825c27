// Compiles a text of the L language in a test.
#pragma once

#include "cps/check/check.h"
#include "cps/convert.h"
#include "eval/evaluator.h"
#include "first_lines.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/parse/parser.h"
#include "syntax/l/prelude/prelude.h"

#include <optional>
#include <string>

namespace letcont::l {

// What each step made, up to the first one that found a mistake.
struct Compiled {
  Diagnostics diagnostics;
  std::string messages, ast, expanded, types;
  std::optional<lambda::Program> lambda;
};

inline Compiled compile(const std::string& text, const std::string& name = "p.l") {
  Source source(name, text, prelude());
  Compiled result;
  Diagnostics& diagnostics = result.diagnostics;
  auto steps = [&] {
    Program tree = parse(arrange(lex(source, diagnostics), diagnostics), source, diagnostics);
    result.ast = print_tree(tree).text;
    if (diagnostics.has_errors()) return;
    parse_prelude(tree, source);
    Program program = expand(tree, diagnostics);
    result.expanded = print_text(program).text;
    if (diagnostics.has_errors()) return;
    Typed typed = infer(program, diagnostics);
    if (diagnostics.has_errors()) return;
    result.types = print_types(program, typed).text;
    check_order(program, diagnostics);
    Matches matches = compile_matches(program, diagnostics);
    if (!diagnostics.has_errors()) result.lambda = elaborate(program, typed, matches, diagnostics);
  };
  steps();
  result.messages = render(diagnostics, source, false);
  return result;
}

// What it prints, and the message if it fails; or the messages of the compiler.
struct Ran {
  std::string output, error;
};
inline Ran run(const std::string& text, const std::string& name = "p.l", std::string input = {}) {
  Compiled compiled = compile(text, name);
  if (!compiled.lambda) return {"", compiled.messages};
  cps::Program program = cps::convert(*compiled.lambda);
  if (auto violations = cps::check(program); !violations.empty()) return {"", violations[0].message};
  eval::Evaluator evaluator(program);
  evaluator.read_from(run::Input(std::move(input)));
  while (evaluator.run(100'000) == eval::State::Running) {
  }
  Ran ran{evaluator.take_output(), ""};
  if (evaluator.state() == eval::State::Failed) ran.error = render(evaluator.error(), Source(name, text), false);
  return ran;
}

// The first lines of the messages, without the pieces of the program: one line a message or note.
inline std::string errors(const std::string& text) { return first_lines(compile(text).messages, "p.l:"); }

} // namespace letcont::l
