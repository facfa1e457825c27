// The alphabets of small programs. Each omits constructs that would make its programs too many, so that larger programs
// over the rest can be tried.

#include "generate/small.h"

#include <array>

namespace letcont::generate {

std::span<const Alphabet> small_alphabets() {
  static constexpr std::array all{
      Alphabet{.name = "all",
               .documentation = "everything but definitions",
               .add = true,
               .divide = true,
               .less = true,
               .print = true,
               .pairs = true,
               .data = true,
               .records = true,
               .functions = true,
               .blocks = true,
               .two = true},
      Alphabet{.name = "control",
               .documentation = "loops and branches",
               .add = true,
               .less = true,
               .print = true,
               .blocks = true,
               .two = true},
      Alphabet{
          .name = "failing", .documentation = "divisions among blocks", .divide = true, .print = true, .blocks = true},
      Alphabet{.name = "functions",
               .documentation = "functions in functions, with blocks",
               .integers = 1,
               .add = true,
               .functions = true,
               .blocks = true,
               .two = true},
      Alphabet{.name = "higher",
               .documentation = "functions that take functions",
               .integers = 1,
               .add = true,
               .functions = true,
               .higher = true},
      Alphabet{.name = "tuples",
               .documentation = "pairs and units, as arguments and results",
               .integers = 2,
               .pairs = true,
               .units = true,
               .pair_functions = true,
               .blocks = true},
      Alphabet{.name = "data",
               .documentation = "data types and cases on them",
               .integers = 1,
               .print = true,
               .data = true,
               .records = true,
               .blocks = true},
      Alphabet{.name = "memory",
               .documentation = "references and arrays, with functions and blocks that write them",
               .print = true,
               .memory = true,
               .functions = true,
               .blocks = true},
      Alphabet{.name = "definitions",
               .documentation = "functions and values in any order",
               .integers = 1,
               .add = true,
               .print = true,
               .functions = true,
               .definitions = 3},
      Alphabet{.name = "globals",
               .documentation = "definitions of pairs, data and functions",
               .integers = 1,
               .divide = true,
               .pairs = true,
               .data = true,
               .functions = true,
               .blocks = true,
               .definitions = 2},
  };
  return all;
}

} // namespace letcont::generate
