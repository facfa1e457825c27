"""Calls that may take long, and that Ctrl-C ends.

Python calls the handlers of signals, such as Ctrl-C's, on the main thread only, and not while that is in a function of C. So
the main thread lets a helper thread make the call, and waits for it where handlers are called. What one raises cancels the
work, and is raised when the call has returned. If it happens again before, it is raised at once; then the call goes on alone,
and its session is busy until it returns. On other threads no handler is called, so these make the call themselves.

That costs 50 to 100 microseconds a call. A helper waits a second for the next call, since starting one costs more, but ends
before a fork, since a process of several threads should not fork.
"""

import atexit
import ctypes
import os
import threading
from queue import Empty, SimpleQueue

from . import _interface as c
from ._errors import LetcontError, Status

_STACK = 16 << 20  # bytes; LLVM's optimiser needs more than threads have in some processes
_LOOK = 0.05  # seconds after which the main thread looks for signals that another thread has received
_IDLE = 1  # seconds after which a helper ends that has no call to make


def work(interrupt, name, *arguments, receiver=None, callback=None):
    """Calls letcont_NAME and returns its status. `interrupt` cancels the work. `receiver` gets the output that goes to
    `callback`."""
    if threading.get_ident() != threading.main_thread().ident:
        return c.call(name, *arguments)
    call = _Call(name, arguments, callback)
    if receiver:
        receiver.ask = call.ask
    _waiting.append(call)
    try:
        _start(call)
        while not call.has_returned():
            piece = call.wait()
            if piece is not None:
                call.answers.put(receiver.give(piece))
    except _NoThread:
        if receiver:
            receiver.ask = None
        return c.call(name, *arguments)
    except BaseException:
        call.is_left = True  # before anything that another signal may interrupt
        call.end(interrupt)
        raise
    finally:
        _waiting.remove(call)
    return call.status()


class Receiver:
    """Passes a run's output to a function, on the thread that waits for the run."""

    def __init__(self, function):
        self._function = function
        self.ask = None  # if a helper makes the call, what asks this object from there
        self.raised = None  # what the function has raised: it must not leave the callback
        self.has_ended = False  # whether the function wants no more

    def take(self, _, address, length):
        """The callback: returns 1 to end the run."""
        try:
            piece = ctypes.string_at(address, length)
            return self.ask(piece) if self.ask else self.give(piece)
        except BaseException as error:
            self.raised = error
            return 1

    def give(self, piece):
        try:
            self.has_ended = self._function(piece) is True  # not any true value: what writes to a file returns a count
        except BaseException as error:
            self.raised = error
        return 0 if self.raised is None and not self.has_ended else 1


class _Call:
    """A call that a helper makes while another thread waits."""

    def __init__(self, name, arguments, callback):
        self._name, self._arguments = name, arguments
        self._callback = callback  # which has to live until the call returns
        self._claim = threading.Lock()  # for who is first: the helper, or who wants no call any more
        self._pieces = SimpleQueue()
        self.answers = SimpleQueue()  # to the pieces: what the callback returns
        self._returned = None  # the status and what was raised
        self.is_left = False  # whether nobody answers any more

    def make(self):
        if not self._claim.acquire(False):
            return
        try:
            self._returned = c.call(self._name, *self._arguments), None
        except BaseException as error:  # arguments of wrong types
            self._returned = None, error
        self._callback = None

    def wake(self):
        self._pieces.put(None)

    def ask(self, piece):
        """Returns the answer to a piece of output. The helper calls this."""
        self._pieces.put(piece)
        while not self.is_left:
            try:
                return self.answers.get(timeout=_LOOK)
            except Empty:
                pass
        return 1

    def wait(self):
        """Returns a piece of output, or None when the call has returned or a while is over."""
        try:
            return self._pieces.get(timeout=_LOOK)
        except Empty:
            return None

    def has_returned(self):
        return self._returned is not None

    def status(self):
        status, error = self._returned
        if error is not None:
            raise error
        return status

    def cut_off(self):
        """In a process that was forked during the call, whose helper is not there."""
        self._returned = self._returned or (None, LetcontError("this process was forked while the call was under way", Status.UNABLE))

    def end(self, interrupt):
        """Makes the call return early, and waits for that."""
        if self._claim.acquire(False) or self.has_returned():
            return
        interrupt()
        while not self.has_returned():
            self.wait()


class _NoThread(Exception):
    """The process can start none, because of a limit or because it ends."""


class _Helper(threading.Thread):
    """A thread that makes calls, until it has none for a while."""

    def __init__(self):
        super().__init__(name="letcont", daemon=True)
        self.calls = SimpleQueue()  # and None, at which it ends

    def start(self):
        before = threading.stack_size(_STACK)
        try:
            super().start()
        except RuntimeError:
            raise _NoThread from None
        finally:
            threading.stack_size(before)

    def run(self):
        while True:
            try:
                call = self.calls.get(timeout=_IDLE)
            except Empty:
                if self._is_taken():
                    continue  # its call comes
                return
            if call is None:
                return
            call.make()
            _idle.append(self)
            call.wake()
            del call  # and what belongs to it

    def _is_taken(self):
        try:
            _idle.remove(self)
        except ValueError:
            return True
        return False


_idle = []  # the helpers that wait for a call
_waiting = []  # the calls that the main thread waits for: some, where `on_output` makes one


def _start(call):
    try:
        _idle.pop().calls.put(call)
    except IndexError:
        helper = _Helper()
        helper.calls.put(call)
        helper.start()


def _end_idle():
    while _idle:
        helper = _idle.pop()
        helper.calls.put(None)
        helper.join()


def _cut_off():
    _idle.clear()
    for call in _waiting:
        call.cut_off()


atexit.register(_end_idle)
os.register_at_fork(before=_end_idle, after_in_child=_cut_off)
