// Suggestions for mistyped names.
#include "support/suggest.h"

#include <gtest/gtest.h>
#include <vector>

namespace letcont {
namespace {

TEST(Suggest, CountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("lvm", "llvm"), 1u);
  EXPECT_EQ(edit_distance("csp", "cps"), 1u); // neighbours swapped
  EXPECT_EQ(edit_distance("abc", "cba"), 2u);
}

TEST(Suggest, FindsTheNearestName) {
  const std::vector<std::string> known{"tokens", "ast", "lambda", "cps", "listing", "llvm"};
  EXPECT_EQ(nearest_name("lvm", known), "llvm");
  EXPECT_EQ(nearest_name("LLVM", known), "llvm");
  EXPECT_EQ(nearest_name("csp", known), "cps");
  EXPECT_EQ(nearest_name("lam", known), "lambda"); // the beginning is enough
  EXPECT_EQ(nearest_name("lambada", known), "lambda");
  EXPECT_EQ(nearest_name("wasm", known), "");
  EXPECT_EQ(nearest_name("", known), "");
  EXPECT_EQ(nearest_name("x", {}), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), known), "");
  EXPECT_EQ(nearest_name("x", std::vector<std::string>{"y", "X"}), "X"); // not one that has nothing in common
}

} // namespace
} // namespace letcont
