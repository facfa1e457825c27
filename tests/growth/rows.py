"""The rows of the table of growth: families of programs, one program for each size n.

To add a row, write a generator and append it to ROWS. Choose n so that the largest program takes about a second at most.
The text of a program should be linear in n; where it is quadratic, `quadratic=True` makes the sizes those at which the
text doubles. What a row consists of: row.py.
"""

from alive import (arrays_alive, calls_in_a_list, closures_in_a_tuple, lists_alive, lists_that_raise, loops_with_lists,
                   strings_in_a_tuple, tries_with_strings)
from families import (blank_lines, blocks_that_end, branches_after_each_other, calls_of_three, constructors_with_parameters,
                      functions_alone, functions_with_variables, joined_literals,
                      lines_in_brackets, lines_of_a_fun_function, lines_of_a_function, listed, minuses, nested_pattern,
                      results, rotated_parameters, type_parameters, unknown_results, wrapped_parameters, wrapped_types,
                      wrapped_values, wrapped_with_units)
from records import (alternatives_beside, array_writes, conditions, field_of_many, fields_changed, fields_in_patterns,
                     fields_read, fields_with_names, forwarded_calls, lists_of_aliases, literals_in_tuples, long_list,
                     loops_from_loops, loops_in_a_row, macro_parameters, polymorphic_together, references_alive,
                     references_of_references, repeated_argument, values_then_sum)
from row import Row, emit, run
from sessions import (LAST_PUBLISHED, OVER, breakpoint_locations, condition_at_the_end, conditions_at_lines,
                      evaluations, messages_at_lines, programs_opened, selections, signatures_at_lines, tokens_of_lines,
                      waiting_evaluations, waiting_hovers)
from uses import ROWS_OF_USES


# ---- Strings, in L


def joined_strings(n):
    """n strings and numbers, joined by one expression."""
    return "def x = string_bytes(\"\")\nprint(" + " ++ ".join(f'"s{i}" ++ show(x)' for i in range(n)) + ")\n"


def shown_list(n):
    """The text of a list, divided again and joined."""
    return f'def text = show(range(1, {n}))\nprint(string_bytes(join(";", split(",", text))))\n'


# ---- Nested closures, in L


def closures_all(n):
    """Each of n curried functions mentions the variables of all those around it."""
    opening = " ".join(f"{{ a{i} -> print({sum_of(i)});" for i in range(1, n))
    return f"def f = {opening} {{ a{n} -> {sum_of(n)} }}{' }' * (n - 1)}\nprint(f{calls(n)})\n"


def closures_innermost(n):
    """Only the innermost of n curried functions mentions the variables of all."""
    opening = " ".join(f"{{ a{i} ->" for i in range(1, n + 1))
    return f"def f = {opening} {sum_of(n)}{' }' * n}\nprint(f{calls(n)})\n"


def closures_two(n):
    """Each of n curried functions mentions the parameter of the one around it, and the first."""
    opening = " ".join(f"{{ a{i} -> let b{i} = a{max(i - 1, 1)} * a1;" for i in range(1, n + 1))
    return f"def f = {opening} b{n}{' }' * n}\nprint(f{calls(n)})\n"


def closures_escaping(n):
    """Each of n nested functions is called where it stands, and given to another function, too."""
    lines = ["def twice = { g -> g(g(1)) }", "def f = { a0 ->"]
    lines += [f"let g{i} = {{ a{i} ->" for i in range(1, n + 1)]
    lines += [f"a0 + {sum_of(n)}"]
    lines += [f"}}\ntwice(g{i}) + g{i}(a{i - 1})" for i in range(n, 0, -1)]
    return "\n".join(lines) + "\n}\ndef keep = { x -> f }\nprint(0)\n"


def closures_recursive(n):
    """Each of n nested recursive functions mentions the parameters of all around it in the innermost."""
    lines = [f"{'def' if i == 1 else 'let rec'} f{i} = {{ a{i} -> if (a{i} == 0) 0 else {{" for i in range(1, n + 1)]
    lines += [sum_of(n)]
    for i in range(n, 0, -1):
        lines += [f"}} + f{i}(a{i} - 1) }}"]
        lines += [f"f{i}(1)"] if i > 1 else []
    return "\n".join(lines) + "\nprint(f1(1))\n"


def closures_siblings(n):
    """Each of n known functions beside each other needs what the one before it needs, and a variable more."""
    lines = ["def f = { a1 ->", "let h1 = { x -> x + a1 }"]
    for i in range(2, n + 1):
        lines.append(f"let a{i} = a{i - 1} * 3 % 101")
        lines.append(f"let h{i} = {{ x -> if (x > 1000) h{i - 1}(x - a{i}) else h{i - 1}(x + a{i}) }}")
    return "\n".join(lines) + f"\nh{n}(1) + h{n}(2) }}\nprint(f(5))\n"


