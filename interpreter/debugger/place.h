// Places to stop, in the notation for users:
//
//   12            line 12 of the source
//   prelude:12    line 12 of the library of that name
//   p.toy:12      line 12 of the text that a front end made the program from; also original:12
//   cps:7         line 7 of the program in CPS, as `list` shows it
//   fact          the function of that name, or else the continuation; `fact.k0` is that within `fact`
//   n == 5        when a variable n is bound to 5; also != < <= > >=, with an integer, a double, true, false or "text"
//   PLACE if n < 3
#pragma once

#include "debugger/debugger.h"

#include <string>

namespace letcont::debugger {

// Parses a place; nothing, and a message, if the text is malformed. Does not check whether the program has the place,
// except for names and lines of the CPS.
std::optional<Breakpoint> read_place(const Debugger&, const std::string& text, std::string& message);

// Parses a condition: `n == 5`. Nothing, and a message, if the text is malformed.
std::optional<Condition> read_condition(std::string_view text, std::string& message);

// Returns the text of a place.
std::string place_text(const Debugger&, const Breakpoint&);

// Returns the expression that begins on that line of the printed program, or the first one of the body that the line
// opens; Expr{} if there is none.
cps::Expr expression_on_line(const Debugger&, uint32_t line);
// Returns the line of the printed program (from 1) of an expression; 0 if it is not there.
uint32_t printed_line(const Debugger&, cps::Expr);

// Explains why there is no such place, or why its condition can never hold there.
std::string no_place_text(const Debugger&, const Breakpoint&);

} // namespace letcont::debugger
