#include "program_input.h"

#include "cli/terminal/files.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "compile/language.h"
#include "llvm/passes/passes.h"
#include "passes/pipeline/pipeline.h"
#include "support/source.h"

namespace letcont::cli {

std::shared_ptr<ProgramInput> add_program_input(CLI::App& command, bool required) {
  auto input = std::make_shared<ProgramInput>();
  CLI::Option* file = command.add_option("FILE", input->path, "The program; - for standard input");
  if (required) file->required();
  command.add_option("--lang", input->language, "The language, where the file's extension does not tell it")
      ->type_name("LANG");
  command.add_option("--source", input->original, "The text from which a front end made this CPS text")
      ->type_name("PATH");
  return input;
}

void add_passes(CLI::App& command, ProgramInput& input) {
  command.add_option("--passes", input.passes, "The passes: default, none, or a list; `letcont passes` lists them")
      ->type_name("LIST")
      ->capture_default_str();
}

void add_llvm_passes(CLI::App& command, ProgramInput& input) {
  command
      .add_option("--llvm-passes", input.llvm_passes,
                  "LLVM's passes: O1, O2, O3, letcont, none, or a list; `letcont passes --llvm` lists them")
      ->type_name("LIST")
      ->capture_default_str();
}

const Language* find_language(const ProgramInput& input, bool colour, int& exit_code) {
  const Language* language = input.language.empty() ? language_of_file(input.path) : language_named(input.language);
  if (language) return language;
  exit_code = wrong_usage;
  std::string how = ": say it with --lang=" + one_of(language_names());
  if (!input.language.empty())
    complain(unknown_name("language", input.language, language_names()), colour);
  else if (input.path == "-")
    complain("the language of standard input is not known" + how, colour);
  else
    complain("the language of '" + input.path + "' is not known by its extension" + how, colour);
  return nullptr;
}

namespace {

// Reads the text from which a front end made the program. False after a message.
bool read_original(const ProgramInput& input, size_t limit, ProgramText& program, bool colour, int& exit_code) {
  if (input.original.empty()) return true;
  if (program.language != "cps") {
    complain("--source is for CPS text that a front end wrote", colour);
    exit_code = wrong_usage;
    return false;
  }
  std::string message;
  std::optional<std::string> text = read_file(input.original, limit, message);
  if (!text) {
    complain(message, colour);
    exit_code = failed;
    return false;
  }
  program.original_name = input.original == "-" ? "<stdin>" : input.original;
  program.original = std::move(*text);
  return true;
}

} // namespace

std::optional<ProgramText> read_program(const ProgramInput& input, size_t limit, bool colour, int& exit_code) {
  // A missing file is reported as such, whatever its extension.
  std::string message;
  std::optional<std::string> text = read_file(input.path, limit, message);
  if (!text) {
    complain(message, colour);
    exit_code = failed;
    return std::nullopt;
  }
  const Language* language = find_language(input, colour, exit_code);
  if (!language) return std::nullopt;
  ProgramText program;
  program.language = language->info.name;
  program.name = input.path == "-" ? "<stdin>" : input.path;
  program.text = std::move(*text);
  program.passes = input.passes;
  program.llvm_passes = input.llvm_passes;
  if (!read_original(input, limit, program, colour, exit_code)) return std::nullopt;
  return program;
}

bool has_passes(const ProgramInput& input, bool colour) {
  Diagnostics in_list;
  passes::parse_pipeline(input.passes, in_list);
  for (const Diagnostic& wrong : in_list.all()) complain("--passes: " + wrong.message, colour);
  Diagnostics in_llvm_list;
  parse_llvm_pipeline(input.llvm_passes, in_llvm_list);
  for (const Diagnostic& wrong : in_llvm_list.all()) complain("--llvm-passes: " + wrong.message, colour);
  return !in_list.has_errors() && !in_llvm_list.has_errors();
}

bool takes_link(const std::string& address, bool colour) {
  if (address.find('#') == std::string::npos) return true;
  complain("--url: the link follows the address, which ends before its '#'", colour);
  return false;
}

std::optional<ProgramText> read_source(const ProgramInput& input, bool colour, int& exit_code) {
  if (!has_passes(input, colour)) {
    exit_code = wrong_usage;
    return std::nullopt;
  }
  std::optional<ProgramText> program = read_program(input, max_source_bytes, colour, exit_code);
  size_t zero = program ? program->text.find('\0') : std::string::npos;
  if (zero == std::string::npos) return program;
  LineColumn place = Source(program->name, program->text).line_column(static_cast<uint32_t>(zero));
  complain("'" + program->name + "' is a binary file, not a program: there is a zero byte at " +
               std::to_string(place.line) + ":" + std::to_string(place.column),
           colour);
  exit_code = failed;
  return std::nullopt;
}

std::string overwriting(const ProgramInput& input, const std::string& output, const std::string& what,
                        const std::string& data) {
  std::string begin = what + " would overwrite ";
  if (is_same_file(input.path, output)) return begin + "the program '" + input.path + "'";
  if (is_same_file(input.original, output)) return begin + "'" + input.original + "', from which the program was made";
  if (is_same_file(data, output)) return begin + "the input '" + data + "'";
  return {};
}

} // namespace letcont::cli
