#include "syntax/l/elaborate/derived.h"

#include <algorithm>
#include <array>

namespace letcont::l {

std::optional<Operation> basic_operation(Operation on_integers, Type type) {
  auto from = [&](Operation first) {
    return static_cast<Operation>(static_cast<unsigned>(first) + static_cast<unsigned>(on_integers) -
                                  static_cast<unsigned>(Operation::Eq));
  };
  if (type == TypeTable::i32) return on_integers;
  if (type == TypeTable::i64) return from(Operation::LEq);
  if (type == TypeTable::f64) return from(Operation::FEq);
  if (type == TypeTable::character) return from(Operation::CEq);
  if (type == TypeTable::str) return from(Operation::SEq);
  if (type == TypeTable::boolean && on_integers <= Operation::Ne) return from(Operation::BEq);
  return std::nullopt;
}

External print_external(Type type) {
  return type == TypeTable::i32         ? External::PrintInt
         : type == TypeTable::i64       ? External::PrintInt64
         : type == TypeTable::character ? External::PrintCharacter
         : type == TypeTable::f64       ? External::PrintDouble
         : type == TypeTable::str       ? External::PrintString
                                        : External::PrintBool;
}

bool is_list(const lambda::Program& program, Type type) {
  if (program.types.kind(type) != TypeKind::Data) return false;
  const std::vector<Constructor>& constructors = program.types.constructors(program.types.data_of(type));
  if (constructors.size() != 2) return false;
  const Constructor &nil = constructors[0].fields.empty() ? constructors[0] : constructors[1],
                    &cons = &nil == constructors.data() ? constructors[1] : constructors[0];
  return program.names.text(nil.name) == "Nil" && nil.fields.empty() && program.names.text(cons.name) == "Cons" &&
         cons.fields.size() == 2 && cons.fields[1] == type;
}

bool Derived::is_basic(Type type) { return type == TypeTable::boolean || basic_operation(Operation::Lt, type); }

// A data type none of whose constructors has fields: its tags are compared.
bool Derived::is_enumeration(Type type) const {
  if (out_.types.kind(type) != TypeKind::Data) return false;
  const std::vector<Constructor>& constructors = out_.types.constructors(out_.types.data_of(type));
  return constructors.size() > 1 &&
         std::all_of(constructors.begin(), constructors.end(), [](const Constructor& c) { return c.fields.empty(); });
}

// ---- What the elaborator asks for

Derived::Term Derived::compared(Operation operation, Term a, Term b, Span at) {
  Type type = out_.type(a);
  if (std::optional<Operation> basic = basic_operation(operation, type)) return out_.operation(*basic, a, b, at);
  std::array operands{a, b};
  if (operation == Operation::Eq) return call(Kind::Equal, operands, at);
  if (operation == Operation::Ne)
    return out_.operation(Operation::BEq, call(Kind::Equal, operands, at), out_.boolean(false, at), at);
  return out_.operation(operation, call(Kind::Compare, operands, at), out_.integer(0, at), at);
}

Derived::Term Derived::printed(Term value, Span at) { return call(Kind::Print, {&value, 1}, at); }

// ---- The functions

// The value that it works on, and what else it takes.
std::vector<Type> Derived::parameters_of(Kind kind, Type type) {
  if (kind == Kind::Equal || kind == Kind::Compare) return {type, type};
  if (kind == Kind::EqualFrom || kind == Kind::CompareFrom) return {type, type, TypeTable::i32};
  if (kind == Kind::Entries) return {type, entries_type(type)};
  if (kind == Kind::ShowRange) return {type, TypeTable::i32, TypeTable::i32};
  if (kind == Kind::Brief || kind == Kind::BriefRest || kind == Kind::Add) return {type, TypeTable::str};
  if (kind == Kind::BriefFrom) return {type, TypeTable::str, TypeTable::i32};
  bool has_number = kind == Kind::Count || kind == Kind::Drop || kind == Kind::ShowPart || kind == Kind::PrintFrom ||
                    kind == Kind::CharacterEnd;
  if (has_number) return {type, TypeTable::i32};
  return {type};
}

lambda::Variable Derived::function(Kind kind, Type type, Span at) {
  lambda::Variable& variable = known_[{kind, type}];
  if (variable) return variable;
  waiting_.push_back({{kind, type}, at});
  static constexpr std::array names{"equal",      "compare",      "tag",        "print",      "print_rest",
                                    "show",       "count",        "drop",       "show_part",  "constructor",
                                    "entries",    "brief",        "brief_rest", "add",        "character_end",
                                    "equal_from", "compare_from", "print_from", "show_range", "brief_from"};
  static_assert(names.size() == static_cast<size_t>(Kind::BriefFrom) + 1);
  std::string name(names[static_cast<size_t>(kind)]);
  bool is_tuple = out_.types.kind(type) == TypeKind::Tuple && type != TypeTable::unit;
  name += "_" + (is_tuple ? "tuple" : short_name(out_, type));
  std::vector<Type> parameters = parameters_of(kind, type);
  bool is_equality = kind == Kind::Equal || kind == Kind::EqualFrom;
  bool gives_integer = kind == Kind::Compare || kind == Kind::CompareFrom || kind == Kind::Tag || kind == Kind::Count ||
                       kind == Kind::CharacterEnd;
  bool is_brief = kind == Kind::Brief || kind == Kind::BriefRest || kind == Kind::BriefFrom || kind == Kind::Add;
  bool gives_text =
      is_brief || kind == Kind::Show || kind == Kind::ShowPart || kind == Kind::ShowRange || kind == Kind::Constructor;
  Type gives = is_equality             ? TypeTable::boolean
               : gives_integer         ? TypeTable::i32
               : gives_text            ? TypeTable::str
               : kind == Kind::Drop    ? type
               : kind == Kind::Entries ? parameters[1]
                                       : TypeTable::unit;
  return variable = out_.variable(name, out_.types.function(parameters, {&gives, 1}));
}

Derived::Term Derived::call(Kind kind, std::span<const Term> arguments, Span at) {
  lambda::Variable called = function(kind, out_.type(arguments[0]), at);
  return out_.call(out_.use(called, at), arguments, at);
}

void Derived::append_definitions() {
  for (size_t i = 0; i < waiting_.size(); ++i) {
    auto [kind, type] = waiting_[i].key;
    at_ = waiting_[i].at; // what is used from nowhere comes from nowhere
    if (Span place = types_ ? types_->place(type) : nowhere; at_.known() && place.known()) at_ = place;
    std::vector<lambda::Variable> parameters;
    std::vector<Type> takes = parameters_of(kind, type);
    bool is_loop = kind >= Kind::EqualFrom;
    for (size_t p = 0; p < takes.size(); ++p)
      parameters.push_back(out_.variable(is_loop && p + 1 == takes.size() ? "i" : p == 0 ? "a" : "b", takes[p]));
    Term body = define(kind, type, parameters);
    out_.definitions.push_back({known_.at({kind, type}), out_.function(parameters, body, at_), true});
  }
  waiting_.clear();
}

Derived::Term Derived::define(Kind kind, Type type, std::span<const lambda::Variable> parameters) {
  bool is_tuple = out_.types.kind(type) == TypeKind::Tuple && type != TypeTable::unit;
  bool is_data = out_.types.kind(type) == TypeKind::Data;
  bool is_mutable = out_.types.is_mutable(type);
  lambda::Variable a = parameters[0], b = parameters.back();
  switch (kind) {
  case Kind::Equal:
    if (is_mutable) return equal_held(a, b);
    if (is_tuple) return equal_fields(fields_of(a), fields_of(b));
    if (out_.maps.count(type)) return equal(entries_of(a), entries_of(b));
    return is_data ? equal_data(a, b) : boolean(true);
  case Kind::Compare:
    if (is_mutable) return order_held(a, b);
    if (is_tuple) return order_fields(fields_of(a), fields_of(b));
    if (out_.maps.count(type)) return order(entries_of(a), entries_of(b));
    return is_data ? order_data(a, b) : order_basic(a, b);
  case Kind::Tag: return tag(a);
  case Kind::Print:
    if (is_mutable) return print_held(a);
    if (is_data && is_list(out_, type)) return print_list(a);
    if (out_.maps.count(type)) return print_map(a);
    return is_data ? print_data(a) : print_tuple(a);
  case Kind::PrintRest: return print_rest(a);
  case Kind::ShowRange: return show_range(parameters);
  case Kind::Brief: return brief(a, b);
  case Kind::BriefRest: return out_.maps.count(type) ? brief_entries(a, b) : brief_rest(a, b);
  case Kind::BriefFrom: return brief_from(parameters);
  case Kind::Add: return add_text(a, b);
  case Kind::CharacterEnd: return character_end_of(a, b);
  case Kind::Show:
    if (is_mutable) return show_held(a);
    if (is_data && is_list(out_, type)) return show_list(a);
    if (out_.maps.count(type)) return show_map(a);
    return is_data ? show_data(a) : type == TypeTable::character ? show_character(a) : show_tuple(a);
  case Kind::Count: return count(a, b);
  case Kind::Drop: return drop(a, b);
  case Kind::ShowPart: return show_part(a, b);
  case Kind::Constructor: return show_constructor(a);
  case Kind::Entries: return entries_before(a, b);
  case Kind::EqualFrom: return equal_from(parameters);
  case Kind::CompareFrom: return order_from(parameters);
  case Kind::PrintFrom: return print_from(parameters);
  }
  return {};
}

std::vector<Derived::Term> Derived::fields_of(lambda::Variable tuple) {
  size_t count = out_.types.fields(out_[tuple].type).size();
  std::vector<Term> fields;
  for (uint32_t i = 0; i < count; ++i) fields.push_back(out_.project(i, use(tuple), at_));
  return fields;
}

std::vector<lambda::Variable> Derived::binders(std::span<const Type> types, std::string_view name) {
  std::vector<lambda::Variable> made;
  for (Type type : std::vector(types.begin(), types.end())) made.push_back(out_.variable(name, type));
  return made;
}

std::vector<Derived::Term> Derived::uses(std::span<const lambda::Variable> variables) {
  std::vector<Term> made;
  for (lambda::Variable variable : variables) made.push_back(use(variable));
  return made;
}

// ---- Equality

Derived::Term Derived::equal(Term a, Term b) { return compared(Operation::Eq, a, b, at_); }

Derived::Term Derived::equal_fields(std::span<const Term> a, std::span<const Term> b) {
  if (a.empty()) return boolean(true);
  Term term = equal(a.back(), b.back());
  for (size_t i = a.size() - 1; i-- > 0;) term = out_.conditional(equal(a[i], b[i]), term, boolean(false), at_);
  return term;
}

Derived::Term Derived::equal_data(lambda::Variable a, lambda::Variable b) {
  if (is_enumeration(out_[a].type)) return out_.operation(Operation::Eq, tag_of(a), tag_of(b), at_);
  auto fields = [&](auto x, auto y) { return equal_fields(x, y); };
  return match_both(a, b, TypeTable::boolean, fields, [&](uint32_t) { return boolean(false); });
}

// ---- Order

Derived::Term Derived::order(Term a, Term b) { return call(Kind::Compare, std::array{a, b}, at_); }

// a < b: -1; a = b: 0; else 1. Where neither holds of two doubles, one of them is a NaN.
Derived::Term Derived::order_basic(lambda::Variable a, lambda::Variable b) {
  Type type = out_[a].type;
  auto holds = [&](Operation operation, lambda::Variable x, lambda::Variable y) {
    return out_.operation(*basic_operation(operation, type), use(x), use(y), at_);
  };
  auto choose = [&](Term condition, Term then, Term otherwise) {
    return out_.conditional(condition, then, otherwise, at_);
  };
  if (type == TypeTable::unit) return integer(0);
  if (type == TypeTable::boolean)
    return choose(use(a), choose(use(b), integer(0), integer(1)), choose(use(b), integer(-1), integer(0)));
  Term above = integer(1);
  if (type == TypeTable::f64) {
    Term a_is_nan = choose(holds(Operation::Eq, b, b), integer(1), integer(0));
    above = choose(holds(Operation::Gt, a, b), integer(1), choose(holds(Operation::Eq, a, a), integer(-1), a_is_nan));
  }
  return choose(holds(Operation::Lt, a, b), integer(-1), choose(holds(Operation::Eq, a, b), integer(0), above));
}

// The first fields that differ decide.
Derived::Term Derived::order_fields(std::span<const Term> a, std::span<const Term> b) {
  if (a.empty()) return integer(0);
  Term term = order(a.back(), b.back());
  for (size_t i = a.size() - 1; i-- > 0;) {
    lambda::Variable first = out_.variable("order", TypeTable::i32);
    Term same = out_.operation(Operation::Eq, use(first), integer(0), at_);
    term = out_.let(first, order(a[i], b[i]), out_.conditional(same, term, use(first), at_), at_);
  }
  return term;
}

Derived::Term Derived::order_data(lambda::Variable a, lambda::Variable b) {
  if (is_enumeration(out_[a].type)) return order(tag_of(a), tag_of(b));
  auto fields = [&](auto x, auto y) { return order_fields(x, y); };
  auto others = [&](uint32_t tag) { return order(integer(static_cast<int32_t>(tag)), tag_of(b)); };
  return match_both(a, b, TypeTable::i32, fields, others);
}

Derived::Term Derived::tag(lambda::Variable value) {
  return match(value, TypeTable::i32, "", [&](uint32_t tag, std::string_view, std::span<const lambda::Variable>) {
    return integer(static_cast<int32_t>(tag));
  });
}

Derived::Term Derived::tag_of(lambda::Variable value) {
  Term used = use(value);
  return call(Kind::Tag, {&used, 1}, at_);
}

// ---- Matches

Derived::Term Derived::match(lambda::Variable value, Type gives, std::string_view fields, const Branch& branch) {
  const std::vector<Constructor> constructors = out_.types.constructors(out_.types.data_of(out_[value].type));
  std::vector<lambda::Program::NewBranch> branches;
  for (uint32_t tag = 0; tag < constructors.size(); ++tag) {
    std::string_view name = out_.names.text(constructors[tag].name);
    name = name.substr(0, name.find('.')); // at the prompt, the name of an earlier type's has a number
    std::vector<lambda::Variable> bound = binders(constructors[tag].fields, fields);
    Term body = branch(tag, name, bound);
    branches.push_back({tag, std::move(bound), body});
  }
  return out_.match(use(value), branches, gives, at_);
}

Derived::Term Derived::match_both(lambda::Variable a, lambda::Variable b, Type gives, const Both& same,
                                  const std::function<Term(uint32_t tag)>& others) {
  const std::vector<Constructor> constructors = out_.types.constructors(out_.types.data_of(out_[a].type));
  return match(a, gives, "x", [&](uint32_t tag, std::string_view, std::span<const lambda::Variable> left) {
    std::vector<lambda::Variable> right = binders(constructors[tag].fields, "y");
    std::vector<lambda::Program::NewBranch> inner{{tag, right, same(uses(left), uses(right))}};
    if (constructors.size() > 1) inner.push_back({std::nullopt, {}, others(tag)});
    return out_.match(use(b), inner, gives, at_);
  });
}

Derived::Term Derived::match_list(lambda::Variable list, Term empty,
                                  const std::function<Term(lambda::Variable, lambda::Variable)>& filled, Type gives) {
  return match(list, gives, "x", [&](uint32_t, std::string_view, std::span<const lambda::Variable> fields) {
    return fields.empty() ? empty : filled(fields[0], fields[1]);
  });
}

} // namespace letcont::l
