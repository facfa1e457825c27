#!/usr/bin/env python3
"""A small Scheme, compiled to CPS text: python3 scheme.py p.scm > p.cps && letcont run p.cps --source=p.scm

Read `tail` and `value` first: they are the conversion to continuation-passing style, and the rest serves them.

    tail(e, env, k)   writes code that evaluates e and gives its value to the continuation k; the block ends there
    value(e, env)     writes code that evaluates e, and returns the variable that holds its value in what is written next.
                      If e needs a continuation, what is written next is the body of that

So a call in tail position gets the k that is given, which is why tail calls need no stack.

Scheme is typed dynamically, CPS statically. So every variable has one type, the sum of all that a value can be:

    data Value = { Nil Bool(bool) Int(i32) Str(str) Symbol(str) Pair(Value, Value) Fn1(fn(Value) -> Value) … }

An operation examines its operands with `case`, and panics if they are something else. Each line has the position of the
form that it comes from, so that this error is at the operation's place in the Scheme source.
"""
import re
import sys
from pathlib import Path
from typing import NamedTuple

from reader import Constant, List, SchemeError, Symbol, expand, placed, read

# Words of CPS text, which are no names
WORDS = set("""def let data type source and decl case halt unreachable fun code fn env ref array inj closure external raises true
    false inf nan _ bool str char""".split())

# ---- Primitives: what the operands are, the operation on what these contain, and what its result is

