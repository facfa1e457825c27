// What a program reads: the file of --input, or standard input.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>

namespace letcont::cli {

// Adds --input; `otherwise` tells what the program reads without it.
void add_input(CLI::App&, std::string& path, const std::string& otherwise);

// Returns the bytes of that file; nothing after a message. No path is an empty input.
std::optional<std::string> read_input(const std::string& path, bool colour);

// Makes that file standard input, for machine code. False after a message.
bool become_input(const std::string& path, bool colour);

// False, after a message, if standard input is a folder, which would look like one without content.
bool can_read_input(bool colour);

// Appends what standard input has next, and waits for it; false at its end, or when `is_over` holds.
bool read_more(std::string& bytes, const std::function<bool()>& is_over);

} // namespace letcont::cli
