# Settings of the golden tests. A test is a program with `// RUN:` lines, or a `.test` file with `# RUN:` lines.
import os

import lit.formats

config.name = "golden"
config.suffixes = [".add", ".fun", ".l", ".cps", ".test"]
config.excludes = ["inputs"]
config.test_source_root = os.path.dirname(__file__)
# The system's shell runs the lines, with pipefail: a failure anywhere in a pipe fails the test.
config.test_format = lit.formats.ShTest(execute_external=True)

config.substitutions += [
    ("%letcont", config.letcont),
    ("%lli", config.lli),
    # Exact: every line of the output is there, and nothing else.
    (r"\bFileCheck-exact\b", config.filecheck + " --match-full-lines --strict-whitespace"),
    (r"\bFileCheck\b", config.filecheck),
    (r"\bnot\b", config.not_),
    ("%inputs", os.path.join(config.test_source_root, "inputs")),
]
# What a user's environment says about colour must not change what the tests see.
config.environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CLICOLOR_FORCE")}
