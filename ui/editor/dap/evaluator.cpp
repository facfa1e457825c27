#include "editor/dap/evaluator.h"

#include "debugger/place.h"
#include "support/suggest.h"
#include "support/text.h"
#include "syntax/token.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace letcont::dap {

namespace {

constexpr size_t longest_text = 10'000;       // of a value that was asked for
constexpr size_t longest_expression = 20'000; // that is read
constexpr size_t most_names = 1000;
constexpr size_t most_scratches = 8; // at a time

bool is_name(std::string_view text) {
  return !text.empty() && text.find_first_of(" \t\r\n()[]{}+-*/%&|!<>=,;:\"") == std::string_view::npos &&
         (text[0] < '0' || text[0] > '9') && text[0] != '\'';
}

// Takes `[2]` off the front of a text; nothing if it begins otherwise.
std::optional<uint64_t> take_index(std::string_view& text) {
  uint64_t index = 0;
  auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), index);
  size_t length = static_cast<size_t>(end - text.data());
  if (error != std::errc() || length >= text.size() || text[length] != ']') return std::nullopt;
  text.remove_prefix(length + 1);
  return index;
}

} // namespace

bool is_simple(const debugger::Condition& condition) { return is_name(condition.variable); }

std::optional<TypedValue> Evaluator::variable(std::string_view name, uint32_t frame) const {
  const debugger::Scope scope = values_.scope(frame);
  const debugger::Variable* found = scope.find(name);
  return found ? std::optional(values_.value(*found, frame)) : std::nullopt;
}

Evaluated Evaluator::shown(TypedValue value) const {
  return {values_.text(value, longest_text), values_.type_text(value.type), value};
}

// A variable, and parts of it. Nothing if the expression is no such.
std::optional<std::variant<Evaluated, Failure>> Evaluator::part(std::string_view expression, uint32_t frame) const {
  size_t bracket = std::min(expression.find('['), expression.size());
  std::string_view name = trimmed(expression.substr(0, bracket)), rest = expression.substr(bracket);
  if (!is_name(name)) return std::nullopt;
  std::optional<TypedValue> value = variable(name, frame);
  if (!value) return std::nullopt;
  while (!rest.empty()) {
    std::optional<uint64_t> index = rest[0] == '[' ? take_index(rest) : std::nullopt;
    if (!index) return std::nullopt;
    std::vector<NamedValue> parts = values_.parts(*value, *index, 1);
    if (parts.empty())
      return Failure{"the value has " + std::to_string(values_.shape(*value).count) + " parts, and no [" +
                     std::to_string(*index) + "]"};
    value = parts[0].value;
  }
  return shown(*value);
}

std::optional<std::variant<Evaluated, Failure>> Evaluator::comparison(std::string_view expression,
                                                                      uint32_t frame) const {
  std::string none;
  std::optional<debugger::Condition> condition = debugger::read_condition(expression, none);
  if (!condition || !is_simple(*condition)) return std::nullopt;
  std::optional<bool> holds = program_.debugger().breakpoints().holds(*condition, frame);
  if (!holds) return std::nullopt;
  return Evaluated{*holds ? "true" : "false", "Bool"};
}

// What needs no compiler.
std::optional<std::variant<Evaluated, Failure>> Evaluator::quickly(std::string_view expression, uint32_t frame) const {
  if (auto found = part(expression, frame)) return found;
  return comparison(expression, frame);
}

std::variant<Evaluated, Failure> Evaluator::evaluate(std::string_view given, uint32_t frame) {
  std::string_view expression = trimmed(given);
  if (expression.empty()) return Failure{"there is no expression"};
  if (expression.size() > longest_expression) return Failure{"the expression is too long"};
  if (auto found = quickly(expression, frame)) return *std::move(found);
  std::variant<ScratchValue, Failure> value = scratch(frame).evaluate(std::string(expression));
  if (Failure* failure = std::get_if<Failure>(&value)) {
    bool is_told = !failure->word.empty() || failure->message.starts_with("the value of '");
    if (!is_name(expression) || is_told) return std::move(*failure);
    return Failure{"nothing is called '" + std::string(expression) + "' here" +
                   did_you_mean(expression, names(frame, ""))};
  }
  ScratchValue& found = std::get<ScratchValue>(value);
  return Evaluated{std::move(found.text), std::move(found.type), std::nullopt, std::move(found.printed)};
}

