// Shrinking reductions: each rule, programs to which it must not apply, and the bound on time.

#include "cps/build.h"
#include "cps/traverse.h"
#include "passes/shrink.h"
#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Shrink, HeaderExample) { expect_header_example("shrink.h", "shrink"); }

TEST(Shrink, Rules) {
  expect_rewrites(
      "shrink",
      std::array{
          Rewrite{"dead-value", "def f = fun k (x, y) -> { let a = add(x, y) let b = (a, x) k(y) }",
                  "def f = fun k (x, y) -> { k(y) }"},
          Rewrite{"dead-value", "def f = fun k (x) -> { let two = 2 let a = div(x, two) k(x) }",
                  "def f = fun k (x) -> { k(x) }"},
          Rewrite{"dead-function", "def f = fun k (x) -> { let g = fun j (y) -> { j(x) } k(x) }",
                  "def f = fun k (x) -> { k(x) }"},
          Rewrite{"dead-function", // they use each other only
                  R"(def f = fun k (x) -> {
                       let g = fun j (y) -> { h(j, y) } and h = fun j (y) -> { g(j, y) }
                       k(x)
                     })",
                  "def f = fun k (x) -> { k(x) }"},
          Rewrite{"dead-continuation", "def f = fun k (x) -> { decl j k(x) j(y) = { j(y) } }",
                  "def f = fun k (x) -> { k(x) }"},
          Rewrite{"dead-definition", "let a = 1 let g = fun k (x) -> { h(k, x) } let h = fun k (x) -> { g(k, x) }", ""},
          Rewrite{"inline-function", "def f = fun k (x) -> { let g = fun j (y) -> { let z = add(y, x) j(z) } g(k, x) }",
                  "def f = fun k (x) -> { let z = add(x, x) k(z) }"},
          Rewrite{"inline-function", "let g = fun k (y) -> { let z = add(y, y) k(z) } def f = fun k (x) -> { g(k, x) }",
                  "def f = fun k (x) -> { let z = add(x, x) k(z) }"},
          Rewrite{"inline-continuation",
                  "def f = fun k (x) -> { decl j let y = add(x, x) j(y) j(a) = { let b = mul(a, x) k(b) } }",
                  "def f = fun k (x) -> { let y = add(x, x) let b = mul(y, x) k(b) }"},
          Rewrite{"projection", "def f = fun k (x, y) -> { let t = (x, y) let a = #1(t) k(a) }",
                  "def f = fun k (x, y) -> { k(y) }"},
          Rewrite{"projection", // of a variable that a closure captured
                  R"(def g = code k (env : env(i32) fn() -> i32) -> { let a = #0(env) k(a) }
                     def f = code k (x) -> { let c = closure(g, x) let a = #0(c) k(a) })",
                  R"(def g = code k (env : env(i32) fn() -> i32) -> { let a = #0(env) k(a) }
                     def f = code k (x) -> { k(x) })"},
          Rewrite{"case",
                  R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (x, l : L) -> {
                       let c = inj 1/2 (x, l) : L
                       decl nil, cons
                       case(c) { 0 -> nil 1 -> cons }
                       nil() = { k(x) }
                       cons(h, t : L) = { let y = add(h, h) k(y) }
                     })",
                  R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (x, l : L) -> { let y = add(x, x) k(y) })"},
          Rewrite{"case",
                  R"(def f = fun k (x, y) -> {
                       let c = 7
                       decl a, b
                       case(c) { 3 -> a _ -> b }
                       a() = { k(x) }
                       b() = { k(y) }
                     })",
                  "def f = fun k (x, y) -> { k(y) }"},
          Rewrite{"same-branches",
                  R"(def f = fun k (c : bool, x) -> {
                       decl a, b
                       case(c) { true -> a false -> b }
                       a() = { b() }
                       b() = { let y = add(x, x) k(y) }
                     })",
                  "def f = fun k (c : bool, x) -> { let y = add(x, x) k(y) }"},
          Rewrite{"same-branches",
                  R"(def f = fun k (c, x) -> {
                       decl a, b
                       case(c) { 1 -> a 2 -> b _ -> a }
                       a() = { let y = add(x, x) k(y) }
                       b() = { k(x) }
                     })",
                  R"(def f = fun k (c, x) -> {
                       decl a, b
                       case(c) { 2 -> b _ -> a }
                       a() = { let y = add(x, x) k(y) }
                       b() = { k(x) }
                     })"},
          Rewrite{"eta-function",
                  R"(def f = fun k (g : fn(i32) -> i32) : fn(i32) -> i32 -> {
                       let h = fun j (x) -> { g(j, x) }
                       k(h)
                     })",
                  "def f = fun k (g : fn(i32) -> i32) : fn(i32) -> i32 -> { k(g) }"},
          Rewrite{"eta-continuation", R"(def f = fun k (g : fn(i32) -> i32, x) -> { decl j g(j, x) j(y) = { k(y) } })",
                  "def f = fun k (g : fn(i32) -> i32, x) -> { g(k, x) }"},
          Rewrite{
              "eta-tuple",
              "def f = fun k (t : (i32, i32)) : ((i32, i32)) -> { let a = #0(t) let b = #1(t) let u = (a, b) k(u) }",
              "def f = fun k (t : (i32, i32)) : ((i32, i32)) -> { k(t) }"},
          Rewrite{"fold", "def f = fun k () -> { let a = 3 let b = 4 let c = mul(a, b) k(c) }",
                  "def f = fun k () -> { let c = 12 k(c) }"},
          Rewrite{
              "closure-call",
              R"(def g = code k (env : env(i32) fn(i32) -> i32, y) -> { let a = #0(env) let b = add(a, y) g(k, env, b) }
                     def f = code k (x) -> { let c = closure(g, x) : fn(i32) -> i32 c(k, x) })",
              R"(def g = code k (env : env(i32) fn(i32) -> i32, y) -> { let a = #0(env) let b = add(a, y) g(k, env, b) }
                     def f = code k (x) -> { let c = closure(g, x) g(k, c, x) })"},
          Rewrite{"true-assertion",
                  R"(def f = fun k () : () -> {
                       let assert = external("assert")
                       let holds = true
                       let fails = false
                       decl j
                       assert(j, holds)
                       j() = { assert(k, fails) }
                     })",
                  R"(def f = fun k () : () -> {
                       let assert = external("assert")
                       let fails = false
                       assert(k, fails)
                     })"},
          Rewrite{"unused-parameter",
                  R"(def f = fun k (x, y) -> {
                       decl loop
                       loop(x, y)
                       loop(a, b) = { let c = add(a, x) loop(c, a) }
                     })",
                  R"(def f = fun k (x, y) -> {
                       decl loop
                       loop(x)
                       loop(a) = { let c = add(a, x) loop(c) }
                     })"},
          Rewrite{"static-definition", "def a : i32 = { let x = 1 let y = 2 let z = add(x, y) halt(z) }", "def a = 3"},
          Rewrite{"static-definition", "def a : fn(i32) -> i32 = { let f = fun k (x) -> { k(x) } halt(f) }",
                  "def a = fun k (x) -> { k(x) }"},
          Rewrite{"same-definition",
                  "def a = 3 def b : i32 = { halt(a) } def f = fun k (x) -> { let y = add(x, b) k(y) }",
                  "def a = 3 def b : i32 = { halt(a) } def f = fun k (x) -> { let y = add(x, a) k(y) }"},
      });
}

