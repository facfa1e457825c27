#include "cps/print.h"

namespace letcont::cps {

void UniqueNames::begin_definition() { ++definition_; }

bool UniqueNames::taken(const std::string& name) const {
  auto known = seen_.find(name);
  return known != seen_.end() && (known->second.definition == definition_ || known->second.definition == UINT32_MAX);
}

std::string UniqueNames::global(std::string_view wanted) {
  std::string name(wanted.empty() ? "g" : wanted);
  for (uint32_t n = 1; taken(name); ++n) name = std::string(wanted) + "_" + std::to_string(n);
  seen_[name] = {UINT32_MAX, 0};
  return name;
}

// Each base remembers the number it tried last, so that a thousand variables of one name cost a thousand steps. A
// global's entry keeps its mark; its counter starts where the definition before left it, which only skips numbers.
std::string UniqueNames::local(std::string_view wanted, std::string_view otherwise) {
  std::string base(wanted.empty() ? otherwise : wanted);
  if (!wanted.empty() && !taken(base)) {
    seen_[base] = {definition_, 0};
    return base;
  }
  std::string prefix = wanted.empty() ? base : base + "_";
  Seen& counter = seen_["\n" + prefix]; // a key that is no name
  if (counter.definition != definition_) counter = {definition_, 0};
  uint32_t number = counter.next_number;
  std::string name = prefix + std::to_string(number);
  while (taken(name)) name = prefix + std::to_string(++number);
  seen_["\n" + prefix].next_number = number + 1;
  seen_[name] = {definition_, 0};
  return name;
}

} // namespace letcont::cps
