// The built-in functions and constants of Fun. A program may redefine these names.
#pragma once

#include "lambda/rows.h"
#include "syntax/fun/ast.h"

#include <array>
#include <optional>
#include <string_view>

namespace letcont::fun {

enum class Builtin : uint8_t { PrintInt, PrintDouble, PrintChar, PrintSpace, PrintStar, NewLine, Skip, True, False };

// `takes` is Void if there is no argument; then the parentheses may be omitted.
struct BuiltinInfo {
  std::string_view name;
  ValueType takes;
  ValueType gives;
  std::string_view documentation;
};

inline constexpr std::array builtins{
    BuiltinInfo{"print_int", ValueType::Int, ValueType::Void, "prints an integer in decimal"},
    BuiltinInfo{"print_double", ValueType::Double, ValueType::Void, "prints a double as C's %g does"},
    BuiltinInfo{"print_char", ValueType::Int, ValueType::Void, "prints the character that has that number in ASCII"},
    BuiltinInfo{"print_space", ValueType::Void, ValueType::Void, "prints a space"},
    BuiltinInfo{"print_star", ValueType::Void, ValueType::Void, "prints a star"},
    BuiltinInfo{"new_line", ValueType::Void, ValueType::Void, "prints a line break"},
    BuiltinInfo{"skip", ValueType::Void, ValueType::Void, "does nothing"},
    BuiltinInfo{"true", ValueType::Void, ValueType::Bool, "the condition that holds"},
    BuiltinInfo{"false", ValueType::Void, ValueType::Bool, "the condition that does not hold"},
};
static_assert(builtins.size() == static_cast<size_t>(Builtin::False) + 1);

inline constexpr const BuiltinInfo& info(Builtin builtin) { return builtins[static_cast<size_t>(builtin)]; }

inline std::optional<Builtin> builtin_named(std::string_view name) { return value_named<Builtin>(builtins, name); }

} // namespace letcont::fun