// Programs that must stay as they are.
TEST(Shrink, CountsEachDefinitionThatNothingReaches) {
  cps::Program program = read("let g = fun k (x) -> { decl j h(j, x) j(y) = { h(k, y) } } "
                              "let h = fun k (x) -> { decl j g(j, x) j(y) = { g(k, y) } }");
  EXPECT_EQ(times(apply(program, "shrink"), "dead-definition"), 2u);
}

TEST(Shrink, CountsEachParameterThatGoes) {
  cps::Program program = read(R"(def f = fun k (x, y, z) -> {
    decl loop
    loop(x, y, z)
    loop(a, b, c) = {
      decl go, stop
      case(a) { 0 -> stop _ -> go }
      stop() = { k(z) }
      go() = { let one = 1 let d = sub(a, one) loop(d, x, x) }
    }
  })");
  EXPECT_EQ(times(apply(program, "shrink"), "unused-parameter"), 2u);
}

TEST(Shrink, LeavesAlone) {
  for (std::string_view text : {
           // A division that may fail is an effect; so is one that does.
           "def f = fun k (x, y) -> { let a = div(x, y) k(y) }",
           "def f = fun k (x) -> { let z = 0 let a = rem(x, z) k(x) }",
           // A public definition may be used by others.
           "def a = 1 def f = fun k (x) -> { k(x) }",
           // A recursive function that is called once from outside.
           "def f = fun k (x) -> { let g = fun j (y) -> { g(j, x) } g(k, x) }",
           // A continuation that a call returns to, with a result that is not used.
           "def f = fun k (g : fn(i32) -> i32, x) -> { decl j g(j, x) j(y) = { k(x) } }",
           // Eta of what is applied to itself or to other arguments.
           "def f = fun k (x, y) -> { f(k, y, x) }",
           // A public function that is called once stays for others.
           "def g = fun k (x) -> { let y = add(x, x) k(y) } def f = fun k (x) -> { g(k, x) }",
       }) {
    EXPECT_EQ(after("shrink", text), normal(text));
  }
}

