#include "syntax/l/infer/globals.h"

#include <unordered_set>

namespace letcont::l {

namespace {

class Declarer {
public:
  Declarer(Program& out, Globals& globals, Diagnostics& diagnostics)
      : out_(out), globals_(globals), diagnostics_(diagnostics) {}

  Predefined run() {
    Predefined predefined = predefine();
    for (uint32_t i = 0; i < out_.definitions.size(); ++i) declare(i);
    return predefined;
  }

private:
  Variable add_global(VariableKind kind, Name name, Span span, uint32_t definition) {
    Variable variable = out_.variables.add({kind, name, span, definition});
    globals_.variables[name] = variable;
    return variable;
  }

  Predefined predefine() {
    auto add = [&](VariableKind kind, std::string_view name) {
      return add_global(kind, out_.names.intern(name), nowhere, 0);
    };
    Variable yes = add(VariableKind::True, "true");
    Variable no = add(VariableKind::False, "false");
    add(VariableKind::Print, "print");
    add(VariableKind::Panic, "panic");
    add(VariableKind::Assert, "assert");
    return {yes, no};
  }

  void declare(uint32_t index) {
    Definition& definition = out_.definitions[index];
    if (definition.kind == DefinitionKind::Data) return declare_constructors(index);
    if (definition.kind == DefinitionKind::Expression) return;
    if (Span before = defined_at(definition.name); before.known()) {
      diagnostics_.error("name/twice", definition.name_span, "'" + out_.text(definition.name) + "' is defined twice")
          .notes.push_back({before, "its first definition"});
    }
    if (definition.kind == DefinitionKind::Macro) {
      globals_.macros[definition.name] = index;
      return check_parameters(definition);
    }
    bool external = definition.kind == DefinitionKind::Extern;
    definition.variable =
        add_global(external ? VariableKind::Extern : VariableKind::Def, definition.name, definition.name_span, index);
  }

  Span defined_at(Name name) const {
    if (auto macro = globals_.macros.find(name); macro != globals_.macros.end())
      return out_.definitions[macro->second].name_span;
    auto variable = globals_.variables.find(name);
    return variable == globals_.variables.end() ? nowhere : out_.variables[variable->second].span;
  }

  void check_parameters(const Definition& macro) {
    std::unordered_set<Name> seen;
    for (const Parameter& parameter : macro.parameters)
      if (!seen.insert(parameter.name).second)
        diagnostics_.error("name/twice", parameter.span,
                           "two parameters are called '" + out_.text(parameter.name) + "'");
  }

  void declare_constructors(uint32_t index) {
    const Definition& data = out_.definitions[index];
    for (uint32_t i = 0; i < data.constructor_count; ++i) {
      ConstructorData& constructor = out_.constructors[data.first_constructor + i];
      constructor.data = index;
      constructor.tag = i;
      auto [known, added] = globals_.constructors.emplace(constructor.name, data.first_constructor + i);
      if (!added)
        diagnostics_
            .error("name/twice", constructor.span,
                   "the constructor '" + out_.text(constructor.name) + "' is defined twice")
            .notes.push_back({out_.constructors[known->second].span, "its first definition"});
    }
  }

  Program& out_;
  Globals& globals_;
  Diagnostics& diagnostics_;
};

} // namespace

Predefined declare_globals(Program& program, Globals& globals, Diagnostics& diagnostics) {
  return Declarer(program, globals, diagnostics).run();
}

} // namespace letcont::l
