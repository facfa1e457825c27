// Patterns and types: the two small grammars inside L's expressions. Each is parsed with a stack of open brackets of
// its own, so that nesting costs memory and no recursion.
//
//   pattern ::= name | "_" | [ "-" ] integer | [ "-" ] double | string | [ Name ] "(" [ part { "," part } ] ")" | Name
//   part    ::= pattern [ "::" type ]
//   type    ::= simple [ "->" type ]
//   simple  ::= name | Name [ "(" [ types ] ")" ] | "(" [ types ] ")"
//   types   ::= type { "," type }
#pragma once

#include "syntax/l/token_stream.h"

namespace letcont::l {

// Pattern{} if there is an error, which is reported then.
Pattern parse_pattern(TokenStream&, Program&);

// Whether a pattern and "->" come next. Looks at the token after a bracket without reading what is in it: O(1).
bool pattern_and_arrow_ahead(const TokenStream&);

// TypeNode{} if there is an error, which is reported then.
TypeNode parse_type(TokenStream&, Program&);

// The value of a numeral, reported if it does not fit into 32 bits. `sign` is the minus before it, if there is one.
int32_t integer_value(TokenStream&, const Token&, const Token* sign);

} // namespace letcont::l