// A function that is used once, inside itself, when its other uses have gone.
TEST(Shrink, WhatIsLeftOfALoopGoes) {
  EXPECT_EQ(after("shrink", R"(def f = fun k (x) -> {
    let g = fun j (y) -> { decl i i(y) i(z) = { let a = add(z, z) g(j, a) } }
    let t = (g, x)
    decl loop, on
    let c = true
    case(c) { true -> on false -> loop }
    loop() = { loop() }
    on() = { let b = #1(t) k(b) }
  })"),
            normal("def f = fun k (x) -> { k(x) }"));
}

// Two uses are left, both inside itself: all that tells of it is that the function has lost a use.
TEST(Shrink, ARecursiveFunctionGoesWithItsLastCall) {
  EXPECT_EQ(after("shrink", R"(def f = fun k (x) -> {
    let g = fun j (y) -> {
      let z = add(y, y)
      decl i
      g(i, z)
      i(v) = { g(j, v) }
    }
    decl a, b
    let c = true
    case(c) { true -> a false -> b }
    a() = { k(x) }
    b() = { g(k, x) }
  })"),
            normal("def f = fun k (x) -> { k(x) }"));
}

TEST(Shrink, MutualRecursionBecomesSimple) {
  EXPECT_EQ(after("shrink", R"(def f = fun k (x) -> {
    let g = fun j (y) -> { let a = add(y, x) h(j, a) }
    and h = fun j (y) -> { let b = mul(y, x) g(j, b) }
    g(k, x)
  })"),
            normal(R"(def f = fun k (x) -> {
    let g = fun j (y) -> { let a = add(y, x) let b = mul(a, x) g(j, b) }
    g(k, x)
  })"));
}

struct Identity {
  std::string_view type, operation, a, b, result; // `x` is unknown; a result of "" stays
};

std::string program_of(const Identity& each) {
  std::string head = "def f = fun k (x : " + std::string(each.type) + ") : ";
  bool is_unary = info(*operation_named(each.operation)).operands.size() == 1;
  auto operand = [&](std::string_view text, const char* name) {
    return text == "x" ? std::string("x") : std::string(name);
  };
  auto let = [&](std::string_view text, const char* name) {
    return text == "x" ? "" : "let " + std::string(name) + " = " + std::string(text) + "\n";
  };
  std::string_view result = operation_named(each.operation) ? "" : "?";
  EXPECT_EQ(result, "");
  Type given = info(*operation_named(each.operation)).result;
  TypeTable types;
  head += types.text(given, Names());
  return head + " -> {\n" + let(each.a, "a") + (is_unary ? "" : let(each.b, "b")) +
         "let r = " + std::string(each.operation) + "(" + operand(each.a, "a") +
         (is_unary ? "" : ", " + operand(each.b, "b")) + ") k(r) }";
}

