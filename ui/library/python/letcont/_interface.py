"""The functions of letcont.h by ctypes: where the shared library is, its constants, and calls that raise errors."""

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_int32, c_uint32, c_uint64, c_void_p
from pathlib import Path

ABI = 1
TERMINATED = 2**64 - 1
NOWHERE = 2**32 - 1

# Of every constant of letcont.h, by the name there without LETCONT_.
OK, ERRORS, FAILED, CANCELLED, TIME_LIMIT, NOT_THERE, UNABLE, BUSY = range(8)
NULL_POINTER, BAD_HANDLE, WRONG_KIND, TOO_LONG, BAD_VALUE, WRONG_ABI = range(16, 22)
LANGUAGES, ENGINES, STAGES, PASSES, LLVM_PASSES = range(1, 6)
NAME, TITLE, ABOUT, NOTATION = range(1, 5)
LLVM, BITCODE, ASSEMBLY, OBJECT, HEADER, RUNTIME, WASM, WASM_LAUNCHER = range(1, 9)
(PROGRAM_NAME, LANGUAGE, TEXT, PASSES_TO_RUN, LLVM_PASSES_TO_RUN, ORIGINAL, ORIGINAL_NAME, LAYOUT, TARGET, CPU, INPUT,
 ENGINE, OUTPUT) = range(1, 14)
(MAX_MILLISECONDS, LEVEL, DEBUG, NO_MAIN, COLLECT, STACK, HEAP, MAX_STEPS, MAX_HEAP, MAX_STACK, MAX_OUTPUT, STEPS,
 MICROSECONDS) = range(101, 114)
ERROR, WARNING = 1, 2
CODE, MESSAGE, FILE, LINE_TEXT, RENDERED, OWN_FILE = range(1, 7)


class Range(ctypes.Structure):
    """struct letcont_range"""

    _fields_ = [(name, c_uint32) for name in ("begin", "end", "source_begin", "source_end", "node")]


class Place(ctypes.Structure):
    """struct letcont_place"""

    _fields_ = [(name, c_uint32) for name in (
        "begin", "end", "line", "column", "end_line", "end_column",
        "original_line", "original_column", "original_end_line", "original_end_column")]


# The callback is called with the address of the text, since ctypes would end it at a zero byte.
Output = ctypes.CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64)

_HANDLE, _NUMBER, _TEXT = c_uint64, c_uint32, (c_char_p, c_uint64)
_TEXT_OUT = (POINTER(c_void_p), POINTER(c_uint64))

# What each function takes. All but the first return a status.
SIGNATURES = {
    "session_new": (_NUMBER, POINTER(_HANDLE)),
    "session_message": (_HANDLE, *_TEXT_OUT),
    "free": (_HANDLE,),
    "cancel": (_HANDLE,),
    "list_size": (_HANDLE, _NUMBER, POINTER(c_uint32)),
    "list_text": (_HANDLE, _NUMBER, _NUMBER, _NUMBER, *_TEXT_OUT),
    "program_new": (_HANDLE, c_char_p, c_char_p, *_TEXT, POINTER(_HANDLE)),
    "program_compile": (_HANDLE,),
    "program_stage": (_HANDLE, c_char_p, POINTER(_HANDLE)),
    "program_build": (_HANDLE, _NUMBER, POINTER(_HANDLE)),
    "program_build_executable": (_HANDLE, c_char_p),
    "program_link": (_HANDLE, POINTER(_HANDLE)),
    "program_of_link": (_HANDLE, *_TEXT, POINTER(_HANDLE)),
    "set_text": (_HANDLE, _NUMBER, *_TEXT),
    "set_number": (_HANDLE, _NUMBER, c_uint64),
    "get_text": (_HANDLE, _NUMBER, *_TEXT_OUT),
    "get_number": (_HANDLE, _NUMBER, POINTER(c_uint64)),
    "document_text": (_HANDLE, *_TEXT_OUT),
    "document_ranges": (_HANDLE, POINTER(POINTER(Range)), POINTER(c_uint64)),
    "diagnostic_count": (_HANDLE, POINTER(c_uint32)),
    "diagnostic_kind": (_HANDLE, _NUMBER, POINTER(c_uint32), POINTER(c_uint32)),
    "diagnostic_text": (_HANDLE, _NUMBER, _NUMBER, _NUMBER, *_TEXT_OUT),
    "diagnostic_place": (_HANDLE, _NUMBER, _NUMBER, POINTER(Place)),
    "run_new": (_HANDLE, c_char_p, POINTER(_HANDLE)),
    "run_on_output": (_HANDLE, Output, c_void_p),
    "run_execute": (_HANDLE,),
    "evaluate": (_HANDLE, c_char_p, *_TEXT, POINTER(_HANDLE)),
}


def _candidates():
    """Where the library may be: as the environment says, in the folders beside this module, where the system looks."""
    name = f"libletcont.so.{ABI}"
    if chosen := os.environ.get("LETCONT_LIBRARY"):
        return [chosen]
    near = []
    for folder in list(Path(__file__).resolve().parents)[1:6]:
        near += [*folder.glob(f"lib*/{name}"), *folder.glob(f"lib/*/{name}")]
    return [*map(str, near), name]


def _load():
    failures = []
    for candidate in _candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError as error:
            failures.append(str(error))
    raise ImportError("libletcont is not there: set LETCONT_LIBRARY to its path\n" + "\n".join(failures))


library = _load()
library.letcont_abi.restype = c_uint32
if library.letcont_abi() != ABI:
    raise ImportError(f"libletcont has the ABI {library.letcont_abi()}, and this module is for {ABI}")
for _name in ("version", "status_text", "licences"):
    getattr(library, f"letcont_{_name}").restype = c_char_p
library.letcont_status_text.argtypes = [c_int32]
for _name, _arguments in SIGNATURES.items():
    _function = getattr(library, f"letcont_{_name}")
    _function.argtypes, _function.restype = _arguments, c_int32


def call(name, *arguments):
    """Calls letcont_NAME and returns its status."""
    return getattr(library, f"letcont_{name}")(*arguments)


def text(name, *arguments):
    """Calls a function that gives a text; returns its status and the bytes."""
    address, length = c_void_p(), c_uint64()
    status = call(name, *arguments, byref(address), byref(length))
    return status, ctypes.string_at(address.value, length.value) if address.value else b""


def number(name, *arguments, kind=c_uint32):
    """Calls a function that gives a number or a handle; returns its status and the number."""
    value = kind()
    status = call(name, *arguments, byref(value))
    return status, value.value
