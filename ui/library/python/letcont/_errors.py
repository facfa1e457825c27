"""Errors as exceptions, and diagnostics as plain data."""

import ctypes
import enum
from dataclasses import dataclass

from . import _interface as c


@dataclass(frozen=True)
class Place:
    """Where something is: lines and columns from 1, the end behind the last character. `begin` and `end` are the bytes of the
    program's text, None if it is elsewhere, as in L's library."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    begin: int | None
    end: int | None

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Note:
    """A further place that explains a diagnostic."""

    message: str
    place: Place | None
    line: str


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning. `place` is None if it has none; `original` is the place in the text that a front end made the
    program from, if that is known. `rendered` is all of it, as the command prints it."""

    severity: str
    code: str
    message: str
    place: Place | None
    original: Place | None
    line: str
    notes: tuple
    rendered: str

    def __str__(self):
        place = self.original or self.place
        return f"{place}: {self.message}" if place else self.message


class Status(enum.IntEnum):
    """Why a call failed. letcont.h says what the numbers mean."""

    ERRORS, FAILED, CANCELLED, TIME_LIMIT, NOT_THERE, UNABLE, BUSY = range(1, 8)
    NULL_POINTER, BAD_HANDLE, WRONG_KIND, TOO_LONG, BAD_VALUE, WRONG_ABI = range(16, 22)


class LetcontError(Exception):
    """What a call could not do. `status` is a Status, or a number that only a newer library knows."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = Status(status) if status in set(Status) else status

    def __reduce__(self):
        """Pickles without calling __init__, which takes more than what exceptions remember of its arguments."""
        return _again, (type(self), self.args), self.__dict__


def _again(kind, arguments):
    return kind.__new__(kind, *arguments)


class _Diagnosed(LetcontError):
    def __init__(self, diagnostics, message, status):
        errors = [each for each in diagnostics if each.severity == "error"]
        super().__init__("\n".join(map(str, errors)) or message, status)
        self.diagnostics = diagnostics


class CompileError(_Diagnosed):
    """The program has errors: `diagnostics`."""


class RunError(_Diagnosed):
    """The program has failed: `diagnostics` has one. `output` is what it had printed, as a text, and `data` as bytes; both are
    empty if `on_output` took it."""

    output, data = "", b""


class Stopped(LetcontError):
    """The work was ended early. `reason` is "timeout", "cancelled" or, if `on_output` ended it, "callback". Of a run, `output`
    and `data` are what it had printed, as of a RunError, but in the engine "native" without a line that had no end yet."""

    output, data = "", b""

    def __init__(self, message, status):
        super().__init__(message, status)
        self.reason = "timeout" if status == Status.TIME_LIMIT else "cancelled"


def _text(handle, index, note, column):
    return c.text("diagnostic_text", handle, index, note, column)[1].decode(errors="replace")


def _places(handle, index, note):
    """The place of a diagnostic or a note, and that in the original; None for those that there are not."""
    raw = c.Place()
    c.call("diagnostic_place", handle, index, note, ctypes.byref(raw))
    file, own_file = (_text(handle, index, note, column) for column in (c.FILE, c.OWN_FILE))
    inside = raw.begin != c.NOWHERE
    begin, end = (raw.begin, raw.end) if inside else (None, None)
    place = Place(own_file, raw.line, raw.column, raw.end_line, raw.end_column, begin, end) if raw.line else None
    if not raw.original_line:
        return place, None
    original = Place(file, raw.original_line, raw.original_column, raw.original_end_line, raw.original_end_column, None, None)
    return place, original


def diagnostics_of(handle, count):
    """Returns the diagnostics of a program or a run, which has so many."""
    found = []
    for index in range(count):
        severity, notes = ctypes.c_uint32(), ctypes.c_uint32()
        c.call("diagnostic_kind", handle, index, ctypes.byref(severity), ctypes.byref(notes))
        place, original = _places(handle, index, 0)
        found.append(Diagnostic(
            "error" if severity.value == c.ERROR else "warning", _text(handle, index, 0, c.CODE),
            _text(handle, index, 0, c.MESSAGE), place, original, _text(handle, index, 0, c.LINE_TEXT),
            tuple(Note(_text(handle, index, note, c.MESSAGE), (lambda both: both[1] or both[0])(_places(handle, index, note)),
                       _text(handle, index, note, c.LINE_TEXT)) for note in range(1, notes.value + 1)),
            _text(handle, index, 0, c.RENDERED)))
    return found
