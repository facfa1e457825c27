// The names that every program of L has, for completion: those of the prelude (syntax/l/prelude) and of what is built
// in. The editor is compiled without the compiler, so they stand here; a test compares them.
#pragma once

#include <array>
#include <string_view>

namespace letcont::app {

// clang-format off
inline constexpr std::array<std::string_view, 107> l_library_words{
    "Cons", "List", "Map", "Nil", "None", "Option", "Some", "abs", "acos", "all", "and_then", "any", "append",
    "asin", "assert", "atan", "atan2", "bit_and", "bit_not", "bit_or", "bit_xor", "ceil", "char", "char_at",
    "code", "compare", "compose", "concat", "cos", "curry", "drop", "empty_map", "enumerate", "exp", "false",
    "filter", "filter_map", "find", "first", "flat_map", "flip", "floor", "fold", "fold_right", "for_each",
    "head", "identity", "is_empty", "is_none", "is_some", "last", "length", "log", "lookup", "map",
    "map_entries", "map_find", "map_fold", "map_has", "map_insert", "map_keys", "map_of", "map_option",
    "map_remove", "map_size", "map_values", "max", "maximum", "member", "min", "minimum", "not", "nth",
    "panic", "partition", "pow", "power", "print", "product", "range", "replicate", "reverse", "round",
    "second", "shift_left", "shift_right", "shift_right_logical", "sin", "sort", "sort_by", "sqrt",
    "string_length", "sum", "swap", "tail", "take", "tan", "to_double", "to_int", "to_int64", "true",
    "truncate", "uncurry", "unzip", "with_default", "zip", "zip_with"
};
// clang-format on

} // namespace letcont::app
