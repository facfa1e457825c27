#!/usr/bin/env python3
"""What the language server says while one types: signatures of unfinished calls, completions, types at names.

  while_typing.py --letcont PATH
"""

from changes import Editor
from client import place_of, run_tests

# Programs with `|` where one types, the function, its parameters, and which of them it is.
SIGNATURES = [
    # The call cannot be read, and the program uses the function nowhere else.
    ('print(substring("abc", |))\n', "substring", ["String", "Int", "Int"], 1),
    ('substring("abc", |)\n', "substring", ["String", "Int", "Int"], 1),
    ('substring("abc", |', "substring", ["String", "Int", "Int"], 1),
    ("map_insert(1, |)\n", "map_insert", ["a", "b", "Map(a, b)"], 1),
    ("fold({ (a, b) -> a + b }, 0, |)\n", "fold", ["(a, b) -> a", "a", "List(b)"], 2),
    ("fold(|)\n", "fold", ["(a, b) -> a", "a", "List(b)"], 0),
    ("Cons(1, |)\n", "Cons", ["a", "List(a)"], 1),
    ("print(Cons(1, |))\n", "Cons", ["a", "List(a)"], 1),
    ("bit_and(1, |", "bit_and", ["a", "a"], 1),
    # A constructor that is called as its type is.
    ("data P = { P(Int, Int) }\ndef q = P(1, |)\n", "P", ["Int", "Int"], 1),
    ("data Q = { P(Int, Int) }\ndef q = P(1, |)\n", "P", ["Int", "Int"], 1),
    # In a definition.
    ("def g = { xs -> fold({ (a, b) -> a }, |) }\n", "fold", ["(a, b) -> a", "a", "List(b)"], 1),
    ('def f = { () -> substring("abc", |) }\n', "substring", ["String", "Int", "Int"], 1),
    ('def f = {\n  () ->\n  let x = substring("abc", |\n}\ndef g = 1\n', "substring", ["String", "Int", "Int"], 1),
    # What the program binds comes before the library, in its own definition a local name before that.
    ("def fold = { (x :: Int, y :: Int) -> x + y }\nfold(1, |)\n", "fold", ["Int", "Int"], 1),
    ("def g = { (fold :: (Int, Char) -> Int) -> fold(1, |) }\n", "fold", ["Int", "Char"], 1),
    ("def g = { (fold :: Int) -> fold }\nfold(1, |)\n", "fold", ["(a, b) -> a", "a", "List(b)"], 1),
    # Names may have primes.
    ("def f' = { (a, b) -> a + b + 1 }\nprint_line(f'(1, |))\n", "f'", ["Int", "Int"], 1),
    # Arrows in parentheses are no arrows of the function.
    ("def f = { (x :: List(Int -> Int)) -> 1 }\nf(|)\n", "f", ["List(Int -> Int)"], 0),
    ("def f = { (g :: Int -> Int) -> g(1) }\nf(|)\n", "f", ["Int -> Int"], 0),
    ("def f = { (xs :: List(Int -> Int), (y, z) :: (Int, Char)) -> 1 }\nf(|)\n", "f", ["List(Int -> Int)", "(Int, Char)"], 0),
]


def test_signatures(letcont):
    for marked, name, parameters, active in SIGNATURES:
        at = marked.index("|")
        with Editor(letcont, "l", marked.replace("|", "")) as editor:
            told = editor.about("textDocument/signatureHelp", editor.uri, place_of(editor.text, at))
            assert told, marked
            (signature,) = told["signatures"]
            label = signature["label"]
            assert label.startswith(name + " :: "), (marked, label)
            pieces = [label[slice(*each["label"])] for each in signature["parameters"]]
            assert (pieces, told["activeParameter"]) == (parameters, active), (marked, label, told)
    with Editor(letcont, "l", "print_line(1, ") as editor:
        told = editor.about("textDocument/signatureHelp", editor.uri, place_of(editor.text, 14))
        assert told["signatures"][0]["documentation"] == "Prints a value, and ends the line.", told
    for marked in ["nothing(1, |)\n", "def f = { x -> x }\nf(1)|\n", "let x = 1\nx(|)\n"]:
        with Editor(letcont, "l", marked.replace("|", "")) as editor:
            told = editor.about("textDocument/signatureHelp", editor.uri, place_of(editor.text, marked.index("|")))
            assert told is None, (marked, told)


CPS = """def f = code k (n : i32, m : f64) -> {
  k(|n)
}
def g = code k h (n : i32) : f64 raises str -> {
  decl j
  let one = 1.5
  j(x : i32) = {
    k(one)
  }
  f(j, n, |one)
}
let _ = {
  decl l, m
  let one = 1
  l(x : f64) = {
    halt(one)
  }
  m(s : str) = {
    halt(one)
  }
  g(l, |m, one)
}
"""


