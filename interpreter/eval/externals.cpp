// The external functions in the evaluator.

#include "eval/evaluator.h"
#include "support/text.h"

namespace letcont::eval {

using namespace cps;

void Evaluator::print(std::string_view text) {
  if (!text.empty()) line_begins_ = text.back() == '\n';
  if (!output_.print(text)) fail("limit/output", span(program(), current_), run::output_message(limits_.output_bytes));
}

void Evaluator::call_external(Apply call, External external, std::span<const Value> arguments) {
  run::Argument argument = run::argument_of(external, arguments, texts_);
  if (std::optional<run::Failure> failure = run::failure(external, argument))
    return fail(std::move(failure->code), span(program(), call.expr), std::move(failure->message));
  print(run::printed(external, argument));
  Value byte;
  if (external == External::ReadByte) byte.integer = input_.next();
  go_to(variable(program(), call.target), {&byte, info(external).gives ? size_t{1} : 0});
}

// Values that pass from one program to the next, and how the prompt shows values (prompt/prompt.h).
void Evaluator::call_by_name(Apply call, std::string_view name, std::span<const Value> arguments) {
  ContVar k = variable(program(), call.target);
  auto after = [&](std::string_view prefix) { return name.substr(prefix.size()); };
  if (name.starts_with("keep ")) {
    bool is_reference = Layout::is_reference(program(), type(program(), call.arguments[0]));
    kept_.insert_or_assign(std::string(after("keep ")), Kept{arguments[0], is_reference});
  } else if (name.starts_with("load ")) {
    if (auto known = kept_.find(after("load ")); known != kept_.end()) return go_to(k, {&known->second.value, 1});
    return fail("runtime/no-value", span(program(), call.expr),
                "no value is kept as '" + std::string(after("load ")) + "'");
  } else if (name == "show_string") {
    print(quoted(run::text_of(arguments[0], texts_)));
  } else if (name == "show_double") {
    print(double_text(arguments[0].real));
  } else if (name == "show_character") {
    print(quoted_character(arguments[0].character));
  } else if (name == "begin_line") {
    if (!line_begins_) print("\n");
  } else {
    return fail("runtime/no-external", span(program(), call.expr), run::c_function_message(name));
  }
  go_to(k, {});
}

} // namespace letcont::eval
