"""Families of programs, for rows.py: many values are alive over many calls."""

from families import listed


def lists_alive(n):
    """n lists, made by n calls before any of them is needed: each call has the lists before it to keep."""
    lists = "\n".join(f"let x{i} = make(n % {i + 1})" for i in range(n))
    total = " + ".join(f"length(x{i})" for i in range(n))
    make = "def make = { k -> if (k == 0) N else C(k, make(k - 1)) }\ndef length = { N -> 0; C(_, r) -> 1 + length(r) }"
    return f"data L = {{ N; C(Int, L) }}\n{make}\ndef f = {{ n -> {lists}\n{total} }}\nprint(f(9))\n"


def calls_in_a_list(n):
    """n calls in each other, with a list as an argument each, which are all made before the first of them."""
    items = "".join(f"add(make({i % 9}), " for i in range(n))
    functions = "def make = { k -> if (k == 0) N else C(k, make(k - 1)) }\ndef length = { N -> 0; C(_, r) -> 1 + length(r) }"
    functions += "\ndef add = { (a, b) -> C(length(a), b) }"
    return f"data L = {{ N; C(Int, L) }}\n{functions}\ndef f = {{ n -> {items}N{')' * n} }}\nprint(length(f(9)))\n"


def lists_that_raise(n):
    """The same with calls that may raise, whose handler needs some of the lists."""
    make = "exception E(Int)\ndef make = { k -> if (k > 100) raise(E(k)) else if (k == 0) [] else [k, ...make(k - 1)] }"
    lists = "\n".join(f"let x{i} = {f'try (make(n % {i + 1})) {{ E(k) -> x{i - 1} }}' if i % 9 == 5 else f'make(n % {i + 1})'}" for i in range(n))
    total = " + ".join(f"length(x{i})" for i in range(n))
    return f"{make}\ndef f = {{ n ->\n{lists}\n{total} }}\nprint(try (f(9)) {{ E(k) -> k }})\n"


def closures_in_a_tuple(n):
    """A tuple of n closures, each of which is then called with a string that a call makes."""
    closures = ", ".join(f"{{ x -> show(a + {i}) ++ x }}" for i in range(n))
    names, calls = ", ".join(f"g{i}" for i in range(n)), " ++ ".join(f"g{i}(show({i}))" for i in range(n))
    return f"def f = {{ a -> ({closures}) }}\ndef apply = {{ ({names}) -> {calls} }}\nprint(string_bytes(apply(f(1))))\n"


def strings_in_a_tuple(n):
    """A tuple of n strings, each of which a call makes."""
    return f"def f = {{ a -> ({listed(n, lambda i: f'show(a + {i})')}) }}\nprint(f(1))\n"


def arrays_alive(n):
    """n arrays, which are all made before the first of them is written."""
    lines = [f"let a{i} = array({i % 3 + 1}, [n])" for i in range(n)]
    lines += [f"a{i}[0] := a{i * 7 % n}[0]" for i in range(n)]
    return "def f = { n ->\n" + "\n".join(lines) + "\n" + " + ".join(f"sum(a{i}[0])" for i in range(n)) + " }\nprint(f(3))\n"


def loops_with_lists(n):
    """n loops in a row, each of which takes the list of the one before."""
    loop = "let rec g{0} = {{ (i, a) -> if (i == 0) a else g{0}(i - 1, [i, ...a]) }}\nlet x{1} = g{0}(2, [length(x{0})])"
    return "def f = { k ->\nlet x0 = [k]\n" + "\n".join(loop.format(i, i + 1) for i in range(n)) + f"\nx{n} }}\nprint(f(2))\n"


def tries_with_strings(n):
    """n handlers in a row, each around a call whose result is joined with the string of the one before."""
    first = "exception E(Int)\ndef b = { n -> if (n % 3 == 0) raise(E(n)) else show(n) }\ndef f = { k ->\nlet x0 = show(k)\n"
    step = 'let x{1} = try (b(string_bytes(x{0}) + {0}) ++ x{2}) {{ E(m) -> "q" }}'
    return first + "\n".join(step.format(i, i + 1, max(0, i - 1)) for i in range(n)) + f"\nx{n} }}\nprint(string_bytes(f(2)))\n"
