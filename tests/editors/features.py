#!/usr/bin/env python3
"""What the language server says of small programs in each language, compared with expected/NAME.txt.

  features.py --letcont PATH           compares
  features.py --letcont PATH --write   writes what is expected anew; look at the difference
"""
import argparse
import difflib
import sys
from pathlib import Path

from client import Client, Failed, offset_of, piece, place_of

HERE = Path(__file__).resolve().parent

# For each program, places: the text that begins there; `|` is before the place, if that is not the beginning.
PLACES = {
    "p.l": ["insert = {", "n < v", "|v, insert(n, r)", "Leaf -> Node", "tree) {", "fold({", "y = 5", "node ->", "sum(map", "n * 2"],
    "broken.l": ["duoble", "double(x)", "quadruple(1)"],
    "typing.l": ["add(1, (2), |\n"],
    "p.fun": ["square(from)", "from + 1", "Most)", "here + all", "print_star", "all(1, |Most"],
    "broken.fun": ["sqare", "n * m"],
    "p.add": ["x + y", "x + 3", "3)"],
    "broken.add": ["z"],
    "p.cps": ["double(shown", "add(a", "a, b)\n", "Both(three", "shown, done", "Pair)"],
    "broken.cps": ["ad(three", "thre)"],
}


def offset(text, marked):
    before, bar, after = marked.partition("|")
    return text.index(before + after) + (len(before) if bar else 0)


