// Writes a program's output to standard output.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace letcont::cli {

// Writes the output as it comes; of a long one, the first part as it comes and the last part at the end, with a line
// between them about the omitted bytes.
class OutputView {
public:
  // `most`: bytes of the two parts together; 0: all is written.
  OutputView(uint64_t most, bool colour_on_errors)
      : half_(most / 2), is_bounded_(most != 0), colour_(colour_on_errors) {}

  void add(std::string_view text);
  void end();
  bool failed() const { return failed_; } // to write
  // Whether what is written ends within a line.
  bool is_in_line() const { return last_written_ != '\n'; }

private:
  void drop();
  void write(std::string_view text);

  uint64_t half_;
  bool is_bounded_, colour_;
  bool is_cut_ = false, failed_ = false;
  uint64_t written_ = 0;
  char last_written_ = '\n';
  std::string last_;
  uint64_t left_out_ = 0;
};

} // namespace letcont::cli
