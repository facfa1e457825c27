// Positions of a front end's source in the text of CPS (cps/text/positions.h).
#include "compile/compilation.h"
#include "cps/text/positions.h"

#include <gtest/gtest.h>

namespace letcont {

namespace {

using cps::read_position;

ProgramText made(std::string text, std::string original = {}) {
  return {"cps", "p.cps", std::move(text), "none", "O2", "p.toy", std::move(original)};
}

// "3:12" for the first place of that word in the text; "nowhere".
std::string place_of(std::string_view text, std::string_view word) {
  std::shared_ptr<const SourceMap> map = cps::source_map(text, "p.toy", nullptr);
  const SourceMap::Entry* entry = map ? map->at(static_cast<uint32_t>(text.find(word))) : nullptr;
  if (!entry) return "nowhere";
  return std::to_string(entry->begin.line) + ":" + std::to_string(entry->begin.column);
}

std::string shown(const ProgramText& program) {
  Compilation compilation(program);
  compilation.check();
  return render(compilation.diagnostics(), compilation.source(), false);
}

TEST(Position, IsReadWithAndWithoutItsEnd) {
  auto read = read_position("@3:12 let");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->begin, (LineColumn{3, 12}));
  EXPECT_EQ(read->end, (LineColumn{3, 12}));
  EXPECT_EQ(read->length, 5u);
  EXPECT_EQ(read_position("@3:12-20")->end, (LineColumn{3, 20}));
  EXPECT_EQ(read_position("@3:12-4:2")->end, (LineColumn{4, 2}));
}

TEST(Position, ThatIsMalformedIsNone) {
  for (const char* text : {"@", "@3", "@3:", "@0:1", "@1:0", "@3:12-", "@3:12-2:1", "@3:12-11", "@3:12-3:", "@3:12-:4",
                           "@1234567890:1", "@ 3:1", "@-3:1"})
    EXPECT_FALSE(read_position(text)) << text;
  EXPECT_NE(shown(made("def f = fun k (x) -> { @3 k(x) }")).find("p.cps:1:24: error: a position is"),
            std::string::npos);
}

TEST(Positions, HoldToTheEndOfTheirBlock) {
  constexpr std::string_view text = "@1:1 def f = fun k (b : bool) -> {\n"
                                    "  @2:3 let one = 1\n"
                                    "  let two = 2\n"
                                    "  decl yes, no\n"
                                    "  @4:4 case(b) { true -> yes, false -> no }\n"
                                    "  @5:5 yes() = { @6:6 k(one) }\n"
                                    "  no() = { k(two) }\n"
                                    "}\n"
                                    "def g = fun r (z) -> { r(z) }\n";
  EXPECT_EQ(place_of(text, "def f"), "1:1");
  EXPECT_EQ(place_of(text, "let one"), "2:3");
  EXPECT_EQ(place_of(text, "let two"), "2:3");
  EXPECT_EQ(place_of(text, "case"), "4:4");
  EXPECT_EQ(place_of(text, "true"), "4:4");
  EXPECT_EQ(place_of(text, "yes()"), "5:5");
  EXPECT_EQ(place_of(text, "k(one)"), "6:6");
  EXPECT_EQ(place_of(text, "no()"), "5:5");
  EXPECT_EQ(place_of(text, "def g"), "nowhere");
  EXPECT_EQ(place_of(text, "r(z)"), "nowhere");
}

TEST(Positions, InCommentsAndStringsAreNone) {
  EXPECT_EQ(place_of("/* @1:1 */ def s = \"@2:2\" // @3:3\ndef t = 1", "def t"), "nowhere");
}

TEST(Positions, OfAMillionInACommentAreReadInLinearTime) {
  std::string text = "/*";
  for (int i = 0; i < 1'000'000; ++i) text += "@1:1 ";
  text += "*/ @2:2 def t = 1";
  EXPECT_EQ(place_of(text, "def t"), "2:2");
}

TEST(Positions, AreThoseOfMessages) {
  std::string text = "source \"sum.toy\"\ndef f = fun k (x) -> {\n  @3:5-8 let y = add(x, oh)\n  k(y)\n}\n";
  EXPECT_EQ(shown({"cps", "p.cps", text}), "sum.toy:3:5: error: nothing is called 'oh'\n"
                                           "p.cps:3:25: note: in the text that was made of it\n"
                                           "  3 |   @3:5-8 let y = add(x, oh)\n"
                                           "    |                         ^~\n");
  EXPECT_EQ(shown(made(text, "one\ntwo\n(a (b c))\n")), "p.toy:3:5: error: nothing is called 'oh'\n"
                                                        "  3 | (a (b c))\n"
                                                        "    |     ^~~\n"
                                                        "p.cps:3:25: note: in the text that was made of it\n"
                                                        "  3 |   @3:5-8 let y = add(x, oh)\n"
                                                        "    |                         ^~\n");
}

TEST(Positions, BeyondTheOriginalAreAtItsNearestPlace) {
  std::shared_ptr<const SourceMap> map;
  std::string original = "α β\nlast";
  map = cps::source_map("@1:3 def a = 1 @9:9 def b = 2 @1:900 def c = 3 @2:1 def d = 4", "p.toy", &original);
  ASSERT_TRUE(map);
  auto span_at = [&](size_t i) { return map->span(map->entries[i]); };
  EXPECT_EQ(map->entries[0].piece, (Span{5, 14}));
  EXPECT_EQ(span_at(0), (Span{3, 5})); // β
  EXPECT_EQ(span_at(1), (Span{10, 10}));
  EXPECT_EQ(span_at(2), (Span{5, 5}));
  EXPECT_EQ(span_at(3), (Span{6, 10})); // a word
}

TEST(Original, IsAStageThatIsLinked) {
  std::string text = "@1:1-9 def f = fun k (x) -> {\n  @1:4-8 let y = add(x, x)\n  k(y)\n}\n";
  Compilation compilation(made(text, "f x = x+x\n"));
  const Document* original = compilation.stage("original");
  ASSERT_TRUE(original);
  EXPECT_EQ(original->text, "f x = x+x\n");
  // What is found at a place is all that was made of it; each expression of that is linked by itself, too.
  const Range* inner = innermost(*original, 5);
  ASSERT_TRUE(inner);
  auto begin = static_cast<uint32_t>(text.find("let y")), end = static_cast<uint32_t>(text.find("\n}"));
  EXPECT_EQ(inner->source, (Span{begin, end}));
  auto is_linked = [&](Span made) {
    for (const Range& range : original->ranges)
      if (range.source == made && range.begin == 3 && range.end == 7) return true;
    return false;
  };
  EXPECT_TRUE(is_linked({begin, begin + 17}));
  EXPECT_TRUE(is_linked({end - 4, end}));
  EXPECT_FALSE(Compilation(made(text)).stage("original"));
}

TEST(Version, IsTheFirstLine) {
  EXPECT_EQ(shown({"cps", "p.cps", "letcont-cps 1\ndef a = 1\n"}), "");
  EXPECT_EQ(shown({"cps", "p.cps", "letcont-cps 1\r\ndef a = 1\n"}), "");
  EXPECT_EQ(shown({"cps", "p.cps", "\xEF\xBB\xBFletcont-cps 1\r\ndef a = 1\n"}), ""); // as some editors begin a file
  EXPECT_EQ(shown({"cps", "p.cps",
                   "\xEF\xBB\xBF"
                   "def a = 1\n"}),
            "");
  EXPECT_NE(
      shown({"cps", "p.cps", "\xEF\xBB\xBF// a comment\nletcont-cps 1\ndef a = 1\n"}).find("at the very beginning"),
      std::string::npos);
  EXPECT_NE(shown({"cps", "p.cps", "letcont-cps 2\ndef a = 1\n"}).find("version 2; this Letcont reads version 1"),
            std::string::npos);
  EXPECT_NE(shown({"cps", "p.cps", "letcont-cps one\ndef a = 1\n"}).find("p.cps:1:1: error: the first line may be"),
            std::string::npos);
  EXPECT_NE(
      shown({"cps", "p.cps", "source \"a\"\nsource \"b\"\n"}).find("p.cps:2:8: error: the text has a source already"),
      std::string::npos);
}

} // namespace

} // namespace letcont
