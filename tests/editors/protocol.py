#!/usr/bin/env python3
"""The life of a language server: the order of messages, errors, encodings, versions, cancellation.

  protocol.py --letcont PATH
"""
import time

from client import CAPABILITIES, Client, Failed, run_tests

URI = "file:///p.l"
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CONTENT_MODIFIED, CANCELLED = -32002, -32801, -32800
PUSHED = {"textDocument": {"publishDiagnostics": {"relatedInformation": True}}}


def code_of(client, method, params=None):
    try:
        client.request(method, params)
    except Failed as failure:
        return failure.code
    return None


def message_of(client, method, params=None):
    try:
        client.request(method, params)
    except Failed as failure:
        return str(failure)
    return ""


# A front end's text leads to the file that it was made from.
def test_original(letcont):
    text = 'source "sub dir/ö.toy"\n@4:2-8 def a : i32 = {\n  let z = 0\n  let x = add(z, y)\n  halt(x)\n}\n'
    for capabilities, uri, wanted in (
        (CAPABILITIES, "file:///home/p.cps", "file:///home/sub%20dir/%C3%B6.toy"),
        (CAPABILITIES, "untitled:p", None),
        ({"textDocument": {"diagnostic": {}}}, "file:///home/p.cps", None),
    ):
        with Client(letcont) as client:
            client.initialize(capabilities)
            client.open(uri, "cps", text)
            (error,) = client.about("textDocument/diagnostic", uri)["items"]
            assert error["range"]["start"]["line"] == 3, error
            if wanted is None:
                assert error["message"].endswith("\nmade from sub dir/ö.toy:4:2"), error
                continue
            (place,) = error["relatedInformation"]
            assert place["location"]["uri"] == wanted, place
            start, end = {"line": 3, "character": 1}, {"line": 3, "character": 7}
            assert place["location"]["range"] == {"start": start, "end": end}, place
            client.shut_down()


def test_order(letcont):
    with Client(letcont) as client:
        assert code_of(client, "textDocument/hover") == NOT_INITIALIZED
        client.open(URI, "l", "nothing")  # is dropped
        client.initialize()
        assert code_of(client, "initialize") == INVALID_REQUEST
        assert code_of(client, "textDocument/hover") == INVALID_PARAMS
        assert code_of(client, "textDocument/foo") == METHOD_NOT_FOUND
        assert code_of(client, "textDocument/hover", {"textDocument": {"uri": URI}}) == INVALID_PARAMS, "not open"
        client.notify("textDocument/foo")
        client.request("shutdown")
        assert code_of(client, "textDocument/hover") == INVALID_REQUEST
        client.notify("exit")
        assert client.server.wait(timeout=60) == 0
    for before in ([], ["exit"]):
        with Client(letcont) as client:
            client.initialize()
            for method in before:
                client.notify(method)
            client.server.stdin.close()
            assert client.server.wait(timeout=60) == 1, "without shutdown"


def test_damage(letcont):
    with Client(letcont) as client:
        client.initialize()
        for data, code in [
            (b"Content-Length: 3\r\n\r\n{]}", PARSE_ERROR),
            (b"Content-Length: 2\r\n\r\n[]", INVALID_REQUEST),
            (b"Content-Length: 13\r\n\r\n{\"jsonrpc\":1}", INVALID_REQUEST),
            (b"Nothing: 1\r\n\r\n", PARSE_ERROR),
            (b"Content-Length: 99999999999999999999\r\n\r\n", PARSE_ERROR),
        ]:
            client.send_bytes(data)
            while None not in client.responses:
                client.wait(60)
            assert client.responses.pop(None)["error"]["code"] == code, data
        assert client.shut_down() == 0


def test_encodings(letcont):
    text = 'print_line("😀é"); nothing\n'
    for encodings, named, column in [
        (None, "utf-16", 19),
        (["utf-8", "utf-16"], "utf-8", 22),
        (["utf-32"], "utf-32", 18),
        (["ebcdic"], "utf-16", 19),
    ]:
        with Client(letcont) as client:
            capabilities = dict(CAPABILITIES)
            if encodings:
                capabilities["general"] = {"positionEncodings": encodings}
            assert client.initialize(capabilities)["capabilities"]["positionEncoding"] == named
            client.open(URI, "l", text)
            (error,) = client.about("textDocument/diagnostic", URI)["items"]
            assert error["range"]["start"] == {"line": 0, "character": column}, (named, error["range"])
            # An edit behind the wide characters, and one that ends within one of them.
            place = {"line": 0, "character": column}
            client.change(URI, 2, {"range": {"start": place, "end": {"line": 0, "character": 999}}, "text": "print(1)"})
            assert client.about("textDocument/diagnostic", URI)["items"] == []


