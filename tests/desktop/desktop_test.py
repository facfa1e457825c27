#!/usr/bin/env python3
"""The desktop application in a real window, under a virtual display: types a program with the keyboard, runs it, reads
back what it shows, and checks that it sleeps when nothing happens.

    desktop_test.py LETCONT-DESKTOP FOLDER

Pictures and logs stay in FOLDER. Needs Xvfb and xdotool.
"""

import json
import os
import shutil
import subprocess
import sys
import time

PROGRAM = "3 + (2 + 4)"


class Failure(Exception):
    pass


def check(holds, what):
    if not holds:
        raise Failure(what)


class Display:
    """An X server of our own, with a number that nobody else has."""

    def __init__(self, size="1400x1000"):
        self.size = size

    def __enter__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", self.size + "x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as line:
            number = line.readline().strip()
        check(number, "Xvfb does not start")
        self.name = ":" + number
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait(10)


class Application:
    def __init__(self, program, folder, display, *options, locale="C.UTF-8", state="state.json"):
        self.state_file = os.path.join(folder, state)
        if os.path.exists(self.state_file):
            os.remove(self.state_file)
        home = os.path.join(folder, "home")
        self.environment = dict(os.environ, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1", HOME=home,
                                XDG_STATE_HOME=os.path.join(home, "state"), SDL_VIDEODRIVER="x11", LC_ALL=locale)
        self.log = open(os.path.join(folder, "log"), "a")
        self.process = subprocess.Popen([program, "--test-state", self.state_file, *options],
                                        env=self.environment, stdout=self.log, stderr=self.log)

    def state(self):
        try:
            with open(self.state_file) as file:
                return json.load(file)
        except FileNotFoundError:
            return {"frames": 0}

    def wait(self, what, holds, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            check(self.process.poll() is None, f"the application ended (status {self.process.poll()})")
            state = self.state()
            if state["frames"] and holds(state):
                return state
            time.sleep(0.05)
        raise Failure(f"{what}: not within {seconds} s; the state is {json.dumps(self.state(), indent=1)}")

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, timeout=30)
        check(done.returncode == 0, f"xdotool {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def keys(self, *keys):
        self.xdotool("key", "--delay", "30", *keys)

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.process.terminate()  # SDL makes it a request to close, as a window manager would
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failure("the application does not end when it is asked to")


def focus(app):
    app.window = app.xdotool("search", "--sync", "--onlyvisible", "--pid", str(app.process.pid)).split()[0]
    app.xdotool("windowfocus", "--sync", app.window)
    time.sleep(0.5)  # SDL believes it after 0.2 s, and forgets the keys that came before


def types_and_runs(app):
    app.wait("the engine is ready", lambda s: s["settled"])
    focus(app)
    app.keys("ctrl+a", "Delete")
    app.wait("the program is deleted", lambda s: s["source"] == "")
    app.xdotool("type", "--delay", "40", PROGRAM)
    app.wait("the program is typed", lambda s: s["source"] == PROGRAM)
    state = app.wait("it is compiled", lambda s: s["settled"] and "add" in s["stages"].get("cps", ""))
    check(state["output"] == "", "nothing runs before it is asked for")
    app.keys("ctrl+Return")
    app.wait("it ran", lambda s: s["output"] == "9\n" and s["run"].startswith("finished"))


def undoes(app):
    for _ in range(10):
        app.keys("ctrl+z")
    app.wait("undo brings the example back", lambda s: "// A sum in a sum" in s["source"])
    for _ in range(10):
        app.keys("ctrl+y")
    app.wait("redo brings the program back", lambda s: s["source"] == PROGRAM)


def lights_up(app):
    app.keys("ctrl+Home")
    app.wait("the caret at the 3 lights it up", lambda s: s.get("linked") == [0, 1])
    app.xdotool("mousemove", "--window", app.window, "133", "113")  # over the second +
    app.wait("so does the mouse", lambda s: s.get("linked", [0, 1])[0] > 1)
    app.xdotool("mousemove", "--window", app.window, "5", "5")


def shows_errors(app):
    app.keys("ctrl+End", "space", "plus")
    app.wait("the error is told", lambda s: "error" in s["status"])
    app.keys("BackSpace", "BackSpace")
    app.wait("it is gone", lambda s: s["settled"] and "compiled" in s["status"])


def choose(app, letters):
    app.keys("ctrl+k")
    time.sleep(0.3)
    app.xdotool("type", "--delay", "40", letters)
    time.sleep(0.3)
    app.keys("Return")


def shows_machine_code(app):
    choose(app, "show assembly")
    state = app.wait("the assembly is there", lambda s: s["focused"] == "assembly" and s["stages"].get("assembly"))
    check("main:" in state["stages"]["assembly"], "it has a main")
    check(".loc" not in state["stages"]["assembly"], "and nothing for debuggers")
    choose(app, "show optimised")
    state = app.wait("the optimised IR is there", lambda s: s["focused"] == "optimised" and s["stages"].get("optimised"))
    check("9" in state["stages"]["optimised"], "LLVM has computed the sum")
    check("!dbg" not in state["stages"]["optimised"], "nothing for debuggers there either")
    choose(app, "show engines")
    app.wait("the engines are shown", lambda s: s["focused"] == "engines")
    app.keys("Return")
    app.wait("every engine ran, and printed the same",
             lambda s: s["race"].split("\n")[:-1] == ["vm ended", "eval ended", "native ended"])
    check(app.state()["output"] == "9\n", "machine code prints the same")
    choose(app, "reset layout")
    app.wait("the layout is as before", lambda s: s["focused"] == "source")


def sleeps(app):
    time.sleep(2)  # the program is kept after a pause
    before, cpu = app.state()["frames"], app.cpu_seconds()
    time.sleep(5)
    frames, used = app.state()["frames"] - before, app.cpu_seconds() - cpu
    check(frames == 0, f"an idle window drew {frames} frames in 5 s")
    check(used <= 0.025, f"an idle window used {used:.3f} s of processor time in 5 s")


# As in other programs of X11: what is selected, the middle button pastes.
def pastes_what_is_selected(app):
    app.keys("ctrl+Home", "shift+Right")
    app.xdotool("mousemove", "--window", app.window, "133", "113", "click", "2")
    app.wait("the 3 is there twice", lambda s: s["source"].count("3") == 2 and len(s["source"]) == len(PROGRAM) + 1)
    app.keys("ctrl+z")
    app.wait("undo takes it away", lambda s: s["source"] == PROGRAM)
    app.xdotool("mousemove", "--window", app.window, "5", "5")


# Somebody who has been here before: a first visit begins with another program and a line that welcomes.
def seen_before(folder):
    state = os.path.join(folder, "home", "state", "letcont")
    os.makedirs(state, exist_ok=True)
    for name, text in {"source": "// A sum in a sum\n3 + (2 + 4)\n", "settings": "language add\ntour seen\n"}.items():
        with open(os.path.join(state, name), "w") as file:
            file.write(text)


def remembers(program, folder, display):
    app = Application(program, folder, display)
    app.wait("the program of last time is there", lambda s: s["source"] == PROGRAM)
    app.close()
    check(app.process.returncode == 0, "it ends with status 0")


def takes_pictures(program, folder, display):
    environment = dict(os.environ, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1", SDL_VIDEODRIVER="x11", LC_ALL="C.UTF-8")
    for name, options in {"dark": ["--theme=dark"], "light": ["--theme=light"], "narrow": ["--size=390x800"],
                          "sharp": ["--size=1400x1000", "--scale=2"]}.items():
        picture = os.path.join(folder, name + ".png")
        subprocess.run([program, "--fresh", "--screenshot", picture, *options], env=environment, check=True, timeout=60)
        check(os.path.getsize(picture) > 5000, f"{picture} is no picture")
    # A picture leaves the settings alone, and what cannot be shown is told.
    seen_before(folder)
    home = os.path.join(folder, "home")
    environment.update(HOME=home, XDG_STATE_HOME=os.path.join(home, "state"))
    settings = os.path.join(home, "state", "letcont", "settings")
    before = os.listdir(os.path.dirname(settings)), open(settings).read()
    picture = os.path.join(folder, "kept.png")
    subprocess.run([program, "--screenshot", picture, "--size=300x200", "--zoom=200"], env=environment, check=True, timeout=60)
    check((os.listdir(os.path.dirname(settings)), open(settings).read()) == before, "a picture changes no settings")
    pipe = os.path.join(folder, "pipe.fun")
    os.mkfifo(pipe)
    for wrong, told in ([os.path.join(folder, "missing.fun")], "Cannot open"), ([pipe], "is no file"), (["--layout=Nope"], "no layout"):
        done = subprocess.run([program, "--screenshot", picture, *wrong], env=environment, capture_output=True, text=True, timeout=60)
        check(done.returncode == 1 and told in done.stderr, f"{wrong}: {done.returncode}, {done.stderr!r}")


def titles(app):
    windows = app.xdotool("search", "--pid", str(app.process.pid)).split()
    return [app.xdotool("getwindowname", window).strip() for window in windows]


# What is not saved when the window is closed is there at the next start, as a change of its file.
def keeps_the_name_of_its_file(program, folder, display):
    file = os.path.join(folder, "kept.add")
    with open(file, "w") as program_text:
        program_text.write("1 + 2\n")
    app = Application(program, folder, display, file)
    app.wait("the file is open", lambda s: s["settled"] and s["source"] == "1 + 2\n")
    focus(app)
    app.keys("4")
    app.wait("it is changed", lambda s: s["source"] == "41 + 2\n")
    app.close()
    app = Application(program, folder, display)
    app.wait("the change is there", lambda s: s["source"] == "41 + 2\n")
    check("* kept.add – Letcont" in titles(app), f"titles {titles(app)}")
    focus(app)
    app.keys("ctrl+s")
    app.wait("it is saved", lambda s: "kept.add" in s.get("notice", "") or open(file).read() == "41 + 2\n")
    app.close()
    check(open(file).read() == "41 + 2\n", "it is saved to its file")


# Two windows share what is kept. Neither loses its program if both are killed, nor does it come back once it was closed.
def rescues_programs(program, folder, display):
    apps = []
    for text in ("11", "22"):
        app = Application(program, folder, display, state=f"state-{text}.json")
        apps.append(app)
        app.wait("it is there", lambda s: s["settled"])
        focus(app)
        app.keys("ctrl+a", *text)
        app.wait("it is typed", lambda s: s["source"] == text)
        file = os.path.join(folder, "home", "state", "letcont", "source")
        app.wait("it is kept", lambda s: open(file).read() == text)
    for app in apps:
        app.process.kill()
        app.process.wait()
    app = Application(program, folder, display)
    app.wait("both are there", lambda s: s["source"] == "22" and s["recent"].startswith("11\n") and "22" not in s["recent"])
    app.close()
    left = os.listdir(os.path.join(folder, "home", "state", "letcont", "windows"))
    check(left == [], f"a window that is closed leaves nothing: {left}")


# What a window leaves is there until it is kept, and for the next one if it cannot be.
def leaves_what_has_no_place(program, folder, display):
    state = os.path.join(folder, "home", "state", "letcont")
    os.makedirs(os.path.join(state, "windows"), exist_ok=True)
    wreck = os.path.join(state, "windows", "1.program")
    with open(wreck, "w") as text:
        text.write("add\n33")
    programs = os.path.join(state, "programs")
    if os.path.exists(programs):
        os.remove(programs)
    os.mkdir(programs)  # no file can be written there
    app = Application(program, folder, display)
    app.wait("it is told", lambda s: "33" in s["recent"] and "programs" in s.get("notice", ""))
    check(os.path.exists(wreck), "it is still there")
    app.close()
    check(os.path.exists(wreck), "and for the next window")
    os.rmdir(programs)
    app = Application(program, folder, display)
    app.wait("it is kept", lambda s: "33" in s["recent"] and not os.path.exists(wreck))
    check(os.path.exists(programs), "among the recent ones")
    app.close()


# In any locale: the title is not of ASCII alone. Ctrl+Q ends the program.
def has_a_title(program, folder, display):
    file = os.path.join(folder, "sum.add")
    with open(file, "w") as program_text:
        program_text.write("1 + 2\n")
    app = Application(program, folder, display, "--fresh", file, locale="C")
    try:
        app.wait("a first frame", lambda s: s["frames"] > 0)
        check("sum.add – Letcont" in titles(app), f"titles {titles(app)}")
        focus(app)
        app.keys("ctrl+q")
        check(app.process.wait(20) == 0, "Ctrl+Q ends it")
    finally:
        if app.process.poll() is None:
            app.process.kill()


def says_what_is_missing(program):
    environment = dict(os.environ, SDL_VIDEODRIVER="x11", DISPLAY=":none")
    done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=30)
    check(done.returncode == 1 and "no display" in done.stderr, f"without a display: {done.returncode}, {done.stderr!r}")
    done = subprocess.run([program, "--no-such-option"], capture_output=True, text=True, timeout=30)
    check(done.returncode == 2 and "--help" in done.stderr, "a wrong option is answered with status 2")
    for option in ("--help", "--version"):
        done = subprocess.run([program, option], capture_output=True, text=True, timeout=30)
        check(done.returncode == 0 and "letcont-desktop" in done.stdout, f"{option} prints to standard output")


def works(program, folder, display):
    seen_before(folder)
    app = Application(program, folder, display, "--theme=dark")
    try:
        for step in (types_and_runs, undoes, lights_up, pastes_what_is_selected, shows_errors, shows_machine_code, sleeps):
            step(app)
            print("ok", step.__name__.replace("_", " "), flush=True)
        app.close()
    finally:
        if app.process.poll() is None:
            app.process.kill()


def main():
    program, folder = sys.argv[1:3]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    says_what_is_missing(program)
    with Display() as display:
        takes_pictures(program, folder, display)
        works(program, folder, display)
        remembers(program, folder, display)
        keeps_the_name_of_its_file(program, folder, display)
        rescues_programs(program, folder, display)
        leaves_what_has_no_place(program, folder, display)
        has_a_title(program, folder, display)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
