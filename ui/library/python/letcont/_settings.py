"""The settings of programs and runs by their names here, and how arguments become what the interface takes."""

import decimal
import numbers
import os

from . import _interface as c


def bytes_of(text, what="a text"):
    """Not bytes(text): that makes as many zero bytes of a number."""
    if isinstance(text, str):
        return text.encode(errors="surrogateescape")
    try:
        return bytes(memoryview(text))
    except TypeError:
        raise TypeError(f"{what} is a str or bytes, not {type(text).__name__}") from None


def name_of(text, what="a name"):
    name = bytes_of(os.fspath(text) if isinstance(text, os.PathLike) else text, what)
    if 0 in name:
        raise ValueError(f"{what} has no zero byte")
    return name


def _at_least_0(value, what):
    if not isinstance(value, (numbers.Real, decimal.Decimal)):
        raise TypeError(f"{what} is a number, not {type(value).__name__}")
    if not value >= 0:
        raise ValueError(f"{what} cannot be {value}")
    return value


def _number(value, what):
    number = 0 if value is None else _at_least_0(value, what)
    if number >= 2**64 or int(number) != number:
        raise ValueError(f"{what} cannot be {value}")
    return int(number)


def _milliseconds(seconds, what):
    most = 10**15  # which is no limit, as infinity
    return 0 if not seconds else max(1, int(round(float(min(_at_least_0(seconds, what), most)) * 1000)))


# By their names here: their numbers in the interface, and what converts them.
OF_PROGRAMS = {
    "name": (c.PROGRAM_NAME, name_of), "passes": (c.PASSES_TO_RUN, bytes_of), "llvm_passes": (c.LLVM_PASSES_TO_RUN, bytes_of),
    "original": (c.ORIGINAL, bytes_of), "original_name": (c.ORIGINAL_NAME, name_of), "layout": (c.LAYOUT, bytes_of),
    "target": (c.TARGET, bytes_of), "cpu": (c.CPU, bytes_of), "input": (c.INPUT, bytes_of),
    "timeout": (c.MAX_MILLISECONDS, _milliseconds), "level": (c.LEVEL, _number), "debug": (c.DEBUG, _number),
    "no_main": (c.NO_MAIN, _number), "collect": (c.COLLECT, _number), "stack": (c.STACK, _number), "heap": (c.HEAP, _number),
}
OF_RUNS = {"timeout": (c.MAX_MILLISECONDS, _milliseconds), "max_steps": (c.MAX_STEPS, _number),
           "max_heap": (c.MAX_HEAP, _number), "max_stack": (c.MAX_STACK, _number), "max_output": (c.MAX_OUTPUT, _number),
           "input": (c.INPUT, bytes_of)}
# The limits of letcont_evaluate.
OF_EVALUATION = {"timeout": 10, "max_heap": 256 << 20, "max_stack": 256 << 20, "max_output": 1 << 20}
