// Names that a function which C calls cannot have.
#pragma once

#include <string_view>

namespace letcont::native {

// Whether the name is a keyword of C or C++, a type or macro that the header or the compilers have, reserved at file
// scope (C17, 7.1.3: those that begin with _), or the C library's or a POSIX system's: the program's function would
// take its place in what it is linked with.
bool is_reserved(std::string_view name);

} // namespace letcont::native
