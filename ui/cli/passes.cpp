// letcont passes: lists the passes and the default pipeline.
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/language.h"
#include "passes/pipeline/pipeline.h"

#include <memory>

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
  for (const Language& language : languages())
    if (language.passes != "default")
      text.append("\nFor ").append(language.info.title).append(" it is:\n  ").append(language.passes) += '\n';
  return text;
}

// One pass at length: what it does, and each of its rules.
static std::string explanation(const passes::Pass& pass) {
  size_t width = 0;
  for (const passes::RuleRow& rule : pass.rules) width = std::max(width, rule.name.size());
  std::string text = std::string(pass.name) + "\n\n";
  size_t column = 0;
  for (size_t i = 0; i < pass.text.size();) { // at most 80 columns
    size_t end = std::min(pass.text.find(' ', i), pass.text.size());
    if (column > 0 && column + 1 + end - i > 80) text += '\n', column = 0;
    if (column > 0) text += ' ', ++column;
    text.append(pass.text.substr(i, end - i));
    column += end - i;
    i = end + 1;
  }
  text += "\n\nIts rules, as counted:\n";
  for (const passes::RuleRow& rule : pass.rules)
    text.append("  ").append(rule.name).append(width - rule.name.size() + 2, ' ').append(rule.text) += '\n';
  return text;
}

void add_passes_command(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("passes", "List the passes, and the default pipeline");
  command.footer(R"(Examples:
  letcont passes
  letcont passes shrink                                  one pass, with its rules
  letcont emit p.fun --stage=cps --passes=none           see a program before any pass
  letcont emit p.fun --stage=cps --passes=shrink,close   with these two)");
  auto name = std::make_shared<std::string>();
  command.add_option("PASS", *name, "Explain this pass and its rules");
  when_given(command, options, [name](bool colour) {
    const passes::Pass* pass = passes::pass_named(*name);
    if (!name->empty() && !pass) {
      std::vector<std::string> names;
      for (const passes::Pass& pass : passes::all_passes()) names.emplace_back(pass.name);
      complain(unknown_name("pass", *name, names), colour);
      return wrong_usage;
    }
    return write_output(pass ? explanation(*pass) : table(), colour) ? ok : failed;
  });
}

} // namespace letcont::cli
