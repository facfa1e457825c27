// The limits of what a link may ask for. Links are untrusted, and a few hundred characters can name a pipeline of a
// million passes. Parts beyond the limits are dropped on reading; the program still opens, and a notice tells the user.
#pragma once

#include "link/link.h"

#include <string>

namespace letcont {

inline constexpr size_t most_linked_passes = 100;     // of each list: as many as the application lets one put in
inline constexpr size_t passes_of_default = 24;       // that "default" in a list counts for, at most
inline constexpr size_t longest_linked_list = 4096;   // of passes: characters
inline constexpr size_t most_linked_panes = 16;       // as many as a layout has
inline constexpr size_t longest_linked_name = 64;     // of a pane, a language or an engine: characters
inline constexpr size_t longest_linked_layout = 4096; // characters
inline constexpr uint64_t most_linked_steps = 1'000'000'000'000;
inline constexpr size_t most_unknown_bytes = size_t{16} << 10; // of what a newer version has put in

// Replaces parts beyond the limits by the defaults. Returns a notice for the user in sentences, or nothing.
std::string bound(SharedState&);

} // namespace letcont
