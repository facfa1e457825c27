// The application's typeface: JetBrains Mono (SIL Open Font License), cut down at build time to the characters in
// characters.txt and embedded. Text in other scripts shows U+FFFD.
#pragma once

#include <span>

namespace letcont::app {

std::span<const unsigned char> regular_font();
std::span<const unsigned char> bold_font(); // Latin only: titles and labels

} // namespace letcont::app
