// The example programs, ordered as lessons. Built from the files in the folders beside this one: the first line of a
// program, a comment, is its title.
#pragma once

#include <span>
#include <string_view>

namespace letcont {

struct Example {
  std::string_view language; // "add"
  std::string_view name;     // "1-sum.add"
  std::string_view title;    // "A sum in a sum"
  std::string_view text;     // the whole file
};

std::span<const Example> examples();

} // namespace letcont
