#include "prompt/prune.h"

namespace letcont::prompt {

void drop_unused(lambda::Program& program, const std::function<bool(lambda::Variable)>& is_root) {
  constexpr uint32_t none = UINT32_MAX;
  std::vector<uint32_t> definition_of(program.variable_limit(), none);
  std::vector<bool> used(program.definitions.size());
  std::vector<lambda::Term> waiting;
  auto use = [&](uint32_t definition) {
    if (definition == none || used[definition]) return;
    used[definition] = true;
    waiting.push_back(program.definitions[definition].value);
  };
  for (uint32_t i = 0; i < program.definitions.size(); ++i)
    if (lambda::Variable variable = program.definitions[i].variable) definition_of[variable.index] = i;
  for (uint32_t i = 0; i < program.definitions.size(); ++i)
    if (!program.definitions[i].variable || is_root(program.definitions[i].variable)) use(i);
  while (!waiting.empty()) {
    lambda::Term term = waiting.back();
    waiting.pop_back();
    if (program[term].kind == lambda::TermKind::Var) use(definition_of[program[term].variable.index]);
    for (lambda::Term child : program.children(term)) waiting.push_back(child);
    for (const lambda::Branch& branch : program.branches(term)) waiting.push_back(branch.body);
  }
  std::vector<lambda::Definition> kept;
  for (uint32_t i = 0; i < program.definitions.size(); ++i)
    if (used[i]) kept.push_back(program.definitions[i]);
  program.definitions = std::move(kept);
}

} // namespace letcont::prompt
