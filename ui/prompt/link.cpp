#include "prompt/link.h"

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace letcont::prompt {

namespace {

// Linking relies on the meaning of these names.
bool is_predefined(const Key& key) {
  static const std::set<Key> names{{Space::Value, "panic"}, {Space::Type, "Int"},  {Space::Type, "Int64"},
                                   {Space::Type, "Double"}, {Space::Type, "Bool"}, {Space::Type, "Char"},
                                   {Space::Type, "String"}, {Space::Type, "Unit"}, {Space::Type, "Ref"},
                                   {Space::Type, "Array"}};
  return names.count(key) > 0;
}

class Linker {
public:
  Linker(const State& state, const Input& input)
      : state_(state), input_(input), needed_(state.entries.size()), declares_(declares_exceptions(input)) {
    for (const Key& key : input.own)
      if (is_predefined(key)) renames_of_own_[key] = key.second + "." + std::to_string(next_version(key));
  }

  Linked run(bool expressions_are_named) {
    for (uint32_t i = 0; i < input_.definitions.size(); ++i)
      for (const auto& [_, entity] : meanings(state_, input_, i)) need(entity);
    for (uint32_t entry : state_.exceptions) need_entry(entry);
    out_.tree.shares_functions = has_exceptions();
    while (!waiting_.empty()) {
      const Entry& entry = state_.entries[waiting_.back()];
      waiting_.pop_back();
      if (!is_loaded(entry))
        for (const auto& [_, entity] : entry.meanings) need(entity);
      else
        for (const KeptTypeNode& node : *entry.kept)
          if (node.kind == KeptTypeNode::Named && node.basic.empty()) need(node.data);
    }
    for (uint32_t i = 0; i < needed_.size(); ++i)
      if (needed_[i]) add_entry(i);
    out_.first_new = static_cast<uint32_t>(out_.tree.definitions.size());
    for (uint32_t i = 0; i < input_.definitions.size(); ++i) add_new(i, expressions_are_named);
    out_.first_shown = static_cast<uint32_t>(out_.tree.definitions.size());
    if (expressions_are_named)
      for (uint32_t i = out_.first_new; i < out_.first_shown; ++i) add_shown(i);
    return std::move(out_);
  }

private:
  void need(Entity entity) { need_entry(state_.entities[entity].entry); }
  void need_entry(uint32_t entry) {
    if (needed_[entry]) return;
    needed_[entry] = true;
    waiting_.push_back(entry);
  }

  bool has_exceptions() const { return declares_ || !state_.exceptions.empty(); }
  bool is_loaded(const Entry& entry) const {
    return entry.kept && (entry.is_computed || !entry.holds_functions || !has_exceptions());
  }

  // ---- Names

  // The entity's name in this program.
  std::string called(Entity entity) const {
    const EntityData& data = state_.entities[entity];
    if (declares_ && !state_.exceptions.empty() && entity == state_.exception_type) return data.name;
    Key key{data.space, data.name};
    bool current = state_.current.at(key) == entity && input_.own.count(key) == 0 && !is_predefined(key);
    return current ? data.name : data.id();
  }
  uint32_t next_version(const Key& key) const {
    auto known = state_.versions.find(key);
    return known == state_.versions.end() ? 1 : known->second + 1;
  }

  // The name, in the definition that is being copied, in the program.
  Name renamed(Space space, Name name) {
    Key key{space, from_->tree.text(name)};
    if (auto known = renames_.find(key); known != renames_.end()) return out_.tree.names.intern(known->second);
    return out_.tree.names.intern(key.second);
  }
  Name same(Name name) { return out_.tree.names.intern(from_->tree.names.text(name)); }
  Span moved(Span span) const {
    if (span.known()) span.begin += from_->offset, span.end += from_->offset;
    return span;
  }

  // ---- Definitions

  void begin(const Entry& entry) {
    from_ = entry.input.get();
    renames_.clear();
    types_with_.clear();
    for (const auto* names : {&entry.meanings, &entry.bound})
      for (const auto& [key, entity] : *names) rename(key, entity);
  }
  void begin_new(uint32_t index) {
    from_ = &input_;
    renames_ = renames_of_own_;
    types_with_.clear();
    for (const auto& [key, entity] : meanings(state_, input_, index)) rename(key, entity);
  }
  // A label is called as ever.
  void rename(const Key& key, Entity entity) {
    if (key.first == Space::Label)
      types_with_[key.second] = data_type_of(state_.entries[state_.entities[entity].entry]);
    else
      renames_[key] = called(entity);
  }
  static Entity data_type_of(const Entry& data) { return data.bound.lower_bound({Space::Type, ""})->second; }

  void add_entry(uint32_t index) {
    const Entry& entry = state_.entries[index];
    if (from_tree(entry).is_exception && (declares_ || index != state_.exceptions[0])) return; // with the others
    begin(entry);
    out_.entries.push_back(index);
    out_.loaded.push_back(is_loaded(entry));
    if (from_tree(entry).is_exception) return add_exceptions(Linked::none);
    if (!is_loaded(entry)) return copy_entry(entry);
    if (entry.holds_functions && has_exceptions() && entry.exceptions != state_.exceptions.size() + declares_)
      out_.outdated = index;
    l::Definition definition;
    definition.kind = l::DefinitionKind::Def;
    definition.name = out_.tree.names.intern(renames_.at(entry.bound.begin()->first));
    definition.span = moved(from_->tree.definitions[entry.definition].span);
    definition.name_span = moved(from_->tree.definitions[entry.definition].name_span);
    definition.value = loaded(*entry.kept);
    out_.tree.definitions.push_back(std::move(definition));
  }

  // An expression that is no loaded value, a function perhaps, is a definition of `it`.
  void copy_entry(const Entry& entry) {
    copy(entry.definition);
    l::Definition& made = out_.tree.definitions.back();
    if (made.kind != l::DefinitionKind::Expression || entry.bound.empty()) return;
    made.kind = l::DefinitionKind::Def;
    made.name = out_.tree.names.intern(renames_.at(entry.bound.begin()->first));
    made.name_span = made.span;
  }

  l::Node loaded(const KeptType& type) {
    l::Node panic = out_.tree.add({.kind = l::NodeKind::Name, .name = out_.tree.names.intern("panic")});
    l::Node text = out_.tree.add(l::NodeData{.kind = l::NodeKind::String});
    l::Node call = out_.tree.add(l::NodeData{.kind = l::NodeKind::Apply}, std::array{panic, text});
    return out_.tree.add({.kind = l::NodeKind::Annotate, .type = written(type)}, std::array{call});
  }

  l::TypeNode written(const KeptType& type) {
    std::vector<l::TypeNode> made;
    for (const KeptTypeNode& node : type) {
      std::vector<l::TypeNode> parts;
      for (uint32_t part : node.parts) parts.push_back(made[part]);
      l::TypeNodeData data;
      data.kind = node.kind == KeptTypeNode::Named   ? l::TypeNodeKind::Named
                  : node.kind == KeptTypeNode::Tuple ? l::TypeNodeKind::Tuple
                                                     : l::TypeNodeKind::Arrow;
      if (node.kind == KeptTypeNode::Named)
        data.name = out_.tree.names.intern(node.basic.empty() ? called(node.data) : node.basic);
      made.push_back(out_.tree.add(data, parts));
    }
    return made.back();
  }

  static const l::Definition& from_tree(const Entry& entry) { return entry.input->tree.definitions[entry.definition]; }

  // One data type for all exceptions of the session, and those that the input declares in `own`.
  void add_exceptions(uint32_t own) {
    l::Definition made;
    std::vector<l::ConstructorData> constructors;
    auto add = [&](uint32_t index) {
      copy_parts(index);
      made = head(from_->tree.definitions[index]);
      for (const l::ConstructorData& each : constructors_here(from_->tree.definitions[index]))
        constructors.push_back(each);
    };
    for (uint32_t entry : state_.exceptions) {
      begin(state_.entries[entry]);
      add(state_.entries[entry].definition);
    }
    if (own != Linked::none) {
      begin_new(own);
      add(own);
    }
    define(made, constructors);
  }

  void add_new(uint32_t index, bool expressions_are_named) {
    begin_new(index);
    out_.entries.push_back(Linked::none);
    out_.loaded.push_back(false);
    if (input_.tree.definitions[index].is_exception) return add_exceptions(index);
    copy(index);
    l::Definition& definition = out_.tree.definitions.back();
    if (definition.kind != l::DefinitionKind::Expression || !expressions_are_named) return;
    definition.kind = l::DefinitionKind::Def;
    definition.name =
        out_.tree.names.intern("it." + std::to_string(next_version({Space::Value, "it"}) + expressions_++));
    definition.name_span = definition.span;
  }

  void add_shown(uint32_t index) {
    const l::Definition& shown = out_.tree.definitions[index];
    if (shown.kind != l::DefinitionKind::Def) return;
    l::Definition definition;
    definition.span = shown.span;
    definition.value = out_.tree.add({.kind = l::NodeKind::Name, .span = shown.name_span, .name = shown.name});
    out_.tree.definitions.push_back(std::move(definition));
    out_.entries.push_back(Linked::none);
    out_.loaded.push_back(false);
    out_.shown.push_back(index);
  }

  // ---- Copying a definition: its parts stand together, so that their places differ by the same numbers.

  void copy(uint32_t index) {
    copy_parts(index);
    l::Definition made = head(from_->tree.definitions[index]);
    define(made, constructors_here(from_->tree.definitions[index]));
  }

  void copy_parts(uint32_t index) {
    const InputDefinition& parts = from_->definitions[index];
    shift_nodes_ = out_.tree.nodes.limit() - parts.nodes.first;
    shift_patterns_ = out_.tree.patterns.limit() - parts.patterns.first;
    shift_types_ = out_.tree.types.limit() - parts.types.first;
    for (uint32_t i = parts.types.first; i <= parts.types.last; ++i) copy_type(l::TypeNode{i});
    for (uint32_t i = parts.patterns.first; i <= parts.patterns.last; ++i) copy_pattern(l::Pattern{i});
    for (uint32_t i = parts.nodes.first; i <= parts.nodes.last; ++i) copy_node(l::Node{i});
  }

  l::Node here(l::Node node) const { return node ? l::Node{node.index + shift_nodes_} : node; }
  l::Pattern here(l::Pattern pattern) const { return pattern ? l::Pattern{pattern.index + shift_patterns_} : pattern; }
  l::TypeNode here(l::TypeNode type) const { return type ? l::TypeNode{type.index + shift_types_} : type; }
  template <class H>
  std::vector<H> all_here(std::span<const H> handles) const {
    std::vector<H> all;
    for (H handle : handles) all.push_back(here(handle));
    return all;
  }

  // Copies labels of fields, and returns where they stand.
  uint32_t labels_here(std::span<const l::Parameter> labels) {
    std::vector<l::Parameter> copies;
    for (const l::Parameter& label : labels) copies.push_back({same(label.name), moved(label.span)});
    return out_.tree.add(copies);
  }

  void copy_type(l::TypeNode type) {
    l::TypeNodeData data = from_->tree.types[type];
    data.span = moved(data.span);
    data.name = data.kind == l::TypeNodeKind::Named ? renamed(Space::Type, data.name) : same(data.name);
    out_.tree.add(data, all_here(from_->tree.children_of(type)));
  }

  // What nodes and patterns have in common: a place, a name whose meaning their kind tells, a type.
  template <class Data>
  void bring_here(Data& data) {
    using Kind = decltype(data.kind);
    data.span = moved(data.span);
    if constexpr (requires { Kind::List; })
      if (data.kind == Kind::List) {
        data.name = renamed(Space::Constructor, data.name);
        data.empty = renamed(Space::Constructor, data.empty);
        return;
      }
    bool is_value = data.kind == Kind::Name;
    if constexpr (requires { Kind::As; }) is_value = is_value || data.kind == Kind::As;
    data.name = is_value                         ? renamed(Space::Value, data.name)
                : data.kind == Kind::Constructor ? renamed(Space::Constructor, data.name)
                                                 : same(data.name);
    data.type = here(data.type);
  }

  void copy_pattern(l::Pattern pattern) {
    l::PatternData data = from_->tree.patterns[pattern];
    bring_here(data);
    if (data.kind == l::PatternKind::Fields) data.first_label = labels_here(from_->tree.labels_of(data));
    out_.tree.add(data, all_here(from_->tree.children_of(pattern)));
  }

  // The name of the data type that had the labels where the definition was accepted: what they mean there does not
  // change with later ones. None if the input itself has it.
  Name type_with(std::span<const l::Parameter> labels) {
    auto known = types_with_.find(labels_key(from_->tree, labels));
    return known == types_with_.end() ? Name{} : out_.tree.names.intern(called(known->second));
  }

  void copy_node(l::Node node) {
    l::NodeData data = from_->tree.nodes[node];
    bring_here(data);
    bool has_labels =
        data.kind == l::NodeKind::Fields || data.kind == l::NodeKind::Field || data.kind == l::NodeKind::Update;
    if (has_labels) {
      data.name = type_with(from_->tree.labels_of(data));
      data.first_label = labels_here(from_->tree.labels_of(data));
    }
    std::vector<l::Case> cases;
    for (const l::Case& each : from_->tree.cases_of(node))
      cases.push_back({here(each.pattern), here(each.body), here(each.guard)});
    out_.tree.add(data, all_here(from_->tree.children_of(node)), cases);
  }

  l::Definition head(const l::Definition& from) {
    l::Definition made = from;
    bool data = from.kind == l::DefinitionKind::Data || from.kind == l::DefinitionKind::Type;
    made.span = moved(from.span);
    made.name_span = moved(from.name_span);
    made.name = renamed(data ? Space::Type : Space::Value, from.name);
    made.value = here(from.value);
    made.type = here(from.type);
    for (l::Parameter& parameter : made.parameters) {
      parameter.span = moved(parameter.span);
      parameter.name = data ? same(parameter.name) : renamed(Space::Value, parameter.name);
    }
    return made;
  }

  std::vector<l::ConstructorData> constructors_here(const l::Definition& from) {
    std::vector<l::ConstructorData> made;
    for (l::ConstructorData constructor : from_->tree.constructors_of(from)) {
      std::vector<l::TypeNode> fields = all_here(from_->tree.fields_of(constructor));
      constructor.first_label = labels_here(from_->tree.labels_of(constructor));
      constructor.name = renamed(Space::Constructor, constructor.name);
      constructor.span = moved(constructor.span);
      constructor.first_field = static_cast<uint32_t>(out_.tree.type_lists.size());
      out_.tree.type_lists.insert(out_.tree.type_lists.end(), fields.begin(), fields.end());
      made.push_back(constructor);
    }
    return made;
  }

  void define(l::Definition& made, std::span<const l::ConstructorData> constructors) {
    made.first_constructor = static_cast<uint32_t>(out_.tree.constructors.size());
    made.constructor_count = static_cast<uint32_t>(constructors.size());
    out_.tree.constructors.insert(out_.tree.constructors.end(), constructors.begin(), constructors.end());
    out_.tree.definitions.push_back(std::move(made));
  }

  const State& state_;
  const Input& input_;
  std::vector<bool> needed_;
  bool declares_; // exceptions
  std::vector<uint32_t> waiting_;
  Linked out_;
  const Input* from_ = nullptr;               // whose definition is being copied
  std::map<Key, std::string> renames_;        // the names in that definition whose names differ here
  std::map<Key, std::string> renames_of_own_; // those that the input defines
  std::map<std::string, Entity> types_with_;  // by the labels that definition uses at once: the data type that has them
  uint32_t shift_nodes_ = 0, shift_patterns_ = 0, shift_types_ = 0;
  uint32_t expressions_ = 0;
};

} // namespace

bool declares_exceptions(const Input& input) {
  for (const l::Definition& definition : input.tree.definitions)
    if (definition.is_exception) return true;
  return false;
}

Linked link(const State& state, const Input& input, bool expressions_are_named) {
  return Linker(state, input).run(expressions_are_named);
}

static std::string first_label(const std::string& key) { return key.substr(0, key.find(' ')); }

// Whether all constructors of the data type have all labels of the key.
static bool has_labels(const l::Program& tree, const l::Definition& data, const std::string& key) {
  std::istringstream labels(key);
  std::span<const l::ConstructorData> constructors = tree.constructors_of(data);
  for (std::string label; labels >> label;)
    for (const l::ConstructorData& constructor : constructors) {
      std::span<const l::Parameter> own = tree.labels_of(constructor);
      auto is_it = [&](const l::Parameter& each) { return tree.names.text(each.name) == label; };
      if (std::none_of(own.begin(), own.end(), is_it)) return false;
    }
  return !constructors.empty();
}

// Whether all exceptions of the session, and those that the input declares, have the labels: they are of one data type.
static bool exceptions_have_labels(const State& state, const Input& input, const std::string& key) {
  auto have = [&](const l::Program& tree, const l::Definition& each) {
    return !each.is_exception || has_labels(tree, each, key);
  };
  const auto& own = input.tree.definitions;
  return std::all_of(own.begin(), own.end(), [&](const auto& each) { return have(input.tree, each); }) &&
         std::all_of(state.exceptions.begin(), state.exceptions.end(), [&](uint32_t index) {
           const Entry& entry = state.entries[index];
           return have(entry.input->tree, entry.input->tree.definitions[entry.definition]);
         });
}

bool is_own(const State& state, const Input& input, const Key& key) {
  if (key.first != Space::Label) return input.own.count(key) > 0;
  if (input.own.count({Space::Label, first_label(key.second)}) == 0) return false;
  const auto& all = input.tree.definitions;
  return std::any_of(all.begin(), all.end(), [&](const auto& each) {
    return has_labels(input.tree, each, key.second) &&
           (!each.is_exception || exceptions_have_labels(state, input, key.second));
  });
}

std::optional<Entity> meaning(const State& state, const Input& input, const Key& key) {
  if (key.first != Space::Label) {
    auto known = state.current.find(key);
    return known == state.current.end() ? std::nullopt : std::optional(known->second);
  }
  auto known = state.labels.find(first_label(key.second));
  if (known == state.labels.end()) return std::nullopt;
  for (auto each = known->second.rbegin(); each != known->second.rend(); ++each) {
    const Entry& entry = state.entries[state.entities[*each].entry];
    const l::Definition& type = entry.input->tree.definitions[entry.definition];
    if (type.is_exception ? exceptions_have_labels(state, input, key.second)
                          : has_labels(entry.input->tree, type, key.second))
      return *each;
  }
  return std::nullopt;
}

std::map<Key, Entity> meanings(const State& state, const Input& input, uint32_t definition) {
  std::map<Key, Entity> meanings;
  for (const Key& key : input.definitions[definition].uses)
    if (std::optional<Entity> known = is_own(state, input, key) ? std::nullopt : meaning(state, input, key))
      meanings.insert({key, *known});
  return meanings;
}

} // namespace letcont::prompt
