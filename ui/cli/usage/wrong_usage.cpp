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
  if (given == "version") return said + "; letcont --version prints the version";
  if (given == "compile") return said + "; did you mean 'build'?";
  std::error_code ignored;
  if (std::filesystem::is_regular_file(given, ignored)) return said + "; letcont run " + given + " runs a program";
  return said + did_you_mean(given, commands(app));
}

// What CLI11 says of a value, in words like those of other messages. It gives the option and the value in its text
// only:
// "--engine: 1 required ENGINE missing", "Could not convert: --max-steps = abc".
std::string wrong_value(const CLI::ParseError& error) {
  std::string text = error.what();
  constexpr std::string_view missing = ": 1 required ", no_conversion = "Could not convert: ";
  size_t at = text.find(missing), equals = text.find(" = ");
  bool is_mismatch = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch);
  if (is_mismatch && at != std::string::npos) return "'" + text.substr(0, at) + "' has no value";
  if (!text.starts_with(no_conversion) || equals == std::string::npos) return text;
  return text.substr(no_conversion.size(), equals - no_conversion.size()) + ": '" + text.substr(equals + 3) +
         "' is no number";
}

// An argument too many, which may be the value of an option of the command.
std::string too_many(const CLI::App& command, const std::string& given) {
  std::string said = "'" + given + "' is one argument too many";
  const CLI::Option* stage = command.get_option_no_throw("--stage");
  bool may_be_stage =
      command.get_name() == "emit" && stage && stage->count() == 0 && given.find_first_of("./") == std::string::npos;
  return may_be_stage ? said + "; a stage is given by --stage=" + given : said;
}

} // namespace

std::string wrong_usage_message(const CLI::App& app, const CLI::ParseError& error) {
  std::vector<CLI::App*> selected = app.get_subcommands();
  const CLI::App& command = selected.empty() ? app : *selected[0];
  bool is_left_over = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (!selected.empty() && !is_left_over) return wrong_value(error);
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
  return selected.empty() ? no_command(app, first) : too_many(command, first);
}

} // namespace letcont::cli
