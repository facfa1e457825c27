"""The Python module: what its README.md promises, and that its constants are those of letcont.h."""

import builtins
import copy
import ctypes
import gc
import io
import multiprocessing
import os
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import letcont
from letcont import _interface

SOURCES = Path(os.environ["LETCONT_SOURCES"])
ENDLESS = "def loop(n) = loop(n + 1);\nwrite(loop(0))"


class Interface(unittest.TestCase):
    header = re.sub(r"//.*", "", (SOURCES / "ui/library/letcont.h").read_text())

    def test_constants(self):
        found = dict(re.findall(r"LETCONT_(\w+) = (\d+)", self.header))
        self.assertGreater(len(found), 60)
        for name, value in found.items():
            self.assertEqual(getattr(_interface, name), int(value), name)
        self.assertEqual(_interface.ABI, int(re.search(r"#define LETCONT_ABI (\d+)", self.header)[1]))

    def test_functions(self):
        declared = re.findall(r"^letcont_status letcont_(\w+)\((.*?)\);", self.header, re.MULTILINE | re.DOTALL)
        self.assertEqual({name for name, _ in declared}, set(_interface.SIGNATURES))
        for name, parameters in declared:
            self.assertEqual(len(parameters.split(",")), len(_interface.SIGNATURES[name]), name)

    def test_structs(self):
        for struct, name in ((_interface.Range, "letcont_range"), (_interface.Place, "letcont_place")):
            body = re.search(rf"struct {name} {{(.*?)}};", self.header, re.DOTALL)[1]
            self.assertEqual(re.findall(r"(\w+)(?=[,;])", body), [field for field, _ in struct._fields_])
            self.assertEqual(ctypes.sizeof(struct), 4 * len(struct._fields_))


