// Reading the text form of CPS (print.h): a `.cps` file, a stage in a bug report, a test.
//
// It reads back what the printer prints as the same program, and what people write more freely: comments, line breaks
// and spaces anywhere, semicolons, functions used before their definition, continuations whose bodies use what is bound
// after their `decl`, types that could be left out:
//
//   text       ::= { ( "source" string | definition ) { ";" } }
//   definition ::= ( "def" | "let" ) name [ ":" type ] "=" ( static | function | body )
//                | ( "def" | "let" ) "_" [ ":" type ] "=" body
//                | "data" data "=" "{" { name [ "(" [ types ] ")" ] [ "," | ";" ] } "}"
//                | "type" name "=" type
//   body       ::= "{" { let | decl | cont | ";" } end { cont | ";" } "}"
//   let        ::= "let" name [ ":" type ] "=" ( static | computed )
//                | "let" name "=" function { "and" name "=" function }
//   decl       ::= "decl" name { "," name }
//   cont       ::= name params "=" body
//   function   ::= ( "fun" | "code" ) name ( params [ ":" results ] | name params [ ":" given ] raises ) "->" body
//   given      ::= "i32" | "i64" | "bool" | "f64" | "str" | "char" | data | "(" [ types ] ")"
//   raises     ::= "raises" type
//   params     ::= "(" [ name [ ":" type ] { "," name [ ":" type ] } [ "," ] ] ")"
//   end        ::= name names | "halt" "(" name [ "," ] ")" | "unreachable"
//                | "case" "(" name [ "," ] ")" "{" { branch } [ default { branch } ] "}"
//   branch     ::= ( integer | !"_" name ) "->" name [ "," | ";" ]
//   default    ::= "_" "->" name [ "," | ";" ]
//   names      ::= "(" [ name { "," name } [ "," ] ] ")"
//   static     ::= ( integer | long | double | character | "inf" | "nan" | string | "true" | "false" | names |
//   "closure" names
//                | injection | "external" "(" string ")" ) [ ":" type ]
//   computed   ::= ( operation names | memory names | "#" natural names ) [ ":" type ]
//   injection  ::= !operation !memory !"external" !"closure" !"inj" !"fun" !"true" !"false" !"inf" !"nan" name names
//                | "inj" natural "/" natural names
//   type       ::= "i32" | "i64" | "bool" | "f64" | "str" | "char" | data | "(" [ types ] ")" | fn
//                | "code" "(" [ types ] ")" "->" results [ raises ] | "env" "(" [ types ] ")" ( fn | data )
//                | ( "ref" | "array" ) "(" type ")"
//   fn         ::= "fn" "(" [ types ] ")" "->" results [ raises ]
//   results    ::= type
//   types      ::= type { "," type }
//   data       ::= name [ !SPACE "(" types ")" ]
//
// `name names` is a jump, k(x, …), or a call, f(k, x, …), and `cont` is the body of a continuation. A function with two
// continuations may raise an exception, which the second one takes, and which has the type after `raises`; its calls
// name two, f(k, h, x, …). A parameter without a type is an i32, as is a function's result; results in parentheses are
// several. A data type's name may have arguments, as List(i32), and the words that begin a statement or a type are no
// names.
//
// The first line may be `letcont-cps 1`, which says the version of this form. `source` says the name of the text that a
// front end made this one of, and positions such as @3:12, which may stand before any word, where its pieces are there
// (text/positions.h).
//
// Constructors are mentioned by name or by number. The name of a branch is a constructor, or true or false. An
// injection by name needs its type only where several data types have such a constructor (text/constructors.h); one by
// number, inj 0/2 (x), always does, and says how many constructors there are.
//
// `unreachable` ends a block that control never enters, such as one after a call of panic; a program that comes there
// ends with an error. Before a parenthesis it is a name.
//
// What a program prints is what it calls externals for, and its exit status only says whether it failed: the value of
// `def main : i32` is a global like any other. A later definition can print it, and `letcont debug` shows it: print
// main.
//
// A name may not hide another one that is in scope, but for a global. `def` is public, `let` private, `let _` unused.
// `type` gives a type another name, before it, too. Spaces in the name of a data type with arguments mean nothing.
#pragma once

#include "cps/program.h"
#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "support/source.h"
#include "support/symbols.h"

#include <optional>

namespace letcont::cps {

// The program that a text means; nothing if something is wrong, which is in `diagnostics` then, with its place. Goes on
// after a mistake at the next statement or line. What is well written is checked as a graph (check.h); a breach has the
// code "cps/…" and the invariant's name. Every expression has the span of its text. Collects the symbols, also of a
// text with mistakes, if a table is given; a symbol's `entity` is its Var or its ContVar. O(length), without recursion.
std::optional<Program> parse(const Source&, Diagnostics&, Interrupt* = nullptr, SymbolTable* = nullptr);

} // namespace letcont::cps
