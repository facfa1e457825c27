// A session at the prompt: reads inputs and runs them.
#pragma once

#include "cli/prompt/repl_engine.h"
#include "cli/terminal/files.h"
#include "cli/terminal/input_lines.h"
#include "cli/terminal/line_editor.h"
#include "prompt/prompt.h"

#include <deque>
#include <string>
#include <vector>

namespace letcont::cli {

struct ReplOptions {
  std::string engine = "native";
  std::string passes = "default";
  std::vector<std::string> files;
  bool colour = false;
  bool terminal = false; // both ends are one: prompts, editing, history
};

class ReplSession {
public:
  explicit ReplSession(const ReplOptions&);

  // Runs up to the end of the input, or `:quit`. Returns the exit status, which without a terminal tells whether an
  // input failed.
  int run();

private:
  // Reads an input, which may have several lines. Returns false at the end.
  bool read(SourcePart& input);
  LineEditor::Result read_line(const std::string& prompt, std::string& line);
  void take_apart(std::string& lines);
  void obey(const SourcePart&);
  void evaluate(SourcePart, Purpose);
  void command(const std::string& line);
  std::string_view command_of_others(std::string_view text) const;
  void load(const std::string& path, decltype(read_file)* read);
  void show_type(const std::string& text);
  void show_stage(const std::string& arguments);
  void show_names();
  void print(std::string_view text);
  void fail(std::string_view message);
  LineEditor::Completion complete(const std::string& line) const;

  const ReplOptions& options_;
  std::unique_ptr<LineEditor> editor_; // of a terminal
  std::unique_ptr<ReplEngine> engine_;
  Prompt prompt_;
  InputLines lines_;               // if standard input is no terminal
  std::deque<std::string> pasted_; // what is still to be done of lines that came at once
  uint32_t line_number_ = 0;       // lines read so far
  bool failed_ = false, ended_ = false;
};

} // namespace letcont::cli
