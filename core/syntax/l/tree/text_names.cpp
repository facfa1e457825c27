#include "syntax/l/tree/text_names.h"

namespace letcont::l {

static bool is_global(const VariableData& variable) { return variable.kind != VariableKind::Local; }

static bool is_own(const Program& program, const VariableData& variable) {
  bool is_definition = variable.kind == VariableKind::Def || variable.kind == VariableKind::Extern;
  return is_definition && !program.definitions[variable.definition].from_prelude;
}

// Types of the language, which functions of other languages that the prelude uses have: where the program has its own
// type of that name, it is that one that must differ.
static bool is_basic_type(std::string_view name) {
  constexpr std::string_view basic = " Int Int64 Double Char Bool String Unit Ref Array ";
  return basic.find(" " + std::string(name) + " ") != std::string_view::npos;
}

void TextNames::find_same_names() {
  for (uint32_t i = 1; i < program_.nodes.limit(); ++i) {
    const NodeData& node = program_.nodes[Node{i}];
    if (node.kind != NodeKind::Name || !node.variable || !is_global(program_.variables[node.variable])) continue;
    bool own = is_own(program_, program_.variables[node.variable]);
    if (!own) not_own_.insert(node.name.index);
    if (node.template_span.known() || !own) in_templates_.insert(node.name.index);
  }
  std::unordered_set<uint32_t> types, constructors; // names of the program's
  auto each = [&](auto visit) {
    for (uint32_t i = 0; i < program_.definitions.size(); ++i)
      if (program_.definitions[i].kind == DefinitionKind::Data || program_.definitions[i].kind == DefinitionKind::Type)
        visit(i, program_.definitions[i]);
  };
  each([&](uint32_t index, const Definition& definition) {
    if (definition.from_prelude) return;
    if (!definition.is_exception) types.insert(definition.name.index);
    if (is_basic_type(program_.names.text(definition.name))) other_data_.insert(index);
    for (const ConstructorData& made : program_.constructors_of(definition)) constructors.insert(made.name.index);
  });
  each([&](uint32_t index, const Definition& definition) {
    if (!definition.from_prelude) return;
    if (types.count(definition.name.index) > 0) other_data_.insert(index);
    for (uint32_t i = 0; i < definition.constructor_count; ++i)
      if (constructors.count(program_.constructors[definition.first_constructor + i].name.index) > 0)
        other_constructors_.insert(definition.first_constructor + i);
  });
}

std::string TextNames::variable(Variable variable, Name name) {
  if (!variable || !must_differ(program_.variables[variable], name)) return program_.text(name);
  return numbered(variables_, variable.index, name);
}

bool TextNames::must_differ(const VariableData& variable, Name name) const {
  if (variable.kind == VariableKind::Local) return variable.from_template || in_templates_.count(name.index) > 0;
  return variable.kind == VariableKind::Def && is_own(program_, variable) && not_own_.count(name.index) > 0;
}

bool TextNames::is_numbered(uint32_t constructor) const {
  if (other_constructors_.empty()) return false;
  const Definition& type = program_.definitions[program_.constructors[constructor].data];
  for (uint32_t i = 0; i < type.constructor_count; ++i)
    if (other_constructors_.count(type.first_constructor + i) > 0) return true;
  return false;
}

std::string TextNames::constructor(uint32_t constructor, Name name) {
  return other_constructors_.count(constructor) > 0 ? numbered(constructors_, constructor, name) : program_.text(name);
}

std::string TextNames::type(uint32_t data, Name name) {
  return other_data_.count(data) > 0 ? numbered(types_, data, name) : program_.text(name);
}

std::string TextNames::numbered(std::unordered_map<uint32_t, std::string>& known, uint32_t index, Name name) {
  auto [found, added] = known.try_emplace(index);
  if (!added) return found->second;
  std::string text = program_.text(name);
  do found->second = text + "'" + std::to_string(++last_number_);
  while (program_.names.knows(found->second)); // the program may have such a name
  return found->second;
}

} // namespace letcont::l
