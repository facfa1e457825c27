// The command line's description of itself as plain data, from which completions and the manual are made.
//
// It is read from the commands registered with CLI11, so no text can become outdated.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace letcont::cli {

struct OptionOutline {
  std::vector<std::string> names;  // with their dashes: "-o", "--output"
  std::string value;               // what its argument is called, "PATH"; empty if it takes none
  std::vector<std::string> values; // what the argument may be, if there are only a few
  std::string help;
  bool takes_file() const { return value == "PATH"; }
};

struct CommandOutline {
  std::string name, description, footer;
  std::vector<OptionOutline> options;
  std::string positional, positional_help; // "FILE"; empty without one
  std::vector<std::string> values;         // what the positional may be, if there are only a few
  bool takes_file() const {
    for (const char* each : {"FILE", "FOLDER", "EXERCISE", "ANSWER"})
      if (positional.starts_with(each)) return true;
    return false;
  }
};

// The whole program: its global options, and its commands in order.
struct Outline {
  CommandOutline itself;
  std::vector<CommandOutline> commands;
};
Outline outline_of(const CLI::App&);

// "zsh", for `letcont completions`.
std::vector<std::string> known_shells();

} // namespace letcont::cli
