#include "syntax/l/infer/symbols.h"

#include <algorithm>
#include <unordered_map>

namespace letcont::l {

namespace {

class Collector {
public:
  Collector(const Program& program, const std::vector<NameUse>& uses, Typed* typed, const Source& source)
      : program_(program), uses_(uses), typed_(typed), source_(source), symbol_of_(program.variables.limit(), none) {}

  Symbols run() {
    for (const Definition& definition : program_.definitions) bind(definition);
    find_parameters();
    for (uint32_t i = 1; i < program_.patterns.limit(); ++i) pattern(program_.patterns[Pattern{i}]);
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) node(i, program_.nodes[Node{i}]);
    for (uint32_t i = 1; i < program_.types.limit(); ++i) type(program_.types[TypeNode{i}]);
    for (const NameUse& use : uses_)
      if (is_own(use.use)) table_.use(use.use, use.binding);
    return table_.finish();
  }

private:
  static constexpr uint32_t none = Symbol::none;

  // Uses in the prelude are not the program's.
  bool is_own(Span span) const { return span.known() && span.end <= source_.text().size(); }

  // Returns where the name stands in a piece that begins with it; nowhere if a person did not write it there.
  Span name_in(Span span, Name name) const {
    std::string_view text = program_.names.text(name), all = source_.text(span);
    size_t at = std::min(all.find_first_not_of("( \t\r\n"), all.size());
    if (text.empty() || all.substr(at, text.size()) != text) return nowhere;
    uint32_t begin = span.begin + static_cast<uint32_t>(at);
    return {begin, begin + static_cast<uint32_t>(text.size())};
  }

  static SymbolKind kind_of(const Program& program, const Definition& definition) {
    switch (definition.kind) {
    case DefinitionKind::Data:
    case DefinitionKind::Type: return SymbolKind::Type;
    case DefinitionKind::Macro: return SymbolKind::Macro;
    case DefinitionKind::Extern: return SymbolKind::External;
    default: return program.is_function(definition.value) ? SymbolKind::Function : SymbolKind::Variable;
    }
  }

  void bind(const Definition& definition) {
    if (definition.kind == DefinitionKind::Expression || !definition.name) return;
    uint32_t symbol = none;
    if (!definition.is_exception)
      symbol = table_.bind({.kind = kind_of(program_, definition),
                            .name = program_.text(definition.name),
                            .binding = definition.name_span,
                            .definition = definition.span,
                            .entity = definition.variable.index,
                            .tie = definition.kind == DefinitionKind::Extern ? NameTie::CFunction : NameTie::None});
    if (definition.variable) symbol_of_[definition.variable.index] = symbol;
    if (definition.kind == DefinitionKind::Macro)
      for (const Parameter& parameter : definition.parameters)
        table_.bind({.kind = SymbolKind::Parameter, .name = program_.text(parameter.name), .binding = parameter.span});
    if (definition.kind == DefinitionKind::Data || definition.kind == DefinitionKind::Type)
      for (const Parameter& parameter : definition.parameters)
        if (is_own(parameter.span)) table_.word(parameter.span, program_.names.text(parameter.name));
    if (definition.kind == DefinitionKind::Data) bind_constructors(definition, symbol);
  }

  void bind_constructors(const Definition& definition, uint32_t type) {
    std::unordered_map<uint32_t, uint32_t> fields;
    for (const ConstructorData& constructor : program_.constructors_of(definition)) bind(constructor, type, fields);
    // Values of such a type are printed as lists, by the names of the constructors (elaborate/derived.cpp).
    std::span<const ConstructorData> both = program_.constructors_of(definition);
    if (both.size() != 2 || !std::all_of(both.begin(), both.end(), [&](auto& each) { return is_of_lists(each); }))
      return;
    for (const ConstructorData& constructor : both) tie_to_lists(number_of(constructor));
  }

