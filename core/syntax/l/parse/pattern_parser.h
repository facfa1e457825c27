// Patterns and types: two small grammars inside expressions. Each is parsed with its own stack of open brackets, so
// that nesting costs memory and no recursion.
//
//   pattern ::= simple { "|" simple | "as" name }
//   simple  ::= name | "_" | "true" | "false" | [ "-" ] integer | [ "-" ] double | character
//             | string
//             | [ Name ] "(" [ part { "," part } ] ")" | Name
//             | Name "(" named { "," named } ")"
//             | "[" [ part { "," part } [ "," "..." part ] ] "]"
//   named   ::= name "=" part
//   part    ::= pattern [ "::" type ]
//   type    ::= single [ "->" type ]
//   single  ::= name | Name [ "(" [ types ] ")" ] | "(" [ types ] ")"
//   types   ::= type { "," type }
//
// `p as x` is p, and x is the whole value; in `p | q as x` of both alternatives. Alternatives bind the same names, of
// the same types. `as` is a word only after a pattern.
//
// `true` and `false` are not keywords: a program may redefine these names with `def` or `let`. In a pattern they always
// mean the two constants, and never a new variable. Only a `let` whose whole pattern is one of them, `let true = …`,
// defines it.
#pragma once

#include "syntax/l/parse/token_stream.h"

namespace letcont::l {

// Parses a pattern; Pattern{} after a reported error. `of_let`: it is the whole pattern of a binding.
Pattern parse_pattern(TokenStream&, Program&, bool of_let = false);

// Whether a pattern and "->" come next, perhaps with "if (…)" between them. Looks at the token after a bracket without
// reading what is in it: O(alternatives).
bool pattern_and_arrow_ahead(const TokenStream&);

// Parses a type; TypeNode{} after a reported error.
TypeNode parse_type(TokenStream&, Program&);

// Takes the label of a field and the sign after it: `x =` or `x ::`.
Parameter take_label(TokenStream&, Program&);

// Returns the value of a numeral; reports one that does not fit into its bits. `sign` is its minus, if there is one.
int64_t integer_value(TokenStream&, const Token&, const Token* sign);
// The same of a Double.
double double_value(TokenStream&, const Token&);

} // namespace letcont::l
