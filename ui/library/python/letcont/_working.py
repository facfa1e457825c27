"""Calls that may take long, and that Ctrl-C ends.

Python calls the handlers of signals, such as Ctrl-C's, on the main thread only, and not while that is in a function of C. So
the main thread lets a helper thread make the call, and waits for it where handlers are called. What one raises cancels the
work, and is raised when the call has returned. If it happens again before, it is raised at once; then the call goes on alone,
and its session is busy until it returns. On other threads no handler is called, so these make the call themselves.

That costs 50 to 100 microseconds a call. A helper waits a second for the next call, since starting one costs more, but ends
before a fork, since a process of several threads should not fork. A handler may raise anywhere here, so what is done step by
step leaves nothing wrong in between: calls wait in one queue for whatever helper comes, and one that comes in vain ends.
"""

import _thread
import atexit
import ctypes
import os
import signal
import threading
from queue import Empty, SimpleQueue

from . import _interface as c
from ._errors import LetcontError, Status

_STACK = 16 << 20  # bytes; LLVM's optimiser needs more than threads have in some processes
_LOOK = 0.05  # seconds after which the main thread looks for signals that another thread has received
_IDLE = 1  # seconds after which a helper ends that has no call to make
_OF_USERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)  # at which the library ends linking


def work(owner, name, *arguments, receiver=None, callback=None):
    """Calls letcont_NAME and returns its status. It is interrupted by `owner`, the object that it works with. `receiver` gets
    the output that goes to `callback`; what it has raised is raised here."""
    call = _Call(name, arguments, callback, owner._session)
    if threading.get_ident() == threading.main_thread().ident:
        _wait_for(call, owner, receiver)
    else:
        call.make()
    if receiver and receiver.raised is not None:
        raise receiver.raised
    return call.status()


def work_at_signals(name, *arguments):
    """Calls letcont_NAME, which ends early if a signal waits for the thread that calls, and returns its status. No handler could
    be called before that, so those signals that have one wait, also if they come before the library looks."""
    if threading.get_ident() != threading.main_thread().ident:
        return c.call(name, *arguments)
    _end_idle()  # which could get them
    handled = [number for number in _OF_USERS if callable(signal.getsignal(number))]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, handled)
        return c.call(name, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for(call, owner, receiver):
    if receiver:
        receiver.ask = call.ask
    helpers = _helpers_here()
    try:
        _waiting.append(call)
        helpers.put(call)
        while not call.has_returned():
            if not helpers.are_enough():
                call.make()
                return
            piece = call.wait()
            if piece is not None:
                call.answers.put(receiver.give(piece))
            _helpers_here()
    except BaseException:
        call.is_left = True
        call.end(owner)
        raise
    finally:
        call.is_left = True  # again, since another signal may have come before it was set
        if call in _waiting:
            _waiting.remove(call)


class Receiver:
    """Passes a run's output to a function, on the thread that makes this object and waits for the run."""

    def __init__(self, function):
        self._function = function
        self._thread = threading.get_ident()
        self.ask = None  # if a helper makes the call, what asks this object from there
        self.raised = None  # what the function has raised: it must not leave the callback
        self.has_ended = False  # whether the function wants no more

    def take(self, _, address, length):
        """The callback: returns 1 to end the run."""
        try:
            piece = ctypes.string_at(address, length)
            return self.give(piece) if threading.get_ident() == self._thread else self.ask(piece)
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

    def __init__(self, name, arguments, callback, session):
        self._name, self._arguments = name, arguments
        self._callback = callback  # which has to live until the call returns
        self._session = session
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
        if self.has_returned():
            return
        self._returned = None, LetcontError("this process was forked while the call was under way", Status.UNABLE)
        self._session._begin_anew()

    def end(self, owner):
        """Makes the call return early, and waits for that."""
        if self._claim.acquire(False) or self.has_returned():
            return
        owner._interrupt()
        while not self.has_returned():
            self.wait()


class _Helpers:
    """Threads that make calls. Each ends when it has had none for a while."""

    def __init__(self):
        self.process = os.getpid()
        self._calls = SimpleQueue()  # and None, at which a helper ends
        self._idle = []  # a lock of each helper that waits for a call, which is released when that ends

    def put(self, call):
        self._calls.put(call)

    def are_enough(self):
        """Starts a helper if more calls wait than helpers. False if the process can start none, because of a limit or because
        it ends. A helper that has just taken a call counts still as one that waits, so this is to be asked again."""
        if len(self._idle) >= self._calls.qsize():
            return True
        before = threading.stack_size()
        try:
            threading.stack_size(_STACK)
            _thread.start_new_thread(self._help, ())
        except RuntimeError:
            return False
        finally:
            threading.stack_size(before)
        return True

    def end(self):
        """Ends those that wait. The others end after their calls, since this object is not that of the module any more."""
        waiting = list(self._idle)
        for _ in waiting:
            self._calls.put(None)
        for lock in waiting:
            lock.acquire(timeout=_IDLE)

    def _help(self):
        lock = threading.Lock()
        lock.acquire()
        self._idle.append(lock)
        while (call := self._next(lock)) is not None:
            call.make()
            is_of_module = self is _helpers
            if is_of_module:
                self._idle.append(lock)
            call.wake()
            del call  # and what belongs to it
            if not is_of_module:
                break
        lock.release()

    def _next(self, lock):
        """Returns a call, or None at the end."""
        try:
            try:
                return self._calls.get(timeout=_IDLE)
            finally:
                self._idle.remove(lock)
        except Empty:
            pass
        try:
            return self._calls.get_nowait()  # what came while this one still counted as one that waits
        except Empty:
            return None


_helpers = _Helpers()
_waiting = []  # the calls that the main thread waits for: some, where `on_output` makes one


def _helpers_here():
    """Returns the helpers of this process, also if it was forked by something else than os.fork."""
    if _helpers.process != os.getpid():
        _cut_off()
    return _helpers


def _end_idle():
    global _helpers
    ending, _helpers = _helpers, _Helpers()
    ending.end()


def _cut_off():
    global _helpers
    _helpers = _Helpers()
    for call in _waiting:
        call.cut_off()


atexit.register(_end_idle)
os.register_at_fork(before=_end_idle, after_in_child=_cut_off)
