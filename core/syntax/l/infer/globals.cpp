#include "syntax/l/infer/globals.h"

#include "syntax/l/infer/builtins.h"
#include "syntax/l/infer/memory_builtins.h"

#include <unordered_set>

namespace letcont::l {

namespace {

class Declarer {
public:
  Declarer(const Program& tree, Program& out, Globals& globals, Diagnostics& diagnostics)
      : tree_(tree), out_(out), globals_(globals), diagnostics_(diagnostics) {}

  Predefined run() {
    Predefined predefined = predefine();
    uint32_t own = static_cast<uint32_t>(out_.definitions.size());
    for (uint32_t i = 0; i < own; ++i) declare(i);
    globals_.prelude.data_of.resize(out_.constructors.size(), Globals::none);
    for (uint32_t i = own; i < tree_.definitions.size(); ++i) enter(i);
    return predefined;
  }

private:
  Predefined predefine() {
    auto add = [&](VariableKind kind, std::string_view text) {
      Name name = out_.names.intern(text);
      return globals_.predefined[name] = out_.variables.add({kind, name, nowhere, 0});
    };
    Variable yes = add(VariableKind::True, "true");
    Variable no = add(VariableKind::False, "false");
    add(VariableKind::Print, "print");
    add(VariableKind::Show, "show");
    add(VariableKind::Panic, "panic");
    add(VariableKind::Assert, "assert");
    add(VariableKind::Raise, "raise");
    for (uint32_t i = 0; i < builtins.size(); ++i) {
      Name name = out_.names.intern(builtins[i].name);
      globals_.predefined[name] = out_.variables.add({VariableKind::Builtin, name, nowhere, i});
    }
    for (uint32_t i = 0; i < memory_builtins.size(); ++i) {
      Name name = out_.names.intern(memory_builtins[i]);
      globals_.predefined[name] = out_.variables.add({VariableKind::Memory, name, nowhere, i});
    }
    return {yes, no};
  }

  void declare(uint32_t index) {
    Definition& definition = out_.definitions[index];
    if (definition.kind == DefinitionKind::Data) return declare_constructors(index);
    if (definition.kind == DefinitionKind::Expression) return;
    if (definition.kind == DefinitionKind::Type) {
      globals_.own.types.emplace(definition.name, index);
      return;
    }
    if (Span before = defined_at(definition.name); before.known()) {
      diagnostics_.error("name/twice", definition.name_span, "'" + out_.text(definition.name) + "' is defined twice")
          .notes.push_back({before, "its first definition"});
    }
    if (definition.kind == DefinitionKind::Macro) {
      globals_.own.macros[definition.name] = index;
      return check_parameters(definition);
    }
    VariableKind kind = definition.kind == DefinitionKind::Extern ? VariableKind::Extern : VariableKind::Def;
    definition.variable = out_.variables.add({kind, definition.name, definition.name_span, index});
    globals_.own.variables[definition.name] = definition.variable;
  }

  Span defined_at(Name name) const {
    if (auto macro = globals_.own.macros.find(name); macro != globals_.own.macros.end())
      return out_.definitions[macro->second].name_span;
    auto variable = globals_.own.variables.find(name);
    return variable == globals_.own.variables.end() ? nowhere : out_.variables[variable->second].span;
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
    globals_.own.types.emplace(data.name, index);
    for (uint32_t i = 0; i < data.constructor_count; ++i) {
      ConstructorData& constructor = out_.constructors[data.first_constructor + i];
      constructor.data = index;
      constructor.tag = i;
      auto [known, added] = globals_.own.constructors.emplace(constructor.name, data.first_constructor + i);
      if (!added)
        diagnostics_
            .error("name/twice", constructor.span,
                   "the constructor '" + out_.text(constructor.name) + "' is defined twice")
            .notes.push_back({out_.constructors[known->second].span, "its first definition"});
    }
  }

  void enter(uint32_t index) {
    const Definition& definition = tree_.definitions[index];
    Globals::Prelude& prelude = globals_.prelude;
    if (definition.kind != DefinitionKind::Data) {
      prelude.values.emplace(definition.name, index);
      return;
    }
    prelude.types.emplace(definition.name, index);
    for (uint32_t i = 0; i < definition.constructor_count; ++i) {
      uint32_t constructor = definition.first_constructor + i;
      prelude.constructors.emplace(tree_.constructors[constructor].name, constructor);
      prelude.data_of[constructor] = index;
    }
  }

  const Program& tree_;
  Program& out_;
  Globals& globals_;
  Diagnostics& diagnostics_;
};

} // namespace

Predefined declare_globals(const Program& tree, Program& out, Globals& globals, Diagnostics& diagnostics) {
  return Declarer(tree, out, globals, diagnostics).run();
}

uint32_t use_prelude(const Program& tree, uint32_t definition, Program& out, Globals& globals) {
  uint32_t index = static_cast<uint32_t>(out.definitions.size());
  auto [known, added] = globals.prelude.used.emplace(definition, index);
  if (!added) return known->second;
  Definition& made = out.definitions.emplace_back(tree.definitions[definition]);
  VariableKind kind = made.kind == DefinitionKind::Extern ? VariableKind::Extern : VariableKind::Def;
  if (made.kind != DefinitionKind::Data) made.variable = out.variables.add({kind, made.name, made.name_span, index});
  for (uint32_t i = 0; i < made.constructor_count; ++i) {
    out.constructors[made.first_constructor + i].data = index;
    out.constructors[made.first_constructor + i].tag = i;
  }
  return index;
}

} // namespace letcont::l
