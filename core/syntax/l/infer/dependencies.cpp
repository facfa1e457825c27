#include "syntax/l/infer/dependencies.h"

#include <algorithm>

namespace letcont::l {

namespace {

class Tarjan {
public:
  explicit Tarjan(const Program& program)
      : program_(program), number_(program.definitions.size()), low_(program.definitions.size()),
        on_stack_(program.definitions.size()) {}

  std::vector<std::vector<uint32_t>> run() {
    for (uint32_t i = 0; i < program_.definitions.size(); ++i) {
      DefinitionKind kind = program_.definitions[i].kind;
      if ((kind == DefinitionKind::Def || kind == DefinitionKind::Expression) && number_[i] == 0) visit(i);
    }
    return std::move(groups_);
  }

private:
  struct Step {
    uint32_t definition;
    uint32_t next; // which of its references is looked at next
  };

  void enter(uint32_t definition) {
    number_[definition] = low_[definition] = ++counter_;
    stack_.push_back(definition);
    on_stack_[definition] = true;
    steps_.push_back({definition, 0});
  }

  void visit(uint32_t root) {
    enter(root);
    while (!steps_.empty()) {
      uint32_t definition = steps_.back().definition;
      const std::vector<Node>& references = program_.definitions[definition].references;
      if (steps_.back().next == references.size()) {
        leave(definition);
        continue;
      }
      Node reference = references[steps_.back().next++];
      uint32_t other = program_.variables[program_.nodes[reference].variable].definition;
      if (program_.definitions[other].kind != DefinitionKind::Def) continue;
      if (number_[other] == 0)
        enter(other);
      else if (on_stack_[other])
        low_[definition] = std::min(low_[definition], number_[other]);
    }
  }

  void leave(uint32_t definition) {
    steps_.pop_back();
    if (!steps_.empty()) {
      uint32_t& above = low_[steps_.back().definition];
      above = std::min(above, low_[definition]);
    }
    if (low_[definition] != number_[definition]) return;
    std::vector<uint32_t>& group = groups_.emplace_back();
    uint32_t member;
    do {
      member = stack_.back();
      stack_.pop_back();
      on_stack_[member] = false;
      group.push_back(member);
    } while (member != definition);
    std::sort(group.begin(), group.end());
  }

  const Program& program_;
  std::vector<uint32_t> number_, low_;
  std::vector<bool> on_stack_;
  std::vector<uint32_t> stack_;
  std::vector<Step> steps_;
  std::vector<std::vector<uint32_t>> groups_;
  uint32_t counter_ = 0;
};

} // namespace

std::vector<std::vector<uint32_t>> dependency_groups(const Program& program) { return Tarjan(program).run(); }

} // namespace letcont::l
