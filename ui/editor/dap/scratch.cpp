#include "editor/dap/scratch.h"

#include "eval/evaluator.h"
#include "prompt/prompt.h"
#include "readback/readback.h"

#include <set>

namespace letcont::dap {

namespace {

constexpr eval::Limits limits = {.steps = 10'000'000,
                                 .heap_bytes = uint64_t{256} << 20,
                                 .stack_bytes = uint64_t{64} << 20,
                                 .output_bytes = uint64_t{1} << 20};
constexpr uint64_t steps_at_a_time = 100'000;
constexpr char place[] = "«expression»"; // where that of Fun and Add stands in the definitions

std::string first_message(const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.all())
    if (each.severity == Severity::Error) return each.message;
  return "the expression was not compiled";
}

// Runs a program that is loaded to its end. Returns what it printed.
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

std::string without_line_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

} // namespace

// ---- L

class Scratch::Session : NotCopied {
public:
  explicit Session(const std::function<bool()>& is_unwanted) : is_unwanted_(is_unwanted) {}

  // Enters an input at the prompt; what it defines stays. Returns what it prints.
  std::variant<std::string, Failure> enter(const std::string& text, Purpose purpose) {
    PromptInput input = prompt_.compile({"expression", text, 1}, purpose);
    input.compilation().interrupt_when(is_unwanted_);
    const cps::Program* program = input.compilation().cps();
    if (!program) return Failure{first_message(input.compilation().diagnostics())};
    programs_.push_back(std::make_unique<cps::Program>(*program)); // closures may have their code in any of them
    evaluator_.load(*programs_.back());
    std::variant<std::string, Failure> output = output_of(evaluator_, is_unwanted_);
    is_over_ = evaluator_.state() != eval::State::Ended;
    if (!is_over_ && purpose == Purpose::Load) prompt_.accept(input);
    return output;
  }
  // After a failure nothing can be entered.
  bool is_over() const { return is_over_; }

private:
  const std::function<bool()>& is_unwanted_;
  Prompt prompt_;
  std::vector<std::unique_ptr<cps::Program>> programs_;
  eval::Evaluator evaluator_{limits};
  bool is_over_ = false;
};

namespace {

// Splits what the prompt prints of an expression, `it :: Int = 3`, which may follow other output.
ScratchValue value_in(const std::string& echoed) {
  std::string text = without_line_end(echoed);
  size_t begin = text.rfind("it :: ");
  if (begin == std::string::npos) return {text, ""};
  size_t equals = text.find(" = ", begin);
  if (equals == std::string::npos) return {text, ""};
  size_t type = begin + std::string_view("it :: ").size();
  return {text.substr(0, begin) + text.substr(equals + 3), text.substr(type, equals - type)};
}

} // namespace

// ---- All languages

Scratch::Scratch(Program& program, uint32_t frame, std::function<bool()> is_unwanted)
    : language_(program.compilation().program().language), is_unwanted_(std::move(is_unwanted)) {
  if (language_ == "add")
    read_numbers(program, frame);
  else if (!program.origins() || program.origins()->numbers.empty())
    problem_ = language_ == "cps"
                   ? "CPS text has no expressions; a variable, a part of one such as xs[0], or a comparison "
                     "such as n == 5 can be evaluated"
                   : "after passes only a variable, a part of one such as xs[0], or a comparison such as "
                     "n == 5 can be evaluated";
  else
    read_surroundings(program, frame);
}

Scratch::~Scratch() = default;

void Scratch::read_surroundings(Program& program, uint32_t frame) {
  const debugger::Machine& machine = program.debugger().machine();
  Values values(program.debugger(), program.origins());
  std::vector<readback::Given> given;
  std::set<std::string_view> names;
  for (const debugger::Variable& each : values.variables(frame)) {
    if (each.kind == debugger::VariableKind::Global || each.source_name.empty()) continue;
    if (!names.insert(each.source_name).second) continue;
    TypedValue value = values.value(each, frame);
    given.push_back({value.value, value.type});
    locals_.push_back({std::string(each.source_name), "", machine.program().types.kind(value.type)});
  }
  std::string_view text = program.compilation().source().text();
  std::optional<readback::Surroundings> found =
      readback::surroundings(machine, *program.origins(), text, language_ == "l" ? "()" : place, given);
  if (!found) {
    problem_ = "expressions cannot be evaluated here: references hold functions, or each other";
    return;
  }
  definitions_ = std::move(found->definitions);
  for (size_t i = 0; i < locals_.size(); ++i) locals_[i].text = std::move(found->variables[i]);
}

