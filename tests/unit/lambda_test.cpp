// Parts of core/lambda by themselves: the examples of their headers.

#include "header_code.h"
#include "lambda/needed_values.h"
#include "lambda/pieces.h"

#include <array>
#include <gtest/gtest.h>

namespace letcont {
namespace {

// The definitions are numbered in their order: f, x, y.
TEST(NeededValues, TheHeadersExample) {
  std::array<Adjacency::Edge, 2> edges{{{0, 2}, {1, 0}}}; // f mentions y, and x mentions f
  std::vector<uint32_t> needs = needed_values(3, Adjacency(3, edges), [](uint32_t each) { return each == 0; });
  EXPECT_EQ(needs, (std::vector<uint32_t>{3, 2, 3}));
  EXPECT_GT(needs[0], 1u) << "x, which calls f, is evaluated before y";
}

TEST(Pieces, TheHeadersExample) {
  expect_example_runs("lambda/pieces.h", "lambda_test.cpp");
  enum class Term { If, Condition, Then };
  constexpr Term root = Term::If, c = Term::Condition, a = Term::Then;
  auto name = [](Term term) { return term == Term::Condition ? "c" : "a"; };
  DocumentWriter out;
  Pieces<Term> pieces;
  auto write = [&](Term term, uint32_t indent) {
    if (term == root) {
      out << "if ";
      pieces.push(a, indent + 1), pieces.push(" then "), pieces.push(c, indent);
    } else {
      out << name(term);
    }
  };
  pieces.push(root, 0);
  pieces.drain(out, write);
  EXPECT_EQ(out.finish().text, "if c then a");
}

} // namespace
} // namespace letcont
