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
    External external = type == TypeTable::i32         ? External::PrintInt
                        : type == TypeTable::i64       ? External::PrintInt64
                        : type == TypeTable::character ? External::PrintCharacter
                        : type == TypeTable::f64       ? External::PrintDouble
                        : type == TypeTable::str       ? External::PrintString
                                                       : External::PrintBool;
    bool is_quoted = external == External::PrintString || external == External::PrintCharacter;
    Term argument = is_quoted ? show_field(use(value)) : use(value);
    return out_.call(out_.external(is_quoted ? External::PrintString : external, at_), {&argument, 1}, at_);
  }
  return then(text("("), print_fields(fields_of(value), text(")")));
}

// C(x, y), or [x, y].
Derived::Term Derived::print_data(lambda::Variable value) {
  Type type = out_[value].type;
  const std::vector<Constructor> constructors = out_.types.constructors(out_.types.data_of(type));
  std::vector<lambda::Program::NewBranch> branches;
  for (uint32_t i = 0; i < constructors.size(); ++i) {
    std::string name(out_.names.text(constructors[i].name));
    std::vector<lambda::Variable> fields = binders(constructors[i].fields, "x");
    Term body = fields.empty() ? text(name) : then(text(name + "("), print_fields(uses(fields), text(")")));
    if (is_list(out_, type) && fields.empty()) body = text("[]");
    if (is_list(out_, type) && !fields.empty()) {
      Term rest = use(fields[1]);
      body = then(text("["), then(printed(use(fields[0]), at_), call(Kind::PrintRest, {&rest, 1}, at_)));
    }
    branches.push_back({i, fields, body});
  }
  return out_.match(use(value), branches, TypeTable::unit, at_);
}

// The rest of a list, in a loop: a long one needs no stack.
Derived::Term Derived::print_rest(lambda::Variable list) {
  const std::vector<Constructor> constructors = out_.types.constructors(out_.types.data_of(out_[list].type));
  std::vector<lambda::Program::NewBranch> branches;
  for (uint32_t i = 0; i < constructors.size(); ++i) {
    std::vector<lambda::Variable> fields = binders(constructors[i].fields, "x");
    Term body = {};
    if (fields.empty()) {
      body = text("]");
    } else {
      Term rest = use(fields[1]);
      body = then(text(", "), then(printed(use(fields[0]), at_), call(Kind::PrintRest, {&rest, 1}, at_)));
    }
    branches.push_back({i, fields, body});
  }
  return out_.match(use(list), branches, TypeTable::unit, at_);
}

} // namespace letcont::l