def sum_of(n):
    return " + ".join(f"a{i}" for i in range(1, n + 1))


def calls(n):
    return "".join(f"({i % 7})" for i in range(1, n + 1))


# ---- Types whose text is exponential in their size


def pairs_of_pairs(n):
    """Pairs of pairs: the type of the last has 2^n leaves."""
    lines = ["def f = { x0 ->"] + [f"let x{i} = (x{i - 1}, x{i - 1})" for i in range(1, n + 1)]
    return "\n".join(lines) + f"\nx{n} }}\ndef keep = f(1)\nprint(2)\n"


def global_pairs_of_pairs(n):
    lines = ["def x0 = 1"] + [f"def x{i} = (x{i - 1}, x{i - 1})" for i in range(1, n + 1)]
    return "\n".join(lines) + "\nprint(x0)\n"


def handed_pairs_of_pairs(n):
    """Functions that take pairs of pairs, which could be taken apart into 2^n arguments."""
    return "def d = { x -> (x, x) }\ndef f = { g -> 1 }\nprint(f(" + "d(" * n + "1" + ")" * n + "))\n"


def named_pairs_of_pairs(n):
    """The same with names for types."""
    lines = ["type T0 = Int"] + [f"type T{i} = (T{i - 1}, T{i - 1})" for i in range(1, n + 1)]
    return "\n".join(lines) + f"\ndef f = {{ (x :: T{n}) -> 1 }}\nprint(1)\n"


def wrong_pairs_of_pairs(n):
    """A mistake, in a type with 2^n leaves."""
    return pairs_of_pairs(n) + "print(f(1) + 1)\n"


def functions_of_functions(n):
    """Functions of functions: the type of the last has 2^n leaves."""
    lines = ["def x0 = 1"] + [f"def x{i} = {{ y -> if (n > 0) x{i - 1} else y }}" for i in range(1, n + 1)]
    return "def n = 1\n" + "\n".join(lines) + "\nprint(2)\n"


def lists_of_pairs(n):
    """Lists of pairs of lists: the name of the last data type has 2^n leaves."""
    lines = ["data List(a) = { Nil; Cons(a, List(a)) }", "def f = { x0 ->"]
    lines += [f"let x{i} = Cons((x{i - 1}, x{i - 1}), Nil)" for i in range(1, n + 1)]
    return "\n".join(lines) + f"\nx{n} }}\ndef keep = f(1)\nprint(2)\n"


def constructors(n):
    return "data T = { " + "; ".join(f"C{i}" for i in range(n)) + " }\n"


def cases(heads, otherwise=""):
    """A function with a case for each head."""
    return "def f = { " + "; ".join(f"{head} -> {i}" for i, head in enumerate(heads)) + otherwise + " }\n"


def constructors_in_match(n):
    """One match on all n constructors of a type."""
    return constructors(n) + cases(f"C{i}" for i in range(n)) + "print(f(C1))\n"


def constructors_and_default(n):
    """Half of the constructors, and the rest not matched: the message names one."""
    return constructors(2 * n) + cases(f"C{i}" for i in range(n)) + "print(f(C1))\n"


def constructors_with_fields(n):
    fields = "; ".join(f"C{i}(Int, T)" for i in range(n))
    return f"data T = {{ N; {fields} }}\n" + cases([f"C{i}(x, C{i}(_, _))" for i in range(n)], "; _ -> -1") + "print(f(C1(1, N)))\n"


def integers_in_match(n):
    return cases((str(i) for i in range(n)), "; _ -> -1") + "print(f(3))\n"


def strings_in_match(n):
    return cases((f'"s{i}"' for i in range(n)), "; _ -> -1") + 'print(f("s3"))\n'


def pairs_in_match(n):
    """Pairs of constructors, and a case for the rest in each row and column."""
    return constructors(n) + cases([f"(C{i}, C{i})" for i in range(n)], "; (C1, _) -> -1; (_, C1) -> -2; _ -> -3") + "print(f(C1, C1))\n"


def diagonal_in_match(n):
    """n columns, of which each of n cases examines one."""
    rows = ["(" + ", ".join("1" if i == j else "_" for j in range(n)) + ")" for i in range(n)]
    return cases(rows, "; _ -> -1") + "print(0)\n"


