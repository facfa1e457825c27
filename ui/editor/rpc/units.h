// What the protocols of editors count columns in.
#pragma once

#include <cstdint>
#include <string_view>

namespace letcont::rpc {

enum class Encoding : uint8_t { Utf8, Utf16, Utf32 };

// Return the units of a text, and how many of its bytes the first `units` take.
uint32_t units_in(std::string_view text, Encoding);
uint32_t bytes_of(std::string_view text, uint32_t units, Encoding);

} // namespace letcont::rpc
