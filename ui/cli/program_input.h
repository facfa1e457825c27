// FILE, --lang, --source and --passes, which most commands take: reads the program and determines its language.
#pragma once

#include "command.h"
#include "compile/language.h"
#include "protocol/messages.h"

#include <optional>

namespace letcont::cli {

struct ProgramInput {
  std::string path;     // "-": standard input
  std::string language; // of --lang; empty: by the file's extension
  std::string passes = "default";
  std::string llvm_passes = "O2";
  std::string original = {}; // of --source: what a front end made the program from; empty: not known
};

// Adds FILE, --lang and --source to a command. The result lives as long as the command.
std::shared_ptr<ProgramInput> add_program_input(CLI::App&, bool required = true);

// Returns a message if writing to the file `output` would overwrite what the command reads: the program, what it was
// made from, or the file `data`, which may be empty; else nothing. `what` names what would be written.
std::string overwriting(const ProgramInput&, const std::string& output, const std::string& what = "the output",
                        const std::string& data = {});

// Adds --passes, for the commands that compile.
void add_passes(CLI::App&, ProgramInput&);

// Adds --llvm-passes, for the command that shows what LLVM's passes do.
void add_llvm_passes(CLI::App&, ProgramInput&);

// Whether there are the passes that it names; if not, that was said, and is wrong usage.
bool has_passes(const ProgramInput&, bool colour);

// Whether a link can follow that address of a playground; if not, that was said, and is wrong usage.
bool takes_link(const std::string& address, bool colour);

// Returns null, after a message, if the language is unknown; then `exit_code` is the exit status.
const Language* find_language(const ProgramInput&, bool colour, int& exit_code);

// Returns nothing, after a message, if there is no such program; then `exit_code` is the exit status.
std::optional<ProgramText> read_program(const ProgramInput&, size_t limit, bool colour, int& exit_code);

// Reads a program for compilation: also rejects binary files, with one message, and malformed lists of passes (wrong
// usage).
std::optional<ProgramText> read_source(const ProgramInput&, bool colour, int& exit_code);

} // namespace letcont::cli
