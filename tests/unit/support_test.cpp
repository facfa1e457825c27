// Sources, diagnostics, documents, texts and names.

#include "header_code.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/names.h"
#include "support/numbers/whole_number.h"
#include "support/shown.h"
#include "support/source.h"
#include "support/text.h"
#include "support/utf8.h"
#include "support/visible.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace letcont {
namespace {

TEST(Source, FindsLinesAndColumns) {
  Source source("a.add", "one\ntwo λx\r\n\nlast");
  EXPECT_EQ(source.line_count(), 4u);
  EXPECT_EQ(source.line_column(0).line, 1u);
  LineColumn after_lambda = source.line_column(10); // the x: λ has two bytes and is one character
  EXPECT_EQ(after_lambda.line, 2u);
  EXPECT_EQ(after_lambda.column, 6u);
  EXPECT_EQ(source.line(2), "two λx");
  EXPECT_EQ(source.line(3), "");
  EXPECT_EQ(source.line(9), "");
  EXPECT_EQ(source.line_column(1000).line, 4u);
}

TEST(Shown, GroupsNumbers) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(12345678), "12,345,678");
}

TEST(Shown, CutsATextAtLinesOrCharacters) {
  EXPECT_EQ(first_part("abc", 3), 3u);
  EXPECT_EQ(last_part("abc", 3), 0u);
  EXPECT_EQ(first_part("one\ntwo\nthree\n", 6), 4u);
  EXPECT_EQ(first_part("one\ntwo\nthree\n", 4), 4u);
  EXPECT_EQ(last_part("one\ntwo\nthree\n", 7), 8u);
  EXPECT_EQ(last_part("one\ntwo\nthree\n", 6), 8u);
  EXPECT_EQ(first_part("λλλλ", 3), 2u);
  EXPECT_EQ(last_part("λλλλ", 3), 6u);
  EXPECT_EQ(first_part("\x80\x80\x80\x80\x80\x80\x80\x80", 5), 5u); // no characters at all
  EXPECT_EQ(last_part("\x80\x80\x80\x80\x80\x80\x80\x80", 5), 3u);
  EXPECT_EQ(first_part("abc", 0), 0u);
  EXPECT_EQ(last_part("abc", 0), 3u);
  EXPECT_EQ(gap_line("a", 1), "\n[… 1 byte is left out …]\n");
  EXPECT_EQ(gap_line("a\n", 1234), "[… 1,234 bytes are left out …]\n");
}

TEST(Shown, TheHeadersExample) {
  expect_example_runs("support/shown.h", "support_test.cpp");
  for (size_t size : {0, 500, 1500, 2000, 2001, 5000}) {
    std::string whole(size, 'x'), shown = whole;
    std::string_view text = whole;
    auto show = [&](std::string_view first, std::string_view gap, std::string_view last) {
      shown = std::string(first).append(gap).append(last);
    };
    if (text.size() > 2 * 1000) {
      std::string_view first = text.substr(0, first_part(text, 1000));
      std::string_view last = text.substr(last_part(text, 1000));
      show(first, gap_line(first, text.size() - first.size() - last.size()), last);
    }
    std::string part(1000, 'x');
    EXPECT_EQ(shown, size <= 2000 ? whole : part + gap_line(part, size - 2000) + part) << size;
  }
}

TEST(Shown, ShortensLongWordsAndMessages) {
  EXPECT_EQ(shortened("there is no 'abc'", 20, 100), "there is no 'abc'");
  EXPECT_EQ(shortened("no abcdefghijklmnopqrstuvwxyz here", 9, 100), "no abcdef…xyz here");
  EXPECT_EQ(shortened("λλλλλλλλλλ", 9, 100), "λλλ…λ"); // whole characters
  EXPECT_EQ(shortened("a b c d e f g h i j", 9, 9), "a b c …i j");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80", 3, 100).size(), 3u); // no characters at all
  EXPECT_EQ(shortened("", 9, 9), "");
}

TEST(Diagnostics, BoundWhatTheyQuote) {
  std::string name(1'000'000, 'x');
  Diagnostics diagnostics;
  diagnostics.error("test/name", {0, 1}, "there is no '" + name + "'").notes.push_back({{0, 1}, name});
  diagnostics.sort();
  EXPECT_LT(diagnostics.all()[0].message.size(), 300u);
  EXPECT_LT(diagnostics.all()[0].notes[0].message.size(), 300u);
  EXPECT_LT(render(diagnostics, Source("p", name), false).size(), 2000u);
}

