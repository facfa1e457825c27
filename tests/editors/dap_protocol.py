#!/usr/bin/env python3
"""The protocol of the debug adapter: the order of requests, errors, damaged messages, requests at random.

  dap_protocol.py --letcont PATH [--damaged N] [--requests N] [--seed N]
"""
import argparse
import json
import random
import tempfile
from pathlib import Path

from dap_client import DapClient, DapFailed
from properties import damaged

MADE = tempfile.TemporaryDirectory(prefix="letcont-dap-")  # removed when Python ends
FOLDER = Path(MADE.name)
PROGRAM = FOLDER / "p.l"
PROGRAM.write_text(
    "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\n"
    "def f = { n -> if (n == 0) sum([1, 2]) else n * f(n - 1) }\n"
    "def numbers = [1, 2, 3]\n"
    "print(sum(numbers)); print(f(4))\n"
)


def test_order(letcont, _):
    with DapClient(letcont) as client:
        assert client.refused("launch", program=str(PROGRAM)) == "initialize comes first"
        client.initialize()
        assert "has been" in client.refused("initialize")
        assert client.refused("next", threadId=1) == "no program has been launched"
        assert client.refused("configurationDone") == "no program has been launched"
        assert "did you mean 'stepIn'" in client.refused("stepInn")
        assert "nothing to attach to" in client.refused("attach")
        (placed,) = client.set_lines(PROGRAM, [2])
        assert not placed["verified"] and placed["reason"] == "pending", placed
        for wrong in [
            {},
            {"program": 3},
            {"program": str(PROGRAM), "step": "far"},
            {"program": str(PROGRAM), "limits": 3},
            {"program": str(PROGRAM), "limits": {"heap": "many"}},
            {"program": str(FOLDER / "none.l")},
            {"program": str(FOLDER)},
            {"program": str(PROGRAM), "input": str(FOLDER / "none")},
            {"program": str(PROGRAM), "source": str(PROGRAM)},
        ]:
            client.refused("launch", wrong)
        (FOLDER / "wrong.l").write_text("print(x)\n")
        assert "nothing is called 'x'" in client.refused("launch", program=str(FOLDER / "wrong.l"))
        assert "^" in client.take_output("stderr")
        client.request("launch", program=str(PROGRAM))
        changed = client.event("breakpoint")
        assert changed["breakpoint"]["id"] == placed["id"] and changed["breakpoint"]["verified"], changed
        client.event("initialized")
        assert client.refused("threads2")
        assert client.refused("continue", threadId=1) == "notStopped"
        client.request("configurationDone")
        client.stopped("breakpoint")
        assert client.refused("configurationDone")
        assert "only thread" in client.refused("next", threadId=7)
        for command, arguments in [
            ("scopes", {"frameId": 99}),
            ("variables", {"variablesReference": 12345}),
            ("variables", {}),
            ("evaluate", {}),
            ("setBreakpoints", {}),
            ("setBreakpoints", {"source": {"path": str(PROGRAM)}, "breakpoints": [3]}),
            ("setFunctionBreakpoints", {}),
            ("setExceptionBreakpoints", {}),
            ("gotoTargets", {}),
            ("source", {"sourceReference": 4242}),
            ("restartFrame", {"frameId": 44}),
            ("completions", {}),
        ]:
            client.refused(command, arguments)
        assert client.close() == 0
    with DapClient(letcont) as client:
        client.initialize()
        client.server.stdin.close()
        assert client.server.wait(timeout=60) == 1, "without disconnect"


def test_counting(letcont, _):
    """Lines and columns from 0."""
    for first in [0, 1]:
        with DapClient(letcont) as client:
            client.initialize(linesStartAt1=first == 1, columnsStartAt1=first == 1)
            client.is_initialized = True
            client.launch(PROGRAM, [3 - 1 + first])
            client.stopped("breakpoint")
            top = client.top()
            assert (top["line"], top["column"]) == (2 + first, 15 + first), top
            client.close()


