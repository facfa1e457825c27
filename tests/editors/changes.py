#!/usr/bin/env python3
"""What the language server changes in programs: renaming, and the quick fixes of messages.

  changes.py --letcont PATH
"""
from client import Client, Failed, applied, place_of, run_tests

LIST = "List notation needs this name; it cannot be renamed."
OF_C = "This is the name of a function of C; it cannot be renamed."
NO_NAME = "This is no name."
TAKEN = "The language, or its library, has this name."


class Editor(Client):
    """A client with one program."""

    def __init__(self, letcont, language, text):
        super().__init__(letcont)
        self.text, self.uri = text, f"file:///p.{language}"
        self.initialize()
        self.open(self.uri, language, text)

    def errors(self):
        return [each for each in self.about("textDocument/diagnostic", self.uri)["items"] if each["severity"] == 1]

    def renamed(self, at, name):
        """The program after the name that stands at `at` was renamed, or the reason why it was not."""
        try:
            edits = self.about("textDocument/rename", self.uri, place_of(self.text, at), newName=name)
        except Failed as failure:
            return str(failure)
        return applied(self.text, edits["changes"][self.uri])

    def prepared(self, at):
        try:
            return self.about("textDocument/prepareRename", self.uri, place_of(self.text, at))
        except Failed as failure:
            return str(failure)

    def fixes(self):
        """The program after each of the quick fixes, made alone."""
        everything = {"start": {"line": 0, "character": 0}, "end": place_of(self.text, len(self.text))}
        actions = self.about("textDocument/codeAction", self.uri, range=everything, context={"diagnostics": []})
        return [applied(self.text, each["edit"]["changes"][self.uri]) for each in actions]


def test_field_of_several_constructors(letcont):
    text = "data S = { Circle(center :: Int, r :: Int); Square(center :: Int) }\ndef s = Square(center = 3)\nprint(s.center)\n"
    wanted = text.replace("center", "middle")
    at = -1
    for _ in range(text.count("center")):
        at = text.index("center", at + 1)
        with Editor(letcont, "l", text) as editor:
            assert editor.renamed(at, "middle") == wanted, at
            found = editor.about("textDocument/references", editor.uri, place_of(text, at), context={"includeDeclaration": False})
            assert len(found) == 2, found
    with Editor(letcont, "l", wanted) as editor:
        assert editor.errors() == []


def test_list_notation(letcont):
    """`[…]` stands for Cons and Nil, and values of a type with both are printed so."""
    data = "data List(a) = { Nil; Cons(a, List(a)) }\n"
    for rest in ["def f = { [] -> 0; [x, ...r] -> x + f(r) }\nprint(f([1, 2, 3]))\n", "print(Cons(1, Nil))\n"]:
        text = data + rest
        with Editor(letcont, "l", text) as editor:
            for name in ["Nil", "Cons"]:
                assert editor.renamed(text.index(name), "Other") == LIST, (name, rest)
                assert editor.prepared(text.index(name)) == LIST
    # A type of which only one is there is no list. Here it hides the prelude's.
    text = "data Chain = { Nil; Link(Int, Chain) }\nprint(Link(1, Nil))\n"
    with Editor(letcont, "l", text) as editor:
        assert editor.renamed(text.index("Nil"), "End") == text.replace("Nil", "End")
    # Nothing can get the name of a constructor of lists.
    for name in ["Nil", "Cons"]:
        text = "data T = { Alpha; Beta(Int) }\nprint(sum([1]))\n"
        with Editor(letcont, "l", text) as editor:
            assert editor.renamed(text.index("Alpha"), name) == TAKEN


def test_functions_of_c(letcont):
    text = "extern getppid :: () -> Int\nprint(getppid() > 0)\n"
    with Editor(letcont, "l", text) as editor:
        for at in [text.index("getppid"), text.rindex("getppid")]:
            assert editor.renamed(at, "parent") == OF_C
            assert editor.prepared(at) == OF_C


def test_words_of_fun(letcont):
    """`write` is no name, and the names of what is built in are taken."""
    text = "def f(x) = x + 1;\nprint_int(f(3))\n"
    for name in ["write", "def", "val", "if", "then", "else", "print_char", "skip", "true"]:
        with Editor(letcont, "fun", text) as editor:
            assert editor.renamed(text.index("f(x)"), name) == TAKEN, name
            assert editor.renamed(text.index("x)"), name) == TAKEN, name


def test_type_parameters_and_primes(letcont):
    """Parameters of types with the same name are no code whose meaning is not known; names may have primes."""
    text = "data Box(a) = { Box(a) }\ntype Pair(a) = (a, a)\ndef add = { (a, b) -> a + b }\ndef f = { (l :: List(a)) -> 1 }\nprint(add(1, 2))\n"
    with Editor(letcont, "l", text) as editor:
        assert editor.renamed(text.index("a, b)"), "x'") == text.replace("(a, b) -> a", "(x', b) -> x'")
        assert editor.renamed(text.index("b)"), "first") == TAKEN


def test_words_of_cps(letcont):
    """Where a constructor stands, the names of operations and constants mean those; variables may have their names."""
    text = (
        "data Abc = { aa bb }\nlet _ = {\n  let y = bb()\n  decl j\n  case(y) { aa -> j bb -> j }\n"
        "  j() = { let u = () halt(u) }\n}\n"
    )
    for name in ["add", "empty", "i32_to_i64", "inf", "true", "inj"]:
        with Editor(letcont, "cps", text) as editor:
            assert editor.renamed(text.index("bb }"), name) in (NO_NAME, TAKEN), name
            assert editor.renamed(text.index("bb()"), name) in (NO_NAME, TAKEN), name
    with Editor(letcont, "cps", text) as editor:
        assert editor.renamed(text.index("y = "), "length") == text.replace("y = ", "length = ").replace("(y)", "(length)")


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
    # The mistake is in a template, and the message at the use: the template is mended.
    with Editor(letcont, "l", "macro m(e) = Cos(e, Nil)\nprint(m(1))\n") as editor:
        assert editor.errors() and editor.fixes() == ["macro m(e) = Cons(e, Nil)\nprint(m(1))\n"], editor.fixes()
    # Each of two is mended where it stands.
    wrong = "def f = { Cos(x, Cos(y, rest)) -> x; _ -> 0 }\n"
    with Editor(letcont, "l", wrong) as editor:
        assert sorted(editor.fixes()) == sorted([wrong.replace("Cos", "Cons", 1), wrong.replace("Cos(y", "Cons(y")])


if __name__ == "__main__":
    run_tests(globals())
