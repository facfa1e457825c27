"""Letcont, a compiler that one can see through.

    import letcont

    program = letcont.compile("write(6 * 7)", language="fun")
    print(program.stage("cps"))
    print(program.run())                                  # 42
    program.build("answer")                               # an executable

Errors are exceptions: CompileError and RunError have the diagnostics, with places; Stopped says why the work was ended early.
Texts are str, or bytes of any type; names may be paths, too. Everything happens in a session, of which this module has one for
each thread; `Session` makes others. Objects belong to the thread of their session, but for `cancel`, which any thread may
call. Ctrl-C ends compiling, linking and runs within about 0.1 s, but LLVM's work only when that is done, unless it is pressed
twice.
"""

import threading

from . import _interface as c
from ._documents import Document, Piece, Result
from ._errors import CompileError, Diagnostic, LetcontError, Note, Place, RunError, Status, Stopped
from ._objects import Program, Run, Session

# Without `compile`: `from letcont import *` would hide Python's own.
__all__ = ["CompileError", "Diagnostic", "Document", "LetcontError", "Note", "Piece", "Place", "Program", "Result", "Run",
           "RunError", "Session", "Status", "Stopped", "evaluate", "open_link", "session", "version"]

version = c.library.letcont_version().decode()
_threads = threading.local()


def session():
    """The session of this thread."""
    if not hasattr(_threads, "session"):
        _threads.session = Session()
    return _threads.session


def compile(text, language="l", **settings):
    """Compiles a text and returns the program. Settings as of Session.compile."""
    return session().compile(text, language, **settings)


def evaluate(text, language="l"):
    """Compiles and runs a small program, within 10 seconds, and returns what it prints. More of it at Session.evaluate."""
    return session().evaluate(text, language)


def open_link(link):
    """Returns the program that a link of the playground holds. It is neither compiled nor run."""
    return session().open_link(link)
