// References and arrays.

#include "generate/l_writer.h"

namespace letcont::generate {

// A new one that holds that.
Piece LWriter::holder(const LType& type, Piece content) {
  if (type.shape == LType::Ref) return made(type, "ref(@)", {std::move(content)});
  if (random_.chance(10)) return made(type, "empty_array()");
  if (random_.chance(20)) return made(type, "array_of_list([@])", {std::move(content)});
  if (effects_ > 0 && random_.chance(3)) {
    --effects_;
    return made(type, "array(-1, @)", {std::move(content)});
  }
  return made(type, "array(" + std::to_string(1 + random_.below(3)) + ", @)", {std::move(content)});
}

// The references and arrays in scope, of that content or of any.
std::vector<LWriter::Use> LWriter::holders(const LType* content) {
  std::vector<Use> found;
  for (size_t i = 0; i < scope_.size(); ++i) {
    const Known& known = scope_[i];
    bool holds = known.type.shape == LType::Ref || known.type.shape == LType::Array;
    if (!holds || known.hidden || known.counter || !known.open.empty() || !visible(i)) continue;
    if (!content || known.type.parts[0] == *content) found.push_back({i, {}, {}});
  }
  return found;
}

// Most arrays have an element 0.
std::string LWriter::index() {
  if (effects_ == 0 || !random_.chance(15)) return "0";
  --effects_;
  return std::to_string(random_.below(4));
}

std::optional<Piece> LWriter::reading(const LType& type, int depth) {
  if (type.shape == LType::Int && random_.chance(30)) {
    LType array{LType::Array, 0, {random_type(random_, data_, {}, 0)}};
    return made(type, "array_size(@)", {expression(array, depth - 1)});
  }
  std::vector<Use> known = holders(&type);
  if (known.empty()) return std::nullopt;
  const Known& holder = scope_[random_.pick(known).known];
  if (holder.type.shape == LType::Ref) return made(type, "(!" + holder.name + ")");
  return made(type, holder.name + "[" + index() + "]");
}

std::optional<Piece> LWriter::writing(int depth) {
  std::vector<Use> known = holders(nullptr);
  if (known.empty()) return std::nullopt;
  const Known holder = scope_[random_.pick(known).known]; // the scope changes
  std::string place = holder.type.shape == LType::Ref ? holder.name : holder.name + "[" + index() + "]";
  Piece content = expression(holder.type.parts[0], depth - 1);
  return made({LType::Unit, 0, {}}, "(" + place + " := @)", {std::move(content)});
}

} // namespace letcont::generate
