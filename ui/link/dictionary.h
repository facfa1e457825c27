// Text that is common in programs of our languages. Deflate starts with it as history, so that a short program's
// keywords and usual lines cost a few bits each.
//
// FROZEN. Links stay in mails, lectures and forum posts for years, and every link of version 1 needs exactly these
// bytes. Never edit, reformat or extend them: a better dictionary is a new version of the format, beside this one.
// tests/unit/link_test.cpp guards the bytes with a checksum.
#pragma once

#include <string_view>

namespace letcont {

// The dictionary of version 1. The most common text is last, where deflate reaches it with the fewest bits.
std::string_view link_dictionary_v1();

} // namespace letcont
