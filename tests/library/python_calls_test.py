"""Calls of the Python module that take long: signals during them, the threads that make them, and processes that are forked."""

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from pathlib import Path

import letcont
from letcont import _working

ENDLESS = "def loop(n) = loop(n + 1);\nwrite(loop(0))"


def threads():
    return len(os.listdir("/proc/self/task"))


def status_of(child):
    """Returns how a child of this process ends, within 20 seconds."""
    for _ in range(1000):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "it hangs"


class Interrupts(unittest.TestCase):
    """Ctrl-C, and other signals whose handlers raise."""

    LONG = 20  # seconds, before which nothing here ends by itself

    def interrupt(self, work, kind=KeyboardInterrupt, after=0.2, again=0):
        """Does work during which a handler raises an exception, and another one after so many seconds more; returns it."""
        delays = [again]

        def handle(*_):
            signal.setitimer(signal.ITIMER_REAL, delays.pop() if delays else 0)
            raise kind("mine")

        before = signal.signal(signal.SIGALRM, handle)
        began = time.monotonic()
        try:
            with self.assertRaises(kind) as caught:
                signal.setitimer(signal.ITIMER_REAL, after)
                work()
                time.sleep(self.LONG / 4)  # it was too short
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertLess(time.monotonic() - began, self.LONG / 2)
        return caught.exception

    def ctrl_c(self, work, after):
        """The same with the signal of Ctrl-C, which another process sends: a thread that sent it could receive it."""
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        began = time.monotonic()
        with subprocess.Popen(["sh", "-c", f"sleep {after}; kill -INT {os.getpid()}"]):
            with self.assertRaises(KeyboardInterrupt):
                work()
                time.sleep(self.LONG / 4)
        self.assertLess(time.monotonic() - began, self.LONG / 2)

    def test_ctrl_c(self):
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            letcont.compile(ENDLESS, "fun").run(timeout=self.LONG)
        self.assertLess(time.monotonic() - began, self.LONG / 2)
        timer.join()

    def test_runs(self):
        program = letcont.compile(ENDLESS, "fun")
        for engine in ("vm", "eval", "native"):
            self.interrupt(lambda: program.run(engine, timeout=self.LONG))
            self.assertEqual(letcont.evaluate("20 + 22", "add"), "42\n")  # the session is free
        self.interrupt(lambda: letcont.evaluate(ENDLESS, "fun"))
        self.assertEqual(str(self.interrupt(lambda: program.run(timeout=self.LONG), TimeoutError)), "mine")
        run = program.new_run(timeout=self.LONG)
        self.interrupt(run.execute)
        with self.assertRaisesRegex(letcont.Stopped, "cancelled"):
            run.execute()

    def test_compiling(self):
        functions = "".join(f"def f{i}(n) = f{i}(n - {i}) + f{max(0, i - 1)}(n);\n" for i in range(10_000))
        program = letcont.session().program(functions + "write(1)", "fun", passes="none", level=1)
        for work in (program.compile, lambda: program.stage("cps"), lambda: program.code("llvm")):
            self.interrupt(work, after=0.02)
        self.assertIn("f9999", program.text)
        self.assertEqual(program.run().output, "1\n")
        small = letcont.session().program("1 + 2", "add", passes="none")
        small._interrupt()  # as if work with it had been interrupted
        self.assertEqual(small.stage("cps").data, letcont.compile("1 + 2", "add", passes="none").stage("cps").data)
        small._interrupt()
        small.cancel()
        with self.assertRaisesRegex(letcont.Stopped, "cancelled"):
            small.compile()

    def test_building(self):
        """While it compiles, while LLVM works, and while it links: the executable is not made."""
        def program_of(functions):
            text = "".join(f"def f{i}(n) = f{i}(n - {i}) + f{max(0, i - 1)}(n);\n" for i in range(functions))
            return session.program(text + "write(1)", "fun", passes="none", level=1)

        session = letcont.Session()
        works = ((program_of(10_000), 0.1), (program_of(3000).compile(), 0.3), (session.program("1", "add"), 1))
        with tempfile.TemporaryDirectory() as folder:
            slow = Path(folder) / "cc"
            slow.write_text(f"#!/bin/sh\nsleep {self.LONG}\n")
            slow.chmod(0o700)
            with unittest.mock.patch.dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"):
                for program, after in works:
                    self.ctrl_c(lambda: program.build(f"{folder}/program"), after)
            self.assertEqual(os.listdir(folder), ["cc"])
        self.assertEqual(session.evaluate("1", "add"), "1\n")

    def test_output(self):
        program = letcont.compile("def loop(n) = (write(n); loop(n + 1));\nwrite(loop(0))", "fun", timeout=self.LONG)
        for take in (lambda _: None, lambda _: time.sleep(0.05), lambda _: time.sleep(self.LONG)):
            self.interrupt(lambda: program.run(on_output=take, max_output=10**12))
        threads, nested = set(), []

        def take(_):
            threads.add(threading.get_ident())
            nested.append(letcont.Session().evaluate("1", "add"))
            return len(nested) == 3

        with self.assertRaises(letcont.Stopped):
            program.run(on_output=take)
        self.assertEqual((threads, nested), ({threading.get_ident()}, ["1\n"] * 3))
        self.interrupt(lambda: program.run(on_output=lambda _: letcont.Session().evaluate(ENDLESS, "fun")))
        self.assertEqual(letcont.evaluate("1", "add"), "1\n")

    def test_twice(self):
        """LLVM's work cannot be cancelled soon."""
        session = letcont.Session()
        run = session.compile(ENDLESS, "fun").new_run(timeout=3)
        run.cancel = lambda: None  # as if it were in LLVM
        self.interrupt(run.execute, again=0.2)
        with self.assertRaisesRegex(letcont.LetcontError, "under way"):
            session.evaluate("1", "add")
        time.sleep(4)
        self.assertEqual(session.evaluate("1", "add"), "1\n")

    def test_handlers_that_raise_nothing(self):
        called = []
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(
            signal.SIGALRM, lambda *_: called.append(threading.get_ident())))
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with self.assertRaisesRegex(letcont.Stopped, "500 milliseconds"):
            letcont.compile(ENDLESS, "fun").run(timeout=0.5)
        self.assertEqual(called, [threading.get_ident()])

    def test_again_at_once(self):
        """Raised again while the first one ends the run: the session is free soon, and no thread is left waiting."""
        for gap in (0.0001, 0.0005, 0.002) * 5:
            left = [2]

            def interrupt(*_):
                left[0] -= 1
                if left[0] <= 0:
                    signal.setitimer(signal.ITIMER_REAL, 0)
                raise KeyboardInterrupt

            self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.02, gap)
                letcont.compile("def f = { n -> print(n); f(n + 1) }\nf(0)").run(on_output=lambda _: None)
            except KeyboardInterrupt:
                while left[0] > 0:
                    try:
                        time.sleep(0.01)
                    except KeyboardInterrupt:
                        pass
            for _ in range(200):
                try:
                    self.assertEqual(letcont.evaluate("1", "add"), "1\n")
                    break
                except letcont.LetcontError as error:
                    self.assertEqual(error.status, letcont.Status.BUSY)
                    time.sleep(0.05)
            else:
                self.fail("the session is busy for ever")

