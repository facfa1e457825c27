#include "editor/dap/scratch.h"

#include "editor/dap/session_of_l.h"
#include "readback/readback.h"

#include <algorithm>
#include <set>

namespace letcont::dap {

namespace {

constexpr size_t largest_all = 200'000;  // bytes: what is read beside an expression that does not need it
constexpr char place[] = "«expression»"; // where that of Fun and Add stands in the definitions

std::string not_copied(const std::string& name) {
  return "the value of '" + name + "' cannot be copied into an expression";
}

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

Scratch::Scratch(Program& program, uint32_t frame, const Needs& needs, NewPrompt& new_prompt, bool& can_read_all,
                 std::function<bool()> is_unwanted)
    : program_(program), frame_(frame), language_(program.compilation().program().language), needs_(needs),
      new_prompt_(new_prompt), can_read_all_(can_read_all), is_unwanted_(std::move(is_unwanted)) {
  if (language_ == "add")
    read_numbers();
  else if (!program.origins() || program.origins()->numbers.empty())
    problem_ = language_ == "cps"
                   ? "CPS text has no expressions; a variable, a part of one such as xs[0], or a comparison "
                     "such as n == 5 can be evaluated"
                   : "after passes only a variable, a part of one such as xs[0], or a comparison such as "
                     "n == 5 can be evaluated";
}

Scratch::~Scratch() = default;

// Reads all definitions and variables, or those that an expression mentions and needs.
void Scratch::read_surroundings(Read which, const Words& mentioned) {
  has_read_ = which;
  mentioned_ = mentioned;
  problem_.clear();
  session_.reset();
  locals_.clear();
  const debugger::Machine& machine = program_.debugger().machine();
  Values values(program_.debugger(), program_.origins());
  std::vector<readback::Given> given;
  std::set<std::string_view> names;
  const debugger::Scope scope = values.scope(frame_);
  for (const debugger::Variable& each : scope.variables) {
    if (each.source_name.empty() || each.has_ended) continue;
    if (which == Read::Mentioned && !mentioned.contains(each.source_name)) continue;
    if (!names.insert(each.source_name).second || each.kind == debugger::VariableKind::Global) continue;
    TypedValue value = values.value(each, frame_);
    given.push_back({value.value, value.type});
    locals_.push_back({std::string(each.source_name), "", "", machine.program().types.kind(value.type)});
  }
  readback::Choice choice = [&](std::span<const std::string> variables) {
    Words words = mentioned;
    for (const std::string& each : variables) words.merge(words_in(each));
    return needs_.of(words);
  };
  std::string_view text = program_.compilation().source().text();
  std::optional<readback::Surroundings> found =
      readback::surroundings(machine, *program_.origins(), text, language_ == "l" ? "()" : place, given,
                             which == Read::All ? readback::Choice() : choice);
  if (!found) {
    problem_ = "expressions cannot be evaluated here: references hold functions, or each other";
    return;
  }
  definitions_ = std::move(found->definitions);
  if (which == Read::All && definitions_.size() > largest_all) problem_ = "the program holds too much";
  for (size_t i = 0; i < locals_.size(); ++i) locals_[i].text = std::move(found->variables[i]);
  for (std::string_view each : scope.absent) {
    if (which == Read::Mentioned && !mentioned.contains(each)) continue;
    locals_.push_back({std::string(each), "", debugger::why_absent(each), {}});
  }
}

// The first expression is evaluated beside what it mentions and needs, since often it is the only one; others beside
// everything, where that can be read. What is mentioned may be missing because it is misspelt: beside everything,
// messages can tell what else there is.
std::variant<ScratchValue, Failure> Scratch::evaluate(const std::string& expression) {
  if (!problem_.empty()) return Failure{problem_};
  if (language_ == "add") return evaluate_in_add(expression);
  Words mentioned = words_in(expression), both = mentioned_;
  both.insert(mentioned.begin(), mentioned.end());
  bool was_run = false;
  auto beside = [&](Read which, const Words& words) {
    if (which != has_read_ || words != mentioned_) read_surroundings(which, words);
    auto value = attempt(expression, mentioned, was_run);
    if (was_run && may_write(mentioned, expression)) session_.reset(); // the next one does not see what it wrote
    return value;
  };
  bool reads_all = has_read_ == Read::All || (has_read_ == Read::Mentioned && both != mentioned_ && can_read_all_);
  std::variant<ScratchValue, Failure> value =
      beside(reads_all ? Read::All : Read::Mentioned, reads_all ? Words() : both);
  if (has_read_ == Read::All && !problem_.empty()) {
    can_read_all_ = false;
    value = beside(Read::Mentioned, both);
  }
  if (!problem_.empty() && both != mentioned) value = beside(Read::Mentioned, mentioned);
  bool is_told = !problem_.empty() || was_run || has_read_ == Read::All || !can_read_all_ || is_unwanted_();
  if (!is_told && std::holds_alternative<Failure>(value)) {
    std::variant<ScratchValue, Failure> told = beside(Read::All, {});
    can_read_all_ = problem_.empty();
    if (can_read_all_) return told;
  }
  if (!problem_.empty()) { // the next expression may need less
    problem_.clear();
    mentioned_.clear();
    has_read_ = Read::Nothing;
  }
  return value;
}

bool Scratch::may_write(const Words& mentioned, const std::string& expression) const {
  if (dap::may_write(expression)) return true;
  Words words = mentioned;
  for (const Local& each : locals_) {
    if (!mentioned.contains(each.name)) continue;
    if (dap::may_write(each.text)) return true;
    words.merge(words_in(each.text)); // a function that is a value may be one of the program's
  }
  return needs_.may_write(words);
}

// Evaluates an expression beside what has been read. `was_run` tells whether it could be compiled.
std::variant<ScratchValue, Failure> Scratch::attempt(const std::string& expression, const Words& mentioned,
                                                     bool& was_run) {
  if (!problem_.empty()) return Failure{problem_};
  return language_ == "l" ? evaluate_in_l(expression, mentioned, was_run)
                          : evaluate_in_fun(expression, mentioned, was_run);
}

// ---- L

// One that is stopped before it has everything is no reason against the next.
std::optional<Failure> Scratch::begin_session() {
  session_ = std::make_unique<SessionOfL>(*new_prompt_, is_unwanted_);
  for (Local& each : locals_) each.is_entered = false;
  std::variant<SessionOfL::Entered, Failure> loaded = session_->enter(definitions_, Purpose::Load);
  if (is_unwanted_()) {
    session_.reset();
    return cancelled();
  }
  Failure* failure = std::get_if<Failure>(&loaded);
  if (!failure) return std::nullopt;
  problem_ = "expressions cannot be evaluated here: " + failure->message;
  return Failure{problem_};
}

// Enters the variables that an expression mentions; those of others would cost as much as they are many. One that
// cannot be copied has no meaning: words are also fields, and names that the expression itself binds. But where its
// name would mean something else, nothing is evaluated.
std::optional<Failure> Scratch::enter_locals(const Words& mentioned) {
  for (Local& each : locals_) {
    if (each.is_entered || !mentioned.contains(each.name)) continue;
    if (each.problem.empty() && each.text.empty()) each.problem = not_copied(each.name);
    if (each.problem.empty()) {
      std::variant<SessionOfL::Entered, Failure> entered =
          session_->enter("def " + each.name + " = " + each.text, Purpose::Load);
      if (is_unwanted_()) {
        session_.reset();
        return cancelled();
      }
      each.is_entered = std::holds_alternative<SessionOfL::Entered>(entered);
      if (!each.is_entered) each.problem = not_copied(each.name) + ": " + std::get<Failure>(entered).message;
    }
    if (!each.is_entered && session_->has_name(each.name)) return Failure{each.problem};
  }
  return std::nullopt;
}

// Says of an unknown name that it is that of a variable whose value cannot be copied.
Failure Scratch::explained(Failure failure) const {
  for (const Local& each : locals_)
    if (!each.problem.empty() && failure.message.starts_with("nothing is called '" + each.name + "' here"))
      return Failure{each.problem};
  return failure;
}

std::variant<ScratchValue, Failure> Scratch::evaluate_in_l(const std::string& expression, const Words& mentioned,
                                                           bool& was_run) {
  if (!session_ || session_->is_over())
    if (std::optional<Failure> failure = begin_session()) return std::move(*failure);
  if (std::optional<Failure> failure = enter_locals(mentioned)) {
    was_run = true; // no other definitions would help
    return std::move(*failure);
  }
  std::variant<SessionOfL::Entered, Failure> echoed = session_->enter(expression, Purpose::Echo);
  was_run = session_->is_over() || std::holds_alternative<SessionOfL::Entered>(echoed);
  if (Failure* failure = std::get_if<Failure>(&echoed)) return explained(std::move(*failure));
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

// Whether the expression failed at the type that its function has in an attempt.
static bool is_of_wrapping(const Failure& failure) {
  return failure.message.find("value_of_expression") != std::string::npos;
}

// The expression becomes a function of the variables, which shadow definitions. It has one of three types.
std::variant<ScratchValue, Failure> Scratch::evaluate_in_fun(const std::string& expression, const Words& mentioned,
                                                             bool& was_run) {
  std::string parameters, arguments;
  for (const Local& each : locals_) {
    const char* type = each.kind == TypeKind::F64 ? "Double" : each.kind == TypeKind::Bool ? "Bool" : "Int";
    if (each.text.empty() || !mentioned.contains(each.name)) continue;
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
    bool is_run = false;
    std::variant<std::string, Failure> output = run(std::move(text), is_run);
    was_run |= is_run;
    if (std::string* printed = std::get_if<std::string>(&output)) {
      size_t end = printed->rfind('\n');
      return ScratchValue{printed->substr(end + 1), type, printed->substr(0, end)};
    }
    Failure& failed = std::get<Failure>(output);
    bool tells_more = failure && is_of_wrapping(*failure) && !is_of_wrapping(failed);
    if (!failure || is_run || tells_more || failed.word == cancelled().word) failure = std::move(failed);
    return std::nullopt;
  };
  for (auto [type, print] : {std::pair("Int", "print_int"), std::pair("Double", "print_double")})
    if (std::optional<ScratchValue> value = attempt("{ " + expression + "\n}", type, print)) return *value;
  if (std::optional<ScratchValue> value = attempt("if { " + expression + "\n} then 1 else 0", "Int", "print_int"))
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
void Scratch::read_numbers() {
  Values values(program_.debugger(), nullptr);
  std::set<std::string_view> names;
  for (const debugger::Variable& each : values.variables(frame_)) {
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
