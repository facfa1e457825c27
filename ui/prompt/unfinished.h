// Whether an input that comes line by line is complete.
//
// Prompt::is_unfinished reads the whole text. Asked after each of n lines it takes quadratic time, which is felt when a
// file of thousands of lines within one bracket is given to the prompt. But what leaves a bracket or a comment open at
// its end also leaves the text incomplete, so of most lines only they themselves are read:
//
//   def f = {         read as a whole: the brace is open
//     g(1) +          only this line: all that it opens it closes, so the brace is still open
//     g(2)            the same
//   }                 closes the last bracket: read as a whole
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

namespace l {
enum class TokenKind : uint8_t;
}

class UnfinishedInput {
public:
  // Takes the text, which begins with the one of the call before and has further lines. Returns whether it is
  // incomplete, as Prompt::is_unfinished tells; only the limit of words may be noticed later, when the text is at most
  // twice as long. Linear in all in the text while a bracket or comment is open.
  bool grow(const std::string& text);

private:
  bool read_all(const std::string& text);
  bool stays_open(std::string_view lines);

  std::vector<l::TokenKind> open_;  // the brackets that are open at the end; empty: none, or not known
  bool in_comment_ = false;         // a comment is open at the end
  size_t size_ = 0, last_read_ = 0; // of the text, and of that which was last read as a whole
};

} // namespace letcont
