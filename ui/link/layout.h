// The panes of links that are made without an application.
#pragma once

namespace letcont {

// Of a program that a front end made: what it made it from, and the program below it.
inline constexpr char layout_with_original[] = "(h 440 (v 500 original source) (v 680 cps output))";

} // namespace letcont