TEST(Source, HasNoColumnForAByteOrderMark) {
  Source source("a.add", "\xEF\xBB\xBFone\ntwo");
  EXPECT_EQ(to_string(source.line_column(0)), "1:1"); // of an error about the whole text
  EXPECT_EQ(to_string(source.line_column(3)), "1:1");
  EXPECT_EQ(to_string(source.line_column(5)), "1:3");
  EXPECT_EQ(to_string(source.line_column(7)), "2:1");
  EXPECT_EQ(source.line(1), "one");
  EXPECT_EQ(source.line_start(1), 3u);
  EXPECT_EQ(source.offset({1, 1}), 3u);
  EXPECT_EQ(source.offset({1, 3}), 5u);
  EXPECT_EQ(source.offset({2, 1}), 7u);
  Diagnostics diagnostics;
  diagnostics.error("test", {0, 4}, "here");
  EXPECT_EQ(render(diagnostics, source, false), "a.add:1:1: error: here\n  1 | one\n    | ^~~\n");
}

TEST(Source, KeepsAnEmptyText) {
  Source source("empty", "");
  EXPECT_EQ(source.line_count(), 1u);
  EXPECT_EQ(source.line_column(0).column, 1u);
}

TEST(Span, JoinsToTheSmallestThatCoversBoth) {
  EXPECT_EQ(join({3, 5}, {1, 2}), (Span{1, 5}));
  EXPECT_EQ(join(nowhere, {1, 2}), (Span{1, 2}));
  EXPECT_FALSE(join(nowhere, nowhere).known());
}

TEST(Diagnostic, ShowsTheLineWithACaret) {
  Source source("a.add", "x = 1\ny = \tx + q\n");
  Diagnostics diagnostics;
  diagnostics.error("name/unknown", {15, 16}, "nothing is called 'q'").notes.push_back({{0, 1}, "x is here"});
  EXPECT_EQ(render(diagnostics, source, false), "a.add:2:10: error: nothing is called 'q'\n"
                                                "  2 | y =  x + q\n"
                                                "    |          ^\n"
                                                "a.add:1:1: note: x is here\n"
                                                "  1 | x = 1\n"
                                                "    | ^\n");
}

TEST(Diagnostic, HidesWhatCouldSteerATerminal) {
  Source source("a.add", "\x1b[31mred\x80 \xc2\x9b");
  Diagnostics diagnostics;
  diagnostics.error("x", {0, 3}, "a \x1b message");
  std::string shown = render(diagnostics, source, false);
  EXPECT_EQ(shown.find('\x1b'), std::string::npos);
  EXPECT_EQ(shown.find('\x80'), std::string::npos);
  EXPECT_EQ(shown.find("\xc2\x9b"), std::string::npos);
}

TEST(Diagnostic, MarksThePlaceBehindEscapes) {
  Source source("\x1b.add", "\x1b[31mred = \xc2\x9b\xe2\x80\xae\xff\n");
  Diagnostics diagnostics;
  diagnostics.error("x", {5, 8}, "here");
  diagnostics.error("x", {11, 16}, "there");
  EXPECT_EQ(render(diagnostics, source, false), "\\x1b.add:1:6: error: here\n"
                                                "  1 | \\x1b[31mred = \\u{9b}\\u{202e}\\xff\n"
                                                "    |         ^~~\n"
                                                "\\x1b.add:1:12: error: there\n"
                                                "  1 | \\x1b[31mred = \\u{9b}\\u{202e}\\xff\n"
                                                "    |               ^~~~~~~~~~~~~~\n");
}

TEST(Visible, ShowsWhatATerminalWouldActOn) {
  EXPECT_EQ(visible("plain λ → 漢\n\tx"), "plain λ → 漢\n\tx");
  EXPECT_EQ(visible("\x1b]0;t\x07\r\x7f"), "\\x1b]0;t\\x07\\x0d\\x7f");
  EXPECT_EQ(visible(std::string("\0", 1)), "\\x00");
  EXPECT_EQ(visible("\xc2\x80\xc2\x9f\xc2\xa0"), "\\u{80}\\u{9f}\xc2\xa0");
  EXPECT_EQ(visible("\xe2\x80\xaa\xe2\x81\xa9\xd8\x9c"), "\\u{202a}\\u{2069}\\u{61c}");
  EXPECT_EQ(visible("\x9b\xc2"), "\\x9b\\xc2") << "bytes that are no character";
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
  // Nothing that is left acts, and what is visible stays as it is.
  for (uint32_t seed = 1, i = 0; i < 2000; ++i) {
    std::string bytes;
    for (int n = 0; n < 12; ++n) bytes += static_cast<char>((seed = seed * 1664525 + 1013904223) >> 24);
    std::string shown = visible(bytes);
    EXPECT_EQ(visible(shown), shown);
    for (char c : shown) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t');
  }
}

