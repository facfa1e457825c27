// Patterns and types: the two small grammars inside L's expressions. Each is parsed with a stack of open brackets of
// its own, so that nesting costs memory and no recursion.
//
//   pattern ::= name | "_" | "true" | "false" | [ "-" ] integer | [ "-" ] double | string
//             | [ Name ] "(" [ part { "," part } ] ")" | Name
//   part    ::= pattern [ "::" type ]
//   type    ::= simple [ "->" type ]
//   simple  ::= name | Name [ "(" [ types ] ")" ] | "(" [ types ] ")"
//   types   ::= type { "," type }
//
// `true` and `false` are no keywords: they are names that a program may define anew, with `def` or `let`. In a pattern
// they always mean the two constants, and never a new variable. Only a `let` whose whole pattern is one of them, `let
// true = …`, defines it.
#pragma once

#include "syntax/l/parse/token_stream.h"

namespace letcont::l {

// Pattern{} if there is an error, which is reported then. `of_let`: it is the whole pattern of a binding.
Pattern parse_pattern(TokenStream&, Program&, bool of_let = false);

// Whether a pattern and "->" come next. Looks at the token after a bracket without reading what is in it: O(1).
bool pattern_and_arrow_ahead(const TokenStream&);

// TypeNode{} if there is an error, which is reported then.
TypeNode parse_type(TokenStream&, Program&);

// The value of a numeral, reported if it does not fit into 32 bits. `sign` is the minus before it, if there is one.
int32_t integer_value(TokenStream&, const Token&, const Token* sign);

} // namespace letcont::l
