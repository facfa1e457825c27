// The writer of small programs, for the files that implement it: small.cpp (definitions and operands) and
// small_bodies.cpp.
#pragma once

#include "cps/build.h"
#include "generate/small.h"

#include <array>

namespace letcont::generate::small {

// The types of small programs. The first ones have constants.
enum class Kind : uint8_t {
  Integer,
  Boolean,
  Unit,
  Pair,
  Option,
  Box,
  Function,
  FromPair,
  ToPair,
  Higher,
  Reference,
  Array
};
inline constexpr size_t kinds = 12;

struct FunctionShape {
  Kind kind, takes, gives;
};
inline constexpr std::array function_shapes{
    FunctionShape{Kind::Function, Kind::Integer, Kind::Integer},
    FunctionShape{Kind::FromPair, Kind::Pair, Kind::Integer},
    FunctionShape{Kind::ToPair, Kind::Integer, Kind::Pair},
    FunctionShape{Kind::Higher, Kind::Function, Kind::Integer},
};
inline const FunctionShape* function_shape(Kind kind) {
  for (const FunctionShape& shape : function_shapes)
    if (shape.kind == kind) return &shape;
  return nullptr;
}

// The types in a table that has those of small programs only: they are the same in each.
struct Types {
  std::array<Type, kinds> types;
  explicit Types(cps::Program& program) {
    TypeTable& table = program.types;
    auto at = [&](Kind kind) -> Type& { return types[static_cast<size_t>(kind)]; };
    Type i32 = TypeTable::i32;
    DataType option = table.declare(program.names.intern("Option")), box = table.declare(program.names.intern("Box"));
    table.define(option, {{program.names.intern("None"), {}}, {program.names.intern("Some"), {i32}}});
    table.define(box, {{program.names.intern("Box1"), {i32}}});
    at(Kind::Integer) = i32;
    at(Kind::Boolean) = TypeTable::boolean;
    at(Kind::Unit) = TypeTable::unit;
    at(Kind::Pair) = table.tuple(std::array{i32, i32});
    at(Kind::Option) = table.data(option);
    at(Kind::Box) = table.data(box);
    at(Kind::Reference) = table.reference(i32);
    at(Kind::Array) = table.array(i32);
    for (const FunctionShape& shape : function_shapes)
      at(shape.kind) = table.function(std::array{at(shape.takes)}, std::array{at(shape.gives)});
  }
  Type operator[](Kind kind) const { return types[static_cast<size_t>(kind)]; }
};

// A variable or a constant.
struct Operand {
  cps::Var variable; // or else
  Kind kind = Kind::Integer;
  uint32_t constant = 0;
};

// A variable of a type.
struct Known {
  cps::Var variable;
  Kind kind;
};
// A continuation, and the types of its parameters.
struct Cont {
  cps::ContVar k;
  std::vector<Kind> takes;
};
// What a body may use where it is being written.
struct Scope {
  std::vector<Known> variables;
  std::vector<Cont> continuations;
};
// A definition's body that is not written yet.
struct Pending {
  cps::Block block;
  uint32_t size;
  uint32_t order;
  cps::ContVar k = {}; // of a function
  cps::Var parameter = {};
  Kind takes = Kind::Integer, gives = Kind::Integer;
};
// A definition's variable, for the definitions after it.
struct Global {
  Known known;
  uint32_t order; // 0 for functions, which may be used anywhere
};
// What may stand in a body.
enum class Let : uint8_t {
  Add,
  Divide,
  Less,
  Print,
  Pair,
  First,
  Second,
  None,
  Some,
  Box,
  Ref,
  Get,
  Set,
  Array,
  At,
  Put,
  Size,
  Function,
  TwoFunctions,
  Continuation,
  TwoContinuations,
};
// What a body may end with.
enum class End : uint8_t { Jump, Call, If, CaseOption, CaseBox, CaseInteger, Halt };

// Writes one program, by the answers of `choices`.
class Writer {
public:
  Writer(const Alphabet& alphabet, Choices& choices, cps::Program& program)
      : alphabet_(alphabet), choices_(choices), program_(program), types_(program) {}

  // A program of that size, unless the choices are dead afterwards.
  void run(uint32_t size);

private:
  // Each expression is at a place of its own.
  Span place() {
    ++places_;
    return {places_, places_ + 1};
  }

  // ---- Definitions

  // Gives its size, of at most `most`.
  uint32_t definition(uint32_t most);
  cps::Var global_integer();
  Scope globals(uint32_t order) const;

  // ---- Operands

  uint32_t constants(Kind kind) const;
  uint32_t count(const Scope& scope, Kind kind) const;
  Operand operand(const Scope& scope, Kind kind);
  // The operand as a variable; a constant is bound first.
  cps::Var variable(cps::Block& block, Operand operand);
  cps::Var chosen(cps::Block& block, const Scope& scope, Kind kind);
  // A variable that is chosen among those in scope.
  cps::Var bound(const Scope& scope, Kind kind);

  // ---- Bodies: `size` expressions.

  // As deep as the size, which is small.
  void body(cps::Block block, uint32_t size, Scope scope);
  std::vector<Let> lets(uint32_t size, const Scope& scope) const;
  // A let; gives how many expressions are left after it.
  uint32_t let(cps::Block& block, uint32_t size, Scope& scope);
  void value(cps::Block& block, Let way, Scope& scope);
  // Prints, and gives the block that comes after.
  cps::Block printed(cps::Block block, cps::Var integer);
  // The sizes of `count` bodies and a rest, of `size` altogether and each at least 1.
  std::vector<uint32_t> split(uint32_t size, uint32_t count);
  uint32_t functions(cps::Block& block, uint32_t size, Scope& scope, uint32_t count);
  uint32_t continuations(cps::Block& block, uint32_t size, Scope& scope, uint32_t count);

  // ---- Ends

  // How many continuations take exactly that; or the one of that number.
  static uint32_t count(const Scope& scope, const std::vector<Kind>& takes);
  cps::ContVar continuation(const Scope& scope, const std::vector<Kind>& takes);
  bool available(const Scope& scope, std::span<const Kind> all) const;
  std::vector<const Cont*> jumps(const Scope& scope) const;
  std::vector<Known> calls(const Scope& scope) const;
  void end(cps::Block& block, const Scope& scope);
  void end(cps::Block& block, const Scope& scope, End way);
  void branch(cps::Block& block, const Scope& scope, End way);

  const Alphabet& alphabet_;
  Choices& choices_;
  cps::Program& program_;
  const Types types_;
  std::vector<Global> globals_;
  std::vector<Pending> pending_;
  Kind goal_ = Kind::Unit; // Integer: the body may end with halt of one
  uint32_t order_ = 0, places_ = 0;
};

} // namespace letcont::generate::small