// One that is stopped before it has everything is no reason against the next.
std::optional<Failure> Scratch::begin_session() {
  session_ = std::make_unique<Session>(is_unwanted_);
  std::variant<std::string, Failure> loaded = session_->enter(definitions_, Purpose::Load);
  Failure* failure = std::get_if<Failure>(&loaded);
  for (size_t i = 0; i < locals_.size() && !failure; ++i)
    if (!locals_[i].text.empty()) session_->enter("def " + locals_[i].name + " = " + locals_[i].text, Purpose::Load);
  if (is_unwanted_()) {
    session_.reset();
    return cancelled();
  }
  if (!failure) return std::nullopt;
  problem_ = "expressions cannot be evaluated here: " + failure->message;
  return Failure{problem_};
}

std::variant<ScratchValue, Failure> Scratch::evaluate(const std::string& expression) {
  if (!problem_.empty()) return Failure{problem_};
  if (language_ == "fun") return evaluate_in_fun(expression);
  if (language_ == "add") return evaluate_in_add(expression);
  if (!session_ || session_->is_over())
    if (std::optional<Failure> failure = begin_session()) return std::move(*failure);
  std::variant<std::string, Failure> echoed = session_->enter(expression, Purpose::Echo);
  if (Failure* failure = std::get_if<Failure>(&echoed)) return std::move(*failure);
  return value_in(std::get<std::string>(echoed));
}

// ---- Fun and Add

// Compiles and runs a program of the language without passes.
std::variant<std::string, Failure> Scratch::run(std::string text) {
  ProgramText program;
  program.language = language_;
  program.name = "expression";
  program.text = std::move(text);
  program.passes = "none";
  Compilation compilation(std::move(program));
  compilation.interrupt_when(is_unwanted_);
  const cps::Program* compiled = compilation.cps();
  if (!compiled) return Failure{first_message(compilation.diagnostics())};
  eval::Evaluator evaluator(*compiled, limits);
  return output_of(evaluator, is_unwanted_);
}

// The expression becomes a function of the variables, which shadow definitions. It has one of three types.
std::variant<ScratchValue, Failure> Scratch::evaluate_in_fun(const std::string& expression) {
  std::string parameters, arguments;
  for (const Local& each : locals_) {
    const char* type = each.kind == TypeKind::F64 ? "Double" : each.kind == TypeKind::Bool ? "Bool" : "Int";
    if (each.text.empty()) continue;
    parameters += (parameters.empty() ? "" : ", ") + each.name + ": " + type;
    arguments += (arguments.empty() ? "" : ", ") + each.text;
  }
  constexpr const char* types[][2] = {{"Int", "print_int("}, {"Double", "print_double("}};
  std::optional<Failure> first;
  auto attempt = [&](const std::string& body, const std::string& type,
                     const std::string& print) -> std::optional<std::string> {
    std::string text = definitions_;
    size_t at = text.rfind(place);
    if (at == std::string::npos) return std::nullopt;
    text.replace(at, sizeof place - 1,
                 "def value_of_expression(" + parameters + "): " + type + " = " + body + ";\n" + print +
                     "value_of_expression(" + arguments + "))");
    std::variant<std::string, Failure> output = run(std::move(text));
    if (std::string* printed = std::get_if<std::string>(&output)) return std::move(*printed);
    if (!first) first = std::get<Failure>(output);
    return std::nullopt;
  };
  for (auto [type, print] : types)
    if (std::optional<std::string> printed = attempt("{ " + expression + " }", type, print))
      return ScratchValue{*printed, type};
  if (std::optional<std::string> printed = attempt("if " + expression + " then 1 else 0", "Int", "print_int("))
    return ScratchValue{*printed == "1" ? "true" : "false", "Bool"};
  return first ? *first : Failure{"the expression cannot be evaluated here"};
}

// Its variables are numbers, which the expression is evaluated behind.
void Scratch::read_numbers(Program& program, uint32_t frame) {
  Values values(program.debugger(), nullptr);
  std::set<std::string_view> names;
  for (const debugger::Variable& each : values.variables(frame)) {
    bool has_text = each.value.kind == debugger::DatumKind::Integer && each.value.integer >= 0;
    if (each.source_name.empty() || !has_text || !names.insert(each.source_name).second) continue;
    definitions_.append(each.source_name).append(" = ").append(std::to_string(each.value.integer)).append("\n");
  }
}

std::variant<ScratchValue, Failure> Scratch::evaluate_in_add(const std::string& expression) {
  std::variant<std::string, Failure> output = run(definitions_ + expression + "\n");
  if (Failure* failure = std::get_if<Failure>(&output)) return std::move(*failure);
  return ScratchValue{without_line_end(std::get<std::string>(output)), "Int"};
}

} // namespace letcont::dap
