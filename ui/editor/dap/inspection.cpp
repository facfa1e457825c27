// What a stopped program looks like: its stack, its variables, its texts.
#include "editor/dap/server.h"
#include "editor/rpc/units.h"

#include <algorithm>

namespace letcont::dap {

using debugger::Variable;
using debugger::VariableKind;

namespace {

constexpr uint32_t most_frames = 1000;   // unless the editor says how many
constexpr uint64_t most_parts = 1000;    // of a value, likewise
constexpr size_t longest_value = 100;    // of a variable's text
constexpr size_t longest_rest = 100'000; // of a value that is copied

// Returns how a frame's function is called.
std::string title(const debugger::Frame& frame, const cps::Program& program, bool by_source) {
  if (frame.name == "_") return "the program";
  if (by_source && frame.function) {
    std::string_view written = cps::name(program, program.data().funs[frame.function].self);
    if (!written.empty()) return std::string(written);
  }
  return frame.name;
}

} // namespace

// ---- The stack

Answer Server::threads(const JsonObject&) {
  JsonArray threads;
  if (program_ && phase_ != Phase::Over)
    threads.push_back(JsonObject{{"id", 1}, {"name", rpc::text_value(program_->compilation().program().name)}});
  return Json(JsonObject{{"threads", std::move(threads)}});
}

JsonObject Server::described(const debugger::Frame& frame) const {
  std::string name = title(frame, program_->debugger().machine().program(), shows_source());
  if (!frame.meaning.text.empty()) name += ", then " + frame.meaning.text;
  if (frame.by_tail_call) name += " (by a tail call)";
  JsonObject described{{"id", int64_t{frame.index} + 1},
                       {"name", rpc::text_value(name)},
                       {"line", 0},
                       {"column", 0},
                       {"canRestart", true}};
  std::optional<Place> place = program_->sources().place(frame.at, !shows_source());
  if (!place) return described;
  described["source"] = program_->sources().described(place->text);
  described["line"] = counting_.line(place->line);
  described["column"] = counting_.column(place->column);
  described["endLine"] = counting_.line(place->end_line);
  described["endColumn"] = counting_.column(place->end_column);
  if (place->text == TextOf::Library) described["presentationHint"] = "subtle";
  return described;
}

Answer Server::stack_trace(const JsonObject& arguments) {
  const debugger::Debugger& debugger = program_->debugger();
  uint32_t first = rpc::natural_in(arguments, "startFrame").value_or(0);
  uint32_t levels = rpc::natural_in(arguments, "levels").value_or(0);
  JsonArray frames;
  if (debugger.frame_count() == 0 && first == 0)
    frames.push_back(JsonObject{{"id", 1}, {"name", "the program has ended"}, {"line", 0}, {"column", 0}});
  for (const debugger::Frame& frame : debugger.frames(first, levels == 0 ? most_frames : levels))
    frames.push_back(described(frame));
  return Json(
      JsonObject{{"stackFrames", std::move(frames)}, {"totalFrames", int64_t{std::max(debugger.frame_count(), 1u)}}});
}

// Returns the frame that a request names, counted from the innermost: that one if it names none.
std::optional<uint32_t> Server::frame_in(const JsonObject& arguments) const {
  const Json* given = arguments.get("frameId");
  if (!given || given->getAsNull()) return 0;
  std::optional<uint32_t> id = rpc::natural_in(arguments, "frameId");
  bool exists = id && *id > 0 && *id <= std::max(program_->debugger().frame_count(), 1u);
  return exists ? std::optional(*id - 1) : std::nullopt;
}

// ---- Variables

int64_t Server::add(Handle handle) {
  handles_.push_back(std::move(handle));
  return first_handle_ + static_cast<int64_t>(handles_.size()) - 1;
}

const Server::Handle* Server::handle(int64_t reference) const {
  bool exists = reference >= first_handle_ && reference - first_handle_ < static_cast<int64_t>(handles_.size());
  return exists ? &handles_[static_cast<size_t>(reference - first_handle_)] : nullptr;
}

bool Server::is_of(const Variable& variable, Of of, bool by_source, const cps::Program& program) {
  bool is_intermediate = by_source && variable.source_name.empty();
  switch (variable.kind) {
  case VariableKind::Local:
  case VariableKind::Parameter: return of == (is_intermediate ? Of::Intermediate : Of::Locals);
  case VariableKind::Captured: return of == Of::Captured;
  case VariableKind::Global: break;
  }
  debugger::DatumKind kind = variable.value.kind;
  bool is_function = kind == debugger::DatumKind::Code || kind == debugger::DatumKind::External ||
                     known_function(program, variable.var);
  return of == Of::Globals && !is_function && !is_intermediate;
}

Answer Server::scopes(const JsonObject& arguments) {
  std::optional<uint32_t> frame = frame_in(arguments);
  if (!frame) return Failure{"there is no such frame"};
  constexpr std::pair<Of, const char*> all[] = {{Of::Locals, "Locals"},
                                                {Of::Captured, "Captured"},
                                                {Of::Globals, "Globals"},
                                                {Of::Intermediate, "Intermediate values"}};
  std::vector<Variable> variables = values().variables(*frame);
  JsonArray scopes;
  for (auto [of, name] : all) {
    int64_t count = std::count_if(variables.begin(), variables.end(), [&](const Variable& each) {
      return is_of(each, of, shows_source(), program_->debugger().machine().program());
    });
    if (count == 0 && of != Of::Locals) continue;
    JsonObject scope{
        {"name", name}, {"variablesReference", add({of, *frame})}, {"namedVariables", count}, {"expensive", false}};
    if (of == Of::Locals) scope["presentationHint"] = "locals";
    scopes.push_back(std::move(scope));
  }
  return Json(JsonObject{{"scopes", std::move(scopes)}});
}

// Returns some of what a reference stands for; `all` gets how many there are.
std::vector<NamedValue> Server::named_values(const Handle& handle, uint64_t first, uint64_t count,
                                             uint64_t& all) const {
  if (handle.of == Of::Value) {
    all = values().shape(handle.value).count;
    return values().parts(handle.value, first, count);
  }
  std::vector<NamedValue> found;
  all = 0;
  for (const Variable& each : values().variables(handle.frame)) {
    if (!is_of(each, handle.of, shows_source(), program_->debugger().machine().program())) continue;
    bool is_wanted = all >= first && found.size() < count;
    ++all;
    if (!is_wanted) continue;
    std::string_view name = shows_source() && !each.source_name.empty() ? each.source_name : each.name;
    found.push_back({std::string(name), values().value(each, handle.frame)});
  }
  return found;
}

// Adds what an editor needs to unfold a value.
void Server::put_value(JsonObject& object, TypedValue value, std::string path) {
  Values::Shape shape = values().shape(value);
  object["variablesReference"] = 0;
  if (shape.count == 0) return;
  object["variablesReference"] = add({Of::Value, 0, value, std::move(path)});
  object[shape.is_indexed ? "indexedVariables" : "namedVariables"] = static_cast<int64_t>(shape.count);
}

JsonObject Server::shown(const NamedValue& named, std::string path) {
  JsonObject variable{{"name", rpc::text_value(named.name)},
                      {"value", rpc::text_value(values().text(named.value, longest_value))},
                      {"presentationHint", JsonObject{{"attributes", JsonArray{"readOnly"}}}}};
  if (has_types_) variable["type"] = rpc::text_value(values().type_text(named.value.type));
  if (!path.empty()) variable["evaluateName"] = rpc::text_value(path);
  put_value(variable, named.value, std::move(path));
  return variable;
}

Answer Server::variables(const JsonObject& arguments) {
  std::optional<int64_t> reference = arguments.getInteger("variablesReference");
  const Handle* found = reference ? handle(*reference) : nullptr;
  if (!found) return Failure{"there is no such reference: it is of an earlier stop"};
  Handle wanted = *found; // more are added
  std::string filter = rpc::string_in(arguments, "filter").value_or("");
  bool is_indexed = wanted.of == Of::Value && values().shape(wanted.value).is_indexed;
  JsonArray variables;
  if (filter == (is_indexed ? "named" : "indexed")) return Json(JsonObject{{"variables", std::move(variables)}});
  uint64_t first = rpc::natural_in(arguments, "start").value_or(0),
           count = rpc::natural_in(arguments, "count").value_or(0);
  uint64_t all = 0, at = first;
  std::vector<NamedValue> values = named_values(wanted, first, count == 0 ? most_parts : count, all);
  for (const NamedValue& each : values) {
    bool is_part = wanted.of == Of::Value;
    std::string path = is_part ? wanted.path + "[" + std::to_string(at++) + "]" : each.name;
    variables.push_back(shown(each, is_part && wanted.path.empty() ? std::string() : path));
  }
  if (uint64_t end = first + values.size(); count == 0 && end < all)
    variables.push_back(
        JsonObject{{"name", "…"}, {"value", std::to_string(all - end) + " more"}, {"variablesReference", 0}});
  return Json(JsonObject{{"variables", std::move(variables)}});
}

// ---- Expressions

Answer Server::evaluate(const JsonObject& arguments) {
  std::optional<std::string> expression = rpc::string_in(arguments, "expression");
  if (!expression) return Failure{"an \"expression\" is evaluated"};
  std::optional<uint32_t> frame = frame_in(arguments);
  if (!frame) return Failure{"there is no such frame"};
  std::variant<Evaluated, Failure> result = evaluator_->evaluate(*expression, *frame);
  if (Failure* failure = std::get_if<Failure>(&result)) return std::move(*failure);
  Evaluated& evaluated = std::get<Evaluated>(result);
  if (evaluated.value && rpc::string_in(arguments, "context") == "clipboard")
    evaluated.text = values().text(*evaluated.value, longest_rest);
  JsonObject body{{"result", rpc::text_value(evaluated.printed + evaluated.text)},
                  {"presentationHint", JsonObject{{"attributes", JsonArray{"readOnly"}}}},
                  {"variablesReference", 0}};
  if (has_types_ && !evaluated.type.empty()) body["type"] = rpc::text_value(evaluated.type);
  if (evaluated.value) put_value(body, *evaluated.value, *expression);
  return Json(std::move(body));
}

Answer Server::completions(const JsonObject& arguments) {
  std::optional<std::string> text = rpc::string_in(arguments, "text");
  std::optional<uint32_t> column = rpc::natural_in(arguments, "column");
  std::optional<uint32_t> frame = frame_in(arguments);
  if (!text || !column || !frame) return Failure{"completions are of a \"text\" before a \"column\", in a frame"};
  uint32_t units = std::max(counting_.read_column(*column), 1u) - 1;
  std::string_view before = std::string_view(*text).substr(0, rpc::bytes_of(*text, units, rpc::Encoding::Utf16));
  std::string_view word = before.substr(before.find_last_of(" \t\n()[]{}+-*/%&|!<>=,;:") + 1);
  uint32_t start = rpc::units_in(before.substr(0, before.size() - word.size()), rpc::Encoding::Utf16);
  JsonArray targets;
  for (const std::string& name : evaluator_->names(*frame, word))
    targets.push_back(JsonObject{{"label", rpc::text_value(name)},
                                 {"type", "variable"},
                                 {"start", int64_t{start}},
                                 {"length", int64_t{rpc::units_in(word, rpc::Encoding::Utf16)}}});
  return Json(JsonObject{{"targets", std::move(targets)}});
}

Answer Server::exception_info(const JsonObject&) {
  const debugger::Debugger& debugger = program_->debugger();
  if (debugger.state() == debugger::State::Ended)
    return Json(JsonObject{{"exceptionId", "end"}, {"description", "The program has ended"}, {"breakMode", "always"}});
  if (debugger.state() != debugger::State::Failed) return Failure{"the program has not failed"};
  const Diagnostic& error = debugger.error();
  return Json(JsonObject{{"exceptionId", error.code},
                         {"description", rpc::text_value(error.message)},
                         {"breakMode", "always"},
                         {"details", JsonObject{{"message", rpc::text_value(render(error, debugger.source(), false))},
                                                {"typeName", error.code}}}});
}

// ---- Texts

Answer Server::loaded_sources(const JsonObject&) {
  JsonArray sources;
  for (TextOf each : program_->sources().all()) sources.push_back(program_->sources().described(each));
  return Json(JsonObject{{"sources", std::move(sources)}});
}

Answer Server::source(const JsonObject& arguments) {
  const JsonObject* named = rpc::object_in(arguments, "source");
  JsonObject wanted = named ? JsonObject(*named) : JsonObject();
  if (!wanted.get("sourceReference"))
    if (const Json* reference = arguments.get("sourceReference")) wanted["sourceReference"] = *reference;
  std::optional<TextOf> text = program_->sources().named(wanted, surroundings_.files);
  if (!text) return Failure{"there is no such source"};
  return Json(JsonObject{{"content", rpc::text_value(program_->sources().text(*text))}});
}

} // namespace letcont::dap
