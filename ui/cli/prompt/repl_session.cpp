#include "cli/prompt/repl_session.h"

#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/input_history.h"
#include "cli/terminal/input_lines.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/transaction.h"
#include "engines/stages.h"
#include "native/here/console.h"
#include "prompt/unfinished.h"
#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace letcont::cli {

namespace {

constexpr char first_prompt[] = "letcont> ", next_prompt[] = "     ... ";

constexpr char help[] = R"(Type an expression or a definition. Definitions stay:

  1 + 2                          it :: Int = 3
  def double = { x -> x + x }    double :: Num a => a -> a = <fun>
  data List(a) = { Nil; Cons(a, List(a)) }

`it` is the last value. An input continues on the next line while a bracket is open or an operand is missing; an empty
line ends it, but not one in what is pasted. A new definition of a name shadows the old one, which earlier definitions
still use.

  :type e              the type of an expression
  :stage STAGE e       a stage of its compilation: tokens, ast, expanded, types, lambda, cps, llvm ...
  :load FILE           the definitions of a file
  :names               all definitions
  :help                this list
  :quit, or Ctrl-D     end the session

Ctrl-C clears the input or stops the running program. Tab completes names.
)";

constexpr const char* commands[] = {":help", ":load", ":names", ":quit", ":stage", ":type"};

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  for (const StageInfo& stage : stages_of(language_named("l"), all_stages())) names.push_back(stage.name);
  return names;
}

bool is_command_line(std::string_view line) {
  std::string_view text = trimmed(line);
  return text.starts_with(':') && !text.starts_with("::"); // which gives a type, on a line of its own
}

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Returns the files that complete a path.
std::vector<std::string> files_like(const std::string& path) {
  std::filesystem::path begun(path);
  std::filesystem::path folder = begun.parent_path();
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, error)) {
    std::string name = entry.path().filename().string();
    if (!name.starts_with(begun.filename().string())) continue;
    std::string whole = (folder / name).string();
    files.push_back(entry.is_directory(error) ? whole + "/" : whole);
  }
  return files;
}

} // namespace

ReplSession::ReplSession(const ReplOptions& options) : options_(options), lines_(max_source_bytes) {
  engine_ = options.engine == "eval" ? eval_repl_engine(options.colour) : native_repl_engine(options.colour);
  if (options.terminal)
    editor_ = std::make_unique<LineEditor>(history_file("history"),
                                           [this](const std::string& line) { return complete(line); });
  native::read_nothing();
  native::watch_output(lose_output); // after the editor, which writes to the terminal itself
}

int ReplSession::run() {
  if (!engine_) return ExitCode::failed;
  if (options_.terminal) print("letcont " + std::string(version()) + ". :help lists the commands.\n");
  for (const std::string& file : options_.files) load(file, read_file);
  SourcePart input;
  while (!ended_ && read(input)) obey(input);
  return failed_ && !options_.terminal ? ExitCode::failed : ExitCode::ok;
}

// ---- Reading

LineEditor::Result ReplSession::read_line(const std::string& prompt, std::string& line) {
  std::fflush(stdout);
  if (!pasted_.empty()) {
    line = std::move(pasted_.front());
    pasted_.pop_front();
    return LineEditor::Result::Line;
  }
  if (editor_) {
    LineEditor::Result result = editor_->read(prompt, line);
    take_apart(line);
    return result;
  }
  if (lines_.read(line)) return LineEditor::Result::Line;
  failed_ |= lines_.failed();
  if (!lines_.message().empty()) fail(lines_.message());
  return LineEditor::Result::End;
}

