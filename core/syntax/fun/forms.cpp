#include "syntax/fun/forms.h"

#include <array>

namespace letcont::fun {

namespace {

struct OtherForm {
  std::string_view other, own;
};

constexpr std::string_view as_def = "a function is defined by def f(x: Int) : Int = x + 1;";
constexpr std::string_view as_val = "a value has a name by val x = 1; in a function in braces: { val x = 1; x + x }";
constexpr std::string_view as_call = "there are no loops: a function repeats what it does by calling itself";

constexpr std::array other_forms{
    OtherForm{"fun", as_def},
    OtherForm{"fn", as_def},
    OtherForm{"func", as_def},
    OtherForm{"function", as_def},
    OtherForm{"lambda", "functions are no values here; they are defined by def f(x: Int) : Int = x + 1;"},
    OtherForm{"let", as_val},
    OtherForm{"var", as_val},
    OtherForm{"const", as_val},
    OtherForm{"mut", as_val},
    OtherForm{"while", as_call},
    OtherForm{"for", as_call},
    OtherForm{"do", as_call},
    OtherForm{"repeat", as_call},
    OtherForm{"return", "the value of a function is that of its expression: def f(x: Int) : Int = x + 1;"},
    OtherForm{"match", "there are no patterns: if x == 0 then a else b"},
    OtherForm{"case", "there are no patterns: if x == 0 then a else b"},
    OtherForm{"switch", "there are no patterns: if x == 0 then a else b"},
    OtherForm{"and", "'and' is written '&&'"},
    OtherForm{"or", "'or' is written '||'"},
    OtherForm{"not", "'not' is written '!'"},
    OtherForm{"import", "a program is one file; what is built in is always there"},
};

} // namespace

std::string_view form_of_word(std::string_view word) {
  for (const OtherForm& form : other_forms)
    if (form.other == word) return form.own;
  return "";
}

} // namespace letcont::fun
