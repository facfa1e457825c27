#include "debugger/breakpoints.h"

#include "cps/traverse.h"
#include "debugger/patterns.h"

#include <algorithm>

namespace letcont::debugger {

using namespace cps;

Breakpoints::Breakpoints(const Machine& machine, const Source& source, const SourceNames& names, const Naming& naming)
    : machine_(machine), program_(machine.program()), source_(source), names_(names), naming_(naming) {}

uint32_t Breakpoints::add(Breakpoint breakpoint) {
  Entry entry{last_id_ + 1, std::move(breakpoint), {}, {}};
  if (entry.breakpoint.place == PlaceKind::Anywhere) {
    if (entry.breakpoint.condition) entry.watched = watched_by(*entry.breakpoint.condition);
  } else {
    entry.places = places_of(entry.breakpoint);
    auto known = [&](Expr at) { return is_in_scope(*entry.breakpoint.condition, at); };
    if (entry.breakpoint.condition && std::none_of(entry.places.begin(), entry.places.end(), known)) return 0;
  }
  if (entry.places.empty() && entry.watched.empty()) return 0;
  entries_.push_back(std::move(entry));
  mark(entries_.back());
  return ++last_id_;
}

bool Breakpoints::remove(uint32_t id) {
  bool removed = std::erase_if(entries_, [&](const Entry& entry) { return entry.id == id; }) > 0;
  marked_.assign(marked_.size(), false);
  watching_ = false;
  for (const Entry& entry : entries_) mark(entry);
  return removed;
}

void Breakpoints::mark(const Entry& entry) {
  marked_.resize(program_.data().exprs.limit());
  for (Expr place : entry.places) marked_[place.index] = true;
  watching_ = watching_ || !entry.watched.empty();
}

uint32_t Breakpoints::hit(const Stops& stops) const {
  Expr at = machine_.at();
  if (entries_.empty() || !at || machine_.state() != State::Running) return 0;
  if (!watching_ && !marked_[at.index]) return 0;
  uint32_t first = 0;
  for (const Entry& entry : entries_) // all are asked: they may count how often they are hit, or write messages
    if (is_hit(entry) && (!stops || stops(entry.id)) && first == 0) first = entry.id;
  return first;
}

bool Breakpoints::is_hit(const Entry& entry) const {
  if (!entry.watched.empty()) return was_bound_so(entry);
  if (!std::binary_search(entry.places.begin(), entry.places.end(), machine_.at())) return false;
  return !entry.breakpoint.condition || holds(*entry.breakpoint.condition).value_or(false);
}

// ---- Places

Breakpoints::Lines Breakpoints::lines_of_text(LineOf whose) const {
  if (whose == LineOf::Program) return {1, source_.line_count()};
  if (whose == LineOf::Original) {
    const SourceMap* map = source_.map();
    if (!map) return {};
    uint32_t last = map->has_text ? map->original->line_count() : 0;
    for (const SourceMap::Entry& entry : map->entries) last = std::max(last, entry.begin.line);
    return {1, last};
  }
  Span text = source_.library();
  if (text.begin == text.end) return {};
  return {source_.line_column(text.begin).line, source_.line_column(text.end).line};
}

uint32_t Breakpoints::whole_line(const Breakpoint& breakpoint) const {
  auto [first, last] = lines_of_text(breakpoint.line_of);
  bool exists = breakpoint.line > 0 && first > 0 && breakpoint.line <= last - first + 1;
  return exists ? first + breakpoint.line - 1 : 0;
}

// Returns the line that an expression begins on; 0 if it has none, only declares continuations, or takes a parameter
// apart. For lines of the program, the library's code has none: what a pass has put into a line of the program does not
// end that line, as a call does not.
uint32_t Breakpoints::line_of(Expr expr, LineOf whose) const {
  if (kind(program_, expr) == ExprKind::LetCont || takes_apart(program_, expr)) return 0;
  Span where = span(program_, expr);
  if (!where.known()) return 0;
  if (whose == LineOf::Program && is_in_library(source_, where)) return 0;
  if (whose != LineOf::Original) return source_.line_column(where.begin).line;
  const SourceMap::Entry* entry = source_.map() ? source_.map()->at(where.begin) : nullptr;
  return entry ? entry->begin.line : 0;
}

const std::vector<std::pair<uint32_t, Expr>>& Breakpoints::lines(LineOf whose) const {
  std::vector<std::pair<uint32_t, Expr>>& all = lines_[static_cast<size_t>(whose)];
  if (!all.empty()) return all;
  for_each_expression(program_, [&](Expr expr) {
    if (uint32_t line = line_of(expr, whose)) all.emplace_back(line, expr);
  });
  std::sort(all.begin(), all.end());
  return all;
}

uint32_t Breakpoints::line_with_code(const Breakpoint& breakpoint) const {
  uint32_t line = whole_line(breakpoint), last = lines_of_text(breakpoint.line_of).last;
  if (line == 0) return 0;
  const std::vector<std::pair<uint32_t, Expr>>& all = lines(breakpoint.line_of);
  auto nearest = std::lower_bound(all.begin(), all.end(), std::pair(line, Expr{}));
  bool has_code = nearest != all.end() && nearest->first <= last;
  return has_code ? breakpoint.line + (nearest->first - line) : 0;
}

// Whether a name that the user wrote refers to something with that name, in that place.
bool Breakpoints::is_named(std::string_view wanted, std::string_view printed, std::string_view source,
                           Expr inside) const {
  if (wanted == printed || (!source.empty() && wanted == source)) return true;
  size_t dot = wanted.rfind('.');
  if (dot == std::string_view::npos || wanted.substr(dot + 1) != printed) return false;
  for (Up up = enclosing(program_, inside);;) switch (up.kind) {
    case Up::Nothing: return false;
    case Up::BodyOf: up = enclosing(program_, Expr{up.index}); break;
    case Up::ContinuationOf: up = enclosing(program_, program_.data().conts[ContVar{up.index}].let); break;
    case Up::FunctionOf: up = enclosing(program_, program_.data().funs[Fun{up.index}].let); break;
    case Up::OfDefinition: {
      Var variable = program_.data().defs[Def{up.index}].variable;
      return variable && naming_.of(variable) == wanted.substr(0, dot);
    }
    }
}

std::vector<Expr> Breakpoints::places_of(const Breakpoint& breakpoint) const {
  std::vector<Expr> places;
  switch (breakpoint.place) {
  case PlaceKind::Anywhere: break;
  case PlaceKind::Line: places = line_entries(whole_line(breakpoint), breakpoint.line_of); break;
  case PlaceKind::Expression:
    if (program_.data().exprs.contains(breakpoint.expression) && is_live(program_, breakpoint.expression))
      places.push_back(breakpoint.expression);
    break;
  case PlaceKind::Continuation:
    for_each_expression(program_, [&](Expr expr) {
      if (kind(program_, expr) != ExprKind::LetCont) return;
      for_each_continuation(program_, expr, [&](ContVar k) {
        if (is_named(breakpoint.name, naming_.of(k), name(program_, k), expr))
          places.push_back(program_.data().conts[k].body);
      });
    });
    break;
  case PlaceKind::Function:
    for_each_expression(program_, [&](Expr expr) {
      if (kind(program_, expr) != ExprKind::LetFun) return;
      for_each_function(program_, expr, [&](Fun fun) {
        Var self = program_.data().funs[fun].self;
        if (is_named(breakpoint.name, naming_.of(self), name(program_, self), expr))
          places.push_back(behind_patterns(program_, fun));
      });
    });
    break;
  }
  std::sort(places.begin(), places.end());
  return places;
}

std::vector<Expr> Breakpoints::line_entries(uint32_t line, LineOf whose) const {
  std::vector<Expr> entries;
  if (line == 0) return entries;
  const std::vector<std::pair<uint32_t, Expr>>& all = lines(whose);
  for (auto at = std::lower_bound(all.begin(), all.end(), std::pair(line, Expr{})); at != all.end(); ++at) {
    if (at->first != line) break;
    if (enters_line(at->second, line, whose)) entries.push_back(at->second);
  }
  return entries;
}

// Returns the expression around an expression: the let before it, or the one that binds its continuation; Expr{} at the
// start of a function.
static Expr around(const Program& program, Expr expr) {
  Up up = enclosing(program, expr);
  if (up.kind == Up::BodyOf) return Expr{up.index};
  return up.kind == Up::ContinuationOf ? program.data().conts[ContVar{up.index}].let : Expr{};
}

// Whether a continuation is used within its own body, or within others of its group that it reaches.
static bool begins_loop(const Program& program, ContVar k) {
  Expr let = program.data().conts[k].let;
  std::vector<ContVar> users{k}; // those that lead to it; more come on the way
  for (size_t i = 0; i < users.size(); ++i)
    for (ContOccur use : uses(program, users[i])) {
      Up up = enclosing(program, enclosing(program, use));
      for (Expr at = enclosing(program, use); at && at != let; at = around(program, at)) up = enclosing(program, at);
      bool in_group = up.kind == Up::ContinuationOf && program.data().conts[ContVar{up.index}].let == let;
      if (!in_group) continue;
      if (ContVar{up.index} == k) return true;
      if (std::find(users.begin(), users.end(), ContVar{up.index}) == users.end()) users.push_back(ContVar{up.index});
    }
  return false;
}

// Whether an expression stands in the body of a continuation.
static bool is_within(const Program& program, Expr expr, ContVar k) {
  for (; expr; expr = around(program, expr))
    if (enclosing(program, expr) == Up::continuation(k)) return true;
  return false;
}

// Whether the code before the expression, in its block or on the path to it, is not on that line; or it begins a loop.
// Code without a line counts as on the line of the code around it, but for loops of the library: each turn of one comes
// to the lines in it anew.
bool Breakpoints::enters_line(Expr expr, uint32_t line, LineOf whose) const {
  auto effective_line = [&](Expr at) {
    bool is_library = false;
    while (at && line_of(at, whose) == 0) {
      is_library = is_library || is_in_library(source_, span(program_, at));
      Up up = enclosing(program_, at);
      bool is_turn = is_library && up.kind == Up::ContinuationOf && begins_loop(program_, ContVar{up.index}) &&
                     is_within(program_, expr, ContVar{up.index});
      if (is_turn) return 0u;
      at = around(program_, at);
    }
    return at ? line_of(at, whose) : 0;
  };
  Up up = enclosing(program_, expr);
  while (up.kind == Up::BodyOf && line_of(Expr{up.index}, whose) == 0) up = enclosing(program_, Expr{up.index});
  if (up.kind == Up::BodyOf) return line_of(Expr{up.index}, whose) != line;
  if (up.kind != Up::ContinuationOf) return true;
  ContVar k{up.index};
  for (ContOccur use : uses(program_, k))
    if (effective_line(enclosing(program_, use)) != line) return true;
  return begins_loop(program_, k);
}

bool Breakpoints::enters_line(Expr expr) const {
  LineOf whose = source_.map()                                  ? LineOf::Original
                 : is_in_library(source_, span(program_, expr)) ? LineOf::Library
                                                                : LineOf::Program;
  uint32_t line = line_of(expr, whose);
  return line != 0 && enters_line(expr, line, whose);
}

// ---- Conditions

std::vector<Var> Breakpoints::variables_named(const std::string& wanted) const {
  std::vector<Var> found;
  const std::vector<uint32_t> called = names_.first_names(wanted);
  auto look = [&](Var var, Expr inside) {
    if (var && (is_named(wanted, naming_.of(var), name(program_, var), inside) ||
                std::binary_search(called.begin(), called.end(), names_.first_name(var))))
      found.push_back(var);
  };
  for (Def def : program_.data().order) look(program_.data().defs[def].variable, program_.data().defs[def].value);
  for_each_expression(program_, [&](Expr expr) { for_each_bound(program_, expr, [&](Var var) { look(var, expr); }); });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// Whether it has its value from the beginning, or between two steps: no step binds it.
static bool is_constant(const Program& program, Var var) {
  Binder by = binder(program, var);
  return by.kind == Binder::Definition && program.data().defs[Def{by.index}].is_static;
}

// Whether values of that type can be compared with the condition's.
static bool fits(const Program& program, const Condition& condition, Var var) {
  switch (program.types.kind(type(program, var))) {
  case TypeKind::Bool: return std::holds_alternative<bool>(condition.value);
  case TypeKind::Str: return std::holds_alternative<std::string>(condition.value);
  case TypeKind::I32:
  case TypeKind::I64:
  case TypeKind::F64:
    return std::holds_alternative<int64_t>(condition.value) || std::holds_alternative<double>(condition.value);
  default: return false;
  }
}

std::vector<Var> Breakpoints::watched_by(const Condition& condition) const {
  std::vector<Var> found = variables_named(condition.variable);
  std::erase_if(found, [&](Var var) { return is_constant(program_, var) || !fits(program_, condition, var); });
  return found;
}

Breakpoints::Never Breakpoints::never(const Condition& condition) const {
  std::vector<Var> found = variables_named(condition.variable);
  if (found.empty()) return Never::Unknown;
  bool is_any = std::any_of(found.begin(), found.end(), [&](Var var) { return fits(program_, condition, var); });
  return is_any ? Never::Bound : Never::Compared;
}

namespace {

template <class T>
bool compares(const T& a, Comparison comparison, const T& b) {
  switch (comparison) {
  case Comparison::Equal: return a == b;
  case Comparison::NotEqual: return a != b;
  case Comparison::Less: return a < b;
  case Comparison::LessEqual: return a <= b;
  case Comparison::Greater: return a > b;
  case Comparison::GreaterEqual: return a >= b;
  }
  return false;
}

} // namespace

bool Breakpoints::holds(const Condition& condition, Var var, const Activation& activation) const {
  Datum datum = debugger::datum(program_, type(program_, var), machine_.value(var, activation));
  const auto* integer = std::get_if<int64_t>(&condition.value);
  const auto* real = std::get_if<double>(&condition.value);
  const auto* boolean = std::get_if<bool>(&condition.value);
  const auto* text = std::get_if<std::string>(&condition.value);
  switch (datum.kind) {
  case DatumKind::Integer:
    if (real) return compares(static_cast<double>(datum.integer), condition.comparison, *real);
    return integer && compares(datum.integer, condition.comparison, *integer);
  case DatumKind::Real:
    if (integer) return compares(datum.real, condition.comparison, static_cast<double>(*integer));
    return real && compares(datum.real, condition.comparison, *real);
  case DatumKind::Boolean: return boolean && compares(datum.boolean, condition.comparison, *boolean);
  case DatumKind::Text: return text && compares<std::string_view>(datum.text, condition.comparison, *text);
  default: return false;
  }
}

static uint32_t layout_number(const eval::Layout& layout, Up home) {
  if (home.kind == Up::FunctionOf) return layout.home_of(Fun{home.index});
  return home.kind == Up::OfDefinition ? layout.home_of(Def{home.index}) : 0;
}

// Returns what a name means at a place: a variable that the activation has there, or a global; Var{} if there is none,
// or it means what has no value. As Scope::find says.
Var Breakpoints::variable(const std::string& wanted, const eval::Home& home, Expr at) const {
  const LocalName* local = names_.meant(wanted, at);
  if (Var var = local ? names_.variable(*local, home, at) : Var{}) return var;
  auto global = [&](auto is_it) {
    auto is = [&](Def def) {
      Var var = program_.data().defs[def].variable;
      return var && is_it(var, program_.data().defs[def].value);
    };
    auto found = std::find_if(program_.data().order.begin(), program_.data().order.end(), is);
    return found == program_.data().order.end() ? Var{} : program_.data().defs[*found].variable;
  };
  if (local) // another name for a global, or nothing
    return global([&](Var each, Expr) { return names_.first_name(each) == names_.first_name(local->binding); });
  const bool is_known = names_.is_known(at);
  if (is_known)
    if (Var var = global([&](Var each, Expr) { return name(program_, each) == wanted; })) return var;
  Var found;
  bool is_found = false; // the innermost one, whether it has a value or not
  auto look = [&](Var var, const Alias* alias, bool has_value) {
    if (!is_called(wanted, var, alias, at)) return true;
    is_found = true;
    if (has_value) found = var;
    return false;
  };
  for_each_name_in_scope(program_, at, [&](Var var, const Alias* alias) {
    return look(var, alias, !alias || is_held(program_, home, var, at));
  });
  if (!is_found && !is_known)
    for_each_name_around(
        program_, at, [&](Var var, const Alias* alias) { return look(var, alias, is_held(program_, home, var, at)); });
  for (Var captured : home.captured)
    if (!is_found) look(captured, nullptr, true);
  if (is_found) return found;
  return global([&](Var each, Expr inside) { return is_called(wanted, each, nullptr, inside); });
}

// Whether there may be a variable that the condition can hold of when `at` is reached.
bool Breakpoints::is_in_scope(const Condition& condition, Expr at) const {
  const eval::Layout& layout = machine_.layout();
  Var var = variable(condition.variable, layout.home(layout_number(layout, home_around(program_, at))), at);
  return var && fits(program_, condition, var);
}

std::optional<bool> Breakpoints::holds(const Condition& condition, uint32_t frame) const {
  std::span<const Activation> calls = machine_.activations();
  if (frame >= calls.size()) return std::nullopt;
  const Activation& activation = calls[calls.size() - 1 - frame];
  Expr at = frame == 0 ? machine_.at() : calls[calls.size() - frame].caller;
  Var var = variable(condition.variable, machine_.layout().home(activation.home), at);
  if (!var || !fits(program_, condition, var)) return std::nullopt;
  bool is_global = binder(program_, var).kind == Binder::Definition;
  if (is_global && !machine_.is_bound_global(var)) return std::nullopt;
  return holds(condition, var, activation);
}

bool Breakpoints::is_called(std::string_view wanted, Var var, const Alias* alias, Expr inside) const {
  if (alias) return wanted == program_.names.text(alias->name);
  return is_named(wanted, naming_.of(var), name(program_, var), inside);
}

// Whether the last step bound one of the variables to a value that satisfies the condition.
bool Breakpoints::was_bound_so(const Entry& entry) const {
  Expr previous = machine_.previous();
  if (!previous) return false;
  const Activation& activation = machine_.activations().back();
  auto wanted = [&](Var var) {
    return std::binary_search(entry.watched.begin(), entry.watched.end(), var) &&
           holds(*entry.breakpoint.condition, var, activation);
  };
  if (kind(program_, previous) == ExprKind::LetPrim) return wanted(program_.data().exprs[previous].variable());
  if (kind(program_, previous) == ExprKind::Halt) {
    Var global = program_.data().defs[Def{home_around(program_, previous).index}].variable;
    return global && wanted(global);
  }
  Up up = enclosing(program_, machine_.at());
  HandleRange<Var> bound;
  if (up.kind == Up::ContinuationOf) bound = parameters(program_, ContVar{up.index});
  if (up.kind == Up::FunctionOf) bound = parameters(program_, Fun{up.index});
  for (Var var : bound)
    if (wanted(var)) return true;
  return false;
}

} // namespace letcont::debugger
