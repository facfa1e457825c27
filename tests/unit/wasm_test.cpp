// The WebAssembly emitter: bytes, the structure of control, and the forms of data. What modules do is tested by running
// them (tests/wasm).

#include "cps/parse/parse.h"
#include "wasm/emit.h"
#include "wasm/encode.h"
#include "wasm/text.h"

#include <gtest/gtest.h>

namespace letcont::wasm {
namespace {

cps::Program parsed(const std::string& text) {
  Source source("t.cps", text);
  Diagnostics diagnostics;
  std::optional<cps::Program> program = cps::parse(source, diagnostics);
  EXPECT_TRUE(program) << render(diagnostics, source, false);
  return program ? std::move(*program) : cps::Program();
}

std::string text_of(const std::string& program) { return print(emit(parsed(program)).module).text; }

// The function of that name, from "(func" to the line before the next one.
std::string function_of(const std::string& program, const std::string& name) {
  std::string all = text_of(program);
  size_t begin = all.find("(func $" + name + " ");
  return begin == std::string::npos ? all : all.substr(begin, all.find("\n  (func", begin) - begin);
}

size_t count(std::string_view text, std::string_view word) {
  size_t found = 0;
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(Wasm, Bytes) {
  Module module;
  module.types.push_back({TypeDefinition::Function, "f", {{ValueType::I32}}, {{ValueType::I32}}});
  Function function;
  function.exported = "half";
  function.parameters = 1;
  function.locals = {{"n", {ValueType::I32}}};
  function.body = {{Opcode::LocalGet, 0, 0, 0, {}}, {Opcode::I32Const, 0, 0, 200, {}}, {Opcode::I32DivS, 0, 0, 0, {}}};
  module.functions.push_back(function);
  std::vector<uint8_t> expected{0,  'a', 's', 'm',  1,   0,    0,   0,                          // the header
                                1,  6,   1,   0x60, 1,   0x7F, 1,   0x7F,                       // types
                                3,  2,   1,   0,                                                // functions
                                7,  8,   1,   4,    'h', 'a',  'l', 'f',  0,    0,              // exports
                                10, 10,  1,   8,    0,   0x20, 0,   0x41, 0xC8, 1, 0x6D, 0x0B}; // code
  EXPECT_EQ(encode(module), expected);
}

// The loop is a function of its own; its turns are branches, and now and then a call.
// At the offset of each site is the opcode of an instruction that calls or allocates.
TEST(Wasm, Sites) {
  std::string text = R"(
def g = code k (n : i32) : i32 -> {
  k(n)
}
def f = code k (x : i32) : i32 -> {
  decl j
  g(j, x)
  j(y : i32) = {
    let z = mul(y, y)
    k(z)
  }
}
)";
  Emitted emitted = emit(parsed(text));
  std::vector<Site> sites;
  std::vector<uint8_t> bytes = encode(emitted.module, &sites);
  EXPECT_EQ(bytes, encode(emitted.module));
  ASSERT_FALSE(sites.empty());
  for (const Site& each : sites) {
    ASSERT_LT(each.offset, bytes.size());
    EXPECT_EQ(bytes[each.offset], info(Opcode::Call).code);
    EXPECT_EQ(text.substr(each.span.begin, each.span.end - each.span.begin), "g(j, x)");
  }
}

TEST(Wasm, ALoopIsAFunction) {
  std::string program = R"(
def count = code k (n : i32) : i32 -> {
  decl j
  j(n)
  j(i : i32) = {
    let one = 1
    let less = sub(i, one)
    let zero = 0
    let done = eq(less, zero)
    decl more
    decl end
    case(done) { 0 -> more  1 -> end }
    more() = {
      j(less)
    }
    end() = {
      k(n)
    }
  }
}
)";
  std::string entry = function_of(program, "count"), loop = function_of(program, "j");
  EXPECT_EQ(count(entry, "return_call $j"), 1u) << entry;
  EXPECT_EQ(count(loop, "loop "), 1u) << loop;
  EXPECT_EQ(count(loop, "return_call $j"), 1u) << loop;
  EXPECT_NE(loop.find("(param $i i32) (param $n i32)"), std::string::npos) << loop; // it needs n
}

// A function that enters its loop at once, with its parameters as they are, is that loop: a call of it is one call.
TEST(Wasm, AFunctionThatIsOneLoop) {
  std::string program = R"(
def down = code k (n : i32, m : i32) : i32 -> {
  decl j
  j(n, m)
  j(a : i32, b : i32) = {
    let zero = 0
    let done = eq(a, zero)
    decl more
    decl end
    case(done) { 0 -> more  1 -> end }
    more() = {
      let one = 1
      let less = sub(a, one)
      j(less, b)
    }
    end() = {
      k(b)
    }
  }
}
)";
  std::string own = function_of(program, "down");
  EXPECT_EQ(count(text_of(program), "(func $j "), 0u) << text_of(program);
  EXPECT_EQ(count(own, "loop "), 1u) << own;
  EXPECT_EQ(count(own, "return_call $down"), 1u) << own;
  size_t exchanged = program.find("j(n, m)");
  program.replace(exchanged, 7, "j(m, n)");
  EXPECT_EQ(count(text_of(program), "(func $j "), 1u) << text_of(program);
}

