#include "prompt/built_in.h"

#include "syntax/l/infer/builtins.h"

#include <array>

namespace letcont::prompt {

namespace {

std::string_view word(l::BuiltinType type) {
  constexpr std::array<std::string_view, 7> words{"", "Int", "Int64", "Double", "Char", "String", "a"};
  static_assert(words.size() == static_cast<size_t>(l::BuiltinType::Any) + 1);
  return words[static_cast<size_t>(type)];
}

std::string type_text(const l::Builtin& builtin) {
  std::string taken;
  const uint32_t count = l::argument_count(builtin);
  for (uint32_t i = 0; i < count; ++i) taken += (i > 0 ? ", " : "") + std::string(word(builtin.takes[i]));
  if (count > 1) taken = "(" + taken + ")";
  std::string_view classes = builtin.classes == infer::num ? "Num a => " : builtin.classes != 0 ? "Bits a => " : "";
  return std::string(classes) + taken + " -> " + std::string(word(builtin.gives));
}

} // namespace

std::vector<PromptName> built_in() {
  std::vector<PromptName> names{{"true", "Bool"},
                                {"false", "Bool"},
                                {"print", "Show a => a -> Unit"},
                                {"show", "Show a => a -> String"},
                                {"panic", "String -> a"},
                                {"assert", "Bool -> Unit"},
                                {"raise", "Exception -> a"},
                                {"ref", "a -> Ref(a)"},
                                {"array", "(Int, a) -> Array(a)"},
                                {"array_size", "Array(a) -> Int"},
                                {"empty_array", "Unit -> Array(a)"}};
  for (const l::Builtin& each : l::builtins) names.push_back({std::string(each.name), type_text(each)});
  return names;
}

} // namespace letcont::prompt
