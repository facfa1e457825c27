"""What debuggers of editors send, for rows.py: n requests about a program, none of which waits for an answer."""

import json


def message(number, command, arguments):
    body = json.dumps({"seq": number, "type": "request", "command": command, "arguments": arguments}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def session(program, requests):
    """A session that stops at the beginning of the program, where these requests are answered."""
    before = [("initialize", {"adapterID": "letcont"}), ("launch", {"program": program, "stopOnEntry": True}),
              ("configurationDone", {})]
    return b"".join(message(i + 1, *each) for i, each in enumerate(before + requests))


def breakpoint_locations(n, program):
    """Where breakpoints can be, on each line."""
    return session(program, [("breakpointLocations", {"source": {"path": program}, "line": i + 1}) for i in range(n)])


def evaluations(n, program):
    """Twenty expressions that use the program's definitions."""
    return session(program, [("evaluate", {"expression": f"f{i}(1)", "context": "repl"}) for i in range(20)])
