#include "link/fields.h"

#include <initializer_list>
#include <limits>

namespace letcont {

namespace {

enum Tag : uint32_t {
  language = 1,
  text = 2,
  passes = 3,
  pane = 4,
  layout = 5,
  place = 6,
  piece = 8,
  step = 10,
  engine = 11,
  input = 12,
  llvm_passes = 13,
  original_name = 14,
  original = 15,
  tags = 16
};

void put_number(std::string& out, uint64_t number) {
  for (; number >= 0x80; number >>= 7) out += static_cast<char>(0x80 | (number & 0x7F));
  out += static_cast<char>(number);
}

void put_field(std::string& out, uint32_t tag, std::string_view content) {
  put_number(out, tag);
  put_number(out, content.size());
  out += content;
}

// Takes a number of up to 63 bits from the front of `in`.
std::optional<uint64_t> take_long(std::string_view& in) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    if (in.empty()) return std::nullopt;
    uint8_t byte = static_cast<uint8_t>(in.front());
    in.remove_prefix(1);
    number |= uint64_t{byte & 0x7Fu} << shift;
    if (byte >= 0x80) continue;
    bool shortest = byte != 0 || shift == 0;
    return shortest ? std::optional(number) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<uint32_t> take_number(std::string_view& in) {
  std::optional<uint64_t> number = take_long(in);
  if (!number || *number > std::numeric_limits<uint32_t>::max()) return std::nullopt;
  return static_cast<uint32_t>(*number);
}

// ---- Fields that hold numbers: all of them, and nothing behind.

std::string numbers(std::initializer_list<uint64_t> all) {
  std::string out;
  for (uint64_t number : all) put_number(out, number);
  return out;
}

bool take_all(std::string_view content, std::initializer_list<uint32_t*> targets) {
  for (uint32_t* target : targets) {
    std::optional<uint32_t> number = take_number(content);
    if (!number) return false;
    *target = *number;
  }
  return content.empty();
}

bool take_all(std::string_view content, uint64_t& target) {
  std::optional<uint64_t> number = take_long(content);
  target = number.value_or(0);
  return number && content.empty();
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
  put_changed(layout, state.layout, defaults.layout);
  const SharedPlace& at = state.place;
  if (at.pane != 0 || at.anchor != 0 || at.caret != 0) put_field(out, place, numbers({at.pane, at.anchor, at.caret}));
  if (at.piece.known()) put_field(out, piece, numbers({at.piece.begin, at.piece.end}));
  if (state.step != 0) put_field(out, step, numbers({state.step}));
  put_changed(engine, state.engine, defaults.engine);
  put_changed(input, state.input, defaults.input);
  put_changed(llvm_passes, state.program.llvm_passes, defaults.program.llvm_passes);
  put_changed(original_name, state.program.original_name, defaults.program.original_name);
  put_changed(original, state.program.original, defaults.program.original);
  for (const auto& [tag, content] : state.unknown_fields) put_field(out, tag, content);
  return out;
}

std::optional<SharedState> read_fields(std::string_view bytes, bool cut_off) {
  SharedState state;
  bool seen[tags] = {}; // of the fields that stand once
  auto take_once = [&seen](Tag tag, std::string& target, std::string_view content) {
    target = content;
    return !std::exchange(seen[tag], true);
  };
  auto once = [&seen](Tag tag) { return !std::exchange(seen[tag], true); };
  for (size_t count = 1; !bytes.empty(); ++count) {
    std::optional<uint32_t> tag = take_number(bytes);
    std::optional<uint32_t> length = tag ? take_number(bytes) : std::nullopt;
    if (count > max_fields) return std::nullopt;
    if (!length || *length > bytes.size()) return cut_off ? std::optional(std::move(state)) : std::nullopt;
    std::string_view content = bytes.substr(0, *length);
    bytes.remove_prefix(*length);
    bool good = true;
    switch (*tag) {
    case language: good = take_once(language, state.program.language, content); break;
    case text: good = take_once(text, state.program.text, content); break;
    case passes: good = take_once(passes, state.program.passes, content); break;
    case pane: state.panes.emplace_back(content); break;
    case layout: good = take_once(layout, state.layout, content); break;
    case engine: good = take_once(engine, state.engine, content); break;
    case llvm_passes: good = take_once(llvm_passes, state.program.llvm_passes, content); break;
    case input: good = take_once(input, state.input, content); break;
    case original_name: good = take_once(original_name, state.program.original_name, content); break;
    case original: good = take_once(original, state.program.original, content); break;
    case place: {
      SharedPlace& at = state.place;
      good = once(place) && take_all(content, {&at.pane, &at.anchor, &at.caret});
      break;
    }
    case piece: good = once(piece) && take_all(content, {&state.place.piece.begin, &state.place.piece.end}); break;
    case step: good = once(step) && take_all(content, state.step); break;
    default: state.unknown_fields.emplace_back(*tag, content);
    }
    if (!good) return std::nullopt;
  }
  return state;
}

} // namespace letcont
