"""What is made of programs, as plain data: documents with the places that they come from, and the results of runs."""

import ctypes
from dataclasses import dataclass, field

from . import _interface as c


@dataclass(frozen=True)
class Piece:
    """A range of a document: its bytes [begin, end), and those of the program that it comes from, which are None if it comes
    from elsewhere. `node` is the same in other stages of the same form."""

    begin: int
    end: int
    source: tuple | None
    node: int


@dataclass(frozen=True, eq=False, repr=False)
class Document:
    """A stage as a text (`str` of it) with the places that it comes from. All positions are of its bytes, `data`."""

    name: str
    data: bytes
    pieces: list

    @property
    def text(self):
        return self.data.decode(errors="replace")

    def source_at(self, position):
        """Returns the bytes of the program that the text at a position comes from; None if they are not known."""
        around = [piece for piece in self.pieces if piece.begin <= position < piece.end and piece.source]
        return around[-1].source if around else None

    def of_source(self, begin, end=None):
        """Returns the pieces of the text that come from a part of these bytes of the program."""
        end = begin + 1 if end is None else end
        return [piece for piece in self.pieces if piece.source and piece.source[0] < end and begin < piece.source[1]]

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<letcont.Document {self.name!r}, {len(self.data)} bytes, {len(self.pieces)} pieces>"


@dataclass(frozen=True)
class Result:
    """How a run ended: what it printed as a text, in which U+FFFD stands for what is not UTF-8, and as bytes, `data`; both are
    empty if `on_output` took it. And its counts."""

    output: str
    steps: int
    seconds: float
    data: bytes = field(default=b"", repr=False)

    def __str__(self):
        return self.output


def document_of(handle, name=""):
    """Returns a document as data."""
    ranges, count = ctypes.POINTER(c.Range)(), ctypes.c_uint64()
    data = c.text("document_text", handle)[1]
    c.call("document_ranges", handle, ctypes.byref(ranges), ctypes.byref(count))
    pieces = [Piece(one.begin, one.end, None if one.source_begin == c.NOWHERE else (one.source_begin, one.source_end), one.node)
              for one in (ranges[i] for i in range(count.value))]
    return Document(name, data, pieces)