TEST(Diagnostic, CutsLongLinesAroundTheSpan) {
  Source source("a.add", std::string(100000, '(') + "x" + std::string(100000, ')'));
  Diagnostics diagnostics;
  diagnostics.error("x", {100000, 100001}, "here");
  std::string shown = render(diagnostics, source, false);
  EXPECT_LT(shown.size(), 600u);
  EXPECT_NE(shown.find("x"), std::string::npos);
}

TEST(Diagnostic, MarksASpanOfSeveralLinesOnItsFirst) {
  Source source("a", "ab\ncd");
  Diagnostics diagnostics;
  diagnostics.error("x", {1, 5}, "here");
  EXPECT_NE(render(diagnostics, source, false).find("|  ^\n"), std::string::npos);
}

TEST(Diagnostics, KeepsTheFirstAndCountsTheRest) {
  Diagnostics diagnostics;
  for (int i = 0; i < 1000; ++i) diagnostics.error("x", nowhere, std::to_string(i));
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::max_kept);
  EXPECT_EQ(diagnostics.error_count(), 1000u);
  EXPECT_EQ(diagnostics.not_kept(), 1000 - Diagnostics::max_kept);
}

TEST(Diagnostics, WarningsHideNoErrors) {
  Diagnostics diagnostics;
  for (uint32_t i = 0; i < 1000; ++i) diagnostics.warning("w", {i, i + 1}, "");
  diagnostics.error("x", {7, 8}, "here");
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::max_kept + 1);
  EXPECT_EQ(diagnostics.all().back().message, "here");
  EXPECT_EQ(diagnostics.not_kept(), 1000 - Diagnostics::max_kept);
}

TEST(Diagnostics, AWarningIsGivenOnce) {
  Diagnostics diagnostics;
  for (uint32_t place : {3u, 4u, 3u}) diagnostics.warning("w", {place, 5}, "unused");
  EXPECT_EQ(diagnostics.all().size(), 2u);
  EXPECT_EQ(diagnostics.not_kept(), 0u);
}

TEST(Document, FindsTheInnermostRange) {
  DocumentWriter writer;
  writer.open({0, 9}, 1);
  writer << "a(";
  writer.open({2, 3}, 2);
  writer << "b";
  writer.close();
  writer << ")";
  writer.close();
  Document document = writer.finish();
  EXPECT_EQ(document.text, "a(b)");
  EXPECT_EQ(innermost(document, 2)->node, 2u);
  EXPECT_EQ(innermost(document, 3)->node, 1u);
  EXPECT_EQ(innermost(document, 4), nullptr);
}

TEST(Text, DoublesReadBackTheSame) {
  for (double value : {0.0, -0.0, 1.0, 0.1, 1e300, -1e-300, 5e-324, 1.0 / 3, 123456789.125, HUGE_VAL, -HUGE_VAL}) {
    std::optional<double> back = parse_double(double_text(value));
    ASSERT_TRUE(back.has_value()) << double_text(value);
    EXPECT_EQ(*back, value);
    EXPECT_EQ(std::signbit(*back), std::signbit(value));
  }
  EXPECT_TRUE(std::isnan(*parse_double("nan")));
  EXPECT_EQ(double_text(0.1), "0.1");
  EXPECT_EQ(double_text(2), "2.0");
  EXPECT_EQ(double_text(10), "10.0");
  EXPECT_EQ(double_text(-1234000), "-1234000.0");
  EXPECT_EQ(double_text(999999999999999), "999999999999999.0");
  EXPECT_EQ(double_text(1e15), "1e+15");
  EXPECT_EQ(double_text(0.0001), "0.0001");
  EXPECT_EQ(double_text(0.00001), "1e-05");
  EXPECT_FALSE(parse_double("0x10").has_value());
  EXPECT_FALSE(parse_double("1.0f").has_value());
}

TEST(Text, PrintsDoublesAsCDoesButForTheSignOfANaN) {
  EXPECT_EQ(printed_double(0.1), "0.1");
  EXPECT_EQ(printed_double(2), "2");
  EXPECT_EQ(printed_double(-0.0), "-0");
  EXPECT_EQ(printed_double(1e300), "1e+300");
  EXPECT_EQ(printed_double(1.0 / 3), "0.333333");
  EXPECT_EQ(printed_double(-HUGE_VAL), "-inf");
  EXPECT_EQ(printed_double(std::nan("")), "nan");
  EXPECT_EQ(printed_double(-std::nan("")), "nan");
}

TEST(Text, QuotesWhatIsNoText) {
  EXPECT_EQ(letcont::quoted("a\"b\\c\n\t\r"), R"("a\"b\\c\n\t\r")");
  EXPECT_EQ(letcont::quoted("λ \x01\xff"), "\"λ \\x01\\xFF\"");
  EXPECT_EQ(letcont::quoted(std::string("\xed\xa0\x80")), "\"\\xED\\xA0\\x80\""); // a surrogate is no character
}

