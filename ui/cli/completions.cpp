// letcont completions: what a shell needs to complete command lines.
//
// The three texts say the same: after `letcont` comes a command; an option whose argument is one of a few offers those;
// else there are the command's options, and files where it takes one.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "outline.h"

namespace letcont::cli {

namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

std::vector<std::string> all_names(const CommandOutline& command) {
  std::vector<std::string> names;
  for (const OptionOutline& option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> command_names(const Outline& outline) {
  std::vector<std::string> names;
  for (const CommandOutline& command : outline.commands) names.push_back(command.name);
  return names;
}

// In single quotes, as all three shells read them; `escaped` are characters that need a backslash besides.
std::string in_quotes(std::string_view text, std::string_view escaped = {}) {
  std::string all = "'";
  for (char c : text) {
    if (c == '\'') {
      all += "’"; // the same to a reader, and nothing special to a shell
      continue;
    }
    if (escaped.find(c) != std::string_view::npos) all += '\\';
    all += c;
  }
  return all += "'";
}

// ---- bash

// case $command:$before in …, one line for each option that takes an argument.
void bash_arguments(const CommandOutline& command, std::string_view prefix, std::string& text) {
  for (const OptionOutline& option : command.options) {
    if (option.value.empty()) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) patterns.push_back(std::string(prefix) + name);
    text += "    " + joined(patterns, " | ") + ") ";
    if (!option.values.empty())
      text += "offer '" + joined(option.values, " ") + "'";
    else
      text += option.takes_file() ? "offer_files" : ":";
    text += "; return ;;\n";
  }
}

std::string bash(const Outline& outline) {
  std::string text = "# Completion for bash: letcont completions bash > "
                     "~/.local/share/bash-completion/completions/letcont\n"
                     "_letcont() {\n"
                     "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=\"\" each\n"
                     "  # bash makes a word of the = in --stage=cps.\n"
                     "  if [ \"$word\" = = ]; then word=; elif [ \"$before\" = = ]; then "
                     "before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
                     "  offer() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$word\"); }\n"
                     "  offer_files() { mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); }\n"
                     "  for each in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                     "    case $each in " +
                     joined(command_names(outline), " | ") +
                     ") command=$each; break ;; esac\n"
                     "  done\n"
                     "  case $command:$before in\n";
  bash_arguments(outline.itself, "*:", text);
  for (const CommandOutline& command : outline.commands) bash_arguments(command, command.name + ":", text);
  text += "  esac\n  case $command:$word in\n    :-*) offer '" + joined(all_names(outline.itself), " ") +
          "' ;;\n    :*) offer '" + joined(command_names(outline), " ") + "' ;;\n";
  for (const CommandOutline& command : outline.commands) {
    text += "    " + command.name + ":-*) offer '" + joined(all_names(command), " ") + "' ;;\n";
    if (!command.values.empty())
      text += "    " + command.name + ":*) offer '" + joined(command.values, " ") + "' ;;\n";
    else if (command.takes_file())
      text += "    " + command.name + ":*) offer_files ;;\n";
  }
  return text + "  esac\n}\ncomplete -o filenames -F _letcont letcont\n";
}

// ---- zsh

std::string zsh_value(const std::string& value, const std::vector<std::string>& values, bool file) {
  if (value.empty()) return "";
  std::string text = ":" + value + ":";
  if (!values.empty()) return text + "(" + joined(values, " ") + ")";
  return file ? text + "_files" : text;
}

void zsh_options(const CommandOutline& command, std::string& text) {
  for (const OptionOutline& option : command.options)
    for (const std::string& name : option.names) {
      std::string takes = option.value.empty() ? "" : name.starts_with("--") ? "=" : "+";
      text += " \\\n        " + in_quotes(name + takes + "[");
      text.pop_back();
      text += in_quotes(option.help, "[]:").substr(1);
      text.pop_back();
      text += "]" + zsh_value(option.value, option.values, option.takes_file()) + "'";
    }
}

std::string zsh(const Outline& outline) {
  std::string text = "#compdef letcont\n"
                     "# Completion for zsh: letcont completions zsh > a file _letcont in a folder of $fpath\n"
                     "_letcont() {\n"
                     "  local -a commands=(\n";
  for (const CommandOutline& command : outline.commands)
    text += "    " + in_quotes(command.name + ":" + command.description) + "\n";
  text += "  )\n  local state\n  _arguments -C";
  zsh_options(outline.itself, text);
  text += " \\\n        '1:command:->command' '*::argument:->argument'\n"
          "  case $state in\n"
          "    command) _describe command commands ;;\n"
          "    argument)\n"
          "      case $words[1] in\n";
  for (const CommandOutline& command : outline.commands) {
    text += "      " + command.name + ") _arguments";
    zsh_options(command, text);
    if (!command.positional.empty())
      text += " \\\n        '*" + zsh_value(command.positional, command.values, command.takes_file()) + "'";
    text += " ;;\n";
  }
  return text + "      esac ;;\n  esac\n}\n_letcont \"$@\"\n";
}

// ---- fish

void fish_options(const CommandOutline& command, const std::string& condition, std::string& text) {
  for (const OptionOutline& option : command.options) {
    text += "complete -c letcont -n " + in_quotes(condition);
    for (const std::string& name : option.names)
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.values.empty())
      text += " -xa " + in_quotes(joined(option.values, " "));
    else if (!option.value.empty())
      text += option.takes_file() ? " -rF" : " -x";
    text += " -d " + in_quotes(option.help) + "\n";
  }
}

std::string fish(const Outline& outline) {
  std::string text = "# Completion for fish: letcont completions fish > ~/.config/fish/completions/letcont.fish\n"
                     "complete -c letcont -f\n";
  fish_options(outline.itself, "true", text);
  for (const CommandOutline& command : outline.commands) {
    std::string here = "__fish_seen_subcommand_from " + command.name;
    text += "complete -c letcont -n __fish_use_subcommand -a " + command.name + " -d " +
            in_quotes(command.description) + "\n";
    if (!command.values.empty())
      text += "complete -c letcont -n " + in_quotes(here) + " -a " + in_quotes(joined(command.values, " ")) + "\n";
    else if (command.takes_file())
      text += "complete -c letcont -n " + in_quotes(here) + " -F\n";
    fish_options(command, here, text);
  }
  return text;
}

int completions(const std::string& shell, const CLI::App& app, bool colour) {
  Outline outline = outline_of(app);
  std::string text = shell == "bash" ? bash(outline) : shell == "zsh" ? zsh(outline) : fish(outline);
  return write_output(text, colour) ? ok : failed;
}

} // namespace

void add_completions(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("completions", "Print what a shell needs to complete command lines");
  auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "Which shell")->required()->type_name("")->check(CLI::IsMember(known_shells()));
  command.footer(R"(Examples:
  source <(letcont completions bash)                     for this session
  letcont completions bash > ~/.local/share/bash-completion/completions/letcont
  letcont completions zsh > ~/.zfunc/_letcont            a folder of $fpath
  letcont completions fish > ~/.config/fish/completions/letcont.fish)");
  when_given(command, options, [=, &app](bool colour) { return completions(*shell, app, colour); });
}

} // namespace letcont::cli