Scratch& Evaluator::scratch(uint32_t frame) {
  uint64_t step = program_.debugger().steps();
  if (step != scratched_at_ || scratches_.size() >= most_scratches) scratches_.clear();
  scratched_at_ = step;
  std::unique_ptr<Scratch>& found = scratches_[frame];
  if (!found) found = std::make_unique<Scratch>(program_, frame, needs_, new_prompt_, can_read_all_, is_unwanted_);
  return *found;
}

std::variant<bool, Failure> Evaluator::holds(const std::string& condition) {
  Conditions::Holds known = conditions_.holds(condition);
  if (known != Conditions::Holds::Unknown) return known == Conditions::Holds::Yes;
  std::variant<Evaluated, Failure> result = evaluate(condition, 0);
  if (Failure* failure = std::get_if<Failure>(&result)) return std::move(*failure);
  const std::string& text = std::get<Evaluated>(result).text;
  if (text != "true" && text != "false") return Failure{"the condition is " + text + ", and neither true nor false"};
  if (!quickly(trimmed(condition), 0)) conditions_.compile(condition);
  return text == "true";
}

namespace {

// Returns where the string, the character or the comment ends that begins there: at its last byte. `at`, if there is
// none.
size_t end_of_quoted(std::string_view text, size_t at) {
  constexpr size_t longest_character = 12; // bytes, as '\u{10FFFF}'
  size_t end = at;
  if (text[at] == '"') {
    for (end = at + 1; end < text.size() && text[end] != '"'; ++end)
      if (text[end] == '\\') ++end;
  } else if (text[at] == '\'' && at + 2 < text.size() && (at == 0 || !is_name_part(text[at - 1]))) {
    end = text.find('\'', at + (text[at + 1] == '\\' ? 3 : 2));
    if (end != std::string_view::npos && end - at > longest_character) end = at;
  } else if (text.substr(at).starts_with("/*")) {
    end = text.find("*/", at + 2);
    if (end != std::string_view::npos) ++end;
  }
  return end < text.size() ? end : at;
}

// Returns where the brace is closed that a message begins with; npos if it is not. Braces within are those of the
// expression; those in its strings, characters and comments do not count.
size_t closing_brace(std::string_view message) {
  size_t depth = 0;
  for (size_t i = 0; i < message.size(); ++i) {
    if (depth > 0) i = end_of_quoted(message, i);
    if (message[i] == '{') ++depth;
    if (message[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

} // namespace

std::string Evaluator::filled(std::string_view message, uint32_t frame) {
  std::string text;
  while (!message.empty()) {
    size_t open = std::min(message.find('{'), message.size());
    text += message.substr(0, open);
    message.remove_prefix(open);
    size_t close = closing_brace(message);
    if (close == std::string_view::npos) break;
    std::string_view expression = message.substr(1, close - 1);
    message.remove_prefix(close + 1);
    if (trimmed(expression).empty()) {
      text.append("{").append(expression).append("}");
      continue;
    }
    std::variant<Evaluated, Failure> value = evaluate(expression, frame);
    if (Evaluated* evaluated = std::get_if<Evaluated>(&value))
      text.append(evaluated->printed).append(evaluated->text);
    else
      text.append("{").append(std::get<Failure>(value).message).append("}");
  }
  return text + std::string(message);
}

std::vector<std::string> Evaluator::names(uint32_t frame, std::string_view prefix) const {
  std::set<std::string> names;
  for (const debugger::Variable& each : values_.variables(frame)) {
    std::string_view name = each.source_name.empty() ? std::string_view(each.name) : each.source_name;
    if (name.starts_with(prefix) && names.size() < most_names) names.emplace(name);
  }
  return {names.begin(), names.end()};
}

} // namespace letcont::dap
