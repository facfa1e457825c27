// The rest of an evaluation as a program, and what surrounds an expression at a state.
#include "cps/var.h"
#include "readback/readback.h"
#include "readback/stack.h"

#include <map>
#include <unordered_map>
#include <utility>

namespace letcont::readback {

namespace {

// The definition that is evaluated; null if it is none of the source.
const ExpressionRoot* current_root(const debugger::Machine& machine, const Origins& origins) {
  const debugger::Activation& outermost = machine.activations()[0];
  const cps::ProgramData& data = machine.program().data();
  for (cps::Def def : data.order) {
    if (data.defs[def].is_static || machine.layout().home_of(def) != outermost.home) continue;
    return root_of(machine, origins, def);
  }
  return nullptr;
}

// The functions that a reading names, as bindings in front of it.
std::string bindings(const Reading& reading) {
  std::string groups, others;
  for (const LocalFunction& each : reading.functions) {
    bool is_function = each.text.starts_with('{');
    std::string binding = each.name + " = " + each.text;
    if (is_function)
      groups += (groups.empty() ? "let rec " : " and ") + binding;
    else
      others += "let " + binding + "; ";
  }
  return groups.empty() ? others : others + groups + "; ";
}

std::string with_functions(const Reading& reading, const std::string& heading) {
  std::string all = text(reading, Notation::Plain);
  if (reading.functions.empty()) return all;
  all.erase(0, all.starts_with(heading) ? heading.size() : 0);
  return heading + "{ " + bindings(reading) + all + " }";
}

// The references and arrays of several readings, as definitions, each after those that it needs.
class Memory {
public:
  explicit Memory(std::string_view program) : program_(program) {}

  void add(const Reading& reading) {
    for (const Cells& each : reading.memory) {
      is_exact_ &= each.is_data && program_.find(each.name) == std::string_view::npos;
      all_.emplace(each.name, each);
    }
  }

  // Nothing if they hold functions, whose definitions would have to stand before them, or each other in a circle.
  std::optional<std::string> definitions() {
    std::string text;
    for (const auto& [name, cells] : all_) waiting_.push_back({&cells, false});
    while (!waiting_.empty() && is_exact_) {
      auto [cells, is_done] = waiting_.back();
      waiting_.pop_back();
      State& state = states_[cells->name];
      if (is_done) {
        text += "def " + cells->name + " = " + cells->text + "\n";
        state = State::Written;
      } else if (state == State::New) {
        state = State::Open;
        waiting_.push_back({cells, true});
        for (const std::string& needed : cells->needs) need(needed);
      }
    }
    return is_exact_ ? std::optional(text) : std::nullopt;
  }

private:
  enum class State : uint8_t { New, Open, Written };

  void need(const std::string& name) {
    auto found = all_.find(name);
    is_exact_ &= found != all_.end() && states_[name] != State::Open;
    if (found != all_.end()) waiting_.push_back({&found->second, false});
  }

  std::string_view program_;
  bool is_exact_ = true;
  std::map<std::string, Cells> all_;
  std::map<std::string, State> states_;
  std::vector<std::pair<const Cells*, bool>> waiting_; // and whether what it needs has been written
};

// Returns where the next definition may begin behind one that ends there: behind a semicolon, or at the end of the
// line.
uint32_t behind_separator(std::string_view program, uint32_t end) {
  size_t next = program.find_first_not_of(" \t\r\n", end);
  return next != std::string_view::npos && program[next] == ';' ? static_cast<uint32_t>(next + 1) : end;
}

// Whether the program gives another meaning to a name that definitions of memory use.
bool redefines_memory(const ExpressionTree& tree, std::string_view program) {
  for (const ExpressionRoot& root : tree.roots) {
    bool is_own = root.span.known() && root.span.end <= program.size();
    if (is_own && (root.name == "ref" || root.name == "array_of_list" || root.name == "empty_array")) return true;
  }
  return false;
}

// The values of the source's definitions at a state.
class Globals {
public:
  // O(program).
  Globals(const debugger::Machine& machine, const Origins& origins) : machine_(machine), origins_(origins) {
    for (cps::Def def : machine.program().data().order)
      if (const ExpressionRoot* root = root_of(machine, origins, def)) made_of_[root].push_back(def);
  }

  // Returns the value of a definition that has been evaluated; nothing of one that has not, or that has several values
  // since it is polymorphic.
  std::optional<Reading> value(const ExpressionRoot& root) const {
    std::optional<TypedValue> found;
    for (cps::Def def : made_of(root)) {
      const cps::DefData& data = machine_.program().data().defs[def];
      if (!data.variable || data.is_static) continue;
      if (found || !machine_.is_bound_global(data.variable)) return std::nullopt;
      found = TypedValue{machine_.value(data.variable, debugger::Activation{}),
                         cps::type(machine_.program(), data.variable)};
    }
    if (!found) return std::nullopt;
    return read_value(machine_, origins_, found->value, found->type, {.whole = true, .is_code = true});
  }

