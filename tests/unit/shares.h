// How much of a text knows where it comes from: for the tests of provenance.
#pragma once

#include "compile/language.h"
#include "support/document.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace letcont {

struct Share {
  uint64_t known = 0, all = 0;
  double value() const { return all == 0 ? 1 : static_cast<double>(known) / static_cast<double>(all); }
  void add(const Share& other) { known += other.known, all += other.all; }
};

struct LlvmShares {
  Share program; // functions that the program became
  Share helpers; // functions that the module brings along, such as that which prints an integer
};

// Every instruction is a line that is indented by two; one with an origin is a range. The lines of a switch belong to
// the one that it begins on.
inline LlvmShares of_llvm(const Document& document) {
  LlvmShares shares;
  Share function;
  size_t next = 0;
  bool inside = false, internal = false;
  for (size_t begin = 0; begin < document.text.size();) {
    size_t end = std::min(document.text.find('\n', begin), document.text.size());
    std::string_view line = std::string_view(document.text).substr(begin, end - begin);
    if (line.starts_with("define ")) {
      inside = true;
      internal = line.starts_with("define internal ");
      function = {};
    }
    if (inside && line == "}") {
      inside = false;
      (internal ? shares.helpers : shares.program).add(function);
    }
    bool instruction = inside && line.size() > 2 && line.starts_with("  ") && line[2] != ' ' && line[2] != ']';
    while (next < document.ranges.size() && document.ranges[next].begin < begin) ++next;
    bool known =
        next < document.ranges.size() && document.ranges[next].begin < end && document.ranges[next].source.known();
    if (instruction) function.add({known ? 1u : 0u, 1});
    begin = end + 1;
  }
  return shares;
}

// The examples, and the programs that all engines run.
inline std::vector<std::filesystem::path> programs() {
  std::vector<std::filesystem::path> found;
  for (const char* folder : {"ui/examples", "tests/programs"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(LETCONT_SOURCE_FOLDER) / folder))
      if (language_of_file(entry.path().string())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

} // namespace letcont
