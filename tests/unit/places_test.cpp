// The runtime's table of source positions, made by hand here. golden/native tests the compiler's tables.

extern "C" {
#include "native/runtime/collector.h"
#include "native/runtime/places.h"
}

#include <cstring>
#include <gtest/gtest.h>

namespace {

// f: 0 to 40, with a call at 16; padding; g: 48 to 64, with two calls. Offsets count from g.
struct Table {
  PlaceTable header{7, 3};
  PlaceRow rows[7] = {{-48, place_of_entry}, {-32, 1}, {-24, 0}, {0, place_of_entry | 2}, {8, 3}, {16, 0}, {16, 0}};
  PlaceOfCall places[3] = {{1, 5, 0, 4, 12}, {2, 1, 0, 4, 12}, {2, 7, 0, 4, 12}};
  char texts[20] = "p.l\0  1 | f\0    | ^";
};

constexpr uintptr_t code = 0x100000;

class Places : public testing::Test {
protected:
  static void SetUpTestSuite() {
    static const Table table;
    letcont_add_places(reinterpret_cast<const void*>(code), &table.header);
  }
};

uint32_t line_at(uintptr_t address) { return letcont_find_place(address).line; }
uint32_t column_at(uintptr_t address) { return letcont_find_place(address).column; }

TEST_F(Places, FindsTheCallOfAnAddress) {
  Place place = letcont_find_place(code - 30);
  EXPECT_STREQ(place.name, "p.l");
  EXPECT_EQ(place.line, 1u);
  EXPECT_EQ(place.column, 5u);
  EXPECT_STREQ(place.excerpt, "  1 | f");
  EXPECT_STREQ(place.marks, "    | ^");
  EXPECT_EQ(line_at(code - 32), 1u);
  EXPECT_EQ(line_at(code - 25), 1u);
  EXPECT_EQ(column_at(code), 1u);
  EXPECT_EQ(column_at(code + 7), 1u);
  EXPECT_EQ(column_at(code + 8), 7u);
  EXPECT_EQ(column_at(code + 15), 7u);
}

TEST_F(Places, KnowsNothingElsewhere) {
  for (uintptr_t address :
       {code - 49, code - 48, code - 33, code - 24, code - 1, code + 16, code + 1000, uintptr_t{0}, ~uintptr_t{0}})
    EXPECT_EQ(letcont_find_place(address).name, nullptr) << address - code;
}

// A return address is after its call; a pointer to a function's code is none, nor is a number.
TEST_F(Places, FindsTheInnermostCallOnTheStack) {
  const uintptr_t stack[] = {17, code - 48, code, code + 16, code - 24};
  EXPECT_EQ(letcont_find_caller(stack, stack + 5).column, 7u);
  EXPECT_EQ(letcont_find_caller(stack + 4, stack + 5).column, 5u);
  EXPECT_EQ(letcont_find_caller(stack, stack + 3).name, nullptr);
  EXPECT_EQ(letcont_find_caller(stack, stack).name, nullptr);
}

// Where functions are side by side, a pointer to the second one is where a last call of the first would return to.
TEST_F(Places, KnowsAPointerToAFunctionFromAReturnAddress) {
  static const struct {
    PlaceTable header{4, 2};
    PlaceRow rows[4] = {{-16, place_of_entry | 1}, {8, place_of_entry | 2}, {24, 0}, {24, 0}};
    PlaceOfCall places[2] = {{1, 5, 0, 4, 12}, {2, 7, 0, 4, 12}};
    char texts[20] = "p.l\0  1 | f\0    | ^";
  } table;
  const uintptr_t there = 0x200000, second = there + 8;
  letcont_add_places(reinterpret_cast<const void*>(there), &table.header);
  auto line = [](uintptr_t word) { return letcont_find_caller(&word, &word + 1).line; };
  EXPECT_EQ(line(second), 0u);
  EXPECT_EQ(line(second - 1), 1u);
  EXPECT_EQ(line(second + 1), 2u);
  EXPECT_EQ(line(there - 8), 1u);
}

// The call is before the address that it returns to.
TEST_F(Places, NameTheCallThatFoundTheHeapFull) {
  GTEST_FLAG_SET(death_test_style, "fast");
  const Caller caller = {nullptr, nullptr, code + 8};
  EXPECT_EXIT(letcont_heap_exhausted(&caller), testing::ExitedWithCode(1), "p.l:2:1: error: the heap limit is reached");
}

// Of programs at the same addresses the last one is there now.
TEST_F(Places, TakesTheLastProgram) {
  static Table other;
  other.places[2].line = 9;
  other.header.row_count = 0;
  letcont_add_places(reinterpret_cast<const void*>(code), &other.header);
  EXPECT_EQ(line_at(code + 8), 2u);
  static Table newer;
  newer.places[2].line = 9;
  letcont_add_places(reinterpret_cast<const void*>(code), &newer.header);
  EXPECT_EQ(line_at(code + 8), 9u);
}

} // namespace
