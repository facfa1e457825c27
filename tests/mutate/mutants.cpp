#include "mutate/mutants.h"

#include "generate/random.h"
#include "mutate/mutate.h"

namespace letcont::mutate {

constexpr size_t longest_base = 6000; // bytes

Mutants::Mutants(const std::string& source_folder) {
  for (Base& base : corpus(source_folder, longest_base)) {
    Subject subject = subject_of(base.language, base.text);
    by_language_[base.language].push_back({std::move(base), std::move(subject)});
  }
}

Mutant Mutants::operator[](uint64_t number) const {
  generate::Random random(number);
  static const std::vector<std::string> languages{"l", "l", "l", "l", "fun", "fun", "fun", "cps", "cps", "cps", "add"};
  const std::vector<Known>& bases = by_language_.at(random.pick(languages));
  const Known& known = random.pick(bases);
  return {known.base.language, known.base.name, mutate(known.subject, random)};
}

} // namespace letcont::mutate
