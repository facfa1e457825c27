#include "reader/state.h"

#include "app/model/actions.h"
#include "app/model/stage_names.h"
#include "app/model/watching.h"
#include "app/words/languages.h"
#include "examples/example.h"
#include "reader/json.h"

#include <algorithm>
#include <string_view>

namespace letcont::web {

namespace {

using app::Model;

void add_diagnostics(Json& json, const Model& model, const std::vector<Diagnostic>& diagnostics) {
  json.open('[');
  for (const Diagnostic& one : diagnostics) {
    json.open('{').key("severity").string(one.severity == Severity::Error ? "error" : "warning");
    json.key("message").string(one.message);
    if (one.span.known()) json.key("begin").number(one.span.begin).key("end").number(one.span.end);
    if (std::string place = app::original_place(model, one); !place.empty()) json.key("original").string(place);
    json.key("notes").open('[');
    for (const auto& note : one.notes) json.string(note.message);
    json.close(']').close('}');
  }
  json.close(']');
}

// Stages in panes come first, in the panes' order; then all others.
void add_stages(Json& json, const Model& model) {
  std::vector<std::string> shown;
  for (const app::Layout::Pane& pane : model.layout.panes())
    if (app::is_stage_pane(pane.shows) && std::find(shown.begin(), shown.end(), pane.shows) == shown.end())
      shown.push_back(pane.shows);
  auto add = [&](const std::string& name, bool in_pane) {
    const StageInfo* info = app::stage_info(model, name);
    auto found = model.documents.find(name);
    json.open('{').key("name").string(name).key("title").string(app::pane_title(model, name));
    json.key("documentation").string(info ? std::string_view(info->documentation) : std::string_view());
    json.key("shown").boolean(in_pane);
    if (found != model.documents.end())
      json.key("version").number(found->second.version).key("stale").boolean(app::is_stale(model, found->second));
    json.close('}');
  };
  json.open('[');
  for (const std::string& name : shown) add(name, true);
  for (const StageInfo& stage : model.stages)
    if (std::find(shown.begin(), shown.end(), stage.name) == shown.end()) add(stage.name, false);
  json.close(']');
}

void add_passes(Json& json, const Model& model) {
  json.open('[');
  for (const PassResult& pass : model.pass_results) {
    json.open('{').key("pass").string(pass.pass);
    json.key("before").number(pass.size_before).key("after").number(pass.size_after).key("rules").open('[');
    for (const RuleTimes& rule : pass.rules)
      if (rule.times > 0) json.open('{').key("rule").string(rule.rule).key("times").number(rule.times).close('}');
    json.close(']').close('}');
  }
  json.close(']');
}

// LLVM's passes that changed something.
void add_llvm_passes(Json& json, const Model& model) {
  json.open('[');
  uint64_t number = 0;
  for (const LlvmExecution& each : model.llvm.executions) {
    ++number;
    if (!each.changed) continue;
    json.open('{').key("number").number(number).key("pass").string(each.pass).key("on").string(each.on);
    json.key("before").number(each.size_before).key("after").number(each.size_after).close('}');
  }
  json.close(']');
}

void add_watch(Json& json, const Model& model) {
  const app::WatchView& watch = model.watch;
  bool shows = watch.on && watch.answered != 0 && !app::is_stale(model, watch);
  json.open('{').key("on").boolean(shows).key("status").string(app::watch_status(model));
  if (shows) {
    json.key("ended").boolean(!watch.at.running && watch.at.diagnostics.empty());
    json.key("next")
        .string(app::next_text(model.words, watch))
        .key("said")
        .string(!watch.said.empty() ? watch.said : watch.verdict);
    if (auto evaluation = model.documents.find(app::evaluation_pane); evaluation != model.documents.end())
      json.key("evaluation").string(evaluation->second.text.bytes());
    json.key("output").string(watch.at.output).key("variables").open('[');
    for (const WatchedVariable& each : watch.at.variables)
      json.open('{').key("name").string(each.name).key("value").string(each.value).close('}');
    json.close(']').key("calls").open('[');
    for (const WatchedFrame& each : watch.at.frames) json.string(each.text);
    json.close(']');
  }
  json.close('}');
}

void mix(uint32_t& hash, uint64_t value) {
  for (; value != 0; value >>= 16) hash = (hash ^ static_cast<uint32_t>(value & 0xffff)) * 16777619u;
  hash = (hash ^ 0x9e37u) * 16777619u;
}
void mix(uint32_t& hash, std::string_view text) {
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  mix(hash, text.size());
}

} // namespace

uint32_t state_number(const Model& model) {
  uint32_t hash = 2166136261u;
  for (uint64_t part : {model.source.revision(), model.input.revision(), model.diagnosed_revision, model.last_version,
                        model.run.version, static_cast<uint64_t>(model.run.state), model.notice.number,
                        model.kept_version, static_cast<uint64_t>(model.engine),
                        static_cast<uint64_t>(app::is_compiling(model)), static_cast<uint64_t>(model.wants_run)})
    mix(hash, part);
  mix(hash, model.source.language());
  mix(hash, model.display_language);
  for (const std::string& stage : app::wanted_stages(model)) mix(hash, stage);
  for (uint64_t part :
       {model.watch.version, uint64_t{model.watch.answered}, uint64_t{model.watch.on}, model.watch.progress})
    mix(hash, part);
  return hash;
}

std::string state_json(const Model& model) {
  Json json;
  json.open('{').key("language").string(model.source.language());
  json.key("languages").open('[');
  for (const LanguageInfo& language : model.languages)
    json.open('{').key("name").string(language.name).key("title").string(language.title).close('}');
  json.close(']').key("ready").boolean(model.engine == app::EngineState::Ready);
  json.key("inputVersion").number(model.input.revision());
  json.key("sourceVersion").number(model.source.revision()).key("outputVersion").number(model.run.version);
  json.key("compiling").boolean(app::is_compiling(model)).key("status").string(app::status(model));
  json.key("displayLanguage").string(model.display_language).key("displayLanguages").open('[');
  for (const app::DisplayLanguage& each : app::display_languages())
    json.open('{').key("tag").string(each.tag).key("title").string(each.title).close('}');
  json.close(']');
  json.key("running").boolean(model.run.active()).key("ran").number(model.run.id); // 0: never
  json.key("stops").boolean(app::can_stop(model)).key("outcome").string(app::run_outcome(model));
  json.key("runStatus").string(app::own_run_status(model)).key("notice").string(model.notice.text);
  json.key("noticeNumber").number(model.notice.number).key("diagnostics");
  add_diagnostics(json, model, model.diagnostics);
  json.key("runDiagnostics");
  std::vector<Diagnostic> more = app::problems(model); // behind those of the compiler
  more.erase(more.begin(), more.begin() + static_cast<ptrdiff_t>(model.diagnostics.size()));
  add_diagnostics(json, model, more);
  json.key("stages");
  add_stages(json, model);
  json.key("recent").open('[');
  for (const app::KeptProgram& each : model.kept)
    json.open('{')
        .key("language")
        .string(each.language)
        .key("title")
        .string(app::program_title(model.words, each.text))
        .close('}');
  json.close(']').key("passResults");
  add_passes(json, model);
  json.key("llvmPasses");
  add_llvm_passes(json, model);
  json.key("moving").boolean(app::is_moving(model)).key("watch");
  add_watch(json, model);
  return json.close('}').take();
}

std::string examples_json() {
  Json json;
  json.open('[');
  for (const Example& example : examples())
    json.open('{').key("language").string(example.language).key("title").string(example.title).close('}');
  return json.close(']').take();
}

} // namespace letcont::web
