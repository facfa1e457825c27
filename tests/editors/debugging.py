#!/usr/bin/env python3
"""What the debug adapter does with programs, session by session.

  debugging.py --letcont PATH
"""
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client import run_tests
from dap_client import DapClient

MADE = tempfile.TemporaryDirectory(prefix="letcont-dap-")  # removed when Python ends
FOLDER = Path(MADE.name)


def written(name, text):
    (path := FOLDER / name).write_text(text)
    return path


FACT = written("fact.fun", "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(5))\n")
SUM = written(
    "sum.l",
    "data Tree = { Leaf; Node(Tree, Int, Tree) }\n"
    "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\n"
    "def grow = { n -> if (n == 0) Leaf else Node(Leaf, n, grow(n - 1)) }\n"
    "def numbers = [10, 20, 30]\n"
    "def tree = grow(3)\n"
    "print_line(sum(numbers))\n"
    "print_line(1 / (sum(numbers) - 60))\n",
)
ENDLESS = written("endless.l", "def f = { n -> f(n + 1) }\nprint(\"é\")\nprint(f(0))\n")


def test_lines_and_steps(letcont):
    with DapClient(letcont) as client:
        client.launch(FACT, stopOnEntry=True)
        client.stopped("entry")
        placed = client.set_lines(FACT, [1, 3, 4, 9])
        assert [each["verified"] for each in placed] == [True, True, True, False], placed
        assert placed[2]["line"] == 5 and "next line" in placed[2]["message"], placed
        assert "line" in placed[3]["message"], placed
        client.set_lines(FACT, [3])
        client.move("continue", "breakpoint")
        assert client.frames()["totalFrames"] == 2
        assert client.scope()["n"]["value"] == "5"
        client.move("continue", "breakpoint")
        assert client.scope()["n"]["value"] == "4"
        assert client.scope(frame=2)["n"]["value"] == "5"
        names = [each["name"] for each in client.frames()["stackFrames"]]
        assert names[0] == "fact" and names[1] == "fact, then multiply by n = 5", names
        assert client.frames(1, 1)["stackFrames"][0]["name"] == names[1]
        client.set_lines(FACT, [])
        assert client.move("stepOut", "step")["name"].startswith("fact")
        assert client.scope()["n"]["value"] == "5"
        back = client.move("stepBack", "step")
        assert back["line"] == 3, back
        client.move("reverseContinue", "entry")
        assert client.take_output() == ""
        client.request("continue", {"threadId": 1})
        client.ended(0)
        assert client.take_output() == "120\n"
        assert client.refused("next", threadId=1) == "the program is over"
        assert client.close() == 0


def test_granularity(letcont):
    """Lines are coarser than expressions, and these than steps of the CPS; a step by line goes over tail calls."""
    counts = {}
    for step in ["line", "source", "cps"]:
        with DapClient(letcont) as client:
            client.launch(FACT, stopOnEntry=True, step=step, filters=["error", "end"])
            client.stopped("entry")
            counts[step] = 0
            while client.frames()["totalFrames"] and client.top()["line"]:
                client.move("stepIn")
                counts[step] += 1
            assert client.take_output() == "120\n"
            assert client.move("stepBack")["line"] > 0
            client.close()
    assert counts["line"] < counts["source"] < counts["cps"], counts
    with DapClient(letcont) as client:  # over, by lines: never into the call
        client.launch(FACT, [2])
        client.stopped("breakpoint")
        depth = client.frames()["totalFrames"]
        assert client.move("next", "step", granularity="line")["line"] == 3
        client.set_lines(FACT, [])
        assert client.move("next", "step", granularity="line")["line"] == 5, client.top()
        assert client.frames()["totalFrames"] < depth, "the call has returned"
        client.close()
    loop = written("loop.fun", "def loop(n) =\n  if n == 0 then 7\n  else loop(n - 1);\n\nwrite(loop(5))\n")
    with DapClient(letcont) as client:  # over a tail call: to where the caller would have returned
        client.launch(loop, [3], step="line")
        client.stopped("breakpoint")
        client.set_lines(loop, [])
        assert not client.move("next", "step")["name"].startswith("loop"), client.top()
        client.close()