def test_cancel(letcont, _):
    with DapClient(letcont) as client:
        client.launch(PROGRAM, stopOnEntry=True)
        client.stopped("entry")
        number = client.last_id + 1
        bodies = [
            {"seq": number, "type": "request", "command": "evaluate", "arguments": {"expression": "1 + 2"}},
            {"seq": number + 1, "type": "request", "command": "cancel", "arguments": {"requestId": number}},
        ]
        frames = [json.dumps(each).encode() for each in bodies]
        client.send_bytes(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(each), each) for each in frames))
        client.last_id = number + 1
        try:
            answer = client.answer(number)
            assert answer["result"] == "3", "it came before the cancellation"
        except DapFailed as failure:
            assert failure.code == "cancelled", failure.code
        client.answer(number + 1)
        endless = client.send_request("evaluate", expression="{ let rec f = { x -> f(x) }; f(1) }")
        client.request("cancel", requestId=endless)
        try:
            client.answer(endless)
            raise AssertionError("an endless expression has no value")
        except DapFailed:
            pass
        assert client.value("1 + 2") == "3"
        client.close()


COMMANDS = {
    "threads": {},
    "stackTrace": {"threadId": 1, "startFrame": 0, "levels": 20},
    "scopes": {"frameId": 1},
    "variables": {"variablesReference": 1, "start": 0, "count": 3},
    "evaluate": {"expression": "n + 1", "frameId": 1, "context": "watch"},
    "completions": {"text": "n", "column": 2, "frameId": 1},
    "next": {"threadId": 1},
    "stepIn": {"threadId": 1, "granularity": "line"},
    "stepOut": {"threadId": 1},
    "stepBack": {"threadId": 1, "granularity": "instruction"},
    "continue": {"threadId": 1},
    "reverseContinue": {"threadId": 1},
    "pause": {"threadId": 1},
    "restartFrame": {"frameId": 1},
    "gotoTargets": {"source": {"path": str(PROGRAM)}, "line": 2},
    "goto": {"threadId": 1, "targetId": 1},
    "setBreakpoints": {"source": {"path": str(PROGRAM)}, "breakpoints": [{"line": 2, "condition": "n == 2"}]},
    "setFunctionBreakpoints": {"breakpoints": [{"name": "sum", "hitCondition": "> 1"}]},
    "setExceptionBreakpoints": {"filters": ["error", "end"]},
    "breakpointLocations": {"source": {"path": str(PROGRAM)}, "line": 1, "endLine": 9},
    "loadedSources": {},
    "source": {"sourceReference": 7},
    "exceptionInfo": {"threadId": 1},
    "restart": {},
    "launch": {"program": str(PROGRAM), "stopOnEntry": True},
    "configurationDone": {},
    "initialize": {"linesStartAt1": True},
}


def test_requests_at_random(letcont, options):
    """Whole requests in any order: each has one answer, and the adapter lives."""
    rng = random.Random(options.seed)
    asked = 0
    while asked < options.requests:
        with DapClient(letcont) as client:
            if rng.random() < 0.9:
                client.launch(PROGRAM, [2], filters=["error", "end"], stopOnEntry=True)
            for _ in range(100):
                command = rng.choice(list(COMMANDS))
                number = client.send_request(command, COMMANDS[command])
                asked += 1
                try:
                    client.answer(number)
                except DapFailed:
                    pass
            assert client.close() == 0
    print(f"{asked} requests in random orders: each is answered")


def test_damage(letcont, options):
    """Damaged messages: what follows is understood."""
    rng = random.Random(options.seed)
    client = start(letcont)
    for done in range(options.damaged):
        command = rng.choice(list(COMMANDS))
        message = {"seq": 1000000 + done, "type": "request", "command": command, "arguments": COMMANDS[command]}
        client.send_bytes(damaged(json.dumps(message).encode(), rng))
        client.responses.clear()
        client.notifications.clear()
        if done % 500 == 499 or done + 1 == options.damaged:
            check_life(client)
    client.__exit__()
    print(f"{options.damaged} damaged messages: the adapter answers")


def test_files(letcont, options):
    """Standard input is the protocol's: it is no program, and nothing that a program reads."""
    for more in [{"program": "-"}, {"program": str(PROGRAM), "input": "-"}, {"program": str(PROGRAM), "input": "/dev/stdin"}]:
        with DapClient(letcont) as client:
            client.initialize()
            assert "no plain file" in client.refused("launch", **more), more


