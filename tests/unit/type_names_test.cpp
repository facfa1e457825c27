// Types that share are printed with sharing, and read back; messages show a part of a type that would be long.

#include "cases.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "types/type_names.h"

#include <array>
#include <gtest/gtest.h>

namespace letcont {
namespace {

std::optional<cps::Program> read(const std::string& text, Diagnostics& diagnostics) {
  Source source("test.cps", text);
  return cps::parse(source, diagnostics);
}

std::string printed(const std::string& text) {
  Diagnostics diagnostics;
  std::optional<cps::Program> program = read(text, diagnostics);
  EXPECT_TRUE(program) << (diagnostics.all().empty() ? "" : diagnostics.all()[0].message);
  return program ? cps::text(*program) : "";
}

std::string first_error(const std::string& text) {
  Diagnostics diagnostics;
  EXPECT_FALSE(read(text, diagnostics));
  if (diagnostics.all().empty()) return "";
  const Diagnostic& first = diagnostics.all()[0];
  return first.code + " at " + std::to_string(first.span.begin) + ": " + first.message;
}

// let x1 = (x0, x0), let x2 = (x1, x1), …
std::string pairs(int levels, bool as_results) {
  std::string types = "type P0 = i32\n", text = "def f = fun k (x0) : ";
  for (int i = 1; i <= levels; ++i) {
    std::string before = "P" + std::to_string(i - 1);
    types += "type P" + std::to_string(i) + " = (" + before + ", " + before + ")\n";
  }
  text += "(P" + std::to_string(levels) + ") -> {\n";
  for (int i = 1; i <= levels; ++i) {
    std::string before = "x" + std::to_string(i - 1), name = "x" + std::to_string(i);
    text += "  let " + name + " = (" + before + ", " + before + ")\n";
    if (as_results)
      text += "  decl j" + name + "\n  j" + name + "(" + name + ")\n  j" + name + "(y" + name + " : P" +
              std::to_string(i) + ") = {\n";
  }
  text += "  k(x" + std::to_string(levels) + ")\n";
  if (as_results)
    for (int i = 0; i < levels; ++i) text += "}\n";
  return types + text + "}\n";
}

std::string wide_tuple(const std::string& field) {
  std::string wide = "(i32";
  for (int i = 0; i < 40; ++i) wide += ", " + field;
  return wide + ")";
}

TEST(TypeNames, ShortTypesHaveNone) {
  std::string text = "def f = fun k (x : (i32, (i32, str)), y : (i32, (i32, str))) -> {\n  let z = #0(x)\n  k(z)\n}\n";
  EXPECT_EQ(printed(text), text);
  EXPECT_EQ(printed("type Pair = (i32, (i32, str))\n"
                    "def f = fun k (x : Pair, y : Pair) -> { let z = #0(x) k(z) }"),
            text);
}

TEST(TypeNames, ALongTypeThatOccursOnceHasNone) {
  std::string text = "def f = fun k (x : " + wide_tuple("i32") + ") -> {\n  let z = #0(x)\n  k(z)\n}\n";
  EXPECT_EQ(printed(text), text);
}

TEST(TypeNames, ALongTypeThatOccursTwiceHasOne) {
  std::string wide = wide_tuple("i32");
  std::string text = "type T1 = " + wide + "\n\ndef f = fun k (x : T1, y : (T1)) -> {\n  let z = #0(x)\n  k(z)\n}\n";
  EXPECT_EQ(printed(text), text);
  EXPECT_EQ(printed("def f = fun k (x : " + wide + ", y : (" + wide + ")) -> { let z = #0(x) k(z) }"), text);
}

TEST(TypeNames, DataTypesMayMentionThemAndKeepTheirOwn) {
  std::string text = "data T1 = { Nil Cons(T2, T2) }\ntype T2 = " + wide_tuple("T1") + "\n\ndef nil = Nil()\n";
  EXPECT_EQ(printed(text), text);
}

TEST(TypeNames, TextIsLinearInTheProgram) {
  for (bool as_results : {false, true}) {
    std::string small = printed(pairs(50, as_results)), large = printed(pairs(100, as_results));
    EXPECT_LT(large.size(), 2.5 * small.size()) << as_results;
    EXPECT_EQ(printed(large), large);
  }
}

TEST(TypeNames, MistakesAreTold) { check_cases("type_names.tsv", {{"first_error", first_error}}, 6); }

TEST(TypeNames, AVariableMayBeCalledType) {
  std::string text = "data type = { A }\n\ndef x = A()\n\ndef type = fun k (type0 : type) : type -> {\n"
                     "  k(type0)\n}\n";
  EXPECT_EQ(printed(text), text);
}

TEST(TypeNames, MessagesShowAPart) {
  TypeTable types;
  Names names;
  EXPECT_EQ(brief_text(types, types.tuple(std::array{TypeTable::i32, TypeTable::unit}), names), "(i32, ())");
  Type pair = TypeTable::i32;
  for (int i = 0; i < 100; ++i) pair = types.tuple(std::array{pair, pair});
  std::string levels = "…";
  for (int i = 0; i < 4; ++i) levels = "(" + levels + ", " + levels + ")";
  EXPECT_EQ(brief_text(types, pair, names), levels);
  std::string wide = brief_text(types, types.tuple(std::vector<Type>(1000, TypeTable::i32)), names);
  EXPECT_TRUE(wide.starts_with("(i32, i32, ") && wide.ends_with("i32, i32, …") && wide.size() < 250) << wide;
}

} // namespace
} // namespace letcont
