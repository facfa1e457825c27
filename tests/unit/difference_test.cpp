// Differences of stages: renamings are ignored, changes are found, provenance is kept; and the alignment of lines.
#include "compile/align.h"
#include "compile/compilation.h"
#include "compile/difference.h"

#include <gtest/gtest.h>
#include <random>

namespace letcont {
namespace {

Document plain(std::string text) { return {std::move(text), {}}; }

// The lines that are not common.
std::string changes(const std::string& before, const std::string& after, std::string_view syntax = "cps") {
  std::string text = difference(plain(before), plain(after), syntax).text, result;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find('\n', begin);
    if (text[begin] != ' ') result += text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return result;
}

TEST(Difference, EqualTextsHaveNone) {
  EXPECT_EQ(changes("", ""), "");
  EXPECT_EQ(changes("def main = 7\n", "def main = 7\n"), "");
  EXPECT_EQ(changes("def main = 7\n", "def main = 8\n"), "- def main = 7\n+ def main = 8\n");
  EXPECT_EQ(changes("", "def main = 7\n"), "+ def main = 7\n");
}

TEST(Difference, RenamingIsNoChange) {
  EXPECT_EQ(changes("def f = fun k (n, b : bool) -> {\n  let x0 = 1\n  let x1 = add(n, x0)\n  k(x1)\n}\n",
                    "def f = fun r (m, c : bool) -> {\n  let one = 1\n  let x0 = add(m, one)\n  r(x0)\n}\n"),
            "");
  EXPECT_EQ(changes("def f = fun k (n) -> {\n  decl a, b\n  a(n)\n  a(x) = {\n    k(x)\n  }\n}\n",
                    "def f = fun k (n) -> {\n  decl b, c\n  b(n)\n  b(y) = {\n    k(y)\n  }\n}\n"),
            "");
}

TEST(Difference, AnotherVariableIsAChange) {
  EXPECT_EQ(changes("def f = fun k (n, m) -> {\n  let x = add(n, m)\n  k(x)\n}\n",
                    "def f = fun k (n, m) -> {\n  let x = add(m, m)\n  k(x)\n}\n"),
            "-   let x = add(n, m)\n+   let x = add(m, m)\n");
  EXPECT_EQ(changes("def f = fun k (n, m) -> {\n  k(n)\n}\n", "def f = fun k (n, m) -> {\n  k(m)\n}\n"),
            "-   k(n)\n+   k(m)\n");
}

TEST(Difference, OperationsAndGlobalsAreNotRenamed) {
  EXPECT_EQ(changes("def f = fun k (n) -> {\n  let x = add(n, n)\n  g(k, x)\n}\n",
                    "def f = fun k (n) -> {\n  let x = mul(n, n)\n  h(k, x)\n}\n"),
            "-   let x = add(n, n)\n-   g(k, x)\n+   let x = mul(n, n)\n+   h(k, x)\n");
}

TEST(Difference, ANameMayMeanSomethingElseInTheNextDefinition) {
  EXPECT_EQ(changes("def f = fun k (a) -> {\n  k(a)\n}\ndef g = fun k (a, b) -> {\n  k(b)\n}\n",
                    "def f = fun k (b) -> {\n  k(b)\n}\ndef g = fun k (b, a) -> {\n  k(a)\n}\n"),
            "");
}

TEST(Difference, AMoveOfADeclarationIsNoChange) {
  std::string f = "def f = fun k (n) -> {\n  let x0 = 1\n  let x1 = add(n, x0)\n  k(x1)\n}\n\n";
  std::string g = "def g = fun k (n) -> {\n  k(n)\n}\n\n", h = "def h = 3\n\n", data = "data T = { A B }\n\n";
  EXPECT_EQ(changes(data + f + g + h, data + g + f + h), "");
  EXPECT_EQ(changes(data + f + g + h, h + f + g + data), "");
  std::string renamed = "def g = fun r (m) -> {\n  r(m)\n}\n\n", other = "def g = fun k (n) -> {\n  f(k, n)\n}\n\n";
  EXPECT_EQ(changes(f + g + h, renamed + f + h), "");
  EXPECT_NE(changes(f + g + h, other + f + h), "") << "it is another one";
  EXPECT_NE(changes(g + f + g, f + g + g), "") << "which of two is moved is not known";
  Document result = difference(plain(f + g), plain(g + f), "cps");
  EXPECT_EQ(result.text.find("  def g"), 0u) << "where they stand now";
  EXPECT_EQ(changes("declare void @a()\n\ndefine i32 @f() {\n  ret i32 %x\n}\n",
                    "define i32 @f() {\n  ret i32 %y\n}\n\ndeclare void @a()\n", "llvm"),
            "");
}

TEST(Difference, AMovedDeclIsNoChange) {
  EXPECT_EQ(
      changes("def f = fun k (n) -> {\n  decl a\n  decl b\n  let x = add(n, n)\n  case(x) { 0 -> a  _ -> b }\n  a() "
              "= {\n    k(n)\n  }\n  b() = {\n    k(x)\n  }\n}\n",
              "def f = code k (n) -> {\n  let x = add(n, n)\n  decl c\n  decl d\n  case(x) { 0 -> c  _ -> d }\n  c() "
              "= {\n    k(n)\n  }\n  d() = {\n    k(x)\n  }\n}\n"),
      "- def f = fun k (n) -> {\n+ def f = code k (n) -> {\n");
  EXPECT_EQ(changes("def f = fun k (n) -> {\n  decl a\n  let x = add(n, n)\n  k(x)\n}\n",
                    "def f = fun k (n) -> {\n  let x = add(n, n)\n  k(x)\n}\n"),
            "-   decl a\n")
      << "one that is gone is a change";
}

TEST(Difference, LlvmNamesHaveSigils) {
  EXPECT_EQ(changes("define i32 @f(i32 %n) {\nentry:\n  br label %k1\n\nk1:      ; preds = %entry\n  ret i32 %n\n}\n",
                    "define i32 @f(i32 %m) {\nstart:\n  br label %loop\n\nloop:    ; preds = %start\n  ret i32 %m\n}\n",
                    "llvm"),
            "");
  EXPECT_EQ(changes("  call void @f(i32 %n)\n", "  call void @g(i32 %n)\n", "llvm"),
            "-   call void @f(i32 %n)\n+   call void @g(i32 %n)\n");
}

TEST(Difference, ThePlaceInTheSourceTellsEqualLinesApart) {
  Document before{"let a = 1\nlet b = 1\n", {{0, 9, {0, 1}, 1}, {10, 19, {5, 6}, 2}}};
  Document after{"let c = 1\n", {{0, 9, {5, 6}, 7}}};
  Document result = difference(before, after, "cps");
  EXPECT_EQ(result.text, "- let a = 1\n  let c = 1\n");
  ASSERT_EQ(result.ranges.size(), 2u);
  EXPECT_EQ(result.ranges[0], (Range{2, 11, {0, 1}, 1}));
  EXPECT_EQ(result.ranges[1], (Range{14, 23, {5, 6}, 7}));
}

TEST(Difference, IsAStage) {
  Compilation compilation({"fun", "p.fun", "def f(x: Int) : Int = x + 1;\nwrite(f(2))", "default"});
  const Document* same = compilation.stage("cps..cps");
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->text.find("\n-"), std::string::npos);
  EXPECT_EQ(same->text.find("\n+"), std::string::npos);
  const Document* whole = compilation.stage("cps@none..cps");
  ASSERT_NE(whole, nullptr);
  EXPECT_NE(whole->text.find("\n- "), std::string::npos);
  EXPECT_FALSE(whole->ranges.empty());
  EXPECT_NE(compilation.stage("llvm@none..llvm"), nullptr);
  for (const char* wrong : {"cps..llvm", "cps..", "..cps", "cps..cps..cps", "cps..nothing", "cps@no..cps"})
    EXPECT_EQ(compilation.stage(wrong), nullptr) << wrong;
}

// Against the table of longest common subsequences.
TEST(Align, FindsAsManyPairsAsThereAre) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    auto sequence = [&] {
      std::vector<uint32_t> all(random() % 20);
      for (uint32_t& each : all) each = random() % 4;
      return all;
    };
    std::vector<uint32_t> a = sequence(), b = sequence();
    std::vector<std::vector<size_t>> longest(a.size() + 1, std::vector<size_t>(b.size() + 1));
    for (size_t i = 1; i <= a.size(); ++i)
      for (size_t j = 1; j <= b.size(); ++j)
        longest[i][j] =
            a[i - 1] == b[j - 1] ? longest[i - 1][j - 1] + 1 : std::max(longest[i - 1][j], longest[i][j - 1]);
    auto pairs = align(a, b, 100);
    EXPECT_EQ(pairs.size(), longest[a.size()][b.size()]);
    for (size_t i = 0; i < pairs.size(); ++i) {
      EXPECT_EQ(a[pairs[i].first], b[pairs[i].second]);
      if (i > 0) EXPECT_TRUE(pairs[i - 1].first < pairs[i].first && pairs[i - 1].second < pairs[i].second);
    }
  }
}

TEST(Align, GivesUpOnWhatIsTooDifferent) {
  std::vector<uint32_t> a(100, 1), b(100, 2);
  a.front() = b.front() = 7;
  EXPECT_EQ(align(a, b, 10).size(), 1u);
  EXPECT_EQ(align(a, a, 0).size(), a.size());
}

} // namespace
} // namespace letcont
