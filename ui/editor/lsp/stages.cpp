// The stages of a program as documents beside it, and what belongs together in both: requests of our own.
#include "compile/missing_stage.h"
#include "editor/lsp/features.h"
#include "editor/lsp/uris.h"

#include <algorithm>

namespace letcont::lsp {

namespace {

constexpr std::string_view show_stage = "letcont.showStage", run_program = "letcont.run";

// Which stage of which program a request is about.
struct Asked {
  Program* program = nullptr; // null: the prelude of a language
  std::string stage;
};

std::optional<Asked> read_stage(Workspace& workspace, const JsonObject& parameters) {
  if (std::optional<std::string> uri = rpc::string_in(parameters, "uri")) {
    std::optional<StageUri> named = read_stage_uri(*uri);
    if (!named) return std::nullopt;
    Program* program = named->program.empty() ? nullptr : workspace.program_named(named->program);
    if (!program && !named->program.empty()) return std::nullopt;
    return Asked{program, std::move(named->stage)};
  }
  Program* program = workspace.program(parameters);
  std::optional<std::string> stage = rpc::string_in(parameters, "stage");
  if (!program || !stage) return std::nullopt;
  return Asked{program, std::move(*stage)};
}

// "prelude.l"
const Language* language_of_prelude(std::string_view stage) {
  const Language* language = stage.starts_with("prelude.") ? language_of_file(stage) : nullptr;
  return language && language->library ? language : nullptr;
}

std::vector<StageInfo> stages_of(const Workspace& workspace, const Program& program) {
  return letcont::stages_of(&program.language, workspace.stages());
}

std::string syntax_of(const Workspace& workspace, const Program& program, std::string_view stage) {
  for (const StageInfo& info : stages_of(workspace, program))
    if (info.name == split_stage(stage).stage) return info.syntax;
  return "plain";
}

// Why there is none: the program or the stage has errors, or there is no such stage.
rpc::Error no_stage(const Compilation& compilation, std::string_view stage) {
  for (const Diagnostic& each : compilation.program_diagnostics().all())
    if (each.severity == Severity::Error) return {rpc::ErrorCode::RequestFailed, each.message};
  if (const Diagnostic* refusal = compilation.refusal()) return {rpc::ErrorCode::RequestFailed, refusal->message};
  return {rpc::ErrorCode::RequestFailed, why_no_stage(compilation, stage)};
}

Json ranges(const app::Text& text, const std::vector<Span>& spans, Encoding encoding) {
  JsonArray all;
  for (Span span : spans) all.push_back(range(text, span, encoding));
  return all;
}

// Adjacent pieces of the source are found from a place by the smallest piece around it.
std::vector<Span> in_stage(const StageView& view, Span of_source) {
  if (of_source.begin == of_source.end) {
    std::optional<app::IntervalIndex::Interval> piece = view.index.by_source.shortest_around(of_source.begin);
    if (!piece) return {};
    of_source = {piece->begin, piece->end};
  }
  std::vector<Span> spans;
  for (const app::LitRange& lit : app::lit_ranges(view.index, view.ranges, of_source))
    if (!lit.weak) spans.push_back({lit.begin, lit.end});
  return spans;
}

std::vector<Span> in_source(const StageView& view, Span of_stage, uint32_t own) {
  std::vector<Span> spans;
  if (of_stage.begin == of_stage.end) {
    if (auto piece = view.index.by_place.shortest_around(of_stage.begin))
      spans.push_back(view.ranges[piece->what].source);
  } else {
    view.index.by_place.inside(of_stage.begin, of_stage.end, [&](const app::IntervalIndex::Interval& piece) {
      spans.push_back(view.ranges[piece.what].source);
    });
  }
  std::sort(spans.begin(), spans.end(),
            [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  std::vector<Span> outermost;
  for (Span span : spans)
    if (span.end <= own && (outermost.empty() || span.end > outermost.back().end)) outermost.push_back(span);
  return outermost;
}

} // namespace

Answer stages(Workspace& workspace, Program& program, const JsonObject&) {
  JsonArray all, passes;
  for (const StageInfo& info : stages_of(workspace, program))
    all.push_back(JsonObject{{"name", info.name},
                             {"title", info.title},
                             {"documentation", info.documentation},
                             {"syntax", info.syntax},
                             {"uri", stage_uri(info.name, program.uri)}});
  Compilation& compilation = workspace.compilation(program);
  if (compilation.check())
    for (const std::string& key : passes::keys(compilation.pipeline())) passes.push_back(key);
  return Json(JsonObject{{"stages", std::move(all)}, {"passes", std::move(passes)}});
}

Answer stage(Workspace& workspace, const JsonObject& parameters) {
  std::optional<Asked> asked = read_stage(workspace, parameters);
  if (!asked) return wrong_parameters();
  if (!asked->program) {
    const Language* language = language_of_prelude(asked->stage);
    if (!language) return wrong_parameters();
    return Json(JsonObject{{"uri", stage_uri(asked->stage, "")},
                           {"text", rpc::text_value(language->library->text)},
                           {"syntax", language->info.name}});
  }
  Program& program = *asked->program;
  program.shows_stages = true;
  Compilation& compilation = workspace.compilation(program);
  const Document* document = compilation.stage(asked->stage);
  if (!document) return no_stage(compilation, asked->stage);
  return Json(JsonObject{{"uri", stage_uri(asked->stage, program.uri)},
                         {"text", rpc::text_value(document->text)},
                         {"syntax", syntax_of(workspace, program, asked->stage)},
                         {"version", program.version}});
}

Answer text_document_content(Workspace& workspace, const JsonObject& parameters) {
  Answer answer = stage(workspace, parameters);
  if (rpc::Error* error = std::get_if<rpc::Error>(&answer)) {
    if (error->code == rpc::ErrorCode::InvalidParams) return answer;
    return Json(JsonObject{{"text", rpc::text_value("// " + error->message + "\n")}});
  }
  const JsonObject& made = *std::get<Json>(answer).getAsObject();
  return Json(JsonObject{{"text", *made.get("text")}});
}

Answer linked(Workspace& workspace, const JsonObject& parameters) {
  std::optional<Asked> asked = read_stage(workspace, parameters);
  if (!asked || !asked->program) return wrong_parameters();
  Program& program = *asked->program;
  const StageView* view = workspace.view(program, asked->stage);
  if (!view) return no_stage(workspace.compilation(program), asked->stage);
  Encoding encoding = workspace.settings.encoding;
  if (std::optional<Span> piece = read_range(program.text, rpc::object_in(parameters, "range"), encoding))
    return Json(
        JsonObject{{"ranges", ranges(view->text, in_stage(*view, *piece), encoding)}, {"version", program.version}});
  std::optional<Span> piece = read_range(view->text, rpc::object_in(parameters, "stageRange"), encoding);
  if (!piece) return wrong_parameters();
  return Json(JsonObject{{"ranges", ranges(program.text, in_source(*view, *piece, program.text.size()), encoding)},
                         {"version", program.version}});
}

Json lens(const Workspace& workspace, const Program& program, std::string title, std::string_view command,
          JsonArray arguments) {
  return JsonObject{{"range", workspace.range(program, {0, 0})},
                    {"command", JsonObject{{"title", std::move(title)},
                                           {"command", std::string(command)},
                                           {"arguments", std::move(arguments)}}}};
}

// Above the program: to run it, and to see its continuations and its LLVM IR.
Answer code_lens(Workspace& workspace, Program& program, const JsonObject&) {
  JsonArray all{lens(workspace, program, "Run", run_program, JsonArray{program.uri})};
  for (const StageInfo& info : stages_of(workspace, program))
    if (info.name == "cps" || info.name == "llvm")
      all.push_back(lens(workspace, program, "Show " + info.title, show_stage, JsonArray{program.uri, info.name}));
  return Json(std::move(all));
}

Answer execute_command(Workspace& workspace, const JsonObject& parameters,
                       const std::function<void(const std::string& uri)>& show) {
  const JsonArray* arguments = rpc::array_in(parameters, "arguments");
  std::string command = rpc::string_in(parameters, "command").value_or("");
  std::vector<std::string> texts;
  for (size_t i = 0; arguments && i < arguments->size(); ++i)
    if (std::optional<llvm::StringRef> text = (*arguments)[i].getAsString()) texts.push_back(text->str());
  if (command == run_program && texts.size() == 1) return run(workspace, texts[0]);
  if (command != show_stage || texts.size() != 2)
    return wrong_parameters("the commands are letcont.run, of a program's URI, and letcont.showStage, of that and the "
                            "name of a stage");
  std::string stage_name = stage_uri(texts[1], texts[0]);
  Answer answer = stage(workspace, JsonObject{{"uri", stage_name}});
  if (std::holds_alternative<Json>(answer) && workspace.settings.shows_documents) show(stage_name);
  return answer;
}

} // namespace letcont::lsp
