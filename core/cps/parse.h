// Reading the text form of CPS (print.h): a `.cps` file, a stage in a bug report, a test.
//
// It reads back what the printer prints as the same program, and what people write more freely: comments, line breaks
// and spaces anywhere, semicolons, functions used before their definition, continuations whose bodies use what is bound
// after their `decl`, types that could be left out:
//
//   text    ::= { "data" Name "=" "{" { Constructor ( "(" types ")" )? } "}"
//               | ( "def" | "let" ) ( name | "_" ) ( ":" type )? "=" ( primitive | function | "{" block "}" ) }
//   block   ::= { let | "decl" names | name "(" params ")" "=" "{" block "}" | end }       one end a block
//   let     ::= "let" name ( ":" type )? "=" ( primitive | function { "and" name "=" function } )
//   function::= ( "fun" | "code" ) name "(" params ")" ( ":" results )? "->" "{" block "}"
//   params  ::= name ( ":" type )? { "," … }                                             without a type: i32
//   end     ::= k "(" names ")" | f "(" k { "," name } ")" | "halt" "(" name ")"
//             | "case" "(" name ")" "{" { ( integer | "true" | "false" | "_" ) "->" k } "}"
//   primitive ::= ( integer | double | string | "true" | "false" | "(" names ")" | "#" i "(" name ")" | op "(" names
//   ")"
//             | "inj" i "/" j "(" names ")" | "external" "(" string ")" | "closure" "(" names ")" ) ( ":" type )?
//
// A name may not hide another one that is in scope, but for a global. `def` is public, `let` private, `let _` unused.
#pragma once

#include "cps/program.h"
#include "support/diagnostic.h"
#include "support/source.h"

#include <optional>

namespace letcont::cps {

// The program that a text means; nothing if something is wrong, which is in `diagnostics` then, with its place. Goes on
// after a mistake at the next line. What is well written is checked as a graph (check.h); a breach has the code
// "cps/…" and the invariant's name. Every expression has the span of its text. O(length), without recursion.
std::optional<Program> parse(const Source&, Diagnostics&);

} // namespace letcont::cps
