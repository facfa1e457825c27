// L's own names and forms for what other languages write, which messages tell beside what is wrong.
#pragma once

#include <string_view>

namespace letcont::l {

// Returns what L has for what is called that in other languages; "" if nothing is known of it.
std::string_view own_name(std::string_view other);

// Returns what to write where a word stands that means something elsewhere; "" if nothing is known of it.
// `form_of_word`: the word is a name to L, after which no operand may stand, as in `return 3`; `form_before`: it stands
// where an operator is expected, as in `5 mod 3`; `form_of_sign`: the sign after `before` stands where an expression is
// expected, as in `2 ** 3`.
std::string_view form_of_word(std::string_view word);
std::string_view form_before(std::string_view word);
std::string_view form_of_sign(std::string_view before, std::string_view sign);

} // namespace letcont::l
