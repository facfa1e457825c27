#include "outline.h"

#include "cli/operations/reference.h"
#include "command.h"
#include "compile/compilation.h"
#include "compile/language.h"
#include "llvm/passes/passes.h"
#include "machine/machine.h"
#include "passes/pass.h"

#include <algorithm>

namespace letcont::cli {

namespace {

std::vector<std::string> languages_by_name() {
  std::vector<std::string> names;
  for (const Language& language : languages()) names.emplace_back(language.info.name);
  return names;
}

std::vector<std::string> stages_by_name() {
  std::vector<std::string> names;
  for (const StageInfo& stage : stages_of(nullptr, machine::stages())) names.emplace_back(stage.name);
  return names;
}

std::vector<std::string> passes_by_name() {
  std::vector<std::string> names;
  for (const passes::Pass& pass : passes::all_passes()) names.emplace_back(pass.name);
  return names;
}

std::vector<std::string> pipelines() {
  std::vector<std::string> names = passes_by_name();
  names.insert(names.begin(), {"default", "none"});
  return names;
}

// CLI11 writes the choices after the name: "WHEN:{auto,always,never}".
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    size_t end = std::min(text.find(','), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<std::string> llvm_pipelines() {
  std::vector<std::string> names{"O1", "O2", "O3", "letcont", "none"};
  for (const LlvmPass& pass : llvm_passes()) names.emplace_back(pass.name);
  return names;
}

std::vector<std::string> operations_by_name() {
  std::vector<std::string> names;
  for (const ReferenceRow& row : reference_rows())
    if (names.empty() || names.back() != row.name) names.emplace_back(row.name);
  return names;
}

// What an argument may be, by its type, and by the command where that takes fewer; empty if it may be anything.
std::vector<std::string> values_of(const std::string& type, const std::string& command) {
  if (size_t open = type.find(":{"); open != std::string::npos && type.ends_with('}'))
    return split(std::string_view(type).substr(open + 2, type.size() - open - 3));
  bool is_prompt = command == "repl";
  if (type.starts_with("LANG")) return is_prompt ? std::vector<std::string>{"l"} : languages_by_name();
  if (type.starts_with("STAGE")) return stages_by_name();
  if (type.starts_with("LIST")) return pipelines();
  if (type.starts_with("ENGINES")) return tested_engines();
  if (type.starts_with("ENGINE")) return is_prompt ? std::vector<std::string>{"native", "eval"} : engine_names();
  if (type.starts_with("FORM:") || type == "FORM") return form_names();
  if (type.starts_with("LEVEL")) return {"0", "1", "2", "3"};
  return {};
}

OptionOutline outline_of(const CLI::Option& option, const std::string& command) {
  OptionOutline outline;
  for (const std::string& name : option.get_snames()) outline.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) outline.names.push_back("--" + name);
  outline.help = option.get_description();
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    outline.value = type.substr(0, type.find(':'));
    outline.values = option.check_lname("llvm-passes") ? llvm_pipelines() : values_of(type, command);
  }
  return outline;
}

CommandOutline outline_of_command(const CLI::App& app) {
  CommandOutline outline;
  outline.name = app.get_name();
  outline.description = app.get_description();
  outline.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional()) {
      outline.options.push_back(outline_of(*option, outline.name));
    } else {
      outline.positional = option->get_name(true);
      outline.positional_help = option->get_description();
      outline.values = outline.positional.starts_with("PASS")   ? passes_by_name()
                       : outline.positional.starts_with("NAME") ? operations_by_name()
                                                                : values_of(option->get_type_name(), outline.name);
    }
  }
  return outline;
}

} // namespace

Outline outline_of(const CLI::App& app) {
  Outline outline{outline_of_command(app), {}};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    outline.commands.push_back(outline_of_command(*command));
  return outline;
}

std::vector<std::string> known_shells() { return {"bash", "zsh", "fish"}; }

} // namespace letcont::cli
