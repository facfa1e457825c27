// What the external functions do in the evaluator.

#include "eval/evaluator.h"

#include <cstdio>

namespace letcont::eval {

using namespace cps;

namespace {

// As C's printf("%g") writes it; the compiled program prints through the C library.
std::string printed(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%g", value);
  return buffer;
}

} // namespace

void Evaluator::print(std::string_view text) {
  uint64_t room = limits_.output_bytes - printed_;
  output_.append(text.substr(0, room));
  printed_ += std::min<uint64_t>(room, text.size());
  if (text.size() > room)
    fail("limit/output", span(program_, current_),
         "the limit of " + std::to_string(limits_.output_bytes) + " bytes of output is reached");
}

void Evaluator::call_external(Apply call, External external, std::span<const Value> arguments) {
  Span where = span(program_, call.expr);
  switch (external) {
  case External::PrintInt: print(std::to_string(arguments[0].integer)); break;
  case External::WriteInt: print(std::to_string(arguments[0].integer) + "\n"); break;
  case External::PrintDouble: print(printed(arguments[0].real)); break;
  case External::WriteDouble: print(printed(arguments[0].real) + "\n"); break;
  case External::PrintString: print(program_.names.text(Name{arguments[0].text})); break;
  case External::PrintBool: print(arguments[0].boolean ? "true" : "false"); break;
  case External::PrintChar: print(std::string(1, static_cast<char>(arguments[0].integer))); break;
  case External::PrintNewline: print("\n"); break;
  case External::Panic: return fail("runtime/panic", where, std::string(program_.names.text(Name{arguments[0].text})));
  case External::Assert:
    if (!arguments[0].boolean) return fail("runtime/assertion", where, "assertion failed");
    break;
  }
  go_to(variable(program_, call.target), {});
}

} // namespace letcont::eval
