#include "lambda/scopes.h"

#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace letcont {
namespace {

constexpr Name a{1}, b{2}, c{3};

// The binding that a name means, or -1.
int meant(const Scopes& scopes, Name name, uint32_t at) {
  const LocalName* found = scopes.meant(name, at);
  return found ? static_cast<int>(found->binding.begin) : -1;
}

TEST(Scopes, OfTheInnermostBinding) {
  // a {   a { b }   b }
  Scopes scopes(LocalNames{{{a, {0, 1}, {2, 40}}, {a, {10, 11}, {12, 20}}, {b, {22, 23}, {24, 40}}}, {}});
  EXPECT_EQ(meant(scopes, a, 1), -1);
  EXPECT_EQ(meant(scopes, a, 2), 0);
  EXPECT_EQ(meant(scopes, a, 12), 10);
  EXPECT_EQ(meant(scopes, a, 19), 10);
  EXPECT_EQ(meant(scopes, a, 20), 0);
  EXPECT_EQ(meant(scopes, a, 40), -1);
  EXPECT_EQ(meant(scopes, b, 23), -1);
  EXPECT_EQ(meant(scopes, b, 24), 22);
  EXPECT_EQ(meant(scopes, c, 24), -1);
  EXPECT_EQ(meant(scopes, {}, 24), -1);
}

// The program of the header, whose lines stand left of what is said of them. Its three pieces are where they are by the
// rules of L: an arm ends with its line, and what a definition binds is meant from the next line on.
TEST(Scopes, TheHeadersExample) {
  std::ifstream header(std::string(LETCONT_SOURCE_FOLDER) + "/core/lambda/scopes.h");
  std::string program;
  std::vector<uint32_t> begins; // of the lines
  for (std::string line; std::getline(header, line);)
    if (line.starts_with("//   ")) {
      begins.push_back(static_cast<uint32_t>(program.size()));
      program += line.substr(5, line.find("   ", 7) - 5) + '\n';
    }
  ASSERT_EQ(program, "let a = 1\nmatch (f(a)) {\n  Some(a) -> a + 1\n  None -> a }\n");

  auto place = [&](size_t line, std::string_view before) { // of the a in front of which that stands
    return static_cast<uint32_t>(program.find(before, begins[line - 1]) + before.size());
  };
  uint32_t first = place(1, "let "), second = place(3, "Some(");
  uint32_t end = static_cast<uint32_t>(program.size());
  Scopes scopes(
      LocalNames{{{a, {first, first + 1}, {begins[1], end}}, {a, {second, second + 1}, {second + 1, begins[3]}}}, {}});
  EXPECT_EQ(meant(scopes, a, place(2, "f(")), static_cast<int>(first));
  EXPECT_EQ(meant(scopes, a, place(3, "-> ")), static_cast<int>(second));
  EXPECT_EQ(meant(scopes, a, place(4, "-> ")), static_cast<int>(first));
}

TEST(Scopes, ARegionIsWhatEndsAtOnePlace) {
  Scopes scopes(LocalNames{{{a, {0, 1}, {2, 40}}, {b, {3, 4}, {5, 40}}, {c, {10, 11}, {12, 20}}}, {}});
  EXPECT_EQ(scopes.around(1), Scopes::outside);
  EXPECT_EQ(scopes.around(2), scopes.around(30));
  EXPECT_EQ(scopes.region({0, 1}), scopes.region({3, 4}));
  EXPECT_EQ(scopes.around(12), scopes.region({10, 11}));
  EXPECT_EQ(scopes.parent(scopes.around(12)), scopes.around(5));
  EXPECT_EQ(scopes.around(40), Scopes::outside);
  EXPECT_EQ(scopes.region({7, 8}), Scopes::outside);
  EXPECT_EQ(scopes.bound_at({10, 11})->scope, (Span{12, 20}));
  EXPECT_EQ(scopes.bound_at({7, 8}), nullptr);
}

TEST(Scopes, AnotherNameLeadsToTheFirst) {
  Scopes scopes(LocalNames{{{a, {0, 1}, {2, 40}}, {b, {3, 4}, {5, 40}}, {c, {10, 11}, {12, 20}}},
                           {{{3, 4}, {0, 1}}, {{10, 11}, {3, 4}}, {{20, 21}, {0, 1}}, {{20, 21}, {3, 4}}}});
  EXPECT_EQ(scopes.first_name({3, 4}), (Span{0, 1}));
  EXPECT_EQ(scopes.first_name({10, 11}), (Span{0, 1}));
  EXPECT_EQ(scopes.first_name({0, 1}), (Span{0, 1}));
  EXPECT_EQ(scopes.first_name({20, 21}), (Span{20, 21})) << "it has two";
}

TEST(Scopes, WhatOverlapsIsCut) {
  Scopes scopes(LocalNames{{{a, {0, 1}, {2, 20}}, {b, {3, 4}, {10, 30}}, {a, {0, 1}, {5, 9}}}, {}});
  EXPECT_EQ(meant(scopes, b, 19), 3);
  EXPECT_EQ(meant(scopes, b, 20), -1);
  EXPECT_EQ(meant(scopes, a, 7), 0);
}

// As looking through all of them says.
TEST(Scopes, AgreeWithLookingThroughAll) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    LocalNames locals;
    std::vector<Span> open{{0, 1000}};
    for (uint32_t at = 1; at < 200; at += 2) {
      while (open.size() > 1 && open.back().end <= at * 5) open.pop_back();
      uint32_t end = random() % 3 == 0 ? open.back().end : at * 5 + 2 + random() % (open.back().end - at * 5);
      open.push_back({at * 5 + 1, std::min(end, open.back().end)});
      locals.all.push_back({Name{1 + static_cast<uint32_t>(random() % 3)}, {at, at + 1}, open.back()});
      if (open.back().end <= open.back().begin) locals.all.pop_back();
    }
    Scopes scopes(locals);
    for (uint32_t at = 0; at < 1010; ++at) {
      std::vector<int> wanted(4, -1), all(4, -1);
      for (const LocalName& each : locals.all) // the later one is inside
        if (each.scope.contains(at)) wanted[each.name.index] = static_cast<int>(each.binding.begin);
      scopes.each_meant(at,
                        [&](const LocalName& each) { all[each.name.index] = static_cast<int>(each.binding.begin); });
      for (Name name : {a, b, c}) EXPECT_EQ(meant(scopes, name, at), wanted[name.index]) << round << " at " << at;
      EXPECT_EQ(all, wanted) << round << " at " << at;
    }
  }
}

} // namespace
} // namespace letcont
