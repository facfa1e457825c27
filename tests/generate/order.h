// Whether generators put definitions into any order, unless they are told.
#pragma once

namespace letcont::generate {

inline constexpr bool any_order_by_default = true;

} // namespace letcont::generate
