#include "link/base64url.h"

#include <array>
#include <cstdint>

namespace letcont {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr uint8_t no_digit = 64;

constexpr std::array<uint8_t, 256> digits = [] {
  std::array<uint8_t, 256> table{};
  table.fill(no_digit);
  for (size_t i = 0; i < alphabet.size(); ++i) table[static_cast<uint8_t>(alphabet[i])] = static_cast<uint8_t>(i);
  return table;
}();

} // namespace

std::string encode_base64url(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  uint32_t bits = 0; // the lowest `count` bits are still to be written
  unsigned count = 0;
  for (char c : bytes) {
    bits = bits << 8 | static_cast<uint8_t>(c);
    for (count += 8; count >= 6; count -= 6) text += alphabet[bits >> (count - 6) & 63];
  }
  if (count > 0) text += alphabet[bits << (6 - count) & 63];
  return text;
}

std::optional<std::string> decode_base64url(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  uint32_t bits = 0;
  unsigned count = 0;
  for (char c : text) {
    uint8_t digit = digits[static_cast<uint8_t>(c)];
    if (digit == no_digit) return std::nullopt;
    bits = bits << 6 | digit;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count & 255);
    }
  }
  bool unused_bits_are_zero = (bits & ((1u << count) - 1)) == 0;
  if (count >= 6 || !unused_bits_are_zero) return std::nullopt;
  return bytes;
}

} // namespace letcont
