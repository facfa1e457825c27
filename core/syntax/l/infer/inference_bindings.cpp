// The part of inference that is about bindings: `let`, `let rec`, and what of them can be generalised.

#include "syntax/l/infer/inference.h"

namespace letcont::l {

namespace {

constexpr uint32_t largest_scheme = 50'000; // terms

} // namespace

// What can be generalised becomes a scheme of all the variables together.
uint32_t Inference::generalise(std::span<const Variable> variables, Span span) {
  Scheme scheme;
  for (Variable variable : variables) {
    Term type = typed_.variables[variable.index];
    if (terms().count_to_generalise(type, largest_scheme) == largest_scheme) {
      diagnostics_.error("type/too-large", span,
                         "the type of '" + program_.text(program_.variables[variable].name) + "' has more than " +
                             std::to_string(largest_scheme) + " parts");
      typed_.variables[variable.index] = terms().variable(span);
    }
    terms().generalise(typed_.variables[variable.index], scheme.variables);
  }
  if (scheme.variables.empty()) return Typed::none;
  uint32_t index = static_cast<uint32_t>(typed_.schemes.size());
  typed_.schemes.push_back(std::move(scheme));
  for (Variable variable : variables) typed_.schemes_of[variable.index] = index;
  return index;
}

// What the alternatives of a pattern bind has one type: which of them matches is known only at run time.
bool Inference::generalises(const Case& binding) const {
  if (!typed_.values[binding.body.index]) return false;
  std::vector<Pattern> waiting{binding.pattern};
  while (!waiting.empty()) {
    Pattern pattern = waiting.back();
    waiting.pop_back();
    if (program_.patterns[pattern].kind == PatternKind::Or) return false;
    for (Pattern part : program_.children_of(pattern)) waiting.push_back(part);
  }
  return true;
}

// Gives a function that calls itself its type before it is walked, as far as its first pattern tells that: so mistakes
// in the calls are found there.
void Inference::begin_recursive(Node function, Variable variable) {
  while (data(function).kind == NodeKind::Annotate) function = program_.child(function);
  Pattern first = program_.cases_of(function)[0].pattern;
  std::vector<Term> parts;
  if (program_.patterns[first].kind == PatternKind::Tuple)
    for (size_t i = program_.children_of(first).size(); i-- > 0;)
      parts.push_back(terms().variable(program_.patterns[first].span));
  Term from = parts.empty() ? terms().variable(span(function)) : terms().tuple(parts, program_.patterns[first].span);
  type(function) = terms().arrow(from, terms().variable(span(function)), span(function));
  expect(typed_.variables[variable.index], type(function), function, "the definition");
}

// Gives the name the type of its value, or any type if it was used as something else: what was found wrong with a
// definition is not to be found again at each of its uses. `mistakes`: how many errors there were before the value.
void Inference::define(Variable variable, Node value, size_t mistakes) {
  Term& known = typed_.variables[variable.index];
  bool fits = true;
  if (program_.is_function(value)) { // its uses know its type, and were told
    known = type(value);
    const std::vector<Diagnostic>& all = diagnostics_.all();
    for (size_t errors = diagnostics_.error_count() - mistakes; errors > 0 && errors <= all.size(); --errors)
      fits = fits && all[all.size() - errors].code != "type/infinite"; // then hardly anything of the type is right
  } else {
    fits = agree(known, value, mistakes, "the definition");
  }
  if (!fits) known = terms().variable(program_.variables[variable].span);
}

void Inference::bind_let(Node node, uint32_t index) {
  const Case& binding = program_.cases_of(node)[index];
  pattern(binding.pattern, type(binding.body));
  if (!generalises(binding)) return;
  terms().leave();
  std::vector<Variable> variables;
  program_.append_variables(binding.pattern, variables);
  generalise(variables, program_.patterns[binding.pattern].span);
}

void Inference::enter_rec(Node node) {
  terms().enter();
  for (const Case& binding : program_.cases_of(node)) {
    Pattern named = binding.pattern;
    while (program_.patterns[named].kind == PatternKind::Annotate) named = program_.children_of(named)[0];
    if (program_.patterns[named].kind != PatternKind::Name)
      diagnostics_.error("type/recursive-pattern", program_.patterns[binding.pattern].span,
                         "'let rec' binds names, not patterns");
    pattern(binding.pattern, terms().variable(program_.patterns[binding.pattern].span));
    if (!program_.is_function(binding.body))
      error("type/recursive-value", binding.body, "'let rec' defines functions; this value is none");
    else if (program_.patterns[named].kind == PatternKind::Name)
      begin_recursive(binding.body, program_.patterns[named].variable);
  }
}

void Inference::rec_done(Node node, size_t mistakes) {
  std::vector<Variable> variables;
  for (const Case& binding : program_.cases_of(node)) {
    size_t first = variables.size();
    program_.append_variables(binding.pattern, variables);
    if (variables.size() == first + 1) define(variables[first], binding.body, mistakes);
  }
  terms().leave();
  generalise(variables, span(node));
}

} // namespace letcont::l
