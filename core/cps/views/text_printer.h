// The base class of printers whose variables are texts (interpret.h) and that can show only some programs.
#pragma once

#include "cps/interpret.h"
#include "support/document_limit.h"
#include "support/unique_names.h"

#include <optional>
#include <string>
#include <utility>

namespace letcont::cps {

class TextPrinter {
public:
  using Var = std::string;

  TextPrinter(const Program& program, Interrupt* interrupt) : program_(program), out_(interrupt), values_(program) {}

  bool ended() const { return !possible_ || is_full(out_); }
  const Var& value(cps::Var var) const { return values_.value(var); }

protected:
  // The program is not of the form.
  void give_up() { possible_ = false; }
  Expr take_next() { return possible_ ? std::exchange(next_, Expr{}) : Expr{}; }

  const Program& program_;
  DocumentWriter out_;
  UniqueNames names_;
  Environment<Var> values_;
  Expr next_; // the block that is read next
  bool possible_ = true;
};

// Returns the program as a printer of that class shows it; nothing if it gave up.
template <class Printer>
std::optional<Document> print_as(const Program& program, Interrupt* interrupt) {
  Printer printer(program, interrupt);
  interpret(program, printer);
  return printer.finish();
}

} // namespace letcont::cps
