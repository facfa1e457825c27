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
