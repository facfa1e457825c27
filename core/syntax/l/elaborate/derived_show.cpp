// The functions that give the text of a value, the one that is printed.
//
// Strings are joined two at a time, from the last part on, which copies what follows a part once. So a value of n bytes
// costs O(n × its depth); a list is divided into halves first, and costs O(n log n).
#include "syntax/l/elaborate/decision.h"
#include "syntax/l/elaborate/derived.h"

#include <array>

namespace letcont::l {

Derived::Term Derived::shown(Term value, Span at) {
  Span outside = at_;
  at_ = at;
  Type type = out_.type(value);
  Term text = type == TypeTable::str         ? value
              : type == TypeTable::character ? out_.operation(Operation::CharToText, {&value, 1}, at)
              : is_basic(type)               ? show_basic(value)
                                             : call(Kind::Show, {&value, 1}, at);
  at_ = outside;
  return text;
}

Derived::Term Derived::shown_part(Term value, Span at) {
  Span outside = at_;
  at_ = at;
  Term text = show_field(value);
  at_ = outside;
  return text;
}

Derived::Term Derived::constructor_of(Term value, Span at) { return call(Kind::Constructor, {&value, 1}, at); }

Derived::Term Derived::show_constructor(lambda::Variable value) {
  auto branch = [&](uint32_t, std::string_view name, std::span<const lambda::Variable> fields) {
    return out_.string(constructor_text(std::string(name), fields.size()), at_);
  };
  return match(value, TypeTable::str, "", branch);
}

Derived::Term Derived::join(Term a, Term b) { return out_.operation(Operation::Concat, a, b, at_); }

Derived::Term Derived::show_basic(Term value) {
  Type type = out_.type(value);
  auto with = [&](Operation operation) { return out_.operation(operation, {&value, 1}, at_); };
  if (type == TypeTable::i32) return with(Operation::IntToText);
  if (type == TypeTable::i64) return with(Operation::LongToText);
  if (type == TypeTable::f64) return with(Operation::DoubleToText);
  if (type == TypeTable::str) return with(Operation::Quote);
  return out_.conditional(value, out_.string("true", at_), out_.string("false", at_), at_);
}

// The text of a part of a value. Programs cannot ask for the text of a function, but an exception may hold one, and if
// nothing catches that, the message shows the exception.
Derived::Term Derived::show_field(Term value) {
  Type type = out_.type(value);
  if (out_.types.callable(type)) return out_.string("…", at_);
  if (is_basic(type) && type != TypeTable::character) return show_basic(value);
  return call(Kind::Show, {&value, 1}, at_);
}

// As the string of that character, but for the quotes.
Derived::Term Derived::show_character(lambda::Variable value) {
  auto is = [&](uint32_t code) { return out_.operation(Operation::CEq, use(value), out_.character(code, at_), at_); };
  auto string = [&](std::string_view words) { return out_.string(words, at_); };
  lambda::Variable quoted = out_.variable("quoted", TypeTable::str);
  Term itself = use(value), one = out_.operation(Operation::CharToText, {&itself, 1}, at_), whole = use(quoted);
  Term in_quotes = out_.operation(Operation::Quote, {&one, 1}, at_);
  Term end = out_.operation(Operation::Sub, out_.operation(Operation::Bytes, {&whole, 1}, at_), integer(1), at_);
  Term inside = out_.operation(Operation::Cut, std::array{use(quoted), integer(1), end}, at_);
  Term usual = out_.let(quoted, in_quotes, join(string("'"), join(inside, string("'"))), at_);
  usual = out_.conditional(is(0), string("'\\u{0}'"), usual, at_);
  return out_.conditional(is('\''), string("'\\''"), out_.conditional(is('"'), string("'\"'"), usual, at_), at_);
}

// The fields with commas between them, then `last`.
Derived::Term Derived::show_fields(std::span<const Term> fields, Term last) {
  for (size_t i = fields.size(); i-- > 0;) {
    last = join(show_field(fields[i]), last);
    if (i > 0) last = join(out_.string(", ", at_), last);
  }
  return last;
}

Derived::Term Derived::show_tuple(lambda::Variable value) {
  if (out_[value].type == TypeTable::unit) return out_.string("()", at_);
  return join(out_.string("(", at_), show_fields(fields_of(value), out_.string(")", at_)));
}

Derived::Term Derived::show_data(lambda::Variable value) {
  auto branch = [&](uint32_t, std::string_view name, std::span<const lambda::Variable> fields) {
    if (fields.empty()) return out_.string(name, at_);
    Term begin = out_.string(std::string(name) + "(", at_);
    return join(begin, show_fields(uses(fields), out_.string(")", at_)));
  };
  return match(value, TypeTable::str, "x", branch);
}

// ---- Lists

Derived::Term Derived::show_list(lambda::Variable list) {
  auto filled = [&](lambda::Variable, lambda::Variable) {
    Term count = call(Kind::Count, std::array{use(list), integer(0)}, at_);
    Term inside = call(Kind::ShowPart, std::array{use(list), count}, at_);
    return join(out_.string("[", at_), join(inside, out_.string("]", at_)));
  };
  return match_list(list, out_.string("[]", at_), filled, TypeTable::str);
}

// Adds the number of elements to `so_far`.
Derived::Term Derived::count(lambda::Variable list, lambda::Variable so_far) {
  auto filled = [&](lambda::Variable, lambda::Variable rest) {
    Term more = out_.operation(Operation::Add, use(so_far), integer(1), at_);
    return call(Kind::Count, std::array{use(rest), more}, at_);
  };
  return match_list(list, use(so_far), filled, TypeTable::i32);
}

// The list without its first `count` elements.
Derived::Term Derived::drop(lambda::Variable list, lambda::Variable count) {
  auto filled = [&](lambda::Variable, lambda::Variable rest) {
    Term less = out_.operation(Operation::Sub, use(count), integer(1), at_);
    return call(Kind::Drop, std::array{use(rest), less}, at_);
  };
  Term all_gone = out_.operation(Operation::Eq, use(count), integer(0), at_);
  return out_.conditional(all_gone, use(list), match_list(list, use(list), filled, out_[list].type), at_);
}

// The first `count` elements, of which there is one at least, with commas between them.
Derived::Term Derived::show_part(lambda::Variable list, lambda::Variable count) {
  auto one = [&](lambda::Variable first, lambda::Variable) { return show_field(use(first)); };
  lambda::Variable half = out_.variable("half", TypeTable::i32);
  Term left = call(Kind::ShowPart, std::array{use(list), use(half)}, at_);
  Term rest = call(Kind::Drop, std::array{use(list), use(half)}, at_);
  Term right = call(Kind::ShowPart, std::array{rest, out_.operation(Operation::Sub, use(count), use(half), at_)}, at_);
  Term both = join(left, join(out_.string(", ", at_), right));
  Term halved = out_.let(half, out_.operation(Operation::Div, use(count), integer(2), at_), both, at_);
  Term is_one = out_.operation(Operation::Eq, use(count), integer(1), at_);
  return out_.conditional(is_one, match_list(list, out_.string("", at_), one, TypeTable::str), halved, at_);
}

} // namespace letcont::l
