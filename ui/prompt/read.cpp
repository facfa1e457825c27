// Reads inputs: divides them into definitions, and detects incomplete ones.
#include "compile/size_limit.h"
#include "prompt/prompt.h"
#include "prompt/state.h"
#include "syntax/l/parse/parser.h"

#include <algorithm>
#include <set>

namespace letcont {

namespace prompt {

namespace {

class Divider {
public:
  explicit Divider(Input& input) : input_(input), tree_(input.tree) {}

  void run() {
    for (const l::Definition& definition : tree_.definitions) {
      InputDefinition& parts = input_.definitions.emplace_back();
      uses_ = &parts.uses;
      // Definitions are parsed one after the other, children before parents: each ends with its outermost part.
      parts.nodes = {node_ + 1, std::max(node_, definition.value.index)};
      for (node_ = parts.nodes.first; node_ <= parts.nodes.last; ++node_)
        visit(tree_.nodes[l::Node{node_}], l::Node{node_});
      node_ = parts.nodes.last;
      parts.patterns = {pattern_ + 1, last_pattern_};
      for (uint32_t i = parts.patterns.first; i <= parts.patterns.last; ++i) visit(tree_.patterns[l::Pattern{i}]);
      pattern_ = last_pattern_;
      if (definition.is_exception) {
        exceptions(definition, parts);
        continue;
      }
      reach(definition.type);
      for (const l::ConstructorData& constructor : tree_.constructors_of(definition))
        for (l::TypeNode field : tree_.fields_of(constructor)) reach(field);
      parts.types = {type_ + 1, last_type_};
      for (uint32_t i = parts.types.first; i <= parts.types.last; ++i) visit(tree_.types[l::TypeNode{i}]);
      type_ = last_type_;
    }
  }

private:
  // Exceptions stand together where the first one is declared, so other definitions may stand between their types.
  // Those are copied twice, which does no harm.
  void exceptions(const l::Definition& definition, InputDefinition& parts) {
    uint32_t last = type_;
    for (const l::ConstructorData& constructor : tree_.constructors_of(definition))
      for (l::TypeNode field : tree_.fields_of(constructor)) last = std::max(last, field.index);
    parts.types = {type_ + 1, last};
    for (uint32_t i = parts.types.first; i <= parts.types.last; ++i) visit(tree_.types[l::TypeNode{i}]);
  }

  void use(Space space, Name name) { uses_->insert({space, tree_.text(name)}); }
  void reach(l::TypeNode type) { last_type_ = std::max(last_type_, type.index); }

  void visit(const l::NodeData& node, l::Node handle) {
    if (node.kind == l::NodeKind::Name) use(Space::Value, node.name);
    if (node.kind == l::NodeKind::Constructor) use(Space::Constructor, node.name);
    if (node.kind == l::NodeKind::Field || node.kind == l::NodeKind::Update)
      uses_->insert({Space::Label, labels_key(tree_, tree_.labels_of(node))});
    if (node.kind == l::NodeKind::List) {
      use(Space::Constructor, node.name);
      use(Space::Constructor, node.empty);
    }
    for (const l::Case& each : tree_.cases_of(handle)) last_pattern_ = std::max(last_pattern_, each.pattern.index);
    reach(node.type);
  }
  void visit(const l::PatternData& pattern) {
    if (pattern.kind == l::PatternKind::Constructor) use(Space::Constructor, pattern.name);
    reach(pattern.type);
  }
  void visit(const l::TypeNodeData& type) {
    if (type.kind == l::TypeNodeKind::Named) use(Space::Type, type.name);
  }

  Input& input_;
  const l::Program& tree_;
  std::set<Key>* uses_ = nullptr;
  uint32_t node_ = 0, pattern_ = 0, type_ = 0; // the last ones of the definition before
  uint32_t last_pattern_ = 0, last_type_ = 0;
};

} // namespace

void divide(Input& input) {
  Divider(input).run();
  for (uint32_t i = 0; i < input.definitions.size(); ++i)
    if (input.tree.definitions[i].kind != l::DefinitionKind::Expression)
      for (const Key& key : bound_by(input, i)) input.own.insert(key);
}

std::string labels_key(const l::Program& tree, std::span<const l::Parameter> labels) {
  std::string key;
  for (const l::Parameter& label : labels) key += (key.empty() ? "" : " ") + tree.text(label.name);
  return key;
}

std::vector<Key> bound_by(const Input& input, uint32_t index) {
  const l::Definition& definition = input.tree.definitions[index];
  if (definition.kind == l::DefinitionKind::Expression) return {{Space::Value, "it"}};
  bool data = definition.kind == l::DefinitionKind::Data || definition.kind == l::DefinitionKind::Type;
  std::vector<Key> keys{{data ? Space::Type : Space::Value, input.tree.text(definition.name)}};
  for (const l::ConstructorData& constructor : input.tree.constructors_of(definition))
    keys.emplace_back(Space::Constructor, input.tree.text(constructor.name));
  std::set<std::string> labels;
  for (const l::ConstructorData& constructor : input.tree.constructors_of(definition))
    for (const l::Parameter& label : input.tree.labels_of(constructor)) labels.insert(input.tree.text(label.name));
  for (const std::string& label : labels) keys.emplace_back(Space::Label, label);
  return keys;
}

} // namespace prompt

// A text is incomplete if a bracket is open at its end, or if all errors of the parser are about missing code there. A
// string that is not closed on its line has taken what closes the brackets before it in the line.
bool Prompt::is_unfinished(const std::string& text) {
  if (first_word_beyond(max_input_words, text)) return false; // compiling it says so
  Source source("", text);
  Diagnostics diagnostics;
  std::vector<l::Token> tokens = l::arrange(l::lex(source, diagnostics), diagnostics);
  uint32_t last = static_cast<uint32_t>(tokens.size() - 1), known = UINT32_MAX;
  for (const Diagnostic& each : diagnostics.all())
    if (each.code == "syntax/unclosed-string")
      known = std::min(known, source.line_start(source.line_column(each.span.begin).line));
  for (const l::Token& token : tokens)
    if (l::is_open(token.kind) && token.partner == last && token.span.begin < known) return true;
  if (diagnostics.has_errors()) return diagnostics.all()[0].code == "syntax/unclosed-comment";
  if (last == 0) return false;
  if (tokens[last - 1].kind == l::TokenKind::Semicolon) return true;
  l::parse(tokens, source, diagnostics);
  uint32_t end = tokens[last - 1].span.end;
  for (const Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.span.begin < end) return false; // more lines would not mend it
  return diagnostics.has_errors();
}

} // namespace letcont
