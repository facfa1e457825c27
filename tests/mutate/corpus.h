// The programs that are changed: every lesson and every program of the tests.
#pragma once

#include <string>
#include <vector>

namespace letcont::mutate {

struct Base {
  std::string language; // a LanguageInfo's name
  std::string name;     // the file's, below the folder of the sources
  std::string text;
};

// Those below ui/examples and tests/programs, in an order that does not change, without those longer than `longest`
// bytes. Of those in L and Fun there is the CPS, too, as it is converted and as it is after the default passes.
std::vector<Base> corpus(const std::string& source_folder, size_t longest);

} // namespace letcont::mutate
