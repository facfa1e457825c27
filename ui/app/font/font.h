// The application's typeface: JetBrains Mono (SIL Open Font License), cut down at build time to the characters in
// characters.txt and bold.txt, and embedded. What is drawn for others is in view/substitute.h.
#pragma once

#include <span>

namespace letcont::app {

std::span<const unsigned char> regular_font();
std::span<const unsigned char> bold_font(); // titles and labels

} // namespace letcont::app
