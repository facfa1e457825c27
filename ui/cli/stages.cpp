// letcont stages: what `emit` can show.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "machine/machine.h"
#include "program_input.h"

namespace letcont::cli {

namespace {

// One line for each stage, its name padded to the longest one's width.
std::string table_of(const std::vector<StageInfo>& stages) {
  size_t width = 0;
  for (const StageInfo& stage : stages) width = std::max(width, stage.name.size());
  std::string text;
  for (const StageInfo& stage : stages)
    text.append(stage.name).append(width - stage.name.size() + 2, ' ').append(stage.documentation).append("\n");
  return text;
}

int stages(const ProgramInput& input, bool colour) {
  const Language* language = nullptr;
  if (!input.path.empty() || !input.language.empty()) {
    int exit_code = ok;
    language = find_language(input, colour, exit_code);
    if (!language) return exit_code;
    bool is_file = !input.path.empty() && input.path != "-"; // whose name alone may tell the language
    if (is_file && !read_source(input, colour, exit_code)) return exit_code;
  }
  return write_output(table_of(stages_of(language, machine::stages())), colour) ? ok : failed;
}

} // namespace

void add_stages(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("stages", "List the stages that emit can print");
  auto input = add_program_input(command, false);
  command.footer(R"(Examples:
  letcont stages                                         all stages of all languages
  letcont stages p.add                                   those that p.add goes through, in order
  letcont stages --lang=add                              the same, without a file)");
  when_given(command, options, [=](bool colour) { return stages(*input, colour); });
}

} // namespace letcont::cli