def test_names_in_fun(letcont, options):
    """What is wrong with an expression is told, not with how it is evaluated."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "f.fun")
        program.write_text("def f(n: Int): Int = {\n  val m = n * 3;\n  m + 1\n};\nprint_int(f(4))\n")
        with DapClient(letcont) as client:
            client.launch(program, [3])
            client.stopped("breakpoint")
            for expression in ["nn > 3", "nn + 1", "nn == 3 || n > 3"]:
                assert "'nn'" in client.refused("evaluate", expression=expression, frameId=1), expression
            assert "Void" in client.refused("evaluate", expression="print_int(n)", frameId=1)
            assert client.value("n > 3") == "true"
            assert client.value("val x = 3; x < n") == "true"
            client.close()


NAMES = """def a = 1
def t = (10, 20)
def table = array(200000, 5)
def write = { n -> table[n] := 9; n }
def f = { (n, l) ->
  let v = { let a = n * 10; a + 1 }
  let w = match (t) { (n, m) -> n + m }
  print(a + v + w + n)
  v
}
print(f(3, range(1, 130000)))
"""


def test_names_in_l(letcont, options):
    """A name means what it means at that place of the source, whatever was evaluated before, or nothing is told."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "names.l")
        program.write_text(NAMES)
        with DapClient(letcont) as client:
            client.launch(program, [{"line": 9, "condition": "a == 1 && n == 3"}])
            client.stopped("breakpoint")
            expect(client, [("a", "1"), ("a + 0", "1"), ("n", "3"), ("a + n", "4"), ("v + w", "61"), ("m", "20")])
            assert "the value of 'l' cannot be copied" in client.refused("evaluate", expression="length(l)", frameId=1)
            assert client.refused("evaluate", expression="table[3] + 1", frameId=1)
            assert client.value("n + 2") == "5"
            assert "'nn'" in client.refused("evaluate", expression="nn + 1", frameId=1)
            expect(client, [("{ l -> l + 1 }(3)", "4"), ('"l" ++ "a"', '"la"'), ("show(n) // l", '"3"')])
            client.close()
        program.write_text("def r = ref(1)\nmacro inc(x) = x := !x + 1\ndef f = { (n, t) ->\n  print(n)\n  n\n}\ndata B = { L; N(B, B) }\nf(3, N(L, N(L, N(L, L))))\n")
        with DapClient(letcont) as client:
            client.launch(program, [4])
            client.stopped("breakpoint")
            expect(client, [("{ inc(r); !r }", "2"), ("!r + n", "4"), ("r := 5; !r", "5"), ("!r", "1"), ("!r + n", "4"), ("t[1]", "N(L, N(L, L))")])
            client.close()
        program.write_text("def r = ref(1)\ndef bump = { x -> r := !r + x }\ndef f = { (g, n) ->\n  print(n)\n  g(n)\n}\nf(bump, 7)\n")
        with DapClient(letcont) as client:
            client.launch(program, [4])
            client.stopped("breakpoint")
            expect(client, [("!r + 0", "1"), ("{ g(5); !r }", "6"), ("!r + 0", "1")])
            client.close()
        # Other names of a variable; and a variable of a function around this one, which it does not use.
        program.write_text("def a = 1\ndef f = { (n, k) ->\n  let k = n\n  let z = k\n  let a = n * 10\n  let g = { x ->\n    print(x + z)\n    x }\n  print(k)\n  match (n) { k if (k == 0) -> g(k); m -> g(m) + a }\n}\nf(3, 4)\n")
        with DapClient(letcont) as client:
            client.launch(program, [7, 9])
            client.stopped("breakpoint")
            expect(client, [("k", "3"), ("k + z", "6"), ("a + n", "33")])
            client.request("continue", threadId=1)
            client.stopped("breakpoint")
            expect(client, [("z", "3"), ("z + x", "6")])
            for expression in ["a", "a + 0", "a == 1"]:
                assert "the value of 'a' is not here" in client.refused("evaluate", expression=expression, frameId=1), expression
            client.close()


def expect(client, answers):
    """Expressions, with what each of them gives, one after the other."""
    for expression, value in answers:
        assert client.value(expression) == value, (expression, client.value(expression))


def start(letcont):
    client = DapClient(letcont)
    client.launch(PROGRAM, stopOnEntry=True)
    client.stopped("entry")
    return client


def check_life(client):
    """Whole messages are understood after the damaged ones; a wrong length swallows what follows."""
    for _ in range(200):
        client.send({"seq": 1, "type": "event", "event": "nothing", "body": {"padding": "x" * 200}})
    assert client.request("threads") is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--damaged", type=int, default=5000)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    for name, test in list(globals().items()):
        if name.startswith("test_") and options.only in name:
            test(options.letcont, options)
            print(f"{name}: good", flush=True)


if __name__ == "__main__":
    main()
