#include "prompt/show.h"

#include "types/type_names.h"

#include <array>
#include <string>

namespace letcont::prompt {

namespace {
constexpr int32_t most_shown = 300; // constructors, numbers …
}

// ---- Effects

void Shower::effect(Term term) { program_.definitions.push_back({{}, term}); }

Shower::Term Shower::print(std::string_view text) {
  Term argument = program_.string(text, nowhere);
  return program_.call(program_.external(External::PrintString, nowhere), {&argument, 1}, nowhere);
}

Shower::Term Shower::call(std::string_view external, Term argument) {
  Type takes = program_.type(argument), gives = TypeTable::unit;
  Type code = program_.types.code({&takes, 1}, {&gives, 1});
  return program_.call(program_.external(external, code, nowhere), {&argument, 1}, nowhere);
}

Shower::Term Shower::then(Term effect, Term rest) {
  return program_.let(program_.variable("", program_.type(effect)), effect, rest, nowhere);
}

Shower::Term Shower::load(std::string_view id, Type type) {
  Type code = program_.types.code({}, {&type, 1});
  return program_.call(program_.external("load " + std::string(id), code, nowhere), {}, nowhere);
}

void Shower::keep(std::string_view id, Variable variable) {
  effect(call("keep " + std::string(id), program_.use(variable, nowhere)));
}

void Shower::line(std::string_view text) {
  Type gives = TypeTable::unit;
  effect(program_.call(program_.external("begin_line", program_.types.code({}, {&gives, 1}), nowhere), {}, nowhere));
  effect(print(std::string(text) + "\n"));
}

void Shower::show(std::string_view before, Variable variable) {
  Type gives = TypeTable::unit;
  effect(program_.call(program_.external("begin_line", program_.types.code({}, {&gives, 1}), nowhere), {}, nowhere));
  effect(print(before));
  effect(shown(program_.use(variable, nowhere), program_.integer(most_shown, nowhere)));
  effect(print("\n"));
  while (!waiting_.empty()) {
    auto [key, function] = waiting_.back();
    waiting_.pop_back();
    define(key, function);
  }
  derived_.append_definitions();
}

// ---- Values

Shower::Term Shower::shown(Term value, Term left) {
  Type type = program_.type(value);
  auto with = [&](External external) {
    return then(program_.call(program_.external(external, nowhere), {&value, 1}, nowhere), left);
  };
  if (type == TypeTable::unit) return then(print("()"), left);
  switch (program_.types.kind(type)) {
  case TypeKind::I32: return with(External::PrintInt);
  case TypeKind::Bool: return with(External::PrintBool);
  case TypeKind::F64: return then(call("show_double", value), left);
  case TypeKind::Str: return then(call("show_string", value), left);
  case TypeKind::I64: return with(External::PrintInt64);
  case TypeKind::Char: return then(call("show_character", value), left);
  case TypeKind::Tuple:
  case TypeKind::Reference:
  case TypeKind::Array:
  case TypeKind::Data: return call(Key{type, Part::Whole}, value, left);
  default: return then(print("<fun>"), left);
  }
}

Shower::Term Shower::call(Key key, Term value, Term left) {
  std::array arguments{value, left};
  return program_.call(program_.use(function_for(key), nowhere), arguments, nowhere);
}

Shower::Variable Shower::function_for(Key key) {
  Type type = key.first;
  Variable& known = functions_[key];
  if (!known) {
    std::vector<Type> parameters{type, TypeTable::i32};
    if (has_index(key)) parameters.push_back(TypeTable::i32);
    Type result = TypeTable::i32;
    std::string_view shows = key.second == Part::Whole ? "show " : "show rest of ";
    known = program_.variable(std::string(shows) + brief_text(program_.types, type, program_.names),
                              program_.types.function(parameters, {&result, 1}));
    waiting_.emplace_back(key, known);
  }
  return known;
}

void Shower::define(Key key, Variable function) {
  auto [type, part] = key;
  Variable value = program_.variable("x", type), left = program_.variable("left", TypeTable::i32);
  auto use_left = [&] { return program_.use(left, nowhere); };
  Term less = program_.operation(Operation::Sub, use_left(), program_.integer(1, nowhere), nowhere);
  std::vector<Variable> parameters{value, left};
  if (has_index(key)) parameters.push_back(program_.variable("i", TypeTable::i32));
  TypeKind kind = program_.types.kind(type);
  Term body = kind == TypeKind::Tuple       ? tuple_body(value, less)
              : kind == TypeKind::Reference ? reference_body(value, less)
              : has_index(key)              ? elements_body(value, parameters[2], less)
              : kind == TypeKind::Array     ? array_body(value, less)
              : l::is_list(program_, type)  ? list_body(value, part, less)
              : program_.maps.count(type)   ? map_body(value, less)
                                            : data_body(value, less);
  Term enough = program_.operation(Operation::Le, use_left(), program_.integer(0, nowhere), nowhere);
  body = program_.conditional(enough,
                              then(print(part == Part::Whole       ? "…"
                                         : kind == TypeKind::Array ? ", …])"
                                                                   : ", …]"),
                                   use_left()),
                              body, nowhere);
  program_.definitions.push_back({function, program_.function(parameters, body, nowhere)});
}

// The values with commas between them, then `after`: let l1 = show v1 left in print ", "; let l2 = show v2 l1 in …
Shower::Term Shower::fields(std::span<const Term> values, std::string_view after, Term left) {
  std::vector<Variable> lefts;
  std::vector<Term> steps;
  for (size_t i = 0; i < values.size(); ++i) {
    Term before = i == 0 ? left : program_.use(lefts.back(), nowhere);
    steps.push_back(shown(values[i], before));
    lefts.push_back(program_.variable("left", TypeTable::i32));
  }
  Term rest = then(print(after), program_.use(lefts.back(), nowhere));
  for (size_t i = values.size(); i-- > 0;) {
    if (i + 1 < values.size()) rest = then(print(", "), rest);
    rest = program_.let(lefts[i], steps[i], rest, nowhere);
  }
  return rest;
}

Shower::Term Shower::tuple_body(Variable value, Term left) {
  std::vector<Term> values;
  size_t count = program_.types.fields(program_[value].type).size();
  for (uint32_t i = 0; i < count; ++i) values.push_back(program_.project(i, program_.use(value, nowhere), nowhere));
  return then(print("("), fields(values, ")", left));
}

bool Shower::has_index(Key key) const {
  return key.second == Part::Rest && program_.types.kind(key.first) == TypeKind::Array;
}

Shower::Term Shower::reference_body(Variable value, Term left) {
  Term held = program_.memory(MemoryOperation::Get, std::array{program_.use(value, nowhere)}, nowhere);
  return then(print("ref("), fields({&held, 1}, ")", left));
}

// "array_of_list([" and the elements from 0 on.
Shower::Term Shower::array_body(Variable value, Term left) {
  Term start = program_.integer(0, nowhere);
  return then(print("array_of_list(["), elements(value, left, start));
}

Shower::Term Shower::elements(Variable array, Term left, Term from) {
  Key key{program_[array].type, Part::Rest};
  std::array arguments{program_.use(array, nowhere), left, from};
  return program_.call(program_.use(function_for(key), nowhere), arguments, nowhere);
}

// Element i with a comma before it, if it is not the first, and those after it; or "])".
Shower::Term Shower::elements_body(Variable array, Variable i, Term left) {
  auto use = [&](Variable variable) { return program_.use(variable, nowhere); };
  auto number = [&](int32_t value) { return program_.integer(value, nowhere); };
  Variable less = program_.variable("left", TypeTable::i32), next = program_.variable("left", TypeTable::i32);
  Term element = program_.memory(MemoryOperation::At, std::array{use(array), use(i)}, nowhere);
  Term after = program_.operation(Operation::Add, use(i), number(1), nowhere);
  Term here = program_.let(next, shown(element, use(less)), elements(array, use(next), after), nowhere);
  Term is_first = program_.operation(Operation::Eq, use(i), number(0), nowhere);
  here = then(program_.conditional(is_first, program_.unit(nowhere), print(", "), nowhere), here);
  Term size = program_.memory(MemoryOperation::Size, std::array{use(array)}, nowhere);
  Term is_end = program_.operation(Operation::Eq, use(i), size, nowhere);
  return program_.let(less, left, program_.conditional(is_end, then(print("])"), use(less)), here, nowhere), nowhere);
}

// "[" the first element, and the rest; or ", " the next one, and the rest; or "]".
Shower::Term Shower::list_body(Variable value, Part part, Term left) {
  Type type = program_[value].type;
  Variable less = program_.variable("left", TypeTable::i32), next = program_.variable("left", TypeTable::i32);
  bool whole = part == Part::Whole;
  std::vector<lambda::Program::NewBranch> branches;
  for (const Constructor& constructor : std::vector(program_.types.constructors(program_.types.data_of(type)))) {
    lambda::Program::NewBranch& branch = branches.emplace_back();
    branch.tag = static_cast<uint32_t>(branches.size() - 1);
    if (constructor.fields.empty()) {
      branch.body = then(print(whole ? "[]" : "]"), program_.use(less, nowhere));
      continue;
    }
    Variable element = program_.variable("x", constructor.fields[0]), rest = program_.variable("rest", type);
    branch.binders = {element, rest};
    Term others = call(Key{type, Part::Rest}, program_.use(rest, nowhere), program_.use(next, nowhere));
    Term first = shown(program_.use(element, nowhere), program_.use(less, nowhere));
    branch.body = then(print(whole ? "[" : ", "), program_.let(next, first, others, nowhere));
  }
  Term all = program_.match(program_.use(value, nowhere), branches, TypeTable::i32, nowhere);
  return program_.let(less, left, all, nowhere);
}

Shower::Term Shower::map_body(Variable map, Term left) {
  Term entries = derived_.entries(program_.use(map, nowhere), nowhere);
  return then(print("map_of("), fields({&entries, 1}, ")", left));
}

// `left` is a term, which may be used once: it is bound to a name first.
Shower::Term Shower::data_body(Variable value, Term left) {
  Variable less = program_.variable("left", TypeTable::i32);
  std::vector<Constructor> constructors = program_.types.constructors(program_.types.data_of(program_[value].type));
  std::vector<lambda::Program::NewBranch> branches;
  for (uint32_t tag = 0; tag < constructors.size(); ++tag) {
    lambda::Program::NewBranch& branch = branches.emplace_back();
    branch.tag = tag;
    std::string name(program_.names.text(constructors[tag].name));
    std::vector<Term> values;
    for (Type field : constructors[tag].fields) {
      branch.binders.push_back(program_.variable("field", field));
      values.push_back(program_.use(branch.binders.back(), nowhere));
    }
    Term rest = program_.use(less, nowhere);
    branch.body = values.empty() ? then(print(name), rest) : then(print(name + "("), fields(values, ")", rest));
  }
  Term all = program_.match(program_.use(value, nowhere), branches, TypeTable::i32, nowhere);
  return program_.let(less, left, all, nowhere);
}

} // namespace letcont::prompt
