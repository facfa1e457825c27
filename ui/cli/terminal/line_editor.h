// Reading lines at a terminal: editing, history and completion, by libedit.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace letcont::cli {

// Where the lines of one kind of session are kept: $XDG_STATE_HOME/letcont/NAME, or ~/.local/state/letcont/NAME; empty
// if there is no such place.
std::string history_file(const std::string& name);

class LineEditor {
public:
  // What can stand in the place of the last word of a line: the word is at [word, line.size()).
  struct Completion {
    size_t word = 0;
    std::vector<std::string> candidates;
  };
  using Complete = std::function<Completion(const std::string& line)>;

  // `history` is the file that keeps the lines from one session to the next; empty: none does.
  LineEditor(std::string history, Complete);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  enum class Result : uint8_t { Line, Interrupted, End };
  // A line without its line break. Interrupted: by Ctrl-C; what was typed is dropped.
  Result read(const std::string& prompt, std::string& line);
  // Remembers an input, which may have several lines.
  void remember(const std::string& input);

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace letcont::cli
