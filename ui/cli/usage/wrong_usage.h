// What is said of a command line that is not understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace letcont::cli {

// Returns what is wrong, in one line, with the command or option that was likely meant; `app` has tried to read the
// command line, and failed with `error`.
std::string wrong_usage_message(const CLI::App& app, const CLI::ParseError& error);

} // namespace letcont::cli
