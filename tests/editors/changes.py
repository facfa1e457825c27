#!/usr/bin/env python3
"""What the language server changes in programs: the quick fixes of messages.

  changes.py --letcont PATH
"""
import argparse

from client import Client, applied, place_of


class Editor(Client):
    """A client with one program."""

    def __init__(self, letcont, language, text):
        super().__init__(letcont)
        self.text, self.uri = text, f"file:///p.{language}"
        self.initialize()
        self.open(self.uri, language, text)

    def errors(self):
        return [each for each in self.about("textDocument/diagnostic", self.uri)["items"] if each["severity"] == 1]

    def fixes(self):
        """The program after each of the quick fixes, made alone."""
        everything = {"start": {"line": 0, "character": 0}, "end": place_of(self.text, len(self.text))}
        actions = self.about("textDocument/codeAction", self.uri, range=everything, context={"diagnostics": []})
        return [applied(self.text, each["edit"]["changes"][self.uri]) for each in actions]


def test_quick_fixes(letcont):
    """A fix changes the mistyped name, and nothing else of what the message is about."""
    for language, wrong, typed, meant in [
        ("l", "def f = { Cos(x, rest) -> x; [] -> 0 }\nprint(f([1]))\n", "Cos", "Cons"),
        ("l", "def f = { (Cos (x, rest)) -> x; [] -> 0 }\nprint(f([1]))\n", "Cos", "Cons"),
        ("l", "def f = { Cons(x, Cos(y, rest)) -> x; _ -> 0 }\nprint(f([1]))\n", "Cos", "Cons"),
        ("l", "data Tree(a) = { Leaf }\ndata T(a) = { A(Tre(a)) }\n", "Tre(", "Tree("),
        ("l", "data Tree(a) = { Leaf }\ndef f = { (x :: Tre(Int)) -> x }\n", "Tre(", "Tree("),
        ("l", "data P = { P(length :: Int) }\ndef f = { P(lenght = n) -> n }\n", "lenght", "length"),
        ("l", "data P = { P(length :: Int) }\ndef p = P(lenght = 3)\n", "lenght", "length"),
        ("l", "data P = { P(length :: Int) }\ndef p = P(length = 3)\nprint(p.lenght)\n", "lenght", "length"),
        ("l", "def double' = { x -> 2 * x }\nprint(doubel'(2))\n", "doubel'", "double'"),
        ("fun", "def square(x) = x * x;\nprint_int(sqare(2))\n", "sqare", "square"),
        ("cps", 'let _ = {\n  let u = external("write_nt")(1)\n  halt(u)\n}\n', "write_nt", "write_int"),
        ("cps", "let _ = {\n  let a = 1\n  let b = ad(a, a)\n  halt(b)\n}\n", "ad", "add"),
    ]:
        with Editor(letcont, language, wrong) as editor:
            assert editor.fixes() == [wrong.replace(typed, meant, 1)], (wrong, editor.fixes(), editor.errors())
    # The mistake is in a template, and the message at the use: there is nothing to change here.
    with Editor(letcont, "l", "macro m(e) = Cos(e, Nil)\nprint(m(1))\n") as editor:
        assert editor.errors() and editor.fixes() == [], editor.fixes()
    # Each of two is mended where it stands.
    wrong = "def f = { Cos(x, Cos(y, rest)) -> x; _ -> 0 }\n"
    with Editor(letcont, "l", wrong) as editor:
        assert sorted(editor.fixes()) == sorted([wrong.replace("Cos", "Cons", 1), wrong.replace("Cos(y", "Cons(y")])


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
