#include "app/model/references.h"

#include "app/model/actions.h"
#include "app/text/syntax.h"

#include <algorithm>
#include <vector>

namespace letcont::app {

namespace {

// Returns how often the word stands in the program's code: not in comments or strings.
uint32_t times_in_code(const Text& text, const SyntaxRules& rules, std::string_view word) {
  uint32_t times = 0;
  LineState state = LineState::Code;
  std::vector<Token> tokens;
  for (uint32_t number = 0; number < text.line_count(); ++number) {
    std::string_view line = text.line(number);
    tokens.clear();
    state = scan_line(rules, state, line, tokens);
    for (const Token& token : tokens)
      if (token.kind != TokenKind::Comment && token.kind != TokenKind::String &&
          line.substr(token.begin, token.end - token.begin) == word)
        ++times;
  }
  return times;
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_name(std::string_view name) {
  return !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::all_of(name.begin(), name.end(), is_word);
}

} // namespace

std::optional<Request> ask_uses(Model& model, uint32_t position) {
  if (model.engine != EngineState::Ready) return {};
  model.uses = {};
  model.uses.id = ++model.last_request;
  model.uses.revision = model.source.revision();
  return UsesQuestion{model.uses.id, program(model), position};
}

bool knows_uses(const Model& model) { return model.uses.answered && model.uses.revision == model.source.revision(); }

std::string_view used_name(const Model& model) {
  std::string_view text = model.source.text().bytes();
  if (!knows_uses(model) || model.uses.places.empty()) return {};
  Span first = model.uses.places[0];
  return first.end <= text.size() ? text.substr(first.begin, first.end - first.begin) : std::string_view();
}

std::string why_not_rename(const Model& model, std::string_view name) {
  std::string_view now = used_name(model);
  const SyntaxRules& rules = syntax_named(model.source.language());
  const Text& text = model.source.text();
  std::vector<std::string_view> words = words_of(rules);
  if (now.empty()) return "No variable at the cursor.";
  if (model.uses.of_library) return "The prelude defines this name; it cannot be renamed.";
  if (!is_name(name) || std::find(words.begin(), words.end(), name) != words.end()) return "This is no name.";
  // Constructors begin with capitals.
  if (is_upper(name[0]) != is_upper(now[0])) return "Names of variables and of constructors begin differently.";
  if (times_in_code(text, rules, name) > 0) return "The program uses this name already.";
  if (times_in_code(text, rules, now) != model.uses.places.size() + model.uses.others)
    return "The name is also used in code that never runs, where it may mean something else.";
  return {};
}

void rename(Model& model, std::string_view name) {
  if (std::string why = why_not_rename(model, name); !why.empty()) return set_notice(model, std::move(why), true);
  std::vector<uint32_t> begins;
  for (Span place : model.uses.places) begins.push_back(place.begin);
  auto length = static_cast<uint32_t>(used_name(model).size());
  model.source.replace_each(begins, length, name);
  set_notice(model, "Renamed in " + std::to_string(begins.size()) + (begins.size() == 1 ? " place." : " places."));
}

} // namespace letcont::app