def test_breakpoints(letcont):
    with DapClient(letcont) as client:
        client.launch(
            FACT,
            [{"line": 2, "condition": "n == 3"}, {"line": 3, "hitCondition": "% 2"}],
            [{"name": "fact", "logMessage": "n is {n}, {n * 2 + 1}, {nothing}"}, "n == 1", "nobody"],
        )
        wanted = [("breakpoint", 3, "4"), ("breakpoint", 2, "3"), ("breakpoint", 3, "2"), ("function breakpoint", 2, "1")]
        for stop in wanted:
            reason = client.stopped()["reason"]
            assert (reason, client.line(), client.value("n")) == stop, (reason, client.top(), stop)
            client.request("continue", {"threadId": 1})
        client.ended(0)
        logged = client.take_output("console").splitlines()
        assert logged[0] == "n is 5, 11, {nothing is called 'nothing' here}", logged
        assert len(logged) == 6, logged
        client.close()


def test_wrong_hit_conditions(letcont):
    with DapClient(letcont) as client:
        client.launch(FACT, stopOnEntry=True)
        client.stopped("entry")
        wrong = ["% 0", "-1", "3x", "abc", "= = 3", "99999999999999999999"]
        placed = client.set_lines(FACT, [{"line": 3, "hitCondition": each} for each in wrong])
        assert all("hit conditions are" in each["message"] and not each["verified"] for each in placed), placed
        client.close()


def test_hits_back_and_forth(letcont):
    with DapClient(letcont) as client:
        client.launch(FACT, [{"line": 3, "hitCondition": "== 2"}])
        for _ in range(3):
            client.stopped("breakpoint")
            assert client.value("n") == "4"
            client.move("reverseContinue", "entry")
            client.request("continue", {"threadId": 1})
        client.close()


def test_conditions(letcont):
    """Conditions that only the language can evaluate, and ones that are wrong."""
    with DapClient(letcont) as client:
        program = written("lines.l", SUM.read_text().replace("Cons(x, xs) -> x", "Cons(x, xs) ->\n  x"))
        client.launch(program, [{"line": 4, "condition": "m > n + 1"}])
        client.stopped("breakpoint")  # it says what is wrong with the condition, and stops
        assert client.line() == 4 and "the condition 'm > n + 1'" in client.take_output("important")
        client.set_lines(program, [{"line": 3, "condition": "x == 20 && sum(xs) == 30"}])
        client.move("continue", "breakpoint")
        assert client.value("x") == "20" and client.value("xs") == "[30]"
        client.close()


RECORDS = """data P = { P(x :: Int, y :: Int) }
def f = { (s, n, p) -> let t = n * 2
  print(t + p.x) }
f("a", 1, P(1, 2))
f("b", 2, P(3, 4))
f("a\\tb", 3, P(5, 6))
f("a\\" || s == \\"b", 4, P(3, 8))
"""


def test_expressions_have_what_they_need(letcont):
    """Only what an expression needs is compiled with it: also what only a value that it mentions needs, or a macro."""
    program = written("needs.l", """def length = { xs -> 7 }  // not that of the library
macro twice(e) = helper(e) + helper(e)
def helper = { x -> x * 10 }; def total = helper(4)
def use = { n -> let k = { xs -> length(xs) + n }; let z = n + 1
  z + k([1]) }
print(use(5))""")
    with DapClient(letcont) as client:
        client.launch(program, [{"line": 5, "condition": "k([1, 2]) == 12"}])
        client.stopped("breakpoint")
        values = [client.value(each) for each in ("k([])", "twice(z)", "total + z", "length([]) + n")]
        assert values == ["12", "120", "46", "12"], values
        assert "'helpr'" in client.refused("evaluate", expression="helpr(z)")


