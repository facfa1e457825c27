#include "generate/l_types.h"

#include <algorithm>
#include <set>

namespace letcont::generate {

LType substitute(const LType& type, const Substitution& by) {
  if (type.shape == LType::Variable) {
    auto known = by.find(type.index);
    return known == by.end() ? type : known->second;
  }
  LType made{type.shape, type.index, {}};
  for (const LType& part : type.parts) made.parts.push_back(substitute(part, by));
  return made;
}

bool matches(const LType& form, const LType& type, const std::vector<uint32_t>& open, Substitution& by) {
  if (form.shape == LType::Variable && std::find(open.begin(), open.end(), form.index) != open.end()) {
    auto [known, added] = by.emplace(form.index, type);
    return added || known->second == type;
  }
  if (form.shape != type.shape || form.index != type.index || form.parts.size() != type.parts.size()) return false;
  for (size_t i = 0; i < form.parts.size(); ++i)
    if (!matches(form.parts[i], type.parts[i], open, by)) return false;
  return true;
}

bool has_variables(const LType& type) {
  return type.shape == LType::Variable || std::any_of(type.parts.begin(), type.parts.end(), has_variables);
}

bool mentions(const LType& type, uint32_t variable) {
  if (type.shape == LType::Variable) return type.index == variable;
  return std::any_of(type.parts.begin(), type.parts.end(), [&](const LType& part) { return mentions(part, variable); });
}

// ---- Text

namespace {

std::string list(const std::vector<LType>& types, const std::vector<LData>& data,
                 const std::vector<std::string>& labels = {}) {
  std::string out;
  for (size_t i = 0; i < types.size(); ++i)
    out += (out.empty() ? "" : ", ") + (labels.empty() ? "" : labels[i] + " :: ") + text(types[i], data);
  return "(" + out + ")";
}

} // namespace

std::string text(const LType& type, const std::vector<LData>& data) {
  switch (type.shape) {
  case LType::Int: return "Int";
  case LType::Int64: return "Int64";
  case LType::Char: return "Char";
  case LType::Double: return "Double";
  case LType::Bool: return "Bool";
  case LType::String: return "String";
  case LType::Unit: return "Unit";
  case LType::Tuple: return list(type.parts, data);
  case LType::Arrow: {
    std::string from = text(type.parts[0], data);
    return (type.parts[0].shape == LType::Arrow ? "(" + from + ")" : from) + " -> " + text(type.parts[1], data);
  }
  case LType::Data: return data[type.index].name + (type.parts.empty() ? "" : list(type.parts, data));
  case LType::Ref: return "Ref" + list(type.parts, data);
  case LType::Array: return "Array" + list(type.parts, data);
  case LType::Variable: return std::string(1, static_cast<char>('a' + type.index % 26));
  }
  return {};
}

std::string text(const LData& type, const std::vector<LData>& data) {
  std::string out = "data " + type.name;
  for (uint32_t i = 0; i < type.parameters; ++i)
    out += std::string(i == 0 ? "(" : ", ") + static_cast<char>('a' + i) + (i + 1 == type.parameters ? ")" : "");
  out += " = { ";
  for (size_t i = 0; i < type.constructors.size(); ++i) {
    const LConstructor& each = type.constructors[i];
    out += (i == 0 ? "" : "; ") + each.name + (each.fields.empty() ? "" : list(each.fields, data, each.labels));
  }
  return out + " }\n";
}

// Data types contain themselves and those before them.
bool has_functions(const LData& type, const std::vector<LData>& data) {
  std::vector<LType> waiting;
  std::set<uint32_t> seen;
  for (const LConstructor& each : type.constructors)
    waiting.insert(waiting.end(), each.fields.begin(), each.fields.end());
  while (!waiting.empty()) {
    LType part = std::move(waiting.back());
    waiting.pop_back();
    if (part.shape == LType::Arrow) return true;
    waiting.insert(waiting.end(), part.parts.begin(), part.parts.end());
    if (part.shape != LType::Data || !seen.insert(part.index).second) continue;
    for (const LConstructor& each : data[part.index].constructors)
      waiting.insert(waiting.end(), each.fields.begin(), each.fields.end());
  }
  return false;
}

// ---- Random types

std::vector<LType> fields(const LConstructor& constructor, const LType& of) {
  Substitution by;
  for (uint32_t i = 0; i < of.parts.size(); ++i) by.emplace(i, of.parts[i]);
  std::vector<LType> made;
  for (const LType& field : constructor.fields) made.push_back(substitute(field, by));
  return made;
}

LType random_type(Random& random, const std::vector<LData>& data, const std::vector<uint32_t>& variables, int depth) {
  static constexpr LType::Shape plain[] = {LType::Int,    LType::Int,  LType::Int,   LType::Bool, LType::Double,
                                           LType::String, LType::Unit, LType::Int64, LType::Char};
  auto part = [&] { return random_type(random, data, variables, depth - 1); };
  if (!variables.empty() && random.chance(35)) return {LType::Variable, random.pick(variables), {}};
  if (depth <= 0 || random.chance(45)) return {plain[random.below(std::size(plain))], 0, {}};
  if (random.chance(20)) return {random.chance(50) ? LType::Ref : LType::Array, 0, {part()}};
  if (random.chance(25)) {
    std::vector<LType> parts;
    for (uint32_t i = 2 + random.below(2); i > 0; --i) parts.push_back(part());
    return l_tuple(std::move(parts));
  }
  if (data.empty() || random.chance(35)) {
    LType from = part();
    return l_arrow(std::move(from), part());
  }
  LType made{LType::Data, random.below(static_cast<uint32_t>(data.size())), {}};
  for (uint32_t i = data[made.index].parameters; i > 0; --i) made.parts.push_back(part());
  return made;
}

LData random_data(Random& random, const std::vector<LData>& before) {
  std::string number = std::to_string(before.size());
  LData made{"T" + number, random.below(3), {}};
  std::vector<uint32_t> variables;
  LType self{LType::Data, static_cast<uint32_t>(before.size()), {}};
  for (uint32_t i = 0; i < made.parameters; ++i) {
    variables.push_back(i);
    self.parts.push_back({LType::Variable, i, {}});
  }
  for (uint32_t c = 0, count = 1 + random.below(4); c < count; ++c) {
    LConstructor& constructor = made.constructors.emplace_back();
    constructor.name = std::string(1, static_cast<char>('A' + c)) + number;
    for (uint32_t f = random.below(4); f > 0; --f) {
      bool recursive = c > 0 && random.chance(35);
      constructor.fields.push_back(
          recursive ? self : random_type(random, c == 0 ? std::vector<LData>() : before, variables, 1));
    }
  }
  add_labels(random, made, number);
  return made;
}

} // namespace letcont::generate
