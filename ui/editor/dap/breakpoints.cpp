#include "editor/dap/breakpoints.h"

#include "debugger/place.h"

#include <algorithm>

namespace letcont::dap {

using debugger::Breakpoint;
using debugger::PlaceKind;

namespace {

constexpr size_t most_breakpoints = 2000; // of a source: each costs a walk through the program

debugger::LineOf line_of(TextOf text) {
  if (text == TextOf::Library) return debugger::LineOf::Library;
  return text == TextOf::Original ? debugger::LineOf::Original : debugger::LineOf::Program;
}

// Calls f with each expression that begins on those lines of a text, and its place.
template <class F>
void for_each_on_lines(const Sources& sources, TextOf text, uint32_t first, uint32_t last, F&& f) {
  for (const Sources::OnLine& each : sources.on_lines(text, first, last))
    if (std::optional<Place> place = sources.place(each.expr, text == TextOf::Cps)) f(each.expr, *place);
}

// The key of a source among those that have breakpoints.
std::string key_of(const JsonObject& source, const Files& files) {
  std::optional<uint32_t> reference = rpc::natural_in(source, "sourceReference");
  if (reference && *reference > 0) return "#" + std::to_string(*reference);
  return files.canonical(rpc::string_in(source, "path").value_or(""));
}

} // namespace

Breakpoint breakpoint_at(const Program& program, TextOf text, uint32_t line, uint32_t column) {
  Breakpoint breakpoint;
  breakpoint.place = PlaceKind::Expression;
  if (text == TextOf::Cps) {
    breakpoint.expression = program.sources().first_in_cps(line);
    return breakpoint;
  }
  if (column > 0) { // the next one from there on, or else the last one before
    uint32_t nearest = 0;
    for_each_on_lines(program.sources(), text, line, line, [&](cps::Expr expr, const Place& place) {
      bool is_after = place.column >= column;
      bool is_better = nearest < column ? is_after || place.column > nearest : is_after && place.column < nearest;
      if (nearest != 0 && !is_better) return;
      nearest = place.column;
      breakpoint.expression = expr;
    });
    if (breakpoint.expression) return breakpoint;
  }
  breakpoint.place = PlaceKind::Line;
  breakpoint.line = line;
  breakpoint.line_of = line_of(text);
  const debugger::Breakpoints& known = program.debugger().breakpoints();
  if (known.places_of(breakpoint).empty())
    if (uint32_t next = known.line_with_code(breakpoint)) breakpoint.line = next;
  return breakpoint;
}

// ---- The requests

bool BreakpointTable::read_conditions(const JsonObject& wanted, Set& set) {
  set.condition = rpc::string_in(wanted, "condition").value_or("");
  set.hit_condition = rpc::string_in(wanted, "hitCondition").value_or("");
  set.message = rpc::string_in(wanted, "logMessage").value_or("");
  if (set.hit_condition.find_first_not_of(" \t") == std::string::npos) set.hit_condition.clear();
  set.wanted = set.hit_condition.empty() ? std::nullopt : read_hit_condition(set.hit_condition);
  return set.hit_condition.empty() || set.wanted;
}

Answer BreakpointTable::set_lines(const JsonObject& arguments, Program* program) {
  const JsonObject* source = rpc::object_in(arguments, "source");
  const JsonArray* wanted = rpc::array_in(arguments, "breakpoints");
  if (!source) return Failure{"breakpoints are set in a \"source\""};
  if (wanted && wanted->size() > most_breakpoints) return Failure{"there are too many breakpoints"};
  OfSource& here = lines_[key_of(*source, files_)];
  Sets sets;
  for (size_t i = 0; wanted && i < wanted->size(); ++i) {
    const JsonObject* one = (*wanted)[i].getAsObject();
    std::optional<uint32_t> line = one ? rpc::natural_in(*one, "line") : std::nullopt;
    if (!line) return Failure{"a breakpoint has a \"line\""};
    Set& set = sets.emplace_back();
    set.line = counting_.read_line(*line);
    if (std::optional<uint32_t> column = rpc::natural_in(*one, "column")) set.column = counting_.read_column(*column);
    if (!read_conditions(*one, set)) set.problem = "hit conditions are 3, == 3, > 3, >= 3, < 3, <= 3 and % 3";
  }
  remove(here.sets, program);
  here.source = *source;
  std::optional<TextOf> text = program ? program->sources().named(*source, files_) : std::nullopt;
  JsonArray answers;
  for (Set& set : sets) {
    auto same = std::find_if(here.sets.begin(), here.sets.end(), [&](const Set& old) {
      return old.line == set.line && old.column == set.column && old.hit_condition == set.hit_condition;
    });
    set.id = same != here.sets.end() ? same->id : ++last_id_;
    if (same != here.sets.end()) set.hits = std::move(same->hits);
    if (same != here.sets.end()) here.sets.erase(same);
    if (program) this->set(set, text, *program);
    answers.push_back(described(set, source, program));
  }
  here.sets = std::move(sets);
  return Json(JsonObject{{"breakpoints", std::move(answers)}});
}

Answer BreakpointTable::set_functions(const JsonObject& arguments, Program* program) {
  const JsonArray* wanted = rpc::array_in(arguments, "breakpoints");
  if (!wanted) return Failure{"\"breakpoints\" are a list"};
  if (wanted->size() > most_breakpoints) return Failure{"there are too many breakpoints"};
  Sets sets;
  for (const Json& each : *wanted) {
    const JsonObject* one = each.getAsObject();
    std::optional<std::string> name = one ? rpc::string_in(*one, "name") : std::nullopt;
    if (!name) return Failure{"a breakpoint at a function has a \"name\""};
    Set& set = sets.emplace_back();
    set.id = ++last_id_;
    set.name = *name;
    if (!read_conditions(*one, set)) set.problem = "hit conditions are 3, == 3, > 3, >= 3, < 3, <= 3 and % 3";
  }
  remove(functions_, program);
  JsonArray answers;
  for (Set& set : sets) {
    if (program) this->set(set, std::nullopt, *program);
    answers.push_back(described(set, nullptr, program));
  }
  functions_ = std::move(sets);
  return Json(JsonObject{{"breakpoints", std::move(answers)}});
}

Answer BreakpointTable::locations(const JsonObject& arguments, Program* program) const {
  const JsonObject* source = rpc::object_in(arguments, "source");
  std::optional<uint32_t> line = rpc::natural_in(arguments, "line");
  if (!source || !line) return Failure{"locations of breakpoints are in a \"source\", on a \"line\""};
  std::optional<TextOf> text = program ? program->sources().named(*source, files_) : std::nullopt;
  JsonArray locations;
  if (!text) return Json(JsonObject{{"breakpoints", std::move(locations)}});
  uint32_t first = counting_.read_line(*line);
  uint32_t last = counting_.read_line(rpc::natural_in(arguments, "endLine").value_or(*line));
  std::map<std::pair<uint32_t, uint32_t>, Place> places; // by where they begin: the longest
  for_each_on_lines(program->sources(), *text, first, last, [&](cps::Expr, const Place& place) {
    auto [known, is_new] = places.emplace(std::pair(place.line, place.column), place);
    if (!is_new &&
        std::pair(known->second.end_line, known->second.end_column) < std::pair(place.end_line, place.end_column))
      known->second = place;
  });
  for (const auto& [where, place] : places)
    locations.push_back(JsonObject{{"line", counting_.line(place.line)},
                                   {"column", counting_.column(place.column)},
                                   {"endLine", counting_.line(place.end_line)},
                                   {"endColumn", counting_.column(place.end_column)}});
  return Json(JsonObject{{"breakpoints", std::move(locations)}});
}

// ---- In a program

std::vector<JsonObject> BreakpointTable::set_all(Program& program) {
  std::vector<JsonObject> changed;
  for (auto& [key, here] : lines_) {
    std::optional<TextOf> text = program.sources().named(here.source, files_);
    for (Set& each : here.sets) {
      set(each, text, program);
      each.hits = {};
      changed.push_back(described(each, &here.source, &program));
    }
  }
  for (Set& each : functions_) {
    set(each, std::nullopt, program);
    each.hits = {};
    changed.push_back(described(each, nullptr, &program));
  }
  return changed;
}

void BreakpointTable::remove(Sets& sets, Program* program) const {
  for (Set& each : sets)
    if (program && each.in_debugger != 0) program->debugger().breakpoints().remove(each.in_debugger);
}

void BreakpointTable::set(Set& set, std::optional<TextOf> text, Program& program) const {
  set.in_debugger = 0;
  set.place.reset();
  set.tested.clear();
  set.has_complained = false;
  if (!set.hit_condition.empty() && !set.wanted) return; // the problem is known
  set.problem.clear();
  if (!set.name.empty()) return set_function(set, program);
  if (set.line == 0 || !text)
    set.problem = text ? "there is no such line" : "the program does not consist of this file";
  else
    set_line(set, *text, program);
}

void BreakpointTable::set_line(Set& set, TextOf text, Program& program) const {
  Breakpoint breakpoint = breakpoint_at(program, text, set.line, set.column);
  if (breakpoint.place == PlaceKind::Line)
    set.place = Place{text, breakpoint.line, 0, breakpoint.line, 0};
  else if (breakpoint.expression)
    set.place = program.sources().place(breakpoint.expression, text == TextOf::Cps);
  if (!set.place) {
    set.problem = "no expression stands here or on a later line";
    return;
  }
  if (text == TextOf::Cps) set.place->column = 0; // the whole line
  add(set, std::move(breakpoint), program);
  if (set.in_debugger != 0 && set.place->line != set.line)
    set.problem = "nothing happens on line " + std::to_string(set.line) + "; the next line where something does is " +
                  std::to_string(set.place->line);
}

void BreakpointTable::set_function(Set& set, Program& program) const {
  std::optional<Breakpoint> breakpoint = read_place(program.debugger(), set.name, set.problem);
  if (!breakpoint) return;
  std::vector<cps::Expr> places = program.debugger().breakpoints().places_of(*breakpoint);
  if (!places.empty()) set.place = program.sources().place(places[0], false);
  add(set, *std::move(breakpoint), program);
}

// Whether only the compiler can say something of it: a field, as in `p.x == 3`, or values of different types.
static bool needs_compiler(const debugger::Breakpoints& breakpoints, const debugger::Condition& condition) {
  using Never = debugger::Breakpoints::Never;
  Never never = breakpoints.never(condition);
  bool has_dot = condition.variable.find('.') != std::string::npos;
  return never == Never::Compared || (never == Never::Unknown && has_dot);
}

void BreakpointTable::add(Set& set, Breakpoint breakpoint, Program& program) const {
  debugger::Breakpoints& breakpoints = program.debugger().breakpoints();
  std::string none;
  if (set.condition.find_first_not_of(" \t") != std::string::npos) {
    std::optional<debugger::Condition> condition = debugger::read_condition(set.condition, none);
    if (condition && is_simple(*condition) && !needs_compiler(breakpoints, *condition) && !breakpoint.condition)
      breakpoint.condition = std::move(condition);
    else
      set.tested = set.condition;
  }
  set.in_debugger = breakpoints.add(breakpoint);
  if (set.in_debugger == 0) set.problem = no_place_text(program.debugger(), breakpoint);
}

JsonObject BreakpointTable::described(const Set& set, const JsonObject* source, const Program* program) const {
  JsonObject answer{{"id", set.id}, {"verified", set.in_debugger != 0}};
  std::string problem = program ? set.problem : "the program has not been started";
  if (!problem.empty()) answer["message"] = rpc::text_value(problem);
  if (set.in_debugger == 0) answer["reason"] = program ? "failed" : "pending";
  if (set.place && program) {
    answer["source"] = program->sources().described(set.place->text);
    answer["line"] = counting_.line(set.place->line);
    if (set.place->column > 0) {
      answer["column"] = counting_.column(set.place->column);
      answer["endLine"] = counting_.line(set.place->end_line);
      answer["endColumn"] = counting_.column(set.place->end_column);
    }
  } else if (source) {
    answer["source"] = JsonObject(*source);
    answer["line"] = counting_.line(set.line);
  }
  return answer;
}

// ---- While the program runs

BreakpointTable::Set* BreakpointTable::set_with(uint32_t id) {
  for (auto& [key, here] : lines_)
    for (Set& each : here.sets)
      if (each.in_debugger == id) return &each;
  for (Set& each : functions_)
    if (each.in_debugger == id) return &each;
  return nullptr;
}

bool BreakpointTable::stops(uint32_t id, const Program& program, Evaluator& evaluator) {
  Set* set = set_with(id);
  if (!set) return true;
  if (!set->tested.empty()) {
    std::variant<bool, Failure> holds = evaluator.holds(set->tested);
    Failure* failure = std::get_if<Failure>(&holds);
    if (failure && failure->word == cancelled().word) return false; // another request wants the program to stop
    if (failure) {                                                  // it stops, so that somebody sees it
      if (!set->has_complained) listener_.complain("the condition '" + set->tested + "': " + failure->message);
      set->has_complained = true;
    } else if (!std::get<bool>(holds)) {
      return false;
    }
  }
  const debugger::Debugger& debugger = program.debugger();
  if (set->wanted && !set->wanted->holds(set->hits.note(debugger.steps()))) return false;
  if (set->message.empty()) return true;
  if (!debugger.goes_back())
    listener_.log(evaluator.filled(set->message, 0), program.sources().place(debugger.at(), false));
  return false;
}

BreakpointTable::Found BreakpointTable::found(uint32_t id) const {
  const Set* set = const_cast<BreakpointTable*>(this)->set_with(id);
  return set ? Found{set->id, !set->name.empty()} : Found{};
}

} // namespace letcont::dap
