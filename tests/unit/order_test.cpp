// When definitions exist: functions and constants from the start, all others once they are evaluated. Programs that
// respect this mean the same in every engine, before and after passes; others are rejected, with the place.
#include "debugger/machine.h"
#include "passes/close.h"
#include "passes_support.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"

#include <random>

namespace letcont::passes {
namespace {

std::string ending(run::State state, std::string output, const Diagnostic* error) {
  if (state == run::State::Failed) output += "error: " + error->message + " at " + std::to_string(error->span.begin);
  return output;
}

std::string debugged(const cps::Program& program) {
  debugger::Machine machine(program, {.steps = 2'000'000}, {});
  while (machine.step()) {
  }
  return ending(machine.state(), machine.output(), machine.state() == run::State::Failed ? &machine.error() : nullptr);
}

std::string by_machine(cps::Program program) {
  if (!is_closed(program)) close(program);
  expect_sound(program, "close");
  Diagnostics diagnostics;
  std::optional<vm::Code> code = vm::compile(program, diagnostics);
  if (!code) return "no code: " + diagnostics.all()[0].message;
  vm::Machine machine(program, *code, {.steps = 4'000'000});
  while (machine.run(100'000) == run::State::Running) {
  }
  std::string output = machine.take_output();
  return ending(machine.state(), output, machine.state() == run::State::Failed ? &machine.error() : nullptr);
}

void expect_output(const cps::Program& program, const std::string& expected, const std::string& when) {
  EXPECT_EQ(outcome(program), expected) << when << ": eval:\n" << cps::text(program);
  EXPECT_EQ(debugged(program), expected) << when << ": debugger";
  EXPECT_EQ(by_machine(program), expected) << when << ": vm:\n" << cps::text(program);
}

std::vector<std::string> pipelines() {
  std::vector<std::string> all{"default", "internalise,default,default"};
  std::mt19937 random(23);
  for (int i = 0; i < 12; ++i) {
    std::string list = i % 3 == 0 ? "internalise" : "shrink";
    for (int j = 0; j < 8; ++j) list += "," + std::string(all_passes()[random() % all_passes().size()].name);
    all.push_back(list);
  }
  for (const Pass& pass : all_passes()) all.emplace_back(pass.name);
  return all;
}

void expect_everywhere(const cps::Program& program, const std::string& expected) {
  expect_output(program, expected, "none");
  for (const std::string& list : pipelines()) {
    if (testing::Test::HasFailure()) return;
    cps::Program changed = program;
    passes::apply(changed, list);
    expect_output(changed, expected, list);
  }
}

struct Case {
  const char *text, *output;
};

constexpr char later_values[] = R"(
data List = { Nil Cons(i32, List) }
def show = fun k (n) : () -> {
  decl zero, more
  case(n) { 0 -> zero _ -> more }
  more() = { let one = 1 let m = sub(n, one) show(k, m) }
  zero() = {
    decl k1, k2, k3, k4, k5
    let pd = external("print_double")
    let pi = external("print_int")
    let ps = external("print_string")
    let pb = external("print_bool")
    pd(k1, real)
    k1() = { ps(k2, word) }
    k2() = { let a = #0(pair) let b = #1(pair) let c = add(a, b) pi(k3, c) }
    k3() = { pb(k4, truth) }
    k4() = { decl nil, cons case(list) { 0 -> nil 1 -> cons } nil() = { k() } cons(x, rest : List) = { pi(k5, x) } }
    k5() = { decl k6 let seven = 7 adder(k6, seven) k6(sum) = { pi(k, sum) } }
  }
}
def id = fun k (n) -> { k(n) }
def real : f64 = { let a = 1.5 let b = fadd(a, a) halt(b) }
def word : str = { let w = "word" halt(w) }
def truth : bool = { decl k let n = 1 id(k, n) k(m) = { let b = eq(m, n) halt(b) } }
def pair : (i32, i32) = { decl k let n = 20 id(k, n) k(m) = { let p = (m, n) halt(p) } }
def list : List = { let nil = inj 0/2 () : List let n = 5 let l = inj 1/2 (n, nil) : List halt(l) }
def adder : fn(i32) -> i32 = { decl k let n = 10 id(k, n) k(m) = { let f = fun r (x) -> { let y = add(x, m) r(y) } halt(f) } }
def nothing = { let u = () halt(u) }
let _ = { decl k let n = 2 show(k, n) k() = { halt(nothing) } }
)";

const Case cps_programs[] = {
    {later_values, "3word40true517"},
    // Constants of every kind, used before the place where they stand.
    {"data List = { Nil Cons(i32, List) }\n"
     "let _ = { decl k1, k2, k3, k4, k5 let pd = external(\"print_double\") let pi = external(\"print_int\")\n"
     " let ps = external(\"print_string\") pi(k1, whole) k1() = { pd(k2, real) } k2() = { ps(k3, word) }\n"
     " k3() = { let x = #1(pair) pi(k4, x) } k4() = { decl nil, cons case(list) { 0 -> nil 1 -> cons }\n"
     " nil() = { halt(unit) } cons(x, rest : List) = { pi(k5, x) } } k5() = { halt(unit) } }\n"
     "def whole = 4\ndef real = 2.5\ndef word = \"text\"\ndef pair = (whole, whole)\ndef nil = inj 0/2 () : List\n"
     "def list = inj 1/2 (whole, nil) : List\ndef unit = ()\n",
     "42.5text44"},
    // A static value of something that is evaluated is made at its place.
    {"let use = fun k () : () -> { let x = #0(both) let y = #1(both) let z = add(x, y) let pi = "
     "external(\"print_int\")\n"
     " pi(k, z) }\n"
     "def one = 1\ndef two : i32 = { let n = add(one, one) halt(n) }\ndef both = (one, two)\ndef all = (both, use)\n"
     "let _ = { decl k let f = #1(all) f(k) k() = { let u = () halt(u) } }\n",
     "3"},
    // Dead ends: a function that is mentioned early, but needs nothing late.
    {"def first : fn(i32) -> i32 = { halt(even) }\n"
     "def even = fun k (n) -> { decl z, m case(n) { 0 -> z _ -> m } z() = { k(yes) } m() = { let o = 1 let p = sub(n, "
     "o) "
     "odd(k, p) } }\n"
     "def odd = fun k (n) -> { decl z, m case(n) { 0 -> z _ -> m } z() = { k(no) } m() = { let o = 1 let p = sub(n, o) "
     "even(k, p) } }\n"
     "def yes = 1\ndef no = 0\n"
     "let _ = { decl k let n = 7 first(k, n) k(r) = { decl e let pi = external(\"print_int\") pi(e, r) e() = { let u = "
     "() "
     "halt(u) } } }\n",
     "0"},
    // What a dynamic definition that becomes static would refer to stands after it.
    {"def pair : (i32, i32) = { let p = (late, late) halt(p) }\ndef same : i32 = { halt(late) }\n"
     "def late = 3\n"
     "let _ = { decl k let x = #0(pair) let y = add(x, same) let pi = external(\"print_int\") pi(k, y) k() = { let u = "
     "() "
     "halt(u) } }\n",
     "6"},
    // A data type without constructors: nothing ever gets to its case.
    {"data Never = { }\n"
     "def absurd = fun k (x : Never) -> { case(x) { } }\n"
     "def call = fun k (f : fn(i32) -> Never, n) -> { decl c f(c, n) c(v : Never) = { case(v) { } } }\n"
     "let _ = { decl k, j, j2 let n = 1 let pi = external(\"print_int\") pi(k, n) k() = { let u = () halt(u) }\n"
     " j(x : Never) = { absurd(j2, x) } j2(y) = { pi(k, y) } }\n",
     "1"},
};

TEST(Order, ProgramsMeanTheSameInEveryEngine) {
  for (const Case& each : cps_programs) expect_everywhere(read(each.text), each.output);
}

// The first message, with its line and column.
std::string refusal(const std::string& text) {
  Source source("p.cps", text);
  Diagnostics diagnostics;
  if (cps::parse(source, diagnostics)) return "";
  const Diagnostic& first = diagnostics.all()[0];
  LineColumn at = source.line_column(first.span.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column) + " " + first.code + ": " + first.message;
}

TEST(Order, WhatIsNeededTooEarlyIsRefused) {
  const std::string values = "def one = 1\ndef c : i32 = { let n = add(one, one) halt(n) }\n";
  const std::string show = "let show = fun k () -> { k(c) }\n";
  // A chain: first → step → show → c.
  EXPECT_EQ(refusal("def first : i32 = {\n decl k\n step(k)\n k(n) = { halt(n) }\n}\n"
                    "def step = fun k () -> { show(k) }\n" +
                    values + show),
            "3:2 cps/global-order: 'c' is needed here, through 'step', before its definition is evaluated");
  // The last of several values is the one that is named.
  EXPECT_EQ(refusal("def first : i32 = {\n decl k\n show(k)\n k(n) = { halt(n) }\n}\n" + values +
                    "def d : i32 = { halt(one) }\nlet show = fun k () -> { let s = add(c, d) k(s) }\n"),
            "3:2 cps/global-order: 'd' is needed here, through 'show', before its definition is evaluated");
  // Through functions that call each other, through a constant, through a closure that is stored.
  EXPECT_EQ(
      refusal("def first : i32 = {\n decl k\n a(k)\n k(n) = { halt(n) }\n}\n" + values +
              "def a = fun k () -> { b(k) }\ndef b = fun k () -> { decl j a(j) j(n) = { let m = add(n, c) k(m) } }\n"),
      "3:2 cps/global-order: 'c' is needed here, through 'a', before its definition is evaluated");
  EXPECT_EQ(refusal("def first : i32 = {\n decl k\n let f = #0(table)\n f(k)\n k(n) = { halt(n) }\n}\n" + values +
                    show + "def table = (show, one)\n"),
            "3:2 cps/global-order: 'c' is needed here, through 'table', before its definition is evaluated");
  EXPECT_EQ(refusal("def held : (fn() -> i32) = {\n let p = (show)\n halt(p)\n}\n" + values + show),
            "2:2 cps/global-order: 'c' is needed here, through 'show', before its definition is evaluated");
  // A value that needs itself.
  EXPECT_EQ(refusal("def c : i32 = {\n decl k\n show(k)\n k(n) = { halt(n) }\n}\n" + show),
            "3:2 cps/global-order: 'c' is needed here, through 'show', before its definition is evaluated");
  // A value that begins with a function of its own is none.
  EXPECT_EQ(refusal("def first : i32 = {\n decl k\n show(k)\n k(n) = { halt(n) }\n}\n" + show +
                    "def c : i32 = {\n let twice = fun k (n) -> { let m = add(n, n) k(m) }\n decl j\n let one = 1\n"
                    " twice(j, one)\n j(n) = { halt(n) }\n}\n"),
            "3:2 cps/global-order: 'c' is needed here, through 'show', before its definition is evaluated");
  // In the text itself: the names say it.
  EXPECT_EQ(refusal("def b : i32 = { halt(c) }\n" + values),
            "1:22 name/later: 'c' is evaluated later; only functions and constants may be used before that");
  EXPECT_EQ(refusal("def b = (c)\ndef c = 1\n"),
            "1:10 name/later: 'c' is defined later; only functions may be used before that");
  // In its place it is all right.
  EXPECT_EQ(refusal(show + values + "def first : i32 = {\n decl k\n show(k)\n k(n) = { halt(n) }\n}\n"), "");
}

} // namespace
} // namespace letcont::passes
