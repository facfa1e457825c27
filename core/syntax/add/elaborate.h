// Elaborates the Add language to lambda: bindings become nested lets, the result is written.
//
//   x = 5            let x = 5 in
//   x + x + 1        write_int(add(add(x, x), 1))
#pragma once

#include "lambda/term.h"
#include "syntax/add/ast.h"

#include <optional>

namespace letcont::add {

// Nothing if a name is used unbound, which is reported for each use, or if the interrupt came. O(nodes).
std::optional<lambda::Program> elaborate(const Program&, const Source&, Diagnostics&, Interrupt* = nullptr);

} // namespace letcont::add
