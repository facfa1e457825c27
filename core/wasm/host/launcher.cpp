#include "support/diagnostic.h"
#include "wasm/host/host.h"

#include <cstdio>

namespace letcont::wasm {

namespace {

// Appends a text as a string of JavaScript.
void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  out += '"';
}

} // namespace

// Each place is the text of its error; that of a panic is in two parts, between which the message goes.
std::string launcher(const Emitted& emitted, const Source& source, std::string_view wasm) {
  std::string out = "const program = {\n  source: ";
  append_string(out, source.map() ? source.map()->original->name() : source.name());
  out += ",\n  wasm: ";
  append_string(out, wasm);
  out += ",\n  places: [";
  for (const Place& place : emitted.places) {
    bool is_panic = place.message.empty();
    std::string text = render({Severity::Error, place.code, place.span, place.message, {}}, source, false);
    size_t split = is_panic ? text.find('\n') : text.size();
    out += "\n    [";
    append_string(out, std::string_view(text).substr(0, split));
    if (is_panic) append_string(out += ", ", std::string_view(text).substr(split));
    out += "],";
  }
  out += emitted.places.empty() ? "],\n};\n\n" : "\n  ],\n};\n\n";
  return out.append(host_text());
}

} // namespace letcont::wasm
