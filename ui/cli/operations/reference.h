// The operations and externals of CPS, for writers of front ends: what the book's pages of reference have, from the
// same tables (lambda/operation.h, lambda/memory.h, lambda/external.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace letcont::cli {

// An operation, an operation of memory or an external. Types are as in the text of CPS; `t` is any type.
struct ReferenceRow {
  std::string_view name;
  std::string_view group; // the heading that it stands under
  std::vector<std::string> operands = {};
  std::string result = {};
  std::string_view symbol = {};                         // in Fun and L; empty: none
  std::string_view error_code = {}, error_message = {}; // empty: it cannot fail
  std::string_view does = {};                           // of an external
  bool commutes = false;
  bool is_folded = true; // passes compute it
};

// Returns all rows, in the order of the groups.
std::vector<ReferenceRow> reference_rows();

// Returns rows as text, with a heading for each group. All rows have a line on where they work.
std::string reference_text(const std::vector<ReferenceRow>&, bool is_all);

// Returns rows as a line of JSON: {"operations": […], "memory": […], "externals": […]}.
std::string reference_json(const std::vector<ReferenceRow>&);

} // namespace letcont::cli
