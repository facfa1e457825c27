"""mutated_links.py LETCONT COUNT MEBIBYTES: opens COUNT damaged links, each in a process that may use so much memory.

Flipped bits, truncation, decompression bombs, lengths that lie, with checksums that fit. Every one must be answered with
a message and exit status 1. The numbers come from a fixed seed; a failure prints the link.
"""
import base64
import os
import random
import subprocess
import sys
import tempfile
import zlib

letcont, count, mebibytes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = random.Random(1)


def share(text):
    with tempfile.NamedTemporaryFile(suffix=".add") as file:
        file.write(text)
        file.flush()
        return subprocess.check_output([letcont, "share", file.name]).strip()


def sealed(head, packed):
    crc = zlib.crc32(packed, zlib.crc32(head))
    return b"#" + head + base64.urlsafe_b64encode(crc.to_bytes(4, "big") + packed).rstrip(b"=")


def deflated(data, repeat=1):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b"".join([packer.compress(data) for _ in range(repeat)]) + packer.flush()


def flipped(link):
    at = rng.randrange(len(link) * 8)
    return link[: at // 8] + bytes([link[at // 8] ^ 1 << at % 8]) + link[at // 8 + 1 :]


# The kernel counts what this process has into its children's memory, so this process stays small.
def noise():
    return rng.randbytes(rng.randrange(200))


links = [share(b"3 + (2 + 4)"), share(b"x = 5\nx + x + 1\n" * 40)]
bomb = sealed(b"1.A.", deflated(bytes(1 << 20), 500))
makers = [
    lambda: flipped(rng.choice(links)),
    lambda: flipped(rng.choice(links)),
    lambda: (link := rng.choice(links))[: rng.randrange(1, len(link))],
    lambda: sealed(b"1.B.", b"\2" + noise()),
    lambda: sealed(b"1.A.", noise()),
    lambda: sealed(b"%d.A." % rng.randrange(2, 99), noise()),
]
special = [
    bomb,
    flipped(bomb),
    sealed(b"1.A.", deflated(b"\4\0" * (1 << 21))),
    sealed(b"1.A.", deflated(b"\2\xff\xff\xff\xff\x0f" + bytes(1 << 20))),
    sealed(b"1.B.", bytes(6 << 20)),
    b"A" * (1 << 20),
    bytes(1 << 20),
    b"#" * 1000,
]
peak = 0
for i in range(count):
    link = special[i] if i < len(special) else rng.choice(makers)()
    process = subprocess.Popen([letcont, "open", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        process.stdin.write(link)
        process.stdin.close()
    except BrokenPipeError:
        pass
    output, message = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    peak = max(peak, usage.ru_maxrss)
    well = process.returncode == 1 and not output and message.startswith(b"letcont: error: ")
    if not well or usage.ru_maxrss > mebibytes << 10:
        sys.exit(f"link {i}: status {process.returncode}, {usage.ru_maxrss} KiB, {message!r}\n{link[:300]!r}")
print(f"{count} damaged links, at most {peak / 1024:.1f} MiB each")
