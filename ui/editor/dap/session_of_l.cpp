#include "editor/dap/session_of_l.h"

namespace letcont::dap {

namespace {

constexpr uint64_t steps_at_a_time = 100'000;
constexpr char input_name[] = "expression";

} // namespace

std::variant<std::string, Failure> output_of(eval::Evaluator& evaluator, const std::function<bool()>& is_unwanted) {
  eval::State state = eval::State::Running;
  while (state == eval::State::Running) {
    state = evaluator.run(steps_at_a_time);
    if (state == eval::State::Running && is_unwanted()) return cancelled();
  }
  std::string output = evaluator.take_output();
  if (state == eval::State::Failed) return Failure{evaluator.error().message};
  return output;
}

Failure not_compiled(const Diagnostics& diagnostics, const std::function<bool()>& is_unwanted) {
  if (is_unwanted()) return cancelled();
  for (const Diagnostic& each : diagnostics.all())
    if (each.severity == Severity::Error) return Failure{each.message};
  return Failure{"the expression was not compiled"};
}

// Returns the program of an input; null if it has errors.
const cps::Program* SessionOfL::program_of(PromptInput& input) {
  input.compilation().interrupt_when(is_unwanted_);
  const cps::Program* program = input.compilation().cps();
  if (!program) return nullptr;
  programs_.push_back(std::make_unique<cps::Program>(*program));
  return programs_.back().get();
}

std::variant<SessionOfL::Entered, Failure> SessionOfL::enter(const std::string& text, Purpose purpose) {
  PromptInput input = prompt_.compile({input_name, text, 1}, purpose);
  const cps::Program* program = program_of(input);
  if (!program) return not_compiled(input.compilation().diagnostics(), is_unwanted_);
  std::string type = purpose == Purpose::Echo ? input.type() : std::string();
  bool was_open = input.was_open(); // before it is taken
  evaluator_.load(*program);
  std::variant<std::string, Failure> output = output_of(evaluator_, is_unwanted_);
  is_over_ = evaluator_.state() != eval::State::Ended;
  if (!is_over_ && purpose == Purpose::Load) prompt_.accept(input);
  if (Failure* failure = std::get_if<Failure>(&output)) return std::move(*failure);
  return Entered{std::get<std::string>(std::move(output)), std::move(type), was_open};
}

bool SessionOfL::has_name(std::string_view name) const {
  for (const PromptName& each : prompt_.names())
    if (each.name == name) return true;
  return false;
}

std::optional<std::string> SessionOfL::declare(const std::string& name, const std::string& value) {
  PromptInput input = prompt_.compile({input_name, "def " + name + " = " + value, 1}, Purpose::Load);
  if (!program_of(input) || input.kept().size() != 1 || input.was_open()) return std::nullopt;
  prompt_.accept(input);
  return input.kept()[0];
}

std::optional<std::string> SessionOfL::load(const std::string& definition) {
  PromptInput input = prompt_.compile({input_name, definition, 1}, Purpose::Load);
  const cps::Program* program = program_of(input);
  if (!program || input.kept().size() != 1) return std::nullopt;
  evaluator_.load(*program);
  return input.kept()[0];
}

} // namespace letcont::dap
