// Equality, order, printing and showing of references and arrays. Those of arrays are loops over the elements:
//
//   equal_Array = fun (a, b) -> if eq(size(a), size(b)) then equal_from_Array(a, b, 0) else false
//   equal_from_Array = fun (a, b, i) ->
//     if eq(i, size(a)) then true else if eq(at(a, i), at(b, i)) then equal_from_Array(a, b, add(i, 1)) else false
#include "syntax/l/elaborate/derived.h"

#include <array>

namespace letcont::l {

Derived::Term Derived::equal_held(lambda::Variable a, lambda::Variable b) {
  if (out_.types.kind(out_[a].type) == TypeKind::Reference)
    return equal(memory(MemoryOperation::Get, {use(a)}), memory(MemoryOperation::Get, {use(b)}));
  Term same_size = out_.operation(Operation::Eq, size(a), size(b), at_);
  Term elements = call(Kind::EqualFrom, std::array{use(a), use(b), integer(0)}, at_);
  return out_.conditional(same_size, elements, boolean(false), at_);
}

Derived::Term Derived::equal_from(std::span<const lambda::Variable> parameters) {
  lambda::Variable a = parameters[0], b = parameters[1], i = parameters[2];
  Term rest = call(Kind::EqualFrom, std::array{use(a), use(b), next(i)}, at_);
  Term here = out_.conditional(equal(element(a, i), element(b, i)), rest, boolean(false), at_);
  return out_.conditional(out_.operation(Operation::Eq, use(i), size(a), at_), boolean(true), here, at_);
}

Derived::Term Derived::order_held(lambda::Variable a, lambda::Variable b) {
  if (out_.types.kind(out_[a].type) == TypeKind::Reference)
    return order(memory(MemoryOperation::Get, {use(a)}), memory(MemoryOperation::Get, {use(b)}));
  return call(Kind::CompareFrom, std::array{use(a), use(b), integer(0)}, at_);
}

// The one that ends first comes first.
Derived::Term Derived::order_from(std::span<const lambda::Variable> parameters) {
  lambda::Variable a = parameters[0], b = parameters[1], i = parameters[2];
  auto ends = [&](lambda::Variable array) { return out_.operation(Operation::Eq, use(i), size(array), at_); };
  lambda::Variable first = out_.variable("order", TypeTable::i32);
  Term same = out_.operation(Operation::Eq, use(first), integer(0), at_);
  Term rest = call(Kind::CompareFrom, std::array{use(a), use(b), next(i)}, at_);
  Term here = out_.let(first, order(element(a, i), element(b, i)), out_.conditional(same, rest, use(first), at_), at_);
  Term only_a_ends = out_.conditional(ends(b), integer(0), integer(-1), at_);
  return out_.conditional(ends(a), only_a_ends, out_.conditional(ends(b), integer(1), here, at_), at_);
}

Derived::Term Derived::print_held(lambda::Variable holder) {
  if (out_.types.kind(out_[holder].type) == TypeKind::Reference)
    return then(text("ref("), then(printed(memory(MemoryOperation::Get, {use(holder)}), at_), text(")")));
  return then(text("array_of_list(["), call(Kind::PrintFrom, std::array{use(holder), integer(0)}, at_));
}

Derived::Term Derived::print_from(std::span<const lambda::Variable> parameters) {
  lambda::Variable array = parameters[0], i = parameters[1];
  Term rest = call(Kind::PrintFrom, std::array{use(array), next(i)}, at_);
  Term is_first = out_.operation(Operation::Eq, use(i), integer(0), at_);
  Term comma = out_.conditional(is_first, out_.unit(at_), text(", "), at_);
  Term here = then(comma, then(printed(element(array, i), at_), rest));
  return out_.conditional(out_.operation(Operation::Eq, use(i), size(array), at_), text("])"), here, at_);
}

Derived::Term Derived::show_held(lambda::Variable holder) {
  auto string = [&](std::string_view words) { return out_.string(words, at_); };
  if (out_.types.kind(out_[holder].type) == TypeKind::Reference)
    return join(string("ref("), join(show_field(memory(MemoryOperation::Get, {use(holder)})), string(")")));
  Term elements = call(Kind::ShowRange, std::array{use(holder), integer(0), size(holder)}, at_);
  Term text = join(string("array_of_list(["), join(elements, string("])")));
  Term is_empty = out_.operation(Operation::Eq, size(holder), integer(0), at_);
  return out_.conditional(is_empty, string("array_of_list([])"), text, at_);
}

// The texts of `count` elements from the i-th on, of which there is one at least, with commas between them; in halves,
// as those of a list are (derived_show.cpp).
Derived::Term Derived::show_range(std::span<const lambda::Variable> parameters) {
  lambda::Variable array = parameters[0], i = parameters[1], count = parameters[2];
  lambda::Variable half = out_.variable("half", TypeTable::i32);
  Term left = call(Kind::ShowRange, std::array{use(array), use(i), use(half)}, at_);
  Term middle = out_.operation(Operation::Add, use(i), use(half), at_);
  Term rest = out_.operation(Operation::Sub, use(count), use(half), at_);
  Term right = call(Kind::ShowRange, std::array{use(array), middle, rest}, at_);
  Term both = join(left, join(out_.string(", ", at_), right));
  Term halved = out_.let(half, out_.operation(Operation::Div, use(count), integer(2), at_), both, at_);
  Term is_one = out_.operation(Operation::Eq, use(count), integer(1), at_);
  return out_.conditional(is_one, show_field(element(array, i)), halved, at_);
}

} // namespace letcont::l
