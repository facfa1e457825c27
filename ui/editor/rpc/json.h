// JSON as protocols need it: LLVM's, with a bound on the depth, and with texts that may be no UTF-8.
#pragma once

#include <llvm/Support/JSON.h>
#include <optional>
#include <string>
#include <string_view>

namespace letcont::rpc {

using Json = llvm::json::Value;
using JsonObject = llvm::json::Object;
using JsonArray = llvm::json::Array;

// Returns the text as a value; bytes that are no UTF-8 become U+FFFD, since JSON has to be UTF-8.
Json text_value(std::string_view);

// Parses a value. Nothing, and why in `problem`, if the text is no JSON, has a number that no double holds, or nests
// too deeply: LLVM's parser recurses. The problem calls the text `what`: "message", "request".
std::optional<Json> read_json(std::string_view, std::string_view what, std::string& problem);

// Returns the value as text, on one line.
std::string written(const Json&);

// Return a field of an object; null if there is none, or if it has another type.
const JsonObject* object_in(const JsonObject&, std::string_view name);
const JsonArray* array_in(const JsonObject&, std::string_view name);
std::optional<std::string> string_in(const JsonObject&, std::string_view name);
// A number from 0 to 2³¹ - 1, which is what the protocols call an unsigned integer.
std::optional<uint32_t> natural_in(const JsonObject&, std::string_view name);
// Returns whether there is a field that is true, through objects in objects: {"a", "b"} means value.a.b.
bool is_set(const JsonObject&, std::initializer_list<std::string_view> path);

} // namespace letcont::rpc
