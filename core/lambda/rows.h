// Tables whose rows describe an enumeration's values, in their order.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace letcont {

// Returns the value whose row has that name; nothing if there is none.
template <class Enumeration, class Table>
constexpr std::optional<Enumeration> value_named(const Table& rows, std::string_view name) {
  for (size_t i = 0; i < rows.size(); ++i)
    if (rows[i].name == name) return static_cast<Enumeration>(i);
  return std::nullopt;
}

} // namespace letcont
