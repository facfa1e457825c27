#include "run/run.h"

#include "support/text.h"
#include "support/utf8.h"

namespace letcont::run {

std::string printed(External external, const Argument& argument) {
  switch (external) {
  case External::PrintInt: return std::to_string(argument.integer);
  case External::PrintInt64: return std::to_string(argument.integer);
  case External::PrintCharacter: return utf8_text(static_cast<uint32_t>(argument.integer));
  case External::WriteInt: return std::to_string(argument.integer) + "\n";
  case External::PrintDouble: return printed_double(argument.real);
  case External::WriteDouble: return printed_double(argument.real) + "\n";
  case External::PrintString: return std::string(argument.text);
  case External::PrintBool: return argument.integer ? "true" : "false";
  case External::PrintChar: return std::string(1, static_cast<char>(argument.integer));
  case External::PrintNewline: return "\n";
  case External::Panic:
  case External::Assert:
  case External::ReadByte: break;
  }
  return {};
}

std::optional<Failure> failure(External external, const Argument& argument) {
  if (external == External::Panic) return Failure{"runtime/panic", std::string(argument.text)};
  if (external == External::Assert && !argument.integer)
    return Failure{"runtime/assertion", std::string(assertion_message)};
  return std::nullopt;
}

std::string steps_message(uint64_t limit) { return "the limit of " + std::to_string(limit) + " steps is reached"; }

std::string output_message(uint64_t limit) {
  return "the limit of " + std::to_string(limit) + " bytes of output is reached";
}

std::string c_function_message(std::string_view name) {
  return "the C function '" + std::string(name) + "' exists in machine code only; run it with --engine=native";
}

} // namespace letcont::run