// Lines that come at once are one input, also if there are blank ones among them; but each command is one of its own.
void ReplSession::take_apart(std::string& lines) {
  if (lines.find('\n') == std::string::npos) return;
  bool goes_on = false;
  for (size_t begin = 0; begin < lines.size();) {
    size_t end = std::min(lines.find('\n', begin), lines.size());
    std::string line = lines.substr(begin, end - begin);
    begin = end + 1;
    bool is_command = is_command_line(line);
    if (goes_on && !is_command)
      pasted_.back() += "\n" + line;
    else if (!trimmed(line).empty())
      pasted_.push_back(line);
    goes_on = !is_command && (goes_on || !trimmed(line).empty());
  }
  lines.clear();
  if (pasted_.empty()) return;
  lines = std::move(pasted_.front());
  pasted_.pop_front();
}

bool ReplSession::read(SourcePart& input) {
  input = {options_.terminal ? "<prompt>" : "<stdin>", "", line_number_ + 1};
  UnfinishedInput unfinished;
  for (std::string line;;) {
    LineEditor::Result result = read_line(input.text.empty() ? first_prompt : next_prompt, line);
    if (result == LineEditor::Result::Interrupted) {
      input.text.clear();
      unfinished = {};
      input.first_line = line_number_ + 1;
      continue;
    }
    if (result == LineEditor::Result::End) {
      if (options_.terminal) print("\n");
      return !trimmed(input.text).empty();
    }
    if (line_number_ == 0) line.erase(0, mark_size(line)); // that was pasted
    line_number_ += 1 + static_cast<uint32_t>(std::count(line.begin(), line.end(), '\n'));
    bool blank = trimmed(line).empty();
    if (input.text.empty() && blank) {
      input.first_line = line_number_ + 1;
      continue;
    }
    if (input.text.size() + line.size() >= max_source_bytes) {
      fail("the input is too long: at most " + std::to_string(max_source_bytes >> 20) + " MiB can be read");
      return false;
    }
    bool is_command = input.text.empty() && is_command_line(line);
    input.text += line + "\n";
    bool complete = is_command || (blank && options_.terminal) || !unfinished.grow(input.text);
    if (!complete) continue;
    if (editor_) editor_->remember(std::string(trimmed(input.text)));
    return true;
  }
}

LineEditor::Completion ReplSession::complete(const std::string& line) const {
  LineEditor::Completion completion;
  completion.word = line.size();
  auto add_all = [&](const std::vector<std::string>& names) {
    std::string begun = line.substr(completion.word);
    for (const std::string& name : names)
      if (name.starts_with(begun)) completion.candidates.push_back(name);
  };
  auto [word, rest] = split_command(line);
  bool in_arguments = line.find(' ') != std::string::npos;
  if (line.starts_with(":load ") || line.starts_with(":l ")) {
    completion.word = std::min(line.find_first_not_of(' ', line.find(' ')), line.size()); // names may have blanks
    completion.candidates = files_like(line.substr(completion.word));
  } else if (line.starts_with(':') && !in_arguments) {
    completion.word = 0;
    add_all({std::begin(commands), std::end(commands)});
  } else if (line.starts_with(":stage ") && rest.find(' ') == std::string::npos && line.back() != ' ') {
    completion.word = line.find_last_of(' ') + 1;
    add_all(stage_names());
  } else {
    while (completion.word > 0 && is_name_part(line[completion.word - 1])) --completion.word;
    if (completion.word == line.size()) return completion;
    std::vector<std::string> names{"def", "data", "macro", "extern", "let", "rec", "and", "if", "else", "match", "try"};
    for (const PromptName& name : prompt_.names()) names.push_back(name.name);
    add_all(names);
  }
  std::sort(completion.candidates.begin(), completion.candidates.end());
  completion.candidates.erase(std::unique(completion.candidates.begin(), completion.candidates.end()),
                              completion.candidates.end());
  return completion;
}

// ---- Doing

void ReplSession::print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void ReplSession::fail(std::string_view message) {
  failed_ = true;
  complain(message, options_.colour);
}

void ReplSession::obey(const SourcePart& input) {
  std::string text(trimmed(input.text));
  if (is_command_line(text))
    command(text);
  else if (std::string_view meant = command_of_others(text); !meant.empty())
    fail(meant);
  else
    evaluate(input, Purpose::Echo);
}

