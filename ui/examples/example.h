// The example programs, ordered as lessons. Built from the files in the folders beside this one: the first line of a
// program, a comment, is its title. views.json says for lessons in which stages one sees what they claim, after which
// passes, and at which piece of the program; the book's links open them there, too. What a program reads stands beside
// it: 19-calculator.in.
#pragma once

#include <span>
#include <string_view>

namespace letcont {

struct Example {
  std::string_view language; // "add"
  std::string_view name;     // "1-sum.add"
  std::string_view title;    // "A sum in a sum"
  std::string_view text;     // the whole file
  std::string_view passes;   // "default", unless it is about others
  std::string_view panes;    // "cps@none cps": the stages that show what it claims; empty: any
  std::string_view at;       // a piece of the text, whose first place is linked to what there is to see; empty: none
  std::string_view input;    // what it reads: the file beside it whose name ends in .in; empty: nothing
};

std::span<const Example> examples();

} // namespace letcont
