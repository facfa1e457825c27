// Text that programs in our languages have in common. Deflate begins with it as if it had just been written, so that a
// short program's keywords and usual lines cost a few bits each.
//
// FROZEN. Links stay in mails, lectures and forum posts for years, and every one of version 1 needs exactly these bytes
// to be read. Never edit, reformat or extend them: a better dictionary is a new version of the format, beside this one.
// tests/unit/link_test.cpp guards the bytes with a checksum.
#pragma once

#include <string_view>

namespace letcont {

// The dictionary of links of version 1. What is most common stands last, where deflate reaches it with the fewest bits.
std::string_view link_dictionary_v1();

} // namespace letcont
