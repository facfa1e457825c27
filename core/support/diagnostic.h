// Diagnostics: the errors and warnings about a program. They are data: a sink collects them during compilation, and the
// terminal (render) or the application renders them once.
#pragma once

#include "support/source.h"
#include "support/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont {

enum class Severity : uint8_t { Error, Warning };

// A second place that explains the error: "this is Int because of …".
struct Note {
  Span span;
  std::string message;
};

// `code` is a stable name such as "syntax/expected-expression", for tests, documentation and links; the message is for
// people, in one sentence without a full stop.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  Span span;
  std::string message;
  std::vector<Note> notes;
};

// Collects diagnostics in the order in which they are found. Keeps the first `max_kept` errors and as many warnings,
// and counts the rest, since nobody reads 10,000 messages.
class Diagnostics {
public:
  static constexpr size_t max_kept = 100;

  // Adds an error and returns it, so that notes can be added. The reference is valid until the next call.
  Diagnostic& error(std::string code, Span span, std::string message);
  // A warning that there is already, as of what a macro has copied, is none.
  Diagnostic& warning(std::string code, Span span, std::string message);

  // Sorts the diagnostics by place; those without a place come last. So the findings of several parts of the compiler
  // read from top to bottom.
  void sort();

  // Whether no more errors are kept: what is added is only counted, and its message may stay empty. Who makes messages
  // at some cost asks first.
  bool is_full() const { return errors_ >= max_kept; }
  bool has_errors() const { return errors_ > 0; }
  size_t error_count() const { return errors_; }
  size_t not_kept() const { return errors_ + warnings_ - kept_.size(); }
  const std::vector<Diagnostic>& all() const { return kept_; }

private:
  Diagnostic& add(Severity, std::string code, Span, std::string message);

  std::vector<Diagnostic> kept_;
  Diagnostic overflow_; // what is returned when no more are kept
  size_t errors_ = 0;
  size_t warnings_ = 0;
};

// Renders one diagnostic for a terminal: `file:line:column: error: message`, the line, a caret under the span, then the
// notes in the same form. Ends with a newline. `colour` adds ANSI escapes. Control characters of the program are shown
// as escapes (visible.h), and tabs as spaces, so that a program cannot control the terminal; very long lines are cut
// around the span.
std::string render(const Diagnostic&, const Source&, bool colour);

// Renders all diagnostics, and a last line if some were not kept.
std::string render(const Diagnostics&, const Source&, bool colour);

} // namespace letcont