class Programs(unittest.TestCase):
    def test_the_first_example(self):
        program = letcont.compile("write(6 * 7)", language="fun")
        self.assertIn("let", str(program.stage("cps")))
        self.assertEqual(str(program.run()), "42\n")
        self.assertEqual(letcont.evaluate("3 + (2 + 4)", "add"), "9\n")
        self.assertEqual(repr(program), "<letcont.Program 'program.fun' in fun, 12 characters>")

    def test_the_example_of_the_readme(self):
        text = (SOURCES / "ui/library/python/README.md").read_text()
        code = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(letcont.__file__).parent.parent
            said = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True,
                                  env={**os.environ, "PYTHONPATH": str(path)})
            self.assertTrue(os.access(f"{folder}/answer", os.X_OK))
        self.assertTrue(said.stdout.endswith("\n42\n\n9\n\n"), said.stdout)

    def test_stages(self):
        program = letcont.compile("3 + (2 + 4)", "add")
        cps = program.stage("cps")
        at = cps.data.index(b"add(")
        begin, end = cps.source_at(at)
        self.assertIn(program.text[begin:end], ("3 + (2 + 4)", "2 + 4", "(2 + 4)"))
        self.assertTrue(any(b"= 4" in cps.data[piece.begin:piece.end] for piece in cps.of_source(9)))
        self.assertIn("assembly", program.stages)
        with self.assertRaisesRegex(letcont.LetcontError, "did you mean 'cps'"):
            program.stage("cpz")

    def test_errors_have_places(self):
        with self.assertRaises(letcont.CompileError) as caught:
            letcont.compile("def f = 1\ndef g = f + \"a\"", name="wrong.l")
        [error, *_] = caught.exception.diagnostics
        self.assertEqual((error.severity, error.place.line, error.place.column, error.line),
                         ("error", 2, 13, "def g = f + \"a\""))
        self.assertTrue(str(caught.exception).startswith("wrong.l:2:13: "))
        self.assertIn("error:", error.rendered)
        with self.assertRaisesRegex(letcont.CompileError, "program.add:1:4"):
            letcont.evaluate("3 +", "add")
        with self.assertRaisesRegex(letcont.LetcontError, "there is no language 'ad'"):
            letcont.compile("", "ad")
        with self.assertRaisesRegex(TypeError, "no setting 'pases'"):
            letcont.compile("1", "add", pases="none")

    def test_errors_of_evaluations_have_places(self):
        with self.assertRaises(letcont.CompileError) as caught:
            letcont.evaluate("\n 3 +", "add")
        self.assertEqual([error.place.line for error in caught.exception.diagnostics], [2])
        with self.assertRaises(letcont.RunError) as caught:
            letcont.evaluate("print(\"so far\")\nprint(1 / 0)")
        self.assertEqual([error.place.line for error in caught.exception.diagnostics], [2])
        self.assertEqual(caught.exception.output, "so far")
        with self.assertRaisesRegex(letcont.RunError, "limit of 1048576 bytes"):
            letcont.evaluate("def loop(n) = (write(n); loop(n + 1));\nloop(1000000000)", "fun")

    def test_statuses(self):
        text = re.search(r"enum \{?.*?LETCONT_OK = 0(.*?)\};", Interface.header, re.DOTALL)[1]
        self.assertEqual([(status.name, status.value) for status in letcont.Status],
                         [(name, int(value)) for name, value in re.findall(r"LETCONT_(\w+) = (\d+)", text)])
        with self.assertRaises(letcont.LetcontError) as caught:
            letcont.compile("", "ad")
        self.assertIs(caught.exception.status, letcont.Status.NOT_THERE)
        self.assertEqual(letcont.LetcontError("of a newer library", 15).status, 15)

    def test_arguments(self):
        program = letcont.compile(bytearray(b"print(read_all())"), name=Path("a/b.l"))
        self.assertEqual(program.name, "a/b.l")
        self.assertEqual(program.run(input=memoryview(b"abc")[::2]).output, "ac")
        for wrong in (5, None, [65, 66], Path("p.l")):
            for call in (letcont.compile, letcont.evaluate, letcont.open_link, lambda wrong: program.run(input=wrong)):
                with self.assertRaisesRegex(TypeError, f" is a str or bytes, not {type(wrong).__name__}"):
                    call(wrong)
        for timeout in (float("inf"), 1e300, 1e30, None, 0, 5):
            program.run(timeout=timeout)
        program.run(max_steps=1e6)
        for wrong in ({"timeout": -1}, {"timeout": float("nan")}, {"max_steps": -1}, {"max_steps": 2.5}, {"max_heap": 2**64},
                      {"max_heap": float("inf")}):
            with self.assertRaisesRegex(ValueError, "cannot be"):
                program.run(**wrong)
        for wrong in ({"timeout": "5"}, {"max_steps": "5"}):
            with self.assertRaisesRegex(TypeError, "is a number, not str"):
                program.run(**wrong)

    def test_what_is_closed_or_busy(self):
        program, run = letcont.compile("1", "add"), letcont.compile("1", "add").new_run()
        seen = []
        program.run(on_output=lambda _: seen.append(repr(program)))
        self.assertEqual(seen, ["<letcont.Program (busy)>"])
        program.close()
        run.close()
        self.assertEqual((repr(program), repr(run)), ("<letcont.Program (closed)>", "<letcont.Run (closed)>"))
        for read in (lambda: program.diagnostics, lambda: program.name, lambda: run.engine):
            with self.assertRaisesRegex(letcont.LetcontError, "freed"):
                read()
        with letcont.Session() as session:
            program = session.program("1", "add")
        self.assertEqual((repr(session), repr(program)), ("<letcont.Session (closed)>", "<letcont.Program (closed)>"))

    def test_names(self):
        self.assertTrue(all(hasattr(letcont, name) for name in letcont.__all__))
        self.assertEqual(set(letcont.__all__) & set(dir(builtins)), set())

    def test_places_of_the_original(self):
        program = letcont.session().program(
            'source "p.toy"\nlet _ = {\n  @4:2-8 let y = add(x, z)\n  halt(y)\n}\n', "cps", original="\n\n\nnot here\n")
        with self.assertRaises(letcont.CompileError) as caught:
            program.compile()
        error = caught.exception.diagnostics[0]
        self.assertEqual((error.original.file, error.original.line, error.original.column), ("p.toy", 4, 2))
        self.assertEqual((error.place.file, error.place.line), ("program.cps", 3))

    def test_passes(self):
        self.assertNotEqual(str(letcont.compile("1 + 2", "add", passes="shrink,propagate").stage("cps")),
                            str(letcont.compile("1 + 2", "add").stage("cps")))
        session = letcont.session()
        self.assertIn("shrink", session.passes)
        self.assertIn("gvn", session.llvm_passes)
        self.assertEqual(list(session.engines)[0], "vm")
        self.assertEqual(session.languages["add"], "Addition")


