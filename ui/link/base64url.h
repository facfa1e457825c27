// Base64 with the alphabet for addresses (RFC 4648, section 5), without padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

std::string encode_base64url(std::string_view bytes);

// Nothing unless `text` is exactly what encode_base64url writes for some bytes: other characters, a length that no
// bytes have, or unused bits that are not zero are refused.
std::optional<std::string> decode_base64url(std::string_view text);

} // namespace letcont