class Helpers(unittest.TestCase):
    """The threads that make the calls of the main thread."""

    def test_how_many(self):
        before = threads()
        for _ in range(100):
            letcont.evaluate("1", "add")
        self.assertLessEqual(threads(), before + 1)
        child = os.fork()
        if child == 0:
            os._exit(0 if letcont.evaluate("1", "add") == "1\n" else 1)
        self.assertEqual(status_of(child), 0)
        time.sleep(0.1)
        self.assertLessEqual(threads(), before)  # none was there when it forked
        letcont.evaluate("1", "add")
        time.sleep(_working._IDLE + 0.5)
        self.assertLessEqual(threads(), before)
        self.addCleanup(threading.stack_size, threading.stack_size(1 << 16))
        self.assertIn("main", letcont.compile("print(42)").code("assembly"))  # LLVM needs more

    def test_without_helpers(self):
        time.sleep(_working._IDLE + 0.5)
        pieces = []
        with unittest.mock.patch("_thread.start_new_thread", side_effect=RuntimeError("can't start new thread")) as start:
            letcont.compile("1", "add").run(on_output=pieces.append)
        self.assertTrue(start.called)
        self.assertEqual(pieces, [b"1\n"])
        code = "import atexit, letcont; atexit.register(lambda: print(letcont.evaluate('1', 'add')))"
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual((said.stdout, said.stderr), ("1\n\n", ""))

    # Later versions trace instructions, too, that belong to no `try`, since no handler is called there.
    @unittest.skipIf(sys.version_info >= (3, 12), "for Python 3.10 and 3.11")
    def test_exceptions_at_every_point(self):
        """As of handlers: they come, and no thread is left."""
        class Mine(Exception):
            pass

        def raised_at(point, make_call):
            """Makes a call and raises at that instruction of the modules that make it; False if it has fewer."""
            left = [point]

            def trace(frame, event, _):
                frame.f_trace_opcodes = True
                if frame.f_code.co_filename not in (_working.__file__, threading.__file__):
                    return None
                left[0] -= event == "opcode"
                if left[0] == 0:
                    raise Mine
                return trace

            try:
                sys.settrace(trace)
                make_call()
            except Mine:
                return True
            finally:
                sys.settrace(None)
            return False

        time.sleep(_working._IDLE + 0.5)
        before = threads()
        run = letcont.compile("1", "add").run
        for has_helper, options in ((False, {}), (True, {}), (True, {"on_output": lambda _: None})):
            point = 1
            while raised_at(point, lambda: run(**options)):
                point += 1
                if not has_helper:
                    _working._end_idle()
            self.assertGreater(point, 100)
        time.sleep(_working._IDLE + 1)
        self.assertLessEqual(threads(), before)
        self.assertEqual(run().output, "1\n")