  // Whether a definition is left as it is written: its value is a function, exists from the beginning, or is a
  // polymorphic value; not if it has not been evaluated.
  bool stays(const ExpressionRoot& root) const {
    for (cps::Def def : made_of(root)) {
      const cps::DefData& data = machine_.program().data().defs[def];
      if (data.is_static || (data.variable && machine_.is_bound_global(data.variable))) return true;
    }
    return root.is_function || made_of(root).empty();
  }

private:
  std::span<const cps::Def> made_of(const ExpressionRoot& root) const {
    auto found = made_of_.find(&root);
    return found == made_of_.end() ? std::span<const cps::Def>() : found->second;
  }

  const debugger::Machine& machine_;
  const Origins& origins_;
  std::unordered_map<const ExpressionRoot*, std::vector<cps::Def>> made_of_; // several: it is polymorphic
};

} // namespace

std::optional<Remainder> remainder(const debugger::Machine& machine, const Origins& origins, std::string_view program) {
  std::optional<Reading> state = read(machine, origins, {.whole = true, .is_code = true});
  const ExpressionRoot* current = state ? current_root(machine, origins) : nullptr;
  if (!current || !current->span.known() || current->span.end > program.size()) return std::nullopt;
  Remainder remainder;
  remainder.is_exact = !state->has_no_text;
  remainder.repeats = state->is_inside;
  uint32_t copied = 0;
  Globals globals(machine, origins);
  Memory memory(program);
  memory.add(*state);
  std::optional<size_t> first; // where the first replacement stands
  auto replace = [&](Span span, const std::string& by) {
    remainder.text += program.substr(copied, span.begin - copied);
    if (!first) first = remainder.text.size();
    remainder.text += by;
    copied = span.end;
  };
  for (const ExpressionRoot& root : origins.tree.roots) {
    if (!root.span.known() || root.span.end > program.size() || root.span.begin < copied) continue;
    if (&root == current) {
      replace(root.span, with_functions(*state, root.heading));
      continue;
    }
    bool is_before = root.span.begin < current->span.begin;
    if (!is_before) continue;
    if (root.name.empty()) {
      replace(root.span, "()");
    } else if (std::optional<Reading> value = globals.value(root)) {
      remainder.is_exact &= !value->has_no_text;
      memory.add(*value);
      replace(root.span, root.heading + with_functions(*value, ""));
    }
  }
  remainder.text += program.substr(copied);
  std::optional<std::string> definitions = memory.definitions();
  remainder.is_exact &= definitions && (definitions->empty() || !redefines_memory(origins.tree, program));
  if (definitions && first) remainder.text.insert(*first, *definitions);
  return remainder;
}

std::optional<Surroundings> surroundings(const debugger::Machine& machine, const Origins& origins,
                                         std::string_view program, std::string_view instead,
                                         std::span<const Given> variables, const Choice& choice) {
  constexpr Options options{.whole = true, .is_code = true};
  Surroundings all;
  Globals globals(machine, origins);
  Memory memory(program);
  auto written = [&](const std::optional<Reading>& reading) {
    if (!reading || reading->has_no_text) return std::string();
    memory.add(*reading);
    return with_functions(*reading, "");
  };
  for (const Given& each : variables)
    all.variables.push_back(written(read_value(machine, origins, each.value, each.type, options)));
  std::unordered_set<const ExpressionRoot*> chosen;
  if (choice) chosen = choice(all.variables);
  uint32_t copied = 0;
  bool is_instead = false; // what was written last
  for (const ExpressionRoot& root : origins.tree.roots) {
    if (!root.span.known() || root.span.end > program.size() || root.span.begin < copied) continue;
    if (choice && !root.name.empty() && !chosen.contains(&root)) {
      all.definitions += program.substr(copied, root.span.begin - copied);
      copied = behind_separator(program, root.span.end);
      continue;
    }
    std::optional<Reading> value = root.name.empty() ? std::nullopt : globals.value(root);
    if (!value && !root.name.empty() && globals.stays(root)) continue;
    std::string text = written(value);
    std::string_view between = program.substr(copied, root.span.begin - copied);
    bool is_next = between.find_first_not_of(" \t\r\n;") == std::string_view::npos;
    copied = root.span.end;
    if (text.empty() && is_instead && is_next) continue; // one stands for all of them
    is_instead = text.empty();
    all.definitions += between;
    all.definitions += is_instead ? std::string(instead) : root.heading + text;
  }
  all.definitions += program.substr(copied);
  std::optional<std::string> cells = memory.definitions();
  if (!cells || (!cells->empty() && redefines_memory(origins.tree, program))) return std::nullopt;
  all.definitions.insert(0, *cells);
  return all;
}

} // namespace letcont::readback
