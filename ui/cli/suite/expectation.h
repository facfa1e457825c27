// What is expected of a program, in files beside it:
//
//   NAME.out   what it prints
//   NAME.err   if there is one, the program fails: its status is 1, and this is what it says on standard error, where
//              {name} stands for the program's file name
//   NAME.in    what it reads; without it, nothing
//
// A program that prints nothing has an empty NAME.out: without the file nothing is expected, which is a mistake.
#pragma once

#include "cli/suite/programs.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::cli {

struct Expectation {
  std::string output, errors; // the errors with {name}
  int status = 0;
};

// Returns why a program or a file beside it cannot be used; empty if they can. A pipe or a device may keep a reader for
// ever.
std::string fault_of_files(const SuiteProgram&);

// Returns what a program has said on standard error with {name} for its name, as NAME.err has it. A {name} of its own
// stays as it is.
std::string with_name_mark(const SuiteProgram&, std::string errors);

// Returns what is expected of the program; nothing, with a message, if nothing is or a file cannot be read.
std::optional<Expectation> read_expectation(const SuiteProgram&, std::string& message);

// Returns the path of the file that the program reads; empty if there is none.
std::string input_of(const SuiteProgram&);

// Makes that the expectation: writes the files that differ, and removes NAME.err for a program that ends well. Returns
// what it did, as "wrote sum.out"; nothing, with a message, if a file cannot be written.
std::optional<std::vector<std::string>> write_expectation(const SuiteProgram&, const Expectation&,
                                                          std::string& message);

} // namespace letcont::cli