def test_conditions_on_texts_and_fields(letcont):
    """What looks like one comparison, and is none, or one of a field, or of values of different types."""
    program = written("records.l", RECORDS)
    for condition, wanted in [
        ('s == "a" || s == "b"', "12"),
        ('s != "a" && s != "b"', "34"),
        ('s == "a\\tb"', "3"),
        ("p.x == 3", "24"),
        ("n < 2.5", "12"),
    ]:
        with DapClient(letcont) as client:
            client.launch(program, [{"line": 3, "condition": condition}])
            for number in wanted:
                client.stopped("breakpoint")
                assert client.value("n") == number, (condition, number, client.value("n"))
                client.request("continue", {"threadId": 1})
            client.ended(0)
    with DapClient(letcont) as client:
        client.launch(program, [{"line": 3, "condition": "s == 3"}])
        client.stopped("breakpoint")
        assert "the condition 's == 3'" in client.take_output("important")
        client.close()


def test_trees(letcont):
    with DapClient(letcont) as client:
        client.launch(SUM, [6])
        client.stopped("breakpoint")
        scope = client.scope("Globals")
        assert scope["numbers"]["value"] == "[10, 20, 30]" and scope["numbers"]["indexedVariables"] == 3, scope
        elements = client.unfold(scope["numbers"]["variablesReference"])
        assert [each["value"] for each in elements.values()] == ["10", "20", "30"]
        page = client.unfold(scope["numbers"]["variablesReference"], filter="indexed", start=1, count=1)
        assert list(page) == ["1"] and page["1"]["evaluateName"] == "numbers[1]", page
        assert client.unfold(scope["numbers"]["variablesReference"], filter="named") == {}
        tree = client.unfold(scope["tree"]["variablesReference"])
        assert tree["1"]["value"] == "3" and tree["0"]["variablesReference"] == 0, tree
        deeper = client.unfold(tree["2"]["variablesReference"])
        assert deeper["1"]["value"] == "2" and deeper["1"]["evaluateName"] == "tree[2][1]", deeper
        for expression, value in [
            ("numbers[2]", "30"),
            ("tree[2][1]", "2"),
            ("sum(numbers) + 1", "61"),
            ("map({ x -> x * 2 }, numbers)", "[20, 40, 60]"),
            ("Node(Leaf, 1, tree)", "Node(Leaf, 1, Node(Leaf, 3, Node(Leaf, 2, Node(Leaf, 1, Leaf))))"),
            ('"a"', '"a"'),
        ]:
            assert client.value(expression) == value, (expression, client.value(expression))
        for expression in ["numbers[3]", "1 +", "nothing", "1 / 0", "", "numbers + 1"]:
            client.refused("evaluate", expression=expression, frameId=1)
        found = client.request("completions", text="1 + num", column=8, frameId=1)["targets"]
        assert [(each["label"], each["start"], each["length"]) for each in found] == [("numbers", 4, 3)], found
        old = scope["tree"]["variablesReference"]
        client.move("stepIn")
        assert "earlier" in client.refused("variables", variablesReference=old)
        client.close()


def test_long_list(letcont):
    program = written("long.l", "def up = { (i, n) -> if (i == n) [] else Cons(i, up(i + 1, n)) }\ndef xs = up(0, 100000)\nprint(1)\n")
    with DapClient(letcont) as client:
        client.launch(program, [3])
        client.stopped("breakpoint")
        xs = client.scope("Globals")["xs"]
        assert xs["indexedVariables"] == 100000 and len(xs["value"]) < 200
        page = client.unfold(xs["variablesReference"], filter="indexed", start=99990, count=100)
        assert list(page) == [str(i) for i in range(99990, 100000)]
        whole = client.unfold(xs["variablesReference"])
        assert len(whole) == 1001 and whole["…"]["value"] == "99000 more"
        begun = time.monotonic()
        assert client.value("xs[99999]") == "99999"
        client.close()


