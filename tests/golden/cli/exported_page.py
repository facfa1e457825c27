# exported_page.py PAGE PROGRAM CPS LLVM: the page's texts are the program and the stages, byte for byte; it loads nothing;
# pieces of the program and of a stage that are linked are so by the same places.
import html.parser
import re
import sys

page, program, cps, llvm = open(sys.argv[1]).read(), open(sys.argv[2]).read(), sys.argv[3], sys.argv[4]


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.texts, self.name, self.places, self.depth = {}, None, {}, 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert "src" not in attributes and tag not in ("link", "img", "iframe"), tag
        if tag == "pre":
            self.name = attributes["aria-label"]
            self.texts[self.name], self.places[self.name] = "", set()
        if tag == "span":
            self.depth += 1
            self.places[self.name].add((int(attributes["data-a"]), int(attributes["data-b"])))

    def handle_endtag(self, tag):
        if tag == "pre":
            assert self.depth == 0, "a span is not closed"
            self.name = None
        if tag == "span":
            self.depth -= 1

    def handle_data(self, data):
        if self.name:
            self.texts[self.name] += data


reader = Reader()
reader.feed(page)
assert reader.texts["Program"] == program, reader.texts["Program"]
assert reader.texts["CPS"].rstrip("\n") == cps
assert reader.texts["LLVM IR"].rstrip("\n") == llvm
assert len(re.findall("url\\(|https?:(?!//127|//www.w3.org/2000/svg)", page.replace("url(#arrow)", ""))) == 0
linked = {place for place in reader.places["CPS"] if place in reader.places["Program"]}
assert len(linked) >= 3, linked
assert any(program[a:b] == "f(n - 1)" for a, b in reader.places["CPS"]), reader.places["CPS"]
