#include "types/type_names.h"

#include "types/parts.h"
#include "types/type_writer.h"

#include <algorithm>
#include <unordered_set>

namespace letcont {

static constexpr size_t name_length = 3; // or some more

TypeNames::TypeNames(const TypeTable& types, const Names& names) : types_(types), names_(names) {
  lengths_.resize(types.limit());
  for (uint32_t i = 1; i < types.limit(); ++i) {
    lengths_[i] = length(Type{i});
    counting_ |= lengths_[i] > longest;
  }
  if (!counting_) return;
  mentions_.resize(types.limit());
  names_of_.resize(types.limit());
}

// Estimates a length from those of the parts; bounded, since lengths may be exponential.
size_t TypeNames::length(Type type) const {
  if (types_.kind(type) == TypeKind::Data) return names_.text(types_.name(types_.data_of(type))).size();
  constexpr size_t most = 1 << 30;
  size_t sum = 4;
  for_each_part(types_, type, [&](Type part) { sum = std::min(sum + lengths_[part.index] + 2, most); });
  return sum;
}

// Visits the parts of long types when they are first mentioned. `found_` gets parts before wholes.
void TypeNames::count(Type type) {
  struct Open {
    Type type;
    bool parts_done;
  };
  std::vector<Open> open{{type, false}};
  while (!open.empty()) {
    Open next = open.back();
    open.pop_back();
    if (next.parts_done) {
      found_.push_back(next.type);
      continue;
    }
    if (lengths_[next.type.index] <= longest) continue;
    uint8_t& mentions = mentions_[next.type.index];
    mentions = static_cast<uint8_t>(std::min(mentions + 1, 2));
    if (mentions == 2) continue;
    open.push_back({next.type, true});
    size_t first = open.size();
    for_each_part(types_, next.type, [&](Type part) { open.push_back({part, false}); });
    std::reverse(open.begin() + static_cast<ptrdiff_t>(first), open.end());
  }
}

void TypeNames::choose() {
  counting_ = false;
  std::unordered_set<std::string_view> taken;
  for (uint32_t i = 1; i <= types_.data_count(); ++i) taken.insert(names_.text(types_.name(DataType{i})));
  uint32_t number = 0;
  for (Type type : found_) {
    lengths_[type.index] = length(type);
    if (lengths_[type.index] <= longest || mentions_[type.index] < 2) continue;
    std::string& name = names_of_[type.index];
    do name = "T" + std::to_string(++number);
    while (taken.contains(name));
    lengths_[type.index] = name_length;
    defined_.push_back(type);
  }
}

std::string TypeNames::written(Type type, bool by_name) const {
  std::string out;
  write_type(out, types_, type, names_, [&](Type part, uint32_t depth) {
    bool has_name = part.index < names_of_.size() && (depth > 0 || by_name);
    return has_name ? names_of_[part.index] : std::string();
  });
  return out;
}

std::string TypeNames::text(Type type) {
  if (!counting_) return written(type, true);
  count(type);
  return "";
}

std::string TypeNames::definition(Type type) const { return written(type, false); }

// ---- Messages

// Shows as many levels as fit. Each attempt is bounded by the length of the text.
std::string brief_text(const TypeTable& types, Type type, const Names& names) {
  constexpr size_t longest = 200;
  std::string best, out;
  for (uint32_t levels = 1;; ++levels) {
    bool abbreviated = false;
    auto abbreviate = [&](Type part, uint32_t depth) -> std::string {
      TypeKind kind = types.kind(part);
      bool has_parts = kind >= TypeKind::Tuple && kind != TypeKind::Data && part != TypeTable::unit;
      if (!has_parts || depth < levels) return "";
      abbreviated = true;
      return "…";
    };
    out.clear();
    if (!write_type(out, types, type, names, abbreviate, longest)) break;
    best = out;
    if (!abbreviated) break;
  }
  if (!best.empty()) return best;
  size_t comma = out.rfind(", "); // even one level is too long
  return comma == std::string::npos ? "…" : out.substr(0, comma) + ", …";
}

} // namespace letcont
