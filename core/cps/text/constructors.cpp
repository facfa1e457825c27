#include "cps/text/constructors.h"

#include "cps/text/lexer.h"
#include "lambda/memory.h"

#include <algorithm>
#include <array>

namespace letcont::cps {

// Whether a word on the right of a let, or before the arrow of a branch, can be nothing but a constructor.
static bool names_constructor(std::string_view word) {
  static constexpr std::array<std::string_view, 10> others{"inj",  "external", "closure", "fun", "code",
                                                           "true", "false",    "inf",     "nan", "_"};
  return is_name(word) && !operation_named(word) && !memory_operation_named(word) &&
         std::find(others.begin(), others.end(), word) == others.end();
}

Constructors::Constructors(const TypeTable& types, const Names& names) {
  names_.emplace_back(); // of no data type
  for (uint32_t i = 1; i <= types.data_count(); ++i) {
    names_.emplace_back();
    for (const Constructor& constructor : types.constructors(DataType{i})) {
      Place place{DataType{i}, static_cast<uint32_t>(names_.back().size())};
      add(readable_name(names.text(constructor.name)), place, constructor.fields);
    }
  }
}

void Constructors::add(std::string name, Place place, const std::vector<Type>& fields) {
  auto [known, is_new] = ids_.emplace(std::move(name), static_cast<uint32_t>(ids_.size()));
  names_.back().push_back(known->first);
  uint32_t id = known->second;
  if (is_new) by_name_.push_back({place});
  by_name_[id].single = is_new;
  if (auto [before, first] = by_type_.emplace(std::pair(id, place.data), Entry{place}); !first)
    before->second.single = false;
  if (auto [before, first] = by_fields_.emplace(std::pair(id, fields), Entry{place}); !first)
    before->second.single = false;
}

std::string_view Constructors::name(Place place) const {
  if (place.data.index >= names_.size() || place.tag >= names_[place.data.index].size()) return {};
  std::string_view name = names_[place.data.index][place.tag];
  return names_constructor(name) && tag(place.data, name) ? name : std::string_view();
}

std::optional<Constructors::Place> Constructors::any(std::string_view name) const {
  auto id = ids_.find(name);
  if (id == ids_.end()) return std::nullopt;
  return by_name_[id->second].place;
}

const Constructors::Entry* Constructors::in_type(DataType data, std::string_view name) const {
  auto id = ids_.find(name);
  if (id == ids_.end()) return nullptr;
  auto found = by_type_.find(std::pair(id->second, data));
  return found == by_type_.end() ? nullptr : &found->second;
}

std::optional<uint32_t> Constructors::tag(DataType data, std::string_view name) const {
  const Entry* entry = in_type(data, name);
  return entry && entry->single ? std::optional(entry->place.tag) : std::nullopt;
}

bool Constructors::repeated(DataType data, std::string_view name) const {
  const Entry* entry = in_type(data, name);
  return entry && !entry->single;
}

std::optional<Constructors::Place> Constructors::meant(std::string_view name, std::span<const Type> operands) const {
  auto id = ids_.find(name);
  if (id == ids_.end()) return std::nullopt;
  if (const Entry& only = by_name_[id->second]; only.single) return only.place;
  auto found = by_fields_.find(std::pair(id->second, std::vector<Type>(operands.begin(), operands.end())));
  if (found == by_fields_.end() || !found->second.single) return std::nullopt;
  return found->second.place;
}

std::vector<std::string> Constructors::names(size_t most) const {
  std::vector<std::string> some;
  for (const auto& [name, id] : ids_) {
    if (some.size() == most) break;
    some.push_back(name);
  }
  return some;
}

} // namespace letcont::cps
