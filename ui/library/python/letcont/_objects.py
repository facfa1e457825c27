"""Sessions, programs and runs as objects. Each frees its handle when it goes."""

import ctypes
import os
import weakref

from . import _interface as c
from ._documents import Result, document_of
from ._errors import CompileError, LetcontError, RunError, Stopped, diagnostics_of
from ._settings import OF_EVALUATION, OF_PROGRAMS, OF_RUNS, bytes_of, name_of
from ._working import Receiver, work, work_at_signals

_FORMS = {"llvm": c.LLVM, "bitcode": c.BITCODE, "assembly": c.ASSEMBLY, "object": c.OBJECT, "header": c.HEADER,
          "runtime": c.RUNTIME, "wasm": c.WASM, "wasm_launcher": c.WASM_LAUNCHER}
_OF_TEXT = {"llvm", "assembly", "header", "wasm_launcher"}


class _Owner:
    """What has a handle, which is freed when the object goes, or earlier by `close` or a `with` block."""

    def __init__(self, handle, session):
        self._session = session  # so that it lives as long as this
        self._own(handle)

    def _own(self, handle):
        self._handle = handle
        self._finalizer = weakref.finalize(self, c.call, "free", handle)

    def close(self):
        """Frees it. Work under way in another thread is cancelled."""
        self._finalizer()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __reduce__(self):
        raise TypeError(f"a letcont.{type(self).__name__} cannot be pickled or copied, but a letcont.Program can")

    def _check(self, status):
        """Raises what a status says."""
        if status != c.OK:
            raise self._error(status)

    def _error(self, status):
        message = c.library.letcont_status_text(status).decode()
        if status not in (c.BUSY, c.BAD_HANDLE, c.WRONG_ABI):  # they say no more
            holder = self._session or self
            message = c.text("session_message", holder._handle)[1].decode(errors="replace") or message
        if status in (c.ERRORS, c.FAILED):
            return (RunError if status == c.FAILED else CompileError)(self._diagnostics(), message, status)
        return (Stopped if status in (c.CANCELLED, c.TIME_LIMIT) else LetcontError)(message, status)

    def _diagnostics(self):
        return diagnostics_of(self._handle, self._made("diagnostic_count", kind=ctypes.c_uint32))

    def _text_of(self, setting):
        status, text = c.text("get_text", self._handle, setting)
        self._check(status)
        return text.decode(errors="surrogateescape")

    def _made(self, name, *arguments, kind=ctypes.c_uint64):
        status, value = c.number(name, self._handle, *arguments, kind=kind)
        self._check(status)
        return value

    def _set(self, known, settings):
        for name, value in settings.items():
            if name not in known:
                raise TypeError(f"there is no setting {name!r}; there are {', '.join(sorted(known))}")
            setting, convert = known[name]
            self._put(setting, convert(value, name))

    def _put(self, setting, value):
        if isinstance(value, bytes):
            self._check(c.call("set_text", self._handle, setting, value, len(value)))
        else:
            self._check(c.call("set_number", self._handle, setting, value))

    def _rows(self, which):
        rows = []
        for index in range(self._made("list_size", which, kind=ctypes.c_uint32)):
            rows.append(tuple(c.text("list_text", self._handle, which, index, column)[1].decode()
                              for column in (c.NAME, c.TITLE, c.ABOUT, c.NOTATION)))
        return rows

    def __repr__(self):
        """Raises nothing, since tracebacks show it."""
        try:
            about = self._about()
        except LetcontError as error:
            about = "(busy)" if error.status == c.BUSY else "(closed)"
        return f"<letcont.{type(self).__name__} {about}>"


