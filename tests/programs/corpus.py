"""What the tests of all programs share: which files are programs, how commands are called, how a run ends."""

import concurrent.futures
import os
import subprocess

EXTENSIONS = {".add", ".fun", ".l", ".cps"}


def below(folder):
    """The programs below a folder, in order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in EXTENSIONS)


def call(command, seconds, **options):
    return subprocess.run(command, capture_output=True, timeout=seconds, **options)


def check_all(programs, check):
    """Checks the programs side by side; `check` returns complaints, or None of a program that is left out. Prints them
    and how many there were; returns the exit status."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = [result for result in pool.map(check, programs) if result is not None]
    complaints = [complaint for result in results for complaint in result]
    for complaint in complaints:
        print(complaint)
    print(f"{len(results)} programs, {len(complaints)} complaints")
    return 1 if complaints or not results else 0
