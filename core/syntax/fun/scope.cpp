#include "syntax/fun/scope.h"

#include "support/suggest.h"

namespace letcont::fun {

Scope::Scope(const Program& program, Diagnostics& diagnostics)
    : program_(program), diagnostics_(diagnostics), entries_(program.names.size() + 1) {
  for (uint32_t i = 1; i < entries_.size(); ++i)
    if (auto builtin = builtin_named(program.names.text(Name{i})))
      entries_[i].global = {Meaning::Builtin, static_cast<uint32_t>(*builtin)};
  for (uint32_t i = 0; i < program.declarations.size(); ++i) declare(i);
}

void Scope::declare(uint32_t index) {
  const Declaration& declaration = program_.declarations[index];
  if (!declaration.name) return;
  Meaning& meaning = entries_[declaration.name.index].global;
  std::string name = "'" + std::string(program_.names.text(declaration.name)) + "'";
  if (meaning.kind == Meaning::Function || meaning.kind == Meaning::Constant) {
    diagnostics_.error("name/duplicate", declaration.name_span, name + " is defined twice")
        .notes.push_back({program_.declarations[meaning.index].name_span, "it is defined here already"});
    return;
  }
  if (meaning.kind == Meaning::Builtin)
    diagnostics_.warning("name/hides-built-in", declaration.name_span, name + " hides the built-in of that name");
  meaning = {declaration.kind == Declaration::Def ? Meaning::Function : Meaning::Constant, index};
}

void Scope::enter(const Declaration& declaration) {
  ++entered_;
  inside_ = &declaration;
  for (uint32_t i = 0; i < declaration.parameter_count; ++i) {
    uint32_t index = declaration.first_parameter + i;
    const Parameter& parameter = program_.parameters[index];
    Entry& entry = entries_[parameter.name.index];
    if (entry.entered == entered_) {
      std::string name(program_.names.text(parameter.name));
      diagnostics_.error("name/duplicate", parameter.span, "two parameters are called '" + name + "'")
          .notes.push_back({program_.parameters[entry.parameter].span, "the other one"});
      continue;
    }
    entry.entered = entered_;
    entry.parameter = index;
  }
}

void Scope::open(uint32_t local) {
  uint32_t& now = entries_[program_.locals[local].name.index].local;
  open_.emplace_back(local, now);
  now = local + 1;
}

void Scope::close() {
  auto [local, before] = open_.back();
  open_.pop_back();
  entries_[program_.locals[local].name.index].local = before;
}

std::string Scope::suggestion(Name mistyped, bool called) {
  // Each looks at all names, so a program full of unknown names is not searched for ever.
  constexpr uint32_t most_suggestions = 30;
  if (++suggestions_ > most_suggestions) return {};
  std::vector<std::string> known;
  auto add = [&](Name name) { known.emplace_back(program_.names.text(name)); };
  if (called) known.emplace_back("write");
  for (const BuiltinInfo& builtin : builtins)
    if (!called || builtin.gives == ValueType::Void) known.emplace_back(builtin.name);
  if (inside_ && !called)
    for (const Parameter& parameter : program_.parameters_of(*inside_)) add(parameter.name);
  for (auto [local, _] : open_)
    if (!called) add(program_.locals[local].name);
  for (const Declaration& declaration : program_.declarations)
    if (declaration.name && called == (declaration.kind == Declaration::Def)) add(declaration.name);
  return did_you_mean(program_.names.text(mistyped), known);
}

} // namespace letcont::fun
