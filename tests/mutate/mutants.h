// Lessons and test programs, changed at random, by number: the programs that all campaigns of mutation try.
#pragma once

#include "mutate/corpus.h"
#include "mutate/subject.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace letcont::mutate {

struct Mutant {
  std::string language;
  std::string base; // the file that it is made from, below the folder of the sources
  std::string text;
};

class Mutants {
public:
  // Of the programs below that folder.
  explicit Mutants(const std::string& source_folder);

  // Returns the same for the same number. Some four of eleven are in L, three each in Fun and CPS, one in Add.
  Mutant operator[](uint64_t number) const;

private:
  struct Known {
    Base base;
    Subject subject;
  };
  std::map<std::string, std::vector<Known>> by_language_;
};

} // namespace letcont::mutate
