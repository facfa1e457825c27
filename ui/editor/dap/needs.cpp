#include "editor/dap/needs.h"

namespace letcont::dap {

void Needs::add_always(std::string_view text) {
  add(always_, text);
  macros_may_write_ |= dap::may_write(text);
}

void Needs::add(Views& words, std::string_view text) {
  for_each_word(text, [&](std::string_view word) { words.push_back(word); });
}

bool may_write(std::string_view text) {
  if (text.find(":=") != std::string_view::npos) return true;
  bool writes = false;
  for_each_word(text, [&](std::string_view word) { writes |= word == "update" || word == "array_swap"; });
  return writes;
}

Needs::Needs(const Origins* origins, std::string_view program) : program_(program) {
  if (!origins) return;
  uint32_t copied = 0;
  for (const ExpressionRoot& root : origins->tree.roots) {
    if (!root.span.known() || root.span.end > program.size() || root.span.begin < copied) continue;
    add_always(program.substr(copied, root.span.begin - copied));
    if (!root.name.empty()) {
      named_[root.name].push_back(&root);
      add(words_[&root], program.substr(root.span.begin, root.span.end - root.span.begin));
    }
    copied = root.span.end;
  }
  add_always(program.substr(copied));
}

Roots Needs::of(const Words& mentioned) const {
  Roots found;
  std::vector<const ExpressionRoot*> waiting;
  auto mention = [&](std::string_view word) {
    auto named = named_.find(word);
    if (named == named_.end()) return;
    for (const ExpressionRoot* root : named->second)
      if (found.insert(root).second) waiting.push_back(root);
  };
  for (const std::string& word : mentioned) mention(word);
  for (std::string_view word : always_) mention(word);
  while (!waiting.empty()) {
    const ExpressionRoot* root = waiting.back();
    waiting.pop_back();
    for (std::string_view word : words_.at(root)) mention(word);
  }
  return found;
}

bool Needs::may_write(const Words& mentioned) const {
  if (macros_may_write_) return true;
  for (const ExpressionRoot* root : of(mentioned))
    if (dap::may_write(program_.substr(root->span.begin, root->span.end - root->span.begin))) return true;
  return false;
}

} // namespace letcont::dap