  bool is_of_lists(const ConstructorData& constructor) const {
    std::string_view name = program_.names.text(constructor.name);
    return name == "Nil" ? constructor.field_count == 0 : name == "Cons" && constructor.field_count == 2;
  }

  void tie_to_lists(uint32_t constructor) {
    uint32_t symbol = table_.bound_at(program_.constructors[constructor].span);
    if (symbol != none) table_[symbol].tie = NameTie::ListNotation;
  }

  // A label is one field of the type, whichever of its constructors have it: `value.label` means all of them.
  void bind(const ConstructorData& constructor, uint32_t type, std::unordered_map<uint32_t, uint32_t>& fields) {
    uint32_t symbol = table_.bind({.kind = SymbolKind::Constructor,
                                   .name = program_.text(constructor.name),
                                   .binding = constructor.span,
                                   .definition = constructor.span,
                                   .parent = type,
                                   .entity = number_of(constructor)});
    for (const Parameter& label : program_.labels_of(constructor)) {
      Symbol field{.kind = SymbolKind::Field,
                   .name = program_.text(label.name),
                   .binding = label.span,
                   .definition = label.span,
                   .parent = symbol};
      if (auto known = fields.find(label.name.index); known != fields.end())
        table_.bind_again(std::move(field), known->second);
      else
        fields.emplace(label.name.index, table_.bind(std::move(field)));
    }
  }

  uint32_t number_of(const ConstructorData& constructor) const {
    return static_cast<uint32_t>(&constructor - program_.constructors.data());
  }

