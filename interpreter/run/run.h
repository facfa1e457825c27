// The parts that the interpreters share: the limits, state and output of a run.
#pragma once

#include "lambda/external.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace letcont::run {

// The limits of a program. Exceeding one ends it with an error; output printed before stays.
struct Limits {
  uint64_t steps = UINT64_MAX;
  uint64_t heap_bytes = sizeof(void*) == 8 ? uint64_t{1} << 30 : uint64_t{1} << 27;  // that are alive
  uint64_t stack_bytes = sizeof(void*) == 8 ? uint64_t{1} << 30 : uint64_t{1} << 27; // of all frames
  uint64_t output_bytes = UINT64_MAX;
};

// The limit of output where nobody says another: what a surface can show and keep.
inline constexpr uint64_t usual_output = uint64_t{16} << 20;

enum class State : uint8_t { Running, Ended, Failed };

// The argument of an external function; its type decides which field is used.
struct Argument {
  int64_t integer = 0; // of 32 or 64 bits; a boolean and the code of a character, too
  double real = 0;
  std::string_view text = {};
};

// Returns what an external prints for its argument; empty for those that do not print. Doubles are printed as by C's
// %g.
std::string printed(External, const Argument&);

// Why a program ends.
struct Failure {
  std::string code;
  std::string message;
};
// Whether an external function ends the program when it is given that, and why.
std::optional<Failure> failure(External, const Argument&);

// The texts of the errors that every interpreter reports alike.
std::string steps_message(uint64_t limit);
std::string output_message(uint64_t limit);
inline constexpr std::string_view stack_message = "the stack limit is reached: the recursion is too deep";
inline constexpr std::string_view heap_message = "the heap limit is reached";
inline constexpr std::string_view assertion_message = "assertion failed";
std::string c_function_message(std::string_view name); // of one that is called (lambda/c_function.h)

// Printed text that was not taken yet, up to a limit.
class Output {
public:
  explicit Output(uint64_t limit) : room_(limit) {}
  // Appends text. Returns false if the limit is reached; then the part that fits is kept.
  bool print(std::string_view text) {
    uint64_t fits = text.size() < room_ ? text.size() : room_;
    text_.append(text.substr(0, fits));
    room_ -= fits;
    return fits == text.size();
  }
  std::string take() { return std::exchange(text_, {}); }

private:
  uint64_t room_;
  std::string text_;
};

} // namespace letcont::run
