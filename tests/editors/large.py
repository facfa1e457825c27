#!/usr/bin/env python3
"""The language server and large programs: deep trees, long lines, and requests that are given up.

  large.py --letcont PATH
"""
import time

from changes import Editor
from client import Client, Failed, place_of, run_tests

CANCELLED = -32800
MOST_PIECES = 200


def selected(editor, at):
    """The pieces around a place, the innermost first."""
    (piece,) = editor.about("textDocument/selectionRange", editor.uri, positions=[place_of(editor.text, at)])
    pieces = []
    while piece:
        pieces.append(piece["range"])
        piece = piece.get("parent")
    return pieces


def begins_of(pieces):
    return [(each["start"]["line"], each["start"]["character"]) for each in pieces]


def test_deep_trees(letcont):
    """A chain of 60,000 operators is a tree as deep."""
    for between in ["+", "+\n"]:
        text = "1" + f"{between}1" * 60000
        with Editor(letcont, "l", text) as editor:
            pieces = selected(editor, 0)
            assert len(pieces) == MOST_PIECES, len(pieces)
            end = place_of(text, len(text))
            assert pieces[0]["end"] == {"line": 0, "character": 0} and pieces[-1]["end"] == end, (pieces[0], pieces[-1])
            ends = [(each["end"]["line"], each["end"]["character"]) for each in pieces]
            assert ends == sorted(ends) and set(begins_of(pieces)) == {(0, 0)}
            for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"]:
                assert editor.about(f"textDocument/{method}", editor.uri) is not None
    text = "(" * 3000 + "1" + ")" * 3000
    with Editor(letcont, "l", text) as editor:
        pieces = selected(editor, 3000)
        assert len(pieces) <= MOST_PIECES and begins_of(pieces) == sorted(begins_of(pieces), reverse=True)


def test_long_lines(letcont):
    """The time does not grow as the square of a line's length: at 200 KB that took twenty seconds."""
    text = "1" + "+1" * 200000
    with Editor(letcont, "l", text) as editor:
        editor.about("textDocument/hover", editor.uri, place_of(text, 0))
        begun = time.monotonic()
        data = editor.about("textDocument/semanticTokens/full", editor.uri)["data"]
        assert len(data) == 5 * 200001 and data[-5:] == [0, 2, 1, data[3], 0], data[-10:]
        selected(editor, len(text))
        assert time.monotonic() - begun < 20, time.monotonic() - begun


def test_columns_of_long_lines(letcont):
    """Units are counted from places within the line, which are no places within characters."""
    text = "".join(f"print_line(\"é😀ł{'x' * (i % 5)}\"); " for i in range(2000))
    units = {"utf-8": lambda s: len(s.encode()), "utf-16": lambda s: len(s.encode("utf-16-le")) // 2, "utf-32": len}
    for encoding, count in units.items():
        with Client(letcont) as client:
            client.initialize({"general": {"positionEncodings": [encoding]}})
            client.open("file:///p.l", "l", text)
            data = client.about("textDocument/semanticTokens/full", "file:///p.l")["data"]
            column, words = 0, []
            for i in range(0, len(data), 5):
                column += data[i + 1]
                words.append((column, data[i + 2]))
            wanted, at = [], 0
            for piece in text.split("; ")[:-1]:
                name, string = piece[: len("print_line")], piece[len("print_line(") : -1]
                wanted += [(at, count(name)), (at + count(name) + 1, count(string))]
                at += count(piece + "; ")
            assert words == wanted, (encoding, words[:4], wanted[:4])


def test_giving_up(letcont):
    text = "1" + "+1" * 500000
    with Editor(letcont, "l", text) as editor:
        for method, more in [("semanticTokens/full", {}), ("selectionRange", {"positions": [{"line": 0, "character": 9}]})]:
            asked = editor.ask(f"textDocument/{method}", {"textDocument": {"uri": editor.uri}, **more})
            editor.notify("$/cancelRequest", {"id": asked})
            try:
                raise AssertionError(len(editor.answer(asked)))
            except Failed as failure:
                assert failure.code == CANCELLED, failure
        assert editor.about("textDocument/semanticTokens/full", editor.uri)["data"], "the next one is answered"


if __name__ == "__main__":
    run_tests(globals())
