// Raw deflate (RFC 1951) with a preset dictionary, through zlib, bounded in both directions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// Returns nothing if memory is exhausted.
std::optional<std::string> deflate_with(std::string_view dictionary, std::string_view bytes);

enum class InflateError { None, Damaged, TooLong };

struct Inflated {
  InflateError error = InflateError::None;
  std::string bytes; // if there is no error; of what is too long, as many as the limit allows
};

// The inverse. All of `packed` must be one complete stream. Stops when there would be more than `limit` bytes, so that
// time and memory are bounded by `limit` and not by the unpacked size.
Inflated inflate_with(std::string_view dictionary, std::string_view packed, size_t limit);

// The checksum of zlib, PNG and Ethernet: finds every damage of up to 32 bits in a row.
uint32_t crc32_of(std::string_view first, std::string_view second);

} // namespace letcont
