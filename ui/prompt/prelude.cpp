#include "prompt/prelude.h"

#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/parse/parser.h"
#include "syntax/l/prelude/prelude.h"

namespace letcont::prompt {

namespace {

// By definition, as they are shown.
std::vector<std::string> types_of(const l::Program& tree) {
  Diagnostics none; // a test compiles the prelude
  l::Program expanded = l::expand(tree, none);
  l::Typed typed = l::infer(expanded, none);
  std::vector<std::string> types;
  for (const l::Definition& definition : expanded.definitions)
    types.push_back(definition.variable ? typed.writer(expanded).scheme(typed.variables[definition.variable.index])
                                        : "");
  return types;
}

void bind(State& state, const Input& input, uint32_t definition) {
  Entry& entry = state.entries[definition];
  for (const Key& key : bound_by(input, definition)) {
    Entity entity = static_cast<Entity>(state.entities.size());
    state.entities.push_back({key.first, key.second, ++state.versions[key], definition});
    entry.bound[key] = state.current[key] = entity;
  }
}

} // namespace

void begin_with_prelude(State& state) {
  auto input = std::make_shared<Input>();
  input->part = l::prelude();
  Source alone(input->part.name, input->part.text);
  Diagnostics none;
  input->tree = l::parse(l::arrange(l::lex(alone, none), none), alone, none);
  l::mark_maps(input->tree, 0);
  divide(*input);
  std::vector<std::string> types = types_of(input->tree);
  uint32_t count = static_cast<uint32_t>(input->definitions.size());
  for (uint32_t i = 0; i < count; ++i) {
    Entry& entry = state.entries.emplace_back();
    entry.input = input;
    entry.definition = i;
    entry.type = types[i];
  }
  for (uint32_t i = 0; i < count; ++i) bind(state, *input, i);
  for (uint32_t i = 0; i < count; ++i)
    for (const Key& key : input->definitions[i].uses)
      if (input->own.count(key)) state.entries[i].meanings[key] = state.current.at(key);
  state.parts.push_back(input->part);
  state.source = Source(session_name, state.parts);
}

} // namespace letcont::prompt