def test_diagnostics_come(letcont):
    with Client(letcont, ["--book", "https://example.org/book/"]) as client:
        client.initialize(PUSHED)
        client.open(URI, "l", "print_lin(1)\n")
        said = client.notification("textDocument/publishDiagnostics")
        assert (said["uri"], said["version"]) == (URI, 1)
        (error,) = said["diagnostics"]
        assert error["codeDescription"]["href"] == "https://example.org/book/messages.html#name-unknown"
        # While one types, only the last version has diagnostics.
        for version in range(2, 12):
            client.change(URI, version, {"text": f"print_line({version}) + \n"})
        said = client.notification("textDocument/publishDiagnostics")
        assert said["version"] == 11 and said["diagnostics"], said
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert client.notification("textDocument/publishDiagnostics")["diagnostics"] == []
    with Client(letcont) as client:
        client.initialize(PUSHED)
        client.open(URI, "l", "print_lin(1)\n")
        (error,) = client.notification("textDocument/publishDiagnostics")["diagnostics"]
        assert "codeDescription" not in error


def test_stages_change(letcont):
    with Client(letcont) as client:
        client.initialize({**PUSHED, "window": {"showDocument": {"support": True}}})
        client.open(URI, "l", "print(1 + 2)\n")
        made = client.request("workspace/executeCommand", {"command": "letcont.showStage", "arguments": [URI, "lambda"]})
        assert "add(1, 2)" in made["text"] or "1 + 2" in made["text"], made
        assert client.notification("window/showDocument")["uri"] == made["uri"]
        client.change(URI, 2, {"text": "print(3)\n"})
        assert client.notification("letcont/stagesChanged") == {"uri": URI, "version": 2}
        for stage, reason in [
            ("cpz", "there is no stage 'cpz'; did you mean 'cps'?"),
            ("cps@bogus", "the pipeline has no pass 'bogus': it is "),
            ("ast@inline", "the stage comes before the passes"),
            ("llvm@nopass", "nopass"),
            ("cpss", "there is no stage 'cpss'"),
            ("llvm@nopass", "nopass"),  # and again
            ("llvm@other..llvm", "other"),
            ("llvm..llvm@other", "other"),
        ]:
            assert reason in message_of(client, "letcont/stage", {"textDocument": {"uri": URI}, "stage": stage})
        # That there is no such stage is no fault of the program.
        assert client.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})["items"] == []
        assert code_of(client, "letcont/stage", {"uri": "letcont-stage:/../etc"}) == INVALID_PARAMS
        prelude = client.about("textDocument/definition", URI, {"line": 0, "character": 0})
        assert prelude is None, "print is built in"


# 100,000 bytes are copied in each step: until a limit of steps it would run for many minutes.
SLOW_STEPS = """def grow = { (n, s) -> if (n == 0) string_length(s) else grow(n - 1, concat_strings([substring(s, 1, 900000), "a"])) }
print(grow(10000000, repeat_string(100000, "abcdefghij")))
"""


def test_leaving_while_a_program_runs(letcont):
    """The server ends soon, whether the editor says goodbye or is gone."""
    for says_goodbye in [True, False]:
        with Client(letcont) as client:
            client.initialize()
            client.open(URI, "l", SLOW_STEPS)
            asked = client.ask("workspace/executeCommand", {"command": "letcont.run", "arguments": [URI]})
            if says_goodbye:
                client.ask("shutdown")
                expect(client, asked, CANCELLED)
            client.server.stdin.close()
            assert client.server.wait(timeout=30) == (0 if says_goodbye else 1)


def test_run(letcont):
    with Client(letcont) as client:
        client.initialize()

        def run(text, version=[1]):
            version[0] += 1
            client.open(URI, "l", text, version[0])
            return client.request("workspace/executeCommand", {"command": "letcont.run", "arguments": [URI]})

        assert run('print("😀")') == {"output": "😀", "outcome": "ended", "messages": []}
        failed = run("print(1); print(1 / 0)")
        assert (failed["output"], failed["outcome"]) == ("1", "failed"), failed
        assert "division by zero" in failed["messages"][0], failed
        assert run("print(")["outcome"] == "rejected"
        client.open(URI, "l", "def f = { x -> f(x + 1) }\nprint(f(1))\n")
        asked = client.ask("workspace/executeCommand", {"command": "letcont.run", "arguments": [URI]})
        client.notify("$/cancelRequest", {"id": asked})
        expect(client, asked, CANCELLED)
        asked = client.ask("workspace/executeCommand", {"command": "letcont.run", "arguments": [URI]})
        assert client.answer(asked)["outcome"] == "failed", "it ends at a limit"
        client.open(URI, "l", SLOW_STEPS)
        asked = client.ask("workspace/executeCommand", {"command": "letcont.run", "arguments": [URI]})
        time.sleep(0.3)
        client.change(URI, 2, {"text": "print(1)\n"})
        expect(client, asked, CANCELLED)
        assert code_of(client, "workspace/executeCommand", {"command": "letcont.run"}) == INVALID_PARAMS
        assert code_of(client, "workspace/executeCommand", {"command": "rm", "arguments": ["/"]}) == INVALID_PARAMS


