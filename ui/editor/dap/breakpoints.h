// The breakpoints of an editor: lines of texts, and names. They outlive the program, which may be restarted.
//
// Each stops under three conditions: an expression holds; it was hit so many times; it does not only log.
#pragma once

#include "editor/dap/evaluator.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::dap {

// How editors count lines and columns.
struct Counting {
  bool lines_from_1 = true, columns_from_1 = true;
  int64_t line(uint32_t line) const { return int64_t{line} - (lines_from_1 ? 0 : 1); }
  int64_t column(uint32_t column) const { return int64_t{column} - (columns_from_1 ? 0 : 1); }
  uint32_t read_line(uint32_t line) const { return line + (lines_from_1 ? 0 : 1); }
  uint32_t read_column(uint32_t column) const { return column + (columns_from_1 ? 0 : 1); }
};

// How often a breakpoint must have been hit: `3`, `== 3` (at the third time), `> 3`, `>= 3`, `< 3`, `<= 3`, `% 3`.
struct HitCondition {
  enum class Kind : uint8_t { Equal, Greater, GreaterEqual, Less, LessEqual, Multiple };
  Kind kind = Kind::Equal;
  uint64_t count = 1;
  bool holds(uint64_t hits) const;
};
std::optional<HitCondition> read_hit_condition(std::string_view);

// How often something was hit up to a step of the program. Going back and forth counts no step twice.
class Hits {
public:
  // Notes that it is hit at that step, and returns which hit that is, from 1.
  uint64_t note(uint64_t step);

private:
  static constexpr size_t most = size_t{1} << 22; // that are remembered one by one
  uint64_t forgotten_ = 0;
  std::vector<uint64_t> steps_; // sorted
};

// Returns the place to stop at for a line of a text, and a column of it if that is not 0: there, or the next one where
// something happens. It has no expression, and no line with code, if there is none.
debugger::Breakpoint breakpoint_at(const Program&, TextOf, uint32_t line, uint32_t column);

class BreakpointTable {
public:
  struct Listener {
    std::function<void(const std::string& text, std::optional<Place>)> log; // of log points
    std::function<void(const std::string& text)> complain;                  // about conditions
  };
  BreakpointTable(const Counting& counting, const Files& files, Listener listener)
      : counting_(counting), files_(files), listener_(std::move(listener)) {}

  // The requests. With a program they are set there, and the response says where; without one they wait for it.
  Answer set_lines(const JsonObject& arguments, Program*);
  Answer set_functions(const JsonObject& arguments, Program*);
  // Returns where there could be breakpoints.
  Answer locations(const JsonObject& arguments, Program*) const;

  // Sets all in a program that has none. Returns those that were set before, as the protocol's Breakpoints.
  std::vector<JsonObject> set_all(Program&);
  // Whether a breakpoint of the debugger's that is hit stops the program. Logs.
  bool stops(uint32_t id, const Program&, Evaluator&);
  // Returns the one with that number of the debugger's: its number in the protocol, and whether it is a name.
  struct Found {
    int64_t id = 0;
    bool is_function = false;
  };
  Found found(uint32_t id) const;

private:
  struct Set {
    int64_t id = 0;
    uint32_t in_debugger = 0; // 0: it is not set
    // What was asked for.
    uint32_t line = 0, column = 0; // from 1; column 0: none
    std::string name;              // of a function
    std::string condition, hit_condition, message;
    // What came of it.
    std::string problem;
    std::optional<Place> place;
    std::string tested; // the condition, if the debugger does not test it
    std::optional<HitCondition> wanted;
    Hits hits;
    bool has_complained = false;
  };
  using Sets = std::vector<Set>;
  struct OfSource {
    JsonObject source;
    Sets sets;
  };

  static bool read_conditions(const JsonObject&, Set&);
  void remove(Sets&, Program*) const;
  void set(Set&, std::optional<TextOf>, Program&) const;
  void set_line(Set&, TextOf, Program&) const;
  void set_function(Set&, Program&) const;
  void add(Set&, debugger::Breakpoint, Program&) const;
  JsonObject described(const Set&, const JsonObject* source, const Program*) const;
  Set* set_with(uint32_t id);

  const Counting& counting_;
  const Files& files_;
  Listener listener_;
  std::map<std::string, OfSource> lines_; // by the name of the source
  Sets functions_;
  int64_t last_id_ = 0;
};

} // namespace letcont::dap
