#include "syntax/l/tree/forms.h"

#include <array>
#include <span>

namespace letcont::l {

namespace {

struct Counterpart {
  std::string_view other, own;
};

std::string_view own_of(std::span<const Counterpart> forms, std::string_view other) {
  for (const Counterpart& form : forms)
    if (form.other == other) return form.own;
  return "";
}

} // namespace

std::string_view own_name(std::string_view other) {
  static constexpr std::array forms{
      Counterpart{"println", "print_line(x) prints a value and ends the line"},
      Counterpart{"printf", "print shows any value, and show gives its text"},
      Counterpart{"puts", "print shows any value"},
      Counterpart{"to_string", "show gives the text of any value"},
      Counterpart{"toString", "show gives the text of any value"},
      Counterpart{"string_of_int", "show gives the text of any value"},
      Counterpart{"str", "show gives the text of any value"},
      Counterpart{"len", "there are length, string_length and array_size"},
      Counterpart{"size", "there are length, string_length, array_size and map_size"},
      Counterpart{"foldl", "it is fold(f, start, xs)"},
      Counterpart{"foldr", "it is fold_right(f, xs, end)"},
      Counterpart{"reduce", "it is fold(f, start, xs)"},
      Counterpart{"fst", "it is first"},
      Counterpart{"snd", "it is second"},
      Counterpart{"map_get", "it is map_find(key, map)"},
      Counterpart{"map_lookup", "it is map_find(key, map)"},
      Counterpart{"map_get_or", "it is with_default(value, map_find(key, map))"},
      Counterpart{"map_put", "it is map_insert(key, value, map)"},
      Counterpart{"map_add", "it is map_insert(key, value, map)"},
      Counterpart{"map_set", "it is map_insert(key, value, map)"},
      Counterpart{"map_delete", "it is map_remove(key, map)"},
      Counterpart{"map_contains", "it is map_has(key, map)"},
      Counterpart{"map_empty", "it is empty_map"},
      Counterpart{"map_length", "it is map_size(map)"},
      Counterpart{"null", "what may be missing is an Option: None or Some(x)"},
      Counterpart{"fail", "panic(s) ends the program, raise(e) raises an exception"},
      Counterpart{"error", "panic(s) ends the program, raise(e) raises an exception"},
  };
  return own_of(forms, other);
}

std::string_view form_of_word(std::string_view word) {
  static constexpr std::array forms{
      Counterpart{"fn", "a function is written { x -> … }"},
      Counterpart{"fun", "a function is written { x -> … }"},
      Counterpart{"lambda", "a function is written { x -> … }"},
      Counterpart{"function", "a function is written { x -> … }"},
      Counterpart{"then", "there is no 'then': if (a) b else c"},
      Counterpart{"while", "a loop is written while { () -> condition } { () -> body }"},
      Counterpart{"until", "a loop is written while { () -> condition } { () -> body }"},
      Counterpart{"for", "a loop is written for_range(1, n) { i -> … }, or for_each({ x -> … }, xs)"},
      Counterpart{"switch", "cases are written match (x) { pattern -> value }"},
      Counterpart{"elif", "a condition is written if (a) b else if (c) d else e"},
      Counterpart{"elsif", "a condition is written if (a) b else if (c) d else e"},
      Counterpart{"class", "a type of several constructors is declared by data T = { A; B(Int) }"},
      Counterpart{"struct", "a type of several constructors is declared by data T = { A; B(Int) }"},
      Counterpart{"enum", "a type of several constructors is declared by data T = { A; B(Int) }"},
      Counterpart{"val", "a name is defined with 'let' in braces, and with 'def' outside"},
      Counterpart{"const", "a name is defined with 'let' in braces, and with 'def' outside"},
      Counterpart{"define", "a name is defined with 'let' in braces, and with 'def' outside"},
      Counterpart{"module", "a program is one file; the prelude is always there"},
      Counterpart{"case", "cases are written match (x) { pattern -> value }"},
      Counterpart{
          "var",
          "a name is defined with 'let' in braces, and with 'def' outside; what can change is a reference: ref(1)"},
      Counterpart{"mut", "what can change is a reference: let r = ref(1), which !r reads and r := 2 writes"},
      Counterpart{"new", "an array is made by array(n, x), a reference by ref(x)"},
      Counterpart{"return", "the value of a block is its last expression"},
      Counterpart{"raise", "an exception is raised by raise(e)"},
      Counterpart{"throw", "an exception is raised by raise(e)"},
      Counterpart{"catch", "exceptions are caught by try (e) { pattern -> value }"},
      Counterpart{"handle", "exceptions are caught by try (e) { pattern -> value }"},
      Counterpart{"exception",
                  "an exception is declared by exception Name or exception Name(Type), with a capital letter"},
      Counterpart{"import", "a program is one file; the prelude is always there"},
      Counterpart{"open", "a program is one file; the prelude is always there"},
  };
  return own_of(forms, word);
}

std::string_view form_before(std::string_view word) {
  static constexpr std::array forms{
      Counterpart{"in", "a 'let' is a statement, and what follows it is one, too: { let x = 1; x + 1 }"},
      Counterpart{"with", "fields are changed like this: p with (x = 1)"},
      Counterpart{"if", "a guard stands after the pattern, in parentheses: x if (x > 1) -> …"},
      Counterpart{"when", "a guard stands after the pattern, in parentheses: x if (x > 1) -> …"},
      Counterpart{"elif", "a condition is written if (a) b else if (c) d else e"},
      Counterpart{"elsif", "a condition is written if (a) b else if (c) d else e"},
      Counterpart{"match", "cases are written match (x) { pattern -> value }"},
      Counterpart{"where", "a 'let' stands before what uses it: { let x = 1; x + 1 }"},
      Counterpart{"for", "a list is made by map(f, xs) and filter(test, xs), and for_each(f, xs) goes through one"},
      Counterpart{"mod", "the remainder is a % b"},
      Counterpart{"div", "integers are divided by a / b"},
      Counterpart{"and", "'and' is written '&&'"},
      Counterpart{"or", "'or' is written '||'"},
  };
  return own_of(forms, word);
}

std::string_view form_of_sign(std::string_view before, std::string_view sign) {
  if (before == "/" && sign == "=") return "'is not equal' is written '!='";
  if (before == "<" && sign == ">") return "'is not equal' is written '!='; strings are joined by '++'";
  if (sign == "=" && (before == "+" || before == "-" || before == "*"))
    return "a reference is changed like this: r := !r + 1";
  if (before == "*" && sign == "*") return "numbers are raised by power and pow";
  if (sign == "=" && (before == "==" || before == "!=")) return "values are compared by '==' and '!='";
  if (sign == "else" && before == ";") return "no ';' stands before 'else'";
  if (sign == "|") return "cases are separated by line breaks or ';'";
  return "";
}

} // namespace letcont::l
