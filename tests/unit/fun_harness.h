// Compiles a text of the Fun language in a test.
#pragma once

#include "cps/convert.h"
#include "eval/evaluator.h"
#include "first_lines.h"
#include "syntax/fun/check.h"
#include "syntax/fun/elaborate.h"

#include <optional>
#include <string>

namespace letcont::fun {

struct Compiled {
  std::string messages;
  std::string ast; // also of a damaged program
  Diagnostics diagnostics;
  std::optional<lambda::Program> lambda; // if there are no errors
};

inline Compiled compile(const std::string& text) {
  Source source("p.fun", text);
  Compiled result;
  Program program = parse(lex(source, result.diagnostics), source, result.diagnostics);
  Facts facts = check(program, result.diagnostics);
  result.ast = print(program).text;
  result.messages = render(result.diagnostics, source, false);
  if (!result.diagnostics.has_errors()) result.lambda = elaborate(program, facts);
  return result;
}

// What it prints, or the messages.
inline std::string run(const std::string& text) {
  Compiled compiled = compile(text);
  if (!compiled.lambda) return compiled.messages;
  cps::Program program = cps::convert(*compiled.lambda);
  eval::Evaluator evaluator(program);
  while (evaluator.run(100'000) == eval::State::Running) {
  }
  return evaluator.take_output();
}

// The first lines of the messages, without the pieces of the program: one line a message or note.
inline std::string errors(const std::string& text) { return first_lines(compile(text).messages, "p.fun:"); }

} // namespace letcont::fun
