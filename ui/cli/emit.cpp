// letcont emit: one stage of the compiler's work, as text.
#include "cli/terminal/files.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "compile/missing_stage.h"
#include "machine/machine.h"
#include "program_input.h"
#include "support/shown.h"
#include "support/visible.h"

#include <charconv>
#include <cstdlib>

namespace letcont::cli {

namespace {

struct EmitOptions {
  std::string stage;
  std::string output;
  std::string at; // LINE:COLUMN
  bool check = false;
  bool stats = false;
};

// What each pass did, for --stats: its sizes and the rules that it applied.
std::string statistics(const Compilation& compilation) {
  std::string text;
  for (const PassReport& report : compilation.reports()) {
    text.append(report.pass->name).append(": ").append(std::to_string(report.size_before)).append(" → ");
    text.append(std::to_string(report.size_after)).append(" expressions\n");
    for (const passes::RuleCount& rule : report.counts)
      if (rule.times > 0) text.append("  ").append(std::to_string(rule.times)).append("  ").append(rule.rule) += '\n';
  }
  return text;
}

bool write_to(const std::string& path, std::string_view text, bool colour) {
  if (path.empty() || path == "-") return show(text, colour);
  std::string message;
  if (write_file(path, text, message)) return true;
  complain(message, colour);
  return false;
}

// The offset of LINE:COLUMN, both from 1; nothing if the program has no such place.
std::optional<uint32_t> offset_of(const std::string& place, const Source& source) {
  uint32_t line = 0, column = 0;
  const char* end = place.data() + place.size();
  auto [colon, wrong_line] = std::from_chars(place.data(), end, line);
  if (wrong_line != std::errc() || colon == end || *colon != ':') return std::nullopt;
  auto [rest, wrong_column] = std::from_chars(colon + 1, end, column);
  if (wrong_column != std::errc() || rest != end) return std::nullopt;
  if (line == 0 || line > source.line_count() || column == 0) return std::nullopt;
  uint32_t offset = source.offset({line, column});
  return source.line_column(offset).column == column ? std::optional(offset) : std::nullopt;
}

// `x + 1 :: Int`, for --at.
int emit_type(Compilation& compilation, const std::string& place, bool colour) {
  std::optional<uint32_t> offset = offset_of(place, compilation.source());
  if (!offset) {
    complain("--at: there is no place '" + place + "' in the program; it is LINE:COLUMN, both from 1", colour);
    return wrong_usage;
  }
  std::optional<TypeAt> found = compilation.type_at(*offset);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (!found) {
    complain("nothing at " + place + " has a type", colour);
    return failed;
  }
  constexpr size_t longest = 60;
  std::string text = on_one_line(compilation.source().text(found->span), longest);
  return write_output(visible(text + " :: " + found->type) + "\n", colour) ? ok : failed;
}

int emit(const ProgramInput& input, const EmitOptions& emit_options, bool colour) {
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;

  std::vector<std::string> names;
  for (const StageInfo& stage : stages_of(language_named(program->language), machine::stages()))
    names.push_back(stage.name);
  std::string stage(split_stage(emit_options.stage).stage);
  if (std::find(names.begin(), names.end(), stage) == names.end()) {
    complain(stage.empty() ? "which stage? Say it with --stage=" + one_of(names) : unknown_name("stage", stage, names),
             colour);
    return wrong_usage;
  }

  if (!emit_options.at.empty() && stage != "types") {
    complain("--at asks for a type: it goes with --stage=types, which L has", colour);
    return wrong_usage;
  }

  if (std::string message = overwriting(input, emit_options.output); !message.empty()) {
    complain(message, colour);
    return wrong_usage;
  }

  bool is_difference = emit_options.stage.find("..") != std::string::npos; // which is made from ranges
  Compilation compilation(std::move(*program), {.stages = machine::stages(),
                                                .verify = emit_options.check,
                                                .measure = emit_options.stats,
                                                .keep_everything = emit_options.at.empty(),
                                                .text_only = !is_difference});
  if (!emit_options.at.empty()) return emit_type(compilation, emit_options.at, colour);
  const Document* document = compilation.stage(emit_options.stage);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (!document && !compilation.diagnostics().has_errors())
    complain(why_no_stage(compilation, emit_options.stage), colour);
  bool counted = !emit_options.stats || !document || write_error(statistics(compilation));
  bool written = counted && document && write_to(emit_options.output, document->text, colour);
  // Not a return: taking apart what a large program became would take a tenth of the time, and the system frees it all
  // at once.
  std::exit(written && !compilation.diagnostics().has_errors() ? ok : failed);
}

} // namespace

void add_emit(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("emit", "Print a stage of the compilation: tokens, cps, llvm …");
  auto input = add_program_input(command);
  auto emit_options = std::make_shared<EmitOptions>();
  add_passes(command, *input);
  add_llvm_passes(command, *input);
  command
      .add_option(
          "--stage", emit_options->stage,
          "Which stage; `letcont stages` lists them. STAGE@PASS is the stage after that pass, STAGE@none before all; "
          "llvm@PASS and llvm@N after LLVM's pass or its number N, llvm@last after all")
      ->type_name("STAGE");
  command.add_option("--at", emit_options->at, "With --stage=types: only the type of the expression at that place")
      ->type_name("LINE:COLUMN");
  command.add_flag("--check", emit_options->check, "Verify the program after every pass");
  command.add_flag("--stats", emit_options->stats, "Print on standard error what each pass did");
  command.add_option("-o,--output", emit_options->output, "Write to this file")->type_name("PATH");
  command.footer(R"(Examples:
  letcont emit p.add --stage=cps                         the program in continuation-passing style
  letcont emit p.add --stage=llvm | lli-19 -             run its LLVM IR with LLVM's interpreter
  letcont emit p.fun --stage=cps@shrink --stats          after the first run of the pass `shrink`
  letcont emit p.l --stage=types --at=3:7                the type of the expression there
  letcont emit p.cps --stage=cps --passes=shrink,cse     with these two passes
  letcont emit p.l --stage=llvm-passes                   what LLVM's optimiser does, pass by pass
  letcont emit p.l --stage=llvm@gvn                      after its pass `gvn`
  printf '3 + (2 + 4)' | letcont emit --lang=add --stage=listing -)");
  when_given(command, options, [=](bool colour) { return emit(*input, *emit_options, colour); });
}

} // namespace letcont::cli
