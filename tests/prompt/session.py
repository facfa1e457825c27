#!/usr/bin/env python3
"""Sessions at the prompt: definitions stay, errors and interrupts change nothing, and the keys do what they should."""

import pathlib
import time

from terminal import PromptedTerminal, environment_of, run_tests

PROMPT = "letcont> "


class Session(PromptedTerminal):
    def __init__(self, options, home, *arguments):
        command = [options.letcont, "--color=never", "repl", f"--engine={options.engine}", *arguments]
        super().__init__(command, environment_of(home), PROMPT)


def definitions_stay(options, home):
    session = Session(options, home)
    session.say("1 + 2", "it :: Int = 3")
    session.say("it * 2", "it :: Int = 6")
    session.say("def x = 5", "x :: Int = 5")
    session.say("def add = { y -> x + y }", "add :: Int -> Int = <fun>")
    session.say('def x = "five"', 'x :: String = "five"')
    session.say("add(1)", "it :: Int = 6")
    session.say("(x, 2.0, true, ())", '= ("five", 2.0, true, ())')
    session.say("map_of([(2, 1), (1, 5)])", "it :: Map(Int, Int) = map_of([(1, 5), (2, 1)])")
    session.say("data List(a) = { Nil; Cons(a, List(a)) }", "data List")
    session.say("def xs = Cons(1, Cons(2, Nil))", "xs :: List(Int) = [1, 2]")
    session.say("def map = { (f, l) -> match (l) { Nil -> Nil; Cons(h, t) -> Cons(f(h), map(f, t)) } }", "map :: ")
    session.say("map({ n -> n * 10 }, xs)", "it :: List(Int) = [10, 20]")
    session.say("map(add, it)", "it :: List(Int) = [15, 25]")
    session.say("def id = { v -> v }", "id :: a -> a = <fun>")
    session.say("(id(1), id(true))", "= (1, true)")
    session.say("macro twice(e) = e + e", "macro twice")
    session.say("twice(21)", "it :: Int = 42")
    session.say('print("no line break")', "\nno line break", absent=["it ::"])
    session.say("data List(a) = { Nil; Cons(a, List(a)) }", "data List")
    session.say("Cons(1, xs)", "error:", "List.2(Int)")
    session.say("map(add, xs)", "it :: List.2(Int) = Cons.2(6, Cons.2(7, Nil.2))")
    session.end()


def evaluated_once(options, home):
    session = Session(options, home)
    session.say('def noisy = { print("evaluated"); 7 }', "evaluated\n", "noisy :: Int = 7")
    session.say("noisy + noisy", "it :: Int = 14", absent=["evaluated"])
    session.end()


def exceptions_are_passed_on(options, home):
    session = Session(options, home)
    session.say("def twice = { f -> f(f(1)) }", "twice :: (Int -> Int) -> Int = <fun>")
    session.say("exception Odd(Int)", "exception Odd")
    session.say("twice({ n -> raise(Odd(n)) })", "error: uncaught exception Odd(1)")
    session.say("try (twice({ n -> raise(Odd(n)) })) { Odd(n) -> n + 1 }", "it :: Int = 2")
    session.end()


def errors_change_nothing(options, home):
    session = Session(options, home)
    session.say("def x = 1", "x :: Int = 1")
    session.say("nosuch + 1", "error: nothing is called 'nosuch' here")
    session.say("def x = 1 + true", "error:")
    session.say("def x = 1 / 0", "<prompt>:", "error: division by zero")
    session.say("assert(x == 2)", "error: assertion failed")
    session.say('def x = panic("on purpose")', "error: on purpose")
    session.say('print("begun"); panic("after it")', "begun\n<prompt>:", "error: after it")
    session.say('print("a line\\n"); panic("after it")', "a line\n<prompt>:", "error: after it")
    session.say("match (x) { 2 -> 3 }", "warning:", "error: no case matches 1")
    session.say("def deep = { n -> if (deep(n + 1) == 0) 1 else 2 }", "deep :: Int -> Int = <fun>")
    session.say("deep(0)", "error: the stack limit is reached")
    session.say("x", "it :: Int = 1")
    session.end()


def interrupts(options, home):
    session = Session(options, home)
    session.say("def forever = { n -> forever(n + 1) }", "forever ::")
    session.say("def x = 3", "x :: Int = 3")
    session.type("def x = forever(0)\r")
    time.sleep(1)
    session.type("\x03")
    session.wait_for("interrupted")
    session.wait_for(PROMPT)
    session.say("x", "it :: Int = 3")
    session.give_up("x + nonsense")
    session.say("x + 1", "it :: Int = 4")
    session.say('"h\u00e9\u03bb"', 'it :: String = "h\u00e9\u03bb"')
    session.type("{\r")
    session.wait_for("... ")
    session.type("\x03")
    session.wait_for(PROMPT)
    session.say("x + 2", "it :: Int = 5")
    session.end()


def lines_and_keys(options, home):
    session = Session(options, home)
    session.type("def triple = { x ->\r")
    session.wait_for("... ")
    session.type("x * 3\r")
    session.wait_for("... ")
    session.say("}", "triple :: Int -> Int = <fun>")
    session.say("trip\t(14)", "it :: Int = 42")
    session.type("1 +\r")
    session.wait_for("... ")
    session.say("1", "it :: Int = 2")
    session.type("(1\r")
    session.wait_for("... ")
    session.say("", "error:")
    session.say('"last line"', '= "last line"')
    session.end()
    session = Session(options, home)
    session.say("\x1b[A", '= "last line"')
    session.end()
    assert "last" in pathlib.Path(home, "state", "letcont", "history").read_text()


def commands(options, home):
    path = pathlib.Path(home, "more.l")
    path.write_text('data Colour = { Red; Green }\ndef favourite = Green\nprint("loaded")\n')
    session = Session(options, home)
    session.say(":type { x -> (x, 1) }", ":: a -> (a, Int)")
    session.say(":stage cps@none 1 + 2", "add(")
    session.say(":stage llvm 1 + 2", "define i32 @main()")
    session.say(":stage nonsense 1", "there is no stage 'nonsense'")
    session.say(f":load {home}/mo\t", "loaded")
    session.say("favourite", "it :: Colour = Green")
    pathlib.Path(home, "two words.l").write_text('print("two words")')
    session.say(f":l {home}/two w\t", "two words")
    session.say(":load nosuch.l", "cannot open")
    session.say(":names", "favourite :: Colour")
    session.say(":nonsense", "there is no command ':nonsense'")
    session.say(":help", ":load FILE")
    session.type(":quit\r")
    assert session.close() == 0
    session = Session(options, home, str(path))
    session.say("(favourite, Red)", "= (Green, Red)")
    session.end()


TESTS = [definitions_stay, evaluated_once, exceptions_are_passed_on, errors_change_nothing, interrupts, lines_and_keys, commands]


if __name__ == "__main__":
    run_tests(TESTS, "--engine")
