// letcont passes lists the passes and the default pipeline; letcont operations the operations and externals of CPS.
#include "llvm/passes/passes.h"

#include "cli/operations/reference.h"
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

// At most 80 columns.
static std::string filled(std::string_view prose) {
  std::string text;
  size_t column = 0;
  for (size_t i = 0; i < prose.size();) {
    size_t end = std::min(prose.find(' ', i), prose.size());
    if (column > 0 && column + 1 + end - i > 80) text += '\n', column = 0;
    if (column > 0) text += ' ', ++column;
    text.append(prose.substr(i, end - i));
    column += end - i;
    i = end + 1;
  }
  return text;
}

// One pass at length: what it does, and each of its rules.
static std::string explanation(const passes::Pass& pass) {
  size_t width = 0;
  for (const passes::RuleRow& rule : pass.rules) width = std::max(width, rule.name.size());
  std::string text = std::string(pass.name) + "\n\n";
  text += filled(pass.text);
  text += "\n\nIts rules, as counted:\n";
  for (const passes::RuleRow& rule : pass.rules)
    text.append("  ").append(rule.name).append(width - rule.name.size() + 2, ' ').append(rule.text) += '\n';
  return text;
}

// ---- LLVM's

static std::string llvm_table() {
  size_t width = 0;
  for (const LlvmPass& pass : llvm_passes()) width = std::max(width, pass.name.size());
  std::string text;
  for (const LlvmPass& pass : llvm_passes())
    text.append(pass.name).append(width - pass.name.size() + 2, ' ').append(pass.does) += '\n';
  text += "\nO1, O2 and O3 are pipelines of LLVM's own, with these and others. A pass behind them\n"
          "with a minus does not run: --llvm-passes=O2,-gvn. The pipeline letcont is:\n";
  std::string list(letcont_llvm_passes());
  std::replace(list.begin(), list.end(), ',', ' ');
  std::string shown = "  " + filled(list);
  for (size_t at = 0; (at = shown.find('\n', at)) != std::string::npos; at += 3) shown.replace(at, 1, "\n  ");
  return text + shown + "\n";
}

static std::string explanation(const LlvmPass& pass) {
  std::string text = std::string(pass.name) + ": " + std::string(pass.does) + "\n";
  if (!pass.text.empty()) text += "\n" + filled(pass.text) + "\n";
  return text +
         (pass.opt.empty() ? "\nIt runs within O1 to O3.\n" : "\nFor opt: --passes='" + std::string(pass.opt) + "'\n");
}

// The table, or one pass of it. Returns the exit status.
template <class Passes, class Pass>
static int show(const std::string& name, const Passes& all, const Pass* pass, const std::string& table, bool colour) {
  if (!name.empty() && !pass) {
    std::vector<std::string> names;
    for (const Pass& each : all) names.emplace_back(each.name);
    complain(unknown_name("pass", name, names), colour);
    return wrong_usage;
  }
  return write_output(pass ? explanation(*pass) : table, colour) ? ok : failed;
}

void add_passes_command(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("passes", "List the passes, and the default pipeline");
  command.footer(R"(Examples:
  letcont passes
  letcont passes shrink                                  one pass, with its rules
  letcont passes --llvm                                  those of LLVM's optimiser
  letcont passes --llvm licm                             one of them
  letcont emit p.fun --stage=cps --passes=none           see a program before any pass
  letcont emit p.fun --stage=cps --passes=shrink,close   with these two)");
  auto name = std::make_shared<std::string>();
  command.add_option("PASS", *name, "Explain this pass and its rules");
  auto of_llvm = std::make_shared<bool>(false);
  command.add_flag("--llvm", *of_llvm, "LLVM's passes, which --llvm-passes names");
  when_given(command, options, [name, of_llvm](bool colour) {
    return *of_llvm ? show(*name, llvm_passes(), llvm_pass_named(*name), llvm_table(), colour)
                    : show(*name, passes::all_passes(), passes::pass_named(*name), table(), colour);
  });
}

// ---- letcont operations

// Prints all rows, or those of one name. Returns the exit status.
static int show_operations(const std::string& name, bool as_json, bool colour) {
  std::vector<ReferenceRow> rows = reference_rows();
  if (!name.empty()) {
    std::vector<std::string> names;
    for (const ReferenceRow& row : rows) names.emplace_back(row.name);
    std::erase_if(rows, [&](const ReferenceRow& row) { return row.name != name; });
    if (rows.empty()) {
      complain(unknown_name("operation or external", name, names), colour);
      return wrong_usage;
    }
  }
  return write_output(as_json ? reference_json(rows) : reference_text(rows, name.empty()), colour) ? ok : failed;
}

void add_operations(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("operations", "List the operations and externals of CPS");
  command.footer("For writers of front ends: what CPS text can compute, with types and errors.\n\n"
                 R"(Examples:
  letcont operations
  letcont operations div                                 one of them
  letcont operations --json                              for other programs)");
  auto name = std::make_shared<std::string>();
  command.add_option("NAME", *name, "Show only the operation or the external with this name");
  auto as_json = std::make_shared<bool>(false);
  command.add_flag("--json", *as_json, "Print JSON: operations, memory, externals");
  when_given(command, options, [name, as_json](bool colour) { return show_operations(*name, *as_json, colour); });
}

} // namespace letcont::cli
