#include "editor/dap/program.h"

#include "passes/pipeline/pipeline.h"
#include "support/suggest.h"

namespace letcont::dap {

namespace {

std::string name_of_file(std::string_view path) { return std::string(path.substr(path.find_last_of('/') + 1)); }

std::optional<ProgramText> read_program(const Settings& settings, const Files& files, std::string& message) {
  std::optional<std::string> text = files.read(settings.program, message);
  if (!text) return std::nullopt;
  const Language* language = language_of_file(settings.program);
  if (!language) {
    message = "the language of '" + settings.program + "' is not known by its extension";
    return std::nullopt;
  }
  if (text->size() > max_source_bytes || text->find('\0') != std::string::npos) {
    message = "'" + settings.program + "' is " + (text->size() > max_source_bytes ? "too large" : "a binary file");
    return std::nullopt;
  }
  ProgramText program;
  program.language = language->info.name;
  program.name = name_of_file(settings.program);
  program.text = std::move(*text);
  program.passes = settings.passes;
  return program;
}

// Reads the text that a front end made the program from. False, and why, if the settings name one that is not there.
bool read_original(const Settings& settings, const Files& files, ProgramText& program, std::string& message) {
  if (settings.original.empty()) return true;
  if (program.language != "cps") {
    message = "\"source\" is for CPS text that a front end wrote";
    return false;
  }
  std::optional<std::string> text = files.read(settings.original, message);
  if (!text) return false;
  program.original_name = settings.original;
  program.original = std::move(*text);
  return true;
}

std::string wrong_passes(const std::string& passes) {
  Diagnostics in_list;
  passes::parse_pipeline(passes, in_list);
  return in_list.has_errors() ? "\"passes\": " + in_list.all()[0].message : "";
}

std::string no_pass_text(const Compilation& compilation, const std::string& pass) {
  std::vector<std::string> keys = passes::keys(compilation.pipeline());
  std::string text = "there is no pass '" + pass + "' in this pipeline" + did_you_mean(pass, keys);
  if (keys.empty()) return text + "; it has none";
  text += "; it has ";
  for (size_t i = 0; i < keys.size(); ++i) text += (i == 0 ? "" : ", ") + keys[i];
  return text;
}

// Returns the first error, with its place.
std::string first_error(const Compilation& compilation) {
  for (const Diagnostic& each : compilation.diagnostics().all()) {
    if (each.severity != Severity::Error) continue;
    std::string text = render(each, compilation.source(), false);
    return text.substr(0, text.find('\n'));
  }
  return "the program was not compiled";
}

// Returns the full path of the text that the program was made from; empty if there is no such file.
std::string original_path(const Settings& settings, const Files& files, const Source& source) {
  if (!settings.original.empty()) return files.canonical(settings.original);
  if (!source.map() || source.map()->original->name().empty()) return {};
  std::string folder = settings.program.substr(0, settings.program.find_last_of('/') + 1);
  std::string beside = folder + source.map()->original->name(), none;
  return files.read(beside, none) ? files.canonical(beside) : std::string();
}

} // namespace

std::unique_ptr<Program> Program::open(const Settings& settings, const Files& files, std::function<bool()> is_unwanted,
                                       uint32_t generation, LaunchProblem& problem) {
  problem = {wrong_passes(settings.passes)};
  if (!problem.message.empty()) return nullptr;
  std::optional<ProgramText> text = read_program(settings, files, problem.message);
  if (!text || !read_original(settings, files, *text, problem.message)) return nullptr;
  std::optional<std::string> input = std::string();
  if (!settings.input.empty()) input = files.read(settings.input, problem.message);
  if (!input) return nullptr;

  std::unique_ptr<Program> program(new Program);
  program->compilation_ = std::make_unique<Compilation>(std::move(*text));
  Compilation& compilation = *program->compilation_;
  compilation.interrupt_when(std::move(is_unwanted));
  const cps::Program* compiled = compilation.cps_after(settings.pass);
  if (!compiled) {
    bool has_errors = compilation.diagnostics().has_errors();
    problem.message = has_errors ? first_error(compilation) : no_pass_text(compilation, settings.pass);
    if (has_errors) problem.diagnostics = program->warnings();
    return nullptr;
  }
  program->debugger_ = std::make_unique<debugger::Debugger>(
      *compiled, compilation.source(),
      debugger::Options{.limits = settings.limits, .input = run::Input(std::move(*input))});
  if (settings.pass == "none" || compilation.pipeline().empty()) program->origins_ = compilation.origins();
  compilation.interrupt_when({});
  std::string pass = settings.pass.empty() ? "end" : settings.pass;
  Sources::Names names{files.canonical(settings.program), original_path(settings, files, compilation.source()),
                       compilation.program().name + "@" + pass + ".cps"};
  program->sources_ = std::make_unique<Sources>(*program->debugger_, std::move(names), generation);
  return program;
}

} // namespace letcont::dap