TEST(Shrink, Identities) {
  for (const Identity& each : {
           Identity{"i32", "add", "x", "0", "x"},
           {"i32", "add", "0", "x", "x"},
           {"i32", "add", "x", "1", ""},
           {"i32", "sub", "x", "0", "x"},
           {"i32", "sub", "0", "x", ""},
           {"i32", "sub", "x", "x", "0"},
           {"i32", "mul", "x", "1", "x"},
           {"i32", "mul", "1", "x", "x"},
           {"i32", "mul", "x", "0", "0"},
           {"i32", "div", "x", "1", "x"},
           {"i32", "div", "x", "x", ""},
           {"i32", "div", "0", "x", ""},
           {"i32", "rem", "x", "1", "0"},
           {"i32", "rem", "x", "-1", "0"},
           {"i32", "rem", "x", "x", ""},
           {"i32", "eq", "x", "x", "true"},
           {"i32", "lt", "x", "x", "false"},
           {"i32", "ge", "x", "x", "true"},
           {"i32", "add", "2147483647", "1", "-2147483648"},
           {"i32", "mul", "65536", "65536", "0"},
           {"i32", "div", "-2147483648", "-1", "-2147483648"},
           {"i32", "rem", "-2147483648", "-1", "0"},
           {"i32", "div", "7", "0", ""},
           {"i32", "div", "-7", "2", "-3"},
           {"i32", "rem", "-7", "2", "-1"},
           {"f64", "fadd", "x", "0.0", ""},
           {"f64", "fadd", "x", "-0.0", "x"},
           {"f64", "fadd", "0.0", "x", ""},
           {"f64", "fadd", "-0.0", "x", "x"},
           {"f64", "fsub", "x", "0.0", "x"},
           {"f64", "fsub", "x", "x", ""},
           {"f64", "fmul", "x", "0.0", ""},
           {"f64", "fmul", "x", "1.0", "x"},
           {"f64", "fdiv", "x", "1.0", "x"},
           {"f64", "feq", "x", "x", ""},
           {"f64", "fle", "x", "x", ""},
           {"f64", "fmul", "2.5", "4.0", "10.0"},
           {"f64", "flt", "2.5", "4.0", "true"},
           {"i64", "add64", "x", "0L", "x"},
           {"i64", "sub64", "x", "x", "0L"},
           {"i64", "mul64", "4294967296L", "4294967296L", "0L"},
           {"i64", "div64", "-9223372036854775808L", "-1L", "-9223372036854775808L"},
           {"i64", "rem64", "x", "-1L", "0L"},
           {"i64", "div64", "7L", "0L", ""},
           {"i64", "lt64", "-1L", "4294967295L", "true"},
           {"i64", "ge64", "x", "x", "true"},
           {"i32", "and", "x", "-1", "x"},
           {"i32", "and", "0", "x", "0"},
           {"i32", "or", "x", "x", "x"},
           {"i32", "or", "-1", "x", "-1"},
           {"i32", "xor", "x", "x", "0"},
           {"i32", "xor", "12", "10", "6"},
           {"i32", "shl", "x", "0", "x"},
           {"i32", "shl", "x", "32", ""},
           {"i32", "shl", "1", "33", "2"},
           {"i32", "shr", "-8", "1", "-4"},
           {"i32", "ushr", "-8", "1", "2147483644"},
           {"i32", "not", "5", "", "-6"},
           {"i32", "shl64", "1L", "40", "1099511627776L"},
           {"i32", "ushr64", "-1L", "60", "15L"},
           {"i32", "i32_to_i64", "-1", "", "-1L"},
           {"i64", "i64_to_i32", "4294967295L", "", "-1"},
           {"i32", "i32_to_f64", "3", "", "3.0"},
           {"f64", "f64_to_i32", "-2.9", "", "-2"},
           {"f64", "f64_to_i32", "1e300", "", "2147483647"},
           {"f64", "f64_to_i32", "-inf", "", "-2147483648"},
           {"f64", "f64_to_i32", "nan", "", "0"},
           {"f64", "f64_to_i64", "1e300", "", "9223372036854775807L"},
           {"f64", "f64_to_i64", "-1e300", "", "-9223372036854775808L"},
           {"f64", "floor", "-0.5", "", "-1.0"},
           {"f64", "round", "2.5", "", "3.0"},
           {"f64", "sqrt", "2.25", "", "1.5"},
           {"f64", "sin", "0.0", "", ""},
           {"f64", "pow", "2.0", "2.0", ""},
           {"char", "ceq", "x", "x", "true"},
           {"char", "clt", "'a'", "'b'", "true"},
           {"char", "char_to_i32", "'\\u{1F600}'", "", "128512"},
           {"i32", "i32_to_char", "10", "", "'\\n'"},
           {"i32", "i32_to_char", "55296", "", ""},
           {"str", "length", "\"h\\xC3\\xA9\"", "", "2"},
           {"str", "length", "x", "", ""},
           {"str", "char_at", "\"h\\xC3\\xA9\"", "1", "'\xC3\xA9'"},
           {"str", "char_at", "\"h\"", "1", ""},
           {"str", "seq", "x", "x", "true"},
           {"str", "slt", "\"a\"", "\"b\"", "true"},
           {"bool", "beq", "x", "true", "x"},
           {"bool", "beq", "x", "false", ""},
           {"bool", "bne", "false", "x", "x"},
           {"bool", "bne", "x", "x", "false"},
       }) {
    std::string text = program_of(each);
    SCOPED_TRACE(text);
    std::string expected = normal(text);
    if (!each.result.empty()) {
      std::string head = text.substr(0, text.find("{") + 1);
      expected = each.result == "x" ? normal(head + " k(x) }")
                                    : normal(head + " let r = " + std::string(each.result) + " k(r) }");
    }
    EXPECT_EQ(after("shrink", text), expected);
  }
}

