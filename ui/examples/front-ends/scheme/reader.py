"""Reads Scheme: a text becomes forms, each with its place, and derived forms become others."""
import re


class SchemeError(Exception):
    """A mistake in the program: (message, place)."""


# A form is a List, a Symbol or a Constant. Its place, `at`, is as CPS text writes it: 3:1-3:9; or "" for what has none.


class List(list):
    at = ""


class Symbol(str):
    at = ""


class Constant:
    __match_args__ = ("constructor", "text")

    def __init__(self, constructor, text):
        self.constructor, self.text, self.at = constructor, {"#t": "true", "#f": "false"}.get(text, text), ""


TOKEN = re.compile(r"""\s+|;[^\n]*|(?P<open>\()|(?P<close>\))|(?P<quote>')|(?P<Str>"(?:[^"\\\n]|\\[nt"\\])*")
    |(?P<Int>-?\d+(?![^\s()'";]))|(?P<Bool>\#[tf](?![^\s()'";]))|(?P<symbol>[^\s()'";\#\d][^\s()'";]*)|(?P<wrong>.)""", re.X)


def placed(form, at):
    form.at = at
    return form


def read(text, has_places=True):
    """Returns the forms of a text."""
    def place(begin, end):
        return "-".join(f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}" for at in (begin, end)) if has_places else ""

    lists = [(List(), -1)]  # those that are open, and where each begins; that of a quote ends with the next form
    for match in TOKEN.finditer(text):
        kind, word, (begin, end) = match.lastgroup, match.group(), match.span()
        in_quote = len(lists) > 1 and text[lists[-1][1]] == "'"
        if kind == "wrong" or (kind == "close" and (len(lists) == 1 or in_quote)):
            raise SchemeError(f"{word} means nothing here", place(begin, end))
        if kind in ("open", "quote"):
            lists.append((List() if kind == "open" else List([Symbol("quote")]), begin))
        elif kind:
            if kind == "close":
                form, begin = lists.pop()
            else:
                form = Symbol(word) if kind == "symbol" else Constant(kind, word)
            lists[-1][0].append(placed(form, place(begin, end)))
            while len(lists) > 1 and text[lists[-1][1]] == "'":
                form, begin = lists.pop()
                lists[-1][0].append(placed(form, place(begin, end)))
    if len(lists) > 1:
        raise SchemeError("this is never closed", place(lists[-1][1], lists[-1][1] + 1))
    return lists[0][0]


def expand(form):
    """Rewrites a derived form to others."""
    def make(*items):
        return placed(List(Symbol(item) if type(item) is str else item for item in items), form.at)

    match form:
        case ["define", [name, *parameters], *body]:
            return make("define", name, make("lambda", make(*parameters), *body))
        case ["cond", ["else", *body]]:
            return make("begin", *body)
        case ["cond", [test, *body], *clauses]:
            return make("if", test, make("begin", *body), make("cond", *clauses))
        case ["cond"]:
            return make("quote", make())
        case ["if", test, then]:
            return make("if", test, then, make("quote", make()))
        case ["letrec", bindings, *body]:
            return make("let", make(), *(make("define", *each) for each in bindings), *body)
    return form
