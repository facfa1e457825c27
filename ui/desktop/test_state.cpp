#include "test_state.h"

#include "app/model/actions.h"

#include <cstdio>
#include <string_view>

namespace letcont::desktop {

namespace {

void put_string(std::string& out, std::string_view text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out += escaped;
    } else {
      out += c;
    }
  }
  out += '"';
}

void put_field(std::string& out, std::string_view name, std::string_view text) {
  put_string(out, name);
  out += ": ";
  put_string(out, text);
  out += ",\n ";
}

} // namespace

std::string state_as_json(app::App& app) {
  std::string out = "{\"frames\": " + std::to_string(app.frames_drawn()) + ",\n ";
  out += std::string("\"settled\": ") + (is_settled(app.model()) ? "true" : "false") + ",\n ";
  put_field(out, "status", status(app.model()));
  put_field(out, "run", run_status(app.model()));
  put_field(out, "notice", app.model().notice.text);
  if (Span linked = app.lighting().linked(); linked.known())
    out += "\"linked\": [" + std::to_string(linked.begin) + ", " + std::to_string(linked.end) + "],\n ";
  put_field(out, "language", app.model().source.language());
  put_field(out, "source", app.source_text());
  std::string recent;
  for (const app::KeptProgram& kept : app.model().kept) recent += kept.text + "\n";
  put_field(out, "recent", recent);
  put_field(out, "output", app.model().run.output.bytes());
  put_field(out, "focused", app.focus().shown());
  std::string race;
  for (const app::EngineTimes& times : app.model().race.results)
    if (times.state != app::RunState::Never)
      race += times.engine + (times.state == app::RunState::Ended && times.same ? " ended\n" : " differs\n");
  put_field(out, "race", race);
  out += "\"stages\": {";
  bool first = true;
  for (const auto& [name, view] : app.model().documents) {
    if (!first) out += ", ";
    first = false;
    put_string(out, name);
    out += ": ";
    put_string(out, view.text.bytes());
  }
  return out + "}}\n";
}

} // namespace letcont::desktop
