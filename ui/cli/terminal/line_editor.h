// Reads lines at a terminal: editing, history and completion, by libedit.
#pragma once

#include "support/not_copied.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace letcont::cli {

class LineEditor : NotCopied {
public:
  // The completions of the last word of a line, which is at [word, line.size()).
  struct Completion {
    size_t word = 0;
    std::vector<std::string> candidates;
  };
  using Complete = std::function<Completion(const std::string& line)>;

  // `history` is the file that keeps the lines between sessions; empty for none.
  LineEditor(std::string history, Complete);
  ~LineEditor();

  enum class Result : uint8_t { Line, Interrupted, End };
  // Reads a line without its line break. It has several lines if they were pasted, or are an earlier input.
  // Interrupted: Ctrl-C dropped the input. A signal that ends or stops the process leaves the terminal as it was
  // before.
  Result read(const std::string& prompt, std::string& line);
  // Remembers an input, which may have several lines.
  void remember(const std::string& input);

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace letcont::cli
