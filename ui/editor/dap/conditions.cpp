#include "editor/dap/conditions.h"

#include "editor/dap/value_copy.h"
#include "eval/layout.h"

#include <algorithm>

namespace letcont::dap {

namespace {

constexpr size_t most_compiled = 64;
constexpr uint32_t most_attempts = 4;     // to compile a condition for a place
constexpr size_t longest_sample = 20'000; // whose text is compiled, for its type
constexpr char result_name[] = "value_of_condition";
constexpr char place[] = "«condition»"; // where that of Fun stands in the definitions

const char* type_in_fun(TypeKind kind) {
  return kind == TypeKind::F64 ? "Double" : kind == TypeKind::Bool ? "Bool" : "Int";
}

// Whether the values of a program's definitions may change while it runs. Those of functions do not.
bool may_change(const cps::Program& program) {
  for (cps::Def def : program.data().order) {
    const cps::DefData& data = program.data().defs[def];
    if (!data.variable || data.is_static || known_function(program, data.variable)) continue;
    bool is_constant = false;
    is_data(program.types, type(program, data.variable), is_constant);
    if (!is_constant) return true;
  }
  return false;
}

} // namespace

// A condition for a place of the program.
struct Conditions::Compiled {
  std::vector<Used> variables;
  Roots needed;        // the definitions that it may use
  std::string version; // of these
  // In L: a session, which keeps the variables by their names, and the condition's value. Its last program is the
  // condition's.
  std::unique_ptr<SessionOfL> session;
  std::string result_id;
  // In Fun: a program, and the function in it that takes the variables.
  std::unique_ptr<Compilation> compilation;
  std::unique_ptr<eval::Evaluator> of_fun;
  cps::Fun function;

