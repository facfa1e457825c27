// The functions that give the text of a value in brief: as much of it as a message shows, whatever the value.
//
//   uncaught exception Odd(400000, [1, 2, 3, …
//
// They add to the text so far, from the first part on, and add nothing once it is as long as a message may be. Every
// level of a value adds something before its parts, and every element, too. So the text bounds how deep they go and how
// many elements they look at: of a long list, of a large map, and of a value that contains itself.
#include "syntax/l/elaborate/decision.h"
#include "syntax/l/elaborate/derived.h"

#include <algorithm>
#include <array>

namespace letcont::l {

constexpr int32_t longest_brief = 1000; // bytes; what is longer is cut, and then has ended

Derived::Term Derived::in_brief(Term value, Span at) {
  Span outside = at_;
  at_ = at;
  Term text = is_short(out_.type(value)) ? show_field(value) : brief_field(value, out_.string("", at_));
  at_ = outside;
  return text;
}

Derived::Term Derived::is_ended(Term so_far) {
  Term bytes = out_.operation(Operation::Bytes, {&so_far, 1}, at_);
  return out_.operation(Operation::Gt, bytes, integer(longest_brief), at_);
}

Derived::Term Derived::add(Term so_far, Term text) { return call(Kind::Add, std::array{so_far, text}, at_); }

Derived::Term Derived::add(Term so_far, std::string_view text) { return add(so_far, out_.string(text, at_)); }

// The text with another one behind it. The one that makes it too long is cut, and ends it: so that the text with `…`,
// which has three bytes, is too long. Only whole characters are cut off, so it may be three bytes more; the text of a
// value does not end with a character so long, or there would be nothing to cut. Where nothing can be cut, none of the
// other one is there.
Derived::Term Derived::add_text(lambda::Variable so_far, lambda::Variable text) {
  lambda::Variable both = out_.variable("both", TypeTable::str), end = out_.variable("end", TypeTable::i32);
  Term begin = out_.conditional(can_be_cut(end), cut(both, end), use(so_far), at_);
  Term ended = out_.let(end, end_of(both, longest_brief - 2), join(begin, out_.string("…", at_)), at_);
  Term all =
      out_.let(both, join(use(so_far), use(text)), out_.conditional(is_ended(use(both)), ended, use(both), at_), at_);
  return out_.conditional(is_ended(use(so_far)), use(so_far), all, at_);
}

Derived::Term Derived::end_of(lambda::Variable text, int32_t byte) {
  return call(Kind::CharacterEnd, std::array{use(text), integer(byte)}, at_);
}

Derived::Term Derived::can_be_cut(lambda::Variable end) {
  return out_.operation(Operation::Ge, use(end), integer(0), at_);
}

Derived::Term Derived::cut(lambda::Variable text, lambda::Variable end) {
  return out_.operation(Operation::Cut, std::array{use(text), integer(0), use(end)}, at_);
}

// From that byte on, where the first character begins, or the end of the text; -1 where there are only bytes that are
// no characters, which nothing cuts.
Derived::Term Derived::character_end_of(lambda::Variable text, lambda::Variable byte) {
  auto size = [&] {
    Term used = use(text);
    return out_.operation(Operation::Bytes, {&used, 1}, at_);
  };
  Term here = out_.operation(Operation::Byte, use(text), use(byte), at_);
  Term kind = out_.operation(Operation::And, here, integer(0xC0), at_);
  Term continues = out_.operation(Operation::Eq, kind, integer(0x80), at_);
  Term further = call(Kind::CharacterEnd, std::array{use(text), next(byte)}, at_);
  Term is_far = out_.operation(Operation::Gt, use(byte), integer(longest_brief + 3), at_);
  Term end = out_.conditional(continues, out_.conditional(is_far, integer(-1), further, at_), use(byte), at_);
  return out_.conditional(out_.operation(Operation::Ge, use(byte), size(), at_), size(), end, at_);
}

// A string is cut before it is quoted: it may be as large as the memory. With its quotes, one that is cut is too long.
Derived::Term Derived::brief_string(lambda::Variable value, lambda::Variable so_far) {
  lambda::Variable end = out_.variable("end", TypeTable::i32);
  Term begin = cut(value, end), quoted = out_.operation(Operation::Quote, {&begin, 1}, at_);
  Term text = out_.conditional(can_be_cut(end), quoted, out_.string("…", at_), at_);
  return add(use(so_far), out_.let(end, end_of(value, longest_brief), text, at_));
}

// Whether the text of its values is short, whatever they are: of a usual exception, Odd(Int), but of no string and no
// list.
bool Derived::is_short(Type type, bool is_inside) const {
  if (out_.types.callable(type) || (is_basic(type) && type != TypeTable::str)) return true;
  if (is_inside || out_.types.kind(type) != TypeKind::Data) return false;
  constexpr size_t most_fields = 16, longest_name = 100;
  const std::vector<Constructor>& all = out_.types.constructors(out_.types.data_of(type));
  return std::all_of(all.begin(), all.end(), [&](const Constructor& made) {
    return made.fields.size() <= most_fields && out_.names.text(made.name).size() <= longest_name &&
           std::all_of(made.fields.begin(), made.fields.end(), [&](Type field) { return is_short(field, true); });
  });
}

Derived::Term Derived::brief_field(Term value, Term so_far) {
  if (is_short(out_.type(value))) return add(so_far, show_field(value));
  return call(Kind::Brief, std::array{value, so_far}, at_);
}

// What is short is added together, so that the text of a usual exception takes few steps.
Derived::Term Derived::brief_fields(std::string_view begin, std::span<const Term> fields, Term so_far) {
  if (fields.empty()) return add(so_far, begin);
  Term text = out_.string(std::string(begin) + "(", at_);
  for (size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) text = text ? join(text, out_.string(", ", at_)) : out_.string(", ", at_);
    if (is_short(out_.type(fields[i]))) {
      text = join(text, show_field(fields[i]));
      continue;
    }
    so_far = brief_field(fields[i], add(so_far, text));
    text = Term{};
  }
  return add(so_far, text ? join(text, out_.string(")", at_)) : out_.string(")", at_));
}

