#include "lambda/c_function.h"
#include "lambda/external.h"
#include "support/adjacency.h"
#include "support/suggest.h"
#include "syntax/l/infer/derivable.h"
#include "syntax/l/infer/inference.h"

#include <algorithm>
#include <array>

namespace letcont::l {

// Each use of a constructor has a variable for each parameter of its type, and each of n constructors may be used, so
// there is a limit.
static constexpr size_t most_parameters = 255;

// ---- Types that the program names

void Inference::declare_names() {
  for (uint32_t i = 0; i < program_.definitions.size(); ++i) {
    const Definition& definition = program_.definitions[i];
    if (definition.is_exception) exceptions_ = i;
    bool is_type = definition.kind == DefinitionKind::Data || definition.kind == DefinitionKind::Type;
    if (!is_type || definition.from_prelude) continue;
    auto [known, added] = data_types_.emplace(definition.name, i);
    if (!added)
      diagnostics_
          .error("name/twice", definition.name_span,
                 "the type '" + program_.text(definition.name) + "' is defined twice")
          .notes.push_back({program_.definitions[known->second].name_span, "its first definition"});
  }
  typed_.data_parameters.resize(program_.definitions.size());
  typed_.synonyms.resize(program_.definitions.size());
  typed_.fields.resize(program_.constructors.size());
}

// The type of all exceptions.
infer::Term Inference::exception_type(Span use) {
  if (exceptions_) return typed_.exception = terms().data(*exceptions_, {}, use);
  diagnostics_.error("type/no-exceptions", use, "the program has no exceptions; one is declared by exception Name");
  return terms().variable(use);
}

// Parameters are generic variables, which each use instantiates. Names come after those that they mean.
void Inference::declare_synonyms() {
  std::vector<Adjacency::Edge> edges;
  uint32_t count = static_cast<uint32_t>(program_.definitions.size());
  for (uint32_t i = 0; i < count; ++i)
    if (program_.definitions[i].kind == DefinitionKind::Type)
      program_.each_type(program_.definitions[i].type, [&](TypeNode node) {
        const TypeNodeData& part = program_.types[node];
        if (part.data != TypeNodeData::no_data && program_.definitions[part.data].kind == DefinitionKind::Type)
          edges.emplace_back(i, part.data);
      });
  Adjacency means(count, edges);
  ComponentSearch(count, means).for_each([&](std::span<const uint32_t> group) {
    const Definition& definition = program_.definitions[group[0]];
    if (definition.kind != DefinitionKind::Type) return;
    std::span<const uint32_t> others = means.of(group[0]);
    if (group.size() > 1 || std::find(others.begin(), others.end(), group[0]) != others.end()) {
      diagnostics_.error("type/cyclic", definition.name_span,
                         "the type '" + program_.text(definition.name) +
                             "' means itself; a type that contains itself is a 'data' type");
      for (uint32_t each : group) typed_.synonyms[each] = terms().variable();
      return;
    }
    terms().enter();
    declare_parameters(group[0]);
    fixed_type_variables_ = true;
    // A definition that could not be read to its end has no type; an editor asks for the others' nevertheless.
    typed_.synonyms[group[0]] = definition.type ? convert(definition.type) : terms().variable(definition.name_span);
    fixed_type_variables_ = false;
    terms().leave();
    std::vector<Term> generic;
    for (Term parameter : typed_.data_parameters[group[0]]) terms().generalise(parameter, generic);
  });
}

void Inference::declare_parameters(uint32_t definition) {
  type_variables_.clear();
  const std::vector<Parameter>& parameters = program_.definitions[definition].parameters;
  if (parameters.size() > most_parameters)
    diagnostics_.error("type/too-many-parameters", parameters[most_parameters].span,
                       "the type '" + program_.text(program_.definitions[definition].name) + "' has more than " +
                           std::to_string(most_parameters) + " parameters, of which this is the next");
  for (const Parameter& parameter : parameters) {
    Term variable = terms().variable();
    if (typed_.data_parameters[definition].size() < most_parameters)
      typed_.data_parameters[definition].push_back(variable);
    if (!type_variables_.emplace(std::pair(parameter.name, 0u), variable).second)
      diagnostics_.error("name/twice", parameter.span,
                         "two parameters are called '" + program_.text(parameter.name) + "'");
  }
}

// What the name means with these arguments, as many as it has parameters.
infer::Term Inference::synonym(uint32_t definition, std::span<const Term> arguments, Span use) {
  if (!may_instantiate(use.known() ? use : program_.definitions[definition].name_span)) return terms().variable(use);
  std::vector<Term> instances;
  terms().begin_instance(typed_.data_parameters[definition], use, instances);
  Term meant = terms().instantiate(typed_.synonyms[definition]);
  for (size_t i = 0; i < std::min(arguments.size(), instances.size()); ++i) terms().unify(instances[i], arguments[i]);
  return meant;
}

void Inference::declare_data() {
  terms().enter();
  fixed_type_variables_ = true;
  for (uint32_t i = 0; i < program_.definitions.size(); ++i) {
    const Definition& definition = program_.definitions[i];
    if (definition.kind != DefinitionKind::Data) continue;
    declare_parameters(i);
    for (uint32_t c = 0; c < definition.constructor_count; ++c) {
      uint32_t constructor = definition.first_constructor + c;
      for (TypeNode field : program_.fields_of(program_.constructors[constructor]))
        typed_.fields[constructor].push_back(convert(field));
    }
  }
  fixed_type_variables_ = false;
  terms().leave();
  std::vector<Term> generic;
  for (uint32_t i = 0; i < program_.definitions.size(); ++i)
    if (program_.definitions[i].kind == DefinitionKind::Data)
      for (Term parameter : typed_.data_parameters[i]) terms().generalise(parameter, generic);
  derive_classes(program_, typed_);
}

// The type of a constructor for one use: that of a function or of a value. For a pattern, `fields` gets the types of
// its parts, and the type of the value that it matches is given.
infer::Term Inference::constructor_type(uint32_t constructor, Span use, std::vector<Term>* fields) {
  const ConstructorData& data = program_.constructors[constructor];
  std::vector<Term> arguments;
  terms().begin_instance(typed_.data_parameters[data.data], use, arguments);
  std::vector<Term> parts;
  for (Term field : typed_.fields[constructor]) parts.push_back(terms().instantiate(field));
  Term whole = terms().data(data.data, arguments, use);
  if (fields) return *fields = std::move(parts), whole;
  if (parts.empty()) return whole;
  Term from = parts.size() == 1 ? parts[0] : terms().tuple(parts, use);
  return terms().arrow(from, whole, use);
}

// The type of a predefined function at one of its uses.
infer::Term Inference::builtin_type(const Builtin& builtin, Span use) {
  Term any = terms().variable(use, builtin.classes);
  auto type_of = [&](BuiltinType type) {
    switch (type) {
    case BuiltinType::Int: return terms().constant(Shape::Int, use);
    case BuiltinType::Int64: return terms().constant(Shape::Int64, use);
    case BuiltinType::Double: return terms().constant(Shape::Double, use);
    case BuiltinType::String: return terms().constant(Shape::String, use);
    case BuiltinType::Char: return terms().constant(Shape::Char, use);
    default: return any;
    }
  };
  std::vector<Term> parts;
  for (uint32_t i = 0; i < argument_count(builtin); ++i) parts.push_back(type_of(builtin.takes[i]));
  Term from = parts.size() == 1 ? parts[0] : terms().tuple(parts, use);
  return terms().arrow(from, type_of(builtin.gives), use);
}

// ---- Externs: what every engine provides, and functions of C

namespace {

// A basic type, or none, as inference sees it.
infer::Shape shape_of(letcont::Type type) {
  return !type                          ? infer::Shape::Unit
         : type == TypeTable::i32       ? infer::Shape::Int
         : type == TypeTable::f64       ? infer::Shape::Double
         : type == TypeTable::i64       ? infer::Shape::Int64
         : type == TypeTable::character ? infer::Shape::Char
         : type == TypeTable::boolean   ? infer::Shape::Bool
                                        : infer::Shape::String;
}

// What C knows of the types; Type{} if nothing.
letcont::Type c_type(infer::Shape shape) {
  switch (shape) {
  case infer::Shape::Int: return TypeTable::i32;
  case infer::Shape::Int64: return TypeTable::i64;
  case infer::Shape::Double: return TypeTable::f64;
  case infer::Shape::Bool: return TypeTable::boolean;
  case infer::Shape::String: return TypeTable::str;
  case infer::Shape::Unit: return TypeTable::unit;
  default: return {};
  }
}

} // namespace

void Inference::declare_externs() {
  for (const Definition& definition : program_.definitions) {
    if (definition.kind != DefinitionKind::Extern) continue;
    type_variables_.clear();
    size_t mistakes = diagnostics_.error_count();
    Term given = definition.type ? convert(definition.type) : terms().variable();
    typed_.variables[definition.variable.index] = given;
    std::optional<External> known = external_named(program_.names.text(definition.name));
    if (!known) {
      if (definition.type && diagnostics_.error_count() == mistakes) check_c_function(definition, given);
      continue;
    }
    const ExternalInfo& about = info(*known);
    Term wanted = terms().arrow(terms().constant(shape_of(about.takes)), terms().constant(shape_of(about.gives)));
    Span at = definition.type ? program_.types[definition.type].span : definition.name_span;
    expect(wanted, given, at, nowhere, "the type of '" + program_.text(definition.name) + "'");
  }
}

// A C function takes and gives what C knows, too (lambda/c_function.h).
void Inference::check_c_function(const Definition& definition, Term given) {
  std::string name = program_.text(definition.name);
  auto fault = [&](Span at, const std::string& what) {
    diagnostics_.error("extern/type", at, "the C function '" + name + "' " + what);
  };
  if (!is_c_name(name)) return fault(definition.name_span, "cannot exist: C's names have letters, digits and _");
  infer::Meaning whole = terms()[given];
  if (whole.shape != Shape::Arrow)
    return fault(program_.types[definition.type].span, "needs the type of a function, as Int -> Int or () -> Int");
  Term from = terms().part(given, 0), to = terms().part(given, 1);
  std::vector<Term> parts{from};
  if (terms()[from].shape == Shape::Unit) parts.clear();
  if (terms()[from].shape == Shape::Tuple) {
    std::span<const Term> fields = terms().parts(terms()[from]);
    parts.assign(fields.begin(), fields.end());
  }
  std::vector<letcont::Type> parameters;
  for (Term part : parts) {
    letcont::Type type = c_type(terms()[part].shape);
    if (!type || type == TypeTable::unit)
      return fault(terms()[part].origin,
                   "can take Int, Int64, Double, Bool and String, not " + typed_.writer(program_).type(part));
    parameters.push_back(type);
  }
  letcont::Type result = c_type(terms()[to].shape);
  if (result == TypeTable::str)
    return fault(terms()[to].origin, "cannot give a String: how long C's memory lasts is not known");
  if (!result)
    return fault(terms()[to].origin,
                 "can give Int, Int64, Double, Bool and Unit, not " + typed_.writer(program_).type(to));
  std::string_view reason = c_function_fault(name, parameters, result);
  if (!reason.empty()) fault(definition.name_span, "cannot be called with this type: it " + std::string(reason));
}

// ---- Written types.

namespace {

using BasicType = std::pair<std::string_view, infer::Shape>;
constexpr std::array<BasicType, 7> basic{{{"Int", infer::Shape::Int},
                                          {"Int64", infer::Shape::Int64},
                                          {"Double", infer::Shape::Double},
                                          {"Char", infer::Shape::Char},
                                          {"Bool", infer::Shape::Bool},
                                          {"String", infer::Shape::String},
                                          {"Unit", infer::Shape::Unit}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> elsewhere{{{"float", "Double"},
                                                                                  {"boolean", "Bool"},
                                                                                  {"integer", "Int"},
                                                                                  {"long", "Int64"},
                                                                                  {"str", "String"},
                                                                                  {"void", "Unit"}}};

// The end of a message about a type that is written with a small letter, or as in another language; "" of others.
std::string basic_type_meant(std::string_view name) {
  std::string_view meant;
  for (const auto& [own, _] : basic)
    if (differs_in_case_of_first(name, own)) meant = own;
  for (const auto& [other, own] : elsewhere)
    if (differs_in_case_of_first(name, other)) meant = own;
  return meant.empty() ? "" : "; did you mean '" + std::string(meant) + "'?";
}

} // namespace

// A type is met again when its parts are done.

infer::Term Inference::convert(TypeNode root) {
  struct Step {
    TypeNode type;
    bool parts_done;
  };
  std::vector<Step> steps{{root, false}};
  std::vector<Term> made;
  while (!steps.empty()) {
    Step step = steps.back();
    steps.pop_back();
    const TypeNodeData& type = program_.types[step.type];
    if (type.child_count > 0 && !step.parts_done) {
      steps.push_back({step.type, true});
      std::span<const TypeNode> children = program_.children_of(step.type);
      for (size_t i = children.size(); i-- > 0;) steps.push_back({children[i], false});
      continue;
    }
    std::vector<Term> parts(made.end() - type.child_count, made.end());
    made.resize(made.size() - type.child_count);
    switch (type.kind) {
    case TypeNodeKind::Error: made.push_back(terms().variable(type.span)); break;
    case TypeNodeKind::Tuple:
      made.push_back(parts.empty() ? terms().constant(Shape::Unit, type.span) : terms().tuple(parts, type.span));
      break;
    case TypeNodeKind::Arrow: made.push_back(terms().arrow(parts[0], parts[1], type.span)); break;
    case TypeNodeKind::Named: made.push_back(named(step.type, parts)); break;
    case TypeNodeKind::Variable: {
      auto [known, added] = type_variables_.emplace(std::pair(type.name, type.expansion), Term{});
      if (added) {
        known->second = terms().variable_of_level(definition_level_, type.span);
        std::string hint = basic_type_meant(program_.names.text(type.name));
        if (fixed_type_variables_)
          diagnostics_.error("type/unknown-variable", type.span,
                             "'" + program_.text(type.name) + "' is not a parameter of this data type" + hint);
        else if (!hint.empty() && type.expansion == 0)
          diagnostics_.warning("type/small-letter", type.span,
                               "'" + program_.text(type.name) + "' stands for any type here" + hint);
      }
      made.push_back(known->second);
      break;
    }
    }
  }
  return made.back();
}

infer::Term Inference::named(TypeNode node, std::span<const Term> arguments) {
  const TypeNodeData& type = program_.types[node];
  size_t wanted = 0;
  Term made{};
  if (type.data != TypeNodeData::no_data) {
    const Definition& definition = program_.definitions[type.data];
    wanted = definition.parameters.size();
    if (wanted > most_parameters) return terms().variable(type.span);
    if (definition.kind == DefinitionKind::Data || arguments.size() != wanted)
      made = terms().data(type.data, arguments, type.span);
    else
      made = synonym(type.data, arguments, type.span);
  } else {
    std::string_view name = program_.names.text(type.name);
    for (const auto& [basic_name, shape] : basic)
      if (name == basic_name) made = terms().constant(shape, type.span);
    if (name == "Ref" || name == "Array") {
      wanted = 1;
      Term content = arguments.empty() ? terms().variable(type.span) : arguments[0];
      made = terms().holder(name == "Ref" ? Shape::Ref : Shape::Array, content, type.span);
    }
  }
  if (!made) {
    std::vector<std::string> names;
    if (!diagnostics_.is_full()) {
      for (const auto& [name, _] : basic) names.emplace_back(name);
      names.insert(names.end(), {"Ref", "Array"});
      for (const auto& [name, _] : data_types_) names.push_back(program_.text(name));
      std::sort(names.begin() + basic.size() + 2, names.end());
    }
    std::string hint = basic_type_meant(program_.names.text(type.name));
    if (hint.empty()) hint = did_you_mean(program_.names.text(type.name), names);
    diagnostics_.error("type/unknown", type.span, "there is no type '" + program_.text(type.name) + "'" + hint);
    return terms().variable(type.span);
  }
  if (arguments.size() == wanted) return made;
  diagnostics_.error("type/arity", type.span,
                     "the type '" + program_.text(type.name) + "' takes " + std::to_string(wanted) +
                         (wanted == 1 ? " argument" : " arguments") + ", not " + std::to_string(arguments.size()));
  return terms().variable(type.span);
}

} // namespace letcont::l
