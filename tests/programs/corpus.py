"""What the tests of all programs share: which files are programs, how commands are called, how a run ends."""

import concurrent.futures
import os
import pathlib
import subprocess
import tempfile
import zlib

WRONG_USAGE = 2  # the status of letcont where a file's extension tells no language


def below(folder, letcont):
    """The programs below a folder, in order: the files of whose extensions letcont knows the language."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    known = {suffix for suffix in {path.suffix for path in files} if suffix and is_of_language(suffix, letcont)}
    return [path for path in files if path.suffix in known]


def is_of_language(suffix, letcont):
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, f"program{suffix}")
        program.touch()
        return call([letcont, "check", program], 60).returncode != WRONG_USAGE


def call(command, seconds, **options):
    return subprocess.run(command, capture_output=True, timeout=seconds, **options)


def is_thorough():
    """Whether nothing takes turns: deploy/test --thorough sets that."""
    return bool(os.environ.get("LETCONT_THOROUGH"))


def takes_turn(program, way, ways=2):
    """Whether a program is tried in this one of `ways` ways (0, 1, …) that take turns: each program in one of them, and each
    way with its share of the programs. In all, if the tests are thorough."""
    return is_thorough() or (zlib.crc32(program.name.encode()) + way) % ways == 0


def check_all(programs, check, complaints=()):
    """Checks the programs side by side; `check` returns complaints, or None of a program that is left out. Prints them
    after those that there are already, and how many there were; returns the exit status."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = [result for result in pool.map(check, programs) if result is not None]
    complaints = [*complaints, *(complaint for result in results for complaint in result)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(results)} programs, {len(complaints)} complaints")
    return 1 if complaints or not results else 0