class Session(_Owner):
    """A compiler of its own. One call at a time: each thread takes its own session."""

    def __init__(self):
        self._programs = weakref.WeakSet()
        status, handle = c.number("session_new", c.ABI, kind=ctypes.c_uint64)
        super().__init__(handle, None)
        self._check(status)

    def program(self, text, language="l", name=None, **settings):
        """Makes a program, which is compiled when that is needed. `name` is what messages call it. Settings: passes,
        llvm_passes, original, original_name, input, timeout (seconds for each work, and for each run that has none of its
        own; None: no limit), and for code target, cpu, level, debug, no_main, collect, stack, heap."""
        data = bytes_of(text)
        called = name_of(name if name is not None else f"program.{language}")
        program = Program(self, ("program_new", name_of(language), called, data, len(data)))
        program._set(OF_PROGRAMS, settings)
        return program

    def compile(self, text, language="l", name=None, **settings):
        """Makes a program and compiles it. Raises CompileError if it has errors."""
        return self.program(text, language, name, **settings).compile()

    def evaluate(self, text, language="l"):
        """Compiles and runs a small program, and returns what it prints. It is ended after 10 seconds, with 256 MiB of live
        data or of call stack, and with 1 MiB of output. Raises CompileError, RunError and Stopped."""
        with self.program(text, language) as program:
            return program.run(**OF_EVALUATION).output

    def open_link(self, link):
        """Returns the program that a link of the playground holds."""
        data = bytes_of(link, "a link")
        return Program(self, ("program_of_link", data, len(data)))

    def _begin_anew(self):
        """In a process that was forked during a call: the session of the library is busy for ever here, so this object and
        its programs get another one."""
        if not self._finalizer.detach():
            return  # it was closed
        self._own(c.number("session_new", c.ABI, kind=ctypes.c_uint64)[1])
        for program in self._programs:
            program._begin_anew()

    @property
    def languages(self):
        """{name: title}"""
        return {name: title for name, title, _, _ in self._rows(c.LANGUAGES)}

    @property
    def engines(self):
        """{name: what it is}; the first is the default."""
        return {name: about for name, _, about, _ in self._rows(c.ENGINES)}

    @property
    def passes(self):
        """{name: what it does}: of the optimiser on CPS."""
        return {name: about for name, _, about, _ in self._rows(c.PASSES)}

    @property
    def llvm_passes(self):
        """{name: what it does}: of LLVM's optimiser."""
        return {name: about for name, _, about, _ in self._rows(c.LLVM_PASSES)}

    def _about(self):
        return str(self._handle) if self._finalizer.alive else "(closed)"