def test_errors(letcont):
    with DapClient(letcont) as client:
        client.launch(SUM)
        stop = client.stopped("exception")
        assert stop["text"] == "division by zero", stop
        info = client.request("exceptionInfo", threadId=1)
        assert "division by zero" in info["description"] and "sum.l:7" in info["details"]["message"], info
        assert client.line() == 7
        assert client.take_output() == "60\n" and "division by zero" in client.take_output("stderr")
        assert client.move("stepBack", "step")["line"] in (2, 7)
        assert client.refused("exceptionInfo", threadId=1) == "the program has not failed"
        client.move("continue", "exception")
        client.request("continue", {"threadId": 1})
        client.ended(1)
        assert client.take_output() == "", "nothing twice"
        client.close()
    with DapClient(letcont) as client:
        client.launch(SUM, filters=[])
        client.ended(1)
        assert "division by zero" in client.take_output("stderr")
        client.close()


def test_endless(letcont):
    with DapClient(letcont) as client:
        client.launch(ENDLESS)
        time.sleep(0.3)
        assert client.refused("stackTrace", threadId=1) == "notStopped"
        assert client.request("threads")["threads"][0]["id"] == 1
        begun = time.monotonic()
        client.request("pause", threadId=1)
        client.stopped("pause")
        assert time.monotonic() - begun < 5
        assert client.take_output() == "é" and client.top()["name"].startswith("f")
        first = int(client.value("n"))
        client.move("reverseContinue", "entry")
        client.request("continue", {"threadId": 1})
        time.sleep(0.1)
        assert client.set_lines(ENDLESS, [{"line": 1, "condition": f"n == {first + 3000000}"}])[0]["verified"]
        client.stopped("breakpoint", timeout=120)
        assert int(client.value("n")) == first + 3000000
        client.request("continue", {"threadId": 1})
        client.request("terminate")
        client.event("terminated")
        assert client.close() == 0


def test_cps(letcont):
    with DapClient(letcont) as client:
        client.launch(SUM, **{"pass": "close", "stopOnEntry": True})
        client.stopped("entry")
        top = client.top()
        assert top["source"]["name"] == "sum.l@close.cps", top
        text = client.request("source", {"sourceReference": top["source"]["sourceReference"]})["content"].split("\n")
        expected = subprocess.run([letcont, "emit", str(SUM), "--stage=cps@close"], capture_output=True, text=True, check=True)
        assert "\n".join(text) == expected.stdout
        line = next(i for i, each in enumerate(text, 1) if each.startswith("def sum"))
        (placed,) = client.set_lines(top["source"], [line])
        assert placed["verified"] and placed["line"] == line + 1, placed
        client.move("continue", "breakpoint")
        assert client.line() == line + 1
        assert client.move("stepIn", "step")["line"] > line + 1
        assert "after passes" in client.refused("evaluate", expression="sum(xs)")
        client.close()
    with DapClient(letcont) as client:
        client.initialize()
        assert "close" in client.refused("launch", program=str(SUM), **{"pass": "closed"})
        assert "passes" in client.refused("launch", program=str(SUM), passes="nothing")
        client.close()


COUNTS = written(
    "counts.l",
    "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\n"
    "def hits = array(1, 0)\n"
    "def count = { (n, xs, f) ->\n"
    "  hits[0] := n\n"
    "  if (n == 0) sum(xs) else\n"
    "    count(n - 1, [n, ...[1, 2]], f) }\n"
    "print(count(200000, [], { x -> x }))\n",
)


