// Prints random programs, one after the other, as one text: colours_generated LANGUAGE FIRST COUNT. LANGUAGE is add,
// fun, l or cps, FIRST the first one's seed.
#include "cps/text/print.h"
#include "generate/fun_source.h"
#include "generate/generate.h"
#include "generate/l_program.h"
#include "generate/random.h"

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

using letcont::generate::Random;

std::string add_operand(Random& random, uint32_t names) {
  if (names > 0 && random.chance(40)) return "x" + std::to_string(random.below(names));
  return std::to_string(random.below(10'000));
}

// A sum, whose parentheses are closed.
std::string add_sum(Random& random, uint32_t names) {
  std::string sum = add_operand(random, names);
  for (uint32_t i = random.below(8); i > 0; --i) {
    std::string other = add_operand(random, names);
    sum = random.chance(30)   ? "(" + sum + ") + " + other
          : random.chance(50) ? sum + "+" + other
                              : other + " + (" + sum + ")";
  }
  return sum;
}

std::string add_program(uint32_t seed) {
  Random random(seed);
  std::string text = random.chance(50) ? "/* Sums\n   of numbers */\n" : "// Sums\n";
  uint32_t names = random.below(6);
  for (uint32_t i = 0; i < names; ++i)
    text += "x" + std::to_string(i) + " = " + add_sum(random, i) + (random.chance(20) ? " // x\n" : "\n");
  return text + add_sum(random, names) + "\n";
}

std::string program(const std::string& language, uint32_t seed) {
  using namespace letcont::generate;
  if (language == "add") return add_program(seed);
  if (language == "fun") return fun_source({.seed = seed, .lines = 30});
  if (language == "l") return text(l_program({.seed = seed, .size = 60}));
  return letcont::cps::print(random_program({.seed = seed})).text;
}

} // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  auto first = static_cast<uint32_t>(std::atoi(words[2])), programs = static_cast<uint32_t>(std::atoi(words[3]));
  for (uint32_t seed = first; seed < first + programs; ++seed) std::cout << program(words[1], seed) << '\n';
}
