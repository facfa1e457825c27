"""Further families of programs, for rows.py: fields with names, alternatives, what is copied for each use, long code,
references and arrays."""

from families import listed


def record(n):
    return f"data R = {{ R({listed(n, 'a{} :: Int'.format)}) }}\n"


def fields_with_names(n):
    """n fields, all given by name, and all in a pattern."""
    given, bound = listed(n, "a{0} = {0}".format), listed(n, "a{0} = x{0}".format)
    return record(n) + f"def r = R({given})\ndef f = {{ R({bound}) -> x0 }}\nprint(f(r))\n"


def fields_read(n):
    """Each of n fields is read by its name: each p.x binds all of them."""
    return record(n) + f"def f = {{ (r :: R) -> {listed(n, 'r.a{}'.format, ' + ')} }}\nprint(1)\n"


def fields_changed(n):
    return record(n) + f"def f = {{ (r :: R) -> [{listed(n, 'r with (a{} = 1)'.format)}] }}\nprint(1)\n"


def fields_in_patterns(n):
    """n patterns that name one field each: each leaves out n - 1 fields."""
    return record(n) + listed(n, "def f{0} = {{ R(a{0} = x) -> x }}\n".format, "") + "print(1)\n"


def field_of_many(n):
    """One field that each of n constructors has, read n times."""
    constructors = listed(n, "C{}(a :: Int)".format, "; ")
    return f"data R = {{ {constructors} }}\ndef f = {{ (r :: R) -> {listed(n, lambda i: 'r.a', ' + ')} }}\nprint(1)\n"


def alternatives_beside(n):
    """n alternatives beside each other: 2^n rows of n tests."""
    return f"def f = {{ ({listed(n, lambda i: '1 | 2')}) -> 1; _ -> 0 }}\nprint(0)\n"


def polymorphic_together(n):
    """n polymorphic functions of one `let rec`, each used: each use makes an instance of all."""
    functions = listed(n, "f{} = {{ x -> x }}".format, " and ")
    return f"def f = {{ z -> let rec {functions}; {listed(n, 'f{}(1)'.format, ' + ')} }}\nprint(f(1))\n"


def lists_of_aliases(n):
    """n names for types, each of which wraps its parameter once more."""
    aliases = listed(n, lambda i: f"type A{i + 1}(a) = A{i}(List(a))\n", "")
    return f"type A0(a) = List(a)\n{aliases}def f = {{ (x :: A{n}(Int)) -> 1 }}\nprint(1)\n"


def repeated_argument(n):
    """A macro that uses its argument n times, which has n parts."""
    return "macro m(e) = {\n" + "  print(e)\n" * n + "}\nm(" + " + ".join(["1"] * n) + ")\n"


def macro_parameters(n):
    """A macro of n parameters, all of which its template uses."""
    return f"macro m({listed(n, 'a{}'.format)}) = [{listed(n, 'a{}'.format)}]\nprint(m({listed(n, str)}))\n"


def conditions(n):
    """n conditions, joined: each leads to the same place if it fails."""
    return f"def f = {{ x -> {listed(n, 'x < {}'.format, ' && ')} }}\nprint(f(1))\n"


def loops_in_a_row(n):
    """n functions, each of which is a loop, called one after the other."""
    functions = listed(n, "def f{0}(x) = if x == 0 then {0} else f{0}(x - 1);\n".format, "")
    return functions + listed(n, "write(f{}(3))".format, ";\n") + "\n"


def values_then_sum(n):
    """n values of one block, then their sum: all are alive in the middle."""
    return f"def f(x) = {{{listed(n, 'val v{0} = x + {0}; '.format, '')}{listed(n, 'v{}'.format, ' + ')}}};\nwrite(f(1))\n"


def long_list(n):
    """A list of n numbers, as it is written."""
    return f"print([{listed(n, str)}])\n"


def references_alive(n):
    """n references, all of which are alive over allocations, in short blocks."""
    made = listed(n, "let r{0} = ref([{0}])".format, "; ")
    written = listed(n, lambda i: f"r{i} := [{i}, ...!r{(i * 7 + 3) % n}]", "; ")
    return f"def f = {{ k -> {made}; {written}; {listed(n, 'length(!r{})'.format, ' + ')} }}\nprint(f(1))\n"


def loops_from_loops(n):
    """n loops in a row, each of which begins with the result of the one before."""
    values = "".join(f"val v{i + 1} = l({f'v{i}' if i else 'x'} % 5, {i}); " for i in range(n))
    return "def l(i, a) = if i == 0 then a else l(i - 1, a + i);\ndef f(x) = { " + values + f"v{n} }};\nwrite(f(27))\n"


def array_writes(n):
    """A function of n writes, each of what the one before it wrote."""
    writes = "; ".join(f"a[{i} % 3] := a[{i - 1} % 3] + {i}" for i in range(1, n + 1))
    return f"def f = {{ a -> {writes}; a[0] }}\nprint(f(array(3, 1)))\n"


def references_of_references(n):
    """n references, each of which holds the one before it."""
    lets = "; ".join(f"let r{i} = ref(r{i - 1})" for i in range(1, n + 1))
    return f"def f = {{ r0 -> {lets}; {'!' * n}r{n} }}\nprint(f(1))\n"


def forwarded_calls(n):
    """n functions that only call the next one."""
    return "".join(f"def f{i}(x: Int) : Int = f{i + 1}(x);\n" for i in range(n)) + f"def f{n}(x: Int) : Int = x;\nwrite(f0(1))\n"


def literals_in_tuples(n):
    """A pattern of n tuples in each other, with a literal in each."""
    nested = lambda inner: "(1, " * n + inner + ")" * n
    return f"def f = {{ {nested('x')} -> x; _ -> 1 }}\nprint(f({nested('7')}))\n"
