// A program as text: the stage `cps`, and what a `.cps` file holds. parse.h reads it back.
//
//   data List = { Nil Cons(i32, List) }
//   def square = fun k (x) -> {
//     let x0 = mul(x, x)
//     k(x0)
//   }
//   def main = {
//     decl k0
//     let x1 = 7
//     square(k0, x1)
//     k0(y) = {
//       …
//     }
//   }
//
// It reads like assembly: what follows a `let` is not indented, and a continuation that is declared stands after the
// body that uses it. Names are those of the source, made unique within a definition; variables without one are x0, x1,
// … A parameter's type stands beside it unless it is i32; likewise a function's results, after a colon: `fun k (x) :
// f64`; the value of a dynamic definition, unless it is the unit; and a variable whose type does not follow from what
// it is bound to: inj 0/2 () : List. Names that cannot be read back as such are changed: a `+` becomes a `_`.
#pragma once

#include "cps/program.h"
#include "support/document.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace letcont::cps {

// O(size of the program). Every expression is a range of the document, with its source span and its index as the node.
Document print(const Program&);

// The same, with the names that variables and continuations have in it, by their indices.
struct Printed {
  Document document;
  std::vector<std::string> variables, continuations;
};
Printed print_with_names(const Program&);

// The text alone; for debuggers and messages. Prints what there is of a program under construction, too.
std::string text(const Program&);

// Names that are unique within a definition, for printers and emitters. Variables keep their name if no earlier one
// has it; otherwise a number is added. The result is the same for a program whose names are unique already.
class UniqueNames {
public:
  // Forgets all names but those of the globals.
  void begin_definition();
  // A name for a global, for good.
  std::string global(std::string_view wanted);
  // A name that starts with `wanted`; or with `otherwise` and a number, if it is empty.
  std::string local(std::string_view wanted, std::string_view otherwise);

private:
  struct Seen {
    uint32_t definition = 0; // in which it was given out; UINT32_MAX: a global
    uint32_t next_number = 0;
  };
  bool taken(const std::string& name) const;
  std::string numbered(const std::string& prefix, uint32_t first);

  std::unordered_map<std::string, Seen> seen_;
  uint32_t definition_ = 0;
};

} // namespace letcont::cps
