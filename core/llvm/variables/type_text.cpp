#include "llvm/variables/type_text.h"

#include "syntax/token.h"
#include "types/type_names.h"

#include <string_view>
#include <utility>

namespace letcont {

static std::string_view name_in_l(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"bool", "Bool"},  {"i32", "Int"},   {"i64", "Int64"}, {"f64", "Double"},
      {"str", "String"}, {"char", "Char"}, {"ref", "Ref"},   {"array", "Array"}};
  for (auto [written, known] : names)
    if (word == written) return known;
  return word;
}

static bool is_of_word(char c) { return is_name_start(c) || is_digit(c); }

std::string debugger_type_name(const TypeTable& types, Type type, const Names& names) {
  if (types.kind(type) == TypeKind::Data) return std::string(names.text(types.name(types.data_of(type))));
  std::string text = brief_text(types, type, names), result;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_of_word(text[end])) ++end;
    if (end == at) ++end;
    result += name_in_l(std::string_view(text).substr(at, end - at));
    at = end;
  }
  return result;
}

} // namespace letcont
