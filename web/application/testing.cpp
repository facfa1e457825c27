// The application's side of window.letcont: web/page/testing.js.

#include "app/model/actions.h"
#include "app/model/pane_actions.h"
#include "app/model/watching.h"
#include "application/program.h"

#include <algorithm>
#include <emscripten.h>

namespace letcont::web {
namespace {

using app::RunState;

const char* name_of(RunState state) {
  switch (state) {
  case RunState::Never: return "idle";
  case RunState::Running: return "running";
  case RunState::Stopping: return "stopping";
  case RunState::Ended: return "ended";
  case RunState::Failed: return "failed";
  case RunState::Rejected: return "rejected";
  case RunState::Stopped: return "stopped";
  }
  return "";
}

template <typename List>
std::string names(const List& list) {
  std::string all;
  for (const auto& entry : list) all += entry.name + "\n";
  return all;
}

std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// One line each: severity, begin and end in the source's bytes (-1: nowhere), message; between tabs.
std::string lines(const std::vector<Diagnostic>& diagnostics) {
  std::string all;
  for (const Diagnostic& one : diagnostics) {
    const bool known = one.span.known();
    all += std::string(one.severity == Severity::Error ? "error" : "warning") + "\t" +
           (known ? std::to_string(one.span.begin) : "-1") + "\t" + (known ? std::to_string(one.span.end) : "-1") +
           "\t" + in_one_line(one.message) + "\n";
  }
  return all;
}

} // namespace
} // namespace letcont::web

using namespace letcont;
using namespace letcont::web;

