"""What editors send, for rows.py: n requests about a program, none of which waits for an answer."""

import json
import pathlib

OVER = b'"terminated"'  # what a debugger says when its program has ended
LAST_PUBLISHED = b'.last","version'  # what a language server says of the program that comes last


def message(number, command, arguments):
    return framed({"seq": number, "type": "request", "command": command, "arguments": arguments})


def framed(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def session(program, requests):
    """A session that stops at the beginning of the program, where these requests are answered."""
    before = [("initialize", {"adapterID": "letcont"}), ("launch", {"program": program, "stopOnEntry": True}),
              ("configurationDone", {})]
    return b"".join(message(i + 1, *each) for i, each in enumerate(before + requests))


def run_with_breakpoints(program, lines, **options):
    """The program runs to its end, with a breakpoint on each of these lines. `{i}` in an option is the line."""
    source = {"path": program}
    breakpoints = [{"line": i} | {name: text.replace("{i}", str(i)) for name, text in options.items()} for i in lines]
    requests = [("initialize", {"adapterID": "letcont"}), ("launch", {"program": program}),
                ("setBreakpoints", {"source": source, "breakpoints": breakpoints}), ("configurationDone", {})]
    return b"".join(message(i + 1, *each) for i, each in enumerate(requests))


def conditions_at_lines(n, program):
    """A condition on each line, which only the compiler can evaluate, and which never holds."""
    return run_with_breakpoints(program, range(2, n + 2), condition="f(n * {i}) == -1")


def messages_at_lines(n, program):
    return run_with_breakpoints(program, range(2, n + 2), logMessage="n is {f(n)}")


def condition_at_the_end(n, program):
    """A condition on line n + 2, where all n values before it are known."""
    return run_with_breakpoints(program, [n + 2], condition="g(v1) == -1")


def breakpoint_locations(n, program):
    """Where breakpoints can be, on each line."""
    return session(program, [("breakpointLocations", {"source": {"path": program}, "line": i + 1}) for i in range(n)])


def waiting_evaluations(n, program):
    """n expressions, of which all but the first wait."""
    return session(program, [("evaluate", {"expression": f"{i} + 1", "context": "repl"}) for i in range(n)])


def asked(program, language, text, requests):
    """Requests to a language server about one document: their methods and parameters."""
    document = {"uri": f"file://{program}"}
    opened = {"textDocument": {**document, "languageId": language, "version": 1, "text": text}}
    bodies = [{"id": 0, "method": "initialize", "params": {"capabilities": {}}}, {"method": "initialized", "params": {}},
              {"method": "textDocument/didOpen", "params": opened}]
    bodies += [{"id": i + 1, "method": f"textDocument/{method}", "params": {"textDocument": document, **parameters}}
               for i, (method, parameters) in enumerate(requests)]
    return b"".join(framed({"jsonrpc": "2.0", **body}) for body in bodies)


def waiting_hovers(n, program):
    """n requests to a language server about a small program, of which all but the first wait."""
    return asked(program, "add", "1 + 2", [("hover", {"position": {"line": 0, "character": 0}})] * n)


def programs_opened(n, program):
    """n programs, whose diagnostics come once all are open."""
    bodies = [{"id": 0, "method": "initialize", "params": {"capabilities": {}}}, {"method": "initialized", "params": {}}]
    for i in range(n):
        document = {"uri": f"file://{program}.{i:06}{'.last' if i + 1 == n else ''}", "languageId": "l", "version": 1, "text": "print(1)\n"}
        bodies.append({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    return b"".join(framed({"jsonrpc": "2.0", **body}) for body in bodies)


def place(line, column):
    return {"line": line, "character": column}


def signatures_at_lines(n, program):
    """A call on each line from the second on, whose signature is asked for."""
    text = pathlib.Path(program).read_text()
    return asked(program, "l", text, [("signatureHelp", {"position": place(i, line.find("(") + 1)})
                                      for i, line in enumerate(text.splitlines()) if 0 < i < n])


def selections(n, program):
    """What n cursors select next, in the middle of a line, all in one request."""
    text = pathlib.Path(program).read_text()
    middle = len(text.splitlines()[0]) // 2
    return asked(program, "l", text, [("selectionRange", {"positions": [place(0, middle + i) for i in range(n)]})])


def tokens_of_lines(n, program):
    """The colours of each line, as an editor asks for them that shows one after the other."""
    return asked(program, "l", pathlib.Path(program).read_text(),
                 [("semanticTokens/range", {"range": {"start": place(i, 0), "end": place(i + 1, 0)}}) for i in range(n)])


def evaluations(n, program):
    """Twenty expressions that use the program's definitions."""
    return session(program, [("evaluate", {"expression": f"f{i}(1)", "context": "repl"}) for i in range(20)])
