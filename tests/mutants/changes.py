"""The small changes that make mutants of a C or C++ file: one operator, constant, condition or statement at a time.

The operators are those that Offutt and others found to be sufficient (ACM TOSEM 1996), for a source that clang-format
has laid out: binary operators have spaces on both sides, a statement of one line stands alone on its line. So patterns
are enough; what does not compile is no mutant.
"""

import dataclasses
import random
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    line: int  # from 1
    begin: int  # of the changed characters, in the file
    end: int
    text: str  # what stands there instead
    kind: str

    def applied(self, source):
        return source[: self.begin] + self.text + source[self.end :]


def code_only(source):
    """The source with comments, texts and preprocessor lines as spaces, so that places stay the same."""
    token = re.compile(
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.S | re.M
    )
    return token.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


# kind, pattern with one group: what is replaced, and by what
OPERATORS = [
    ("equality", r" (==) ", ["!="]),
    ("equality", r" (!=) ", ["=="]),
    ("order", r" (<) ", ["<=", ">="]),
    ("order", r" (<=) ", ["<"]),
    ("order", r" (>) ", [">=", "<="]),
    ("order", r" (>=) ", [">"]),
    ("arithmetic", r" (\+) ", ["-"]),
    ("arithmetic", r" (-) ", ["+"]),
    ("arithmetic", r" (\*) ", ["+"]),
    ("arithmetic", r" (<<) ", [">>"]),
    ("arithmetic", r"\W(\+\+)", ["--"]),
    ("arithmetic", r" (\+=) ", ["-="]),
    ("arithmetic", r" (-=) ", ["+="]),
    ("logic", r" (&&) ", ["||"]),
    ("logic", r" (\|\|) ", ["&&"]),
    ("negation", r"(!)[a-zA-Z_(]", [""]),
    ("boolean", r"\b(true)\b", ["false"]),
    ("boolean", r"\b(false)\b", ["true"]),
    ("constant", r"[ (\[{](0)[;,)\]} ]", ["1"]),
    ("constant", r"[ (\[{]([1-9]\d*)[;,)\]} ]", ["+1", "-1"]),
    ("limit", r"\bstd::(min|max)\b", ["max", "min"]),
    ("result", r"\breturn (?!\{\})([^;{}\n]+);", ["{}"]),
    ("jump", r"^\s*(?:if .*\) |else )?(continue|break);", [""]),
]
# Results that {} gives, too: nothing() is a helper of fold.cpp that returns it.
EMPTY = ("false", "0", "nullptr", "std::nullopt", "Expr{}", "Var{}", "nothing()")
NO_STATEMENT = re.compile(
    r"(return|using|case|break|continue|goto|delete|else|static|const|constexpr|auto|namespace|typedef|struct|class|enum|"
    r"template|friend|extern|public|private|explicit|virtual|default)\b"
)
STATEMENT = re.compile(r"[*(]*[A-Za-z_][\w.:>\-\[\]()*& ,]*?(\([^\n]*\)|\s[+|&-]?=\s[^\n]*|\+\+|--);$|(\+\+|--)[^\n]*;$")
DECLARATION = re.compile(r"[\w:<>,]+(<.*>)?[ *&]+\w+(\s*=|;|\(|\{)")


def operator_mutants(file, code, number_of):
    for kind, pattern, replacements in OPERATORS:
        for match in re.finditer(pattern, code, re.M):
            old = match.group(1)
            for new in replacements:
                if new in ("+1", "-1") and kind == "constant":
                    new = str(int(old) + int(new))
                if kind == "result" and file.endswith(".c"):
                    new = "0"
                if new != old and not (kind == "result" and old in EMPTY):
                    yield Mutant(file, number_of(match.start(1)), match.start(1), match.end(1), new, kind)


def statement_mutants(file, code, number_of):
    """Deletes a statement of one line, or what stands after an `if` on its line."""
    for match in re.finditer(r"^([ \t]*)((?:if|while|for) \(.*?\) )?([^\s/][^\n]*;)[ \t]*$", code, re.M):
        statement = match.group(3).strip()
        if NO_STATEMENT.match(statement) or not STATEMENT.match(statement) or len(match.group(1)) < 2:
            continue
        if DECLARATION.match(statement) and not re.match(r"\w[\w.\->\[\]()]* [+|&-]?= ", statement):
            continue
        before = code[: match.start()].rstrip()
        if before[-1:] not in ("{", "}", ";", ":", ")"):
            continue
        yield Mutant(file, number_of(match.start(3)), match.start(3), match.end(3), ";", "statement")


def condition_mutants(file, code, number_of):
    """Forces a condition to be true or false."""
    for match in re.finditer(r"\b(if|while) \(", code):
        depth, at = 1, match.end()
        while at < len(code) and depth:
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            at += 1
        condition = code[match.end() : at - 1]
        if ";" in condition or re.search(r"[^=!<>+|&-]=[^=]", condition):
            continue
        ways = ["false"] if match.group(1) == "while" else ["true", "false"]
        for way in ways:
            joined = f"({condition}) {'||' if way == 'true' else '&&'} {way}"
            yield Mutant(file, number_of(match.start()), match.end(), at - 1, joined, "condition")


def early_return_mutants(file, code, number_of):
    for match in re.finditer(r"^[ \t]*(?:static |inline )*void [\w:]+\([^;{]*\)(?: const)? \{[ \t]*\n", code, re.M):
        end = match.end() - 1
        yield Mutant(file, number_of(match.start()), end, end, " return;", "early-return")


def mutants_of(file, source):
    code = code_only(source)
    assert len(code) == len(source)

    def number_of(place):
        return code.count("\n", 0, place) + 1

    seen, found = set(), []
    for make in (operator_mutants, statement_mutants, condition_mutants, early_return_mutants):
        for mutant in make(file, code, number_of):
            line_begin = code.rfind("\n", 0, mutant.begin) + 1
            line = code[line_begin : code.find("\n", mutant.begin)]
            if "static_assert" in line or "assert(" in line or "constexpr std::array" in line:
                continue
            if (mutant.begin, mutant.text) not in seen:
                seen.add((mutant.begin, mutant.text))
                found.append(mutant)
    return found


def sample(by_file, limit, seed):
    """At most `limit` mutants, spread evenly over files and, within a file, over kinds."""
    generator = random.Random(seed)
    queues = []
    for file in sorted(by_file):
        kinds = {}
        for mutant in by_file[file]:
            kinds.setdefault(mutant.kind, []).append(mutant)
        for each in kinds.values():
            generator.shuffle(each)
        order = sorted(kinds)
        generator.shuffle(order)
        queue = []
        while any(kinds.values()):
            queue.extend(kinds[kind].pop() for kind in order if kinds[kind])
        queues.append(queue)
    generator.shuffle(queues)
    chosen = []
    while any(queues) and len(chosen) < limit:
        for queue in queues:
            if queue and len(chosen) < limit:
                chosen.append(queue.pop(0))
    return chosen
