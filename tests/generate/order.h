// Whether generators order definitions arbitrarily, by default.
#pragma once

namespace letcont::generate {

inline constexpr bool any_order_by_default = true;

} // namespace letcont::generate
