"""hostile_text.py LETCONT FOLDER: whatever stands in programs, file names, arguments and links, no message brings a
terminal anything that it would act on, and neither does what is shown on a terminal. Links that ask for too much are
answered at once."""
import base64
import os
import pty
import subprocess
import sys
import time
import zlib

letcont, folder = sys.argv[1], sys.argv[2]
os.makedirs(folder, exist_ok=True)

HOSTILE = "\x1b]0;title\x07\x1b[2J\x1b[31m\x7f\x9b31m\u202e\u2066\u200fx"


def field(tag, content):
    def number(n):
        out = b""
        while n >= 0x80:
            out, n = out + bytes([n & 0x7F | 0x80]), n >> 7
        return out + bytes([n])

    return number(tag) + number(len(content)) + content


def link(fields):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"".join(field(tag, content) for tag, content in fields)) + packer.flush()
    head = b"1.A."
    crc = zlib.crc32(packed, zlib.crc32(head))
    return (b"#" + head + base64.urlsafe_b64encode(crc.to_bytes(4, "big") + packed).rstrip(b"=")).decode()


def acts(text):
    return [c for c in text if (ord(c) < 0x20 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0
            or c in "\u061c\u200e\u200f\u2028\u2029" or "\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069"]


def harmless(what, text):
    found = acts(text.decode("utf-8"))
    if found:
        sys.exit(f"{what}: {found} in {text!r}")


def run(*arguments, stdin="", looks_at_output=True):
    done = subprocess.run([letcont, *arguments], input=stdin.encode(), capture_output=True, timeout=60)
    harmless(f"{arguments} on standard error", done.stderr)
    if looks_at_output:
        harmless(f"{arguments} on standard output", done.stdout)
    return done


def on_terminal(*arguments):
    ours, theirs = pty.openpty()
    # The colours of messages are ours; without them, nothing is left that a terminal acts on.
    process = subprocess.Popen([letcont, "--color=never", *arguments], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:  # the other end is closed
        pass
    process.wait()
    harmless(f"{arguments} on a terminal", text.replace(b"\r\n", b"\n"))
    return text


def program(name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# ---- Arguments and names of files
good = program("good.l", "print(1)\n")
for arguments in [("run", f"--lang={HOSTILE}", good), ("run", f"--engine={HOSTILE}", good), ("run", f"--passes={HOSTILE}", good),
                  ("emit", f"--stage={HOSTILE}", good), ("emit", "--stage=types", f"--at={HOSTILE}", good),
                  ("emit", f"--stage=cps@{HOSTILE}", good), ("run", f"{folder}/missing {HOSTILE}.l"), (HOSTILE,), ("run", f"--{HOSTILE}"),
                  ("run", f"{folder}/{HOSTILE}"), ("build", f"--emit={HOSTILE}", good), ("open", HOSTILE),
                  ("emit", "--stage=cps", good, "-o", f"{folder}/missing/{HOSTILE}"), ("passes", HOSTILE), ("stages", HOSTILE)]:
    if run(*arguments).returncode == 0:
        sys.exit(f"{arguments} worked")
named = program(f"{HOSTILE.replace('/', '')}.l", "print(1 + ())\n")
run("run", named)

# ---- Programs
for number, text in enumerate([f"print(1) {HOSTILE}\n", f'print(1 + "{HOSTILE}")\n', f"// {HOSTILE}\nprint(x) // {HOSTILE}\n",
                               f"def {HOSTILE} = 1\n", f"x{HOSTILE}"]):
    for language in ["add", "fun", "l", "cps"]:
        run("run", program(f"wrong{number}.{language}", text))
        on_terminal("emit", "--stage=tokens", program(f"wrong{number}.{language}", text))
panic = program("panic.l", f'panic("{HOSTILE}")\n')
for engine in ["vm", "eval"]:
    run("run", f"--engine={engine}", panic)

# What a text of CPS says of where it comes from: the name of a source, in every message, profile and place.
cps = subprocess.run([letcont, "emit", "--stage=cps", good], capture_output=True, check=True, encoding="utf-8").stdout
for name in [HOSTILE, r"\x1b[2J", "\\nanother.toy:1:1: error: forged", "n" * 1_000_000]:
    made = program("made.cps", f'letcont-cps 1\nsource "{name}"\n@3:1 {cps}'.replace("print_int(", "@4:1 print_int("))
    for arguments in [("run", made), ("run", "--max-steps=1", made), ("run", "--profile", made), ("run", "--profile", "--by=cps", made),
                      ("run", "--profile", "--json", made), ("check", "--json", made), ("debug", "--json", made), ("debug", made)]:
        done = run(*arguments, stdin='{"do": "state"}\n{"do": "program"}\n' if "--json" in arguments else "step\nsource\nwhere\nposition\n")
        if len(done.stderr) > 50_000 or len(done.stdout) > 100_000 and "--json" not in arguments:
            sys.exit(f"{arguments} with a name of {len(name)} bytes: {len(done.stdout)} and {len(done.stderr)} bytes")
for command in [("check", "--json"), ("run", "--profile", "--json"), ("test", "--engines=vm", "--json")]:
    run(*command, named)

# Names of a million letters, where the debugger shows them.
long = program("long.l", f"def {'f' * 1_000_000} = {{ n -> 1 / n }}\nprint({'f' * 1_000_000}(0))\n")
done = run("debug", long, stdin="variables all\nstep 4\nwhere\nheap\nposition\n")
if len(done.stdout) > 20_000:
    sys.exit(f"the debugger shows {len(done.stdout)} bytes of a program with a long name")

# ---- Commands at a prompt
run("debug", good, stdin="".join(f"{command} {HOSTILE}\n" for command in ["break", "print", "to", "run", "list", "where", "", "delete"]))
run("debug", program("string.l", f'def s = "{HOSTILE}"\nprint(1) // {HOSTILE}\n'), stdin="source\nlist all\nvariables all\nstep 5\nheap\nwhere\n")
run("repl", stdin="".join(f"{command} {HOSTILE}\n" for command in [":load", ":stage", ":type", ":", "1 +"]))

# ---- Links
text = f"1 + 2 // {HOSTILE}\n".encode()
view = link([(1, b"add"), (2, text), (3, f"cse,{HOSTILE}".encode()), (4, f"cps {HOSTILE}".encode()), (11, "\u202e\x9b".encode())])
done = run("open", "--show-view", view)
if done.returncode != 0 or b"\\u{202e}\\u{9b}" not in done.stdout:
    sys.exit(f"the engine's name is not made visible: {done}")
if run("open", view, looks_at_output=False).stdout != text:
    sys.exit("the program of a link does not come byte for byte")
if b"\\x1b]0;title" not in on_terminal("open", view):
    sys.exit("on a terminal, the program of a link does not show its escape sequences")

for name, passes in [("3,000", b"inline," * 2999 + b"inline"), ("1,000,000", b"cse," * 999_999 + b"cse")]:
    much = link([(1, b"add"), (2, b"1 + 2"), (3, passes)])
    begin = time.monotonic()
    done = run("open", "-", stdin=much)
    seconds = time.monotonic() - begin
    if done.returncode != 0 or done.stdout != b"1 + 2" or f"names {name} passes".encode() not in done.stderr or seconds > 5:
        sys.exit(f"a link of {len(much)} characters with {name} passes: {seconds:.2f} s, {done}")
