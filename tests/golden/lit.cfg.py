# Settings of the golden tests. A test is a program with `// RUN:` lines, or a `.test` file with `# RUN:` lines.
import os
import sys

import lit.formats

config.name = "golden"
config.suffixes = [".add", ".fun", ".l", ".cps", ".test"]
config.test_source_root = os.path.dirname(__file__)
# The system's shell runs the lines, with pipefail: a failure anywhere in a pipe fails the test.
config.test_format = lit.formats.ShTest(execute_external=True)

# deploy/mutants runs the tests with another command, in a folder of its own.
config.letcont = lit_config.params.get("letcont", config.letcont)
config.test_exec_root = lit_config.params.get("room", config.test_exec_root)

# Tests of how much memory is taken, or of an empty standard error, where a sanitizer has memory and words of its own.
if config.sanitized:
    config.available_features.add("sanitized")

config.substitutions += [
    ("%letcont", config.letcont),
    ("%lli", config.lli),
    # Exact: every line of the output is there, and nothing else.
    (r"\bFileCheck-exact\b", config.filecheck + " --match-full-lines --strict-whitespace"),
    # Words, but not within a path that was put in before.
    (r"(?<![/\w-])FileCheck\b(?!-)", config.filecheck),
    (r"(?<![/\w-])not\b(?!-)", config.not_),
    (r"(?<![/\w-])split-file\b(?!-)", config.split_file),
    ("%python", sys.executable),
]
# What a user's environment says about colour must not change what the tests see.
config.environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CLICOLOR_FORCE")}
