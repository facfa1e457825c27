// Breakpoints: at a line of the source, of its library or of the text that it was made from, an expression, the entry
// of a continuation or function, a variable's value.
//
// A *line* stops when it is entered: not again when a call on it returns, but once per iteration of a loop. A condition
// with a place is tested there, with the variable in scope. A condition without a place stops before each expression
// that follows a binding of such a variable to such a value. A name means every variable, function or continuation of
// that name, in the source or in the printed program; `fact.k0` the one within the definition `fact`.
#pragma once

#include "debugger/scope.h"
#include "debugger/value_text.h"
#include "support/source.h"

#include <array>
#include <functional>
#include <variant>

namespace letcont::debugger {

enum class Comparison : uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

struct Condition {
  std::string variable;
  Comparison comparison = Comparison::Equal;
  std::variant<int64_t, double, bool, std::string> value; // numbers are compared as numbers, whatever their types
};

enum class PlaceKind : uint8_t { Anywhere, Line, Expression, Continuation, Function };

// Whose line it is.
enum class LineOf : uint8_t { Program, Library, Original };

struct Breakpoint {
  PlaceKind place = PlaceKind::Anywhere;
  uint32_t line = 0;                                 // of a Line: from 1
  LineOf line_of = LineOf::Program;                  // of a Line
  cps::Expr expression = {};                         // of an Expression
  std::string name = {};                             // of a Continuation or Function
  std::optional<Condition> condition = std::nullopt; // an Anywhere has one
};

// Whether a piece of the source is one of the library that the program may use.
inline bool is_in_library(const Source& source, Span piece) {
  return piece.known() && piece.begin >= source.library().begin && source.library().begin < source.library().end;
}

class Breakpoints {
public:
  // A breakpoint with its number.
  struct Entry {
    uint32_t id;
    Breakpoint breakpoint;
    std::vector<cps::Expr> places; // sorted
    std::vector<cps::Var> watched; // sorted: of a condition without a place
  };

  // All arguments must outlive this object.
  Breakpoints(const Machine&, const Source&, const SourceNames&, const Naming&);

  // Adds a breakpoint and returns its number; returns 0 and changes nothing if the program has no such place or
  // variable, or no variable that its condition can hold of is in scope at any of its places.
  uint32_t add(Breakpoint);
  // What never happens to the variables of a condition's name: there are none (Unknown); their values cannot be
  // compared with the condition's (Compared); they have their values from the beginning (Bound), if its place is
  // Anywhere.
  enum class Never : uint8_t { Unknown, Compared, Bound };
  Never never(const Condition&) const;
  // Returns the expressions before which it stops, sorted. None for one without a place.
  std::vector<cps::Expr> places_of(const Breakpoint&) const;
  bool remove(uint32_t id);
  const std::vector<Entry>& all() const { return entries_; }
  // Asked of each breakpoint that is hit: whether it stops the program.
  using Stops = std::function<bool(uint32_t id)>;
  // Returns the number of the first breakpoint that is hit where the machine is now and stops it, or 0. `stops` is
  // asked of each that is hit, in the order of their numbers; empty: all stop.
  uint32_t hit(const Stops& stops = {}) const;
  // Whether a condition holds of the innermost variable of that name that is in scope in a frame, counted from the
  // innermost; nothing if there is none, or its values cannot be compared with the condition's.
  std::optional<bool> holds(const Condition&, uint32_t frame = 0) const;
  // Whether a line is entered at an expression: one where a breakpoint of its line stops. The lines are those of the
  // text that the program was made from, if there is one.
  bool enters_line(cps::Expr) const;

  // Returns the first line from that of a Line on that has expressions, in the same text; 0 if there is none.
  uint32_t line_with_code(const Breakpoint&) const;

private:
  // Lines of the whole source, which has the library's after the program's; or of the original. 0 is none.
  struct Lines {
    uint32_t first = 0, last = 0;
  };
  Lines lines_of_text(LineOf) const;
  uint32_t whole_line(const Breakpoint&) const;
  uint32_t line_of(cps::Expr, LineOf) const;
  const std::vector<std::pair<uint32_t, cps::Expr>>& lines(LineOf) const;
  void mark(const Entry&);
  bool is_hit(const Entry&) const;
  std::vector<cps::Expr> line_entries(uint32_t line, LineOf) const;
  bool enters_line(cps::Expr, uint32_t line, LineOf) const;
  bool is_named(std::string_view wanted, std::string_view printed, std::string_view source, cps::Expr inside) const;
  bool is_called(std::string_view wanted, cps::Var, const cps::Alias*, cps::Expr inside) const;
  std::vector<cps::Var> variables_named(const std::string&) const;
  bool holds(const Condition&, cps::Var, const Activation&) const;
  std::vector<cps::Var> watched_by(const Condition&) const;
  cps::Var variable(const std::string& name, const eval::Home&, cps::Expr at) const;
  bool is_in_scope(const Condition&, cps::Expr at) const;
  bool was_bound_so(const Entry&) const;

  const Machine& machine_;
  const cps::Program& program_;
  const Source& source_;
  const SourceNames& names_;
  const Naming& naming_;
  std::vector<Entry> entries_;
  uint32_t last_id_ = 0;
  // By the text that lines are of: each expression with the line that it begins on, sorted; made when it is asked for.
  mutable std::array<std::vector<std::pair<uint32_t, cps::Expr>>, 3> lines_;
  std::vector<bool> marked_; // by expression: whether any of them has it as a place
  bool watching_ = false;    // whether any has no place
};

} // namespace letcont::debugger
