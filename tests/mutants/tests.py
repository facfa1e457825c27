"""Which tests look at which files: first those that are quick and near, then those that take longer.

A test is a target of the build, its arguments and its environment, and a command that runs it if it does not run itself.
"""

import dataclasses
import fnmatch
import glob
import sys


@dataclasses.dataclass(frozen=True)
class Test:
    target: str
    arguments: tuple = ("--gtest_brief=1",)
    environment: tuple = ()
    runner: tuple = ()  # {program}, {folder} and {build} stand for the test's program, a temporary folder, the build's

    @property
    def name(self):
        return " ".join([self.target, *(a for a in self.arguments if "filter" in a)])


def unit(*areas):
    return [Test(f"{area}_test") for area in areas]


def random_programs(area, count, filter_=None):
    arguments = ("--gtest_brief=1", "--gtest_fail_fast") + ((f"--gtest_filter={filter_}",) if filter_ else ())
    environment = (("LETCONT_PROGRAMS", str(count)), ("LETCONT_TRIES", "0"))
    return [Test(f"{area}_property", arguments, environment)]


def small_programs(size, every, pairs):
    names = ("LETCONT_SIZE", "LETCONT_EVERY", "LETCONT_PAIRS")
    environment = tuple(zip(names, map(str, (size, every, pairs))))
    return [Test("small_property", ("--gtest_brief=1", "--gtest_fail_fast"), environment)]


def golden():
    """The golden tests of the command."""
    lit = next(iter(sorted(glob.glob("/usr/lib/llvm-*/build/utils/lit/lit.py"))), "lit")
    runner = (sys.executable, lit, "--quiet", "-j1", "--max-failures=1", "--param=letcont={program}")
    return [Test("letcont", ("--param=room={folder}", "{build}/tests/golden"), (), runner)]


PASSES = unit("analysis") + random_programs("passes", 100, "*Each:*Default*:*SomeOrders") + small_programs(3, 2, 16)
WIDE_PASSES = (
    unit("pipeline", "large", "fun_passes", "fixed_point", "provenance")
    + random_programs("passes", 1500, "*Each:*Default*:*SomeOrders")
    + small_programs(4, 50, 4)
    + golden()
)

# By file, the first that matches: quick tests, wide tests.
TABLE = [
    ("core/passes/analysis/boxed.*", unit("box") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/captures.*", unit("close") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/cycles.*", unit("specialise") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/dominators.*", unit("contify", "shrink") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/nesting.*", unit("close") + PASSES, WIDE_PASSES),
    ("core/passes/rewrite/fold.*", unit("shrink") + PASSES, WIDE_PASSES),
    ("core/passes/rewrite/interfaces.*", unit("flatten", "untuple") + PASSES, WIDE_PASSES),
    ("core/passes/copying.h", unit("inline", "specialise") + PASSES, WIDE_PASSES),
    ("core/passes/pipeline/table.cpp", unit("pipeline"), WIDE_PASSES),
    ("core/passes/pipeline/pipeline.*", unit("pipeline"), WIDE_PASSES),
    ("core/passes/rewrite/reach.*", unit("contify", "close", "inline") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/recursion.*", unit("shrink", "inline") + PASSES, WIDE_PASSES),
    ("core/passes/rewrite/retype.*", unit("records", "box", "flatten") + PASSES, WIDE_PASSES),
    ("core/passes/rewrite/single_values.*", unit("flatten") + PASSES, WIDE_PASSES),
    ("core/passes/analysis/suspects.*", unit("shrink", "contify", "inline") + PASSES, WIDE_PASSES),
    ("core/passes/rewrite/tuples.*", unit("untuple", "flatten") + PASSES, WIDE_PASSES),
    ("core/passes/shrink*", unit("shrink") + PASSES, WIDE_PASSES),
    ("core/passes/*", ["own"] + PASSES, WIDE_PASSES),
    ("core/cps/check/*", unit("check", "order", "parse"), unit("shrink") + PASSES + golden()),
    ("core/cps/order.cpp", unit("order", "check", "shrink"), PASSES + unit("vm") + golden()),
    ("core/cps/copy.cpp", unit("inline", "specialise") + PASSES, WIDE_PASSES),
    ("core/cps/change*", unit("change", "shrink") + PASSES, WIDE_PASSES + unit("inline", "cse", "contify", "close")),
    ("interpreter/vm/compile/print.cpp", unit("vm"), unit("vm_collections") + golden()),
    ("interpreter/vm/machine/statistics.cpp", unit("vm") + random_programs("vm", 100), unit("vm_collections") + golden()),
    ("interpreter/vm/*", unit("vm") + small_programs(3, 2, 16) + random_programs("vm", 60), random_programs("vm", 800)
     + unit("vm_collections") + golden()),
    ("interpreter/run/mark_sweep.h", unit("eval_heap", "debugger_machine") + small_programs(3, 2, 16) + random_programs("vm", 60),
     unit("debugger", "generate")),
    ("interpreter/eval/heap*", unit("eval_heap") + small_programs(3, 2, 16) + random_programs("vm", 60), unit("generate", "convert")),
    ("core/native/runtime/*", unit("collector", "frames", "places", "runtime_settings"), unit("jit")),
]


def tests_of(file, areas):
    """The quick and the wide tests of a file; `areas` are the targets that there are."""
    for pattern, quick, wide in TABLE:
        if not fnmatch.fnmatch(file, pattern):
            continue
        own = file.rsplit("/", 1)[1].split(".")[0] + "_test"
        quick = [test if test != "own" else Test(own) for test in quick]
        known = [test for test in quick if test.target in areas]
        return known, [test for test in wide if test.target in areas and test not in known]
    return [], []
