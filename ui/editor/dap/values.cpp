#include "editor/dap/values.h"

#include "readback/readback.h"
#include "syntax/token.h"
#include "types/type_names.h"

#include <algorithm>

namespace letcont::dap {

using debugger::Datum;
using debugger::DatumKind;
using debugger::Object;

namespace {

constexpr uint64_t longest_list = 10'000'000; // whose elements are counted

} // namespace

std::string Values::text(TypedValue value, size_t length) const {
  const debugger::Machine& machine = debugger_.machine();
  if (origins_) {
    readback::Options options;
    options.value = static_cast<uint32_t>(std::min<size_t>(length, UINT32_MAX / 2));
    std::string text =
        readback::text(read_value(machine, *origins_, value.value, value.type, options), readback::Notation::Plain);
    if (text != "?") return text;
  }
  return debugger_.text(datum(machine.program(), value.type, value.value),
                        {.length = length, .depth = static_cast<uint32_t>(std::clamp<size_t>(length / 2, 40, 400))});
}

namespace {

// Returns a type of the CPS as Fun and L write it, but for their own data types, which have a name for each instance.
std::string in_source_words(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"i32", "Int"},   {"i64", "Int64"}, {"f64", "Double"}, {"bool", "Bool"},   {"str", "String"},
      {"char", "Char"}, {"ref", "Ref"},   {"fn", ""},        {"array", "Array"},
  };
  std::string written;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_name_part(text[end])) ++end;
    std::string_view word = text.substr(at, std::max(end, at + 1) - at);
    for (auto [of_cps, of_source] : words)
      if (word == of_cps) {
        written += of_source;
        word = {};
      }
    written += word;
    at = std::max(end, at + 1);
  }
  return written == "()" ? "Unit" : written;
}

} // namespace

std::string Values::type_text(Type type) const {
  const cps::Program& program = debugger_.machine().program();
  std::string text = brief_text(program.types, type, program.names);
  return origins_ ? in_source_words(text) : text;
}

// Whether a type is that of lists: a constructor without fields, and one with an element, which is none, and a list.
bool Values::is_list(Type type) const {
  const TypeTable& types = debugger_.machine().program().types;
  if (types.kind(type) != TypeKind::Data) return false;
  const auto& constructors = types.constructors(types.data_of(type));
  if (constructors.size() != 2) return false;
  const auto& first = constructors[0].fields;
  const auto& second = constructors[1].fields;
  const auto& longer = first.empty() ? second : first;
  return first.empty() != second.empty() && longer.size() == 2 && longer[0] != type && longer[1] == type;
}

Values::Shape Values::shape(TypedValue value) const {
  Datum datum = debugger::datum(debugger_.machine().program(), value.type, value.value);
  if (datum.kind != DatumKind::Record || !datum.record) return {};
  if (debugger_.machine().program().types.kind(value.type) == TypeKind::Array) return {datum.record->count, true};
  if (!is_list(value.type)) return {datum.record->count, false};
  Shape shape{0, true};
  for (const Object* cell = datum.record; cell && cell->count == 2 && shape.count < longest_list; ++shape.count)
    cell = cell->fields()[1].value.object;
  return shape;
}

std::vector<NamedValue> Values::parts(TypedValue value, uint64_t first, uint64_t count) const {
  const cps::Program& program = debugger_.machine().program();
  std::vector<NamedValue> parts;
  Datum datum = debugger::datum(program, value.type, value.value);
  if (datum.kind != DatumKind::Record || !datum.record) return parts;
  uint64_t end = first + std::min(count, UINT64_MAX - first);
  if (is_list(value.type)) {
    const Object* cell = datum.record;
    for (uint64_t i = 0; i < end && cell && cell->count == 2; ++i, cell = cell->fields()[1].value.object) {
      if (i < first) continue;
      const auto& constructors = program.types.constructors(program.types.data_of(value.type));
      parts.push_back({std::to_string(i), {cell->fields()[0].value, constructors[cell->tag].fields[0]}});
    }
    return parts;
  }
  debugger::Record record = debugger::record(debugger_.machine(), debugger_.naming(), *datum.record, end);
  for (uint64_t i = first; i < record.fields.size(); ++i) {
    const debugger::Field& field = record.fields[i];
    std::string name = field.name.empty() ? std::to_string(i) : field.name;
    parts.push_back({std::move(name), {datum.record->fields()[i].value, field.type}});
  }
  return parts;
}

TypedValue Values::value(const debugger::Variable& variable, uint32_t frame) const {
  std::span<const debugger::Activation> calls = debugger_.machine().activations();
  const debugger::Activation none;
  const debugger::Activation& activation = frame < calls.size() ? calls[calls.size() - 1 - frame] : none;
  return {debugger_.machine().value(variable.var, activation), variable.type};
}

} // namespace letcont::dap