// let a1 = add(x, x)  let a2 = mul(a1, x) …; the last one is called `name`.
std::string chain(const std::string& name, const std::string& x, int length) {
  std::string text, last = x;
  for (int i = 1; i <= length; ++i) {
    std::string next = i == length ? name : name + std::to_string(i);
    text += "let " + next + " = " + (i % 2 ? "add(" : "mul(") + last + ", " + x + ")\n";
    last = next;
  }
  return text;
}

// A continuation that has jumped to itself is inlined where it is used once outside, and goes where only it itself uses
// it; however far its use, its binder and its end are from each other.
TEST(Shrink, FindsOutWhereTheOnlyUseIs) {
  for (int before : {1, 40, 400})
    for (int inside : {1, 40, 400}) {
      SCOPED_TRACE(std::to_string(before) + " before, " + std::to_string(inside) + " inside");
      std::string a = chain("a", "x", before), b = chain("b", "y", inside);
      std::string inlined = after("shrink", "def f = fun k (x) -> { decl loop\n" + a + "loop(a) loop(y) = {" + b +
                                                "let t = true decl out, again case(t) { true -> out false -> again } "
                                                "out() = { k(b) } again() = { loop(y) } } }");
      EXPECT_EQ(inlined, normal("def f = fun k (x) -> {" + a + chain("b", "a", inside) + "k(b) }"));
      std::string deleted = after("shrink", "def f = fun k (x) -> { decl loop, out, enter let t = true\n" + a +
                                                "case(t) { true -> out false -> enter } out() = { k(a) } "
                                                "enter() = { loop(a) } loop(y) = {" +
                                                chain("b", "x", inside) + "loop(b) } }");
      EXPECT_EQ(deleted, normal("def f = fun k (x) -> {" + a + "k(a) }"));
    }
}

// Two uses are left, both inside itself: all that tells of it is that the continuation has lost a use.
TEST(Shrink, ALoopGoesWithItsLastEntry) {
  EXPECT_EQ(after("shrink", R"(def f = fun k (x) -> {
    decl loop, out, enter
    let t = true
    case(t) { true -> out false -> enter }
    out() = { k(x) }
    enter() = { loop(x) }
    loop(i) = {
      decl up, down
      let j = add(i, x)
      case(i) { 0 -> up _ -> down }
      up() = { loop(j) }
      down() = { loop(x) }
    }
  })"),
            normal("def f = fun k (x) -> { k(x) }"));
}