def two_in_match(n):
    """n cases, of which each examines two columns of its own: 2^n decisions."""
    rows = ["(" + ", ".join("1" if j // 2 == i else "_" for j in range(2 * n)) + ")" for i in range(n)]
    return cases(rows, "; _ -> -1") + "print(0)\n"


def deep_pattern(n):
    pattern = "".join(f"C(x{i}, " for i in range(n)) + "N" + ")" * n
    return f"data L = {{ N; C(Int, L) }}\ndef f = {{ {pattern} -> x0; _ -> 0 }}\nprint(f(N))\n"


def deep_pattern_unmatched(n):
    """A list of n numbers: the match can fail at each of them, with another message."""
    return f"def f = {{ [{listed(n, str)}] -> 1 }}\nprint(f([0, 1]))\n"


def columns_unmatched(n):
    """One match on all n constructors, each of which fails for other numbers than one."""
    return constructors(n) + cases(f"(C{i}, {i})" for i in range(n)) + "print(f(C1, 0))\n"


def tuple_of(n):
    values, names = listed(n, str), listed(n, "x{}".format)
    return f"def t = ({values})\ndef f = {{ ({names}) -> x1 + x2 }}\nprint(f(t))\n"


def tuple_kept(n):
    """A tuple that is made anew each time, and read by a function that is not known."""
    values, names = listed(n, "a + {}".format), listed(n, "x{}".format)
    return f"def f = {{ (a, g) -> g(({values})) }}\nprint(f(1, {{ ({names}) -> {listed(n, 'x{}'.format, ' + ')} }}))\ndef k = f\n"


def compared_tuples(n):
    """Tuples in tuples, which are compared by a chain of n functions, of which each is called once."""
    made = "(" * n + "x" + listed(n, ", {}".format, ")") + ")"
    return f"def f = {{ x -> {made} }}\nprint(f(1) < f(2))\nprint(f(1) == f(3))\n"


def parameters_of(n):
    """A recursive function of n parameters."""
    again = ", ".join(["x0 - 1"] + [f"x{i}" for i in range(1, n)])
    return f"def f = {{ ({listed(n, 'x{}'.format)}) -> if (x0 == 0) x1 else f({again}) }}\nprint(f({listed(n, str)}))\n"


def fields_of(n):
    fields, values, names = listed(n, lambda i: "Int"), listed(n, "a + {}".format), listed(n, "x{}".format)
    return f"data T = {{ N; C({fields}) }}\ndef f = {{ a -> C({values}) }}\nprint(match (f(2)) {{ C({names}) -> {names.replace(', ', ' + ')}; N -> 0 }})\ndef k = f\n"


def fun_parameters(n):
    again = ", ".join(["x0 - 1"] + [f"x{i}" for i in range(1, n)])
    return f"def f({listed(n, 'x{}'.format)}) = if x0 == 0 then x1 else f({again});\nwrite(f({listed(n, str)}))\n"


def definitions(n):
    return "def f0 = { x -> x }\n" + "".join(f"def f{i} = {{ x -> f{i - 1}(x) + {i} }}\n" for i in range(1, n)) + f"print(f{n - 1}(2))\n"


def data_types(n):
    return "".join(f"data T{i} = {{ A{i}; B{i}(Int) }}\ndef f{i} = {{ A{i} -> 0; B{i}(x) -> x }}\nprint(f{i}(B{i}({i})))\n" for i in range(n))


def options(n):
    return "".join(f"def f{i} = {{ x -> Some(x + {i}) }}\n" for i in range(n))


def data_ring(n):
    """n data types, each of which contains the next: their printing functions call each other in a circle."""
    types = "".join(f"data T{i} = {{ A{i}; B{i}(Int, T{(i + 1) % n}) }}\n" for i in range(n))
    return f"{types}print(B0(1, A1))\n"


def data_chain(n):
    """n data types, each of which contains the one before it, and a value with all of them, which is printed."""
    types = "data T0 = { A0 }\n" + "".join(f"data T{i} = {{ A{i}; B{i}(Int, T{i - 1}) }}\n" for i in range(1, n))
    return f"{types}print({''.join(f'B{i}({i}, ' for i in range(n - 1, 0, -1))}A0{')' * (n - 1)})\n"


def records_printed(n):
    """n records with labels, each of a type of its own, which are made and printed."""
    records = "".join(f'data R{i} = {{ R{i}(a :: Int, b :: String) }}\nprint(R{i}(a = f({i}), b = "x"))\n' for i in range(n))
    return f"def f = {{ n -> if (n > 3) n else f(n + 1) }}\n{records}"


def record_chain(n):
    """n types of records, each of which contains the one before it."""
    types = "data R0 = { R0(Int) }\n" + "".join(f"data R{i} = {{ R{i}(Int, R{i - 1}) }}\n" for i in range(1, n))
    made = "".join(f"R{i}(f({i}), " for i in range(n - 1, 0, -1)) + "R0(1)" + ")" * (n - 1)
    return f"def f = {{ n -> if (n > 3) n else f(n + 1) }}\n{types}print({made})\n"


def sum_of_ones(n):
    return "print(" + "+".join(["1"] * n) + ")\n"


def many_closures(n):
    """A list of n closures, which are all made before the first cell is."""
    cells = "".join(f"C({{ x -> x + a + {i} }}, " for i in range(n)) + "N" + ")" * n
    return f"data L = {{ N; C(Int -> Int, L) }}\ndef g = {{ a -> {cells} }}\nprint(match (g(1)) {{ C(f, _) -> f(3); N -> 0 }})\n"


def listed_numbers(n):
    """A list of n numbers, which is made once: n records with nothing else between them."""
    return f"def a = array_of_list([{listed(n, str)}])\nprint(a[3])\n"


def prints(n):
    return "".join(f'print("s{i}")\n' for i in range(n))


def long_string(n):
    return f'print("{"a" * n}")\n'


def long_name(n):
    return f"def {'a' * n} = {{ x -> x }}\nprint({'a' * n}(1))\n"


def else_ifs(n):
    return "def f = { x -> " + "".join(f"if (x == {i}) {i + 7} else " for i in range(n)) + "0 }\nprint(f(3))\n"


def blocks(n):
    return "print(" + "".join(f"{{ let x{i} = {i}; " for i in range(n)) + "x0" + " }" * n + ")\n"


def brackets(n):
    return "print(" + "(" * n + "1" + ")" * n + ")\n"


def fun_definitions(n):
    return "def f0(x) = x;\n" + "".join(f"def f{i}(x) = f{i - 1}(x) + {i};\n" for i in range(1, n)) + f"write(f{n - 1}(2))\n"


def fun_writes(n):
    return "; ".join(f"write({i})" for i in range(n)) + "\n"


def fun_conditions(n):
    return "def f(x) = if " + " && ".join(f"(x == {i} || x < {i})" for i in range(n)) + " then 1 else 2;\nwrite(f(3) + f(4))\n"


def add_ones(n):
    return "+".join(["1"] * n) + "\n"


def cps_case(n):
    lines = ["def f = fun k (x) -> {", f"  decl {listed(n, 'c{}'.format)}, d", f"  case(x) {{ {listed(n, '{0} -> c{0}'.format, ' ')} _ -> d }}"]
    lines += [f"  c{i}() = {{ let v{i} = {i * 7} k(v{i}) }}" for i in range(n)] + ["  d() = { k(x) }", "}"]
    return "\n".join(lines) + "\n"


def cps_handled_calls(n):
    """n calls in one block, with one handler."""
    lines = ["let f = fun k h (x : i32) : i32 raises str -> { k(x) }", "let _ = {", "decl h, end", "let x0 = 1"]
    lines += [f"decl j{i} f(j{i}, h, x{i - 1}) j{i}(x{i} : i32) = {{" for i in range(1, n + 1)]
    return "\n".join(lines) + "\nend()" + "}" * n + "\nh(s : str) = { end() } end() = { let u = () halt(u) } }\n"


def cps_ring(n):
    """n continuations in a circle, each with a way out."""
    lines = ["def f = fun k (x) -> {", f"  decl {listed(n, 'c{}'.format)}", "  c0(x)"]
    for i in range(n):
        lines += [f"  c{i}(v{i} : i32) = {{ decl t, e case(v{i}) {{ 0 -> t _ -> e }}", f"    t() = {{ let w = add(v{i}, x) c{(i + 1) % n}(w) }}", f"    e() = {{ k(v{i}) }} }}"]
    return "\n".join(lines + ["}"]) + "\n"


def matches_in_a_row(n):
    """A function of n matches, each on the result of the one before it: 4 n blocks of machine code."""
    lines = [f"let a{i + 1} = match (g(a{i})) {{ A -> a{i}; B(y) -> y + {i} }}" for i in range(n)]
    types = "data T = { A; B(Int) }\ndef g = { x -> if (x > 5) A else B(x) }\n"
    return f"{types}def f = {{ a0 -> " + "\n".join(lines) + f"\na{n} }}\nprint(f(3))\n"


def matches_in_matches(n):
    inner = "0"
    for i in range(n):
        inner = f"match (g(x + {i})) {{ A -> {inner}; B(y) -> y + {i} }}"
    return f"data T = {{ A; B(Int) }}\ndef g = {{ x -> if (x > 5) A else B(x) }}\ndef f = {{ x -> {inner} }}\nprint(f(3))\n"


def recursive_together(n):
    """n functions that are defined together, each of which calls the next."""
    functions = [f"f{i} = {{ x -> if (x == 0) y else f{(i + 1) % n}(x - 1) }}" for i in range(n)]
    return "def g = { y -> let rec " + "\nand ".join(functions) + "\nf0(y) }\nprint(g(3))\n"


def values(n):
    """n global values, each computed from earlier ones."""
    lines = [f"def v{i} = g(v{i - 1}) + v{i // 2}" for i in range(1, n)]
    return "def g = { x -> if (x > 100) 0 else x * 2 }\ndef v0 = g(1)\n" + "\n".join(lines) + f"\nprint(v{n - 1})\n"


def types_in_types(n):
    """The type of each of n values has that of the one before it in it: T(T(T(Int)))."""
    lines = ["data T(a) = { N; C(a, T(a)) }", "def f = { x -> C(x, N) }", "def g0 = f(1)"]
    return "\n".join(lines + [f"def g{i} = f(g{i - 1})" for i in range(1, n)]) + "\nprint(1)\n"


def doubling_macros(n):
    lines = ["macro m0(e) = e + e"] + [f"macro m{i}(e) = m{i - 1}(e) + m{i - 1}(e)" for i in range(1, n)]
    return "\n".join(lines) + f"\ndef f = {{ x -> m{n - 1}(x) }}\nprint(f(1))\n"


def doubling_instances(n):
    """Each of n polymorphic functions uses the one before it at two types."""
    lines = ["def f0 = { x -> 1 }"] + [f"def f{i} = {{ x -> f{i - 1}((x, 1)) + f{i - 1}((x, true)) }}" for i in range(1, n)]
    return "\n".join(lines) + f"\nprint(f{n - 1}(1))\n"


def unknown_names(n):
    return "".join(f"print(y{i})\n" for i in range(n)) + "".join(f"def x{i} = 1\n" for i in range(n))


def strange_line(n):
    """A line of n mistakes, each of which looks for what is not on it."""
    return "“ \\ " * n + "\n"


def characters_of_fun(n):
    """n character literals on one line."""
    return "'a' + " * n + "1\n"


def boxes(n):
    return "print(1 + 2)\n"


# Tries in tries, each of which catches another exception than the one that is raised.
def tries_in_tries(n):
    return "exception E\nexception F(Int)\nprint(try (" + "try (" * n + "raise(F(1))" + ") { E -> 0 }" * n + ") { F(x) -> x })\n"


# A try in the handler of a try, and so on.
def tries_in_handlers(n):
    return "exception E\nprint(" + "try (raise(E)) { E -> " * n + "1" + " }" * n + ")\n"


# An exception goes through many functions.
def raises_through(n):
    last = "if (x == 0) raise(E) else x"
    functions = (f"def f{i} = {{ x -> {f'f{i + 1}(x) + 1' if i < n - 1 else last} }}" for i in range(n))
    return "exception E\n" + "\n".join(functions) + "\nprint(try (f0(0)) { E -> 7 })\n"


# ---- WebAssembly, of CPS


def ladder(n):
    """n continuations, each of which goes to the next one or back to the one before: only the first uses x."""
    lines = ["def climb = fun k (x, n) -> {", "  decl " + ", ".join(f"rung{i}" for i in range(n + 1)), "  let one = 1", "  rung0(n)"]
    for i in range(n):
        before = f"rung{max(i - 1, 0)}"
        used = "let y = add(x, j) " if i == 0 else ""
        lines += [f"  rung{i}(i) = {{", "    decl up, down", "    case(i) { 0 -> up _ -> down }", f"    up() = {{ rung{i + 1}(one) }}",
                  f"    down() = {{ let j = sub(i, one) {used}{before}({'y' if used else 'j'}) }}", "  }"]
    return "\n".join([*lines, f"  rung{n}(i) = {{ k(i) }}", "}", "let _ = { decl r let a = 0 climb(r, a, a) r(s) = { let u = () halt(u) } }"]) + "\n"


TEXTS = emit("cps", "llvm", "bytecode")
ENGINES = run("eval", "vm", "native")
OBJECT = [["build", "--emit=obj", "-o", "program.o"]]
COLLECTED = [OBJECT[0] + ["--collect", "-O0"]]
DEBUGGED_OBJECTS = [OBJECT[0] + options for options in (["-g"], ["-g", "-O0"], ["-g", "-O1"])]

ROWS = [
    Row("ladder", "cps", ladder, 250, emit("wat", passes="none")),
    Row("joined-strings", "l", joined_strings, 1000, TEXTS),
    Row("shown-list", "l", shown_list, 20000, ENGINES),
    Row("closures-all", "l", closures_all, 50, TEXTS + ENGINES + emit("cps", "llvm", passes="none"), quadratic=True),
    Row("closures-innermost", "l", closures_innermost, 100, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("closures-two", "l", closures_two, 100, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("closures-escaping", "l", closures_escaping, 50, TEXTS + ENGINES),
    Row("closures-recursive", "l", closures_recursive, 50, TEXTS + ENGINES),
    Row("closures-siblings", "l", closures_siblings, 50, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("pairs-of-pairs", "l", pairs_of_pairs, 32, emit("lambda", "types", "cps", "llvm", "bytecode") + ENGINES),
    Row("handed-pairs-of-pairs", "l", handed_pairs_of_pairs, 32, emit("lambda", "cps", "llvm", "bytecode") + ENGINES),
    Row("named-pairs-of-pairs", "l", named_pairs_of_pairs, 32, emit("types", "cps", "llvm", "bytecode") + ENGINES),
    Row("pairs-of-pairs-unoptimised", "l", pairs_of_pairs, 32, emit("cps", "llvm", "bytecode", passes="none")),
    Row("global-pairs-of-pairs", "l", global_pairs_of_pairs, 32, emit("lambda", "types", "cps", "llvm", "bytecode") + ENGINES),
    Row("wrong-pairs-of-pairs", "l", wrong_pairs_of_pairs, 32, emit("cps"), mistake=True),
    Row("functions-of-functions", "l", functions_of_functions, 32, emit("lambda", "cps", "llvm", "bytecode", passes="none")),
    Row("lists-of-pairs", "l", lists_of_pairs, 32, emit("lambda", "types", "cps", "llvm", "bytecode")),
    Row("lists-of-pairs-unoptimised", "l", lists_of_pairs, 32, emit("cps", "llvm", "bytecode", passes="none")),
    Row("array-writes", "l", array_writes, 1000, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("references-of-references", "l", references_of_references, 100, emit("lambda", "types") + TEXTS + ENGINES),
    Row("constructors-in-match", "l", constructors_in_match, 2500, emit("types", "lambda") + TEXTS),
    Row("constructors-and-default", "l", constructors_and_default, 2500, emit("cps", "wat")),
    Row("constructors-with-fields", "l", constructors_with_fields, 1000, TEXTS),
    Row("integers-in-match", "l", integers_in_match, 2500, TEXTS),
    Row("strings-in-match", "l", strings_in_match, 2500, TEXTS),
    Row("pairs-in-match", "l", pairs_in_match, 500, TEXTS, gap="each of n switches of the bytecode has a place for each of n constructors"),
    Row("diagonal-in-match", "l", diagonal_in_match, 50, emit("cps"), quadratic=True),
    Row("two-in-match", "l", two_in_match, 20, emit("cps"), mistake=True),
    Row("deep-pattern-unmatched", "l", deep_pattern_unmatched, 500, emit("lambda") + TEXTS),
    Row("columns-unmatched", "l", columns_unmatched, 1000, emit("cps")),
    Row("deep-pattern", "l", deep_pattern, 500, emit("lambda") + TEXTS),
    Row("tuple", "l", tuple_of, 500, emit("lambda", "types") + TEXTS),
    Row("tuple-kept", "l", tuple_kept, 500, TEXTS + emit("cps", "llvm", "bytecode", passes="none")),
    Row("compared-tuples", "l", compared_tuples, 100, TEXTS + ENGINES + run("native", passes="none")),
    Row("parameters", "l", parameters_of, 500, emit("lambda", "types") + TEXTS + emit("cps", "llvm", "bytecode", passes="none")),
    Row("fields", "l", fields_of, 500, TEXTS + emit("cps", "llvm", "bytecode", passes="none")),
    Row("fun-parameters", "fun", fun_parameters, 500, TEXTS + emit("k", "wat")),
    Row("functions-with-variables", "l", functions_with_variables, 1000, emit("cps") + run("vm", passes="none")),
    Row("branches-after-each-other", "cps", branches_after_each_other, 4000, [["check", "--passes=shrink"], ["check"]]),
    Row("rotated-parameters", "fun", rotated_parameters, 3000, emit("cps", "llvm") + ENGINES + [["run", "--engine=native", "-O3"]]),
    Row("definitions", "l", definitions, 2000, emit("tokens", "ast", "expanded", "types", "lambda", "flow", "calls", "census") + TEXTS + emit("cps@none..cps", "llvm@none..llvm")),
    Row("data-types", "l", data_types, 1000, emit("types") + TEXTS),
    Row("types-of-the-prelude", "l", options, 10_000, emit("types")),
    Row("data-ring", "l", data_ring, 500, TEXTS + ENGINES + [["run", "--engine=native", "-O0"]]),
    Row("data-chain", "l", data_chain, 300, TEXTS + ENGINES + [["run", "--engine=native", "-O0"]]),
    Row("records-printed", "l", records_printed, 300, TEXTS + ENGINES),
    Row("record-chain", "l", record_chain, 300, TEXTS + ENGINES),
    # Each of the n loops is a function, which takes what is used behind it.
    Row("loops-of-a-chain", "l", record_chain, 600, emit("wat"), quadratic=True),
    Row("wrapped-types", "l", wrapped_types, 250, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("wrapped-with-units", "l", wrapped_with_units, 250, TEXTS + run("eval", "native")),
    Row("wrapped-values", "l", wrapped_values, 100, TEXTS + run("eval", "native")),
    Row("wrapped-parameters", "cps", wrapped_parameters, 500, emit("cps", "llvm")),
    Row("results", "cps", results, 500, TEXTS + emit("cps", "llvm", "wat", passes="none") + [["run", "--engine=native", "-O0"]]),
    Row("unknown-results", "cps", unknown_results, 500, TEXTS + emit("wat") + [["run", "--engine=native", "-O0"]]),
    Row("unused-results", "cps", results, 6000, emit("cps")),
    Row("constructors-with-parameters", "l", constructors_with_parameters, 250, emit("types", "cps")),
    Row("type-parameters", "l", type_parameters, 1000, emit("types", "cps"), mistake=True),
    Row("joined-literals", "l", joined_literals, 2000, ENGINES + run("eval", "vm", passes="none")),
    Row("blank-lines", "l", blank_lines, 1_000_000, [["run", "--profile"]]),
    Row("nested-pattern", "l", nested_pattern, 100, emit("lambda", "cps", "llvm", passes="none") + run("eval", "native")),
    Row("sum-of-ones", "l", sum_of_ones, 10000, emit("tokens", "lambda") + TEXTS),
    Row("many-closures", "l", many_closures, 500, TEXTS),
    Row("listed-numbers", "l", listed_numbers, 1500, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("prints", "l", prints, 2000, TEXTS + emit("flow")),
    Row("long-string", "l", long_string, 200000, TEXTS),
    Row("long-name", "l", long_name, 100000, TEXTS),
    Row("else-ifs", "l", else_ifs, 2000, emit("types", "lambda") + TEXTS + emit("flow")),
    Row("matches-in-a-row", "l", matches_in_a_row, 500, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("matches-in-matches", "l", matches_in_matches, 1000, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("recursive-together", "l", recursive_together, 500, TEXTS + ENGINES + emit("cps", "llvm", passes="none")),
    Row("values", "l", values, 1500, TEXTS + run("eval", "vm") + emit("cps", "llvm", passes="none")),
    Row("lists-alive", "l", lists_alive, 200, TEXTS + ENGINES + DEBUGGED_OBJECTS + [["run", "--engine=native", "-O0"]]),
    Row("calls-in-a-list", "l", calls_in_a_list, 200, TEXTS + ENGINES + DEBUGGED_OBJECTS),
    Row("lists-that-raise", "l", lists_that_raise, 200, TEXTS + ENGINES + [["run", "--engine=native", "-O0"]]),
    Row("closures-in-a-tuple", "l", closures_in_a_tuple, 150, TEXTS + ENGINES + DEBUGGED_OBJECTS + [["run", "--engine=native", "-O0"]]),
    Row("strings-in-a-tuple", "l", strings_in_a_tuple, 200, TEXTS + ENGINES + DEBUGGED_OBJECTS + [["run", "--engine=native", "-O0"]]),
    Row("loops-from-loops", "fun", loops_from_loops, 1000, run("native")),
    Row("loops-with-lists", "l", loops_with_lists, 1000, COLLECTED),
    Row("blocks-that-end", "l", blocks_that_end, 2000, [OBJECT[0] + ["-g", "-O0"]]),
    Row("tries-with-strings", "l", tries_with_strings, 1000, COLLECTED + [COLLECTED[0] + ["-g"]]),
    Row("arrays-alive", "l", arrays_alive, 150, TEXTS + ENGINES + [["run", "--engine=native", "-O0"]]),
    Row("types-in-types", "l", types_in_types, 1500, emit("types")),
    Row("types-in-types-too-many", "l", types_in_types, 1500, emit("lambda", "cps"), mistake=True),
    Row("blocks", "l", blocks, 2000, emit("lambda") + TEXTS),
    Row("brackets", "l", brackets, 10000, TEXTS),
    Row("tries-in-tries", "l", tries_in_tries, 500, TEXTS + ENGINES + emit("lambda", "cps", "llvm", passes="none")),
    Row("tries-in-handlers", "l", tries_in_handlers, 500, TEXTS + ENGINES + emit("lambda", "cps", "llvm", passes="none")),
    Row("raises-through", "l", raises_through, 500, TEXTS + ENGINES + emit("lambda", "cps", "llvm", passes="none")),
    Row("fun-definitions", "fun", fun_definitions, 2000, TEXTS + emit("k", "flow", "calls")),
    Row("fun-writes", "fun", fun_writes, 2500, TEXTS + emit("k", "listing", "flow")),
    Row("fun-conditions", "fun", fun_conditions, 500, TEXTS + emit("k", "flow")),
    Row("forwarded-calls", "fun", forwarded_calls, 6000, TEXTS),
    Row("literals-in-tuples", "l", literals_in_tuples, 500, TEXTS),
    Row("add-ones", "add", add_ones, 10000, TEXTS + emit("k", "listing")),
    Row("cps-case", "cps", cps_case, 1500, TEXTS + emit("flow")),
    Row("cps-handled-calls", "cps", cps_handled_calls, 500, TEXTS + emit("cps", "wat", passes="none") + run("eval", "vm", passes="none")),
    Row("cps-ring", "cps", cps_ring, 500, TEXTS + emit("flow")),
    Row("doubling-macros", "l", doubling_macros, 20, emit("expanded", "cps"), mistake=True),
    Row("doubling-instances", "l", doubling_instances, 20, emit("lambda", "cps"), mistake=True),
    Row("unknown-names", "l", unknown_names, 2000, emit("cps"), mistake=True),
    Row("strange-line", "l", strange_line, 60_000, emit("tokens"), mistake=True),
    Row("characters-of-fun", "fun", characters_of_fun, 100_000, emit("tokens")),
    Row("fields-with-names", "l", fields_with_names, 2500, [["check"]] + TEXTS),
    Row("fields-read", "l", fields_read, 1000, [["check"]], mistake=True),
    Row("fields-changed", "l", fields_changed, 1000, [["check"]], mistake=True),
    Row("fields-in-patterns", "l", fields_in_patterns, 1000, [["check"]], mistake=True),
    Row("field-of-many", "l", field_of_many, 1000, [["check"]], mistake=True),
    Row("alternatives-beside", "l", alternatives_beside, 1000, [["check"]], mistake=True),
    Row("polymorphic-together", "l", polymorphic_together, 1000, [["check"]], mistake=True),
    Row("lists-of-aliases", "l", lists_of_aliases, 3000, [["check"]], mistake=True),
    Row("repeated-argument", "l", repeated_argument, 1000, [["check"]], mistake=True),
    Row("macro-parameters", "l", macro_parameters, 2000, [["check"]]),
    Row("conditions", "l", conditions, 5000, TEXTS + emit("wat")),
    Row("loops-in-a-row", "fun", loops_in_a_row, 1000, TEXTS + ENGINES),
    Row("values-then-sum", "fun", values_then_sum, 6000, TEXTS + ENGINES + OBJECT),
    Row("long-list", "l", long_list, 6000, TEXTS + ENGINES + OBJECT),
    Row("references-alive", "l", references_alive, 150, TEXTS + DEBUGGED_OBJECTS),
    # Too large as a whole: the limits are tested before anything is made.
    Row("too-many-words", "l", sum_of_ones, 1_000_000, emit("cps"), mistake=True),
    Row("prompt-too-many-words", "l", minuses, 300_000, [["repl", "--engine=eval"]], mistake=True),
    Row("picture-of-calls", "l", calls_of_three, 400, [["export", "--format=svg", "--stage=calls", "-o", "/dev/stdout"]]),
    Row("prompt-definitions", "l", functions_alone, 4000, [["repl", "--engine=eval"]]),
    Row("debugger-evaluations", "l", functions_alone, 4000, [["dap"]], input=evaluations),
    Row("debugger-locations", "l", prints, 2000, [["dap"]], input=breakpoint_locations),
    Row("debugger-conditions", "l", lines_of_a_function, 200, [["dap"]], input=conditions_at_lines, until=OVER),
    Row("debugger-conditions-in-fun", "fun", lines_of_a_fun_function, 200, [["dap"]], input=conditions_at_lines, until=OVER),
    Row("debugger-messages", "l", lines_of_a_function, 200, [["dap"]], input=messages_at_lines, until=OVER),
    Row("debugger-values", "l", values, 500, [["dap"]], input=condition_at_the_end, until=OVER),
    Row("debugger-waiting", "l", prints, 3000, [["dap"]], input=waiting_evaluations),
    Row("language-server-waiting", "l", prints, 10000, [["lsp"]], input=waiting_hovers),
    Row("language-server-programs", "l", prints, 1000, [["lsp"]], input=programs_opened, until=LAST_PUBLISHED),
    Row("language-server-signatures", "l", definitions, 4000, [["lsp"]], input=signatures_at_lines),
    Row("language-server-tokens", "l", prints, 5000, [["lsp"]], input=tokens_of_lines),
    Row("language-server-selections", "l", sum_of_ones, 250, [["lsp"]], input=selections),
    Row("prompt-lines", "l", lines_in_brackets, 2000, [["repl", "--engine=eval"]]),
    Row("thousand-boxes", "l", boxes, 1, emit("cps", passes=",".join(["box"] * 1000))),
] + ROWS_OF_USES
