// What compiled programs read from the environment, and what they write without the C library's buffers.

extern "C" {
#include "native/runtime/settings.h"
}

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

namespace {

constexpr char name[] = "LETCONT_TESTED";
constexpr size_t usual = 7, least = size_t{1} << 10, most = size_t{4} << 30;

size_t size_of(const char* value) {
  setenv(name, value, 1);
  return letcont_size_setting(name, usual, least, most);
}

int flag_of(const char* value) {
  setenv(name, value, 1);
  return letcont_flag_setting(name);
}

TEST(RuntimeSettings, ReadsSizes) {
  unsetenv(name);
  EXPECT_EQ(letcont_size_setting(name, usual, least, most), usual);
  EXPECT_EQ(size_of(""), usual);
  EXPECT_EQ(size_of("3"), size_t{3} << 20);
  EXPECT_EQ(size_of("19K"), size_t{19} << 10);
  EXPECT_EQ(size_of("64m"), size_t{64} << 20);
  EXPECT_EQ(size_of("2G"), size_t{2} << 30);
  EXPECT_EQ(size_of("1k"), least);
  EXPECT_EQ(size_of("4096"), most);
}

TEST(RuntimeSettingsDeathTest, EndsTheProgramForWhatIsNoSize) {
  for (const char* wrong : {"K", "x", "3X", "3KB", "3 K", "-3", "0", "0K", "4097", "5G", "99999999999999999999"}) {
    EXPECT_EXIT(size_of(wrong), testing::ExitedWithCode(1),
                std::string("LETCONT_TESTED: '") + wrong +
                    "' is no size that is possible here: a number with K, M or G");
  }
}

TEST(RuntimeSettings, ReadsFlags) {
  unsetenv(name);
  EXPECT_FALSE(letcont_flag_setting(name));
  for (const char* off : {"", "0"}) EXPECT_FALSE(flag_of(off)) << off;
  for (const char* on : {"1", "yes", "00"}) EXPECT_TRUE(flag_of(on)) << on;
}

TEST(RuntimeSettings, WritesNumbers) {
  testing::internal::CaptureStderr();
  for (uint64_t number : {uint64_t{0}, uint64_t{9}, uint64_t{10}, uint64_t{1234567890}, UINT64_MAX}) {
    letcont_say_number(number);
    letcont_say(" ");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 9 10 1234567890 18446744073709551615 ");
}

TEST(RuntimeSettingsDeathTest, SaysWhereAProgramFailed) {
  Place place = {12, 3, "a.fun", "  12 | x / 0", "     | ^~~~~"};
  EXPECT_EXIT(letcont_fail(place, "division by zero"), testing::ExitedWithCode(1),
              "a.fun:12:3: error: division by zero\n  12 \\| x / 0\n     \\| \\^~~~~\n");
}

} // namespace
