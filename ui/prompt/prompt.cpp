#include "prompt/prompt.h"

#include "prompt/built_in.h"
#include "prompt/front_end.h"
#include "prompt/prelude.h"
#include "prompt/types.h"

#include <algorithm>

namespace letcont {

using namespace prompt;

namespace {

std::string with_line_break(std::string text) {
  if (text.empty() || text.back() != '\n') text += '\n';
  return text;
}

} // namespace

std::string PromptInput::type() { return front_end_->type(); }

std::vector<std::string> PromptInput::kept() const {
  std::vector<std::string> names;
  for (const NewDefinition& made : front_end_->new_definitions())
    if (!made.id.empty()) names.push_back(made.id);
  return names;
}

bool PromptInput::was_open() const {
  std::span<const NewDefinition> made = front_end_->new_definitions();
  return std::any_of(made.begin(), made.end(), [](const NewDefinition& each) { return each.was_open; });
}

Prompt::Prompt() : state_(std::make_unique<State>()) { begin_with_prelude(*state_); }
Prompt::Prompt(const Prompt& other) : state_(std::make_unique<State>(*other.state_)) {}
Prompt::~Prompt() = default;

const Source& Prompt::source() const { return state_->source; }

PromptInput Prompt::compile(SourcePart part, Purpose purpose, std::string passes, CompilationOptions options) const {
  part.text = with_line_break(std::move(part.text));
  ProgramText program;
  program.language = "l";
  program.name = part.name;
  program.passes = std::move(passes);
  std::vector<SourcePart> parts = state_->parts;
  parts.push_back(part);
  PromptInput input;
  auto open = [&](const Source&, Diagnostics& diagnostics) {
    auto front_end = std::make_unique<prompt::FrontEnd>(*state_, std::move(part), purpose, diagnostics);
    input.front_end_ = front_end.get();
    return front_end;
  };
  input.compilation_ = std::make_unique<Compilation>(std::move(program), Source(session_name, parts), open, options);
  return input;
}

// ---- Accepting

namespace {

// Adds the definitions of an input to a prompt's state.
class Acceptor {
public:
  Acceptor(State& state, prompt::FrontEnd& front_end)
      : state_(state), front_end_(front_end), input_(front_end.input()),
        first_(static_cast<uint32_t>(state.entries.size())) {}

  void run() {
    // Look up the session's names before they get new meanings.
    for (uint32_t i = 0; i < input_->definitions.size(); ++i) {
      Entry& entry = state_.entries.emplace_back();
      entry.input = input_;
      entry.definition = i;
      entry.meanings = meanings(state_, *input_, i);
    }
    for (uint32_t i = 0; i < input_->definitions.size(); ++i) bind(i);
    for (uint32_t i = 0; i < input_->definitions.size(); ++i) {
      Entry& entry = state_.entries[first_ + i];
      for (const Key& key : input_->definitions[i].uses)
        if (is_own(state_, *input_, key)) entry.meanings[key] = meaning(state_, *input_, key).value();
      keep(i);
    }
    state_.parts.push_back(input_->part);
    state_.source = Source(session_name, state_.parts);
  }

private:
  const NewDefinition& made(uint32_t definition) const { return front_end_.new_definitions()[definition]; }

  // An expression whose value is not kept (unit, or a file's) defines nothing.
  void bind(uint32_t definition) {
    bool expression = input_->tree.definitions[definition].kind == l::DefinitionKind::Expression;
    if (expression && (made(definition).type.empty() || made(definition).type == "Unit")) {
      ++state_.versions[{Space::Value, "it"}]; // which is not used again
      return;
    }
    bool is_exception = input_->tree.definitions[definition].is_exception, first = state_.exceptions.empty();
    if (is_exception) state_.exceptions.push_back(first_ + definition);
    for (const Key& key : bound_by(*input_, definition)) {
      if (is_exception && !first && key.first == Space::Type) { // all of them have one type
        state_.entries[first_ + definition].bound[key] = state_.current[key] = state_.exception_type;
        continue;
      }
      Entity entity = static_cast<Entity>(state_.entities.size());
      uint32_t version = ++state_.versions[key];
      state_.entities.push_back({key.first, key.second, version, first_ + definition});
      state_.entries[first_ + definition].bound[key] = entity;
      state_.current[key] = entity;
      if (key.first == Space::Label) state_.labels[key.second].push_back(entity);
      if (is_exception && key.first == Space::Type) state_.exception_type = entity;
    }
  }

  void keep(uint32_t definition) {
    Entry& entry = state_.entries[first_ + definition];
    entry.type = made(definition).type;
    entry.holds_functions = made(definition).holds_functions;
    entry.is_computed = made(definition).is_computed;
    entry.exceptions = state_.exceptions.size();
    if (made(definition).id.empty() || entry.bound.empty()) return;
    l::Variable variable = front_end_.expanded().definitions[made(definition).linked].variable;
    l::Typed& typed = front_end_.typed();
    entry.kept = keep_type(typed, typed.variables[variable.index], [&](uint32_t data) { return entity_of(data); });
  }

  // Looks up a data type by its number in the linked program.
  Entity entity_of(uint32_t linked) const {
    uint32_t entry = front_end_.linked().entries[linked];
    if (entry == Linked::none) entry = first_ + linked - front_end_.linked().first_new;
    for (const auto& [key, entity] : state_.entries[entry].bound)
      if (key.first == Space::Type) return entity;
    return 0;
  }

  State& state_;
  prompt::FrontEnd& front_end_;
  std::shared_ptr<Input> input_;
  uint32_t first_; // the entry of the first definition
};

} // namespace

void Prompt::accept(const PromptInput& input) { Acceptor(*state_, *input.front_end_).run(); }

std::vector<PromptName> Prompt::names() const {
  std::vector<PromptName> names = prompt::built_in();
  std::erase_if(names, [&](const PromptName& each) { return state_->current.count({Space::Value, each.name}) > 0; });
  for (const auto& [key, entity] : state_->current)
    if (key.first != Space::Label)
      names.push_back(
          {key.second, key.first == Space::Value ? state_->entries[state_->entities[entity].entry].type : ""});
  std::sort(names.begin(), names.end(), [](const PromptName& a, const PromptName& b) { return a.name < b.name; });
  return names;
}

} // namespace letcont
