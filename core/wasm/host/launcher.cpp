#include "lambda/operation.h"
#include "support/diagnostic.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"

#include <cstdio>
#include <map>

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

// With excerpts of more places the JavaScript of a long program would be many times as large as its module.
constexpr size_t most_excerpts = 2'000;

// The text of an error at a place, in two parts, between which the message goes.
void append_error(std::string& out, const Source& source, Span span, bool with_excerpt) {
  std::string text = render({Severity::Error, "", span, "", {}}, source, false);
  size_t split = text.find('\n');
  append_string(out += "\n    [", std::string_view(text).substr(0, split));
  append_string(out += ", ", with_excerpt ? std::string_view(text).substr(split) : "\n");
  out += "],";
}

// The text of a place's error in parts, between which the numbers of the message go, or all of a panic's.
void append_place(std::string& out, const Source& source, const Place& place) {
  if (place.message.empty()) return append_error(out, source, place.span, true); // a panic
  std::string text = render({Severity::Error, "", place.span, "", {}}, source, false);
  size_t split = text.find('\n');
  std::string part = text.substr(0, split);
  std::string_view left = place.message;
  out += "\n    [";
  for (size_t at = 0; (at = left.find(number_mark)) != left.npos; left.remove_prefix(at + number_mark.size())) {
    append_string(out, part.append(left.substr(0, at)));
    out += ", ";
    part.clear();
  }
  append_string(out, part.append(left).append(text, split));
  out += "],";
}

// Where each site is: pairs of an offset and the number of a spot, and the spots.
void append_sites(std::string& out, const Module& module, const Source& source) {
  std::vector<Site> sites;
  encode(module, &sites);
  std::map<std::pair<uint32_t, uint32_t>, size_t> numbers;
  std::string spots;
  out += ",\n  sites: [";
  for (size_t i = 0; i < sites.size(); ++i) {
    Span span = sites[i].span;
    auto [spot, is_new] = numbers.try_emplace({span.begin, span.end}, numbers.size());
    if (is_new) append_error(spots, source, span, numbers.size() <= most_excerpts);
    out += (i == 0 ? "" : ", ") + std::to_string(sites[i].offset) + ", " + std::to_string(spot->second);
  }
  out += "],\n  spots: [" + spots + (spots.empty() ? "]" : "\n  ]");
}

} // namespace

std::string launcher(const Emitted& emitted, const Source& source, std::string_view wasm) {
  std::string out = "const program = {\n  source: ";
  append_string(out, source.map() ? source.map()->original->name() : source.name());
  out += ",\n  wasm: ";
  append_string(out, wasm);
  out += ",\n  places: [";
  for (const Place& place : emitted.places) append_place(out, source, place);
  out += emitted.places.empty() ? "]" : "\n  ]";
  append_sites(out, emitted.module, source);
  out += ",\n};\n\n";
  return out.append(host_text());
}

} // namespace letcont::wasm
