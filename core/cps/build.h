// Building programs: binding in the built language is binding in C++, so no name is ever made by hand.
//
// A Block is a place in the program where expressions are put one after the other. A let gives the C++ variable that
// stands for the bound one, in scope from there on; jump, call, branch and halt end the block. A continuation's or a
// function's body is a block of its own, given to a C++ lambda (higher-order style), or kept by the caller to be filled
// later (for those that must not recurse).
//
//   Program program;
//   Block main = define_dynamic(program, Visibility::Public, "main", TypeTable::i32);
//   Var three = main.integer(3);                                      // let x0 = 3
//   ContVar k = main.let_cont("k", {{"x", TypeTable::i32}},           // decl k
//     [&](Block& body, HandleRange<Var> x) {                          // k(x) = {
//       body.halt(body.operation(Operation::Add, three, x[0]));       //   let x2 = add(x0, x)   halt(x2)
//     });                                                             // }
//   main.jump(k, {main.integer(11)});                                 // let x1 = 11   k(x1)
//
// A continuation that jumps to itself must be bound before its body is built: let_cont without a lambda returns it, and
// body_of(k) is the block of its body.
//
// Costs O(size of what is built); uses of variables O(α(n)). Types are computed here and not checked: check.h does
// that.
#pragma once

#include "cps/program.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

namespace letcont::cps {

struct Primitive; // ast.h

// A parameter to be: a name for people (may be empty) and a type.
struct Parameter {
  Name name;
  Type type;
};
// The same with its text, for the convenience of higher-order building.
struct Named {
  std::string_view name;
  Type type;
};

// An expression that is built and in no place yet. It must be placed (change.h) exactly once.
class [[nodiscard]] Fresh {
public:
  explicit Fresh(Expr expr) : expr_(expr) {}
  Fresh(Fresh&& other) : expr_(std::exchange(other.expr_, Expr{})) {}
  Fresh& operator=(Fresh&&) = delete;
  Expr take() && { return std::exchange(expr_, Expr{}); }

private:
  Expr expr_;
};

class Block {
public:
  using Body = std::function<void(Block&, HandleRange<Var>)>;
  using FunctionBody = std::function<void(Block&, ContVar, HandleRange<Var>)>;

  // A block whose first expression will be in the slot `up`.
  Block(Program& program, Up up) : program_(&program), up_(up) {}
  // A block in no place: `fresh` gives its first expression once it has ended.
  explicit Block(Program& program) : program_(&program) {}
  Fresh fresh() { return Fresh(first_); }

  // What is built from now on came from there.
  Block& at(Span span) {
    span_ = span;
    return *this;
  }
  Program& program() { return *program_; }
  Span span() const { return span_; }
  // From here on a name that a person has written at that place means the variable, too.
  void alias(Name, Span, Var);
  // The block has ended, or was never begun; the slot is filled.
  bool ended() const { return ended_; }

  // ---- Lets. `name` is for people and may be left out.
  Var integer(int32_t value, Name name = {});
  Var real(double value, Name name = {});
  Var long_integer(int64_t value, Name name = {});
  Var character(uint32_t code, Name name = {});
  Var boolean(bool value, Name name = {});
  Var string(std::string_view value, Name name = {});
  Var tuple(std::span<const Var> fields, Name name = {});
  Var tuple(std::initializer_list<Var> fields, Name name = {}) {
    return tuple(std::span(fields.begin(), fields.size()), name);
  }
  Var project(uint32_t field, Var tuple, Name name = {});
  Var inject(Type data, uint32_t tag, std::span<const Var> fields, Name name = {});
  Var operation(letcont::Operation, std::span<const Var> operands, Name name = {});
  Var operation(letcont::Operation, Var a, Var b, Name name = {});
  Var external(letcont::External);
  Var external(std::string_view name, Type type);
  // Of references and arrays; its type follows from the operands, but for that of an empty array.
  Var memory(MemoryOperation, std::span<const Var> operands, Name name = {});
  Var empty_array(Type, Name name = {});
  Var closure(Var code, std::span<const Var> captured, Name name = {});
  // Any primitive: the general form of the above. `datum` as in ExprData.
  Var primitive(PrimKind, letcont::Operation, uint32_t datum, std::span<const Var> operands, Type type, Name name);
  // The same primitive of other operands.
  Var primitive(const Primitive& same, std::span<const Var> operands, Type type, Name name);