def test_signatures_in_cps(letcont):
    """Continuations are arguments, and shown by what they take."""
    text = CPS.replace("|", "")
    wanted = [
        ("k : (i32)", ["i32"], 0),
        ("f : code(i32, f64) -> i32", ["i32", "i32", "f64"], 2),
        ("g : code(i32) -> (f64) raises str", ["(f64)", "str", "i32"], 1),
    ]
    with Editor(letcont, "cps", text) as editor:
        assert editor.errors() == [], editor.errors()
        for i, (label, parameters, active) in enumerate(wanted):
            at = len("|".join(CPS.split("|")[: i + 1])) - i
            told = editor.about("textDocument/signatureHelp", editor.uri, place_of(text, at))
            signature = told["signatures"][0]
            pieces = [signature["label"][slice(*each["label"])] for each in signature["parameters"]]
            assert (signature["label"], pieces, told["activeParameter"]) == (label, parameters, active), told


def test_completion(letcont):
    """Each language offers what is built in."""
    for language, marked, offered in [
        ("fun", "wr|", ["write"]),
        ("l", "def value' = 'v'\nprint(valu|)", ["value'"]),
        ("l", "def next = '\\n' // 'some nexts'\nprint(nex|)", ["next", "next_char", "nexts"]),
        ("fun", "pri|", ["print_char", "print_double", "print_int", "print_space", "print_star"]),
        ("fun", "if tr| then 1 else 2", ["true"]),
        ("cps", "let _ = {\n  let x = ad|\n}\n", ["add", "add64"]),
        ("cps", "let _ = {\n  let x = mu|\n}\n", ["mul", "mul64"]),
        ("l", "subs|", ["substring", "substring_bytes"]),
    ]:
        at = marked.index("|")
        with Editor(letcont, language, marked.replace("|", "")) as editor:
            items = editor.about("textDocument/completion", editor.uri, place_of(editor.text, at))["items"]
            assert sorted(each["label"] for each in items) == offered, (marked, items)
            if language != "l":
                documented = editor.request("completionItem/resolve", items[-1])
                assert documented.get("documentation") or items[-1]["label"] == "write", documented


def told_at(editor, marked):
    said = editor.about("textDocument/hover", editor.uri, place_of(editor.text, marked.index("|")))
    return said and said["contents"]["value"].split("\n")[1]


HOVERS = [
    ("l", "data P(a) = { P(|x :: a, y :: Int) }\n", "x :: a"),
    ("l", "data P = { P(x :: Int, y :: List(Int)) }\ndef f = { P(|y = ys) -> ys }\n", "y :: List(Int)"),
    ("l", "data P = { P(x :: Int, y :: Char) }\ndef p = P(x = 1, |y = 'c')\n", "y :: Char"),
    ("l", "data P = { P(x :: Int, y :: Char) }\ndef f = { (p :: P) -> p.|x }\n", "x :: Int"),
    ("cps", "def f = code |k (n : i32) -> {\n  let x = add(n, n)\n  k(x)\n}\nlet _ = {\n  decl j\n  let one = 1\n  f(j, one)\n  j(x : i32) = {\n    halt(x)\n  }\n}\n", "k : (i32)"),
    # A name in a template has the types of all uses.
    ("l", "macro mm(e) = { let |w = e; w }\nprint(mm(1)); print(mm(\"s\"))\n", "w"),
    ("l", "macro mm(e) = { let |w = e; w }\nprint(mm(1)); print(mm(2))\n", "w :: Int"),
    ("l", "macro two(e) = (e(1), e(\"s\"))\nprint(two({ |x -> x }))\n", "x"),
]


def test_types_at_names(letcont):
    for language, marked, told in HOVERS:
        with Editor(letcont, language, marked.replace("|", "")) as editor:
            assert editor.errors() == [], (marked, editor.errors())
            assert told_at(editor, marked) == told, (marked, told_at(editor, marked))


def test_hints_of_templates(letcont):
    for uses, hints in [('print(mm(1)); print(mm("s"))', []), ("print(mm(1)); print(mm(2))", [" :: Int"])]:
        with Editor(letcont, "l", "macro mm(e) = { let w = e; w }\n" + uses + "\n") as editor:
            whole = {"start": {"line": 0, "character": 0}, "end": place_of(editor.text, len(editor.text))}
            told = editor.about("textDocument/inlayHint", editor.uri, range=whole)
            assert [each["label"] for each in told] == hints, told


if __name__ == "__main__":
    run_tests(globals())