def compile_and_run(text):
    return str(letcont.compile(text, "add").run())


def run_beside_another(program):
    return str(letcont.compile("1", "add").run()), str(program.run())


class Pickles(unittest.TestCase):
    def test_errors(self):
        tries = (lambda: letcont.compile("1 +", "add"), lambda: letcont.compile("print(\"a\")\nprint(1 / 0)").run(),
                 lambda: letcont.compile(ENDLESS, "fun").run(timeout=0.01), lambda: letcont.compile("", "ad"))
        for one, kind in zip(tries, (letcont.CompileError, letcont.RunError, letcont.Stopped, letcont.LetcontError)):
            with self.assertRaises(kind) as caught:
                one()
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(caught.exception, protocol))
                self.assertIs(type(again), kind)
                self.assertEqual((str(again), again.__dict__), (str(caught.exception), caught.exception.__dict__))

    def test_errors_in_a_pool(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.apply_async(compile_and_run, ("1 + 2",)).get(60), "3\n")
            with self.assertRaises(letcont.CompileError) as caught:
                pool.apply_async(compile_and_run, ("1 +",)).get(60)
        self.assertEqual(caught.exception.diagnostics[0].place.line, 1)


    def test_programs(self):
        program = letcont.compile(b"print(read_all())\nprint(\"\xff\")", name="a.l", passes="none", input="in", timeout=50)
        of_link = letcont.open_link(program.link)
        of_link.set(name="b.l", level=1)
        for one in (program, of_link):
            for make in (copy.copy, copy.deepcopy, lambda program: pickle.loads(pickle.dumps(program))):
                again = make(one)
                self.assertNotEqual(again._handle, one._handle)
                self.assertEqual((again.name, again.text, again.link), (one.name, one.text, one.link))
                for number in (_interface.MAX_MILLISECONDS, _interface.LEVEL):
                    self.assertEqual(_interface.number("get_number", again._handle, number, kind=ctypes.c_uint64),
                                     _interface.number("get_number", one._handle, number, kind=ctypes.c_uint64))
                one_said = str(one.run())
                one_stage = one.stage("cps").data
                self.assertEqual((str(again.run()), again.stage("cps").data), (one_said, one_stage))
        with letcont.Session() as session:  # what is copied outlives the session
            again = copy.copy(session.compile("1", "add"))
        self.assertEqual(str(again.run()), "1\n")

    def test_programs_in_another_process(self):
        program = letcont.compile("2", "add")
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.apply_async(run_beside_another, (program,)).get(60), ("1\n", "2\n"))

    def test_data_and_what_is_no_data(self):
        program = letcont.compile("1", "add")
        stage, result = program.stage("cps"), program.run()
        for make in (copy.copy, lambda one: pickle.loads(pickle.dumps(one))):
            self.assertEqual((make(stage).name, make(stage).data, make(stage).pieces), ("cps", stage.data, stage.pieces))
            self.assertEqual(make(result), result)
            for one in (letcont.session(), program.new_run()):
                with self.assertRaisesRegex(TypeError, "cannot be pickled or copied"):
                    make(one)


