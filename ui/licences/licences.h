// The licences of a program and of what is linked into it, as text.
//
// The text is collected at build time by deploy/licences/collect, from the components themselves; so it names the
// versions that are in use. The function letcont_licences of CMakeLists.txt makes a program define it, each with its
// own list.
#pragma once

#include <string_view>

namespace letcont {

// Returns the list of components with versions and SPDX identifiers, then each licence whole, in lines.
std::string_view licences();

} // namespace letcont
