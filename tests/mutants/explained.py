#!/usr/bin/env python3
"""explained.py: the mutants that explained.txt explains. Run alone, it fails on each entry that has gone stale.

An entry is a file, optionally a line that stands above the mutant (@), the line or lines before (-) and after (+) the
mutation, and the reason. Comments and spaces do not count. It must match exactly one mutant, or with @ the first one
below that line.
"""

import dataclasses
import pathlib
import sys

from changes import code_only, mutants_of

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Explanation:
    line: int  # in explained.txt
    file: str
    above: str = ""
    before: tuple = ()
    after: tuple = ()
    reason: str = ""


def squeezed(code):
    """The lines of a piece of code without the spaces."""
    return tuple("".join(line.split()) for line in code.splitlines())


def explanations():
    found, current = [], None
    text = (ROOT / "tests/mutants/explained.txt").read_text()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            current = None
        elif not current:
            current = Explanation(number, line.strip())
            found.append(current)
        else:
            mark, rest = line.strip()[:2], squeezed(code_only(line.strip()[2:]))
            if mark == "@ ":
                current.above = rest[0]
            elif mark == "- ":
                current.before += rest
            elif mark == "+ ":
                current.after += rest
            else:
                current.reason = f"{current.reason} {line.strip()}".strip()
    return found


def change_of(mutant, code):
    """The squeezed lines of a mutant before and after the mutation."""
    begin = code.rfind("\n", 0, mutant.begin) + 1
    end = code.find("\n", mutant.end)
    changed = code[begin : mutant.begin] + mutant.text + code[mutant.end : end]
    return squeezed(code[begin:end]), squeezed(changed)


def matches(explanation, mutants, code):
    """The mutants that an entry explains: one, unless it is stale."""
    found = [m for m in mutants if change_of(m, code) == (explanation.before, explanation.after)]
    if explanation.above:
        lines = squeezed(code)
        above = lines.index(explanation.above) + 1 if explanation.above in lines else len(lines)
        found = [m for m in found if m.line > above][:1]
    return found


def explained_mutants():
    """The reason of each mutant that is explained, and a message about each stale entry."""
    reasons, stale, codes = {}, [], {}
    for each in explanations():
        if each.file not in codes:
            path = ROOT / each.file
            source = path.read_text() if path.is_file() else ""
            codes[each.file] = code_only(source), mutants_of(each.file, source)
        code, mutants = codes[each.file]
        found = matches(each, mutants, code)
        if len(found) != 1 or not each.reason:
            what = "no reason" if found[1:] == [] and found else f"{len(found) or 'no'} such mutants"
            stale.append(f"tests/mutants/explained.txt:{each.line}: {each.file}: {what}")
        else:
            reasons[found[0]] = each.reason
    return reasons, stale


if __name__ == "__main__":
    _, messages = explained_mutants()
    print("\n".join(messages))
    sys.exit(bool(messages))
