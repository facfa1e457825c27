#include "package/events.h"

#include "reader/json.h"

#include <type_traits>
#include <variant>

namespace letcont::web {

namespace {

void add_span(Json& json, Span span) {
  if (span.known())
    json.number(span.begin).number(span.end);
  else
    json.integer(-1).integer(-1);
}

void add_place(Json& json, std::string_view key, Span span) {
  json.key(key).open('[');
  add_span(json, span);
  json.close(']');
}

// A place in the original of the program: line, column, and its bytes there.
void add_original(Json& json, const OriginalPlaces& places, Span span) {
  const OriginalPlace* place = span.known() ? places.at(span.begin) : nullptr;
  if (!place) return;
  json.key("original").open('{').key("name").string(places.name);
  json.key("line").number(place->begin.line).key("column").number(place->begin.column);
  add_place(json, "span", place->span);
  json.close('}');
}

void add_diagnostics(Json& json, const std::vector<Diagnostic>& diagnostics, const OriginalPlaces& places) {
  json.key("diagnostics").open('[');
  for (const Diagnostic& one : diagnostics) {
    json.open('{').key("severity").string(one.severity == Severity::Error ? "error" : "warning");
    json.key("code").string(one.code).key("message").string(one.message);
    add_place(json, "span", one.span);
    add_original(json, places, one.span);
    json.key("notes").open('[');
    for (const Note& note : one.notes) {
      json.open('{').key("message").string(note.message);
      add_place(json, "span", note.span);
      add_original(json, places, note.span);
      json.close('}');
    }
    json.close(']').close('}');
  }
  json.close(']');
}

// Five numbers a range: where it is in the text, the piece of the source, the node.
void add_document(Json& json, const Document& document) {
  json.key("text").string(document.text).key("ranges").open('[');
  for (const Range& range : document.ranges) {
    json.number(range.begin).number(range.end);
    add_span(json, range.source);
    json.number(range.node);
  }
  json.close(']');
}

// Descriptions by name.
template <class Infos>
void add_infos(Json& json, std::string_view key, const Infos& infos) {
  json.key(key).open('[');
  for (const auto& info : infos) {
    json.open('{').key("name").string(info.name);
    if constexpr (requires { info.title; }) json.key("title").string(info.title);
    if constexpr (requires { info.extension; }) json.key("extension").string(info.extension);
    if constexpr (requires { info.syntax; }) json.key("syntax").string(info.syntax);
    if constexpr (requires { info.documentation; }) json.key("documentation").string(info.documentation);
    json.close('}');
  }
  json.close(']');
}

void add(Json& json, const Hello& hello) {
  json.key("is").string("hello").key("version").string(hello.version);
  add_infos(json, "languages", hello.languages);
  add_infos(json, "stages", hello.stages);
  add_infos(json, "passes", hello.passes);
  add_infos(json, "engines", hello.engines);
}

void add(Json& json, const Compiled& compiled) {
  json.key("is").string("compiled").key("ok").boolean(compiled.ok);
  add_diagnostics(json, compiled.diagnostics, compiled.original);
  json.key("stages").open('[');
  for (const StageDocument& each : compiled.stages) {
    json.open('{').key("name").string(each.stage);
    add_document(json, each.document);
    json.close('}');
  }
  json.close(']').key("passes").open('[');
  for (const PassResult& pass : compiled.passes) {
    json.open('{').key("name").string(pass.pass).key("key").string(pass.key).key("reason").string(pass.reason);
    json.key("sizeBefore").number(pass.size_before).key("sizeAfter").number(pass.size_after).key("rules").open('[');
    for (const RuleTimes& rule : pass.rules)
      if (rule.times > 0) json.open('{').key("name").string(rule.rule).key("times").number(rule.times).close('}');
    json.close(']').close('}');
  }
  json.close(']');
}

void add(Json& json, const Output& output) { json.key("is").string("output").key("text").string(output.text); }
void add(Json& json, const Progress& progress) {
  json.key("is").string("progress").key("steps").number(progress.steps);
}

void add(Json& json, const Finished& finished) {
  static constexpr std::string_view outcomes[] = {"ended", "failed", "rejected", "stopped"};
  json.key("is").string("finished").key("outcome").string(outcomes[static_cast<size_t>(finished.outcome)]);
  add_diagnostics(json, finished.diagnostics, finished.original);
  json.key("steps").number(finished.steps).key("wantedInput").boolean(finished.wanted_input).key("counters").open('[');
  for (const RunCounter& counter : finished.counters)
    json.open('{').key("name").string(counter.name).key("value").number(counter.value).close('}');
  json.close(']');
}

void add(Json& json, const Superseded&) { json.key("is").string("superseded"); }
void add(Json& json, const Stopped& stopped) {
  json.key("is").string("stopped").key("wasRunning").boolean(stopped.was_running);
}
void add(Json& json, const Rejected& rejected) {
  json.key("is").string("rejected").key("message").string(rejected.message);
}

void add(Json& json, const TypeAnswer& answer) {
  json.key("is").string("type").key("type").string(answer.type);
  add_place(json, "span", answer.span);
}

// Questions that the package does not ask.
void add(Json& json, const ChangeAnswer&) { json.key("is").string("other"); }
void add(Json& json, const UsesAnswer&) { json.key("is").string("other"); }

void add_places(Json& json, const WatchPlace& at, const OriginalPlaces& original) {
  add_place(json, "source", at.source);
  add_original(json, original, at.source);
  add_place(json, "printed", at.printed);
}

void add(Json& json, const Watched& watched) {
  static constexpr std::string_view stops[] = {"moving",    "arrived",  "breakpoint", "ended",    "failed",
                                               "beginning", "no-place", "rejected",   "not-begun"};
  static constexpr std::string_view kinds[] = {"local", "parameter", "captured", "global"};
  json.key("is").string("watched").key("stop").string(stops[static_cast<size_t>(watched.stop)]);
  json.key("message").string(watched.message);
  add_diagnostics(json, watched.diagnostics, watched.original);
  json.key("hit").number(watched.hit).key("step").number(watched.step).key("furthest").number(watched.furthest);
  json.key("running").boolean(watched.running).key("next").string(watched.what);
  add_places(json, watched.at, watched.original);
  json.key("frames").open('[');
  for (const WatchedFrame& frame : watched.frames) {
    json.open('{').key("text").string(frame.text);
    add_places(json, frame.at, watched.original);
    json.close('}');
  }
  json.close(']').key("breakpoints").open('[');
  for (const WatchedBreakpoint& each : watched.breakpoints) json.string(each.problem);
  json.close(']').key("variables").open('[');
  for (const WatchedVariable& each : watched.variables) {
    json.open('{').key("kind").string(kinds[static_cast<size_t>(each.kind)]).key("name").string(each.name);
    json.key("sourceName").string(each.source_name).key("type").string(each.type).key("value").string(each.value);
    json.close('}');
  }
  json.close(']').key("output").string(watched.output).key("evaluation").string(watched.evaluation.text);
}

uint32_t id_of(const Event& event) {
  return std::visit(
      [](const auto& each) -> uint32_t {
        if constexpr (requires { each.id; })
          return each.id;
        else
          return 0;
      },
      event);
}

} // namespace

std::string event_json(const Event& event) {
  Json json;
  json.open('{').key("id").number(id_of(event));
  std::visit([&json](const auto& each) { add(json, each); }, event);
  return json.close('}').take();
}

std::string link_json(const DecodedLink& link) {
  Json json;
  json.open('{').key("ok").boolean(link.ok).key("message").string(link.message).key("notice").string(link.notice);
  if (!link.ok) return json.close('}').take();
  const ProgramText& program = link.state.program;
  json.key("language").string(program.language).key("text").string(program.text).key("passes").string(program.passes);
  json.key("llvmPasses").string(program.llvm_passes).key("originalName").string(program.original_name);
  json.key("original").string(program.original).key("engine").string(link.state.engine);
  json.key("input").string(link.state.input).key("step").number(link.state.step).key("stages").open('[');
  for (const std::string& pane : link.state.panes) json.string(pane);
  return json.close(']').close('}').take();
}

} // namespace letcont::web