class Transcript:
    def __init__(self, client, name):
        self.client, self.name = client, name
        self.text = (HERE / "programs" / name).read_text()
        self.uri = f"file:///programs/{name}"
        self.lines = []

    def ask(self, method, **params):
        try:
            return self.client.about(method, self.uri, **params)
        except Failed as failure:
            return f"error {failure.code}: {failure}"

    def say(self, *parts):
        line = " ".join(str(part) for part in parts)
        self.lines.append(line.replace("\n", "⏎").rstrip())

    def at(self, span):
        """A range, as the line and what is there."""
        shown = piece(self.text, span)
        return f"{span['start']['line'] + 1}:{span['start']['character'] + 1} {shown if len(shown) < 40 else shown[:36] + '…'!s}"

    def run(self):
        self.client.open(self.uri, self.name.rpartition(".")[2], self.text)
        self.diagnostics()
        self.symbols(self.ask("textDocument/documentSymbol"), 0)
        self.tokens()
        self.shape()
        self.hints()
        for marked in PLACES[self.name]:
            self.say()
            self.say("---", marked)
            self.place(place_of(self.text, offset(self.text, marked)))
        self.stages()
        return "\n".join(self.lines) + "\n"

    def diagnostics(self):
        for each in self.ask("textDocument/diagnostic")["items"]:
            self.say(["", "error", "warning"][each["severity"]], self.at(each["range"]), each["code"], each["message"])
            for note in each.get("relatedInformation", []):
                self.say("  note", self.at(note["location"]["range"]), note["message"])
        whole = {"start": {"line": 0, "character": 0}, "end": place_of(self.text, len(self.text))}
        for each in self.ask("textDocument/codeAction", range=whole, context={"diagnostics": []}):
            for change in each["edit"]["changes"][self.uri]:
                self.say("action", each["title"], self.at(change["range"]), "→", change["newText"])

    def symbols(self, symbols, depth):
        for each in symbols:
            inside = self.at(each["selectionRange"])
            self.say("symbol", "  " * depth + each["name"], each["kind"], each.get("detail", ""), "at", inside)
            self.symbols(each.get("children", []), depth + 1)

    def tokens(self):
        legend = self.legend
        data = self.ask("textDocument/semanticTokens/full")["data"]
        line = unit = 0
        lines = {}
        for i in range(0, len(data), 5):
            down, right, length, kind, modifiers = data[i : i + 5]
            line, unit = line + down, right if down else unit + right
            begin, end = {"line": line, "character": unit}, {"line": line, "character": unit + length}
            marks = "!" * (modifiers & 1) + "*" * (modifiers >> 1)
            lines.setdefault(line, []).append(f"{piece(self.text, {'start': begin, 'end': end})}:{legend[kind]}{marks}")
        for number, words in lines.items():
            self.say("tokens", number + 1, " ".join(words))

    def shape(self):
        for fold in self.ask("textDocument/foldingRange"):
            self.say("fold", fold["startLine"] + 1, fold["endLine"] + 1, fold.get("kind", ""))

    def hints(self):
        whole = {"start": {"line": 0, "character": 0}, "end": place_of(self.text, len(self.text))}
        for hint in self.ask("textDocument/inlayHint", range=whole):
            at = offset_of(self.text, hint["position"])
            word = self.text[:at].split()[-1].lstrip("({[")
            self.say("hint", hint["position"]["line"] + 1, word + hint["label"])

    def place(self, place):
        hover = self.ask("textDocument/hover", place=place)
        self.say("hover", hover and self.at(hover["range"]), hover and hover["contents"]["value"])
        definition = self.ask("textDocument/definition", place=place)
        if definition and definition["uri"] == self.uri:
            self.say("definition", self.at(definition["range"]))
        else:
            self.say("definition", definition and definition["uri"])
        self.say("references", [self.at(each["range"]) for each in self.ask("textDocument/references", place=place)])
        prepared = self.ask("textDocument/prepareRename", place=place)
        self.say("rename", prepared and self.at(prepared["range"]))
        for name in ["other", "Other"]:
            renamed = self.ask("textDocument/rename", place=place, newName=name)
            if isinstance(renamed, str):
                self.say(" ", name, renamed)
            else:
                self.say(" ", name, [self.at(each["range"]) for each in renamed["changes"][self.uri]])
        signature = self.ask("textDocument/signatureHelp", place=place)
        if signature:
            self.say("signature", signature["signatures"], signature["activeParameter"])
        items = self.ask("textDocument/completion", place=place)["items"]
        self.say("completion", [each["label"] for each in items[:8]], len(items))
        if items:
            resolved = self.client.request("completionItem/resolve", items[0])
            self.say("  first", resolved.get("detail"), resolved.get("documentation", ""))
        selected = self.ask("textDocument/selectionRange", positions=[place])[0]
        pieces = []
        while selected:
            pieces.append(self.at(selected["range"]))
            selected = selected.get("parent")
        self.say("selection", pieces[:4], len(pieces))

    def stages(self):
        self.say()
        listed = self.ask("letcont/stages")
        self.say("stages", [each["name"] for each in listed["stages"]], listed["passes"][:3])
        stage = self.ask("letcont/stage", stage="cps@none")
        if isinstance(stage, str):
            return self.say("stage", stage)
        self.say("stage", stage["uri"], stage["text"][:60])
        self.say("content", self.client.request("workspace/textDocumentContent", {"uri": stage["uri"]})["text"] == stage["text"])
        place = place_of(self.text, offset(self.text, PLACES[self.name][0]))
        there = self.ask("letcont/linked", stage="cps@none", range={"start": place, "end": place})["ranges"]
        self.say("linked", [piece(stage["text"], span) for span in there][:4])
        if there:
            back = self.ask("letcont/linked", stage="cps@none", stageRange={"start": there[0]["start"], "end": there[0]["start"]})
            self.say("  back", [self.at(span) for span in back["ranges"]])


def transcript(letcont, name):
    with Client(letcont) as client:
        legend = client.initialize()["capabilities"]["semanticTokensProvider"]["legend"]
        made = Transcript(client, name)
        made.legend = legend["tokenTypes"]
        return made.run()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    differs = False
    for name in PLACES:
        expected = HERE / "expected" / f"{name}.txt"
        said = transcript(options.letcont, name)
        if options.write:
            expected.write_text(said)
            continue
        before = expected.read_text()
        differs |= before != said
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), said.splitlines(True), str(expected), "said"))
    sys.exit(differs)


if __name__ == "__main__":
    main()
