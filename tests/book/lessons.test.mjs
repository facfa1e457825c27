// What the lessons (ui/examples) say is so, and can be seen where the book opens them. Each claim is words of the
// lesson's comment, and a check. Every lesson has one.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { lessonViews } from "../../web/book/contents.mjs";
import { readFacts } from "../../web/book/facts.mjs";
import { letcont, pages, programFile, root, shell } from "./made.mjs";

const lessons = new Map(readFacts(root).lessons.map((lesson) => [`${lesson.language}/${lesson.name}`, lesson]));
const fileOf = (name) => path.join(root, "ui/examples", name);
const FUN_PASSES = letcont("passes").stdout.match(/For Fun it is:\n\s*(\S+)/)[1];

const memo = new Map();
function stage(name, kind, passes = "default") {
  const key = `${name} ${kind} ${passes}`;
  if (!memo.has(key)) {
    const { status, stdout, stderr } = letcont("emit", fileOf(name), `--stage=${kind}`, `--passes=${passes}`);
    assert.equal(status, 0, stderr);
    memo.set(key, stdout);
  }
  return memo.get(key);
}
// A definition in a stage: from its first line to the first one that closes it.
function part(text, start) {
  assert.ok(text.includes(start), `there is no ${start} in\n${text}`);
  return text.slice(text.indexOf(start)).split(/^\}/m)[0];
}
const count = (text, pattern) => text.match(pattern)?.length ?? 0;

// A claim about a stage, which the book's link shows: `shown` gets the text.
const sees = (words, kind, check, passes = "default") => ({ words, kind, passes, check: (name) => check(stage(name, kind, passes)) });
// A claim about what happens if the reader changes the passes.
const tries = (words, kind, passes, check) => ({ words, check: (name) => check(stage(name, kind, passes)) });
// A claim about what the program prints, perhaps changed, or run with options.
const prints = (words, output, change = (text) => text, options = []) => ({ words, check(name) {
  const { stdout, stderr } = letcont("run", programFile(lessons.get(name).language, change(lessons.get(name).text)), ...options);
  if (output instanceof RegExp) assert.match(stdout + stderr, output);
  else assert.equal(stdout, output, stderr);
} });
const given = (name) => `--input=${fileOf(name).replace(/\.l$/, ".in")}`;
const has = (...patterns) => (text) => { for (const one of patterns) assert.match(text, one); };
const lacks = (...patterns) => (text) => { for (const one of patterns) assert.doesNotMatch(text, one); };