class Forks(unittest.TestCase):
    """Processes that are forked in a callback, or by others than Python."""

    def fork_in_callback(self, engine, in_callback, after):
        """Returns how the child ends. It does `in_callback` where it is forked, and `after` with what comes of the run."""
        main, children = os.getpid(), []

        def fork(_):
            children.append(os.fork())
            return None if children[-1] else in_callback(program)

        program = letcont.compile("print(1)")
        try:
            program.run(engine, on_output=fork)
        except BaseException as error:
            if os.getpid() == main:
                raise
            try:
                os._exit(after(program, error))
            finally:
                os._exit(99)
        return status_of(children.pop())

    def test_in_a_callback(self):
        """The child has no helper, so the call ends there; but it can make others, also with the same objects."""
        def use(program):
            results = (letcont.evaluate("3 + 4", "add"), program.run().output, letcont.compile("1", "add").run().output)
            return results == ("7\n", "1", "1\n")

        for engine in ("vm", "native"):
            self.assertEqual(self.fork_in_callback(
                engine, lambda program: None,
                lambda program, error: 3 if getattr(error, "status", None) == letcont.Status.UNABLE and use(program) else 1), 3)
            self.assertEqual(self.fork_in_callback(
                engine, lambda program: os._exit(4 if use(program) else 1), lambda *_: 1), 4)

    def test_what_the_child_raises(self):
        """It is raised there, as sys.exit does it."""
        def fail(_):
            raise KeyError("mine")

        for engine in ("vm", "native"):
            self.assertEqual(self.fork_in_callback(engine, lambda _: sys.exit(5), lambda _, error: error.code), 5)
            self.assertEqual(self.fork_in_callback(engine, fail, lambda _, error: 6 if error.args == ("mine",) else 1), 6)

    def test_by_others(self):
        letcont.evaluate("1", "add")  # now there is a helper
        child = ctypes.PyDLL(None).fork()
        if child == 0:
            os._exit(7 if letcont.evaluate("3 + 4", "add") == "7\n" else 1)
        self.assertEqual(status_of(child), 7)


if __name__ == "__main__":
    unittest.main()