// A loop that walks down a list needs no count of its turns; one that may stay where it is does.
TEST(Wasm, ALoopThatWalksDown) {
  auto loop = [](std::string_view passed) {
    return function_of(R"(
data List = { Nil Cons(i32, List) }
def sum = code k (xs : List) : i32 -> {
  decl j
  let zero = 0
  j(xs, zero)
  j(ys : List, n : i32) = {
    decl empty
    decl some
    case(ys) { Nil -> empty  Cons -> some }
    empty() = {
      k(n)
    }
    some(y : i32, rest : List) = {
      let more = add(n, y)
      j()" + std::string(passed) +
                           R"(, more)
    }
  }
}
)",
                       "j");
  };
  std::string down = loop("rest"), still = loop("ys");
  EXPECT_EQ(count(down, "turns"), 0u) << down;
  EXPECT_EQ(count(down, "return_call"), 0u) << down;
  EXPECT_EQ(count(down, "br $j"), 1u) << down;
  EXPECT_NE(count(still, "turns"), 0u) << still;
}

// Two continuations that jump to each other, and are entered at both: no structure of blocks and loops fits.
TEST(Wasm, IrreducibleControl) {
  std::string program = R"(
def f = code k (n : i32, which : bool) : i32 -> {
  decl a
  decl b
  decl to_a
  decl to_b
  case(which) { 0 -> to_a  1 -> to_b }
  to_a() = {
    a(n)
  }
  to_b() = {
    b(n)
  }
  a(x : i32) = {
    let one = 1
    let less = sub(x, one)
    b(less)
  }
  b(y : i32) = {
    let zero = 0
    let done = le(y, zero)
    decl again
    decl end
    case(done) { 0 -> again  1 -> end }
    again() = {
      a(y)
    }
    end() = {
      k(y)
    }
  }
}
)";
  std::string all = text_of(program);
  EXPECT_GE(count(all, "return_call"), 2u) << all;
  EXPECT_EQ(count(all, "(func $f "), 1u) << all;
}

// A merge stands behind a block; its parameter is a local.
TEST(Wasm, AMergeIsABlock) {
  std::string text = function_of(R"(
def f = code k (x : bool) : i32 -> {
  decl j
  decl yes
  decl no
  case(x) { 0 -> no  1 -> yes }
  yes() = {
    let one = 1
    j(one)
  }
  no() = {
    let two = 2
    j(two)
  }
  j(y : i32) = {
    let z = mul(y, y)
    k(z)
  }
}
)",
                                 "f");
  EXPECT_EQ(count(text, "block $j"), 1u) << text;
  EXPECT_EQ(count(text, "br $j"), 2u) << text;
}

TEST(Wasm, EveryInstructionKnowsItsOrigin) {
  Emitted emitted = emit(parsed("def f = code k (x : i32) : i32 -> {\n  let y = mul(x, x)\n  k(y)\n}\n"));
  for (const Function& function : emitted.module.functions)
    if (function.name == "f")
      for (const Instruction& each : function.body) EXPECT_NE(each.origin.node, 0u);
}