  eval::Evaluator& evaluator() { return session ? session->evaluator() : *of_fun; }
  bool result() {
    if (!session) return of_fun->result().integer == 1;
    const eval::Value* kept = session->evaluator().kept(result_id);
    return kept && kept->boolean;
  }
};

Conditions::Conditions(Program& program, const Needs& needs, NewPrompt& new_prompt, std::function<bool()> is_unwanted)
    : program_(program), needs_(needs), new_prompt_(new_prompt), values_(program.debugger(), program.origins()),
      is_unwanted_(std::move(is_unwanted)), language_(program.compilation().program().language),
      definitions_change_(may_change(program.debugger().machine().program())) {}

Conditions::~Conditions() = default;

// ---- Compiling

void Conditions::compile(const std::string& condition) {
  bool is_possible = program_.origins() && !program_.origins()->numbers.empty() &&
                     (language_ == "l" || language_ == "fun") && condition.find(result_name) == std::string::npos;
  Key key{program_.debugger().at().index, condition};
  if (attempts_.size() >= most_compiled) attempts_.clear();
  if (!is_possible || ++attempts_[key] > most_attempts) return;
  Words words = words_in(condition);
  std::optional<std::vector<Used>> variables = used(words);
  if (!variables) return;
  for (const Used& each : *variables) words.erase(each.name);
  Roots needed = needs_.of(words);
  std::unique_ptr<Compiled> compiled = language_ == "l" ? compiled_in_l(condition, std::move(*variables), needed)
                                                        : compiled_in_fun(condition, std::move(*variables), needed);
  if (!compiled) return;
  compiled->needed = std::move(needed);
  compiled->version = version(compiled->needed);
  if (all_.size() >= most_compiled) all_.clear();
  all_.insert_or_assign(std::move(key), std::move(compiled));
}

// Returns the variables in scope that are mentioned, and no functions of the program; nothing if the value of one
// cannot be copied.
std::optional<std::vector<Conditions::Used>> Conditions::used(Words words) const {
  const cps::Program& program = program_.debugger().machine().program();
  std::vector<Used> found;
  bool are_data = true;
  const debugger::Scope scope = values_.scope(0);
  for (const std::string& word : words) are_data &= scope.absent.count(word) == 0;
  for (const debugger::Variable& each : scope.variables) {
    auto word = words.find(each.source_name); // of variables of one name the innermost is in scope
    if (each.source_name.empty() || each.has_ended || word == words.end()) continue;
    words.erase(word);
    bool is_constant = false, is_copied = is_data(program.types, each.type, is_constant);
    // A function of the program is one of the definitions that the condition is compiled with.
    if (each.kind == debugger::VariableKind::Global && (!is_copied || language_ != "l")) continue;
    are_data &= is_copied;
    found.push_back({each.var, std::string(each.source_name), each.type});
  }
  return are_data ? std::optional(std::move(found)) : std::nullopt;
}

// Returns those of the program's definitions as they are now, and the values of variables.
std::optional<readback::Surroundings> Conditions::surroundings(std::string_view instead, const Roots& needed,
                                                               const std::vector<Used>& variables) const {
  const debugger::Machine& machine = program_.debugger().machine();
  std::vector<readback::Given> given;
  for (const Used& each : variables)
    given.push_back({machine.value(each.var, machine.activations().back()), each.type});
  return readback::surroundings(machine, *program_.origins(), program_.compilation().source().text(), instead, given,
                                [&](std::span<const std::string>) { return needed; });
}

// Returns a text that is the same as long as these definitions have the same values.
std::string Conditions::version(const Roots& needed) const {
  if (std::all_of(needed.begin(), needed.end(), [](const ExpressionRoot* root) { return root->is_function; }))
    return {};
  if (definitions_change_) {
    std::optional<readback::Surroundings> now = surroundings("()", needed, {});
    return now ? std::move(now->definitions) : std::string();
  }
  const debugger::Machine& machine = program_.debugger().machine();
  size_t known = 0; // definitions are evaluated one after the other
  for (cps::Def def : machine.program().data().order)
    if (cps::Var var = machine.program().data().defs[def].variable; var && machine.is_bound_global(var)) ++known;
  return std::to_string(known);
}

// The condition is a definition of a session, whose variables get their values at each hit.
std::unique_ptr<Conditions::Compiled>
Conditions::compiled_in_l(const std::string& condition, std::vector<Used> variables, const Roots& needed) const {
  auto compiled = std::make_unique<Compiled>();
  compiled->session = std::make_unique<SessionOfL>(*new_prompt_, is_unwanted_);
  SessionOfL& session = *compiled->session;
  std::optional<readback::Surroundings> now = surroundings("()", needed, variables);
  if (!now || may_write(now->definitions) || may_write(condition)) return nullptr; // it would be there at the next hit
  // What holds nothing now, as ref([]), may hold anything at the next hit: it is compiled when its type is seen.
  std::variant<SessionOfL::Entered, Failure> entered = session.enter(now->definitions, Purpose::Load);
  auto* loaded = std::get_if<SessionOfL::Entered>(&entered);
  if (!loaded || loaded->was_open) return nullptr;
  for (size_t i = 0; i < variables.size(); ++i) {
    const std::string& value = now->variables[i];
    std::optional<std::string> id;
    if (!value.empty() && value.size() <= longest_sample) id = session.declare(variables[i].name, value);
    if (!id) return nullptr;
    variables[i].id = std::move(*id);
  }
  std::optional<std::string> result = session.load(std::string("def ") + result_name + " = (" + condition + "\n)");
  if (!result) return nullptr;
  compiled->result_id = std::move(*result);
  compiled->variables = std::move(variables);
  return compiled;
}

// The condition is a function of its variables.
std::unique_ptr<Conditions::Compiled>
Conditions::compiled_in_fun(const std::string& condition, std::vector<Used> variables, const Roots& needed) const {
  const TypeTable& types = program_.debugger().machine().program().types;
  std::string parameters;
  for (const Used& each : variables)
    parameters += (parameters.empty() ? "" : ", ") + each.name + ": " + type_in_fun(types.kind(each.type));
  ProgramText program;
  program.language = "fun";
  program.name = "condition";
  if (std::optional<readback::Surroundings> now = surroundings(place, needed, {}))
    program.text = std::move(now->definitions);
  program.passes = "none";
  size_t at = program.text.rfind(place);
  if (at == std::string::npos) return nullptr;
  program.text.replace(at, sizeof place - 1,
                       std::string("def ") + result_name + "(" + parameters + "): Int = if " + condition +
                           "\nthen 1 else 0;\nskip");
  auto compiled = std::make_unique<Compiled>();
  compiled->compilation = std::make_unique<Compilation>(std::move(program));
  compiled->compilation->interrupt_when(is_unwanted_);
  const cps::Program* made = compiled->compilation->cps();
  if (!made) return nullptr;
  for (cps::Def def : made->data().order) {
    cps::Var var = made->data().defs[def].variable;
    if (var && name(*made, var) == result_name) compiled->function = known_function(*made, var);
  }
  if (!compiled->function) return nullptr;
  compiled->of_fun = std::make_unique<eval::Evaluator>(*made, expression_limits);
  compiled->variables = std::move(variables);
  return compiled;
}

// ---- Running

// Copies what the variables hold now, and loads the program. False if that is impossible.
bool Conditions::give_values(Compiled& compiled) const {
  const debugger::Machine& machine = program_.debugger().machine();
  eval::Evaluator& evaluator = compiled.evaluator();
  std::vector<eval::Value> arguments;
  for (const Used& each : compiled.variables) {
    std::optional<eval::Value> value =
        copied(machine, machine.value(each.var, machine.activations().back()), each.type, evaluator);
    if (!value) return false;
    arguments.push_back(*value);
    if (compiled.session) evaluator.keep(each.id, *value, eval::Layout::is_reference(machine.program(), each.type));
  }
  compiled.session ? evaluator.load_again() : evaluator.load_call(compiled.function, arguments);
  return true;
}

Conditions::Holds Conditions::holds(const std::string& condition) {
  auto found = all_.find({program_.debugger().at().index, condition});
  if (found == all_.end()) return Holds::Unknown;
  Compiled& compiled = *found->second;
  if (compiled.version == version(compiled.needed) && give_values(compiled)) {
    std::variant<std::string, Failure> output = output_of(compiled.evaluator(), is_unwanted_);
    if (std::holds_alternative<std::string>(output)) return compiled.result() ? Holds::Yes : Holds::No;
  }
  all_.erase(found); // it ends in a failure, of which nothing goes on
  return Holds::Unknown;
}

} // namespace letcont::dap
