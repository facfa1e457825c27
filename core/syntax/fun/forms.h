// What other languages write with words that mean nothing here, and how Fun writes it: for messages.
#pragma once

#include <string_view>

namespace letcont::fun {

// Returns how Fun writes what the word begins in other languages; "" if nothing is known of it.
std::string_view form_of_word(std::string_view word);

} // namespace letcont::fun