// No value is examined within a branch of a case of the same value.
function examinesOnce(text) {
  const open = []; // [indentation, value]
  for (const line of part(text, "def simplify").split(/\n(?=def )/)[0].split("\n")) {
    const depth = line.search(/\S/);
    while (open.length > 0 && open.at(-1)[0] >= depth) open.pop();
    const [, value] = line.match(/\bcase (\w+) \{/) ?? [];
    if (value) {
      assert.ok(!open.some(([, other]) => other === value), `${value} is examined again:\n${text}`);
      open.push([depth, value]);
    }
  }
}

const CLAIMS = {
  "add/1-sum.add": [sees("The inner sum must be there before the outer one", "cps", has(/let (\w+) = add\(.*\n[\s\S]*add\(\w+, \1\)/)), sees("each sum gives its result a name", "listing", has(/\\x0 =>/, /\\x1 =>/))],
  "add/2-number.add": [tries("to hand the number on", "cps", "default", lacks(/add/)), prints("A single number", "42\n")],
  "add/3-names.add": [tries("the sum is made once", "cps", "default", (text) => assert.equal(count(text, /= add\(/g), 3)), tries("the same variable", "cps", "default", has(/add\((\w+), \1\)/))],
  "add/4-left-and-right.add": [prints("Both lines give 10", "20\n"), sees("another order", "cps", has(/x2 = add\(x0, x1\)[\s\S]*add\(x2, x3\)[\s\S]*let left[\s\S]*x10 = add\(x8, x9\)[\s\S]*add\(x7, x10\)[\s\S]*let right/))],
  "add/5-doubling.add": [prints("256", "256\n"), tries("Eight sums", "cps", "default", (text) => assert.equal(count(text, /= add\(/g), 8))],
  "add/6-overflow.add": [prints("one more than the largest is the smallest", "-2147483648\n")],
  "fun/1-square.fun": [
    sees("calls it with its result", "cps", (text) => has(/mul\(x, x\)\n {2}k\(x0\)/)(part(text, "def sqr")), "none"),
    sees("`ret` in LLVM IR", "llvm", (text) => has(/ret i32 %tmp/)(part(text, "define i32 @sqr")), "none"),
    sees("main calls sqr only without passes", "cps", has(/sqr\(k0, x0\)/), "none"),
    tries("they compute 25", "cps", "default", (text) => { has(/= 25/)(text); lacks(/sqr\(/)(part(text, "def main")); })],
  "fun/2-factorial.fun": [
    sees("is given a continuation of its own", "cps", has(/fact\(k2, \w+\)\n {4}k2\(x\d+\) = \{\n {6}let \w+ = mul/)),
    prints("the stack grows with n", /the stack limit is reached/, (text) => text.replace("fact(10)", "fact(100000)"), ["--max-stack=10K"])],
  "fun/3-tail-call.fun": [
    sees("hands its own continuation on", "cps", has(/facT\(k, \w+, \w+\)/), "none"),
    sees("the function calls itself no more", "cps", (text) => lacks(/facT\(/)(part(text, "def facT").split("\n").slice(1).join("\n"))),
    sees("two phi nodes", "llvm", (text) => assert.equal(count(part(text, "define i32 @facT"), / = phi /g), 2)),
    prints("tail call", /^0\n$/, (text) => text.replace("facT(10", "facT(100000"), ["--max-stack=10K"])],
  "fun/4-fibonacci.fun": [sees("each call gets a name before it is used", "k", has(/let (\w+) = call fib\(\w+\) in\n[\s\S]*let (\w+) = call fib\(\w+\) in\n\s*let \w+ = add \1 \2/))],
  "fun/5-even-and-odd.fun": [
    sees("hands its continuation on", "cps", has(/odd\(k, /, /even\(k, /)),
    prints("a million takes no stack", "1\n0\n", (text) => text.replaceAll("1000", "1000000"), ["--max-stack=10K"]),
    sees("They stay two", "cps", has(/^def even/m, /^def odd/m))],
  "fun/6-squares.fun": [sees("its loop costs what a loop costs", "cps", (text) => { lacks(/\ball\(/)(text); has(/all_0\(\w+\) = \{/)(text); })],
  "fun/7-hanoi.fun": [prints("Seven moves", "1>3 1>2 3>2 1>3 2>1 2>3 1>3 \n")],
  "fun/8-constants.fun": [
    sees("What folds, and what is shared", "cps", (text) => { has(/= 4000/)(text); assert.equal(count(part(text, "def poly"), /mul\(x, x\)/g), 1); }),
    tries("Leave out the passes `shrink`", "cps", FUN_PASSES.split(",").filter((pass) => pass !== "shrink").join(","), (text) => has(/mul\(Width, Height\)/)(part(text, "def poly"))),
    tries("and `cse`", "cps", FUN_PASSES.split(",").filter((pass) => pass !== "cse").join(","), (text) => assert.equal(count(part(text, "def poly"), /mul\(x, x\)/g), 2))],
  "fun/9-mandelbrot.fun": [tries("three loops", "cps", "default", has(/steps_0\(/, /columns_0\(/, /rows_0\(/))],
  "l/1-church-pairs.l": [
    sees("nothing is left, not even the assertion", "cps", lacks(/fun |code |assert|mul/)),
    prints("Change 60 to 61", /error: .*assert/i, (text) => text.replace("== 60", "== 61"))],
  "l/2-functions.l": [sees("shows what was inferred", "types", has(/adder :: Num a => a -> a -> a/)), sees("a function that remembers n: a closure", "cps", has(/closure\(lambda, n\)/))],
  "l/3-polymorphism.l": [sees("a copy of it for each type", "lambda", (text) => { assert.equal(count(text, /^def larger/gm), 3); assert.equal(count(text, /^def identity/gm), 2); })],
  "l/4-lists.l": [tries("are ordinary functions", "types", "default", has(/^map :: \(a -> b, List\(a\)\) -> List\(b\)/m))],
  "l/5-tree.l": [prints("shows a value that no case matches", /warning: this function does not cover every value, for example Leaf/, (text) => text.replace("  Leaf -> 0\n", ""))],
  "l/6-mutual-recursion.l": [sees("The inner pair is one loop", "cps", (text) => { lacks(/pong/)(text); has(/^ {2}ping\(n, x0\)/m)(part(text, "def rounds")); })],
  "l/7-continuations-by-hand.l": [sees("Compare the CPS of fact and of factC", "cps", (text) => { has(/closure\(/)(part(text, "def factC")); lacks(/closure\(/)(part(text, "def fact ")); })],
  "l/8-church-numerals.l": [sees("only to_int adds", "lambda", (text) => {
    assert.equal(count(text, /\b(?:add|mul|sub)\(x, 1\)/g), 1);
    lacks(/\b(?:sub|mul|div|rem)\(\w+, \d/)(text);
  })],
  "l/9-macros.l": [sees("evaluates only what it needs", "expanded", has(/if \(\(x == 3\)\) 0\s+else panic/)), sees("is not yours", "expanded", has(/let x'1 = \(x \+ 1\)/))],
  "l/10-queens.l": [prints("In how many ways", "2 10 4\n")],
  "l/11-expressions.l": [sees("is examined once on every path", "lambda", examinesOnce)],
  "l/12-little-language.l": [prints("both must agree", /instructions\n18\n$/), prints("both must agree", /error: .*assert/i, (text) => text.replace('("+", a, b) -> a + b', '("+", a, b) -> a + b + 1').replace("(Binary(op, a, b), variables) -> {", '(Binary("+", a, b), variables) -> evaluate(a, variables) + evaluate(b, variables)\n  (Binary(op, a, b), variables) -> {'))],
  "l/13-collections.l": [sees("how general it is", "types", has(/^sort :: \(\(a, a\) -> Bool\) -> List\(a\) -> List\(a\)/m))],
  "l/14-huffman.l": [prints("Frequent letters get short codes", /^a \[0\]\n[\s\S]*23 bits instead of 88/), tries("which only joins the program where", "lambda", "default", (text) => { has(/sort_by/)(text); lacks(/\bdef parse_int/)(text); })],
  "l/15-planets.l": [prints("After a year the Earth is where it was", /^\("Earth", 1, -?0\)$/m)],
  "l/16-exceptions.l": [
    sees("k to return to, h for its exceptions", "cps", has(/def half = fun k h /), "none"),
    sees("so `safe` has one continuation", "cps", has(/def safe = fun k \(/), "none"),
    sees("it is a basic block", "cps", (text) => has(/half\(k1, k0, n\)[\s\S]*k0\(\w+ : Exception\) = \{/)(part(text, "def safe")))],
  "l/17-arrays.l": [prints("Try a[100]", /this array has no element/, (text) => `${text}\ndef a = array(3, 0)\nprint(a[100])\n`), prints("not prime", /^\[2, 3, 5, 7, 11, 13,/), prints("a count of its own", /\(1, 10, 2, 20, 3\)/)],
  "l/18-text.l": [
    prints("divided into words, joined again", /^\|It was the best of times, it *\|$/m),
    prints("by characters, not bytes", /^(\|.{30}\|\n|\n)+$/u),
    prints("the text that print writes", /^\(1, Some\("a"\)\)=\(1, Some\("a"\)\)$/, () => 'print((1, Some("a")))\nprint("=" ++ show((1, Some("a"))))\n')],
  "l/19-calculator.l": [
    { words: "a sum with the operators last", check: (name) => assert.equal(letcont("run", fileOf(name), given(name)).stdout, "2 3 + 4 * = 20\n10 4 3 - - = 9\n1 2 3 = 3 values are left\n7 + = nothing to do for +\n") },
    { words: "a link with it gives the same everywhere", check(name) {
      const [, link] = pages.get("language-l.html").split("A calculator that reads").at(-1).match(/index\.html(#[^"]*)/);
      assert.equal(letcont("open", link, "--show-input").stdout, lessons.get(name).input);
    } },
    { words: "steps back give back what was read", check(name) {
      const { stdout } = shell(`printf 'step 2000\\nback 1000\\nrun\\n' | letcont debug ${fileOf(name)} ${given(name)}`);
      assert.match(stdout, /7 \+ = nothing to do for \+\nstep \d+: the program has ended/);
    } }],
  "cps/1-three-and-eleven.cps": [
    sees("its code follows", "llvm", (text) => { has(/add i32 3, 11/)(text); lacks(/phi/)(text); }, "none"),
    tries("The passes leave 14", "cps", "default", has(/def main = 14/))],
  "cps/2-loop.cps": [sees("a block with two phi nodes", "llvm", (text) => assert.equal(count(text, / = phi /g), 2)), tries("Nothing is allocated", "census", "default", has(/^closures 0$/m, /^tuples 0$/m, /^injections 0$/m)), tries("nothing is called", "census", "default", has(/^direct 0$/m, /^indirect 0$/m))],
  "cps/3-function.cps": [sees("the call is a tail call", "llvm", has(/musttail call i32 @square/), "none"), sees("calling k is `ret`", "llvm", (text) => has(/ret i32 %y/)(part(text, "define i32 @square")), "none")],
  "cps/4-pair.cps": [sees("what is left are constants", "cps", has(/def main = 7/))],
  "cps/5-closure.cps": [sees("the closure is there to see", "cps", has(/closure\(add_n, n\)/), "close"), sees("n is free in it", "cps", has(/let sum = add\(x, n\)/), "none")],
  "cps/6-data.cps": [tries("made of injections", "cps", "none", has(/= Cons\(two, short\)/)), tries("`case` looks at the constructor", "cps", "none", has(/case\(list\) \{ Nil -> nil {2}Cons -> cons \}/))],
};

// The stage of a claim is a pane of the book's link; `cps@none` is the one before all passes.
function isShown({ kind, passes }, { passes: chosen = "default", panes }) {
  return (passes === chosen && panes.includes(kind)) || (passes === "none" && panes.includes(`${kind}@none`));
}

test("every lesson has a claim, and every claim stands in its lesson", () => {
  assert.deepEqual(Object.keys(CLAIMS).sort(), [...lessons.keys()].sort());
  for (const [name, claims] of Object.entries(CLAIMS)) {
    const comment = lessons.get(name).text.replace(/^\/\/ ?/gm, "").replace(/\s+/g, " ");
    for (const { words } of claims) assert.ok(comment.includes(words), `${name} does not say: ${words}`);
  }
});

for (const [name, claims] of Object.entries(CLAIMS)) {
  test(`${name} says what is so`, () => {
    for (const claim of claims) {
      claim.check(name);
      if (claim.kind) assert.ok(lessonViews[name] && isShown(claim, lessonViews[name]), `${name}: ${claim.words} is not shown where the book opens it`);
    }
  });
}
