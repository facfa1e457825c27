#include "recognise.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace letcont::grammar {

namespace {

// A rule's choice that is read up to `dot`, and where it began.
struct Item {
  uint32_t rule, choice, dot, origin;

  uint64_t key() const {
    return static_cast<uint64_t>(rule) << 48 | static_cast<uint64_t>(choice) << 40 | static_cast<uint64_t>(dot) << 32 |
           origin;
  }
};

// The items at one place between two words.
struct Column {
  std::vector<Item> items;
  std::unordered_set<uint64_t> known;
  std::unordered_map<uint32_t, std::vector<Item>> waiting; // by the rule that they wait for

  void add(Item item) {
    if (known.insert(item.key()).second) items.push_back(item);
  }
};

} // namespace

Recogniser::Recogniser(const Grammar& grammar) : grammar_(grammar), may_be_empty_(grammar.rules.size()) {
  find_empty_rules();
}

void Recogniser::find_empty_rules() {
  auto empty = [&](const Symbol& symbol) {
    return symbol.kind == Symbol::Not || (symbol.kind == Symbol::Rule && may_be_empty_[symbol.rule]);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < grammar_.rules.size(); ++i)
      for (const auto& choice : grammar_.rules[i].choices)
        if (!may_be_empty_[i] && std::all_of(choice.begin(), choice.end(), empty)) may_be_empty_[i] = changed = true;
  }
}

std::optional<size_t> Recogniser::stops_at(std::span<const Word> words) const {
  std::vector<Column> columns(words.size() + 1);
  for (uint32_t i = 0; i < grammar_.rules[0].choices.size(); ++i) columns[0].add({0, i, 0, 0});
  for (uint32_t at = 0; at <= words.size(); ++at) {
    Column& column = columns[at];
    if (column.items.empty()) return at - 1;
    for (size_t i = 0; i < column.items.size(); ++i) {
      Item item = column.items[i], next = item;
      ++next.dot;
      const auto& choice = grammar_.rules[item.rule].choices[item.choice];
      if (item.dot == choice.size()) {
        if (item.origin == at) continue; // what waits for it has gone on already
        for (Item waiting : columns[item.origin].waiting[item.rule]) {
          ++waiting.dot;
          column.add(waiting);
        }
        continue;
      }
      const Symbol& symbol = choice[item.dot];
      if (symbol.kind == Symbol::Rule) {
        column.waiting[symbol.rule].push_back(item);
        for (uint32_t c = 0; c < grammar_.rules[symbol.rule].choices.size(); ++c) column.add({symbol.rule, c, 0, at});
        if (may_be_empty_[symbol.rule]) column.add(next);
      } else if (symbol.kind == Symbol::Not) {
        if (at == words.size() || !symbol.matches(words[at])) column.add(next);
      } else if (at < words.size() && symbol.matches(words[at])) {
        columns[at + 1].add(next);
      }
    }
  }
  for (const Item& item : columns.back().items)
    if (item.rule == 0 && item.origin == 0 && item.dot == grammar_.rules[0].choices[item.choice].size())
      return std::nullopt;
  return words.size();
}

} // namespace letcont::grammar