  // ---- Continuations: one, with its body in a lambda; one, to be filled through `body_of`; or several, which may use
  // each other: `let_conts` gives as many as there are parameter lists, consecutive.
  ContVar let_cont(std::string_view name, std::initializer_list<Named> parameters, const Body& body);
  ContVar let_cont(Name name, std::span<const Parameter> parameters);
  HandleRange<ContVar> let_conts(std::span<const Name> names, std::span<const std::span<const Parameter>> parameters);
  Block body_of(ContVar k) { return Block(*program_, Up::continuation(k)).at(span_); }

  // ---- Functions, likewise. `type` is fn(…) -> … or code(…) -> …; names of parameters may be fewer than there are.
  Var let_fun(std::string_view name, Type type, std::initializer_list<std::string_view> parameters,
              const FunctionBody& body);
  Fun let_fun(Name name, Type type, std::span<const Name> parameters, Name ret = {});
  HandleRange<Fun> let_funs(std::span<const Name> names, std::span<const Type> types,
                            std::span<const std::span<const Name>> parameters);
  Block body_of(Fun f) { return Block(*program_, Up::function(f)).at(span_); }

  // ---- Ends of the block.
  void jump(ContVar k, std::span<const Var> arguments);
  void jump(ContVar k, std::initializer_list<Var> arguments) {
    jump(k, std::span(arguments.begin(), arguments.size()));
  }
  void call(Var function, ContVar k, std::span<const Var> arguments) { call(function, k, {}, arguments); }
  // A call of what may raise names a handler, too.
  void call(Var function, ContVar k, ContVar handler, std::span<const Var> arguments);
  void call(Var function, ContVar k, std::initializer_list<Var> arguments) {
    call(function, k, std::span(arguments.begin(), arguments.size()));
  }
  struct Target {
    uint32_t tag;
    ContVar k;
  };
  // `otherwise` may be ContVar{}.
  void branch(Var examined, std::span<const Target> targets, ContVar otherwise = {});
  // The two-way branch of a condition.
  void branch(Var condition, ContVar then, ContVar otherwise);
  void halt(Var value);
  void unreachable();

private:
  Expr append(ExprKind kind, std::span<const Var> operands);
  void set_operands(Expr expr, std::span<const Var> operands);
  ContOccur use(ContVar k, Expr enclosing);
  Var bind(Expr let, Type type, Name name);
  void end() { ended_ = true; }

  Program* program_;
  Up up_;      // where the next expression goes
  Expr first_; // of a block that is in no place
  Span span_;
  bool ended_ = false;
};

// ---- Definitions. They come after those that are there.

// A dynamic definition: fill the block with what computes its value. With Visibility::Unused it has no variable.
Block define_dynamic(Program&, Visibility, std::string_view name, Type type, Span = nowhere);
// A function. `type` is fn(…) -> … or code(…) -> ….
Fun define_function(Program&, Visibility, std::string_view name, Type type, std::span<const Name> parameters,
                    Span = nowhere);
// A primitive of earlier definitions.
Var define_value(Program&, Visibility, std::string_view name, PrimKind, uint32_t datum, std::span<const Var> operands,
                 Type type, Span = nowhere);
// Returns the block that fills the body of a global function.
Block body_of(Program&, Fun);

// A fresh constant's payload, for PrimKind::Double; for PrimKind::Long.
uint32_t add_double(Program&, double value);
uint32_t add_long(Program&, int64_t value);

// Puts the aliases into their order (program.h), once all are there, and keeps what the source's local names mean.
void note_names(Program&, const LocalNames&);

} // namespace letcont::cps
