#!/usr/bin/env python3
"""What the language server says while one types: signatures of unfinished calls, and completions.

  while_typing.py --letcont PATH
"""
import argparse

from changes import Editor
from client import place_of

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


def test_completion(letcont):
    """Each language offers what is built in."""
    for language, marked, offered in [
        ("fun", "wr|", ["write"]),
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    options = parser.parse_args()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test(options.letcont)
            print(f"{name}: good", flush=True)


if __name__ == "__main__":
    main()
