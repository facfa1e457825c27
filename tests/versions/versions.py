#!/usr/bin/env python3
"""Reads what each earlier version has written, and runs what was built for it: links, CPS text and the C interface.

    versions.py --letcont build/native/letcont --library build/native/libletcont.so --sources .

Each version has a folder or a file of its own here, which never changes: a version without one is a mistake.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def call(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, **options)


def number_in(path, pattern):
    return int(re.search(pattern, path.read_text())[1])


def fixtures(name, newest, suffix=""):
    """Pairs of a version and its fixture; a missing one is None."""
    for version in range(1, newest + 1):
        path = HERE / name / f"{version}{suffix}"
        yield version, path if path.exists() else None


def link_complaints(letcont):
    """Lines of links/1.tsv: a link, its language, and its program as JSON."""
    for version, path in fixtures("links", 1, ".tsv"):
        for line in path.read_text().splitlines():
            link, language, program = line.split("\t")
            opened = call(letcont, "open", link)
            if opened.returncode or opened.stdout != json.loads(program).encode():
                yield f"links {version}: {link} is {opened.stdout!r} {opened.stderr!r}"
            view = call(letcont, "open", "--show-view", link).stdout.decode()
            if language not in view:
                yield f"links {version}: {link} has another language than {language}: {view}"


def text_complaints(letcont, sources):
    """Each text prints what it has always printed, in every engine."""
    newest = number_in(sources / "core/cps/parse/scan.h", r"text_version = (\d+);")
    for version, folder in fixtures("cps-text", newest):
        if folder is None:
            yield f"CPS text {version} has no fixtures"
            continue
        done = call(letcont, "test", folder, "--engines=vm,eval,native")
        if done.returncode:
            yield f"CPS text {version}:\n{done.stdout.decode()}{done.stderr.decode()}"
        for program in folder.glob("*.cps"):
            if not program.read_text().startswith(f"letcont-cps {version}\n"):
                yield f"{program} does not say its version"


def declarations(header):
    """The declarations and constants of a header, without its comments, each on one line."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    defines = set(re.findall(r"^#define LETCONT_\w+ .*\S", text, re.MULTILINE))
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    flat = re.sub(r"\s+", " ", text)
    functions = {each.strip() for each in re.findall(r"[\w* ]+ \*?letcont_\w+\([^()]*(?:\([^()]*\)[^()]*)*\);", flat)}
    constants = set(re.findall(r"LETCONT_\w+ = [\w-]+", flat))
    structs = set(re.findall(r"typedef [^;{]*;|struct letcont_\w+ \{[^}]*\}", flat))
    return defines | functions | constants | {each.strip() for each in structs}


def interface_complaints(library, sources):
    header = sources / "ui/library/letcont.h"
    newest = number_in(header, r"#define LETCONT_ABI (\d+)")
    for version, folder in fixtures("c-interface", newest):
        if folder is None:
            yield f"the C interface {version} has no fixtures"
        elif version == newest:
            frozen = declarations(folder / "letcont.h")
            for lost in sorted(frozen - declarations(header)):
                yield f"the C interface {version} has lost or changed: {lost}"
            if len(frozen) < 20:
                yield f"the C interface {version}: only {len(frozen)} declarations are compared"
            yield from client_complaints(version, folder, library)


def client_complaints(version, folder, library):
    """A program that was compiled with the header of that time runs with today's library."""
    with tempfile.TemporaryDirectory() as room:
        program = pathlib.Path(room) / "client"
        made = call("cc", f"-I{folder}", folder / "client.c", library, f"-Wl,-rpath,{library.parent}", "-o", program)
        ran = call(program) if made.returncode == 0 else made
        if ran.returncode or ran.stdout != (folder / "client.out").read_bytes():
            yield f"the C interface {version}: the client gives {ran.returncode}, {ran.stdout!r} {ran.stderr!r}"


def main():
    parser = argparse.ArgumentParser()
    for name in "letcont", "library", "sources":
        parser.add_argument(f"--{name}", required=True, type=lambda path: pathlib.Path(path).resolve())
    options = parser.parse_args()
    complaints = [*link_complaints(options.letcont), *text_complaints(options.letcont, options.sources),
                  *interface_complaints(options.library, options.sources)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
