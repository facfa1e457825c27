#include "cli/usage/wrong_usage.h"

#include "support/suggest.h"

#include <filesystem>
#include <vector>

namespace letcont::cli {

namespace {

std::vector<std::string> commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string no_command(const CLI::App& app, const std::string& given) {
  std::string said = "there is no command '" + given + "'";
  std::error_code ignored;
  if (std::filesystem::is_regular_file(given, ignored)) return said + "; letcont run " + given + " runs a program";
  return said + did_you_mean(given, commands(app));
}

} // namespace

std::string wrong_usage_message(const CLI::App& app, const CLI::ParseError& error) {
  std::vector<CLI::App*> selected = app.get_subcommands();
  const CLI::App& command = selected.empty() ? app : *selected[0];
  bool is_left_over = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (!selected.empty() && !is_left_over) return error.what();
  std::vector<std::string> left = command.remaining();
  if (left.empty()) left = app.remaining();
  if (left.empty()) return selected.empty() ? "a command is wanted" : error.what();
  const std::string& first = left[0];
  if (first.size() > 1 && first[0] == '-') {
    std::string name = first.substr(0, first.find('='));
    std::vector<std::string> known = options(command);
    if (!selected.empty())
      for (std::string& each : options(app)) known.push_back(std::move(each));
    return "there is no option '" + name + "'" + did_you_mean(name, known);
  }
  return selected.empty() ? no_command(app, first) : "'" + first + "' is one argument too many";
}

} // namespace letcont::cli
