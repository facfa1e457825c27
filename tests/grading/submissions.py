"""Writes what a course hands in: many small programs, most right, some wrong in each way that there is.

`write(folder, count)` returns, for each program's path below the folder, the kind of its failure as `letcont test --json`
tells it in each engine; "" for one that passes.
"""

# name → (program, its output, its messages or None, the kinds of failure by engine; "*" is every other engine)
SORTS = {
    "right": ("def sum = { 0 -> 0; n -> n + sum(n - 1) }\nprint(sum(100))\n", "5050", None, {"*": ""}),
    "reads": ("match (read_line()) { None -> print(\"nothing\"); Some(line) -> print(line) }\n", "hello", None, {"*": ""}),
    "wrong": ("print(1 + 1)\n", "3", None, {"*": "output"}),
    "raises": ("print(1)\nprint(1 / 0)\n", "1",
               "{name}:2:7: error: division by zero\n  2 | print(1 / 0)\n    |       ^~~~~\n", {"*": ""}),
    "fails": ("print(1)\nprint(1 / 0)\n", "12", None, {"*": "status"}),
    "broken": ("print(1 +\n", "1", None, {"*": "status"}),
    # Endless: counted engines stop it by its steps, others by the clock.
    "endless": ("def turn = { n -> turn(n + 1) }\nprint(\"begins\")\nturn(0)\n", "begins", None,
                {"vm": "status", "eval": "status", "*": "time"}),
    "chatty": ("def turn = { n -> { print(\"again and again \"); turn(n + 1) } }\nturn(0)\n", "", None,
               {"vm": "status", "eval": "status", "*": "output-limit"}),
    # Hungry: a list, and a stack, without end.
    "hungry": ("data List(a) = { Nil; Cons(a, List(a)) }\ndef keep = { (n, l) -> keep(n + 1, Cons(n, l)) }\n"
               "def long = keep(0, Nil)\nprint(1)\n", "1", None, {"*": "status"}),
    "deep": ("data List(a) = { Nil; Cons(a, List(a)) }\ndef down = { n -> Cons(n, down(n + 1)) }\ndef long = down(0)\nprint(1)\n", "1", None, {"*": "status"}),
    "calls-c": ("extern getppid :: () -> Int\nprint(getppid() > 0)\n", "true", None, {"*": "status"}),
}


def write(folder, count):
    kinds = {}
    sorts = list(SORTS)
    for number in range(count):
        place, turn = number % 10, number // 10
        sort = sorts[turn % len(sorts)] if place == 0 else sorts[(3 * turn + place) % len(sorts)] if place < 3 else "right"
        text, output, errors, expected = SORTS[sort]
        path = folder / f"group{number % 7}" / f"{number:04}-{sort}.l"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.with_suffix(".out").write_text(output)
        if errors is not None:
            path.with_suffix(".err").write_text(errors)
        if sort == "reads":
            path.with_suffix(".in").write_text("hello\nand more\n")
        kinds[str(path.relative_to(folder))] = expected
    return kinds