PREDICATES = {"null?": "Nil", "boolean?": "Bool", "number?": "Int", "string?": "Str", "symbol?": "Symbol", "pair?": "Pair"}
INTEGERS = {"+": "add", "-": "sub", "*": "mul", "quotient": "div", "remainder": "rem"}
COMPARISONS = {"=": "eq", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
PRIMITIVES = {
    **{name: (["Int", "Int"], operation, "Int") for name, operation in INTEGERS.items()},
    **{name: (["Int", "Int"], operation, "Bool") for name, operation in COMPARISONS.items()},
    **{name: (["any"], "is", constructor) for name, constructor in PREDICATES.items()},
    "string-append": (["Str", "Str"], "concat", "Str"), "string=?": (["Str", "Str"], "seq", "Bool"),
    "number->string": (["Int"], "i32_to_str", "Str"), "symbol->string": (["Symbol"], "", "Str"),
    "cons": (["any", "any"], "", "Pair"), "car": (["Pair"], "field", 0), "cdr": (["Pair"], "field", 1),
    "write-string": (["Str"], "call", "print_string"), "error": (["Str"], "call", "panic"),
}


class Function(NamedTuple):
    """What a name means, if it is a function that is known, whose calls need no check. Other names mean variables."""
    name: str
    arity: int


def definition(form):
    """Returns the name that a form defines and its value, and whether that is a function."""
    match expand(form):
        case ["define", Symbol() as name, value]:
            return name, value, isinstance(value, List) and value[:1] == ["lambda"] and len(value) > 2 and isinstance(value[1], List)
    return None, form, False


class Converter:
    def __init__(self):
        self.constructors = {"Nil": [], "Bool": ["bool"], "Int": ["i32"], "Str": ["str"], "Symbol": ["str"], "Pair": ["Value", "Value"]}
        self.lines, self.used = [], {"print_string": -1, "panic": -1}
        self.at, self.blocks = "", [""]  # the place of what is converted; the place that holds in each open block

    # Writing. The body of a continuation stands after the end of the block that uses it. So what follows a call can be
    # written at once: it is the body of the continuation that the call is given, up to the end of a block()

    def line(self, text):
        position = f"@{self.at} " if self.at != self.blocks[-1] else ""
        self.lines.append("  " * (len(self.blocks) - 1) + position + text)
        self.blocks[-1] = self.at

    def open(self, start):
        self.line(start + " {")
        self.blocks.append(self.at)

    def close(self, depth):
        while len(self.blocks) > depth:
            self.blocks.pop()
            self.lines.append("  " * (len(self.blocks) - 1) + "}")

    def block(self, start, write, *arguments):
        depth = len(self.blocks)
        self.open(start)
        write(*arguments)
        self.close(depth)

    def fresh(self, stem):
        if not isinstance(stem, str):
            raise SchemeError("this is no name", stem.at or self.at)
        stem = re.sub(r"[^A-Za-z]", "_", stem)
        self.used[stem] = self.used.get(stem, -1 if stem in WORDS else -2) + 1  # the first x is x, the next ones x.1, x.2
        return stem if self.used[stem] < 0 else f"{stem}.{self.used[stem] + 1}"

    def let(self, stem, what):
        name = self.fresh(stem)
        self.line(f"let {name} = {what}")
        return name

    def declare(self, *stems):
        names = [self.fresh(stem) for stem in stems]
        self.line("decl " + ", ".join(names))
        return names

    # Expressions

    def tail(self, form, env, k):
        form, depth, outer = expand(form), len(self.blocks), self.at
        self.at = form.at or outer
        simple = self.simple(form, env, "x")
        match form:
            case _ if simple:
                self.line(f"{k}({simple})")
            case ["if", test, then, otherwise]:
                self.branch(self.value(test, env), then, otherwise, env, k)
            case ["let", [*bindings], *body]:
                self.body(body, {**env, **{name: self.value(bound, env, name) for name, bound in bindings}}, k)
            case ["begin", *body]:
                self.body(body, env, k)
            case [operator, *operands]:
                self.call(operator, operands, env, k)
        self.close(depth)
        self.at = outer

    def value(self, form, env, stem="x"):
        form, outer = expand(form), self.at
        self.at = form.at or outer
        name = self.simple(form, env, stem)
        if not name:
            k, = self.declare("k")
            self.tail(form, env, k)
            name = self.fresh(stem)
            self.open(f"{k}({name} : Value) =")
        self.at = outer
        return name

    def simple(self, form, env, stem):
        """The value of a form with nothing in it in tail position, which is no call of a function; None for others."""
        match form:
            case Constant(constructor, text):
                return self.let(stem, f"{constructor}({self.let('constant', text)})")
            case Symbol() as name if name in env:
                means = env[name]
                return self.let(stem, f"Fn{means.arity}({means.name})") if isinstance(means, Function) else means
            case Symbol() as word if word in PRIMITIVES:  # as a value: a function of its own
                parameters = List(Symbol(name) for name, _ in zip("ab", PRIMITIVES[word][0]))
                return self.simple(List(["lambda", parameters, placed(List([word, *parameters]), form.at)]), env, stem)
            case Symbol() as name:
                raise SchemeError(f"there is no variable {name}", self.at)
            case ["quote", List() as data]:
                value = self.let(stem, "Nil()")
                for datum in reversed(data):
                    value = self.let(stem, f"Pair({self.simple(List(['quote', datum]), env, 'datum')}, {value})")
                return value
            case ["quote", datum]:
                return self.simple(Constant("Symbol", f'"{datum}"') if isinstance(datum, Symbol) else datum, env, stem)
            case ["lambda", [*parameters], _, *_]:
                name = self.fresh("lambda")
                self.function(f"let {name}", form, env)
                return self.let(stem, f"Fn{len(parameters)}({name})")
            case [Symbol() as word, *operands] if word in PRIMITIVES and word not in env and len(operands) == len(PRIMITIVES[word][0]):
                return self.primitive(word, [self.value(each, env) for each in operands], stem)
            case ["if", _, _, _] | ["begin", _, *_]:
                return None
            case ["let", [*bindings], _, *_] if all(isinstance(each, List) and len(each) == 2 for each in bindings):
                return None
            case [word, *_] if not isinstance(word, Symbol) or word in env:
                return None
        raise SchemeError(f"this is not how {form[0]} is used" if form else "() means nothing", self.at)

    def primitive(self, word, operands, stem):
        wanted, operation, result = PRIMITIVES[word]
        if operation == "is":
            return self.predicate(operands[0], result, stem)
        contents = []
        for operand, constructor in zip(operands, wanted):
            contents += [operand] if constructor == "any" else self.content(operand, constructor, f"{word}: this is no {constructor}")
        if operation == "field":
            return contents[result]
        if operation == "call":
            return self.external(result, *contents) or self.let(stem, "Nil()")
        if operation:
            contents = [self.let("result", f"{operation}({', '.join(contents)})")]
        return self.let(stem, f"{result}({', '.join(contents)})")

    def external(self, name, argument):
        k, = self.declare("k")
        self.line(f"{name}({k}, {argument})")
        self.open(f"{k}() =")

    def predicate(self, operand, constructor, stem):
        k, yes, no = self.declare("k", "yes", "no")
        self.line(f"case({operand}) {{ {constructor} -> {yes}  _ -> {no} }}")
        self.block(f"{yes}({self.fields(constructor)[1]}) =", lambda: self.line(f"{k}({self.let('answer', 'true')})"))
        self.block(f"{no}() =", lambda: self.line(f"{k}({self.let('answer', 'false')})"))
        (answer,), parameters = self.fields("Bool")
        self.open(f"{k}({parameters}) =")
        return self.let(stem, f"Bool({answer})")

    def content(self, value, constructor, message):
        """The variables for the fields of a value, if it has that constructor. What is written panics otherwise."""
        found, wrong = self.declare("found", "wrong")
        self.line(f"case({value}) {{ {constructor} -> {found}  _ -> {wrong} }}")
        self.block(f"{wrong}() =", lambda: (self.external("panic", self.let("message", f'"{message}"')), self.line("unreachable")))
        names, parameters = self.fields(constructor)
        self.open(f"{found}({parameters}) =")
        return names

    def fields(self, constructor):
        """Names for the fields of a constructor, and how parameters for them are written."""
        types = self.constructors[constructor]
        names = [self.fresh("content") for _ in types]
        return names, ", ".join(f"{name} : {type_}" for name, type_ in zip(names, types))

    def branch(self, tested, then, otherwise, env, k):
        is_bool, yes, no = self.declare("is_bool", "yes", "no")
        self.line(f"case({tested}) {{ Bool -> {is_bool}  _ -> {yes} }}")  # all but #f is true
        (content,), parameters = self.fields("Bool")
        self.block(f"{is_bool}({parameters}) =", self.line, f"case({content}) {{ true -> {yes}  false -> {no} }}")
        self.block(f"{yes}() =", self.tail, then, env, k)
        self.block(f"{no}() =", self.tail, otherwise, env, k)

    def call(self, operator, operands, env, k):
        means = env.get(operator) if isinstance(operator, Symbol) else None
        if isinstance(means, Function) and means.arity == len(operands):
            function, arguments = means.name, [self.value(each, env) for each in operands]
        else:
            called, *arguments = [self.value(each, env) for each in [operator, *operands]]
            function, = self.content(called, self.closure(len(operands)), f"this is no function of {len(operands)} arguments")
        self.line(f"{function}({', '.join([k, *arguments])})")

    def closure(self, arity):
        """The constructor for functions with that many parameters."""
        self.constructors[f"Fn{arity}"] = [f"fn({', '.join(['Value'] * arity)}) -> Value"]
        return f"Fn{arity}"

    # Functions, bodies, and definitions outside of them

    def function(self, start, form, env):
        _, parameters, *body = form
        k, names = self.fresh("k"), [self.fresh(each) for each in parameters]
        self.closure(len(names))
        head = f"{start} = fun {k} ({', '.join(name + ' : Value' for name in names)}) : Value ->"
        self.block(head, self.body, body, {**env, **dict(zip(parameters, names))}, k)

    def body(self, forms, env, k):
        """Definitions, which what follows can use, and functions that stand together each other; and expressions."""
        *before, last = forms
        group = {}  # of functions
        for form in before:
            name, value, is_function = definition(form)
            if is_function:
                group[name] = value
                continue
            env, group = self.functions(group, env), {}
            value = self.value(value, env, name or "x")
            env = {**env, name: value} if name else env
        self.tail(last, self.functions(group, env), k)

    def functions(self, group, env):
        env = {**env, **{name: Function(self.fresh(name), len(value[1])) for name, value in group.items()}}
        for index, (name, value) in enumerate(group.items()):
            self.function(f"{'and' if index else 'let'} {env[name].name}", value, env)
        return env

    def program(self, forms):
        """Globals. All names are known everywhere, but a value exists only once its definition has been evaluated."""
        env = {}
        for name, value, is_function in map(definition, forms):
            if name:
                env[name] = Function(self.fresh(name), len(value[1])) if is_function else self.fresh(name)
        for form in forms:
            self.at, self.blocks = form.at, [""]
            name, value, is_function = definition(form)
            if is_function:
                self.function(f"let {env[name].name}", value, env)
            elif name:
                self.block(f"let {env[name]} : Value =", lambda: self.line(f"halt({self.value(value, env)})"))
            else:
                self.block("let _ =", lambda: (self.value(form, env), self.line(f"halt({self.let('nothing', '()')})")))


def convert(text, file_name):
    program, prelude = read(text), read((Path(__file__).parent / "prelude.scm").read_text(), has_places=False)
    own = {definition(form)[0] for form in program}
    converter = Converter()
    converter.program(program + [form for form in prelude if definition(form)[0] not in own])
    constructors = " ".join(f"{name}({', '.join(types)})" if types else name for name, types in converter.constructors.items())
    externals = [f'let {name} = external("{name}")' for name in ("print_string", "panic")]
    return "\n".join(["letcont-cps 1", f'source "{file_name}"', f"data Value = {{ {constructors} }}", *externals, *converter.lines, ""])


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    source = Path(sys.argv[1])
    try:
        print(convert(source.read_text(), source.name), end="")
    except SchemeError as error:
        sys.exit(f"{source}:{error.args[1].split('-')[0]}: error: {error.args[0]}")
