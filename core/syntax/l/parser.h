// The parser of L: from words to a tree. The grammar, after Lemerre's L:
//
//   program    ::= { definition }                        separated by line breaks or ";"
//   definition ::= "def" name "=" expr | "data" Name ( "(" names ")" )? "=" "{" constructors "}"
//                | "macro" name "(" names ")" "=" expr | "extern" name "::" type | expr
//
// An extern is a function that every engine has (lambda/external.h), or one of C, which machine code calls: it takes
// any number of Int, Double, Bool and String, and gives Int, Double, Bool or Unit (lambda/c_function.h).
//
// Expressions are in expression_parser.h, patterns and types in pattern_parser.h.
#pragma once

#include "syntax/l/token.h"
#include "syntax/l/tree.h"

#include <span>

namespace letcont::l {

// Every definition that can be made out; what is wrong is reported, as many mistakes as can be told apart, and has
// Error nodes in its place. O(tokens).
Program parse(std::span<const Token>, const Source&, Diagnostics&);

} // namespace letcont::l
