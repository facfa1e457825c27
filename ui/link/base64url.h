// Base64 with the URL-safe alphabet (RFC 4648, section 5), without padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

std::string encode_base64url(std::string_view bytes);

// Returns nothing unless `text` is the encoding of some bytes: rejects other characters, impossible lengths, and unused
// bits that are not zero.
std::optional<std::string> decode_base64url(std::string_view text);

} // namespace letcont
