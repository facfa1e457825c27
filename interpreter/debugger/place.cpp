#include "debugger/place.h"

#include "cps/traverse.h"
#include "support/numbers/whole_number.h"
#include "support/suggest.h"
#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <set>

namespace letcont::debugger {

namespace {

constexpr std::pair<std::string_view, Comparison> comparisons[] = {
    {"==", Comparison::Equal},        {"!=", Comparison::NotEqual}, {"<=", Comparison::LessEqual},
    {">=", Comparison::GreaterEqual}, {"<", Comparison::Less},      {">", Comparison::Greater},
};

// Reads a string as programs write it, with escapes; nothing if it is anything else, or more.
std::optional<std::string> read_string(std::string_view text) {
  if (text.size() < 2 || text.front() != '"') return std::nullopt;
  std::string value;
  for (size_t i = 1; i < text.size();) {
    if (text[i] == '"') return i + 1 == text.size() ? std::optional(std::move(value)) : std::nullopt;
    std::string_view rest = text.substr(i);
    if (rest.starts_with("\\x") && rest.size() > 3 && hex_digit(rest[2]) >= 0 && hex_digit(rest[3]) >= 0) {
      value += static_cast<char>(hex_digit(rest[2]) * 16 + hex_digit(rest[3]));
      i += 4;
      continue;
    }
    std::optional<ReadCharacter> character = read_character(rest);
    if (!character) return std::nullopt;
    value += utf8_text(character->code);
    i += character->length;
  }
  return std::nullopt;
}

// The value that a condition compares with.
std::optional<decltype(Condition::value)> read_value(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  if (std::optional<int64_t> integer = whole_number<int64_t>(text)) return *integer;
  bool is_word = text.find_first_of("0123456789") == std::string_view::npos; // inf or nan, or a variable of that name
  if (std::optional<double> real = is_word ? std::nullopt : parse_double(text)) return *real;
  return read_string(text);
}

// Returns the names in the program, of the source or as printed.
template <class Each>
std::set<std::string> names_of(Each&& each) {
  std::set<std::string> names;
  each([&](std::string_view name) {
    if (!name.empty()) names.emplace(name);
  });
  return names;
}

std::set<std::string> function_names(const Debugger& debugger) {
  const cps::Program& program = debugger.machine().program();
  return names_of([&](auto add) {
    cps::for_each_expression(program, [&](cps::Expr expr) {
      if (kind(program, expr) != cps::ExprKind::LetFun) return;
      cps::for_each_function(program, expr, [&](cps::Fun fun) {
        cps::Var self = program.data().funs[fun].self;
        add(debugger.naming().of(self));
        add(name(program, self));
      });
    });
  });
}

// Returns the name of the library that the program may use; empty if it has none.
std::string_view library_name(const Source& source) {
  Span library = source.library();
  return is_in_library(source, library) ? std::string_view(source.name_at(library.begin)) : std::string_view();
}

// Returns the name of a file without its folders.
std::string_view short_name(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

// Returns the name of the text that the program was made from, without its folders; empty if people wrote the program.
std::string_view original_name(const Source& source) {
  return source.map() ? short_name(source.map()->original->name()) : std::string_view();
}

// Whose line that place is, without the name in front of the line.
LineOf take_line_of(const Source& source, std::string_view& text) {
  auto takes = [&](std::string_view name) {
    bool is_named = !name.empty() && text.starts_with(name) && text.substr(name.size()).starts_with(':');
    if (is_named) text.remove_prefix(name.size() + 1);
    return is_named;
  };
  if (takes(library_name(source))) return LineOf::Library;
  bool is_original = source.map() && (takes("original") || takes(source.map()->original->name()));
  return is_original || takes(original_name(source)) ? LineOf::Original : LineOf::Program;
}

// Returns a line of the program (12), of its library (prelude:12), or of what it was made from (p.toy:12).
std::optional<Breakpoint> read_line(const Debugger& debugger, std::string_view text) {
  Breakpoint place;
  place.place = PlaceKind::Line;
  place.line_of = take_line_of(debugger.source(), text);
  std::optional<uint32_t> line = whole_number<uint32_t>(text);
  if (!line) return std::nullopt;
  place.line = *line;
  return place;
}

std::string line_text(const Debugger& debugger, const Breakpoint& place) {
  const Source& source = debugger.source();
  std::string text = "line " + std::to_string(place.line);
  if (place.line_of == LineOf::Library) text.append(" of the ").append(library_name(source));
  if (place.line_of == LineOf::Program && source.map()) text.append(" of ").append(short_name(source.name()));
  if (place.line_of == LineOf::Original) text.append(" of ").append(original_name(source));
  return text;
}

std::optional<Breakpoint> read_name(const Debugger& debugger, const std::string& name) {
  Breakpoint place;
  place.name = name;
  place.place = function_names(debugger).count(name) ? PlaceKind::Function : PlaceKind::Continuation;
  return place;
}

} // namespace

std::optional<Condition> read_condition(std::string_view text, std::string& message) {
  size_t at = text.find_first_of("=!<>");
  for (auto [symbol, comparison] : comparisons) {
    if (at == std::string_view::npos || !text.substr(at).starts_with(symbol)) continue;
    std::string_view variable = trimmed(text.substr(0, at)), value = trimmed(text.substr(at + symbol.size()));
    std::optional<decltype(Condition::value)> read = read_value(value);
    if (variable.empty() || !read) break;
    return Condition{std::string(variable), comparison, *read};
  }
  message = "'" + std::string(text) + "' is no condition; one is `n == 5`: a variable, == != < <= > or >=, and a value";
  return std::nullopt;
}

cps::Expr expression_on_line(const Debugger& debugger, uint32_t line) {
  const Document& document = debugger.document();
  uint32_t at = 1;
  size_t position = 0;
  bool opens = false; // the line ends with what opens a body
  for (const Range& range : document.ranges) {
    if (range.node == 0) continue; // a name, which is no expression
    for (; position < range.begin; ++position) {
      if (document.text[position] != '\n') continue;
      if (at++ == line) opens = document.text[position - (position > 0 ? 1 : 0)] == '{';
    }
    if (at == line || (at > line && opens)) return cps::Expr{range.node};
    if (at > line) break;
  }
  return {};
}

uint32_t printed_line(const Debugger& debugger, cps::Expr expr) {
  const Range* range = debugger.printed_range(expr);
  if (!range) return 0;
  const std::string& text = debugger.document().text;
  return 1 + static_cast<uint32_t>(std::count(text.begin(), text.begin() + range->begin, '\n'));
}

std::optional<Breakpoint> read_place(const Debugger& debugger, const std::string& given, std::string& message) {
  std::string text(trimmed(given));
  std::optional<Condition> condition;
  size_t word = text.substr(0, text.find('"')).find(" if "); // not the one in a string
  if (text.find_first_of("=!<>") != std::string::npos) {
    condition =
        read_condition(trimmed(word == std::string::npos ? text : std::string_view(text).substr(word + 4)), message);
    if (!condition) return std::nullopt;
    text = word == std::string::npos ? "" : std::string(trimmed(std::string_view(text).substr(0, word)));
  }
  Breakpoint place;
  if (std::optional<Breakpoint> line = read_line(debugger, text)) {
    place = *std::move(line);
  } else if (text.starts_with("cps:")) {
    place.place = PlaceKind::Expression;
    place.expression = expression_on_line(debugger, whole_number<uint32_t>(text.substr(4)).value_or(0));
    if (!place.expression) {
      message = "no expression stands on line " + text.substr(4) + " of the program in CPS; `list all` shows it";
      return std::nullopt;
    }
  } else if (!text.empty()) {
    place = *read_name(debugger, text);
  } else if (!condition) {
    message = "where? At a line (12), a function or continuation (fact), a line of the CPS (cps:7), or when n == 5";
    return std::nullopt;
  }
  place.condition = std::move(condition);
  return place;
}

static std::string value_text(const Condition& condition) {
  if (const auto* integer = std::get_if<int64_t>(&condition.value)) return std::to_string(*integer);
  if (const auto* real = std::get_if<double>(&condition.value)) return double_text(*real);
  if (const auto* boolean = std::get_if<bool>(&condition.value)) return *boolean ? "true" : "false";
  return quoted(std::get<std::string>(condition.value));
}

static std::string condition_text(const Condition& condition) {
  std::string text = condition.variable;
  for (auto [symbol, comparison] : comparisons)
    if (comparison == condition.comparison) text.append(" ").append(symbol).append(" ");
  return text + value_text(condition);
}

std::string place_text(const Debugger& debugger, const Breakpoint& place) {
  std::string text;
  switch (place.place) {
  case PlaceKind::Anywhere: break;
  case PlaceKind::Line: text = line_text(debugger, place); break;
  case PlaceKind::Expression:
    text = "line " + std::to_string(printed_line(debugger, place.expression)) + " of the CPS";
    break;
  case PlaceKind::Continuation: text = "continuation " + place.name; break;
  case PlaceKind::Function: text = "function " + place.name; break;
  }
  if (place.condition) text += (text.empty() ? "when " : " if ") + condition_text(*place.condition);
  return text;
}

std::string no_place_text(const Debugger& debugger, const Breakpoint& place) {
  if (place.condition && debugger.breakpoints().never(*place.condition) == Breakpoints::Never::Compared)
    return "the values of '" + place.condition->variable + "' cannot be compared with " + value_text(*place.condition);
  if (place.condition && !debugger.breakpoints().places_of(place).empty()) {
    Breakpoint unconditional = place;
    unconditional.condition.reset();
    return "no variable '" + place.condition->variable + "' is in scope at " + place_text(debugger, unconditional);
  }
  switch (place.place) {
  case PlaceKind::Line: {
    std::string text = "nothing runs on " + line_text(debugger, place);
    if (place.line_of == LineOf::Library)
      text += " in this program"; // which has only those of its functions that it uses
    uint32_t next = debugger.breakpoints().line_with_code(place);
    return next ? text + "; the next line where something does is " + std::to_string(next) : text;
  }
  case PlaceKind::Anywhere:
    if (debugger.breakpoints().never(*place.condition) == Breakpoints::Never::Bound)
      return "'" + place.condition->variable + "' has its value from the beginning; no step gives it another one";
    return "the program has no variable '" + place.condition->variable + "'";
  case PlaceKind::Expression: return "the program has no such expression";
  case PlaceKind::Continuation:
  case PlaceKind::Function: break;
  }
  std::set<std::string> names = function_names(debugger);
  if (names.empty()) return "the program has no function or continuation '" + place.name + "'";
  std::vector<std::string> known(names.begin(), names.end());
  std::string text = "there is no function or continuation '" + place.name + "'";
  if (std::string_view near = nearest_name(place.name, known); !near.empty())
    return text.append("; did you mean '").append(near).append("'?");
  text += known.size() == 1 ? "; there is only " : "; there are ";
  for (size_t i = 0; i < known.size(); ++i) text += (i == 0 ? "" : i + 1 < known.size() ? ", " : " and ") + known[i];
  return text;
}

} // namespace letcont::debugger
