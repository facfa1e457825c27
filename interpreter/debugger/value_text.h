// Values as data for people and tools: a value, the content of a heap record, and the text of both.
//
//   42   2.5   true   'c'   "text"   fact (code)   (1, 2)   Cons(1, Cons(2, Nil))   <fun add, n = 5>
//
// A record is written only once: `(#7=(1, 2), #7)` is a pair of the same pair twice. The number is the record's own,
// the same wherever it is shown. So cycles are finite; what is too long or too deep is cut: `…`.
#pragma once

#include "cps/text/print.h"
#include "debugger/machine.h"

namespace letcont::debugger {

enum class DatumKind : uint8_t { Integer, Real, Boolean, Character, Text, Code, External, Record };

// One value. Valid until the machine moves.
struct Datum {
  DatumKind kind = DatumKind::Integer;
  int64_t integer = 0; // of an Integer of either width; the code of a Character
  bool boolean = false;
  double real = 0;
  std::string_view text = {};     // of a Text; the name of an External
  cps::Fun code;                  // of Code
  const Object* record = nullptr; // of a Record: its `id` is its number
};

enum class RecordKind : uint8_t { Tuple, Injection, Closure };

struct Field {
  std::string name; // of a captured variable; empty in a tuple or injection
  Datum value;
  Type type = {};
};

// A record of the heap. Its fields that are Records are the edges of the heap's graph.
struct Record {
  uint64_t id = 0;
  RecordKind kind = RecordKind::Tuple;
  std::string name;    // of the constructor, or of the closure's function; empty for a tuple
  cps::Fun code;       // of a closure
  uint64_t step = 0;   // the step that made it, from 1; 0: it was there from the beginning
  cps::Expr maker;     // the expression that made it
  bool shared = false; // in a graph: more than one edge or root leads to it
  std::vector<Field> fields;
};

// Names are those of the printed program.
struct Naming {
  const cps::Printed& printed;
  const std::string& of(cps::Var var) const { return printed.variables[var.index]; }
  const std::string& of(cps::ContVar k) const { return printed.continuations[k.index]; }
};

Datum datum(const cps::Program&, Type, Value);
// Returns its fields, up to `most`.
Record record(const Machine&, const Naming&, const Object&, size_t most = SIZE_MAX);

struct TextLimits {
  size_t length = 100; // about; in characters
  uint32_t depth = 40;
};
std::string text(const Machine&, const Naming&, const Datum&, TextLimits = {});

} // namespace letcont::debugger
