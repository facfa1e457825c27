#!/usr/bin/env python3
"""The file of earlier inputs: several sessions at a time, other programs' files, and what is no file."""

import os
import pathlib

from terminal import PromptedTerminal, environment_of, run_tests

PROMPT = "letcont> "
FIRST_LINE = "_HiStOrY_V2_\n"


def session_of(options, environment):
    return PromptedTerminal([options.letcont, "--color=never", "repl"], environment, PROMPT)


def at_home(options, home):
    return session_of(options, environment_of(home))


def file_at(home):
    path = pathlib.Path(home, "state", "letcont", "history")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def sessions_at_a_time(options, home):
    one, other = at_home(options, home), at_home(options, home)
    one.say("11", "= 11")
    one.say("12", "= 12")
    other.say("21", "= 21")
    one.say("13", "= 13")
    one.say("13", "= 13")  # is kept once
    other.say("\x1b[A", "= 21")
    other.say(":type 22", ":: Int")
    one.end()
    other.end()
    text = file_at(home).read_text()
    assert text == FIRST_LINE + "11\n12\n21\n13\n:type\\04022\n", repr(text)
    assert file_at(home).stat().st_mode & 0o777 == 0o600
    session = at_home(options, home)
    session.say("\x1b[A\x1b[A", "= 13")
    session.end()


def is_bounded(options, home):
    file_at(home).write_text(FIRST_LINE + "".join(f"{number}\n" for number in range(5000)))
    session = at_home(options, home)
    session.say("\x1b[A", "= 4999")
    session.say("5000", "= 5000")
    session.end()
    assert file_at(home).read_text() == FIRST_LINE + "".join(f"{number}\n" for number in range(3000, 5001))


def other_files_are_left_alone(options, home):
    file_at(home).write_text("important\n")
    session = at_home(options, home)
    assert "is no history of inputs" in session.seen
    session.say("1", "= 1")
    session.say("\x1b[A", "= 1")
    session.end()
    assert file_at(home).read_text() == "important\n"


def what_is_no_file(options, home):
    path = file_at(home)
    for make in [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/null", path)]:
        make(path)
        session = at_home(options, home)
        assert "warning" not in session.seen
        session.say("1", "= 1")
        session.say("\x1b[A", "= 1")
        session.end()
        path.rmdir() if path.is_dir() else path.unlink()


def relative_paths_are_ignored(options, home):
    session = session_of(options, dict(environment_of(home), XDG_STATE_HOME=os.path.relpath(home)))
    session.say("1", "= 1")
    session.end()
    assert not pathlib.Path(home, "letcont").exists()
    assert pathlib.Path(home, ".local", "state", "letcont", "history").read_text() == FIRST_LINE + "1\n"


TESTS = [sessions_at_a_time, is_bounded, other_files_are_left_alone, what_is_no_file, relative_paths_are_ignored]


if __name__ == "__main__":
    run_tests(TESTS)