// What other prompts call a command, unless the session has something of that name.
std::string_view ReplSession::command_of_others(std::string_view text) const {
  std::string_view word = text.ends_with("()") ? text.substr(0, text.size() - 2) : text;
  std::vector<PromptName> names = prompt_.names();
  if (std::any_of(names.begin(), names.end(), [&](const PromptName& each) { return each.name == word; })) return "";
  for (std::string_view other : {"quit", "exit", "\\q"})
    if (word == other) return ":quit ends the session";
  for (std::string_view other : {"help", "?", "\\h", "\\?"})
    if (word == other) return ":help lists the commands";
  return "";
}

void ReplSession::evaluate(SourcePart part, Purpose purpose) {
  Attempt result = attempt([&] {
    PromptInput input = prompt_.compile(std::move(part), purpose, options_.passes);
    Compilation& compilation = input.compilation();
    bool compiled = compilation.check();
    write_error(render(compilation.diagnostics(), compilation.source(), options_.colour));
    if (!compiled || !engine_->run(compilation)) return false;
    native::begin_line();
    prompt_.accept(input);
    return true;
  });
  if (result == Attempt::Interrupted) {
    pasted_.clear();
    write_error("\ninterrupted\n");
  }
  if (result != Attempt::Succeeded) failed_ = true;
}

void ReplSession::command(const std::string& line) {
  auto [name, rest] = split_command(line);
  if (name == ":quit" || name == ":q")
    ended_ = true;
  else if (name == ":help" || name == ":h")
    print(help);
  else if (name == ":type" || name == ":t")
    show_type(rest);
  else if (name == ":stage")
    show_stage(rest);
  else if (name == ":load" || name == ":l")
    rest.empty() ? fail(":load which file?") : load(rest, read_plain_file);
  else if (name == ":names")
    show_names();
  else
    fail(unknown_name("command", name, {std::begin(commands), std::end(commands)}));
}

// `read` is read_file, or read_plain_file where the user could not get out of waiting.
void ReplSession::load(const std::string& path, decltype(read_file)* read) {
  std::string message;
  std::optional<std::string> text = read(path, max_source_bytes, message);
  if (!text) return fail(message);
  if (text->find('\0') != std::string::npos) return fail("'" + path + "' is a binary file, not a program");
  text->erase(0, mark_size(*text));
  evaluate({path, std::move(*text), 1}, Purpose::Load);
}

void ReplSession::show_type(const std::string& text) {
  if (text.empty()) return fail(":type of what?");
  PromptInput input = prompt_.compile({"<type>", text, 1}, Purpose::Look);
  std::string type = input.type();
  write_error(render(input.compilation().diagnostics(), input.compilation().source(), options_.colour));
  if (type.empty())
    failed_ = true;
  else
    print(for_terminal(text + " :: " + type + "\n"));
}

void ReplSession::show_stage(const std::string& arguments) {
  auto [stage, text] = split_command(arguments);
  std::vector<std::string> names = stage_names();
  if (std::find(names.begin(), names.end(), split_stage(stage).stage) == names.end())
    return fail(stage.empty() ? ":stage which? " + one_of(names) : unknown_name("stage", stage, names));
  if (text.empty()) return fail(":stage " + stage + " of what?");
  PromptInput input = prompt_.compile({"<stage>", text, 1}, Purpose::Look, options_.passes);
  const Document* document = input.compilation().stage(stage);
  write_error(render(input.compilation().diagnostics(), input.compilation().source(), options_.colour));
  if (!document)
    return input.compilation().diagnostics().has_errors() ? void(failed_ = true) : fail("it has no such stage");
  print(for_terminal(document->text));
  if (!document->text.ends_with('\n')) print("\n");
}

void ReplSession::show_names() {
  for (const PromptName& name : prompt_.names())
    print(for_terminal(name.name + (name.type.empty() ? "" : " :: " + name.type) + "\n"));
}

} // namespace letcont::cli
