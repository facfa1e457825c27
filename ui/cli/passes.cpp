// letcont passes: what the pipeline can be made of.
#include "command.h"
#include "passes/pipeline.h"
#include "terminal.h"

namespace letcont::cli {

static std::string table() {
  size_t width = 0;
  for (const passes::Pass& pass : passes::all_passes()) width = std::max(width, pass.name.size());
  std::string text;
  for (const passes::Pass& pass : passes::all_passes()) {
    text.append(pass.name).append(width - pass.name.size() + 2, ' ').append(pass.documentation) += '\n';
  }
  text += "\nThe default pipeline, in order:\n";
  for (const passes::Step& step : passes::default_steps())
    text.append("  ").append(step.pass).append(width - step.pass.size() + 2, ' ').append(step.reason) += '\n';
  return text;
}

void add_passes_command(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("passes", "List the passes, and the default pipeline");
  command.footer("Examples:\n"
                 "  letcont passes\n"
                 "  letcont emit p.fun --stage=cps --passes=none           see a program before any pass\n"
                 "  letcont emit p.fun --stage=cps --passes=shrink,close   with these two");
  command.callback([&options] {
    options.selected = [&options] { return write_output(table(), options.colour_on_errors) ? ok : failed; };
  });
}

} // namespace letcont::cli
