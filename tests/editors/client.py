"""A client of the language server, for tests: it starts `letcont lsp`, sends messages and reads answers. The debug
adapter's (dap_client.py) shares its line."""
import argparse
import json
import select
import subprocess

# What the tests' editor can do, unless a test says otherwise. It asks for diagnostics, so that answers come in order.
CAPABILITIES = {
    "textDocument": {
        "diagnostic": {},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "publishDiagnostics": {"relatedInformation": True},
    },
}


class Closed(Exception):
    """The server has ended."""


class Failed(Exception):
    """The server has answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Client:
    command = "lsp"

    def __init__(self, letcont, arguments=()):
        self.server = subprocess.Popen(
            [letcont, self.command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.buffer = b""
        self.last_id = 0
        self.notifications = []  # and requests of the server
        self.responses = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill()
        self.server.wait()
        self.server.stdin.close()
        self.server.stdout.close()

    # ---- Messages

    def send_bytes(self, data):
        """Sends bytes, and reads meanwhile, as an editor does."""
        sent = 0
        while sent < len(data):
            readable, writable, _ = select.select([self.server.stdout], [self.server.stdin], [], 60)
            if readable:
                self.read_some()
            if writable:
                sent += self.server.stdin.write(data[sent : sent + 4096])

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def ask(self, method, params=None):
        """Sends a request and returns its id."""
        self.last_id += 1
        self.send({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params or {}})
        return self.last_id

    def request(self, method, params=None, timeout=60):
        return self.answer(self.ask(method, params), timeout)

    def answer(self, number, timeout=60):
        while number not in self.responses:
            self.wait(timeout)
        response = self.responses.pop(number)
        if "error" in response:
            raise Failed(response["error"])
        return response["result"]

    def notification(self, method, timeout=60):
        """Returns the parameters of the next notification of that name."""
        while True:
            for i, message in enumerate(self.notifications):
                if message["method"] == method:
                    return self.notifications.pop(i)["params"]
            self.wait(timeout)

    def wait(self, timeout):
        if not select.select([self.server.stdout], [], [], timeout)[0]:
            raise TimeoutError("the server is silent")
        self.read_some()

    def read_some(self):
        data = self.server.stdout.read(1 << 16)
        if not data:
            raise Closed()
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            header, rest = self.buffer.split(b"\r\n\r\n", 1)
            length = int(header.split(b":")[1])
            if len(rest) < length:
                return
            self.buffer = rest[length:]
            self.take(json.loads(rest[:length]))

    def take(self, message):
        if "method" in message:
            self.notifications.append(message)
        else:
            self.responses[message["id"]] = message

    # ---- The life of a server

    def initialize(self, capabilities=None, options=None):
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or CAPABILITIES}
        if options is not None:
            params["initializationOptions"] = options
        result = self.request("initialize", params)
        self.notify("initialized")
        return result

    def shut_down(self):
        self.request("shutdown")
        self.notify("exit")
        return self.server.wait(timeout=60)

    # ---- Programs

    def open(self, uri, language, text, version=1):
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, version, *changes):
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def about(self, method, uri, place=None, **more):
        params = {"textDocument": {"uri": uri}, **more}
        if place is not None:
            params["position"] = place
        return self.request(method, params)


def place_of(text, offset):
    """The position of a character of the text, in UTF-16."""
    line = text.count("\n", 0, offset)
    begin = text.rfind("\n", 0, offset) + 1
    return {"line": line, "character": len(text[begin:offset].encode("utf-16-le")) // 2}


def offset_of(text, place):
    begin = 0
    for _ in range(place["line"]):
        begin = text.index("\n", begin) + 1
    units = text[begin:].encode("utf-16-le")[: 2 * place["character"]]
    return begin + len(units.decode("utf-16-le"))


def piece(text, span):
    """The text in a range."""
    return text[offset_of(text, span["start"]) : offset_of(text, span["end"])]


def applied(text, edits):
    """The text after the edits, whose ranges do not overlap."""
    places = [(offset_of(text, edit["range"]["start"]), offset_of(text, edit["range"]["end"]), edit["newText"]) for edit in edits]
    for begin, end, new in sorted(places, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def run_tests(module):
    """Runs all functions `test_…(letcont)` of a module, given as its globals, for the program after `--letcont`."""
    parser = argparse.ArgumentParser(description=module["__doc__"], formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--only", default="", help="a part of the names of tests")
    options = parser.parse_args()
    for name, test in list(module.items()):
        if name.startswith("test_") and options.only in name:
            test(options.letcont)
            print(f"{name}: good", flush=True)
