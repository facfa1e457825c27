// The script that shows values of programs in gdb: letcont_gdb.py, which says what it does, embedded in the compiler.
#pragma once

#include <string_view>

namespace letcont::native {

std::string_view gdb_script();

} // namespace letcont::native