class Program(_Owner):
    """A text with settings, and what is made of it. When it is copied or pickled, then as these; the new program is not
    compiled yet, and has a session of its own."""

    def __init__(self, session, made_by, settings=()):
        """`made_by` is the call that makes it, `settings` are pairs of numbers and values, as the interface has them."""
        super().__init__(session._made(*made_by), session)
        session._programs.add(self)
        self._made_by = made_by
        self._settings = {}
        self._is_cancelled = self._is_interrupted = False
        for setting, value in settings:
            self._put(setting, value)

    def __reduce__(self):
        return _program_again, (self._made_by, tuple(self._settings.items()))

    def _put(self, setting, value):
        super()._put(setting, value)
        self._settings[setting] = value

    def _work(self, name, *arguments):
        """Makes a call that may take long, and raises what its status says."""
        self._revive()
        self._check(work(self, name, self._handle, *arguments))

    def _revive(self):
        if self._is_interrupted:
            self._begin_anew()

    def _interrupt(self):
        self._is_interrupted = True
        c.call("cancel", self._handle)

    def _begin_anew(self):
        """For work after an interrupt, since what was cancelled stays so, and with another session of the library."""
        free = self._finalizer
        if not free.alive:
            return
        self._own(self._session._made(*self._made_by))
        free()
        for setting, value in self._settings.items():
            super()._put(setting, value)
        self._is_interrupted = False
        if self._is_cancelled:  # in the meantime, perhaps
            c.call("cancel", self._handle)

    def _document(self, function, *arguments, name=""):
        """Returns what such a call makes."""
        made = ctypes.c_uint64()
        try:
            self._work(function, *arguments, ctypes.byref(made))
            return document_of(made.value, name)
        finally:
            c.call("free", made.value)  # also if it was made in spite of an interrupt

    def compile(self):
        """Compiles it, if that has not been done, and returns it. Raises CompileError if it has errors."""
        self._work("program_compile")
        return self

    def set(self, **settings):
        """Changes settings, as of Session.program; it is compiled anew if they ask for that. Returns the program."""
        self._set(OF_PROGRAMS, settings)
        return self

    @property
    def diagnostics(self):
        """The errors and warnings of the last work."""
        return self._diagnostics()

    @property
    def stages(self):
        """{name: what it shows}, in the order of compilation."""
        return {name: about for name, _, about, _ in self._rows(c.STAGES)}

    def stage(self, name):
        """Returns a stage as a Document: "cps", "cps@shrink" (after that pass), "cps@none..cps" (a difference), "llvm" …"""
        return self._document("program_stage", name_of(name), name=name)

    def run(self, engine=None, on_output=None, **settings):
        """Runs it and returns a Result. `on_output` is called with each piece of the output, as bytes, and ends the program if
        it returns True itself; what it raises is raised here. Settings: input and timeout (seconds), which are the program's
        unless given, max_steps, max_heap, max_stack, max_output. Raises RunError if the program fails, Stopped if it takes
        too long."""
        with self.new_run(engine, **settings) as run:
            return run.execute(on_output)

    def new_run(self, engine=None, **settings):
        """Returns a Run, which another thread can cancel."""
        run = Run(self._made("run_new", name_of(engine) if engine else None), self._session)
        settings.setdefault("timeout", self._settings.get(c.MAX_MILLISECONDS, 0) / 1000)
        run._set(OF_RUNS, settings)
        return run

    def code(self, form="object"):
        """Returns code: "llvm", "bitcode", "assembly", "object", "header", "runtime", "wasm" or "wasm_launcher". Text is a str,
        all else bytes."""
        if form not in _FORMS:
            raise ValueError(f"there is no form {form!r}; there are {', '.join(_FORMS)}")
        made = self._document("program_build", _FORMS[form])
        return made.text if form in _OF_TEXT else made.data

    def build(self, path):
        """Makes an executable for this machine. It needs a C compiler for linking, which the library ends, with what it
        has written, when a signal comes to the thread that waits for it. So this thread does, once the program is
        compiled; a signal that comes while LLVM works prevents the linking."""
        path = name_of(os.fsencode(path))
        self.compile()
        self._check(work_at_signals("program_build_executable", self._handle, path))

    @property
    def link(self):
        """A link that holds the program, to be put behind the address of a playground."""
        return str(self._document("program_link"))

    def cancel(self):
        """Ends all work with it, now and later. Any thread may call this."""
        self._is_cancelled = True
        c.call("cancel", self._handle)

    text = property(lambda self: self._text_of(c.TEXT), doc="What was compiled.")
    language = property(lambda self: self._text_of(c.LANGUAGE), doc="The name of its language.")
    name = property(lambda self: self._text_of(c.PROGRAM_NAME), doc="What messages call it.")

    def _about(self):
        return f"{self.name!r} in {self.language}, {len(self.text)} characters"


def _program_again(made_by, settings):
    # Who unpickles may be a thread that only does this, as in pools, so that the session of the thread would not do.
    return Program(Session(), made_by, settings)


class Run(_Owner):
    """One execution of a program, which another thread can cancel."""

    def execute(self, on_output=None):
        """Runs it to its end, as Program.run; executed again, it begins anew, unless Ctrl-C has ended it."""
        receiver = Receiver(on_output) if on_output else None
        callback = c.Output(receiver.take) if receiver else ctypes.cast(None, c.Output)
        self._check(c.call("run_on_output", self._handle, callback, None))
        status = work(self, "run_execute", self._handle, receiver=receiver, callback=callback)
        data = c.text("get_text", self._handle, c.OUTPUT)[1]
        output = data.decode(errors="replace")
        if status == c.OK:
            return Result(output, self._number_of(c.STEPS), self._number_of(c.MICROSECONDS) / 1e6, data)
        error = self._error(status)
        if isinstance(error, (RunError, Stopped)):
            error.output, error.data = output, data
        if receiver and receiver.has_ended:
            error.reason = "callback"
        raise error

    def _interrupt(self):
        self.cancel()

    def _number_of(self, setting):
        return c.number("get_number", self._handle, setting, kind=ctypes.c_uint64)[1]

    def cancel(self):
        """Ends it, now or as soon as it begins. Any thread may call this."""
        c.call("cancel", self._handle)

    engine = property(lambda self: self._text_of(c.ENGINE), doc="The name of its engine.")

    def _about(self):
        return f"in {self.engine}"
