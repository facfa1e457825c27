#include "syntax/l/elaborate/elaborator.h"
#include "syntax/l/elaborate/failure.h"

namespace letcont::l {

// What macro expansion has made gets a name that programs cannot write: where the program's x is in the argument of a
// macro whose template has an x, debuggers show the program's.
std::string Elaborator::name_of(Name name, bool from_template) const {
  return std::string(program_.names.text(name)) + (from_template ? ".made" : "");
}

// ---- Functions: of one argument, which the cases are matched with.

void Elaborator::function(Node node) {
  const DecisionTree& tree = matches_.trees.at(node)[0];
  Type whole = type(node);
  Type takes = out_.types.parameters(whole)[0];
  lambda::Variable parameter = out_.variable(name_of(tree.places[0]), takes);
  binders_.push_back(parameter);
  push(Task::FunctionDone, node);
  Match match;
  match.tree = &tree;
  match.node = node;
  match.span = span(node);
  match.result = out_.types.results(whole)[0];
  begin_match(std::move(match), parameter);
}

void Elaborator::function_done(Node node) {
  lambda::Variable parameter = binders_.back();
  binders_.pop_back();
  terms_.push_back(out_.function({&parameter, 1}, pop(), span(node)));
}

// ---- Tries: the cases are a match of the exception, which is raised again where none matches.

void Elaborator::begin_try(Node node) {
  const DecisionTree& tree = matches_.trees.at(node)[0];
  std::string name = name_of(tree.places[0]);
  if (name.empty()) name = exception_name_;
  lambda::Variable exception = out_.variable(name, types_.close(typed_.exception));
  binders_.push_back(exception);
  push(Task::TryDone, node);
  Match match;
  match.tree = &tree;
  match.node = node;
  match.span = span(node);
  match.result = type(node);
  begin_match(std::move(match), exception);
}

void Elaborator::try_done(Node node) {
  lambda::Variable exception = binders_.back();
  binders_.pop_back();
  Term handler = pop(), body = pop();
  terms_.push_back(out_.attempt(body, exception, handler, span(node)));
}

// ---- Matches

// By case: whether its pattern has another name for a place than an earlier one, as in { (0, e) -> e; (a, b) -> … }. A
// variable has one name, so a debugger would show e for a, and e where the program's e is another.
std::vector<bool> Elaborator::renaming(const DecisionTree& tree) const {
  std::vector<bool> renames(tree.uses.size());
  for (const DecisionTree::Row& row : tree.rows)
    for (const Binding& binding : row.bindings) {
      const VariableData& bound = program_.variables[binding.variable];
      const PlaceData& place = tree.places[binding.place];
      if (bound.name != place.name || bound.from_template != place.from_template) renames[row.index] = true;
    }
  return renames;
}

// Patterns may name one part of what is examined several times, and the whole has a name before.
void Elaborator::note_names(const DecisionTree& tree, lambda::Variable whole) {
  std::vector<Span> first(tree.places.size());
  if (whole) first[0] = out_[whole].span;
  for (const DecisionTree::Row& row : tree.rows)
    for (const Binding& binding : row.bindings) {
      Span bound = program_.variables[binding.variable].span;
      if (first[binding.place].known() && first[binding.place] != bound)
        out_.locals.same.emplace_back(bound, first[binding.place]);
      else
        first[binding.place] = bound;
    }
}

// Cases that several leaves lead to become functions first, in front of the tree, and their guards, too; and so do
// those that have names of their own. What is given has one leaf, which makes the names.
void Elaborator::begin_match(Match match, lambda::Variable whole) {
  match.places.resize(match.tree->places.size());
  match.places[0] = whole;
  if (!bindings_) note_names(*match.tree, whole);
  match.actions.resize(match.tree->uses.size());
  push(Task::MatchDone, match.node);
  push(Task::Decide, match.node, 0);
  match.guards.resize(match.actions.size());
  std::vector<bool> renames = renaming(*match.tree);
  for (uint32_t i = static_cast<uint32_t>(match.actions.size()); i-- > 0;) {
    if (match.given || match.tree->uses[i] + renames[i] < 2) continue;
    push(Task::SharedBegin, match.node, i);
    if (!match.has_rest && program_.cases_of(match.node)[i].guard) push(Task::GuardBegin, match.node, i);
  }
  open_.push_back(std::move(match));
}

void Elaborator::match_done() {
  Match match = std::move(open_.back());
  open_.pop_back();
  Term tree = pop();
  auto bind = [&](lambda::Variable function) {
    if (!function) return;
    Term value = pop();
    tree = out_.let(function, value, tree, match.span);
  };
  for (size_t i = match.actions.size(); i-- > 0;) {
    bind(match.actions[i]);
    bind(match.guards[i]);
  }
  terms_.push_back(tree);
}

// The function of a case that is used more than once, or of its guard. It takes what the patterns bind.
void Elaborator::shared_begin(uint32_t index, bool guard) {
  Match& match = open_.back();
  const Case& shared = program_.cases_of(match.node)[index];
  const DecisionTree::Row* row = match.tree->rows.data();
  while (row->index != index) ++row;
  std::vector<Type> takes;
  for (const Binding& binding : row->bindings) {
    takes.push_back(type_of(match, binding.place));
    lambda::Variable parameter = out_.variable(name_of(program_.variables[binding.variable]), takes.back(),
                                               program_.variables[binding.variable].span);
    bind(binding.variable, parameter);
    binders_.push_back(parameter);
  }
  counts_.push_back(takes.size());
  Type gives = guard ? TypeTable::boolean : match.result;
  lambda::Variable function =
      out_.variable((guard ? "guard" : "case") + std::to_string(index + 1), out_.types.function(takes, {&gives, 1}));
  (guard ? match.guards : match.actions)[index] = function;
  if (bindings_)
    bindings_->functions.emplace_back(match.has_rest ? match.rest.block : guard ? shared.guard : shared.body, function);
  push(Task::SharedDone, match.node, index);
  if (match.has_rest) return push(Task::Continue, match.node, 0, match.rest);
  push(Task::Visit, guard ? shared.guard : shared.body);
}

void Elaborator::shared_done() {
  Term body = pop();
  size_t count = counts_.back();
  counts_.pop_back();
  std::vector<lambda::Variable> parameters(binders_.end() - static_cast<ptrdiff_t>(count), binders_.end());
  binders_.resize(binders_.size() - count);
  // It is made where the match is: a breakpoint in the case is for its body.
  terms_.push_back(out_.function(parameters, body, open_.back().span));
}

void Elaborator::decide(uint32_t index) {
  Match& match = open_.back();
  const Decision& decision = match.tree->decisions[index];
  if (decision.kind == Decision::Leaf || decision.kind == Decision::Guard) return leaf(decision);
  if (decision.kind == Decision::Fail && data(match.node).kind == NodeKind::Try)
    return terms_.push_back(out_.raise(out_.use(match.places[0], match.span), match.result, match.span));
  if (decision.kind == Decision::Fail)
    return terms_.push_back(panic(failure_message(match, index), match.result, match.span));
  // What is examined has a name, at least here.
  size_t before = named_.size();
  if (!match.places[decision.place]) {
    bind_on_the_way(match, decision.place, match.span, named_);
    Term value = value_of(match, decision.place, match.span);
    lambda::Variable variable = out_.variable(name_of(match.tree->places[decision.place]), out_.type(value));
    match.places[decision.place] = variable;
    named_.push_back(decision.place);
    terms_.push_back(value);
    binders_.push_back(variable);
  }
  counts_.push_back(named_.size() - before);
  // The fields of each constructor get their variables.
  for (const Decision::Edge& edge : decision.edges) {
    if (edge.literal) break;
    Type data = type_of(match, decision.place);
    uint32_t tag = program_.constructors[edge.constructor].tag;
    for (uint32_t i = 0; i < program_.constructors[edge.constructor].field_count; ++i) {
      Place field = match.tree->find(decision.place, edge.constructor, i);
      if (!field) continue;
      Type type = out_.types.constructors(out_.types.data_of(data))[tag].fields[i];
      match.places[field] = out_.variable(name_of(match.tree->places[field]), type);
    }
  }
  push(Task::Combine, match.node, index);
  if (decision.otherwise) push(Task::Decide, match.node, decision.otherwise);
  for (size_t i = decision.edges.size(); i-- > 0;) push(Task::Decide, match.node, decision.edges[i].next);
}

void Elaborator::combine(uint32_t index) {
  const Decision& decision = open_.back().tree->decisions[index];
  size_t count = decision.edges.size() + (decision.otherwise ? 1 : 0);
  std::vector<Term> results(terms_.end() - static_cast<ptrdiff_t>(count), terms_.end());
  terms_.resize(terms_.size() - count);
  Pattern literal = decision.edges[0].literal;
  Term term = !literal                                               ? constructor_switch(decision, results)
              : program_.patterns[literal].kind == PatternKind::Bool ? conditional(decision, results)
                                                                     : literal_switch(decision, results);
  for (size_t named = counts_.back(); named > 0; --named) {
    Term value = pop();
    term = out_.let(binders_.back(), value, term, open_.back().span);
    binders_.pop_back();
    open_.back().places[named_.back()] = {};
    named_.pop_back();
  }
  counts_.pop_back();
  terms_.push_back(term);
}

Elaborator::Term Elaborator::constructor_switch(const Decision& decision, std::vector<Term>& results) {
  Match& match = open_.back();
  Type data = type_of(match, decision.place);
  std::vector<lambda::Program::NewBranch> branches;
  for (size_t i = 0; i < decision.edges.size(); ++i) {
    uint32_t constructor = decision.edges[i].constructor;
    lambda::Program::NewBranch& branch = branches.emplace_back();
    branch.tag = program_.constructors[constructor].tag;
    branch.body = results[i];
    const Constructor& known = out_.types.constructors(out_.types.data_of(data))[*branch.tag];
    std::vector<Type> fields = known.fields;
    count_fields(fields.size(), match.span);
    for (uint32_t f = 0; f < fields.size(); ++f) {
      Place field = match.tree->find(decision.place, constructor, f);
      branch.binders.push_back(field ? match.places[field] : out_.variable("", fields[f]));
    }
  }
  if (decision.otherwise) branches.emplace_back().body = results.back();
  return out_.match(out_.use(match.places[decision.place], match.span), branches, match.result, match.span);
}

// On a truth value: one edge and the others, or two edges.
Elaborator::Term Elaborator::conditional(const Decision& decision, std::vector<Term>& results) {
  Match& match = open_.back();
  bool first = program_.patterns[decision.edges[0].literal].integer != 0;
  Term examined = out_.use(match.places[decision.place], match.span);
  return out_.conditional(examined, results[first ? 0 : 1], results[first ? 1 : 0], match.span);
}

// Several integers, or the codes of several characters, are one case; other literals are tested in turn.
Elaborator::Term Elaborator::literal_switch(const Decision& decision, std::vector<Term>& results) {
  Match& match = open_.back();
  auto examined = [&] { return out_.use(match.places[decision.place], match.span); };
  auto by_case = [&](const PatternData& literal) {
    return literal.kind == PatternKind::Int || literal.kind == PatternKind::Char;
  };
  Term term = results.back();
  std::vector<lambda::Program::NewBranch> branches;
  for (size_t i = 0; i < decision.edges.size(); ++i) {
    const PatternData& literal = program_.patterns[decision.edges[i].literal];
    if (by_case(literal)) branches.push_back({static_cast<uint32_t>(literal.integer), {}, results[i]});
  }
  bool many = branches.size() > 1;
  if (many) {
    branches.emplace_back().body = term;
    bool is_char = program_.patterns[decision.edges[0].literal].kind == PatternKind::Char;
    Term number = examined();
    if (is_char) number = out_.operation(Operation::Code, {&number, 1}, match.span);
    term = out_.match(number, branches, match.result, match.span);
  }
  for (size_t i = decision.edges.size(); i-- > 0;) {
    const PatternData& literal = program_.patterns[decision.edges[i].literal];
    if (many && by_case(literal)) continue;
    term = out_.conditional(test(literal, examined(), match.span), results[i], term, match.span);
  }
  return term;
}

Elaborator::Term Elaborator::test(const PatternData& literal, Term examined, Span at) {
  switch (literal.kind) {
  case PatternKind::Int:
    return out_.operation(Operation::Eq, examined, out_.integer(static_cast<int32_t>(literal.integer), at), at);
  case PatternKind::Int64: return out_.operation(Operation::LEq, examined, out_.long_integer(literal.integer, at), at);
  case PatternKind::Char:
    return out_.operation(Operation::CEq, examined, out_.character(static_cast<uint32_t>(literal.integer), at), at);
  case PatternKind::Double: return out_.operation(Operation::FEq, examined, out_.number(literal.real, at), at);
  default: return out_.operation(Operation::SEq, examined, out_.string(program_.names.text(literal.name), at), at);
  }
}

// ---- Leaves

void Elaborator::leaf(const Decision& decision) {
  Match& match = open_.back();
  const DecisionTree::Row& row = match.tree->rows[decision.row];
  if (match.given) return given_leaf(row);
  if (match.actions[row.index]) return shared_leaf(decision);
  size_t count = 0;
  std::vector<Place> on_the_way;
  for (const Binding& binding : row.bindings) {
    const VariableData& bound = program_.variables[binding.variable];
    bind_on_the_way(match, binding.place, bound.span, on_the_way);
    if (lambda::Variable place = match.places[binding.place]) {
      out_.locate(place, bound.span);
      bind(binding.variable, place);
      continue;
    }
    Term value = value_of(match, binding.place, bound.span);
    bind(binding.variable, out_.variable(name_of(bound), out_.type(value), bound.span));
    terms_.push_back(value);
    binders_.push_back(current_[binding.variable.index]);
    ++count;
  }
  for (Place place : on_the_way) match.places[place] = {}; // they are of this row
  counts_.push_back(count + on_the_way.size());
  push(Task::RowDone, match.node, decision.row);
  if (match.has_rest) return push(Task::Continue, match.node, 0, match.rest);
  const Case& found = program_.cases_of(match.node)[row.index];
  if (found.guard) {
    push(Task::GuardDone, found.guard);
    push(Task::Decide, match.node, decision.otherwise);
  }
  push(Task::Visit, found.body);
  if (found.guard) push(Task::Visit, found.guard);
}

// Binds every eighth place on the way to a place deep in tuples, so that the ways to its neighbours begin there: n
// variables of a pattern of n levels take O(n) projections.
void Elaborator::bind_on_the_way(Match& match, Place place, Span at, std::vector<Place>& bound) {
  constexpr size_t step = 8;
  std::vector<Place> way;
  for (; !match.places[place]; place = match.tree->places[place].parent) way.push_back(place);
  for (; way.size() > step; way.resize(way.size() - step)) {
    Place next = way[way.size() - step];
    Term value = value_of(match, next, at);
    match.places[next] = out_.variable("", out_.type(value), at);
    terms_.push_back(value);
    binders_.push_back(match.places[next]);
    bound.push_back(next);
  }
}

// What comes after a polymorphic let is there already.
void Elaborator::given_leaf(const DecisionTree::Row& row) {
  const Match& match = open_.back();
  Term term = match.given;
  for (size_t i = row.bindings.size(); i-- > 0;)
    term = out_.let(current_[row.bindings[i].variable.index], value_of(match, row.bindings[i].place, match.span), term,
                    match.span);
  terms_.push_back(term);
}

void Elaborator::shared_leaf(const Decision& decision) {
  const Match& match = open_.back();
  const DecisionTree::Row& row = match.tree->rows[decision.row];
  for (const Binding& binding : row.bindings)
    if (lambda::Variable place = match.places[binding.place])
      out_.locate(place, program_.variables[binding.variable].span);
  auto call = [&](lambda::Variable function, Span at) {
    std::vector<Term> arguments;
    for (const Binding& binding : row.bindings) arguments.push_back(value_of(match, binding.place, match.span));
    return out_.call(out_.use(function, match.span), arguments, at);
  };
  if (decision.kind == Decision::Leaf) return terms_.push_back(call(match.actions[row.index], match.span));
  Node guard = program_.cases_of(match.node)[row.index].guard;
  terms_.push_back(call(match.guards[row.index], span(guard)));
  terms_.push_back(call(match.actions[row.index], match.span));
  push(Task::GuardDone, guard);
  push(Task::Decide, match.node, decision.otherwise);
}

// The guard, the body, and what comes otherwise.
void Elaborator::guard_done() {
  Term otherwise = pop(), body = pop(), guard = pop();
  terms_.push_back(out_.conditional(guard, body, otherwise, out_[guard].span));
}

void Elaborator::row_done() {
  Term body = pop();
  for (size_t count = counts_.back(); count > 0; --count) {
    Term value = pop();
    body = out_.let(binders_.back(), value, body, out_[value].span);
    binders_.pop_back();
  }
  counts_.pop_back();
  terms_.push_back(body);
}

// ---- Failures

// The text of the error: what is known of the value when the program is compiled, and parts of it that are shown when
// the match fails.
Elaborator::Term Elaborator::failure_message(const Match& match, uint32_t decision) {
  auto is_basic = [&](Place place) { return Derived::is_basic(type_of(match, place)); };
  std::vector<FailedPart> parts = failed_value(program_, *match.tree, decision, is_basic);
  if (parts.empty()) return out_.string("no case matches this value", match.span);
  constexpr std::string_view begin = "no case matches ";
  if (parts[0].kind == FailedPart::Text)
    parts[0].text.insert(0, begin);
  else
    parts.insert(parts.begin(), {FailedPart::Text, std::string(begin)});
  Term message{};
  auto value = [&](const FailedPart& part) { return value_of(match, part.place, match.span); };
  auto shown = [&](Term basic) { // a string may be as large as the memory
    bool is_string = out_.type(basic) == TypeTable::str;
    return is_string ? derived_.in_brief(basic, match.span) : derived_.shown_part(basic, match.span);
  };
  for (size_t i = parts.size(); i-- > 0;) {
    Term text = parts[i].kind == FailedPart::Text    ? out_.string(parts[i].text, match.span)
                : parts[i].kind == FailedPart::Value ? shown(value(parts[i]))
                                                     : derived_.constructor_of(value(parts[i]), match.span);
    message = message ? out_.operation(Operation::Concat, text, message, match.span) : text;
  }
  return message;
}

// ---- Places

// The variable of the place, or projections of the nearest place around it that has one.
Elaborator::Term Elaborator::value_of(const Match& match, Place place, Span at) {
  std::vector<uint32_t> fields;
  while (!match.places[place]) {
    fields.push_back(match.tree->places[place].field);
    place = match.tree->places[place].parent;
  }
  Term value = out_.use(match.places[place], at);
  for (size_t i = fields.size(); i-- > 0;) value = out_.project(fields[i], value, at);
  return value;
}

// From the nearest place around it that has a variable: in deep patterns the way to the whole is long.
Type Elaborator::type_of(const Match& match, Place place) {
  std::vector<Place> path;
  for (; !match.places[place]; place = match.tree->places[place].parent) path.push_back(place);
  Type type = out_[match.places[place]].type;
  for (size_t i = path.size(); i-- > 0;) {
    const PlaceData& step = match.tree->places[path[i]];
    if (step.constructor == PlaceData::tuple)
      type = out_.types.fields(type)[step.field];
    else
      type = out_.types.constructors(out_.types.data_of(type))[program_.constructors[step.constructor].tag]
                 .fields[step.field];
  }
  return type;
}

} // namespace letcont::l
