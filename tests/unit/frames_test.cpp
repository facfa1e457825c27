// The table of frames, from hand-made stack maps in LLVM's format.

extern "C" {
#include "native/runtime/frames.h"
}

#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {

#ifdef __aarch64__
constexpr uint16_t stack_pointer = 31;
#else
constexpr uint16_t stack_pointer = 7;
#endif

enum Kind : uint8_t { Register = 1, Indirect = 3, Constant = 4 };
struct Location {
  Kind kind;
  uint16_t size;
  int32_t offset;
  uint16_t machine_register = stack_pointer;
};

// A section with one function and one call in it.
class Section {
public:
  Section(uint64_t function, uint64_t frame_size, uint32_t call, const std::vector<Location>& locations) {
    put<uint32_t>(3); // version, reserved
    for (uint32_t count : {1, 0, 1}) put(count);
    for (uint64_t number : {function, frame_size, uint64_t{1}}) put(number);
    put<uint64_t>(0xABCDEF00);
    put(call);
    put<uint16_t>(0);
    put(static_cast<uint16_t>(locations.size() + 3));
    for (int i = 0; i < 3; ++i) put_location({Constant, 8, 0, 0});
    for (const Location& each : locations) put_location(each);
    align();
    put<uint32_t>(0);
    align();
  }
  bool read() const { return letcont_add_stack_maps(bytes_.data(), bytes_.size()); }
  // Whether a shorter one is refused, however much is missing.
  bool refuses_parts() const {
    for (size_t size = 0; size < bytes_.size(); ++size)
      if (letcont_add_stack_maps(bytes_.data(), size)) return false;
    return true;
  }

private:
  template <class Number>
  void put(Number number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put_location(const Location& location) {
    put<uint8_t>(location.kind);
    put<uint8_t>(0);
    put(location.size);
    put(location.machine_register);
    put<uint16_t>(0);
    put(location.offset);
  }
  void align() { bytes_.resize((bytes_.size() + 7) / 8 * 8); }

  std::string bytes_;
};

std::vector<int32_t> slots(const Frame& frame) {
  return {frame.slots, frame.slots + frame.root_count + 2 * frame.derived_count};
}

TEST(Frames, KnowsTheSlotsOfACall) {
  Section section(
      0x1000, 40, 0x23,
      {{Indirect, 8, 8}, {Indirect, 8, 8}, {Indirect, 8, 8}, {Indirect, 8, 16}, {Constant, 8, 0}, {Constant, 8, 0}});
  EXPECT_TRUE(section.refuses_parts());
  ASSERT_TRUE(section.read());
  const Frame* frame = letcont_find_frame(0x1023);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(frame->size, 40u);
  EXPECT_EQ(frame->root_count, 1);
  EXPECT_EQ(frame->derived_count, 1);
  EXPECT_EQ(slots(*frame), (std::vector<int32_t>{8, 16, 8}));
  EXPECT_EQ(letcont_find_frame(0x1022), nullptr);
}

// Two pointers in a vector are two slots, side by side.
TEST(Frames, TakesVectorsOfPointersApart) {
  ASSERT_TRUE(
      Section(0x2000, 64, 0x10, {{Indirect, 16, 16}, {Indirect, 16, 16}, {Indirect, 8, 16}, {Indirect, 8, 16}}).read());
  const Frame* frame = letcont_find_frame(0x2010);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(slots(*frame), (std::vector<int32_t>{16, 24}));
  ASSERT_TRUE(Section(0x3000, 64, 0x10, {{Indirect, 16, 0}, {Indirect, 16, 32}}).read());
  frame = letcont_find_frame(0x3010);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(slots(*frame), (std::vector<int32_t>{0, 8, 32, 0, 40, 8}));
}

TEST(Frames, RefusesWhatItCannotWalk) {
  EXPECT_FALSE(Section(0x4000, 64, 0x10, {{Register, 8, 0, 3}, {Register, 8, 0, 3}}).read());
  EXPECT_FALSE(Section(0x4000, 64, 0x10, {{Indirect, 8, 0, 6}, {Indirect, 8, 0, 6}}).read());
  EXPECT_FALSE(Section(0x4000, 64, 0x10, {{Indirect, 16, 0}, {Indirect, 8, 0}}).read());
  EXPECT_FALSE(Section(0x4000, 64, 0x10, {{Indirect, 4, 0}, {Indirect, 4, 0}}).read());
  EXPECT_FALSE(Section(0x4000, ~uint64_t{0}, 0x10, {}).read()); // a frame whose size is not known
  EXPECT_EQ(letcont_find_frame(0x4010), nullptr);
}

// Code that was compiled again takes the place of what was at the address before.
TEST(Frames, TakesTheLastMapOfAnAddress) {
  for (int32_t offset : {8, 24})
    ASSERT_TRUE(Section(0x5000, 32, 0x10, {{Indirect, 8, offset}, {Indirect, 8, offset}}).read());
  EXPECT_EQ(slots(*letcont_find_frame(0x5010)), (std::vector<int32_t>{24}));
  for (uint64_t function = 0x10000; function < 0x10000 + 1000 * 64; function += 64)
    ASSERT_TRUE(Section(function, 32, 0x10, {}).read());
  EXPECT_EQ(slots(*letcont_find_frame(0x5010)), (std::vector<int32_t>{24}));
  EXPECT_NE(letcont_find_frame(0x10010 + 999 * 64), nullptr);
}

} // namespace
