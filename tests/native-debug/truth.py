"""What the variables of a program are, by `letcont debug --json`: stepped through once, from its beginning."""
import json
import re
import subprocess


class Activation:
    """One call, or the evaluation of a definition: all values that each variable has had, and what is in scope."""

    def __init__(self, function):
        self.function = function
        self.values = {}  # by name: a set of texts
        self.scopes = {}  # by line: the names that are in scope whenever it runs

    def note(self, line, variables):
        for name, text, _ in variables:
            self.values.setdefault(name, set()).add(text)
        if line:
            names = {name for name, _, is_function in variables if not is_function}  # known functions are no values
            self.scopes[line] = self.scopes.get(line, names) & names

    def agrees(self, variables):
        """Whether the activation can have had those values. A text that the debugger has cut agrees with anything."""
        return all(name in self.values and (text in self.values[name] or None in self.values[name])
                   for name, text in variables)


STRING = r'"(?:\\.|[^"\\])*"'


def plain(text):
    """Returns the text of a value without what only one of the two sides knows: the numbers of records, and the names
    in closures. None if it is cut, or refers to another place in it."""
    bare = re.sub(STRING, '""', text)
    if "…" in bare or "?" in bare or re.search(r"#\d+(?![\d=])|\b0x", bare):  # an address: of the module's own code
        return None
    if "<fun" in text:
        return "function"
    return re.sub(rf"({STRING})|#\d+=", lambda found: found[1] or "", text)


def requests(steps):
    for _ in range(steps):
        yield '{"do": "frames", "count": 1}'
        yield '{"do": "variables"}'
        yield '{"do": "step"}'


def visible(variables):
    """The variables with names, without those that inner ones hide or whose block has ended, and without other names for
    one, which gdb is not told: name, text, and whether it is a function."""
    seen, result = set(), []
    for each in variables:
        name = each["source_name"]
        if each.get("is_other_name"):
            seen.add(name)
        elif name and name not in seen and not each.get("has_ended") and each["kind"] in ("local", "parameter", "captured"):
            seen.add(name)
            result.append((name, plain(each["value"]["text"]), each["type"].startswith(("fn", "code"))))
    return result


def activations(letcont, program, passes, steps):
    """Returns the activations of the first steps of a program, in order, and whether these are all of it."""
    command = [letcont, "debug", "--json", f"--passes={passes}", program]
    given = "\n".join(requests(steps)) + "\n"
    answers = subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout.split("\n")
    known = {}
    for at in range(0, len(answers) - 2, 3):
        frames, variables, moved = (json.loads(answers[at + i]) for i in range(3))
        if not frames.get("frames"):
            return list(known.values()), True
        frame = frames["frames"][0]
        activation = known.setdefault((frame["entered"], frame["name"]), Activation(frame["name"]))
        activation.note(frame["at"].get("source", {}).get("line"), visible(variables["variables"]))
        if moved.get("state") in ("ended", "failed"):
            return list(known.values()), True
    return list(known.values()), False