def test_conditions_compile_once(letcont):
    """At 200,000 hits of milliseconds each this would take minutes."""
    pure = written("pure.l", COUNTS.read_text().replace("def hits = array(1, 0)", "").replace("  hits[0] := n", ""))
    constant = written("count.fun", "def count(n: Int, d: Double) =\n  if n == 0 then 7 else\n  count(n - 1, d);\nwrite(count(200000, 0.5))\n")
    for program, line, condition in [
        (COUNTS, 6, "n + 1 == 3 && xs == [3, 1, 2]"),
        (COUNTS, 6, "hits[0] == 2 && n < 3"),
        (pure, 6, "sum(xs) == 6 && n < 100"),
        (constant, 3, "d * 2.0 == 1.0 && n == 2"),
    ]:
        with DapClient(letcont) as client:
            client.launch(program, [{"line": line, "condition": condition}])
            client.stopped("breakpoint")
            assert client.value("n") == "2", (condition, client.value("n"))
            assert client.take_output("important") == ""
            client.close()
    with DapClient(letcont) as client:  # what functions read changes what the condition means
        program = written("reads.l", "def r = ref(9)\ndef get = { () -> !r }\ndef go = { n ->\n  r := n\n  if (n == 0) 0 else\n    go(n - 1) }\ngo(50)\n")
        client.launch(program, [{"line": 6, "condition": "get() == 40 || f(n)"}, {"line": 6, "condition": "get() == 30 && true"}])
        client.stopped("breakpoint")
        assert "nothing is called 'f'" in client.take_output("important")
        client.move("continue", "breakpoint") if client.value("n") != "50" else None
        client.set_lines(program, [{"line": 6, "condition": "get() == 30 && n > 0"}])
        client.move("continue", "breakpoint")
        assert client.value("n") == "30"
        client.close()


def test_pause_in_conditions(letcont):
    """Conditions and messages that take long do not keep the editor waiting."""
    slow = "{ let rec f = { x -> if (x == 0) n else f(x - 1) }; f(500000) == 1 }"
    for breakpoint in [{"condition": slow}, {"logMessage": "n is {n + 1}"}]:
        with DapClient(letcont) as client:
            client.launch(COUNTS, [{"line": 6, **breakpoint}])
            time.sleep(0.2)
            begun = time.monotonic()
            client.request("pause", threadId=1)
            client.stopped("pause")
            assert time.monotonic() - begun < 2
            client.request("continue", threadId=1)
            time.sleep(0.1)
            begun = time.monotonic()
            assert client.close() == 0
            assert time.monotonic() - begun < 2


def test_pause_while_conditions_compile(letcont):
    """A pause that comes while a condition is compiled is a pause, and no mistake of the condition."""
    fun = written("compiles.fun", "def f(x: Int): Int =\n  if x == 0 then 5 else\n  f(x - 1);\nwrite(f(200000))\n")
    for program, line, condition in [
        (COUNTS, 6, "{ let rec f = { x -> if (x == 0) n else f(x - 1) }; f(500000) == 1 }"),
        (fun, 3, "{ print_int(x); f(100000) } == 1"),
    ]:
        with DapClient(letcont) as client:
            client.launch(program, [{"line": line, "condition": condition}])
            for milliseconds in range(60):
                time.sleep(milliseconds % 20 / 2000)
                client.request("pause", threadId=1)
                client.stopped("pause")
                assert client.take_output("important") == ""
                client.request("continue", threadId=1)
            client.close()
    with DapClient(letcont) as client:  # what was run tells more than which types an expression does not have
        client.launch(fun, [{"line": 3, "condition": "x / (x - x) == 1"}])
        client.stopped("breakpoint")
        assert "division by zero" in client.take_output("important")
        client.close()


def test_conditions_that_print(letcont):
    fun = written("prints.fun", "def f(x: Int): Int =\n  if x == 9 then 5 else\n  f(x + 1);\nwrite(f(0))\n")
    for program, line, name, condition in [
        (fun, 3, "x", "{ print_int(7); x } == 3"),
        (COUNTS, 6, "n", '{ print("it :: Bool = false"); n == 3 }'),
    ]:
        with DapClient(letcont) as client:
            client.launch(program, [{"line": line, "condition": condition}])
            client.stopped("breakpoint")
            assert client.value(name) == "3" and client.take_output("important") == ""
            assert client.value(condition).endswith("true")
            assert client.take_output() == "", "it is not the program that prints"
            client.close()
    with DapClient(letcont) as client:
        client.launch(COUNTS, [6])
        client.stopped("breakpoint")
        assert client.value('"it :: Int = 3"') == '"it :: Int = 3"'
        client.close()


