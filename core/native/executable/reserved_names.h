// Names that a function which C calls cannot have.
#pragma once

#include <string_view>

namespace letcont::native {

// Whether the name is a keyword of C or C++, a type or macro that the header or the compilers have, reserved at file
// scope (C17, 7.1.3: those that begin with _), or a function that the runtime calls: the program's would take its
// place. The C library's other functions are not among them.
bool is_reserved(std::string_view name);

} // namespace letcont::native
