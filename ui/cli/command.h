// The interface of `letcont`'s commands. Each command is one file: it adds itself to the command line, with its options
// and examples, and leaves a function that does its work.
#pragma once

#include "cli/terminal/exit_code.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace letcont::native {
struct TargetOptions;
}

namespace letcont::cli {

// Is known once the command line has been read.
struct Options {
  std::string colour = "auto";
  bool colour_on_errors = false;           // whether standard error gets colours
  std::function<int()> selected = nullptr; // the work of the command that was given
};

// Has the command do `work` when it is given. `work` takes whether errors are shown in colours, which is known by then,
// and returns the exit status.
template <class Work>
void when_given(CLI::App& command, Options& options, Work work) {
  command.callback([&options, work = std::move(work)] {
    options.selected = [&options, work] { return work(options.colour_on_errors); };
  });
}

// Adds --NAME=SIZE to a command: a number of bytes, or a number with the suffix K, M or G (times 1024, 1024², 1024³).
// 0 is refused: options have it where none is given.
void add_size(CLI::App&, const char* names, uint64_t& size, const char* documentation);

// Adds --NAME=N to a command: a number of steps, for example. The optional count tells whether one was given.
CLI::Option& add_count(CLI::App&, const char* names, uint64_t& count, const char* documentation);
CLI::Option& add_count(CLI::App&, const char* names, std::optional<uint64_t>& count, const char* documentation);

// Adds -fno-omit-frame-pointer to a command that makes machine code. The options must live as long as the command.
void add_frame_pointers(CLI::App&, native::TargetOptions&);

// The values of `run --engine`, `test --engines` and `build --emit`.
std::vector<std::string> engine_names();
std::vector<std::string> tested_engines();
std::vector<std::string> form_names();

// The commands, in the order of `letcont --help`.
void add_run(CLI::App&, Options&);
void add_test(CLI::App&, Options&);
void add_debug(CLI::App&, Options&);
void add_repl(CLI::App&, Options&);
void add_emit(CLI::App&, Options&);
void add_stages(CLI::App&, Options&);
void add_check(CLI::App&, Options&);
void add_passes_command(CLI::App&, Options&);
void add_operations(CLI::App&, Options&);
void add_build(CLI::App&, Options&);
void add_export(CLI::App&, Options&);
void add_share(CLI::App&, Options&);
void add_open(CLI::App&, Options&);
void add_check_exercise(CLI::App&, Options&);
void add_lsp(CLI::App&, Options&);
void add_dap(CLI::App&, Options&);
void add_completions(CLI::App&, Options&);
void add_manual(CLI::App&, Options&);

} // namespace letcont::cli
