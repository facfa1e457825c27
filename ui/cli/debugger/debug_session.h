// The debugger in a terminal or in a script: reads commands and obeys them.
#pragma once

#include "cli/debugger/debug_view.h"
#include "cli/terminal/input_lines.h"
#include "cli/terminal/line_editor.h"
#include "compile/compilation.h"

#include <deque>
#include <string>
#include <vector>

namespace letcont::cli {

// The longest line, of commands and of requests of --json.
constexpr size_t longest_debug_line = size_t{1} << 20;

struct DebugOptions {
  uint64_t max_steps = 0;  // 0: no limit
  bool evaluation = false; // shown at every stop
  bool json = false;
  bool colour = false; // of what is shown
  bool colour_on_errors = false;
  bool terminal = false; // both ends are one: a prompt, editing, history
};

class DebugSession {
public:
  // `origins`: see DebugView. The compilation is that of the program, and is asked for the steps of its macros.
  DebugSession(debugger::Debugger&, const Origins* origins, Compilation&, const DebugOptions&);

  // Runs up to the end of the input, or `quit`. Returns the exit status, which without a terminal tells whether a
  // command was wrong.
  int run();

private:
  bool read(std::string& line);
  bool edit(std::string& line);
  void obey(const std::string& line);
  void move(const std::string& command, const std::string& arguments);
  void make(const debugger::Move&, uint64_t times);
  debugger::Stop work(const debugger::Move&);
  void jump(const std::string& where);
  void set_breakpoint(const std::string& place);
  void list_breakpoints();
  void delete_breakpoint(const std::string& number);
  void show(const std::string& command, const std::string& argument);
  void show_output();
  void show_evaluation(const std::string& how);
  void show_position();
  void unfold_macros(const std::string& how);
  void tell(debugger::Stop, uint64_t printed_before);
  void print(std::string_view text);
  void fail(std::string_view message);
  LineEditor::Completion complete(const std::string& line) const;

  debugger::Debugger& debugger_;
  Compilation& compilation_;
  const DebugOptions& options_;
  DebugView view_;
  std::unique_ptr<LineEditor> editor_;   // of a terminal
  InputLines lines_{longest_debug_line}; // if standard input is no terminal
  std::deque<std::string> pasted_;       // commands that came at once
  std::string last_;                     // the last command that moved: an empty line repeats it
  bool shows_evaluation_ = false;
  uint32_t unfolded_ = 0; // uses of macros
  bool failed_ = false, ended_ = false, output_failed_ = false;
};

// Returns the part of `letcont debug --help` about the commands.
std::string debug_commands_help();

} // namespace letcont::cli
