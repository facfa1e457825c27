#!/usr/bin/env python3
"""Properties of the language server, with random inputs.

  properties.py --letcont PATH edits [--count N] [--seed S]     after N edits at random places it answers as one that
                                                                was started afresh on the same text
  properties.py --letcont PATH damage [--count N] [--seed S]    it survives N damaged messages, and answers then

The tests run few; 10000 edits and 100000 messages take minutes.
"""
import argparse
import json
import random
import sys
from pathlib import Path

from client import Client, Failed, place_of

SOURCE = Path(__file__).resolve().parents[2]
LANGUAGES = ["l", "fun", "add", "cps"]
WORDS = ["def ", "let ", "x", "(", ")", "{", "}", "\n", "->", "1", "😀", "é", "\t", "/*", "*/", "//", '"', "'", ";", "match"]
QUESTIONS = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/completion",
    "textDocument/signatureHelp",
]
WHOLE = [
    "textDocument/diagnostic",
    "textDocument/documentSymbol",
    "textDocument/semanticTokens/full",
    "textDocument/foldingRange",
    "textDocument/codeLens",
]


def programs(language):
    return sorted((SOURCE / "ui" / "examples" / language).glob(f"*.{language}"))


def asked(client, uri, method, **params):
    try:
        return client.about(method, uri, **params)
    except Failed as failure:
        return {"failed": failure.code, "why": str(failure)}


def answers(client, uri, text, rng):
    """What a server says of a text, at a few places."""
    everything = {"start": {"line": 0, "character": 0}, "end": place_of(text, len(text))}
    said = {method: asked(client, uri, method) for method in WHOLE}
    said["hints"] = asked(client, uri, "textDocument/inlayHint", range=everything)
    said["actions"] = asked(client, uri, "textDocument/codeAction", range=everything, context={"diagnostics": []})
    said["stage"] = asked(client, uri, "letcont/stage", stage="cps")
    for _ in range(3):
        place = place_of(text, rng.randint(0, len(text)))
        for method in QUESTIONS:
            said[f"{method} {place}"] = asked(client, uri, method, place=place)
        said[f"selection {place}"] = asked(client, uri, "textDocument/selectionRange", positions=[place])
        said[f"rename {place}"] = asked(client, uri, "textDocument/rename", place=place, newName="another_name")
    return said


def edit(text, rng):
    """A change of the text, and the text after it."""
    begin = rng.randint(0, len(text))
    end = min(len(text), begin + rng.choice([0, 0, 0, 1, 1, 5, 40]))
    new = rng.choice(WORDS) if rng.random() < 0.6 else ""
    if rng.random() < 0.2:
        at = rng.randint(0, len(text))
        new = text[at : at + rng.randint(0, 30)]
    span = {"start": place_of(text, begin), "end": place_of(text, end)}
    return {"range": span, "text": new}, text[:begin] + new + text[end:]


def check_edits(letcont, count, seed):
    rng = random.Random(seed)
    done = 0
    while done < count:
        language = rng.choice(LANGUAGES)
        path = rng.choice(programs(language))
        text = original = path.read_text()
        uri = f"file:///{path.name}"
        with Client(letcont) as client:
            client.initialize()
            client.open(uri, language, text)
            for version in range(2, 12):
                changes = []
                for _ in range(10):
                    change, text = edit(text, rng)
                    changes.append(change)
                done += len(changes)
                client.change(uri, version, *changes)
                # Some answers are not waited for: the next edit makes them useless.
                if rng.random() < 0.5:
                    for method in ["hover", "completion", "definition"]:
                        client.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": place_of(text, 0)})
                    continue
                compare(letcont, client, uri, language, text, rng.random())
                if rng.random() < 0.3:
                    text = original
                    client.change(uri, version, {"text": text})
    print(f"{done} edits: the same answers")


def compare(letcont, client, uri, language, text, seed):
    said = answers(client, uri, text, random.Random(seed))
    with Client(letcont) as fresh:
        fresh.initialize()
        fresh.open(uri, language, text)
        expected = answers(fresh, uri, text, random.Random(seed))
    for key, value in expected.items():
        mine = said[key]
        for each in (mine, value):  # versions are counted by each client
            if isinstance(each, dict):
                each.pop("version", None)
        if mine != value:
            sys.exit(f"after edits {key} is\n{json.dumps(mine)}\nand afresh\n{json.dumps(value)}\nof\n{text}")


def damaged(body, rng):
    """The bytes of a message with something wrong."""
    data = bytearray(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    kind = rng.randrange(9)
    if kind == 0:  # the body has other bytes
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(data) - len(body), len(data))
            data[at] = rng.randrange(256)
    elif kind == 1:  # so has the header
        data[rng.randrange(len(data) - len(body))] = rng.randrange(256)
    elif kind == 2:
        data = bytearray(b"Content-Length: %d\r\n\r\n" % (len(body) + rng.choice([-3, 3])) + body)
    elif kind == 3:
        data = bytearray(b"Content-Length: %d\r\n\r\n" % rng.choice([1 << 40, 1 << 70]) + body)
    elif kind == 4:
        data = bytearray(rng.choice([b"Content-Length: -1", b"Content-Length: x", b"Length: 3", b"\0\0"]) + b"\r\n\r\n")
    elif kind == 5:  # another value where there was one
        message = json.loads(body)
        replace_some(message, rng)
        body = json.dumps(message).encode()
        data = bytearray(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    elif kind == 6:
        body = b"[" * 100000
        data = bytearray(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    elif kind == 7:
        body = rng.choice([b"", b"null", b"[]", b"3", b"{}", b'{"jsonrpc":"2.0"}', b'{"id":1}', b"\xff\xfe"])
        data = bytearray(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    else:
        data = data[: rng.randrange(len(data))]
    return bytes(data)


def replace_some(value, rng):
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(value[key], (dict, list)) and rng.random() < 0.7:
        return replace_some(value[key], rng)
    value[key] = rng.choice([None, -1, 1 << 31, 1 << 60, 1.5, "", "é", [], {}, True, [[]], {"line": -1}])


def check_damage(letcont, count, seed):
    rng = random.Random(seed)
    path = programs("l")[0]
    text, uri = path.read_text(), "file:///p.l"
    client = start(letcont, uri, text)
    for done in range(count):
        place = place_of(text, rng.randint(0, len(text)))
        method = rng.choice(QUESTIONS + WHOLE + ["textDocument/didChange", "textDocument/rename", "initialize"])
        params = {"textDocument": {"uri": uri, "version": 2}, "position": place, "newName": "n"}
        params["contentChanges"] = [{"range": {"start": place, "end": place}, "text": ""}]
        message = {"jsonrpc": "2.0", "id": f"d{done}", "method": method, "params": params}
        client.send_bytes(damaged(json.dumps(message).encode(), rng))
        client.responses.clear()
        client.notifications.clear()
        if done % 500 == 499 or done + 1 == count:
            check_life(client, uri, text)
    client.__exit__()
    print(f"{count} damaged messages: the server answers")


def check_life(client, uri, text):
    """Whole messages are understood after the damaged ones; a wrong length swallows what follows."""
    for _ in range(200):
        client.notify("$/nothing", {"padding": "x" * 200})
    client.open(uri, "l", text)
    said = client.about("textDocument/diagnostic", uri)
    assert said["items"] == [], said


def start(letcont, uri, text):
    client = Client(letcont)
    client.initialize()
    client.open(uri, "l", text)
    return client


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("what", choices=["edits", "damage"])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    check = check_edits if options.what == "edits" else check_damage
    check(options.letcont, options.count, options.seed)


if __name__ == "__main__":
    main()
