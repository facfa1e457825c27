// Fields with labels in random L programs.

#include "generate/l_writer.h"

#include <algorithm>

namespace letcont::generate {

namespace {

std::vector<uint32_t> shuffled(Random& random, uint32_t count) {
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < count; ++i) order.insert(order.begin() + random.below(i + 1), i);
  return order;
}

// The fields that every constructor has, at one type: those of the first constructor.
std::vector<size_t> common_fields(const LData& data) {
  const LConstructor& first = data.constructors[0];
  std::vector<size_t> common;
  for (size_t i = 0; i < first.labels.size(); ++i) {
    bool everywhere = std::all_of(data.constructors.begin(), data.constructors.end(), [&](const LConstructor& other) {
      auto same = std::find(other.labels.begin(), other.labels.end(), first.labels[i]);
      return same != other.labels.end() &&
             other.fields[static_cast<size_t>(same - other.labels.begin())] == first.fields[i];
    });
    if (everywhere) common.push_back(i);
  }
  return common;
}

} // namespace

// C(b = e, a = e), in any order.
Piece LWriter::labelled(const LType& type, const LConstructor& constructor, int depth) {
  std::vector<LType> types = fields(constructor, type);
  std::vector<Piece> values;
  std::string form;
  for (uint32_t i : shuffled(random_, static_cast<uint32_t>(types.size()))) {
    form += (form.empty() ? "" : ", ") + constructor.labels[i] + " = @";
    values.push_back(expression(types[i], depth - 1));
  }
  return made(type, constructor.name + "(" + form + ")", std::move(values));
}

// A field of a value whose type is written, since other types may have such a field, too.
std::optional<Piece> LWriter::field(const LType& type, int depth) {
  struct Candidate {
    LType of;
    std::string label;
  };
  std::vector<Candidate> candidates;
  for (uint32_t d = 0; d < data_.size(); ++d)
    for (size_t i : common_fields(data_[d])) {
      std::vector<uint32_t> open;
      for (uint32_t p = 0; p < data_[d].parameters; ++p) open.push_back(p);
      Substitution by;
      if (has_variables(type) || !matches(data_[d].constructors[0].fields[i], type, open, by)) continue;
      LType of{LType::Data, d, {}};
      for (uint32_t p : open) of.parts.push_back(by.contains(p) ? by[p] : LType{});
      candidates.push_back({std::move(of), data_[d].constructors[0].labels[i]});
    }
  if (candidates.empty()) return std::nullopt;
  const Candidate& chosen = random_.pick(candidates);
  return made(type, "(@ :: " + text(chosen.of, data_) + ")." + chosen.label, {expression(chosen.of, depth - 1)});
}

// A value with some fields changed.
std::optional<Piece> LWriter::update(const LType& type, int depth) {
  const LData& data = data_[type.index];
  std::vector<size_t> common = common_fields(data);
  if (common.empty() || has_variables(type)) return std::nullopt;
  std::vector<LType> types = fields(data.constructors[0], type);
  std::vector<Piece> parts{expression(type, depth - 1)};
  std::string form;
  for (uint32_t i : shuffled(random_, static_cast<uint32_t>(common.size()))) {
    if (!form.empty() && random_.chance(40)) continue;
    form += (form.empty() ? "" : ", ") + data_[type.index].constructors[0].labels[common[i]] + " = @";
    parts.push_back(expression(types[common[i]], depth - 1));
  }
  return made(type, "((@ :: " + text(type, data_) + ") with (" + form + "))", std::move(parts));
}

std::string LWriter::labelled_pattern(const LType& type, const LConstructor& constructor, int depth, bool total,
                                      std::vector<Known>& bound) {
  std::vector<LType> types = fields(constructor, type);
  std::string out;
  for (uint32_t i : shuffled(random_, static_cast<uint32_t>(types.size()))) {
    if (!out.empty() && random_.chance(30)) continue;
    out += (out.empty() ? "" : ", ") + constructor.labels[i] + " = " + pattern(types[i], depth - 1, total, bound);
  }
  return constructor.name + "(" + out + ")";
}

// Some constructors have labels, often all of a type; then they often have a field in common.
void add_labels(Random& random, LData& data, const std::string& number) {
  bool all = random.chance(50);
  if (all && random.chance(60)) {
    LType shared = data.parameters > 0 && random.chance(50)
                       ? LType{LType::Variable, random.below(data.parameters), {}}
                       : LType{random.chance(50) ? LType::Int : LType::String, 0, {}};
    for (LConstructor& each : data.constructors)
      each.fields.insert(each.fields.begin() + random.below(static_cast<uint32_t>(each.fields.size()) + 1), shared);
    for (LConstructor& each : data.constructors) {
      bool done = false;
      for (const LType& field : each.fields) {
        bool is_shared = !done && field == shared;
        done = done || is_shared;
        std::string position = std::to_string(each.labels.size());
        each.labels.push_back(is_shared ? "shared" : "f" + position + "_" + number);
      }
    }
    return;
  }
  for (LConstructor& each : data.constructors)
    if (all || random.chance(25))
      for (size_t i = 0; i < each.fields.size(); ++i) each.labels.push_back("f" + std::to_string(i));
}

} // namespace letcont::generate
