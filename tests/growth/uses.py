"""Rows of the table of growth about what is used n times: a type, a name, a label; and about n values or branches that
are there at once. What the use costs must not depend on how large that is.
"""

from families import listed
from row import Row, emit, run


def lines(n, line):
    """A line for each number, which stands in the place of `{i}`."""
    return "".join(line.replace("{i}", str(i)) + "\n" for i in range(n))


def type_of_types(n):
    """A data type whose fields are of n others, none of which is known when it is looked at."""
    return (lines(n, "data T{i}(a) = { A{i}(a) }")
            + f"data U(a) = {{ U({listed(n, 'T{0}(a)'.format)}) }}\nprint(U({listed(n, 'A{0}({0})'.format)}) == U({listed(n, 'A{0}(1)'.format)}))\n")


def type_in_functions(n):
    """n local functions that give a value of a type with n parts."""
    return f"def big = {{ y -> ({listed(n, '{0}'.format)}) }}\ndef f = {{ x ->\n" + lines(n, "  let f{i} = { y -> big(y) }") + "  x }\nprint(f(1))\n"


def type_of_variables(n):
    """The same with a type whose parts are not known, and not general either."""
    return f"def f = {{ x ->\n  let t = ({listed(n, 'x + {0}'.format)})\n" + lines(n, "  let f{i} = { y -> t }") + "  x }\nprint(f(1))\n"


def aliases_in_a_chain(n):
    return "type T0 = Int\n" + "".join(f"type T{i + 1} = Int -> T{i}\ndef f{i} = {{ (x :: T{i}) -> {i} }}\n" for i in range(n)) + "print(1)\n"


def label_of_many_types(n):
    """A label that n types have, beside one that tells which is meant."""
    return lines(n, "data R{i} = { R{i}(a :: Int, b{i} :: Int) }") + lines(n, "def f{i} = { r -> r with (a = 1, b{i} = 2) }")


def unknown_types(n):
    return lines(n, "data T{i} = { C{i} }") + lines(n, "def f{i} = { (x :: U{i}) -> 1 }")


def unknown_labels(n):
    return f"data R = {{ R({listed(n, 'a{0} :: Int'.format)}) }}\n" + lines(n, "def f{i} = R(b{i} = 1)")


def missing_labels(n):
    return f"data R = {{ R({listed(n, 'a{0} :: Int'.format)}) }}\n" + lines(n, "def f{i} = R(a{i} = 1)")


def errors_about_a_long_name(n):
    return f"data {'A' * (10 * n)} = {{ B }}\ndef f = {{ (x :: {'A' * (10 * n)}) -> 1 }}\n" + lines(n, "f({i})")


def instances_of_a_long_name(n):
    name = "a" * (20 * n)
    return (f"def {name} = {{ x -> if (false) {name}(x) else x }}\ndef f = {{ x -> {name}(x) }}\n"
            + lines(n, "data T{i} = { A{i} }\nf(A{i})"))


def numbered_definitions(n):
    """Definitions with the names that the printer gives to values without one."""
    return "def f = { x -> x + 1 }\n" + lines(n, "def x{i} = f({i}) + 2")


