// Union-find: both versions do the same as a naive model, and Safe finds each misuse.

#include "support/union_find.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

namespace letcont {
namespace {

using Element = Handle<struct ElementTag>;

// The elements' links, which a structure is given at every operation.
template <class Safety>
struct Fixture {
  using Sets = UnionFind<Element, std::string, Safety>;
  Sets sets;
  struct Links {
    std::vector<typename Sets::Link> all = std::vector<typename Sets::Link>(5000);
    auto& operator[](Element e) { return all[e.index]; }
    const auto& operator[](Element e) const { return all[e.index]; }
  } links;

  auto singleton(uint32_t e, std::string description) {
    return sets.singleton(links, Element{e}, std::move(description));
  }
  auto find(uint32_t e) { return sets.find(links, Element{e}); }
  std::string described(uint32_t e) { return sets.description(links, find(e)); }
};

template <class Safety>
class Both : public testing::Test {};
using Versions = testing::Types<FastLinks, SafeLinks>;
TYPED_TEST_SUITE(Both, Versions);

TYPED_TEST(Both, DoesWhatTheArticleSays) {
  Fixture<TypeParam> f;
  auto one = f.singleton(1, "one");
  auto two = f.singleton(2, "two");
  f.sets.add(f.links, Element{3}, two);
  EXPECT_EQ(f.described(3), "two");
  EXPECT_NE(f.find(1), f.find(2));
  auto both = f.sets.unite(f.links, one, two, "both");
  for (uint32_t e : {1u, 2u, 3u}) {
    EXPECT_EQ(f.find(e), both);
    EXPECT_EQ(f.described(e), "both");
  }
  f.sets.set_description(f.find(2), "changed");
  EXPECT_EQ(f.described(1), "changed");
}

TYPED_TEST(Both, ForgetsTheLastElement) {
  Fixture<TypeParam> f;
  f.sets.remove_last(f.links, f.singleton(1, "one"));
  f.singleton(1, "again");
  EXPECT_EQ(f.described(1), "again");
}

// The model: each element has the number of its set, and a union renumbers one of the two.
TYPED_TEST(Both, IsLikeTheNaiveModel) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Fixture<TypeParam> f;
    std::mt19937 random(seed);
    std::vector<std::string> model(1); // an element's description is its set's
    for (int step = 0; step < 3000; ++step) {
      uint32_t count = static_cast<uint32_t>(model.size() - 1);
      auto any = [&] { return static_cast<uint32_t>(1 + random() % count); };
      switch (count == 0 ? 0 : random() % 4) {
      case 0:
        model.push_back("set " + std::to_string(step));
        f.singleton(count + 1, model.back());
        break;
      case 1: {
        uint32_t to = any();
        f.sets.add(f.links, Element{count + 1}, f.find(to));
        model.push_back(model[to]);
        break;
      }
      case 2: {
        uint32_t a = any(), b = any();
        if (model[a] == model[b]) break;
        std::string united = "union " + std::to_string(step), from = model[a], to = model[b];
        f.sets.unite(f.links, f.find(a), f.find(b), united);
        for (std::string& each : model)
          if (!each.empty() && (each == from || each == to)) each = united;
        break;
      }
      default: ASSERT_EQ(f.described(any()).empty(), false); break;
      }
    }
    for (uint32_t e = 1; e < model.size(); ++e) {
      const auto& links = f.links;
      auto exists = [&](Element each) { return each.index != 0 && each.index < model.size(); };
      const std::string* doubted = f.sets.find_in_doubt(links, Element{e}, exists);
      ASSERT_TRUE(doubted);
      EXPECT_EQ(*doubted, model[e]);
      EXPECT_EQ(f.sets.description(f.sets.find_unchanged(links, Element{e})), model[e]);
      EXPECT_EQ(f.described(e), model[e]);
    }
  }
}

