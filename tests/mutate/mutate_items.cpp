#include "mutate/mutator.h"

namespace letcont::mutate {

// One with at least so many items; the whole program often.
const Group* Mutator::group(size_t items) {
  for (int tries = 0; tries < 10; ++tries) {
    const Group& found = random_.chance(40) ? words_.groups[0] : random_.pick(words_.groups);
    if (found.items.size() >= items) return &found;
  }
  return nullptr;
}

bool Mutator::items_exchanged() {
  const Group* found = group(2);
  if (!found) return false;
  const Range &a = random_.pick(found->items), &b = random_.pick(found->items);
  return !(a == b) && edits_.replace(a, text(words_, b), b, text(words_, a));
}

// What separates items where that one stands.
static std::string separator(const Words& words, const Group& group, bool in_lines) {
  if (group.open != Word::none && words.words[group.open].text == "(") return ", ";
  return in_lines ? "\n" : "; ";
}

// Out of one place and into another, in any group of the same kind of bracket: mostly the same one.
bool Mutator::item_moved() {
  const Group* from = group(2);
  if (!from) return false;
  const Range& item = random_.pick(from->items);
  const Range& before = random_.pick(from->items);
  if (item == before) return false;
  bool in_lines =
      words_.language == "cps" || words_.language == "add" || (words_.language == "l" && from->open == Word::none);
  std::string moved = text(words_, item) + separator(words_, *from, in_lines);
  Range out = item; // with what separates it from the next one
  if (out.end < count() && (word(out.end).kind == Class::Separator || word(out.end).kind == Class::Comma)) ++out.end;
  return edits_.replace(out, "", Range{before.begin, before.begin}, moved);
}

bool Mutator::item_deleted() {
  const Group* found = group(2);
  if (!found) return false;
  Range out = random_.pick(found->items);
  if (out.end < count() && (word(out.end).kind == Class::Separator || word(out.end).kind == Class::Comma)) ++out.end;
  return edits_.replace(out, "");
}

// The second one in the place of another.
bool Mutator::item_doubled() {
  const Group* found = group(2);
  if (!found) return false;
  const Range &from = random_.pick(found->items), &to = random_.pick(found->items);
  return !(from == to) && edits_.replace(to, text(words_, from));
}

// The definitions in any order.
bool Mutator::definitions_shuffled() {
  const std::vector<Range>& items = words_.groups[0].items;
  if (items.size() < 3) return false;
  std::vector<Range> order = items;
  for (size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random_.below(static_cast<uint32_t>(i + 1))]);
  bool changed = false;
  for (size_t i = 0; i < items.size(); ++i)
    if (!(order[i] == items[i])) changed |= edits_.replace(items[i], text(words_, order[i]));
  return changed;
}

} // namespace letcont::mutate
