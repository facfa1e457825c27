#include "syntax/blocks.h"

#include <gtest/gtest.h>

namespace letcont {
namespace {

// Whether a name bound at the first `a` of the text reaches the first `@`, which stands for any code.
bool reaches(std::string_view text) {
  auto at = [&](char c) {
    uint32_t position = static_cast<uint32_t>(text.find(c));
    return Span{position, position + 1};
  };
  return Blocks(text).reaches(at('a'), at('@'));
}

TEST(Blocks, ANameMeansNothingBehindItsBlock) {
  EXPECT_TRUE(reaches("let a = 1 @"));
  EXPECT_TRUE(reaches("{ let a = 1; @ }"));
  EXPECT_TRUE(reaches("{ let a = 1; { { } @ } }"));
  EXPECT_FALSE(reaches("{ let a = 1 } @"));
  EXPECT_FALSE(reaches("{ { let a = 1 } @ }"));
  EXPECT_FALSE(reaches("{ a -> 1 }@"));
  EXPECT_FALSE(reaches("@ { a }"));
}

// What begins with the block itself, as a call of what it gives, is around it.
TEST(Blocks, NothingInABlockBeginsAtItsBrace) {
  Blocks blocks("{ a }(5)");
  EXPECT_FALSE(blocks.reaches({2, 3}, {0, 8}));
  EXPECT_TRUE(blocks.reaches({2, 3}, {2, 3}));
}

// Places with one number are told apart by nothing: DebugScopes relies on it.
TEST(Blocks, PlacesInOneBlockHaveOneNumber) {
  const std::string_view text = "{ a { b } c { d } }(e) f { g }";
  Blocks blocks(text);
  auto at = [&](size_t i) { return Span{static_cast<uint32_t>(i), static_cast<uint32_t>(i + 1)}; };
  for (size_t i = 0; i < text.size(); ++i)
    for (size_t k = 0; k < text.size(); ++k) {
      bool are_alike = true;
      for (size_t b = 0; b < text.size(); ++b)
        are_alike = are_alike && blocks.reaches(at(b), at(i)) == blocks.reaches(at(b), at(k));
      if (blocks.around(at(i)) == blocks.around(at(k))) EXPECT_TRUE(are_alike) << i << " and " << k;
    }
  EXPECT_EQ(blocks.around(at(text.find('a'))), blocks.around(at(text.find('c'))));
  EXPECT_NE(blocks.around(at(text.find('f'))), blocks.around(nowhere));
}

TEST(Blocks, BracesInCommentsStringsAndCharactersDoNotCount) {
  EXPECT_TRUE(reaches("{ let a = \"}\" @ }"));
  EXPECT_TRUE(reaches("{ let a = \"\\\"}\" @ }"));
  EXPECT_TRUE(reaches("{ let a = '}' @ }"));
  EXPECT_TRUE(reaches("{ let a = '\\'' @ }"));
  EXPECT_FALSE(reaches("{ let a = '\\u{1F600}' } @"));
  EXPECT_FALSE(reaches("{ let a'2 = x' } @ '}'"));
  EXPECT_TRUE(reaches("{ let a = 1 // }\n @ }"));
  EXPECT_TRUE(reaches("{ let a = 1 /* } */ @ }"));
  EXPECT_TRUE(reaches("{ let a = \"{\n @ }"));
}

TEST(Blocks, WhatIsOpenEndsWithTheText) {
  EXPECT_TRUE(reaches("{ { let a = 1 @"));
  EXPECT_TRUE(reaches("} let a = 1 } @"));
  EXPECT_TRUE(Blocks("{ }").reaches(nowhere, {0, 1}));
  EXPECT_TRUE(Blocks("{ }").reaches({1, 2}, nowhere));
  EXPECT_TRUE(Blocks("{ }").reaches({1, 2}, {100, 101}));
  EXPECT_TRUE(Blocks().reaches({0, 1}, {0, 1}));
}

} // namespace
} // namespace letcont