// What only it uses itself from the start is not found by what loses a use.
TEST(Shrink, WhatNothingHasEverReachedGoes) {
  for (std::string_view text : {
           "def f = fun k (x) -> { let g = fun j (y) -> { g(j, y) } k(x) }",
           "def f = fun k (x) -> { decl loop k(x) loop(y) = { let z = add(y, x) loop(z) } }",
       })
    EXPECT_EQ(after("shrink", text), normal("def f = fun k (x) -> { k(x) }"));
}

// A loop that cannot be reached calls a function. Without it, the function is inlined at its other call, and there
// another loop turns out to be unreachable.
TEST(Shrink, LooksOnceMoreForWhatIsUnreached) {
  EXPECT_EQ(after("shrink", R"(def f = fun k (x) -> {
    let t = true
    let g = fun r (b : bool) -> {
      decl out, enter, inner
      case(b) { true -> out false -> enter }
      out() = { r(x) }
      enter() = { inner(x) }
      inner(i) = {
        decl up, down
        let j = add(i, x)
        case(i) { 0 -> up _ -> down }
        up() = { inner(j) }
        down() = { inner(x) }
      }
    }
    decl on, enter, outer
    case(t) { true -> on false -> enter }
    on() = { g(k, t) }
    enter() = { outer(x) }
    outer(i) = {
      decl up, down
      case(i) { 0 -> up _ -> down }
      up() = { g(outer, t) }
      down() = { outer(x) }
    }
  })"),
            normal("def f = fun k (x) -> { k(x) }"));
}

// As above, but the second loop calls a function, too: each run looks twice at most, so that its time stays linear.
TEST(Shrink, LeavesTheThirdLookToTheNextRun) {
  constexpr char text[] = R"(def f = fun k (x) -> {
    let t = true
    let third = fun r3 (b3 : bool) -> {
      decl out, enter, loop3
      case(b3) { true -> out false -> enter }
      out() = { r3(x) }
      enter() = { loop3(x) }
      loop3(i) = { decl up, down case(i) { 0 -> up _ -> down } up() = { loop3(i) } down() = { loop3(x) } }
    }
    let second = fun r2 (b2 : bool) -> {
      decl out, enter, loop2
      case(b2) { true -> out false -> enter }
      out() = { third(r2, b2) }
      enter() = { loop2(x) }
      loop2(i) = { decl up, down case(i) { 0 -> up _ -> down } up() = { third(loop2, t) } down() = { loop2(x) } }
    }
    decl on, enter, loop1
    case(t) { true -> on false -> enter }
    on() = { second(k, t) }
    enter() = { loop1(x) }
    loop1(i) = { decl up, down case(i) { 0 -> up _ -> down } up() = { second(loop1, t) } down() = { loop1(x) } }
  })";
  std::string once = after("shrink", text);
  EXPECT_EQ(once.find("loop2"), std::string::npos) << once;
  EXPECT_NE(once.find("loop3"), std::string::npos) << once;
  EXPECT_EQ(after("shrink,shrink", text), normal("def f = fun k (x) -> { k(x) }"));
}

// Code that repeats a string should not become one.
TEST(Shrink, FoldsTextsUpToALength) {
  for (size_t length : {128, 129}) {
    std::string half(length, 'x'), rest(128, 'y');
    std::string text =
        "def f = fun k (x) : str -> { let a = \"" + half + "\" let b = \"" + rest + "\" let c = concat(a, b) k(c) }";
    std::string folded = "def f = fun k (x) : str -> { let c = \"" + half + rest + "\" k(c) }";
    EXPECT_EQ(after("shrink", text), normal(length == 128 ? folded : text));
  }
}

// A deep term takes no recursion.
TEST(Shrink, DeepTerms) {
  cps::Program program;
  cps::Block block = cps::define_dynamic(program, cps::Visibility::Public, "main", TypeTable::i32);
  cps::Var x = block.integer(1);
  for (int i = 0; i < 100'000; ++i) {
    cps::ContVar k = block.let_cont("k", {{"y", TypeTable::i32}}, [](cps::Block&, HandleRange<cps::Var>) {});
    block.jump(k, {block.operation(Operation::Add, x, x)});
    block = block.body_of(k);
    x = cps::parameters(program, k)[0];
  }
  block.halt(x);
  shrink(program);
  EXPECT_EQ(cps::text(program), "def main = 0\n");
}

} // namespace
} // namespace letcont::passes
