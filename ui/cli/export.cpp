// letcont export: the program and its stages as a page, as Markdown, or a picture of it.
#include "export/export.h"

#include "app/picture/svg.h"
#include "cli/terminal/files.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "compile/missing_stage.h"
#include "engines/engine.h"
#include "link/sharing.h"
#include "machine/machine.h"
#include "program_input.h"

#include <filesystem>
#include <optional>

namespace letcont::cli {

namespace {

const std::vector<std::string> formats{"html", "markdown", "svg"};
constexpr uint64_t most_steps = 1'000'000'000;
constexpr uint64_t most_output = 1 << 20;

struct ExportOptions {
  std::string format, output, address;
  std::vector<std::string> stages;
  bool run = false;
};

// Said, or by the extension of the file to write.
// Nothing for a file whose name says that it is something else: a page in a PDF file would be a surprise.
std::optional<std::string> format_of(const ExportOptions& options) {
  if (!options.format.empty()) return options.format;
  std::string extension = std::filesystem::path(options.output).extension();
  if (extension == ".md" || extension == ".markdown") return "markdown";
  if (extension == ".svg") return "svg";
  if (extension.empty() || extension == ".html" || extension == ".htm" || options.output == "/dev/stdout")
    return "html";
  return std::nullopt;
}

// False, after a message, if a name is of no stage of the language.
bool known_stages(const std::vector<std::string>& wanted, const std::vector<StageInfo>& stages, bool colour) {
  std::vector<std::string> names;
  for (const StageInfo& stage : stages) names.push_back(stage.name);
  for (const std::string& word : wanted) {
    std::string name(split_stage(word).stage);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    complain(unknown_name("stage", name, names), colour);
    return false;
  }
  return true;
}

const StageInfo& info_of(const std::vector<StageInfo>& stages, std::string_view word) {
  for (const StageInfo& stage : stages)
    if (stage.name == split_stage(word).stage) return stage;
  return stages.front(); // not reached: the names have been checked
}

// Runs the program, within bounds, for its output.
void run(Compilation& compilation, ExportedProgram& exported) {
  const cps::Program* program = compilation.cps();
  if (!program) return;
  std::unique_ptr<Execution> execution =
      engines().front().start(*program, {.limits = {.steps = most_steps, .output_bytes = most_output}});
  RunState state = RunState::Running;
  while (state == RunState::Running) {
    state = execution->run(1'000'000);
    exported.output += execution->take_output();
  }
  exported.ran = true;
  if (state == RunState::Failed) exported.problems += render(execution->error(), compilation.source(), false);
}

// `missing` takes why something that was asked for is not there.
ExportedProgram exported_program(Compilation& compilation, const std::vector<StageInfo>& stages,
                                 const ExportOptions& options, std::vector<std::string>& missing) {
  const ProgramText& program = compilation.program();
  ExportedProgram exported;
  exported.title = program.name;
  exported.language = program.language;
  exported.text = program.text;
  for (const std::string& word : options.stages) {
    const Document* document = compilation.stage(word);
    if (!document) {
      if (!compilation.diagnostics().has_errors()) missing.push_back(why_no_stage(compilation, word));
      continue;
    }
    const StageInfo& info = info_of(stages, word);
    std::string pass(split_stage(word).pass);
    std::string title =
        pass.empty() ? info.title : info.title + (pass == "none" ? " before any pass" : " after " + pass);
    exported.stages.push_back({std::move(title), info.documentation, info.syntax, *document,
                               info.syntax == "dot" ? app::svg_of_stage(document->text, app::Theme::Light) : ""});
  }
  exported.problems = render(compilation.diagnostics(), compilation.source(), false);
  if (options.run) run(compilation, exported);
  if (!options.address.empty()) {
    auto [link, problem] = link_to_share({program, {}, {}});
    if (problem.empty())
      exported.address = options.address + link;
    else
      missing.push_back(std::move(problem));
  }
  return exported;
}

int write_result(const ExportOptions& options, std::string_view text, bool colour) {
  if (options.output.empty() || options.output == "-") return show(text, colour) ? ok : failed;
  std::string message;
  if (write_file(options.output, text, message)) return ok;
  complain(message, colour);
  return failed;
}

int export_program(const ProgramInput& input, ExportOptions options, bool colour) {
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  std::optional<std::string> known_format = format_of(options);
  if (!known_format) {
    complain("'" + options.output + "' would be no page, Markdown or SVG by its name; --format says what it is to be",
             colour);
    return wrong_usage;
  }
  const std::string& format = *known_format;
  const std::vector<StageInfo> stages = stages_of(language_named(program->language), machine::stages());
  if (options.stages.empty())
    options.stages = format == "svg" ? std::vector<std::string>{"flow"} : std::vector<std::string>{"cps", "llvm"};
  if (!known_stages(options.stages, stages, colour)) return wrong_usage;
  if (format == "svg" && (options.stages.size() != 1 || info_of(stages, options.stages[0]).syntax != "dot")) {
    complain("an SVG file holds one picture: --stage=flow or --stage=calls", colour);
    return wrong_usage;
  }
  if (format == "svg" && !options.address.empty()) {
    complain("an SVG file holds no link: --url is for pages and Markdown", colour);
    return wrong_usage;
  }
  if (!takes_link(options.address, colour)) return wrong_usage;
  if (std::string message = overwriting(input, options.output); !message.empty()) {
    complain(message, colour);
    return wrong_usage;
  }

  // What is exported is for others: it names no folders of this machine. What is told here does.
  const Source as_given = source_of(*program);
  for (std::string* name : {&program->name, &program->original_name}) name->erase(0, name->find_last_of('/') + 1);
  Compilation compilation(std::move(*program), {.stages = machine::stages()});
  std::vector<std::string> missing;
  ExportedProgram exported = exported_program(compilation, stages, options, missing);
  write_error(render(compilation.diagnostics(), as_given, colour));
  for (const std::string& each : missing) complain(each, colour);
  const bool wrong = compilation.diagnostics().has_errors() || !missing.empty();
  if (format != "svg") {
    int written = write_result(options, format == "html" ? export_html(exported) : export_markdown(exported), colour);
    return written == ok && wrong ? failed : written;
  }
  if (wrong) return failed; // what was wrong has been said
  if (exported.stages[0].svg.empty()) {
    complain("the picture is too large: more than " + std::to_string(app::most_exported_boxes) + " boxes", colour);
    return failed;
  }
  return write_result(options, exported.stages[0].svg, colour);
}

} // namespace

void add_export(CLI::App& app, Options& options) {
  CLI::App& command =
      *app.add_subcommand("export", "Write the program and its stages as a page, Markdown or a picture");
  auto input = add_program_input(command);
  auto export_options = std::make_shared<ExportOptions>();
  add_passes(command, *input);
  command
      .add_option("--format", export_options->format,
                  "html, one self-contained file; markdown; or svg, one picture. Default: by the name of the output "
                  "file, else html")
      ->check(CLI::IsMember(formats))
      ->type_name("FORMAT");
  command.add_option("--stage", export_options->stages, "A stage to include; may be repeated. Default: cps and llvm")
      ->allow_extra_args(false) // what follows is the program
      ->type_name("STAGE");
  command.add_flag("--run", export_options->run, "Run the program, and show what it prints");
  command
      .add_option("--url", export_options->address,
                  "The playground's address, for a link to it with the program; in no SVG file")
      ->type_name("URL");
  command.add_option("-o,--output", export_options->output, "Write to this file")->type_name("PATH");
  command.footer(
      R"(Examples:
  letcont export p.fun -o p.html                         the program, its CPS and its LLVM IR, linked
  letcont export p.fun -o p.md --stage=k --run           its K notation and its output, as Markdown
  letcont export p.fun -o p.svg --stage=calls            the call graph as a picture
  letcont export p.l -o p.html --stage=types --stage=cps@none --stage=cps)");
  when_given(command, options, [=](bool colour) { return export_program(*input, *export_options, colour); });
}

} // namespace letcont::cli
