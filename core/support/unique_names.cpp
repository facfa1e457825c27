#include "support/unique_names.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont {

namespace {

std::string counter_of(const std::string& prefix) { return "\n" + prefix; } // a key that is no name

// What stands before the number.
std::string prefix_of(std::string_view name) { return std::string(beginning(name, longest_made_name)) + "_"; }

} // namespace

void UniqueNames::begin_definition() { ++definition_; }

bool UniqueNames::taken(const std::string& name) const {
  auto known = seen_.find(name);
  return known != seen_.end() && (known->second.definition == definition_ || known->second.definition == UINT32_MAX);
}

void UniqueNames::reserve(std::initializer_list<std::string_view> words) {
  for (std::string_view word : words)
    if (!taken(std::string(word))) global(word);
}

std::string UniqueNames::global(std::string_view wanted) {
  std::string base(wanted.empty() ? "g" : wanted), name = base;
  if (taken(name)) {
    std::string prefix = prefix_of(base);
    name = numbered(prefix, 1);
    Seen& counter = seen_[counter_of(prefix)];
    if (definition_ == 0) counter.globals_end = counter.next_number;
  }
  seen_[name] = {UINT32_MAX};
  note_number(name);
  return name;
}

// Globals x1, x2, … of the program itself are numbers of that prefix, too, if they come in their order.
void UniqueNames::note_number(std::string_view name) {
  size_t end = name.find_last_not_of("0123456789") + 1; // 0 if there are digits alone
  std::string_view digits = name.substr(end);
  if (end == 0 || digits.empty() || digits.size() > 9 || digits[0] == '0') return;
  uint32_t number = 0;
  for (char digit : digits) number = number * 10 + static_cast<uint32_t>(digit - '0');
  uint32_t& globals_end = seen_[counter_of(std::string(name.substr(0, end)))].globals_end;
  if (number == std::max(globals_end, 1u)) globals_end = number + 1;
}

// Each prefix remembers the number it tried last, so that a thousand variables of one name cost a thousand steps; and
// which numbers are the globals', so that a thousand definitions do not each try those.
std::string UniqueNames::numbered(const std::string& prefix, uint32_t first) {
  Seen& counter = seen_[counter_of(prefix)];
  if (counter.definition != definition_ || counter.next_number < first) {
    counter.definition = definition_;
    counter.next_number = first;
  }
  std::string name;
  do {
    if (counter.next_number > 0 && counter.next_number < counter.globals_end) counter.next_number = counter.globals_end;
    name = prefix + std::to_string(counter.next_number++);
  } while (taken(name));
  return name;
}

std::string UniqueNames::local(std::string_view wanted, std::string_view otherwise) {
  std::string base(wanted.empty() ? otherwise : wanted);
  if (!wanted.empty() && !taken(base)) {
    seen_[base] = {definition_};
    return base;
  }
  std::string name = numbered(wanted.empty() ? base : prefix_of(base), 0);
  seen_[name] = {definition_};
  return name;
}

} // namespace letcont
