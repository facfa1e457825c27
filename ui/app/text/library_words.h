// The names that every program has, for completion: in L those of the prelude (syntax/l/prelude) and of what is built
// in, in Fun those of what is built in (syntax/fun/builtin.h) and `write`, in CPS text those of operations
// (lambda/operation.h, lambda/memory.h). The editor is compiled without the compiler, so they stand here; a test
// compares them.
#pragma once

#include <array>
#include <string_view>

namespace letcont::app {

// clang-format off
inline constexpr std::array<std::string_view, 170> l_library_words{
    "Cons", "List", "Map", "Nil", "None", "Option", "Some", "abs", "acos", "all", "and_then", "any",
    "append", "array", "array_copy", "array_fold", "array_for_each", "array_map", "array_of",
    "array_of_list", "array_size", "array_swap", "asin", "assert", "atan", "atan2", "bit_and", "bit_not",
    "bit_or", "bit_xor", "byte_at", "bytes_at", "ceil", "char", "char_at", "char_at_byte", "char_before",
    "char_bytes", "chars", "code", "compare", "compose", "concat", "concat_strings", "contains", "cos",
    "curry", "drop", "empty_array", "empty_map", "enumerate", "exp", "false", "filter", "filter_map",
    "find", "find_bytes", "first", "flat_map", "flip", "floor", "fold", "fold_right", "for_each",
    "for_range", "getchar", "head", "identity", "is_char_edge", "is_digit", "is_empty", "is_none",
    "is_some", "is_space", "is_space_at", "is_space_code", "join", "join_parts", "join_some", "last",
    "leading_double", "length", "lines", "list_of_array", "log", "lookup", "map", "map_chars",
    "map_entries", "map_find", "map_fold", "map_has", "map_insert", "map_keys", "map_of", "map_option",
    "map_remove", "map_size", "map_values", "max", "maximum", "member", "min", "minimum", "next_char",
    "not", "nth", "panic", "parse_double", "parse_int", "parse_int64", "partition", "pow", "power",
    "print", "print_line", "product", "quote", "raise", "range", "read_all", "read_double", "read_int",
    "read_int64", "read_line", "read_lines", "read_word", "ref", "repeat_string", "replicate", "reverse",
    "round", "second", "shift_left", "shift_right", "shift_right_logical", "show", "sin", "sort",
    "sort_by", "split", "sqrt", "starts_with", "string_bytes", "string_length", "string_of_char",
    "string_of_chars", "substring", "substring_bytes", "sum", "swap", "tail", "take", "tan", "to_double",
    "to_int", "to_int64", "to_lower", "to_upper", "trim", "true", "truncate", "uncurry", "unzip",
    "update", "while", "with_default", "words", "zip", "zip_with"
};
inline constexpr std::array<std::string_view, 10> fun_library_words{
    "false", "new_line", "print_char", "print_double", "print_int", "print_space", "print_star",
    "skip", "true", "write"
};
inline constexpr std::array<std::string_view, 103> cps_library_words{
    "acos", "add", "add64", "and64", "asin", "at", "atan", "atan2", "beq", "bne", "byte", "bytes",
    "ceil", "ceq", "cge", "cgt", "char_at", "char_to_i32", "char_to_str", "cle", "clt", "cne",
    "concat", "cos", "cut", "decode", "div", "div64", "empty", "eq", "eq64", "exp", "f64_to_i32",
    "f64_to_i64", "f64_to_str", "fadd", "fdiv", "feq", "fge", "fgt", "fle", "floor", "flt", "fmul",
    "fne", "frem", "fsub", "ge", "ge64", "get", "gt", "gt64", "i32_to_char", "i32_to_f64",
    "i32_to_i64", "i32_to_str", "i64_to_f64", "i64_to_i32", "i64_to_str", "le", "le64", "length",
    "log", "lt", "lt64", "mul", "mul64", "ne", "ne64", "not", "not64", "or", "or64", "pow", "put",
    "quote", "rem", "rem64", "round", "seq", "set", "sge", "sgt", "shl", "shl64", "shr", "shr64",
    "sin", "size", "sle", "slice", "slt", "sne", "sqrt", "str_to_f64", "sub", "sub64", "tan",
    "trunc", "ushr", "ushr64", "xor", "xor64"
};
// clang-format on

} // namespace letcont::app
