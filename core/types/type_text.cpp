#include "types/type_text.h"

namespace letcont::infer {

namespace {

constexpr size_t longest_type = 2000;

// A pending piece: a text, or a type when `text` is null. A type on the left of an arrow needs parentheses if it is an
// arrow.
struct Piece {
  const char* text;
  Term type;
  bool on_the_left;
};

void push_list(std::vector<Piece>& pieces, std::span<const Term> types) {
  pieces.push_back({")", {}, false});
  for (size_t i = types.size(); i-- > 0;) {
    pieces.push_back({nullptr, types[i], false});
    if (i > 0) pieces.push_back({", ", {}, false});
  }
  pieces.push_back({"(", {}, false});
}

} // namespace

// a … z, a1 …
std::string TypeWriter::variable(const Meaning& meaning) {
  size_t index = 0;
  while (index < variables_.size() && variables_[index] != meaning.self) ++index;
  if (index == variables_.size()) {
    variables_.push_back(meaning.self);
    if (meaning.classes) constrained_.push_back(meaning.self);
  }
  std::string name(1, static_cast<char>('a' + index % 26));
  if (index >= 26) name += std::to_string(index / 26);
  bool open = in_scheme_ && meaning.level != Terms::generic_level;
  return open ? "_" + name : name;
}

std::string TypeWriter::type(Term root) {
  std::string out;
  std::vector<Piece> pieces{{nullptr, root, false}};
  while (!pieces.empty()) {
    Piece piece = pieces.back();
    pieces.pop_back();
    if (out.size() > longest_type) return out + " …";
    if (piece.text) {
      out += piece.text;
      continue;
    }
    Meaning meaning = terms_[piece.type];
    std::span<const Term> parts = terms_.parts(meaning);
    switch (meaning.shape) {
    case Shape::Variable: out += variable(meaning); break;
    case Shape::Int: out += "Int"; break;
    case Shape::Int64: out += "Int64"; break;
    case Shape::Char: out += "Char"; break;
    case Shape::Double: out += "Double"; break;
    case Shape::Bool: out += "Bool"; break;
    case Shape::String: out += "String"; break;
    case Shape::Unit: out += "Unit"; break;
    case Shape::Tuple: push_list(pieces, parts); break;
    case Shape::Ref:
    case Shape::Array:
      out += meaning.shape == Shape::Ref ? "Ref" : "Array";
      push_list(pieces, parts);
      break;
    case Shape::Data:
      out += data_name_(meaning.data);
      if (!parts.empty()) push_list(pieces, parts);
      break;
    case Shape::Arrow:
      if (piece.on_the_left) {
        push_list(pieces, {&piece.type, 1});
        break;
      }
      pieces.push_back({nullptr, parts[1], false});
      pieces.push_back({" -> ", {}, false});
      pieces.push_back({nullptr, parts[0], true});
      break;
    }
  }
  return out;
}

std::string TypeWriter::constraints() {
  std::vector<std::string> all;
  for (Term constrained : constrained_) {
    Meaning meaning = terms_[constrained];
    std::string name = variable(meaning);
    all.push_back(std::string(class_name(meaning.classes)) + " " + name);
    bool both = (meaning.classes & eq) && (meaning.classes & show) && !(meaning.classes & (bits | num | ord));
    if (both) all.push_back("Show " + name);
  }
  if (all.empty()) return "";
  std::string out = all[0];
  for (size_t i = 1; i < all.size(); ++i) out += ", " + all[i];
  return all.size() == 1 ? out + " => " : "(" + out + ") => ";
}

std::string TypeWriter::scheme(Term term) {
  in_scheme_ = true;
  std::string written = type(term);
  written = constraints() + written;
  in_scheme_ = false;
  return written;
}

} // namespace letcont::infer
