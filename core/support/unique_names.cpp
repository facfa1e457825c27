#include "support/unique_names.h"

namespace letcont {

void UniqueNames::begin_definition() { ++definition_; }

bool UniqueNames::taken(const std::string& name) const {
  auto known = seen_.find(name);
  return known != seen_.end() && (known->second.definition == definition_ || known->second.definition == UINT32_MAX);
}

std::string UniqueNames::global(std::string_view wanted) {
  std::string base(wanted.empty() ? "g" : wanted), name = base;
  if (taken(name)) name = numbered(base + "_", 1);
  seen_[name] = {UINT32_MAX, 0};
  return name;
}

// Each prefix remembers the number it tried last, so that a thousand variables of one name cost a thousand steps.
std::string UniqueNames::numbered(const std::string& prefix, uint32_t first) {
  Seen& counter = seen_["\n" + prefix]; // a key that is no name
  if (counter.definition != definition_ || counter.next_number < first) counter = {definition_, first};
  uint32_t number = counter.next_number;
  std::string name = prefix + std::to_string(number);
  while (taken(name)) name = prefix + std::to_string(++number);
  counter.next_number = number + 1;
  return name;
}

std::string UniqueNames::local(std::string_view wanted, std::string_view otherwise) {
  std::string base(wanted.empty() ? otherwise : wanted);
  if (!wanted.empty() && !taken(base)) {
    seen_[base] = {definition_, 0};
    return base;
  }
  std::string name = numbered(wanted.empty() ? base : base + "_", 0);
  seen_[name] = {definition_, 0};
  return name;
}

} // namespace letcont
