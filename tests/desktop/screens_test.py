#!/usr/bin/env python3
"""Pictures of the desktop application: every layout in both themes, at three sizes and two scales of the screen.

    screens_test.py LETCONT-DESKTOP PROGRAM FOLDER

They are to be looked at, and stay in FOLDER; none may be blank, and the application must not complain. Needs Xvfb.
"""

import os
import shutil
import struct
import subprocess
import sys
import zlib

from desktop_test import Display, Failure, check

LAYOUTS = ["Learn", "Passes", "LLVM passes", "Step", "Evaluation", "LLVM", "Notations", "Pictures", "Program"]
SIZES = {"phone": "390x844", "usual": "1280x800", "large": "2560x1440"}


def rows_of(picture):
    """The rows of a picture that the application wrote: eight bits, RGB, not filtered."""
    with open(picture, "rb") as file:
        data = file.read()
    packed, at, width = b"", 8, 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width = struct.unpack(">I", body[:4])[0]
        if kind == b"IDAT":
            packed += body
        at += length + 12
    rows, stride = zlib.decompress(packed), 1 + 3 * width
    return [rows[at + 1:at + stride] for at in range(0, len(rows), stride)]


def colours_in(rows):
    """How many colours there are, and which share of the pixels has the most frequent one."""
    counts = {}
    for row in rows[::2]:
        for at in range(0, len(row), 6):
            colour = row[at:at + 3]
            counts[colour] = counts.get(colour, 0) + 1
    return len(counts), max(counts.values()) / sum(counts.values())


def take(program, source, display, picture, *options):
    environment = dict(os.environ, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1", SDL_VIDEODRIVER="x11", LC_ALL="C.UTF-8")
    done = subprocess.run([program, "--fresh", f"--screenshot={picture}", *options, source], env=environment,
                          capture_output=True, text=True, timeout=60)
    check(done.returncode == 0 and not done.stderr, f"{picture}: status {done.returncode}, {done.stderr}")
    rows = rows_of(picture)
    half, side = len(rows) // 2, len(rows[0]) // 6 * 3
    for part in (rows[:half], rows[half:]):
        for quarter in ([row[:side] for row in part], [row[side:] for row in part]):
            colours, largest = colours_in(quarter)
            check(colours >= 4 and largest < 0.999, f"{picture}: {colours} colours, one of them on {largest:.4f} of it")


def main():
    program, source, folder = sys.argv[1:4]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with Display("2560x1440") as display:
        for layout in LAYOUTS:
            for theme in ("light", "dark"):
                for size, pixels in SIZES.items():
                    for scale in ("1", "2") if size == "usual" else ("1",):
                        picture = os.path.join(folder, f"{size}-{scale}x-{theme}-{layout.lower().replace(' ', '-')}.png")
                        take(program, source, display, picture, f"--layout={layout}", f"--theme={theme}",
                             f"--size={pixels}", f"--scale={scale}")
            print("ok", layout, flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
