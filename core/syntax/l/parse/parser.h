// The parser of L: from tokens to a tree. The grammar, after Lemerre's L:
//
//   program     ::= [ definition { separator definition } ]
//   definition  ::= "def" name "=" expr | "macro" name names "=" expr | "extern" name "::" type | expr
//                 | "type" Name [ names ] "=" type
//                 | "data" Name [ names ] "=" "{" constructor { separator constructor } "}" | "exception" constructor
//   names       ::= "(" [ name { "," name } [ "," ] ] ")"
//   constructor ::= Name [ "(" type { "," type } ")" | "(" field { "," field } ")" ]
//   field       ::= name "::" type
//   separator   ::= NEWLINE | ";"
//
// Several separators count as one, and none is needed at both ends of a program and inside braces; token.h tells where
// a line break separates.
//
// A `type` is another name for a type; the word is none of its own elsewhere, and neither is `exception`. The
// exceptions are the constructors of one data type, `Exception`.
//
// An extern is a function that every engine has (lambda/external.h), or a C function, which machine code calls: it
// takes any number of Int, Int64, Double, Bool and String, and returns Int, Int64, Double, Bool or Unit
// (lambda/c_function.h).
//
// Expressions are in expression_parser.h, patterns and types in pattern_parser.h.
//
// There are no mutable variables, and no `return`, early or late. What changes is in a `ref`, a loop is a function or
// `while`, and `{ x -> y -> … }` takes its arguments one at a time (currying).
//
// A program is one file; there is no import. Files of definitions are joined, `cat lists.l main.l | letcont run
// --lang=l -`, and `letcont repl lists.l` begins with those of a file. Machine code of several programs can be linked
// (`letcont build --emit=obj`).
#pragma once

#include "syntax/l/parse/token.h"
#include "syntax/l/tree/tree.h"

#include <span>

namespace letcont::l {

// Returns every definition that can be parsed. Reports as many independent errors as possible, with Error nodes in
// their place. O(tokens).
Program parse(std::span<const Token>, const Source&, Diagnostics&, Interrupt* = nullptr);
// Adds the definitions of the prelude, which is the source's library, to a program. O(its size).
void parse_prelude(Program&, const Source&);

// Says of the prelude's definitions, which are those from that one on, which is that of maps.
void mark_maps(Program&, size_t first);

} // namespace letcont::l
