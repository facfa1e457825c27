// Reads and writes plain data as bytes: the base of messages.cpp.
//
// A struct takes part by an overload of `fields` that ties its members together; reading and writing share this list,
// so they agree. Integers are little-endian, `bool` and enumerations are one byte, strings and lists start with a
// 32-bit length. Reading checks everything: it never reads beyond its bytes, and its allocation is bounded by a small
// multiple of them, whatever lengths they claim.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace letcont::bytes {

template <class T, class Struct>
concept Like = std::same_as<std::remove_const_t<T>, Struct>;

// The largest valid value of an enumeration: specialise `last_enumerator`. Others are damage.
template <class Enum>
inline constexpr Enum last_enumerator = static_cast<Enum>(0);

class Writer {
public:
  template <std::unsigned_integral T>
  void put(T value) {
    for (size_t i = 0; i < sizeof(T); ++i) bytes_.push_back(static_cast<uint8_t>(uint64_t{value} >> (8 * i)));
  }
  void put(bool value) { bytes_.push_back(value ? 1 : 0); }
  template <class T>
    requires std::is_enum_v<T>
  void put(T value) {
    bytes_.push_back(static_cast<uint8_t>(value));
  }
  void put(const std::string& text) {
    put_length(text.size());
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }
  template <class T>
  void put(const std::vector<T>& list) {
    put_length(list.size());
    for (const T& element : list) put(element);
  }
  template <class T>
    requires std::is_class_v<T>
  void put(const T& value) {
    std::apply([this](const auto&... field) { (this->put(field), ...); }, fields(value));
  }

  // Returns nothing if something is too long for a 32-bit length.
  std::vector<uint8_t> finish() { return failed_ ? std::vector<uint8_t>{} : std::move(bytes_); }

private:
  void put_length(size_t length) {
    failed_ |= length > std::numeric_limits<uint32_t>::max();
    put(static_cast<uint32_t>(length));
  }

  std::vector<uint8_t> bytes_;
  bool failed_ = false;
};

// Every `get` returns false, perhaps after partly filling its target, if the bytes do not hold such a value.
class Reader {
public:
  explicit Reader(std::span<const uint8_t> data) : rest_(data) {}

  bool at_end() const { return rest_.empty(); }

  template <std::unsigned_integral T>
  bool get(T& value) {
    if (rest_.size() < sizeof(T)) return false;
    uint64_t result = 0;
    for (size_t i = 0; i < sizeof(T); ++i) result |= uint64_t{rest_[i]} << (8 * i);
    value = static_cast<T>(result);
    rest_ = rest_.subspan(sizeof(T));
    return true;
  }
  bool get(bool& value) {
    uint8_t byte = 0;
    if (!get(byte) || byte > 1) return false;
    value = byte == 1;
    return true;
  }
  template <class T>
    requires std::is_enum_v<T>
  bool get(T& value) {
    uint8_t byte = 0;
    if (!get(byte) || byte > static_cast<uint8_t>(last_enumerator<T>)) return false;
    value = static_cast<T>(byte);
    return true;
  }
  bool get(std::string& text) {
    uint32_t length = 0;
    if (!get(length) || length > rest_.size()) return false;
    text.assign(reinterpret_cast<const char*>(rest_.data()), length);
    rest_ = rest_.subspan(length);
    return true;
  }
  template <class T>
  bool get(std::vector<T>& list) {
    uint32_t length = 0;
    // Every element takes at least one byte, so a longer list is invalid. The list grows with its elements.
    if (!get(length) || length > rest_.size()) return false;
    list.clear();
    for (uint32_t i = 0; i < length; ++i)
      if (!get(list.emplace_back())) return false;
    return true;
  }
  template <class T>
    requires std::is_class_v<T>
  bool get(T& value) {
    bool whole = std::apply([this](auto&... field) { return (this->get(field) && ...); }, fields(value));
    return whole && plausible(value);
  }

private:
  // Overloads of `plausible` reject values that no correct writer makes.
  template <class T>
  static bool plausible(const T& value) {
    if constexpr (requires { is_plausible(value); })
      return is_plausible(value);
    else
      return true;
  }

  std::span<const uint8_t> rest_;
};

} // namespace letcont::bytes
