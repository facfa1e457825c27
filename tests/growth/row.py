"""What a row of the table of growth consists of.

A row has a name, the file extension of its language, a function from n to the program's text, the smallest of the three
sizes n, 2n and 4n, and the commands that it is put through: the arguments of `letcont`, without the program. If it has
`input`, a function from n and the program's path, the commands read that instead of the program.

A row that is not yet mended has `gap`, the reason: the driver reports it and does not fail for it; when a row with a gap
holds, the driver says so, and the gap is to be removed.
"""

import dataclasses
import typing


def emit(*stages, passes="default"):
    """Commands that print these stages."""
    return [["emit", f"--stage={stage}", f"--passes={passes}"] for stage in stages]


def run(*engines, passes="default"):
    """Commands that run the program in these engines."""
    return [["run", f"--engine={engine}", f"--passes={passes}"] for engine in engines]


@dataclasses.dataclass
class Row:
    name: str
    extension: str
    program: typing.Callable[[int], str]
    size: int
    commands: list
    quadratic: bool = False
    mistake: bool = False  # the programs are wrong, and the messages are what is measured
    gap: str = ""
    input: typing.Callable[[int, str], bytes] = None
    until: bytes = b""  # the input ends only once the output has this

    def sizes(self):
        return [round(self.size * factor) for factor in ((1, 2**0.5, 2) if self.quadratic else (1, 2, 4))]
