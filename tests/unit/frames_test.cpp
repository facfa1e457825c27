// The table of frames, from hand-made stack maps in LLVM's format, and the walk through a stack that is made by hand.

extern "C" {
#include "native/runtime/frames.h"
#include "native/runtime/stack_scan.h"
void letcont_stack_marker(void);
extern uintptr_t* letcont_markers_end;
}

#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace {

#ifdef __aarch64__
constexpr uint16_t stack_pointer = 31;
#else
constexpr uint16_t stack_pointer = 7;
#endif

enum Kind : uint8_t { Register = 1, Direct = 2, Indirect = 3, Constant = 4 };
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
    put<uint64_t>(0); // what is on the stack
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

// Variables of debuggers and areas of roots come last, one by one.
TEST(Frames, MarksWhatTheProgramKeepsInMemory) {
  ASSERT_TRUE(Section(0x8000, 64, 0x10, {{Indirect, 8, 8}, {Indirect, 8, 8}, {Direct, 8, 16}, {Direct, 8, 24}}).read());
  const Frame* frame = letcont_find_frame(0x8010);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(slots(*frame), (std::vector<int32_t>{8, 16 + letcont_kept, 24 + letcont_kept}));
  EXPECT_FALSE(Section(0x8000, 64, 0x10, {{Direct, 8, 16, 6}}).read());
}

TEST(Frames, KnowsAreasByTheirFirstWords) {
  for (uint64_t pointers : {0, 1, 1000}) {
    EXPECT_TRUE(letcont_is_area(letcont_area_word(pointers)));
    EXPECT_EQ(letcont_area_pointers(letcont_area_word(pointers)), pointers);
  }
  alignas(8) static const char record[8] = {};
  EXPECT_FALSE(letcont_is_area(reinterpret_cast<uintptr_t>(record)));
}

TEST(Frames, PassesOverALocationWithoutAPartner) {
  ASSERT_TRUE(Section(0x7000, 64, 0x10, {{Indirect, 8, 8}, {Indirect, 8, 8}, {Indirect, 8, 16}}).read());
  const Frame* frame = letcont_find_frame(0x7010);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(slots(*frame), std::vector<int32_t>{8});
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

// A stack of frames of three words each and the return address, with what AArch64 finds its callers by: after each
// frame comes the frame pointer of the next one, then its return address.
class Stack {
public:
  static constexpr size_t words = 4; // of a frame
  static constexpr uintptr_t code = 0x60010, end_of_code = 0x999;

  explicit Stack(size_t frames) : memory_(frames * words), pointers_(2 * frames + 2) {
    for (size_t i = 0; i < frames; ++i) {
      uintptr_t address = i + 1 < frames ? code : end_of_code;
      memory_[i * words + 3] = address;
      pointers_[2 * i] = reinterpret_cast<uintptr_t>(&pointers_[2 * i + 2]);
      pointers_[2 * i + 1] = address;
    }
  }
  Caller top(size_t frame = 0) {
    return {reinterpret_cast<char*>(&memory_[frame * words]), reinterpret_cast<void**>(&pointers_[2 * frame]), code};
  }
  uintptr_t& return_address(size_t frame) {
#ifdef __aarch64__
    return pointers_[2 * frame + 1];
#else
    return memory_[frame * words + 3];
#endif
  }
  // The frames whose return addresses are markers.
  std::vector<size_t> marked() {
    std::vector<size_t> found;
    for (size_t i = 0; i < memory_.size() / words; ++i)
      if (return_address(i) == reinterpret_cast<uintptr_t>(&letcont_stack_marker)) found.push_back(i);
    return found;
  }

private:
  std::vector<uintptr_t> memory_, pointers_;
};

// On AArch64 the return address is below the stack pointer that the caller had, elsewhere it is above the frame.
#ifdef __aarch64__
constexpr uint64_t stack_frame_size = 8 * Stack::words;
#else
constexpr uint64_t stack_frame_size = 8 * (Stack::words - 1);
#endif

class StackWalk : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(Section(0x60000, stack_frame_size, 0x10, {}).read()); }
};

TEST_F(StackWalk, GoesToTheCaller) {
  Stack stack(3);
  Caller at = stack.top();
  for (size_t i = 1; i < 3; ++i) {
    at = letcont_caller_of(&at);
    EXPECT_EQ(at.stack_pointer, stack.top(i).stack_pointer);
    EXPECT_EQ(at.return_address, Stack::code);
  }
  at = letcont_caller_of(&at);
  EXPECT_EQ(at.return_address, Stack::end_of_code);
  at = letcont_caller_of(&at); // its frame is unknown
  EXPECT_EQ(at.return_address, 0u);
  EXPECT_EQ(at.stack_pointer, nullptr);
}

// Behind a marker the true address is at the end of the stack beside the stack.
TEST_F(StackWalk, FindsTheCallerBehindAMarker) {
  Stack stack(2);
  uintptr_t beside[] = {1, std::exchange(stack.return_address(0), reinterpret_cast<uintptr_t>(&letcont_stack_marker))};
  uintptr_t* before = std::exchange(letcont_markers_end, beside + 2);
  Caller at = stack.top();
  EXPECT_EQ(letcont_caller_of(&at).return_address, Stack::code);
  EXPECT_EQ(letcont_markers_end, beside + 2);
  letcont_markers_end = before;
}

TEST_F(StackWalk, SetsMarkersAtDistances) {
  constexpr size_t calls = 300, deep = 600, frames = 1300;
  Stack stack(frames);
  auto marked_after = [&](size_t top, int all) {
    Caller at = stack.top(top);
    letcont_scan_stack(&at, all);
    return stack.marked();
  };
  using Frames = std::vector<size_t>;
  // Below the 600th frame the code is unknown.
  stack.return_address(calls + deep) = Stack::end_of_code;
  EXPECT_EQ(marked_after(calls, 0), (Frames{calls + 255, calls + 511}));
  // Now it is known, but the walk ends at the first marker, unless it is to go through all frames.
  stack.return_address(calls + deep) = Stack::code;
  EXPECT_EQ(marked_after(calls, 0), (Frames{calls + 255, calls + 511}));
  EXPECT_EQ(marked_after(calls, 1), (Frames{calls + 255, calls + 511, calls + 767}));
  EXPECT_EQ(marked_after(calls, 1), (Frames{calls + 255, calls + 511, calls + 767}));
  // After 300 more calls.
  Frames last{255, 511, calls + 255, calls + 511, calls + 767};
  EXPECT_EQ(marked_after(0, 0), last);
  // Each true address comes back in its turn.
  for (size_t frame : last) {
    uintptr_t address = *--letcont_markers_end;
    EXPECT_EQ(address, Stack::code);
    stack.return_address(frame) = address;
  }
  EXPECT_EQ(marked_after(frames - 200, 0), Frames{}); // not one too many
  for (size_t i = 0; i + 1 < frames; ++i) ASSERT_EQ(stack.return_address(i), Stack::code) << i;
}

} // namespace
