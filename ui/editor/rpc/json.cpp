#include "editor/rpc/json.h"

#include <algorithm>
#include <cmath>

namespace letcont::rpc {

namespace {

constexpr size_t most_levels = 100; // of what the protocols say, ten are many

llvm::StringRef ref(std::string_view text) { return {text.data(), text.size()}; }

// Returns how deep arrays and objects are nested in the text.
size_t depth_of(std::string_view text) {
  size_t depth = 0, deepest = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string) continue;
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return deepest;
}

// Whether a double cannot hold a number in it: it is infinite here, and would be no JSON when written.
bool has_infinity(const Json& value) {
  if (const JsonArray* array = value.getAsArray()) return std::any_of(array->begin(), array->end(), has_infinity);
  if (const JsonObject* object = value.getAsObject())
    return std::any_of(object->begin(), object->end(), [](const auto& field) { return has_infinity(field.second); });
  std::optional<double> number = value.getAsNumber();
  return number && !std::isfinite(*number);
}

} // namespace

Json text_value(std::string_view text) {
  return llvm::json::isUTF8(ref(text)) ? Json(std::string(text)) : Json(llvm::json::fixUTF8(ref(text)));
}

std::optional<Json> read_json(std::string_view text, std::string_view what, std::string& problem) {
  if (depth_of(text) > most_levels) {
    problem = "the " + std::string(what) + " is nested too deeply: at most " + std::to_string(most_levels) + " levels";
    return std::nullopt;
  }
  llvm::Expected<Json> parsed = llvm::json::parse(ref(text));
  if (!parsed)
    problem = "the " + std::string(what) + " is no JSON: " + llvm::toString(parsed.takeError());
  else if (has_infinity(*parsed))
    problem = "the " + std::string(what) + " has a number that is too large";
  else
    return std::move(*parsed);
  return std::nullopt;
}

std::string written(const Json& value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

const JsonObject* object_in(const JsonObject& object, std::string_view name) { return object.getObject(ref(name)); }
const JsonArray* array_in(const JsonObject& object, std::string_view name) { return object.getArray(ref(name)); }

std::optional<std::string> string_in(const JsonObject& object, std::string_view name) {
  std::optional<llvm::StringRef> text = object.getString(ref(name));
  return text ? std::optional(text->str()) : std::nullopt;
}

std::optional<uint32_t> natural_in(const JsonObject& object, std::string_view name) {
  std::optional<int64_t> number = object.getInteger(ref(name));
  if (!number || *number < 0 || *number > INT32_MAX) return std::nullopt;
  return static_cast<uint32_t>(*number);
}

bool is_set(const JsonObject& object, std::initializer_list<std::string_view> path) {
  const JsonObject* at = &object;
  for (const std::string_view* name = path.begin(); name + 1 < path.end() && at; ++name) at = object_in(*at, *name);
  return at && at->getBoolean(ref(*(path.end() - 1))).value_or(false);
}

} // namespace letcont::rpc