TEST(Names, AreStoredOnce) {
  Names names;
  Name a = names.intern("a"), b = names.intern("b");
  EXPECT_EQ(names.intern("a"), a);
  EXPECT_NE(a, b);
  EXPECT_EQ(names.intern(""), Name{});
  Names copy = names;
  EXPECT_EQ(copy.text(b), "b");
  EXPECT_EQ(copy.intern("b"), b);
}

// ---- Characters

TEST(Utf8, CountsAndFindsCharacters) {
  std::string_view text = "a\xC3\xB1\xE2\x82\xAC\xF0\x9F\x98\x80";
  EXPECT_EQ(character_count(text), 4u);
  for (auto [i, code] : {std::pair{0, 0x61u}, {1, 0xF1u}, {2, 0x20ACu}, {3, 0x1F600u}}) {
    EXPECT_EQ(character_at(text, i), code);
    EXPECT_TRUE(text.ends_with(utf8_text(0x1F600)));
    EXPECT_NE(text.find(utf8_text(code)), std::string_view::npos);
  }
  EXPECT_EQ(character_at(text, 4), std::nullopt);
  EXPECT_EQ(character_at(text, -1), std::nullopt);
  EXPECT_EQ(character_at("", 0), std::nullopt);
  EXPECT_TRUE(is_scalar_value(*character_at("\xFF\x80z", 0))) << "no UTF-8";
  EXPECT_EQ(character_at("\xC3z", 0), 0xFFFDu);
  EXPECT_EQ(character_at("\xED\xA0\x80", 0), 0xFFFDu) << "a surrogate";
}

// As its comment says, one byte after the other.
std::optional<size_t> place_by_bytes(std::string_view text, size_t from, int64_t i) {
  for (size_t at = from; at <= text.size(); ++at)
    if ((at == from || at == text.size() || begins_character(text[at])) && i-- == 0) return at;
  return std::nullopt;
}

TEST(Utf8, FindsCharactersBehindManyBytes) {
  std::mt19937 random(7);
  for (std::string_view bytes : {std::string_view("a"), std::string_view("a\xC3\xA9"), std::string_view("\x80"),
                                 std::string_view("ab\x80\xE2\x82\xAC\xFF")})
    for (size_t size : {0u, 1u, 63u, 64u, 65u, 127u, 128u, 129u, 300u}) {
      std::string text;
      while (text.size() < size) text += bytes[random() % bytes.size()];
      for (size_t from : {size_t{0}, size / 3})
        for (int64_t i = -1; i <= static_cast<int64_t>(size) + 1; ++i)
          ASSERT_EQ(character_place(text, from, i), place_by_bytes(text, from, i)) << size << " " << from << " " << i;
    }
}

TEST(Text, CharactersAreReadBack) {
  for (uint32_t code : {0u, 9u, 0x27u, 0x22u, 0x5Cu, 0x61u, 0x7Fu, 0xE9u, 0xFFFDu, 0x1F600u, 0x10FFFFu}) {
    std::string text = quoted_character(code);
    std::optional<ReadCharacter> read = read_character(std::string_view(text).substr(1));
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->code, code) << text;
    EXPECT_EQ(read->length + 2, text.size()) << text;
  }
  EXPECT_EQ(read_character("\\x01'").value_or(ReadCharacter{}).code, 1u); // as strings have it
  EXPECT_EQ(read_character("\\x7f'").value_or(ReadCharacter{}).length, 4u);
  for (std::string_view wrong :
       {"", "\\q", "\\x", "\\x1", "\\x1'", "\\x80", "\\u{}", "\\u{110000}", "\\u{D800}", "\\u{1F600", "\xFF"})
    EXPECT_FALSE(read_character(wrong)) << wrong;
}

TEST(Text, WithoutBlanksAround) {
  EXPECT_EQ(trimmed("\r\n a b\t"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \t\n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Numbers, AreAllOfTheText) {
  EXPECT_EQ(whole_number<uint32_t>("0"), 0u);
  EXPECT_EQ(whole_number<uint32_t>("4294967295"), UINT32_MAX);
  EXPECT_EQ(whole_number<int32_t>("-2147483648"), INT32_MIN);
  EXPECT_EQ(whole_number<uint64_t>("007"), 7u);
  for (std::string_view wrong : {"", "-", "-1", "+1", " 1", "1 ", "1.0", "0x1", "4294967296"})
    EXPECT_FALSE(whole_number<uint32_t>(wrong)) << wrong;
  EXPECT_FALSE(whole_number<int32_t>("2147483648"));
}

} // namespace
} // namespace letcont