Derived::Term Derived::brief_data(lambda::Variable value, lambda::Variable so_far) {
  auto branch = [&](uint32_t, std::string_view name, std::span<const lambda::Variable> fields) {
    return brief_fields(name, uses(fields), use(so_far));
  };
  return match(value, TypeTable::str, "x", branch);
}

Derived::Term Derived::brief_list(lambda::Variable list, lambda::Variable so_far) {
  auto filled = [&](lambda::Variable first, lambda::Variable rest) {
    Term begun = brief_field(use(first), add(use(so_far), "["));
    return call(Kind::BriefRest, std::array{use(rest), begun}, at_);
  };
  return match_list(list, add(use(so_far), "[]"), filled, TypeTable::str);
}

Derived::Term Derived::brief_rest(lambda::Variable list, lambda::Variable so_far) {
  auto filled = [&](lambda::Variable first, lambda::Variable rest) {
    Term next = brief_field(use(first), add(use(so_far), ", "));
    return call(Kind::BriefRest, std::array{use(rest), next}, at_);
  };
  Term text = match_list(list, add(use(so_far), "]"), filled, TypeTable::str);
  return out_.conditional(is_ended(use(so_far)), use(so_far), text, at_);
}

// The entries of a map: those on the left, the one here, those on the right. Only before the first one there is a
// bracket. A list of them all could need more memory than there is.
Derived::Term Derived::brief_entries(lambda::Variable map, lambda::Variable so_far) {
  auto branch = [&](uint32_t, std::string_view, std::span<const lambda::Variable> fields) {
    if (fields.empty()) return use(so_far);
    lambda::Variable left = out_.variable("left", TypeTable::str);
    Term used = use(left), end = out_.operation(Operation::Bytes, {&used, 1}, at_);
    Term last = out_.operation(Operation::Byte, use(left), out_.operation(Operation::Sub, end, integer(1), at_), at_);
    Term is_first = out_.operation(Operation::Eq, last, integer('['), at_);
    Term entry = brief_fields("", std::array{use(fields[1]), use(fields[2])},
                              out_.conditional(is_first, use(left), add(use(left), ", "), at_));
    Term right = call(Kind::BriefRest, std::array{use(fields[4]), entry}, at_);
    return out_.let(left, call(Kind::BriefRest, std::array{use(fields[3]), use(so_far)}, at_), right, at_);
  };
  Term text = match(map, TypeTable::str, "x", branch);
  return out_.conditional(is_ended(use(so_far)), use(so_far), text, at_);
}

Derived::Term Derived::brief_map(lambda::Variable map, lambda::Variable so_far) {
  return add(call(Kind::BriefRest, std::array{use(map), add(use(so_far), "map_of([")}, at_), "])");
}

Derived::Term Derived::brief_held(lambda::Variable holder, lambda::Variable so_far) {
  if (out_.types.kind(out_[holder].type) == TypeKind::Reference)
    return brief_fields("ref", std::array{memory(MemoryOperation::Get, {use(holder)})}, use(so_far));
  Term begun = add(use(so_far), "array_of_list([");
  return call(Kind::BriefFrom, std::array{use(holder), begun, integer(0)}, at_);
}

// The elements from the i-th on.
Derived::Term Derived::brief_from(std::span<const lambda::Variable> parameters) {
  lambda::Variable array = parameters[0], so_far = parameters[1], i = parameters[2];
  Term is_first = out_.operation(Operation::Eq, use(i), integer(0), at_);
  Term comma = out_.conditional(is_first, use(so_far), add(use(so_far), ", "), at_);
  Term rest = call(Kind::BriefFrom, std::array{use(array), brief_field(element(array, i), comma), next(i)}, at_);
  Term is_end = out_.operation(Operation::Eq, use(i), size(array), at_);
  Term text = out_.conditional(is_end, add(use(so_far), "])"), rest, at_);
  return out_.conditional(is_ended(use(so_far)), use(so_far), text, at_);
}

// A text that has ended goes no deeper.
Derived::Term Derived::brief(lambda::Variable value, lambda::Variable so_far) {
  Type type = out_[value].type;
  auto text = [&] {
    if (type == TypeTable::str) return brief_string(value, so_far);
    if (type == TypeTable::unit) return add(use(so_far), "()");
    if (out_.types.is_mutable(type)) return brief_held(value, so_far);
    if (out_.maps.count(type)) return brief_map(value, so_far);
    if (out_.types.kind(type) != TypeKind::Data) return brief_fields("", fields_of(value), use(so_far));
    return is_list(out_, type) ? brief_list(value, so_far) : brief_data(value, so_far);
  };
  return out_.conditional(is_ended(use(so_far)), use(so_far), text(), at_);
}

} // namespace letcont::l
