// Conditions of breakpoints that only the language can evaluate, such as `sum(xs) == 30`: compiled once for a place of
// the program, and run at each hit with copies of the values that its variables have there.
//
// A hit costs some microseconds, where compiling takes milliseconds. What an expression does to references and arrays,
// it does to the copies. If a condition calls functions of a program whose definitions hold references, arrays or
// closures, these may change what it means; then it is compiled again when they have other values, a few times.
#pragma once

#include "editor/dap/needs.h"
#include "editor/dap/program.h"
#include "editor/dap/session_of_l.h"
#include "editor/dap/values.h"
#include "readback/readback.h"
#include "support/not_copied.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace letcont::dap {

class Conditions : NotCopied {
public:
  // These must outlive this object. `is_unwanted` is asked often while a condition runs.
  Conditions(Program&, const Needs&, NewPrompt&, std::function<bool()> is_unwanted);
  ~Conditions();

  // Compiles a condition, which has been evaluated there, for the place where the program stands. Does nothing if that
  // is impossible: in CPS text, after passes, and if it mentions a variable that holds a function.
  void compile(const std::string& condition);

  enum class Holds : uint8_t { Yes, No, Unknown };
  // Whether a condition holds where the program stands. Unknown if it was not compiled for that place, or fails, or is
  // cancelled.
  Holds holds(const std::string& condition);

private:
  struct Compiled;
  struct Used { // a variable that the condition mentions
    cps::Var var;
    std::string name;
    Type type;
    std::string id = {}; // in L: the name under which its value is kept
  };
  using Key = std::pair<uint32_t, std::string>; // the place, and the condition

  std::optional<std::vector<Used>> used(Words) const;
  std::unique_ptr<Compiled> compiled_in_l(const std::string& condition, std::vector<Used>, const Roots& needed) const;
  std::unique_ptr<Compiled> compiled_in_fun(const std::string& condition, std::vector<Used>, const Roots& needed) const;
  std::optional<readback::Surroundings> surroundings(std::string_view instead, const Roots& needed,
                                                     const std::vector<Used>&) const;
  std::string version(const Roots& needed) const;
  bool give_values(Compiled&) const;

  Program& program_;
  const Needs& needs_;
  NewPrompt& new_prompt_;
  Values values_;
  std::function<bool()> is_unwanted_;
  std::string language_;
  bool definitions_change_ = false;
  std::map<Key, std::unique_ptr<Compiled>> all_;
  std::map<Key, uint32_t> attempts_;
};

} // namespace letcont::dap
