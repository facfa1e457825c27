#include "syntax/l/parse/forms.h"

#include <array>
#include <span>

namespace letcont::l {

namespace {

struct Form {
  std::string_view other, own;
};

std::string_view find(std::span<const Form> forms, std::string_view other) {
  for (const Form& form : forms)
    if (form.other == other) return form.own;
  return "";
}

} // namespace

std::string_view form_of_word(std::string_view word) {
  static constexpr std::array forms{
      Form{"fn", "a function is written { x -> … }"},
      Form{"fun", "a function is written { x -> … }"},
      Form{"lambda", "a function is written { x -> … }"},
      Form{"function", "a function is written { x -> … }"},
      Form{"then", "there is no 'then': if (a) b else c"},
      Form{"while", "a loop is written while { () -> condition } { () -> body }"},
      Form{"until", "a loop is written while { () -> condition } { () -> body }"},
      Form{"for", "a loop is written for_range(1, n) { i -> … }, or for_each({ x -> … }, xs)"},
      Form{"case", "cases are written match (x) { pattern -> value }"},
      Form{"var",
           "a name is defined with 'let' in braces, and with 'def' outside; what can change is a reference: ref(1)"},
      Form{"mut", "what can change is a reference: let r = ref(1), which !r reads and r := 2 writes"},
      Form{"new", "an array is made by array(n, x), a reference by ref(x)"},
      Form{"return", "the value of a block is its last expression"},
      Form{"raise", "an exception is raised by raise(e)"},
      Form{"throw", "an exception is raised by raise(e)"},
      Form{"catch", "exceptions are caught by try (e) { pattern -> value }"},
      Form{"handle", "exceptions are caught by try (e) { pattern -> value }"},
      Form{"exception", "an exception is declared by exception Name or exception Name(Type), with a capital letter"},
      Form{"import", "a program is one file; the prelude is always there"},
      Form{"open", "a program is one file; the prelude is always there"},
  };
  return find(forms, word);
}

std::string_view form_before(std::string_view word) {
  static constexpr std::array forms{
      Form{"in", "a 'let' is a statement, and what follows it is one, too: { let x = 1; x + 1 }"},
      Form{"with", "fields are changed like this: p with (x = 1)"},
      Form{"if", "a guard stands after the pattern, in parentheses: x if (x > 1) -> …"},
      Form{"when", "a guard stands after the pattern, in parentheses: x if (x > 1) -> …"},
      Form{"mod", "the remainder is a % b"},
      Form{"div", "integers are divided by a / b"},
      Form{"and", "'and' is written '&&'"},
      Form{"or", "'or' is written '||'"},
  };
  return find(forms, word);
}

std::string_view form_of_sign(std::string_view before, std::string_view sign) {
  if (before == "/" && sign == "=") return "'is not equal' is written '!='";
  if (before == "<" && sign == ">") return "'is not equal' is written '!='; strings are joined by '++'";
  if (sign == "=" && (before == "+" || before == "-" || before == "*"))
    return "a reference is changed like this: r := !r + 1";
  if (before == "*" && sign == "*") return "numbers are raised by power and pow";
  if (sign == "|") return "cases are separated by line breaks or ';'";
  return "";
}

} // namespace letcont::l