TYPED_TEST(Both, DoubtsBrokenLinks) {
  Fixture<TypeParam> f;
  f.singleton(1, "one");
  f.sets.add(f.links, Element{2}, f.find(1));
  auto in_doubt = [&](uint32_t e, uint32_t limit) {
    const auto& links = f.links;
    return f.sets.find_in_doubt(links, Element{e}, [&](Element each) { return each.index != 0 && each.index < limit; });
  };
  EXPECT_TRUE(in_doubt(2, 3));
  EXPECT_FALSE(in_doubt(3, 4)) << "in no structure";
  EXPECT_FALSE(in_doubt(2, 2)) << "does not exist";
  f.links[Element{1}] = f.links[Element{2}]; // its own parent
  EXPECT_FALSE(in_doubt(2, 3)) << "a circle";
}

// Path compression: a long chain costs once.
TEST(UnionFind, PathsStayShort) {
  Fixture<FastLinks> f;
  constexpr uint32_t count = 4096;
  for (uint32_t e = 1; e <= count; ++e) f.singleton(e, "");
  for (uint32_t width = 1; width < count; width *= 2)
    for (uint32_t e = 1; e + width <= count; e += 2 * width) f.sets.unite(f.links, f.find(e), f.find(e + width), "");
  const auto& links = f.links;
  for (uint32_t e = 1; e <= count; ++e)
    EXPECT_TRUE(f.sets.find_in_doubt(links, Element{e}, [](Element) { return true; }));
}

TEST(UnionFind, FastLinksAreSmall) { EXPECT_EQ(sizeof(UnionFind<Element, int, FastLinks>::Link), sizeof(uint32_t)); }

// ---- What Safe finds. Each of these would go unseen, and wrong, in the Fast version.

using Safe = Fixture<SafeLinks>;

TEST(SafeUnionFindDeathTest, AnElementInsertedTwice) {
  Safe f;
  auto one = f.singleton(1, "one");
  EXPECT_DEATH(f.singleton(1, "again"), "in a structure already");
  EXPECT_DEATH(f.sets.add(f.links, Element{1}, one), "in a structure already");
}

TEST(SafeUnionFindDeathTest, AnElementThatWasNeverInserted) {
  Safe f;
  EXPECT_DEATH(f.find(1), "in no structure");
}

TEST(SafeUnionFindDeathTest, AnElementOfAnotherStructure) {
  Safe f;
  Safe::Sets other;
  f.singleton(1, "one");
  EXPECT_DEATH(other.find(f.links, Element{1}), "in another structure");
}

TEST(SafeUnionFindDeathTest, APartitionOfAnotherStructure) {
  Safe f;
  Safe::Sets other;
  auto one = f.singleton(1, "one");
  auto two = other.singleton(f.links, Element{2}, "two");
  EXPECT_DEATH(f.sets.unite(f.links, one, two, "both"), "of another structure");
  EXPECT_DEATH(other.add(f.links, Element{3}, one), "of another structure");
}

TEST(SafeUnionFindDeathTest, AStalePartition) {
  Safe f;
  auto one = f.singleton(1, "one"), two = f.singleton(2, "two"), three = f.singleton(3, "three");
  auto both = f.sets.unite(f.links, one, two, "both");
  auto stale = both == one ? two : one;
  EXPECT_DEATH(f.sets.unite(f.links, stale, three, "all"), "stale");
  EXPECT_DEATH(f.sets.add(f.links, Element{4}, stale), "stale");
  EXPECT_DEATH(f.sets.description(f.links, stale), "stale");
}

TEST(SafeUnionFindDeathTest, APartitionThatWasRemoved) {
  Safe f;
  auto one = f.singleton(1, "one");
  f.sets.remove_last(f.links, one);
  EXPECT_DEATH(f.sets.description(f.links, one), "of another structure|stale");
  f.singleton(1, "again");
  EXPECT_DEATH(f.sets.description(f.links, one), "stale");
}

TEST(SafeUnionFindDeathTest, AUnionWithItself) {
  Safe f;
  auto one = f.singleton(1, "one");
  EXPECT_DEATH(f.sets.unite(f.links, one, one, "one"), "united with itself");
}

} // namespace
} // namespace letcont
