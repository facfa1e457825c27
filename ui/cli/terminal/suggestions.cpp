#include "cli/terminal/suggestions.h"

#include "compile/language.h"
#include "support/suggest.h"

#include <algorithm>
#include <utility>

namespace letcont::cli {

namespace {

// What is called otherwise elsewhere; "" if it is none of the known names here either.
std::string_view own_name(std::string_view name, const std::vector<std::string>& known) {
  static constexpr std::pair<std::string_view, std::string_view> all[] = {
      {"asm", "assembly"}, {"assembly", "asm"}, {"ir", "llvm"}, {"wasm", "wat"}};
  for (auto [other, own] : all)
    if (name == other && std::find(known.begin(), known.end(), own) != known.end()) return own;
  return "";
}

} // namespace

std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& known) {
  std::string text = "there is no ";
  text.append(kind).append(" '").append(name).append("'; ");
  std::string_view near = own_name(name, known);
  if (near.empty()) near = nearest_name(name, known);
  if (!near.empty()) return text.append("did you mean '").append(near).append("'?");
  text += known.size() == 1 ? "there is only " : "there are ";
  for (size_t i = 0; i < known.size(); ++i) {
    if (i > 0) text += i + 1 < known.size() ? ", " : " and ";
    text += known[i];
  }
  return text;
}

std::string one_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : "|").append(name);
  return text;
}

std::vector<std::string> language_names() {
  std::vector<std::string> names;
  for (const Language& language : languages()) names.push_back(language.info.name);
  return names;
}

} // namespace letcont::cli