def parts_alike(n):
    """n instances of a type whose n parts are one type."""
    return f"def big = {{ y -> ({listed(n, 'y'.format)}) }}\ndef f = {{ x ->\n" + lines(n // 4, "  big(x)") + "  x }\nprint(f(1))\n"


def constructor_with_a_long_name(n):
    name = "A" * (10 * n)
    return f"data T = {{ {name}(Int); B }}\ndef f = {{ x -> {name}(x) }}\n" + lines(n, "f({i})")


def values_of_branches(n):
    """n numbers, each made by a branch, which are all needed at the end."""
    values = "".join(f"val v{i} = if x == {i} then {i + 1} else x;\n" for i in range(n))
    total = " + ".join(f"v{i}" for i in range(n))
    return f"def f(x) = {{\n{values}{total}}};\nwrite(f(1) + f(3))\n"


def branches_alike(n):
    """A case most of whose branches do the same."""
    branches = " ".join(f"{i} -> c" for i in range(n))
    return f"def f = fun k (x) -> {{ decl c, d\n  case(x) {{ {branches} _ -> d }}\n  c() = {{ k(x) }}\n  d() = {{ let z = 3 k(z) }} }}\n"


def tuple_passed_on(n):
    """n calls with a tuple that the caller has as a parameter, and keeps."""
    calls = "".join(f"  k{i}(x{i}) = {{ decl k{i + 1} f(k{i + 1}, t)\n" for i in range(n))
    return ("let f = fun k (p : (i32, i32)) -> { let a = #0(p) let b = #1(p) let c = mul(a, b) k(c) }\n"
            f"def g = fun k (t : (i32, i32)) -> {{\n  decl k0 f(k0, t)\n{calls}  k{n}(x{n}) = {{ let r = ref(t) k(x{n}) }}\n{'}' * n} }}\n")


def branches_that_return(n):
    return f"def f = {{ {' ; '.join(f'{i} -> {i + 1}' for i in range(n))}; x -> x }}\nprint(f(1))\n"


def names_that_have_ended(n):
    """n bindings of one name, and as many more in a block that has ended."""
    lines = "".join(f"  let a = n + {i}\n" for i in range(n))
    return f"def f = {{ n ->\n{lines}  let b = {{\n{lines}  a }}\n  print(n)\n  a + b }}\nprint(f(1))\n"


def prints_behind_them(n, program):
    return f"break {2 * n + 4}\ncontinue\nprint a\nprint b\nquit\n".encode()


def bindings_that_macros_repeat(n):
    """A name that is bound twice for one value, in n copies."""
    depth = n.bit_length() - 1
    body = "use({ x -> match (x + 1) { y -> match (y) { y -> print(y); y + 1 } } })"
    return ("macro t(e) = { e; e }\ndef use = { f -> print(f(1)) }\n"
            f"def f = {{ x -> {'t(' * depth}{body}{')' * depth} }}\nf(1)\n")


def operations_on_a_text(n):
    """n operations on a constant of 300 n bytes."""
    sums = lines(n, "  let n{i} = length(s)\n  let y{i} = add(x, n{i})")
    return f'def s = "{"x" * 300 * n}"\ndef f = fun k (x) -> {{\n{sums}  k(y{n - 1})\n}}\n'


def calls_with_results(n):
    """n calls of a function with n results, which go on to one continuation."""
    types, values = listed(n, lambda i: "i32"), listed(n, lambda i: "x")
    branches = " ".join(f"{i} -> c{i}" for i in range(n))
    bodies = lines(n, "  c{i}() = { f(join, x) }")
    return (f"def f = fun k (x) : ({types}) -> {{ k({values}) }}\ndef g = fun k (x) -> {{\n  decl join\n"
            f"  decl {listed(n, 'c{0}'.format)}, d\n  case(x) {{ {branches} _ -> d }}\n{bodies}  d() = {{ k(x) }}\n"
            f"  join({listed(n, 'p{0}'.format)}) = {{ k(p0) }}\n}}\n")


def calls_of_a_large_group(n):
    """n calls of a function that contains n functions in one group."""
    group = " and ".join(f"f{i} = fun k{i} (y{i}) -> {{ k{i}(y{i}) }}\n" for i in range(n))
    return (f"def big = fun k (x) -> {{\n  let {group}  let s = ({listed(n, 'f{0}'.format)})\n  let r = #0(s)\n  r(k, x)\n}}\n"
            + lines(n, "def g{i} = fun j (a) -> { big(j, a) }"))


BUILD = [["build", "--emit=obj", "-o", "program.o"]]

ROWS_OF_USES = [
    Row("type-of-types", "l", type_of_types, 2000, [["check"]]),
    Row("type-in-functions", "l", type_in_functions, 4000, [["check"]]),
    Row("type-of-variables", "l", type_of_variables, 4000, [["check"]]),
    Row("aliases-in-a-chain", "l", aliases_in_a_chain, 4000, [["check"]]),
    Row("label-of-many-types", "l", label_of_many_types, 4000, [["check"]]),
    Row("unknown-types", "l", unknown_types, 4000, [["check"]], mistake=True),
    Row("unknown-labels", "l", unknown_labels, 4000, [["check"]], mistake=True),
    Row("missing-labels", "l", missing_labels, 4000, [["check"]], mistake=True),
    Row("errors-about-a-long-name", "l", errors_about_a_long_name, 8000, [["check"]], mistake=True),
    Row("instances-of-a-long-name", "l", instances_of_a_long_name, 500,
        emit("lambda", "cps", "bytecode", "llvm", "wat", passes="none") + run("vm", passes="none")),
    Row("numbered-definitions", "l", numbered_definitions, 4000, emit("cps", passes="none")),
    Row("parts-alike", "l", parts_alike, 4000, [["check"]]),
    Row("constructor-with-a-long-name", "l", constructor_with_a_long_name, 4000, [["check"]]),
    Row("values-of-branches", "fun", values_of_branches, 1000, BUILD + run("native")),
    Row("branches-alike", "cps", branches_alike, 16000, BUILD),
    Row("operations-on-a-text", "cps", operations_on_a_text, 4000, emit("cps")),
    Row("calls-with-results", "cps", calls_with_results, 5000, [["check"]]),
    Row("calls-of-a-large-group", "cps", calls_of_a_large_group, 5000, emit("cps", passes="inline")),
    Row("names-that-have-ended", "l", names_that_have_ended, 4000, [["debug", "--passes=none"]], input=prints_behind_them),
    Row("bindings-that-macros-repeat", "l", bindings_that_macros_repeat, 1024,
        [["build", "-g", "-O0", "--passes=none", "--emit=obj", "-o", "program.o"]]),
    Row("branches-that-return", "l", branches_that_return, 1000, BUILD),
    Row("tuple-passed-on", "cps", tuple_passed_on, 10000, emit("census", passes="untuple")),
]