extern "C" {
EMSCRIPTEN_KEEPALIVE const char* test_source() { return give(program().app.source_text()); }
EMSCRIPTEN_KEEPALIVE void test_set_source(const char* text, const char* language) {
  program().app.set_source(text, language);
}
EMSCRIPTEN_KEEPALIVE const char* test_language() { return give(program().app.model().source.language()); }
EMSCRIPTEN_KEEPALIVE const char* test_languages() { return give(names(program().app.model().languages)); }
EMSCRIPTEN_KEEPALIVE const char* test_stages() { return give(names(program().app.model().stages)); }
// Returns null if the last compilation did not produce it.
EMSCRIPTEN_KEEPALIVE const char* test_stage(const char* name) {
  std::string text = program().app.engine().stage_text(name);
  const auto& documents = program().app.model().documents;
  const auto found = documents.find(std::string_view(name));
  if (found == documents.end() || found->second.revision != program().app.model().source.revision()) return nullptr;
  return give(std::move(text));
}
EMSCRIPTEN_KEEPALIVE const char* test_diagnostics() { return give(lines(program().app.model().diagnostics)); }
EMSCRIPTEN_KEEPALIVE const char* test_run_diagnostics() { return give(lines(program().app.model().run.diagnostics)); }
EMSCRIPTEN_KEEPALIVE const char* test_output() { return give(program().app.model().run.output.bytes()); }
EMSCRIPTEN_KEEPALIVE const char* test_status() { return name_of(program().app.model().run.state); }
EMSCRIPTEN_KEEPALIVE const char* test_notice() { return give(program().app.model().notice.text); }
// Returns the view, one line per item: name, tab, value.
EMSCRIPTEN_KEEPALIVE const char* test_view() {
  auto& app = program().app;
  const auto& model = app.model();
  std::string all;
  auto put = [&](const char* name, const std::string& value) {
    all += std::string(name) + "\t" + in_one_line(value) + "\n";
  };
  put("focused", app.focus().in_toolbar() ? "toolbar" : std::string(app.focus().shown()));
  put("dialog", std::string(app.dialog()));
  put("layout", model.layout.text());
  put("theme", model.theme == letcont::app::Theme::Dark ? "dark" : "light");
  put("contrast", model.more_contrast ? "more" : "usual");
  put("zoom", std::to_string(static_cast<int>(model.zoom * 100 + 0.5f)));
  const letcont::app::Selection caret = app.focus().selection();
  put("caret", std::to_string(caret.anchor) + "-" + std::to_string(caret.caret));
  put("find", model.find.open ? app.finder().status() : "closed");
  const Span linked = app.lighting().linked();
  put("linked", linked.known() ? std::to_string(linked.begin) + "-" + std::to_string(linked.end) : "");
  put("places", std::to_string(app.lighting().places().size()));
  put("passes", model.passes);
  put("engine", model.run_engine);
  std::string counters;
  for (const RunCounter& each : model.run.counters) counters += each.name + " " + std::to_string(each.value) + "; ";
  put("counters", counters);
  put("tour", std::to_string(model.tour));
  put("race", model.race.active ? "running" : std::to_string(model.race.next));
  put("steps", watch_status(model));
  put("next", model.watch.on ? model.watch.at.what : "");
  std::string breakpoints;
  for (const std::string& place : model.breakpoints) breakpoints += (breakpoints.empty() ? "" : ", ") + place;
  put("breakpoints", breakpoints);
  put("offer", std::to_string(static_cast<int>(model.offer)));
  put("run", run_status(model));
  put("problems", std::to_string(problems(model).size()));
  std::string panes; // what each shows, where it is, and how far it is scrolled
  const auto& area = model.pane_area;
  for (const auto& pane : model.layout.arrange(area.rect, area.gap, letcont::app::least_pane * area.unit).panes) {
    const ImVec2 scrolled = app.focus().state(pane.id).code.scrolled();
    panes += pane.shows;
    for (float number : {pane.rect.x, pane.rect.y, pane.rect.width, pane.rect.height, scrolled.x, scrolled.y})
      panes += " " + std::to_string(static_cast<int>(number));
    panes += ";";
  }
  put("panes", panes);
  put("compiled", std::to_string(model.compile_microseconds));
  return give(std::move(all));
}
// Returns "x y": where a byte of a pane's text was drawn last, in CSS pixels; an empty text if no pane shows it.
EMSCRIPTEN_KEEPALIVE const char* test_place(const char* shows, unsigned at) {
  auto& app = program().app;
  for (const auto& pane : app.model().layout.panes()) {
    const letcont::app::Text* text = app.focus().text_in(pane.id);
    if (pane.shows != shows || text == nullptr || at > text->size()) continue;
    const ImVec2 place = app.focus().state(pane.id).code.place_of(*text, at);
    return give(std::to_string(place.x) + " " + std::to_string(place.y));
  }
  return give("");
}
// Returns what can be pressed, one control a line: x, y, width, height in CSS pixels, label; between tabs.
EMSCRIPTEN_KEEPALIVE const char* test_controls() {
  std::string all;
  for (const auto& [label, rect] : program().app.model().controls) {
    for (float number : {rect.x, rect.y, rect.width, rect.height}) all += std::to_string(number) + "\t";
    all += in_one_line(label) + "\n";
  }
  return give(std::move(all));
}
EMSCRIPTEN_KEEPALIVE void test_run() { program().app.command(app::Command::Run); }
EMSCRIPTEN_KEEPALIVE void test_stop() { program().app.command(app::Command::Stop); }
EMSCRIPTEN_KEEPALIVE const char* test_link() { return give(program().app.links().text()); }
EMSCRIPTEN_KEEPALIVE double test_frames_drawn() { return static_cast<double>(program().app.frames_drawn()); }
// All that the engine was asked is answered, but for a program that runs.
EMSCRIPTEN_KEEPALIVE bool test_is_answered() { return app::is_answered(program().app.model()); }
// The engine has answered to what is in the editor.
EMSCRIPTEN_KEEPALIVE bool test_is_compiled() {
  const auto& model = program().app.model();
  return model.engine == letcont::app::EngineState::Ready && model.compiling.empty() &&
         model.diagnosed_revision == model.source.revision();
}
}