def test_messages_with_braces(letcont):
    wanted = {
        "{": "{",
        "} {}": "} {}",
        "{n": "{n",
        "a } b {n}": "a } b 3",
        "{ {n} }{n}": "33",
        '{"}" ++ "\\"{"}': '"}\\"{"',
        "{'}' == '{'} {'\"' == '\\u{22}'} {n /* } */ + 1}": "false true 4",
        "{match (xs) { Nil -> 1; Cons(x, _) -> x }}": "1",
    }
    for message, text in wanted.items():
        with DapClient(letcont) as client:
            program = written("messages.l", COUNTS.read_text().replace("200000", "3"))
            client.launch(program, [{"line": 6, "logMessage": message, "condition": "n == 3"}])
            client.ended(0)
            assert client.take_output("console") == text + "\n", message
            client.close()


def test_negative_numbers_of_add(letcont):
    add = written("negative.add", "x = 2147483647 + 1\ny = 2147483647 + 2147483647\nz = y + 1\nx + y\n")
    with DapClient(letcont) as client:
        client.launch(add, [4])
        client.stopped("breakpoint")
        assert [client.value(each) for each in ["x + 0", "y + 0", "z + 0"]] == ["-2147483648", "-2", "-1"]
        client.close()


def test_types(letcont):
    """In the words of the language, and in those of CPS where that is what is debugged."""
    program = written("types.l", "def show = { (a, b, c, d, e, f, g) ->\n  print(1)\n  2 }\nshow(1, 1.5, \"x\", 'c', 3L, ref(true), { x -> x + 1 })\n")
    fun = written("types.fun", "def f(x: Int, d: Double): Int =\n  if d < 1.0 then x else\n  x + 1;\nwrite(f(1, 2.0))\n")
    of_l = {"a": "Int", "b": "Double", "c": "String", "d": "Char", "e": "Int64", "f": "Ref(Bool)", "g": "(Int) -> Int"}
    for path, line, wanted in [(program, 2, of_l), (fun, 3, {"x": "Int", "d": "Double"})]:
        with DapClient(letcont) as client:
            client.launch(path, [line])
            client.stopped("breakpoint")
            assert {name: each["type"] for name, each in client.scope().items()} == wanted, client.scope()
            client.close()


def test_front_end(letcont):
    """CPS text that a front end wrote: its source is what the editor shows, with lines, steps and breakpoints there."""
    toy = written("made.toy", "count 3\nsquare\n  it\n")
    made = written(
        "made.cps",
        "letcont-cps 1\n"
        "source \"made.toy\"\n"
        "let print = external(\"write_int\")\n"
        "def square = fun k (n : i32) : i32 -> {\n"
        "  @3:3 let m = mul(n, n)\n"
        "  @3:3 k(m)\n"
        "}\n"
        "def main = {\n"
        "  @1:7 let three = 3\n"
        "  decl k\n"
        "  @2:1 square(k, three)\n"
        "  k(x) = {\n"
        "    decl end\n"
        "    @2:1 print(end, x)\n"
        "    end() = {\n"
        "      let u = ()\n"
        "      halt(u)\n"
        "    }\n"
        "  }\n"
        "}\n",
    )
    with DapClient(letcont) as client:
        client.launch(made, source=str(toy), stopOnEntry=True)
        client.stopped("entry")
        (placed,) = client.set_lines(toy, [3])
        assert placed["verified"] and placed["line"] == 3, placed
        client.move("continue", "breakpoint")
        top = client.top()
        assert (top["source"]["path"], top["line"], top["column"]) == (str(toy), 3, 3), top
        assert client.scope()["n"]["value"] == "3" and client.scope()["n"]["type"] == "i32"
        assert "print" not in client.scope("Globals"), "a function of the engines is no value to look at"
        assert client.move("stepBack", "step")["line"] == 2
        client.set_lines(toy, [{"line": 3, "condition": "n == 4"}])
        client.request("continue", {"threadId": 1})
        client.ended(0)
        assert client.take_output() == "9\n"
        client.close()
    with DapClient(letcont) as client:
        client.launch(made, source=str(toy), **{"pass": "none", "step": "cps", "stopOnEntry": True})
        client.stopped("entry")
        assert client.top()["source"]["name"] == "made.cps@none.cps"
        client.close()


