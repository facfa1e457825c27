// Elaborates the Add language to lambda: bindings become nested lets, the result is written.
//
//   x = 5            let x = 5 in
//   x + x + 1        write_int(add(add(x, x), 1))
#pragma once

#include "lambda/term.h"
#include "syntax/add/ast.h"

#include <optional>

namespace letcont::add {

// Nothing if a name is used unbound; each use is reported, with a similar name if there is one.
// O(nodes).
std::optional<lambda::Program> elaborate(const Program&, const Source&, Diagnostics&);

} // namespace letcont::add
