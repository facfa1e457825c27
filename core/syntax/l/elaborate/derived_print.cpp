// The functions that print: values look as they are written in a program.
#include "syntax/l/elaborate/derived.h"

#include <array>

namespace letcont::l {

// Evaluates the one for its effects, then the other.
Derived::Term Derived::then(Term effect, Term value) {
  return out_.let(out_.variable("", TypeTable::unit), effect, value, at_);
}

Derived::Term Derived::text(std::string_view words) {
  Term string = out_.string(words, at_);
  return out_.call(out_.external(External::PrintString, at_), {&string, 1}, at_);
}

// The fields with commas between them, then `last`.
Derived::Term Derived::print_fields(std::span<const Term> fields, Term last) {
  for (size_t i = fields.size(); i-- > 0;) {
    last = then(printed(fields[i], at_), last);
    if (i > 0) last = then(text(", "), last);
  }
  return last;
}

Derived::Term Derived::print_tuple(lambda::Variable value) {
  Type type = out_[value].type;
  if (type == TypeTable::unit) return text("()");
  if (is_basic(type)) {
    External external = print_external(type);
    bool is_quoted = external == External::PrintString || external == External::PrintCharacter;
    Term argument = is_quoted ? show_field(use(value)) : use(value);
    return out_.call(out_.external(is_quoted ? External::PrintString : external, at_), {&argument, 1}, at_);
  }
  return then(text("("), print_fields(fields_of(value), text(")")));
}

// C(x, y)
Derived::Term Derived::print_data(lambda::Variable value) {
  auto branch = [&](uint32_t, std::string_view name, std::span<const lambda::Variable> fields) {
    if (fields.empty()) return text(name);
    return then(text(std::string(name) + "("), print_fields(uses(fields), text(")")));
  };
  return match(value, TypeTable::unit, "x", branch);
}

// [x, y]
Derived::Term Derived::print_list(lambda::Variable list) {
  auto filled = [&](lambda::Variable first, lambda::Variable rest) { return print_element("[", first, rest); };
  return match_list(list, text("[]"), filled, TypeTable::unit);
}

// The rest of a list, in a loop: a long one needs no stack.
Derived::Term Derived::print_rest(lambda::Variable list) {
  auto filled = [&](lambda::Variable first, lambda::Variable rest) { return print_element(", ", first, rest); };
  return match_list(list, text("]"), filled, TypeTable::unit);
}

Derived::Term Derived::print_element(std::string_view before, lambda::Variable first, lambda::Variable rest) {
  Term others = use(rest);
  return then(text(before), then(printed(use(first), at_), call(Kind::PrintRest, {&others, 1}, at_)));
}

} // namespace letcont::l