def test_goto(letcont):
    with DapClient(letcont) as client:
        client.launch(SUM, [4])
        client.stopped("breakpoint")
        source = {"path": str(SUM)}
        (target,) = client.request("gotoTargets", source=source, line=6)["targets"]
        assert client.move("goto", "goto", targetId=target["id"])["line"] == 6
        assert client.take_output() == ""
        (target,) = client.request("gotoTargets", source=source, line=4)["targets"]
        assert client.move("goto", "goto", targetId=target["id"])["line"] == 4, "behind"
        assert client.take_output() == ""
        client.refused("goto", threadId=1, targetId=99)
        client.set_lines(SUM, [3])
        client.move("continue", "breakpoint")
        entered = client.frames()["totalFrames"]
        client.move("next", "step")
        client.move("restartFrame", "restart", frameId=1)
        assert client.frames()["totalFrames"] == entered
        client.close()


def test_restart(letcont):
    program = written("changed.l", "def x = 1\nprint(x)\n")
    with DapClient(letcont) as client:
        client.launch(program, [2])
        client.stopped("breakpoint")
        program.write_text("def x = 1\ndef y = 2\nprint(x + y)\n")
        client.set_lines(program, [3])
        client.request("restart")
        client.stopped("breakpoint")
        assert client.line() == 3
        client.request("continue", {"threadId": 1})
        client.ended(0)
        assert client.take_output() == "3"
        client.request("restart", {"arguments": {"program": str(program), "noDebug": True}})
        client.ended(0)
        assert client.take_output() == "3"
        client.close()


def test_input_and_limits(letcont):
    program = written("reads.l", "extern getchar :: () -> Int\nprint(getchar() + getchar())\n")
    numbers = written("input", "\1\2")
    with DapClient(letcont) as client:
        client.launch(program, input=str(numbers))
        client.ended(0)
        assert client.take_output() == "3", client.notifications
        client.close()
    with DapClient(letcont) as client:
        client.launch(ENDLESS, limits={"steps": 1000})
        assert "step" in client.stopped("exception")["text"]
        client.close()
    with DapClient(letcont) as client:  # before its first step
        client.launch(ENDLESS, limits={"steps": 0})
        assert "step" in client.stopped("exception")["text"] and "step" in client.take_output("stderr")
        client.request("continue", {"threadId": 1})
        client.ended(1)


def test_languages(letcont):
    add = written("p.add", "x = 1 + 2\ny = x + 4\nx + y\n")
    with DapClient(letcont) as client:
        client.launch(add, [3])
        client.stopped("breakpoint")
        assert client.value("x + y + 1") == "11" and client.value("y") == "7"
        client.close()
    with DapClient(letcont) as client:
        client.launch(FACT, [3])
        client.stopped("breakpoint")
        assert client.value("fact(n - 1) * 2") == "48" and client.value("n > 3 && n < 9") == "true"
        client.close()
    cps = Path(__file__).resolve().parent / "programs" / "p.cps"
    with DapClient(letcont) as client:
        client.launch(cps, stopOnEntry=True)
        client.stopped("entry")
        assert client.top()["source"]["path"] == str(cps)
        assert "no expressions" in client.refused("evaluate", expression="1 + 2")
        client.close()


if __name__ == "__main__":
    run_tests(globals())