// A call whose result its function raises: it goes on with the handler.
TEST(Wasm, AReturnToTheHandler) {
  std::string text = function_of(R"(
def g = code k (n : i32) : i32 -> {
  k(n)
}
def f = code k h (n : i32) : bool raises i32 -> {
  g(h, n)
}
)",
                                 "f");
  EXPECT_EQ(count(text, "call $g"), 1u) << text;
  EXPECT_EQ(count(text, "return_call"), 0u) << text;
  EXPECT_NE(text.find("(result i32) (result i32) (result i32)"), std::string::npos) << text;
  EXPECT_NE(text.find("i32.const 1"), std::string::npos) << text; // the flag
}

// Places of errors are shared.
// Many calls with one handler: their results share few locals, since none is there when the next one has come.
TEST(Wasm, ManyResultsShareLocals) {
  auto calls = [](size_t number) {
    std::string text = "let f = fun k h (x : i32) : i32 raises str -> { k(x) }\n"
                       "def g = fun k h (x0 : i32) : i32 raises str -> {\n  let y = mul(x0, x0)\n  decl end\n";
    std::string braces = "\n";
    for (size_t i = 1; i <= number; ++i) {
      std::string name = std::to_string(i), before = std::to_string(i - 1);
      text += "decl j" + name + " f(j" + name + ", end, x" + before + ") j" + name + "(x" + name + " : i32) = {\n";
      braces += "}";
    }
    text += "let z = add(y, x" + std::to_string(number) + ") k(z)" + braces + "\nend(s : str) = { h(s) } }\n";
    return text;
  };
  EXPECT_EQ(count(function_of(calls(100), "g"), "(local $"), 202u); // results and exceptions, y, s
  std::string many = function_of(calls(1000), "g");
  EXPECT_LE(count(many, "(local $"), 10u) << many.substr(0, 2000);
  // y is read at the end, and s by the handler: they have locals of their own.
  EXPECT_EQ(count(many, "local.set $y"), 1u);
  EXPECT_EQ(count(many, "local.get $y"), 1u);
}

TEST(Wasm, Places) {
  Emitted emitted = emit(parsed("def f = code k (x : i32, y : i32) : i32 -> {\n  let z = div(x, y)\n  k(z)\n}\n"));
  ASSERT_EQ(emitted.places.size(), 1u);
  EXPECT_EQ(emitted.places[0].code, "runtime/division-by-zero");
  EXPECT_TRUE(emitted.places[0].span.known());
}

// What a function allocates is counted where it is allocated, but in a large function by calls, which are shorter.
TEST(Wasm, RoomIsCountedInPlace) {
  auto function = [](int operations) {
    std::string text = "def f = code k (x0 : i32) : ref(i32) -> {\n";
    for (int i = 1; i <= operations; ++i)
      text += "let x" + std::to_string(i) + " = add(x0, x" + std::to_string(i - 1) + ")\n";
    std::string last = "x" + std::to_string(operations);
    return function_of(text + "let made = ref(" + last + ")\nk(made)\n}\n", "f");
  };
  std::string small = function(3), large = function(40'000);
  EXPECT_EQ(count(small, "global.set $room"), 2u) << small; // what is left, and what the host gives
  EXPECT_EQ(count(small, "call $more_room"), 1u) << small;
  EXPECT_EQ(count(small, "call $room"), 0u) << small;
  EXPECT_EQ(count(large, "call $room"), 1u);
  EXPECT_EQ(count(large, "global.set $room"), 0u);
}

// What no engine takes is refused: a function of more than 1,000 parameters.
TEST(Wasm, TooManyParameters) {
  std::string parameters;
  for (int i = 0; i < 1001; ++i) parameters += (i ? ", x" : "x") + std::to_string(i) + " : i32";
  Emitted emitted = emit(parsed("def f = code k (" + parameters + ") : i32 -> {\n  k(x0)\n}\n"));
  EXPECT_NE(emitted.refused, "");
}

} // namespace
} // namespace letcont::wasm