class Runs(unittest.TestCase):
    def test_output_and_input(self):
        program = letcont.compile("print(read_all())")
        for engine in ("vm", "eval", "native"):
            self.assertEqual(program.run(engine, input="a\nb\n").output, "a\nb\n")
        pieces = []
        result = program.run(on_output=pieces.append, input="x\0y\n")
        self.assertEqual((b"".join(pieces)[:1], result.output, result.data), (b"x", "", b""))
        result = letcont.compile(b"print(\"\xff\")").run()
        self.assertEqual((result.output, result.data), ("\ufffd", b"\xff"))

    def test_callbacks(self):
        def fail(_):
            raise KeyError("mine")

        program = letcont.compile("1", "add")
        with self.assertRaises(KeyError):
            program.run(on_output=fail)
        with self.assertRaises(letcont.Stopped) as caught:
            program.run(on_output=lambda _: True)
        self.assertEqual(caught.exception.reason, "callback")
        written = io.BytesIO()  # whose `write` returns a count
        letcont.compile("write(1);\nwrite(2)", "fun").run(on_output=written.write)
        self.assertEqual(written.getvalue(), b"1\n2\n")
        with self.assertRaisesRegex(letcont.LetcontError, "under way"):
            program.run(on_output=lambda _: program.compile())

    def test_failures(self):
        with self.assertRaises(letcont.RunError) as caught:
            letcont.compile("print(\"so far\")\nprint(1 / 0)", name="zero.l").run()
        self.assertEqual((caught.exception.output, caught.exception.data), ("so far", b"so far"))
        self.assertEqual(caught.exception.diagnostics[0].place.line, 2)
        with self.assertRaisesRegex(letcont.RunError, "limit of 100 steps"):
            letcont.compile(ENDLESS, "fun").run(max_steps=100)
        for engine in ("vm", "eval"):
            with self.assertRaisesRegex(letcont.Stopped, "200 milliseconds") as caught:
                letcont.compile("print(\"so far\")\ndef f = { n -> f(n + 1) }\nprint(f(0))").run(engine, timeout=0.2)
            error = caught.exception
            self.assertEqual((error.reason, error.status.name, error.data), ("timeout", "TIME_LIMIT", b"so far"))

    def test_runs_have_the_limit_of_their_program(self):
        program = letcont.compile(ENDLESS, "fun", timeout=0.2)
        for timeout, message in (({}, "200 milliseconds"), ({"timeout": 0.1}, "100 milliseconds")):
            with self.assertRaisesRegex(letcont.Stopped, message):
                program.run(**timeout)
        run = program.new_run(timeout=None)
        timer = threading.Timer(0.5, run.cancel)
        timer.start()
        with self.assertRaisesRegex(letcont.Stopped, "cancelled") as caught:
            run.execute()
        timer.join()
        self.assertEqual(caught.exception.reason, "cancelled")

    def test_cancel(self):
        run = letcont.compile(ENDLESS, "fun").new_run()
        timer = threading.Timer(0.1, run.cancel)
        timer.start()
        with self.assertRaises(letcont.Stopped):
            run.execute()
        timer.join()

    def test_threads_have_their_sessions(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(letcont.evaluate("20 + 22", "add"))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["42\n"] * 4)


class Code(unittest.TestCase):
    def test_forms(self):
        program = letcont.compile("print(42)")
        self.assertEqual(program.code("object")[:4], b"\x7fELF")
        self.assertEqual(program.code("wasm")[:4], b"\0asm")
        self.assertIn("target triple", program.code("llvm"))
        with self.assertRaisesRegex(ValueError, "no form 'exe'"):
            program.code("exe")
        with tempfile.TemporaryDirectory() as folder:
            program.build(Path(folder) / "answer")
            self.assertEqual(subprocess.run([f"{folder}/answer"], capture_output=True, check=True).stdout, b"42")

    def test_links(self):
        program = letcont.session().program("print(1)", input="a")
        again = letcont.open_link("http://127.0.0.1/" + program.link)
        self.assertEqual((again.text, again.language), ("print(1)", "l"))
        with self.assertRaisesRegex(letcont.LetcontError, "link"):
            letcont.open_link("#1.damaged")

    def test_handles_are_freed(self):
        session = letcont.Session()
        program = session.program("1", "add")
        handle = program._handle
        del program
        gc.collect()
        self.assertEqual(_interface.call("free", handle), _interface.BAD_HANDLE)
        session.close()
        with self.assertRaisesRegex(letcont.LetcontError, "freed"):
            session.program("1", "add")


if __name__ == "__main__":
    unittest.main()