def large_program(lines):
    return "".join(f"def f{i} = {{ (x, y) -> if (x < y) f{max(i - 1, 0)}(y, x) else x * {i} + y }}\n" for i in range(lines))


def test_cancellation(letcont):
    text = large_program(30000)
    with Client(letcont) as client:
        client.initialize()
        client.open(URI, "l", text)
        begun = time.monotonic()
        asked = client.ask("letcont/stage", {"textDocument": {"uri": URI}, "stage": "wat"})
        client.notify("$/cancelRequest", {"id": asked})
        expect(client, asked, CANCELLED)
        asked = client.ask("letcont/stage", {"textDocument": {"uri": URI}, "stage": "wat"})
        time.sleep(0.3)
        client.notify("$/cancelRequest", {"id": asked})
        expect(client, asked, CANCELLED)
        asked = client.ask("letcont/stage", {"textDocument": {"uri": URI}, "stage": "wat"})
        time.sleep(0.3)
        client.change(URI, 2, {"text": "print(1)\n"})
        expect(client, asked, CONTENT_MODIFIED)
        assert client.about("textDocument/diagnostic", URI)["items"] == []
        print(f"cancelled three times in {time.monotonic() - begun:.1f} s")


def expect(client, asked, code):
    try:
        client.answer(asked)
    except Failed as failure:
        assert failure.code == code, failure.code
        return
    assert False, "it was not cancelled"


def test_a_mistyped_name_in_a_template(letcont):
    """What is mended is the template, and not the argument, which may have the same word."""
    for text, line, word, meant in (
        ('macro say(s) = pritn(s)\ndef g = { () -> say("pritn") }\ng()\n', 0, "pritn", "print"),
        ("def total = 10\nmacro plus(e) = e + totl\ndef f = { n -> plus({ totl -> 3 }(n)) }\nprint(f(1))\n", 1, "totl", "total"),
        ("macro sum(e) = print(e + fooot)\ndef f = { fooot -> sum(fooot) }\nf(1)\n", 0, None, None),
    ):
        with Client(letcont) as client:
            client.initialize()
            client.open(URI, "l", text)
            whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
            actions = client.about("textDocument/codeAction", URI, range=whole, context={"diagnostics": []})
            edits = [edit for each in actions for edit in each["edit"]["changes"][URI]]
            if word is None:
                assert edits == [], edits
                continue
            column = text.split("\n")[line].index(word)
            assert [(e["range"]["start"], e["newText"]) for e in edits] == [({"line": line, "character": column}, meant)], edits


def test_rename_of_what_the_language_calls_so_too(letcont):
    """Constants in patterns, and operations of CPS text, are no uses of a variable with that name."""
    programs = {
        "l": ("def true = { a -> b -> a }\nprint(true(1)(2)); print(match (1 < 2) { true -> 1; false -> 0 })\n", "true", [4, 33]),
        "cps": ("def a = {\n  let s = \"x\"\n  let bytes = bytes(s)\n  let b = add(bytes, bytes)\n  halt(b)\n}\n", "bytes", [30, 61, 68]),
    }
    for language, (text, name, places) in programs.items():
        with Client(letcont) as client:
            client.initialize()
            client.open(URI, language, text)
            line = text[: places[0]].count("\n")
            place = {"line": line, "character": places[0] - (text[: places[0]].rfind("\n") + 1)}
            edits = client.about("textDocument/rename", URI, place, newName="renamed")["changes"][URI]
            renamed = text
            for at in reversed(places):
                assert text[at:].startswith(name), (at, text[at:])
                renamed = renamed[:at] + "renamed" + renamed[at + len(name) :]
            lines = text.split("\n")
            for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
                start, end = edit["range"]["start"], edit["range"]["end"]
                row = lines[start["line"]]
                lines[start["line"]] = row[: start["character"]] + edit["newText"] + row[end["character"] :]
            assert "\n".join(lines) == renamed, lines


def test_rename_to_no_name(letcont):
    """What a language's lexer does not take as a name is refused."""
    programs = {"l": "def abc = 1\nprint(abc)\n", "fun": "def abc(x) = x;\nwrite(abc(1))\n", "add": "abc = 1\nabc + 1\n"}
    for language, text in programs.items():
        with Client(letcont) as client:
            client.initialize()
            client.open(URI, language, text)
            place = {"line": 0, "character": text.index("abc")}
            for name in ["\U0001f600", "a\u00e9", "_", "1x", "a b", ""]:
                try:
                    raise AssertionError(client.about("textDocument/rename", URI, place, newName=name))
                except Failed as failure:
                    assert str(failure) == "This is no name.", (language, name, str(failure))
            assert client.about("textDocument/rename", URI, place, newName="abd")["changes"]


if __name__ == "__main__":
    run_tests(globals())
