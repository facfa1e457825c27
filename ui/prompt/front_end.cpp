#include "prompt/front_end.h"

#include "compile/size_limit.h"
#include "prompt/prompt.h"
#include "prompt/prune.h"
#include "prompt/show.h"
#include "prompt/types.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/parse/parser.h"
#include "syntax/token.h"

namespace letcont::prompt {

namespace {

constexpr std::string_view too_large = "the type of this value is too large to keep it";

// A message for people: the names of definitions have numbers in the linked program, as in it.2.
std::string without_versions(std::string message) {
  constexpr std::string_view hint = "; did you mean '";
  size_t at = message.find(hint), dot = at == std::string::npos ? at : message.find('.', at);
  if (dot != std::string::npos) {
    std::string name = message.substr(at + hint.size(), dot - at - hint.size());
    bool is_itself = message.find("'" + name + "'") < at;
    message.erase(at);
    if (!is_itself) message.append(hint).append(name).append("'?");
  }
  if (message == "nothing is called 'it' here") message += "; there is no last value";
  return message;
}

} // namespace

// The text is parsed separately; its diagnostics are reported at its place in the session's source.
FrontEnd::FrontEnd(const State& state, SourcePart part, Purpose purpose, Diagnostics& diagnostics)
    : state_(state), purpose_(purpose), diagnostics_(diagnostics), input_(std::make_shared<Input>()) {
  input_->part = std::move(part);
  input_->offset = static_cast<uint32_t>(state.source.text().size());
  if (std::optional<uint32_t> beyond = first_word_beyond(max_input_words, input_->part.text)) {
    uint32_t at = input_->offset + *beyond;
    diagnostics_.error("prompt/too-many-words", {at, at + 1},
                       "the input is too long: it has more than " + std::to_string(max_input_words) +
                           " words, of which this is the next");
    return;
  }
  Source alone(input_->part.name, input_->part.text);
  Diagnostics found;
  input_->tree = l::parse(l::arrange(l::lex(alone, found), found), alone, found);
  found.sort();
  report(found, input_->offset, false);
  if (diagnostics_.has_errors()) return;
  divide(*input_);
  linked_ = link(state_, *input_, purpose_ != Purpose::Load);
  if (linked_.outdated != Linked::none) refuse(state_.entries[linked_.outdated]);
}

// The value's functions would not pass on the exceptions that were declared after it. The place is where the input
// names it, or all of the input, if something else does.
void FrontEnd::refuse(const Entry& outdated) {
  std::string name = outdated.bound.begin()->first.second;
  Span place = nowhere, whole = nowhere;
  for (uint32_t i = 1; i < input_->tree.nodes.limit(); ++i) {
    const l::NodeData& node = input_->tree.nodes[l::Node{i}];
    if (!place.known() && node.kind == l::NodeKind::Name && input_->tree.text(node.name) == name) place = node.span;
  }
  for (const l::Definition& definition : input_->tree.definitions) whole = join(whole, definition.span);
  if (!place.known()) place = whole;
  place.begin += input_->offset, place.end += input_->offset;
  diagnostics_.error("prompt/exceptions", place,
                     "'" + name +
                         "' was computed before the last exception was declared, which functions and exceptions in "
                         "it do not know; compute it again, as in: def " +
                         name + " = …");
}

void FrontEnd::report(const Diagnostics& found, uint32_t offset, bool warnings_of_the_input_only) {
  auto moved = [&](Span span) { return span.known() ? Span{span.begin + offset, span.end + offset} : span; };
  for (const Diagnostic& each : found.all()) {
    bool warning = each.severity == Severity::Warning;
    if (warning && warnings_of_the_input_only && each.span.begin < input_->offset) continue; // it was said before
    std::string message = without_versions(each.message);
    Diagnostic& made = warning ? diagnostics_.warning(each.code, moved(each.span), std::move(message))
                               : diagnostics_.error(each.code, moved(each.span), std::move(message));
    for (const Note& note : each.notes) made.notes.push_back({moved(note.span), note.message});
  }
}

bool FrontEnd::expand() {
  if (diagnostics_.has_errors()) return false;
  if (!expanded_) {
    Diagnostics found;
    expanded_ = l::expand(linked_.tree, found);
    report(found, 0, true);
  }
  return !diagnostics_.has_errors();
}

bool FrontEnd::infer() {
  if (!expand()) return false;
  if (!typed_) {
    Diagnostics found;
    typed_ = l::infer(*expanded_, found);
    report(found, 0, true);
  }
  return !diagnostics_.has_errors();
}

// ---- Stages: of what is in the input, without what it needs of those before.

std::optional<Document> FrontEnd::stage(size_t index) {
  if (index == 0) {
    Source alone(input_->part.name, input_->part.text);
    Diagnostics found;
    return print_own_tokens(l::arrange(l::lex(alone, found), found), alone);
  }
  if (index == 1) return diagnostics_.has_errors() ? std::nullopt : std::optional(l::print_tree(input_->tree));
  if (index == 2 ? !expand() : !infer()) return std::nullopt;
  l::Program shown = *expanded_;
  if (index == 2) {
    shown.definitions = {shown.definitions.begin() + linked_.first_new,
                         shown.definitions.begin() + linked_.first_shown};
    return l::print_text(shown);
  }
  for (uint32_t i = 0; i < linked_.first_new; ++i) {
    shown.definitions[i].kind = l::DefinitionKind::Expression;
    shown.definitions[i].variable = {};
  }
  return l::print_types(shown, *typed_);
}

std::string FrontEnd::type() {
  if (!infer()) return "";
  for (uint32_t i = linked_.first_shown; i-- > linked_.first_new;)
    if (l::Variable variable = expanded_->definitions[i].variable)
      return typed_->writer(*expanded_).scheme(typed_->variables[variable.index]);
  return "";
}

// ---- Elaboration

std::optional<lambda::Program> FrontEnd::elaborate() {
  if (!infer()) return std::nullopt;
  Diagnostics found;
  l::check_order(*expanded_, found);
  l::Matches matches = l::compile_matches(*expanded_, found);
  report(found, 0, true);
  if (diagnostics_.has_errors()) return std::nullopt;
  describe();
  if (diagnostics_.has_errors()) return std::nullopt;
  Diagnostics in_elaboration;
  std::optional<lambda::Program> program = l::elaborate(*expanded_, *typed_, matches, in_elaboration);
  report(in_elaboration, 0, true);
  if (program) add_values(*program);
  return program;
}

// A definition with one type is a value.
void FrontEnd::describe() {
  std::map<Key, uint32_t> versions;
  for (uint32_t i = linked_.first_new; i < linked_.first_shown; ++i) {
    const l::Definition& definition = expanded_->definitions[i];
    NewDefinition& made = new_.emplace_back();
    made.linked = i;
    if (!definition.variable) continue;
    // All count, as they do when the input is accepted, also those that are no values, or are units.
    Key key{Space::Value, shown_name(i)};
    auto known = state_.versions.find(key);
    uint32_t version = ++versions[key] + (known == state_.versions.end() ? 0 : known->second);
    infer::Term type = typed_->variables[definition.variable.index];
    bool value =
        definition.kind == l::DefinitionKind::Def && typed_->schemes_of[definition.variable.index] == l::Typed::none;
    if (value) {
      made.was_open = settle(*typed_, type);
      made.holds_functions = holds_functions(*expanded_, *typed_, type);
      made.is_computed = !typed_->values[definition.value.index];
      if (expanded_->shares_functions && made.holds_functions && !made.is_computed) value = false;
    }
    if (value) {
      if (!keep_type(*typed_, type, [](uint32_t) { return Entity{}; }))
        diagnostics_.error("prompt/large-type", definition.span, std::string(too_large));
      made.id = key.second + "." + std::to_string(version);
    }
    made.type = typed_->writer(*expanded_).scheme(type);
  }
}

// Returns the name for people: without the number of a version.
std::string FrontEnd::shown_name(uint32_t definition) const {
  std::string name = expanded_->text(expanded_->definitions[definition].name);
  return name.substr(0, name.find('.'));
}

// An index in the linked program.
std::string FrontEnd::linked_name(const NewDefinition& made) const {
  return expanded_->text(expanded_->definitions[made.linked].name);
}

// The expressions that show definitions are the last of the linked program, and the only lambda definitions without a
// variable: their terms are the values.
void FrontEnd::add_values(lambda::Program& program) {
  load_values(program);
  std::vector<lambda::Term> shown;
  if (purpose_ != Purpose::Load) {
    for (const lambda::Definition& definition : program.definitions)
      if (!definition.variable) shown.push_back(definition.value);
    std::erase_if(program.definitions, [](const lambda::Definition& definition) { return !definition.variable; });
  }
  if (purpose_ != Purpose::Look) keep_values(program);
  if (purpose_ == Purpose::Echo) show_values(program, shown);
  std::set<std::string> own;
  for (const NewDefinition& made : new_)
    if (!made.id.empty() || made.holds_functions) own.insert(linked_name(made));
  drop_unused(program, [&](lambda::Variable variable) {
    return own.count(std::string(program.names.text(program[variable].name))) > 0;
  });
}

void FrontEnd::load_values(lambda::Program& program) {
  std::map<std::string, Entity> loaded;
  for (uint32_t i = 0; i < linked_.first_new; ++i) {
    const Entry& entry = state_.entries[linked_.entries[i]];
    if (linked_.loaded[i]) loaded[linked_.tree.text(linked_.tree.definitions[i].name)] = entry.bound.begin()->second;
  }
  Shower shower(program);
  for (lambda::Definition& definition : program.definitions) {
    if (!definition.variable) continue;
    auto known = loaded.find(std::string(program.names.text(program[definition.variable].name)));
    if (known == loaded.end()) continue;
    Type type = program[definition.variable].type;
    definition.value =
        type == TypeTable::unit ? program.unit(nowhere) : shower.load(state_.entities[known->second].id(), type);
  }
}

void FrontEnd::keep_values(lambda::Program& program) {
  std::map<std::string, lambda::Variable> values;
  for (const lambda::Definition& definition : program.definitions)
    if (definition.variable) values.emplace(program.names.text(program[definition.variable].name), definition.variable);
  Shower shower(program);
  for (const NewDefinition& made : new_) {
    if (made.id.empty()) continue;
    lambda::Variable variable = values.at(linked_name(made));
    if (program[variable].type != TypeTable::unit) shower.keep(made.id, variable);
  }
}

// Names a data type, or the exceptions that the input declares.
void FrontEnd::show_data(Shower& shower, const NewDefinition& made) {
  const l::Definition& definition = input_->tree.definitions[made.linked - linked_.first_new];
  if (!definition.is_exception) return shower.line("data " + shown_name(made.linked));
  for (const l::ConstructorData& exception : input_->tree.constructors_of(definition))
    shower.line("exception " + input_->tree.text(exception.name));
}

void FrontEnd::show_values(lambda::Program& program, std::span<const lambda::Term> values) {
  Shower shower(program);
  size_t next = 0;
  for (const NewDefinition& made : new_) {
    const l::Definition& definition = expanded_->definitions[made.linked];
    std::string name = shown_name(made.linked);
    switch (definition.kind) {
    case l::DefinitionKind::Data: show_data(shower, made); continue;
    case l::DefinitionKind::Type: shower.line("type " + name); continue;
    case l::DefinitionKind::Macro: shower.line("macro " + name); continue;
    case l::DefinitionKind::Extern: shower.line("extern " + name + " :: " + made.type); continue;
    default: break;
    }
    lambda::Term value = values[next++];
    Type type = program.type(value);
    bool is_expression = linked_name(made).starts_with("it.");
    if (is_expression && type == TypeTable::unit) continue;
    std::string before = name + " :: " + made.type + " = ";
    if (program.types.callable(type)) {
      shower.line(before + "<fun>");
      continue;
    }
    lambda::Variable variable = program.variable("shown", type);
    program.definitions.push_back({variable, value});
    shower.show(before, variable);
  }
}

} // namespace letcont::prompt
