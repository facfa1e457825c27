// The virtual machine's strings: compared, cut, joined and read where they are.
#include "vm_fixture.h"

#include <array>

namespace letcont::vm {
namespace {

// Strings of the heap: what differs within the first eight bytes, in each of them, later, or not at all; and lengths. A
// comparison and a branch on one.
TEST(Vm, ComparesStringsOfTheHeap) {
  std::vector<std::string> all{"", "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "\303\251", "\303\252"};
  for (size_t i = 0; i < 10; ++i) all.push_back(std::string("abcdefghij").replace(i, 1, "Z"));
  for (size_t i = 0; i < 10; ++i) all.push_back(std::string("abcdefghij").replace(i, 1, "\303\251"));
  auto ordered = [](const std::string& a, const std::string& b) {
    return std::array{std::pair{"seq", a == b}, std::pair{"sne", a != b}, std::pair{"slt", a < b},
                      std::pair{"sle", a <= b}, std::pair{"sgt", a > b},  std::pair{"sge", a >= b}};
  };
  for (const std::string& a : all)
    for (const std::string& b : all)
      for (auto [operation, value] : ordered(a, b)) {
        Fixture f("let _ = {\n let print = external(\"print_bool\")\n let none = \"\"\n let c = \"" + a +
                  "\"\n let d = \"" + b + "\"\n let a = concat(c, none)\n let b = concat(none, d)\n let v = " +
                  operation + "(a, b)\n decl k\n print(k, v)\n k() = {\n decl yes, no, on\n let w = " + operation +
                  "(a, b)\n case (w) { true -> yes; false -> no }\n yes() = {\n let t = true\n on(t)\n }\n no() = {\n "
                  "let t = false\n on(t)\n }\n on(t : bool) = {\n decl end\n print(end, t)\n end() = {\n let u = ()\n "
                  "halt(u)\n }\n }\n }\n}\n");
        EXPECT_EQ(f.run(), State::Ended);
        EXPECT_EQ(f.output, value ? "truetrue" : "falsefalse") << operation << " " << a << " " << b;
      }
}

// Parts of every length, from every byte of a word on, joined again: no byte is lost, and none beyond is taken.
TEST(Vm, CutsAndJoinsStringsOfEveryLength) {
  std::string text;
  for (int i = 0; i < 80; ++i) text += static_cast<char>('!' + (i == 1 ? 40 : i)); // no quotation mark
  text[59] = '.';                                                                  // nor backslash
  for (size_t from : {0, 1, 3, 7, 8})
    for (size_t size = 0; size <= 70; ++size) {
      auto number = [](size_t n) { return std::to_string(n); };
      Fixture f("let _ = {\n let print = external(\"print_string\")\n let s = \"" + text +
                "\"\n let a = " + number(from) + "\n let b = " + number(from + size) +
                "\n let c = cut(s, a, b)\n let d = concat(c, c)\n" +
                " let e = concat(d, s)\n decl k\n print(k, e)\n k() = {\n let u = ()\n halt(u)\n }\n}\n");
      EXPECT_EQ(f.run(), State::Ended);
      std::string part = text.substr(from, size);
      EXPECT_EQ(f.output, part + part + text);
    }
}

// A byte, and the character that begins there: in ASCII, beside what is no UTF-8, beyond the end.
TEST(Vm, ReadsBytesAndCharactersOfStringsOfTheHeap) {
  auto code = [](const std::string& text, const char* operation, int at) {
    bool is_byte = operation == std::string_view("byte");
    Fixture f("let _ = {\n let print = external(\"print_int\")\n let a = \"" + text + "\"\n let s = concat(a, a)\n" +
              " let i = " + std::to_string(at) + "\n let c = " + operation + "(s, i)\n let n = " +
              (is_byte ? "bytes(s)" : "char_to_i32(c)") + "\n let m = " + (is_byte ? "mul(c, n)" : "add(n, i)") +
              "\n decl k\n print(k, m)\n k() = {\n let u = ()\n halt(u)\n }\n}\n");
    return f.run() == State::Ended ? f.output : f.machine->error().code;
  };
  EXPECT_EQ(code("ab", "byte", 0), std::to_string('a' * 4));
  EXPECT_EQ(code("ab", "byte", 3), std::to_string('b' * 4));
  EXPECT_EQ(code("ab", "byte", 4), "runtime/bounds");
  EXPECT_EQ(code("ab", "byte", -1), "runtime/bounds");
  EXPECT_EQ(code("", "byte", 0), "runtime/bounds");
  EXPECT_EQ(code("\303\251", "byte", 1), std::to_string(0xA9 * 4));
  EXPECT_EQ(code("ab", "decode", 3), std::to_string('b' + 3));
  EXPECT_EQ(code("ab", "decode", 4), "runtime/bounds");
  EXPECT_EQ(code("a\303\251", "decode", 1), std::to_string(0xE9 + 1));
  EXPECT_EQ(code("a\303\251", "decode", 0), std::to_string('a'));
  EXPECT_EQ(code("a\303\251", "decode", 2), "runtime/bounds");
  EXPECT_EQ(code("a\\xA9", "decode", 0), std::to_string(0xFFFD)) << "with its continuation byte it is no UTF-8";
}

} // namespace
} // namespace letcont::vm
