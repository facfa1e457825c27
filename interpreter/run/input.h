// The input of a program: bytes that are there before it runs, so that a run is a function of program and input, can be
// repeated and stepped back. At a terminal, and where one program feeds another, they come while it runs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace letcont::run {

class Input {
public:
  // Appends at least one byte to what has been read; false at the end of the input. It may take as long as it likes.
  using More = std::function<bool(std::string&)>;

  explicit Input(std::string bytes = {}, More more = {}) : bytes_(std::move(bytes)), more_(std::move(more)) {}

  // Returns the next byte, 0 to 255; -1 at the end.
  int32_t next() {
    if (position_ == bytes_.size() && !(more_ && more_(bytes_))) return -1;
    return static_cast<unsigned char>(bytes_[position_++]);
  }

  // What there is to read without asking for more.
  std::string_view rest() const { return std::string_view(bytes_).substr(position_); }

  // How many bytes the program has read.
  uint64_t position() const { return position_; }
  // Goes back to a position that it has been at.
  void go_back(uint64_t position) { position_ = position; }

private:
  std::string bytes_;
  More more_;
  uint64_t position_ = 0;
};

} // namespace letcont::run
