// The registers of a frame in use during code generation. Register 0 holds the return address.
#pragma once

#include <cstdint>
#include <vector>

namespace letcont::vm {

class Frame {
public:
  void clear() { words_.assign(1, 1); }
  bool is_taken(uint32_t slot) const { return slot / 64 < words_.size() && (words_[slot / 64] >> slot % 64 & 1) != 0; }
  void take(uint32_t slot) {
    if (slot / 64 >= words_.size()) words_.resize(slot / 64 + 1);
    words_[slot / 64] |= uint64_t{1} << slot % 64;
  }
  void release(uint32_t slot) { words_[slot / 64] &= ~(uint64_t{1} << slot % 64); }

  uint32_t lowest_free() const {
    for (uint32_t i = 0; i < words_.size(); ++i)
      if (~words_[i] != 0) return i * 64 + static_cast<uint32_t>(__builtin_ctzll(~words_[i]));
    return static_cast<uint32_t>(words_.size()) * 64;
  }
  // Returns the highest in use.
  uint32_t highest() const {
    for (uint32_t i = static_cast<uint32_t>(words_.size()); i-- > 0;)
      if (words_[i] != 0) return i * 64 + 63 - static_cast<uint32_t>(__builtin_clzll(words_[i]));
    return 0;
  }
  template <class F>
  void for_each_taken(F&& f) const {
    for (uint32_t i = 0; i < words_.size(); ++i)
      for (uint64_t word = words_[i]; word != 0; word &= word - 1)
        f(i * 64 + static_cast<uint32_t>(__builtin_ctzll(word)));
  }

private:
  std::vector<uint64_t> words_{1};
};

} // namespace letcont::vm
