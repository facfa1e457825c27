"""What editors send, for rows.py: n requests about a program, none of which waits for an answer."""

import json

OVER = b'"terminated"'  # what a debugger says when its program has ended


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


def waiting_hovers(n, program):
    """n requests to a language server about a small program, of which all but the first wait."""
    document = {"uri": f"file://{program}"}
    opened = {"textDocument": {**document, "languageId": "add", "version": 1, "text": "1 + 2"}}
    place = {"textDocument": document, "position": {"line": 0, "character": 0}}
    bodies = [{"id": 0, "method": "initialize", "params": {"capabilities": {}}}, {"method": "initialized", "params": {}},
              {"method": "textDocument/didOpen", "params": opened}]
    bodies += [{"id": i + 1, "method": "textDocument/hover", "params": place} for i in range(n)]
    return b"".join(framed({"jsonrpc": "2.0", **body}) for body in bodies)


def evaluations(n, program):
    """Twenty expressions that use the program's definitions."""
    return session(program, [("evaluate", {"expression": f"f{i}(1)", "context": "repl"}) for i in range(20)])
