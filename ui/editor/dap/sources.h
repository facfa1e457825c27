// The texts of a program that an editor shows: the program, its library, what a front end made it from, its CPS.
//
// The program is a file. The others are shown by number (the protocol's sourceReference), and the editor asks for their
// text.
#pragma once

#include "debugger/debugger.h"
#include "editor/dap/message.h"
#include "support/not_copied.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace letcont::dap {

// The files of the machine, which this library does not touch itself.
struct Files {
  // Returns the bytes of a file; nothing, and why, if it cannot be read.
  std::function<std::optional<std::string>(const std::string& path, std::string& message)> read;
  // Returns the full path of a file, the same for all of its names.
  std::function<std::string(const std::string& path)> canonical;
};

enum class TextOf : uint8_t { Program, Library, Original, Cps };

// A piece of a text. Lines and columns count from 1; columns are UTF-16 units.
struct Place {
  TextOf text = TextOf::Program;
  uint32_t line = 1, column = 1;
  uint32_t end_line = 1, end_column = 1;
};

class Sources : NotCopied {
public:
  struct Names {
    std::string program;  // full paths
    std::string original; // empty: it is no file that is known
    std::string cps;      // what the CPS is called
  };
  // The debugger must outlive this object. `generation` tells apart the texts of several launches in one session.
  Sources(const debugger::Debugger&, Names, uint32_t generation);

  std::vector<TextOf> all() const;
  // Returns the text that the protocol's Source names; nothing if the program has none such. `canonical` as in Files.
  std::optional<TextOf> named(const JsonObject& source, const Files&) const;
  // Returns the protocol's Source.
  JsonObject described(TextOf) const;
  std::string_view text(TextOf) const;
  uint32_t line_count(TextOf) const;

  // Returns the place of an expression: in the CPS, or in the source if it comes from there, and else in the CPS.
  // Nothing if it has none.
  std::optional<Place> place(cps::Expr, bool in_cps) const;
  // An expression that does something, and the line that it begins on.
  struct OnLine {
    uint32_t line;
    uint32_t order; // among all of the text, in the order of the program
    cps::Expr expr;
  };
  // Returns those of a text that begin on the lines from `first` to `last`, in the order of the lines. The first call
  // for a text looks at the whole program; further ones cost O(log expressions).
  std::span<const OnLine> on_lines(TextOf, uint32_t first, uint32_t last) const;
  // Returns the first expression that stands on that line of the CPS or after it; Expr{} if there is none.
  cps::Expr first_in_cps(uint32_t line) const;

private:
  struct Located;
  std::optional<Located> locate_in_source(Span) const;
  std::optional<Located> locate(cps::Expr, bool in_cps) const;

  const debugger::Debugger& debugger_;
  const Source& source_;
  Names names_;
  Source cps_;
  uint32_t generation_;
  mutable std::array<std::optional<std::vector<OnLine>>, 4> lines_; // by text, once they were asked for
};

} // namespace letcont::dap
