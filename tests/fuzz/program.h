// The fuzz targets of the four languages: an input is a program's text.
#pragma once

#include <string_view>

namespace letcont::fuzz {

// Longer programs are not tried: what grows faster than the text is another test's matter.
inline constexpr size_t longest_program = 3000;

// Compiles the text under the default passes and under none, checks the program after each pass, runs it in the
// reference evaluator and in the virtual machine, and requires that
// - errors and warnings lie in the text, and are the same under both pipelines;
// - every stage is a sound document;
// - the printed CPS reads back as itself;
// - all runs print the same and end the same way, up to the limits;
// - both engines take the same number of steps.
void try_program(std::string_view language, std::string_view text);

} // namespace letcont::fuzz
