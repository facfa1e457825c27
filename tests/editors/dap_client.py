"""A client of the debug adapter, for tests: it starts `letcont dap`, sends requests, reads answers and events."""
import json

from client import Client, Failed


class DapFailed(Failed):
    """The adapter has refused a request: with a word of the protocol, or a sentence."""

    def __init__(self, response):
        error = response.get("body", {}).get("error", {})
        text = error.get("variables", {}).get("text", "")
        super().__init__({"message": text, "code": response["message"]})
        assert text and error["format"] == "{text}", response


class DapClient(Client):
    command = "dap"

    # ---- Messages

    def send_request(self, command, arguments=None, **more):
        """Sends a request and returns its number."""
        self.last_id += 1
        message = {"seq": self.last_id, "type": "request", "command": command}
        if arguments is not None or more:
            message["arguments"] = {**(arguments or {}), **more}
        self.send(message)
        return self.last_id

    def request(self, command, arguments=None, timeout=60, **more):
        return self.answer(self.send_request(command, arguments, **more), timeout)

    def answer(self, number, timeout=60):
        while number not in self.responses:
            self.wait(timeout)
        response = self.responses.pop(number)
        if not response["success"]:
            raise DapFailed(response)
        return response.get("body", {})

    def refused(self, command, arguments=None, **more):
        """Sends a request that must fail, and returns why."""
        try:
            answer = self.request(command, arguments, **more)
        except DapFailed as failure:
            return failure.code
        raise AssertionError(f"{command} gave {json.dumps(answer)}")

    def event(self, name, timeout=60):
        """Returns the body of the next event of that name. Earlier events of other names stay."""
        while True:
            for i, message in enumerate(self.notifications):
                if message["event"] == name:
                    return self.notifications.pop(i).get("body", {})
            self.wait(timeout)

    def has_event(self, name):
        return any(message["event"] == name for message in self.notifications)

    def take(self, message):
        if message["type"] == "event":
            self.notifications.append(message)
        else:
            assert message["type"] == "response", message
            self.responses[message["request_seq"]] = message

    def take_output(self, category="stdout"):
        """Returns what was printed so far, and forgets it."""
        texts = [m["body"]["output"] for m in self.notifications if is_output(m, category)]
        self.notifications = [m for m in self.notifications if not is_output(m, category)]
        return "".join(texts)

    # ---- A session

    def initialize(self, **arguments):
        return self.request("initialize", {"adapterID": "letcont", "supportsVariableType": True, **arguments})

    def launch(self, program, lines=(), functions=(), filters=None, **arguments):
        """Starts a program with breakpoints: lines (numbers, or objects) and functions (names, or objects)."""
        if not getattr(self, "is_initialized", False):
            self.initialize()
            self.is_initialized = True
        self.request("launch", {"program": str(program), **arguments})
        self.event("initialized")
        self.set_lines(program, lines)
        self.request("setFunctionBreakpoints", {"breakpoints": [as_object(each, "name") for each in functions]})
        if filters is not None:
            self.request("setExceptionBreakpoints", {"filters": filters})
        self.request("configurationDone")

    def set_lines(self, program, lines):
        source = program if isinstance(program, dict) else {"path": str(program)}
        wanted = [as_object(each, "line") for each in lines]
        return self.request("setBreakpoints", {"source": source, "breakpoints": wanted})["breakpoints"]

    def stopped(self, reason=None, timeout=60):
        event = self.event("stopped", timeout)
        assert reason is None or event["reason"] == reason, event
        return event

    def move(self, command, reason=None, **arguments):
        """Moves, and returns where the program stops."""
        self.request(command, {"threadId": 1, **arguments})
        self.stopped(reason)
        return self.top()

    def frames(self, first=0, levels=0):
        return self.request("stackTrace", {"threadId": 1, "startFrame": first, "levels": levels})

    def top(self):
        """The innermost frame."""
        return self.frames(0, 1)["stackFrames"][0]

    def line(self):
        return self.top()["line"]

    def ended(self, code=0):
        assert self.event("exited")["exitCode"] == code
        self.event("terminated")

    def scope(self, name="Locals", frame=1):
        for scope in self.request("scopes", {"frameId": frame})["scopes"]:
            if scope["name"] == name:
                return self.unfold(scope["variablesReference"])
        return {}

    def unfold(self, reference, **paging):
        """The variables of a reference, by name."""
        found = self.request("variables", {"variablesReference": reference, **paging})["variables"]
        return {each["name"]: each for each in found}

    def value(self, expression, frame=1, context="watch"):
        return self.request("evaluate", {"expression": expression, "frameId": frame, "context": context})["result"]

    def close(self):
        self.request("disconnect")
        return self.server.wait(timeout=60)


def is_output(message, category):
    return message["event"] == "output" and message["body"].get("category") == category


def as_object(value, name):
    return value if isinstance(value, dict) else {name: value}
