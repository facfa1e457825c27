"""Further families of programs, for rows.py: types that wrap types, many results and parameters, long texts and lines."""


def listed(n, item, separator=", "):
    return separator.join(item(i) for i in range(n))


def functions_alone(n):
    """n definitions, none of which uses another."""
    return "".join(f"def f{i} = {{ x -> x }}\n" for i in range(n))


def calls_of_three(n):
    """Each of n functions calls the next two and one far away."""
    body = ["".join(f" + f{j}(x - 1)" for j in (i + 1, i + 2, (i * 7 + 3) % n) if j < n) for i in range(n)]
    return "".join(f"def f{i} = {{ x -> if (x < 1) x else 1{body[i]} }}\n" for i in range(n)) + "print(f0(3))\n"


COUNT = "def f = { n -> if (n > 3) n else f(n + 1) }\n"  # a number that is not known


def wrapped_types(n):
    """n types of one constructor with one field, each around the one before it."""
    types = "data B0 = { B0(Int) }\n" + "".join(f"data B{i} = {{ B{i}(B{i - 1}) }}\n" for i in range(1, n))
    return f"{COUNT}{types}print({''.join(f'B{i}(' for i in reversed(range(n)))}f(1){')' * n})\n"


def wrapped_with_units(n):
    """The same with a unit beside each."""
    types = "data B0 = { B0(Int, Unit) }\n" + "".join(f"data B{i} = {{ B{i}(B{i - 1}, Unit) }}\n" for i in range(1, n))
    return f"{COUNT}{types}print({''.join(f'B{i}(' for i in reversed(range(n)))}f(1){', ())' * n})\n"


def wrapped_values(n):
    """One polymorphic wrapper, n times around a number."""
    return f"data B(a) = {{ B(a) }}\n{COUNT}print({'B(' * n}f(1){')' * n})\n"


def wrapped_parameters(n):
    """n functions, each of which takes a layer off what it takes."""
    types = "".join(f"type T{i} = ({f'T{i - 1}' if i else 'i32'})\n" for i in range(n))
    calls = (f"f{i - 1}(k, a)" if i else "k(a)" for i in range(n))
    return types + "".join(f"def f{i} = fun k (t : T{i}) -> {{ let a = #0(t) {call} }}\n" for i, call in enumerate(calls))


def nested_pattern(n):
    """A pattern of pairs in pairs, n levels deep, with a variable on each."""
    pattern = "(" * n + "x" + listed(n, ", y{})".format, "")
    return f"{COUNT}def g = {{ {pattern} -> x }}\nprint(g({'(' * n}f(1){listed(n, ', {})'.format, '')}))\n"


def results(n):
    """A function of n results, and a call that takes one of them."""
    takes = f"decl j f(j, x) j({listed(n, 'a{}'.format)}) = {{ k(a0) }}"
    gives = f"({listed(n, lambda i: 'i32')}) -> {{ k({listed(n, lambda i: 'x')}) }}"
    return f"def f = fun k (x) : {gives}\ndef g = fun k (x) -> {{ {takes} }}\n"


def unknown_results(n):
    """A call of a function of n results that is not known."""
    takes = f"decl j f(j, x) j({listed(n, 'a{}'.format)}) = {{ k(a{n - 1}) }}"
    return f"def g = fun k (x, f : fn(i32) -> ({listed(n, lambda i: 'i32')})) -> {{ {takes} }}\n"


def type_with(parameters, constructors):
    cases = listed(constructors, lambda i: f"C{i}(a{i % parameters})", "; ")
    return f"data T({listed(parameters, 'a{}'.format)}) = {{ {cases} }}\ndef f = {{ C0(x) -> 1; _ -> 2 }}\nprint(f(C1(1)))\n"


def constructors_with_parameters(n):
    """n constructors of a type of 200 parameters, which the type of each of them names."""
    return type_with(200, n)


def type_parameters(n):
    """A type of n parameters, with a constructor for each."""
    return type_with(n, n)


def joined_literals(n):
    """n strings that are joined one after the other: n strings of up to n parts are made on the way."""
    return "print(" + listed(n, '"s{}"'.format, " ++ ") + ")\n"


def rotated_parameters(n):
    """A function that calls itself once with its n parameters in another order."""
    again = listed(n - 1, lambda i: f"x{i + 1}")
    return f"def f({listed(n, 'x{}'.format)}) = if x0 == 0 then x1 else f({again}, x0 - 1);\nwrite(f({listed(n, lambda i: str(int(i != 1)))}))\n"


def lines_of_a_function(n):
    """A function of n lines, each of which defines a variable."""
    lines = "".join(f"  let v{i} = n + {i}\n" for i in range(n))
    return f"def g = {{ n ->\n{lines}  f(n) }}\ndef f = {{ n -> if (n > 3) n else f(n + 1) }}\nprint(g(1))\n"


def lines_of_a_fun_function(n):
    lines = "".join(f"  val v{i} = n + {i};\n" for i in range(n))
    return f"def g(n: Int): Int = {{\n{lines}  n\n}};\ndef f(n: Int): Int = if n > 3 then n else f(n + 1);\nwrite(g(1))\n"


def minuses(n):
    return "print(" + "-" * n + "1)\n"


def lines_in_brackets(n):
    """A call of n lines, each of which opens a bracket and closes it."""
    return "print(0" + listed(n, "\n  + ({})".format, "") + "\n)\n"


def blocks_that_end(n):
    """Blocks one after the other, each with a variable that means nothing behind it."""
    lines = "".join(f"  print({{ let a{i} = n + {i}; a{i} * 2 }})\n" for i in range(n))
    return f"def f = {{ n ->\n{lines}  n\n}}\nf(3)\n"


def blank_lines(n):
    return "\n" * n + "print(1)\n"


def functions_with_variables(n):
    """n local functions, which are values, bound together; each needs one of n variables."""
    variables = listed(n, "  let v{0} = x + {0}\n".format, "")
    functions = listed(n, lambda i: f"f{i} = {{ y -> if (y == v{i}) y else f{(i + 1) % n}(v{i}) }}", "\n  and ")
    return f"def make = {{ x ->\n{variables}  let rec {functions}\n  [{listed(n, 'f{}'.format)}] }}\nprint(length(make(5)))\n"


def branches_after_each_other(n):
    """A case of n branches, which become the same one after the other (CPS)."""
    branches = "".join(
        f"  k{i}() = {{\n    decl a{i}\n    case(y) {{ 0 -> k{i - 1} _ -> a{i} }}\n    a{i}() = {{ j() }}\n  }}\n" for i in range(1, n)
    )
    return (
        'let write_int = external("write_int")\ndef f = fun k (x, y) -> {\n'
        + f"  decl j, d, {listed(n, 'k{}'.format)}\n  case(x) {{ {listed(n, '{0} -> k{0}'.format, ' ')} _ -> d }}\n"
        + f"  d() = {{ k(x) }}\n  j() = {{ k(y) }}\n  k0() = {{ j() }}\n{branches}}}\n"
        + "let _ = {\n  let a = 3\n  let b = 4\n  decl q\n  f(q, a, b)\n"
        + "  q(r) = {\n    decl w\n    write_int(w, r)\n    w() = {\n      let u = ()\n      halt(u)\n    }\n  }\n}\n"
    )
