// Whether a test may limit the addresses of a process that it starts.
#pragma once

namespace letcont {

#if defined(__SANITIZE_ADDRESS__) || (defined(__has_feature) && __has_feature(address_sanitizer))
inline constexpr bool can_limit_memory = false; // the sanitizer reserves more
#else
inline constexpr bool can_limit_memory = true;
#endif

} // namespace letcont
