#include "driver/link_fields.h"

#include <limits>

namespace letcont {

namespace {

enum Tag : uint32_t { language = 1, text = 2, passes = 3, pane = 4 };

void put_number(std::string& out, uint64_t number) {
  for (; number >= 0x80; number >>= 7) out += static_cast<char>(0x80 | (number & 0x7F));
  out += static_cast<char>(number);
}

void put_field(std::string& out, uint32_t tag, std::string_view content) {
  put_number(out, tag);
  put_number(out, content.size());
  out += content;
}

// Takes a number from the front of `in`.
std::optional<uint32_t> take_number(std::string_view& in) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 35; shift += 7) {
    if (in.empty()) return std::nullopt;
    uint8_t byte = static_cast<uint8_t>(in.front());
    in.remove_prefix(1);
    number |= uint64_t{byte & 0x7Fu} << shift;
    if (byte >= 0x80) continue;
    bool shortest = byte != 0 || shift == 0;
    if (!shortest || number > std::numeric_limits<uint32_t>::max()) return std::nullopt;
    return static_cast<uint32_t>(number);
  }
  return std::nullopt;
}

} // namespace

std::string write_fields(const SharedState& state) {
  const SharedState defaults;
  std::string out;
  auto put_changed = [&out](Tag tag, const std::string& value, const std::string& default_value) {
    if (value != default_value) put_field(out, tag, value);
  };
  put_changed(language, state.program.language, defaults.program.language);
  put_changed(text, state.program.text, defaults.program.text);
  put_changed(passes, state.program.passes, defaults.program.passes);
  for (const std::string& name : state.panes) put_field(out, pane, name);
  for (const auto& [tag, content] : state.unknown_fields) put_field(out, tag, content);
  return out;
}

std::optional<SharedState> read_fields(std::string_view bytes) {
  SharedState state;
  bool seen[pane] = {}; // of the fields that stand once
  auto take_once = [&seen](Tag tag, std::string& target, std::string_view content) {
    target = content;
    return !std::exchange(seen[tag], true);
  };
  for (size_t count = 1; !bytes.empty(); ++count) {
    std::optional<uint32_t> tag = take_number(bytes);
    std::optional<uint32_t> length = tag ? take_number(bytes) : std::nullopt;
    if (!length || *length > bytes.size() || count > max_fields) return std::nullopt;
    std::string_view content = bytes.substr(0, *length);
    bytes.remove_prefix(*length);
    bool first = true;
    switch (*tag) {
    case language: first = take_once(language, state.program.language, content); break;
    case text: first = take_once(text, state.program.text, content); break;
    case passes: first = take_once(passes, state.program.passes, content); break;
    case pane: state.panes.emplace_back(content); break;
    default: state.unknown_fields.emplace_back(*tag, content);
    }
    if (!first) return std::nullopt;
  }
  return state;
}

} // namespace letcont
