// What the command line says about itself, as plain data, for the texts that are made from it: completions, manual.
//
// It is read from the commands as they were given to CLI11, so that no text can fall behind.
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
  std::string positional, positional_help; // "FILE"; empty if there is none
  std::vector<std::string> values;         // what the positional may be, if there are only a few
  bool takes_file() const { return positional.starts_with("FILE"); }
};

// The whole program: its own options, and its commands in their order.
struct Outline {
  CommandOutline itself;
  std::vector<CommandOutline> commands;
};
Outline outline_of(const CLI::App&);

// "zsh", for `letcont completions`.
std::vector<std::string> known_shells();

} // namespace letcont::cli
