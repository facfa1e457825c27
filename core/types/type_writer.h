// Writes types, for the sources of this folder. TypeTable::append defines the notation.
#pragma once

#include "types/type.h"

namespace letcont {

// Appends the text of a type to `out`. `abbreviate(type, depth)` returns an abbreviation for a part that is `depth`
// levels inside (0: the whole type), or an empty text for none. Stops and returns false once `out` has more than `most`
// bytes. Does not recurse.
template <class Abbreviate>
bool write_type(std::string& out, const TypeTable& types, Type whole, const Names& names, Abbreviate&& abbreviate,
                size_t most = std::string::npos) {
  // The pending pieces, last first: a text, or a type when `text` is null.
  struct Piece {
    const char* text;
    Type type;
    uint32_t depth;
  };
  std::vector<Piece> pieces{{nullptr, whole, 0}};
  auto push_list = [&](std::span<const Type> parts, uint32_t depth) {
    pieces.push_back({")", {}, 0});
    for (size_t i = parts.size(); i-- > 0;) {
      pieces.push_back({nullptr, parts[i], depth});
      if (i > 0) pieces.push_back({", ", {}, 0});
    }
    pieces.push_back({"(", {}, 0});
  };
  while (!pieces.empty()) {
    if (out.size() > most) return false;
    Piece piece = pieces.back();
    pieces.pop_back();
    if (piece.text) {
      out += piece.text;
      continue;
    }
    Type type = piece.type;
    if (std::string instead = abbreviate(type, piece.depth); !instead.empty()) {
      out += instead;
      continue;
    }
    uint32_t inside = piece.depth + 1;
    switch (types.kind(type)) {
    case TypeKind::Bool: out += "bool"; break;
    case TypeKind::I32: out += "i32"; break;
    case TypeKind::F64: out += "f64"; break;
    case TypeKind::Str: out += "str"; break;
    case TypeKind::I64: out += "i64"; break;
    case TypeKind::Char: out += "char"; break;
    case TypeKind::Data: out += names.text(types.name(types.data_of(type))); break;
    case TypeKind::Tuple: push_list(types.fields(type), inside); break;
    case TypeKind::Reference:
    case TypeKind::Array:
      push_list(types.fields(type), inside);
      out += types.kind(type) == TypeKind::Array ? "array" : "ref";
      break;
    case TypeKind::Environment:
      pieces.push_back({nullptr, types.function_of(type), inside});
      pieces.push_back({" ", {}, 0});
      push_list(types.fields(type), inside);
      out += "env";
      break;
    case TypeKind::Function:
    case TypeKind::Code: {
      Type raised = types.raises(type);
      if (raised) {
        pieces.push_back({nullptr, raised, inside});
        pieces.push_back({" raises ", {}, 0});
      }
      // A single result that is not a tuple has no parentheses, unless `raises` follows: it belongs to the innermost
      // function that it stands after.
      std::span<const Type> to = types.results(type);
      if (to.size() == 1 && types.kind(to[0]) != TypeKind::Tuple && !raised)
        pieces.push_back({nullptr, to[0], inside});
      else
        push_list(to, inside);
      pieces.push_back({" -> ", {}, 0});
      push_list(types.parameters(type), inside);
      out += types.kind(type) == TypeKind::Code ? "code" : "fn";
      break;
    }
    }
  }
  return out.size() <= most;
}

} // namespace letcont
