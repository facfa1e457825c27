#include "outline.h"

#include "command.h"
#include "compile/compilation.h"
#include "compile/language.h"
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

std::vector<std::string> pipelines() {
  std::vector<std::string> names{"default", "none"};
  for (const passes::Pass& pass : passes::all_passes()) names.emplace_back(pass.name);
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

std::vector<std::string> values_of(const std::string& type) {
  if (size_t open = type.find(":{"); open != std::string::npos && type.ends_with('}'))
    return split(std::string_view(type).substr(open + 2, type.size() - open - 3));
  if (type.starts_with("LANG")) return languages_by_name();
  if (type.starts_with("STAGE")) return stages_by_name();
  if (type.starts_with("LIST")) return pipelines();
  if (type.starts_with("ENGINE")) return engine_names();
  if (type.starts_with("FORM")) return form_names();
  if (type.starts_with("LEVEL")) return {"0", "1", "2", "3"};
  return {};
}

OptionOutline outline_of(const CLI::Option& option) {
  OptionOutline outline;
  for (const std::string& name : option.get_snames()) outline.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) outline.names.push_back("--" + name);
  outline.help = option.get_description();
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    outline.value = type.substr(0, type.find(':'));
    outline.values = values_of(type);
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
      outline.options.push_back(outline_of(*option));
    } else {
      outline.positional = option->get_name(true);
      outline.positional_help = option->get_description();
      outline.values = values_of(option->get_type_name());
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
