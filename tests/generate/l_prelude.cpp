// The part of L's prelude that generated programs use: not the functions whose work grows with a number that they get,
// such as range.
#include "generate/l_writer.h"

#include <algorithm>
#include <array>

namespace letcont::generate {

namespace {

struct Given {
  std::string_view name, type;
};

constexpr std::array given{
    Given{"identity", "a -> a"},
    Given{"compose", "(a -> b, c -> a) -> c -> b"},
    Given{"flip", "((a, b) -> c) -> (b, a) -> c"},
    Given{"not", "Bool -> Bool"},
    Given{"min", "Ord a => (a, a) -> a"},
    Given{"max", "Ord a => (a, a) -> a"},
    Given{"abs", "Num a => a -> a"},
    Given{"compare", "Ord a => (a, a) -> Int"},
    Given{"power", "(Int, Int) -> Int"},
    Given{"first", "(a, b) -> a"},
    Given{"second", "(a, b) -> b"},
    Given{"swap", "(a, b) -> (b, a)"},
    Given{"with_default", "(a, Option(a)) -> a"},
    Given{"map_option", "(a -> b, Option(a)) -> Option(b)"},
    Given{"and_then", "(a -> Option(b), Option(a)) -> Option(b)"},
    Given{"head", "List(a) -> Option(a)"},
    Given{"tail", "List(a) -> Option(List(a))"},
    Given{"length", "List(a) -> Int"},
    Given{"nth", "(Int, List(a)) -> Option(a)"},
    Given{"fold", "((a, b) -> a, a, List(b)) -> a"},
    Given{"fold_right", "((a, b) -> b, List(a), b) -> b"},
    Given{"reverse", "List(a) -> List(a)"},
    Given{"append", "(List(a), List(a)) -> List(a)"},
    Given{"map", "(a -> b, List(a)) -> List(b)"},
    Given{"filter", "(a -> Bool, List(a)) -> List(a)"},
    Given{"filter_map", "(a -> Option(b), List(a)) -> List(b)"},
    Given{"partition", "(a -> Bool, List(a)) -> (List(a), List(a))"},
    Given{"for_each", "(a -> Unit, List(a)) -> Unit"},
    Given{"take", "(Int, List(a)) -> List(a)"},
    Given{"drop", "(Int, List(a)) -> List(a)"},
    Given{"zip", "(List(a), List(b)) -> List((a, b))"},
    Given{"any", "(a -> Bool, List(a)) -> Bool"},
    Given{"find", "(a -> Bool, List(a)) -> Option(a)"},
    Given{"member", "Eq a => (a, List(a)) -> Bool"},
    Given{"sort", "Ord a => List(a) -> List(a)"},
    Given{"lookup", "Eq a => (a, List((a, b))) -> Option(b)"},
    Given{"map_of", "Ord a => List((a, b)) -> Map(a, b)"},
    Given{"map_insert", "Ord a => (a, b, Map(a, b)) -> Map(a, b)"},
    Given{"map_find", "Ord a => (a, Map(a, b)) -> Option(b)"},
    Given{"map_entries", "Map(a, b) -> List((a, b))"},
    Given{"chars", "String -> List(Char)"},
    Given{"contains", "(String, String) -> Bool"},
    Given{"starts_with", "(String, String) -> Bool"},
    Given{"split", "(String, String) -> List(String)"},
    Given{"words", "String -> List(String)"},
    Given{"trim", "String -> String"},
    Given{"to_upper", "String -> String"},
    Given{"parse_int", "String -> Option(Int)"},
    Given{"getchar", "Unit -> Int"},
    Given{"read_int", "Unit -> Option(Int)"},
    Given{"read_word", "Unit -> Option(String)"},
    Given{"read_line", "Unit -> Option(String)"},
    Given{"read_all", "Unit -> String"},
};

// Reads a type as it is written; each letter is a type variable, numbered by `variable`.
class TypeReader {
public:
  TypeReader(std::string_view text, const std::vector<LData>& data, std::map<char, uint32_t>& variables)
      : text_(text), data_(data), variables_(variables) {}

  LType read() {
    LType left = simple();
    if (!text_.starts_with(" -> ")) return left;
    text_.remove_prefix(4);
    return l_arrow(std::move(left), read());
  }

private:
  LType simple() {
    if (text_[0] == '(') {
      std::vector<LType> parts = list();
      return parts.size() == 1 ? parts[0] : l_tuple(std::move(parts));
    }
    size_t length = std::min(text_.find_first_of(" ,()"), text_.size());
    std::string_view name = text_.substr(0, length);
    text_.remove_prefix(length);
    if (name.size() == 1) return {LType::Variable, variables_.at(name[0]), {}};
    if (name == "Int") return {};
    if (name == "Char") return {LType::Char, 0, {}};
    if (name == "Bool") return {LType::Bool, 0, {}};
    if (name == "String") return {LType::String, 0, {}};
    if (name == "Unit") return {LType::Unit, 0, {}};
    auto known = std::find_if(data_.begin(), data_.end(), [&](const LData& each) { return each.name == name; });
    return {LType::Data, static_cast<uint32_t>(known - data_.begin()), list()};
  }

  std::vector<LType> list() {
    std::vector<LType> parts;
    do {
      text_.remove_prefix(text_[0] == '(' ? 1 : 2);
      parts.push_back(read());
    } while (text_[0] == ',');
    text_.remove_prefix(1);
    return parts;
  }

  std::string_view text_;
  const std::vector<LData>& data_;
  std::map<char, uint32_t>& variables_;
};

} // namespace

// The types List, Option and Map, and some of the functions. A program may make maps with Bin, whose keys have no
// order.
void LWriter::use_prelude() {
  LType a{LType::Variable, 0, {}}, b{LType::Variable, 1, {}}, list{LType::Data, 0, {a}}, map{LType::Data, 2, {a, b}};
  data_.push_back({"List", 1, {{"Nil", {}}, {"Cons", {a, list}}}, true});
  data_.push_back({"Option", 1, {{"None", {}}, {"Some", {a}}}, true});
  data_.push_back({"Map", 2, {{"Tip", {}}, {"Bin", {{}, a, b, map, map}}}, true});
  for (const Given& each : given) {
    if (!random_.chance(30)) continue;
    std::string_view type = each.type;
    Class known = Class::Any;
    if (size_t arrow = type.find("=>"); arrow != std::string_view::npos) {
      known = type[0] == 'N' ? Class::Num : type[0] == 'O' ? Class::Ord : Class::Eq;
      type.remove_prefix(arrow + 3);
    }
    std::map<char, uint32_t> variables;
    std::vector<uint32_t> open;
    for (char letter : {'a', 'b', 'c'}) {
      bool used = false;
      for (size_t i = 0; i < type.size(); ++i)
        used |= type[i] == letter && (i + 1 == type.size() || !std::isalpha(static_cast<unsigned char>(type[i + 1]))) &&
                (i == 0 || !std::isalpha(static_cast<unsigned char>(type[i - 1])));
      if (!used) continue;
      variables[letter] = static_cast<uint32_t>(variables_.size());
      open.push_back(variables[letter]);
      variables_.push_back(letter == 'a' ? known : Class::Any);
    }
    scope_.push_back({std::string(each.name), TypeReader(type, data_, variables).read(), open});
  }
}

} // namespace letcont::generate
