// Operations of strings (lambda/operation.h): every engine's meaning of them.

#include "lambda/operation.h"

#include <gtest/gtest.h>

namespace letcont {
namespace {

Scalar integer(int32_t value) {
  Scalar scalar;
  scalar.integer = value;
  return scalar;
}

std::optional<std::string> part(Operation operation, std::string_view text, int32_t a, int32_t b) {
  std::array<TextOperand, 3> operands{TextOperand{text, {}}, TextOperand{{}, integer(a)}, TextOperand{{}, integer(b)}};
  return compute_text(operation, operands);
}
std::string of(Operation operation, TextOperand operand) {
  return compute_text(operation, {&operand, 1}).value_or("?");
}

constexpr std::string_view text = "a\xC3\xA9\xE2\x82\xAC!"; // aé€!, of 1, 2, 3 and 1 bytes

TEST(Operation, SliceCountsCharacters) {
  EXPECT_EQ(part(Operation::Slice, text, 0, 4), text);
  EXPECT_EQ(part(Operation::Slice, text, 1, 2), "\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(part(Operation::Slice, text, 4, 0), "");
  EXPECT_EQ(part(Operation::Slice, "", 0, 0), "");
  for (auto [from, count] : {std::pair{0, 5}, {4, 1}, {5, 0}, {-1, 1}, {1, -1}, {INT32_MAX, 1}, {1, INT32_MAX}})
    EXPECT_EQ(part(Operation::Slice, text, from, count), std::nullopt) << from << " " << count;
}

TEST(Operation, CutCountsBytesBetweenCharacters) {
  EXPECT_EQ(part(Operation::Cut, text, 0, 7), text);
  EXPECT_EQ(part(Operation::Cut, text, 3, 6), "\xE2\x82\xAC");
  EXPECT_EQ(part(Operation::Cut, text, 7, 7), "");
  for (auto [begin, end] : {std::pair{0, 2}, {2, 3}, {3, 1}, {0, 8}, {-1, 1}, {4, 5}})
    EXPECT_EQ(part(Operation::Cut, text, begin, end), std::nullopt) << begin << " " << end;
}

TEST(Operation, DecodeTakesTheCharacterThatBeginsThere) {
  EXPECT_EQ(compute(Operation::Decode, text, integer(3))->character, 0x20ACu);
  EXPECT_EQ(compute(Operation::Decode, text, integer(6))->character, uint32_t{'!'});
  for (int32_t at : {-1, 2, 4, 5, 7, 8}) EXPECT_FALSE(compute(Operation::Decode, text, integer(at))) << at;
  EXPECT_EQ(compute(Operation::Bytes, text, {})->integer, 7);
  EXPECT_EQ(compute(Operation::Length, text, {})->integer, 4);
}

TEST(Operation, QuoteIsReadBackAsTheString) {
  EXPECT_EQ(of(Operation::Quote, {"a\"b\\c\n\t\r", {}}), R"("a\"b\\c\n\t\r")");
  EXPECT_EQ(of(Operation::Quote, {"\x01\x1F\x20\x7E\x7F", {}}), "\"\\x01\\x1F ~\\x7F\"");
  EXPECT_EQ(of(Operation::Quote, {text, {}}), "\"" + std::string(text) + "\"");
}

TEST(Operation, NumbersAndCharactersBecomeStrings) {
  Scalar wide, real, character;
  wide.wide = INT64_MIN;
  real.real = -0.1;
  EXPECT_EQ(of(Operation::IntToText, {{}, integer(INT32_MIN)}), "-2147483648");
  EXPECT_EQ(of(Operation::LongToText, {{}, wide}), "-9223372036854775808");
  EXPECT_EQ(of(Operation::DoubleToText, {{}, real}), "-0.1");
  character.character = 0x1F600;
  EXPECT_EQ(of(Operation::CharToText, {{}, character}), "\xF0\x9F\x98\x80");
  character.character = 0;
  EXPECT_EQ(of(Operation::CharToText, {{}, character}), "?"); // it fails
}

TEST(Operation, ReadsTheDoubleThatAStringBeginsWith) {
  for (auto [given, wanted] : {std::pair{"12.5", 12.5}, {" -3e2x", -300.0}, {"", 0.0}, {"x1", 0.0}, {"0.1", 0.1}})
    EXPECT_EQ(compute(Operation::TextToDouble, given, {})->real, wanted) << given;
}

} // namespace
} // namespace letcont