  // The names that the patterns of functions bind are parameters.
  void find_parameters() {
    is_parameter_.resize(program_.variables.limit());
    std::vector<Variable> bound;
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i)
      if (program_.nodes[Node{i}].kind == NodeKind::Function)
        for (const Case& each : program_.cases_of(Node{i})) program_.append_variables(each.pattern, bound);
    for (Variable variable : bound) is_parameter_[variable.index] = true;
    is_function_.resize(program_.variables.limit());
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i)
      if (program_.nodes[Node{i}].kind == NodeKind::Let)
        for (const Case& each : program_.cases_of(Node{i}))
          if (Variable variable = program_.patterns[each.pattern].variable; variable && program_.is_function(each.body))
            is_function_[variable.index] = true;
  }

  // The name of `pattern as name` stands at the end.
  Span bound_in(const PatternData& pattern) const {
    Span span = pattern.template_span.known() ? pattern.template_span : pattern.span;
    if (pattern.kind != PatternKind::As) return name_in(span, pattern.name);
    auto length = static_cast<uint32_t>(program_.names.text(pattern.name).size());
    if (span.end - span.begin < length) return nowhere;
    return name_in({span.end - length, span.end}, pattern.name);
  }

  void pattern(const PatternData& pattern) {
    Span place = bound_in(pattern);
    if (pattern.kind == PatternKind::Constructor) {
      if (pattern.in_brackets) return tie_to_lists(pattern.constructor);
      Span written = pattern.template_span.known() ? pattern.template_span : pattern.span;
      return use_constructor(name_in(written, pattern.name), pattern.constructor);
    }
    if (pattern.kind == PatternKind::Bool) { // the constant, whatever the program calls so
      Span written = pattern.template_span.known() ? pattern.template_span : pattern.span;
      if (is_own(written)) table_.word(written, pattern.integer != 0 ? "true" : "false");
    }
    if (!pattern.variable || !place.known()) return;
    uint32_t& symbol = symbol_of_[pattern.variable.index];
    if (symbol != none) { // a later alternative
      if (is_own(place)) table_.use_symbol(place, symbol);
      return;
    }
    SymbolKind kind = is_parameter_[pattern.variable.index]  ? SymbolKind::Parameter
                      : is_function_[pattern.variable.index] ? SymbolKind::Function
                                                             : SymbolKind::Variable;
    symbol = table_.bind(
        {.kind = kind, .name = program_.text(pattern.name), .binding = place, .entity = pattern.variable.index});
    if (symbol != none) note_type(table_[symbol], pattern.variable);
  }

  // A name in a macro's template or argument is bound anew by each expansion, perhaps with another type.
  void note_type(Symbol& symbol, Variable variable) {
    if (!typed_ || symbol.has_types || symbol.entity == variable.index || symbol.entity == 0) return;
    infer::TypeWriter writer = typed_->writer(program_);
    symbol.has_types =
        writer.scheme(typed_->variables[symbol.entity]) != writer.scheme(typed_->variables[variable.index]);
  }

  void use_constructor(Span place, uint32_t constructor) {
    if (is_own(place)) table_.use(place, program_.constructors[constructor].span);
  }

  void node(uint32_t index, const NodeData& node) {
    Span written = node.template_span.known() ? node.template_span : node.span;
    if (!is_own(written)) return;
    if (node.kind == NodeKind::List) {
      tie_to_lists(node.constructor);
      return tie_to_lists(node.nil);
    }
    if (node.kind == NodeKind::Constructor) return use_constructor(name_in(written, node.name), node.constructor);
    if (node.kind == NodeKind::Field || node.kind == NodeKind::Update) return fields(index, node);
    if (node.kind != NodeKind::Name || !node.variable) return;
    Span place = name_in(written, node.name);
    if (uint32_t symbol = symbol_of_[node.variable.index]; symbol != none)
      table_.use_symbol(place, symbol);
    else
      table_.use_builtin(place, program_.names.text(node.name));
  }

  // Any constructor that has the label leads to the field.
  void fields(uint32_t index, const NodeData& node) {
    if (!typed_) return;
    auto known = typed_->records.find(index);
    if (known == typed_->records.end()) return;
    for (const Parameter& label : program_.labels_of(node))
      for (const ConstructorData& constructor : program_.constructors_of(program_.definitions[known->second]))
        if (std::optional<uint32_t> position = program_.position_of(constructor, label.name)) {
          table_.use(label.span, program_.labels_of(constructor)[*position].span);
          break;
        }
  }

  void type(const TypeNodeData& type) {
    if (type.kind == TypeNodeKind::Variable && is_own(type.span))
      table_.word(type.span, program_.names.text(type.name));
    if (type.kind != TypeNodeKind::Named || type.data == TypeNodeData::no_data || !is_own(type.span)) return;
    table_.use(name_in(type.span, type.name), program_.definitions[type.data].name_span);
  }

  const Program& program_;
  const std::vector<NameUse>& uses_;
  Typed* typed_;
  const Source& source_;
  SymbolTable table_;
  std::vector<uint32_t> symbol_of_; // by variable
  std::vector<bool> is_parameter_, is_function_;
};

} // namespace

Symbols symbols_of(const Program& expanded, const std::vector<NameUse>& uses, Typed* typed, const Source& source) {
  return Collector(expanded, uses, typed, source).run();
}

// Returns the type of the field whose label stands there.
static infer::Term field_type(const Program& expanded, const Typed& typed, Span label) {
  for (uint32_t i = 0; i < std::min(expanded.constructors.size(), typed.fields.size()); ++i) {
    std::span<const Parameter> labels = expanded.labels_of(expanded.constructors[i]);
    for (size_t k = 0; k < std::min(labels.size(), typed.fields[i].size()); ++k)
      if (labels[k].span == label) return typed.fields[i][k];
  }
  return {};
}

std::string type_of(const Program& expanded, Typed& typed, const Symbol& symbol) {
  infer::Term type;
  if (symbol.has_types) return {};
  if (symbol.kind == SymbolKind::Field)
    type = field_type(expanded, typed, symbol.binding);
  else if (symbol.kind == SymbolKind::Constructor && symbol.entity < expanded.constructors.size())
    type = constructor_type(expanded, typed, symbol.entity);
  else if (symbol.entity != 0 && symbol.entity < typed.variables.size())
    type = typed.variables[symbol.entity];
  return type ? typed.writer(expanded).scheme(type) : std::string();
}

} // namespace letcont::l
