#include "editor/dap/scratch.h"

#include "editor/dap/session_of_l.h"
#include "readback/readback.h"

#include <set>

namespace letcont::dap {

namespace {

constexpr char place[] = "«expression»"; // where that of Fun and Add stands in the definitions

std::string without_line_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

} // namespace

namespace {

// Splits what the prompt prints of an expression, `it :: Int = 3`, which may follow other output.
ScratchValue value_in(const std::string& echoed, const std::string& type) {
  std::string text = without_line_end(echoed), line = "it :: " + type + " = ";
  size_t begin = text.rfind("\n" + line); // the value itself is one line
  begin = begin != std::string::npos ? begin + 1 : text.starts_with(line) ? 0 : std::string::npos;
  if (type.empty() || begin == std::string::npos) return {text, "", ""};
  return {text.substr(begin + line.size()), type, text.substr(0, begin)};
}

} // namespace

// ---- All languages

Scratch::Scratch(Program& program, uint32_t frame, NewPrompt& new_prompt, std::function<bool()> is_unwanted)
    : language_(program.compilation().program().language), new_prompt_(new_prompt),
      is_unwanted_(std::move(is_unwanted)) {
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
  session_ = std::make_unique<SessionOfL>(*new_prompt_, is_unwanted_);
  std::variant<SessionOfL::Entered, Failure> loaded = session_->enter(definitions_, Purpose::Load);
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
  std::variant<SessionOfL::Entered, Failure> echoed = session_->enter(expression, Purpose::Echo);
  if (Failure* failure = std::get_if<Failure>(&echoed)) return std::move(*failure);
  return value_in(std::get<SessionOfL::Entered>(echoed).output, std::get<SessionOfL::Entered>(echoed).type);
}

// ---- Fun and Add

// Compiles and runs a program of the language without passes. `was_run` tells whether it could be compiled.
std::variant<std::string, Failure> Scratch::run(std::string text, bool& was_run) {
  ProgramText program;
  program.language = language_;
  program.name = "expression";
  program.text = std::move(text);
  program.passes = "none";
  Compilation compilation(std::move(program));
  compilation.interrupt_when(is_unwanted_);
  const cps::Program* compiled = compilation.cps();
  if (!compiled) return not_compiled(compilation.diagnostics(), is_unwanted_);
  was_run = true;
  eval::Evaluator evaluator(*compiled, expression_limits);
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
  std::optional<Failure> failure; // what failed first, unless an attempt could be run or was cancelled
  auto attempt = [&](const std::string& body, const std::string& type,
                     const char* print) -> std::optional<ScratchValue> {
    std::string text = definitions_;
    size_t at = text.rfind(place);
    if (at == std::string::npos) return std::nullopt;
    // The value comes on a line of its own, behind what the expression prints.
    text.replace(at, sizeof place - 1,
                 "def value_of_expression(" + parameters + "): " + type + " = " + body + ";\n" +
                     "def show_value_of_expression(value: " + type + "): Void = { new_line(); " + print +
                     "(value) };\n" + "show_value_of_expression(value_of_expression(" + arguments + "))");
    bool was_run = false;
    std::variant<std::string, Failure> output = run(std::move(text), was_run);
    if (std::string* printed = std::get_if<std::string>(&output)) {
      size_t end = printed->rfind('\n');
      return ScratchValue{printed->substr(end + 1), type, printed->substr(0, end)};
    }
    Failure& failed = std::get<Failure>(output);
    if (!failure || was_run || failed.word == cancelled().word) failure = std::move(failed);
    return std::nullopt;
  };
  for (auto [type, print] : {std::pair("Int", "print_int"), std::pair("Double", "print_double")})
    if (std::optional<ScratchValue> value = attempt("{ " + expression + "\n}", type, print)) return *value;
  if (std::optional<ScratchValue> value = attempt("if " + expression + "\nthen 1 else 0", "Int", "print_int"))
    return ScratchValue{value->text == "1" ? "true" : "false", "Bool", value->printed};
  return failure ? *std::move(failure) : Failure{"the expression cannot be evaluated here"};
}

// Returns a number as a term of Add, which has no negative ones: they come of an overflow.
static std::string term_of_add(int64_t number) {
  constexpr int64_t largest = INT32_MAX;
  if (number >= 0) return std::to_string(number);
  int64_t rest = number + (int64_t{1} << 32) - largest;
  std::string term = std::to_string(largest) + " + " + std::to_string(std::min(rest, largest));
  return rest > largest ? term + " + " + std::to_string(rest - largest) : term;
}

// Its variables are numbers, which the expression is evaluated behind.
void Scratch::read_numbers(Program& program, uint32_t frame) {
  Values values(program.debugger(), nullptr);
  std::set<std::string_view> names;
  for (const debugger::Variable& each : values.variables(frame)) {
    bool is_number = each.value.kind == debugger::DatumKind::Integer;
    if (each.source_name.empty() || !is_number || !names.insert(each.source_name).second) continue;
    definitions_.append(each.source_name).append(" = ").append(term_of_add(each.value.integer)).append("\n");
  }
}

std::variant<ScratchValue, Failure> Scratch::evaluate_in_add(const std::string& expression) {
  bool was_run = false;
  std::variant<std::string, Failure> output = run(definitions_ + expression + "\n", was_run);
  if (Failure* failure = std::get_if<Failure>(&output)) return std::move(*failure);
  return ScratchValue{without_line_end(std::get<std::string>(output)), "Int", ""};
}

} // namespace letcont::dap
