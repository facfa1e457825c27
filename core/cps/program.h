// The CPS intermediate representation: a program as a graph that can be changed in place.
//
// The language is that of Kennedy, "Compiling with Continuations, Continued" (ICFP 2007), in the form of Lemerre's
// `Cpsast`: every intermediate value has a name, control is explicit, and continuations are separate from functions. A
// continuation is never stored, so it is a basic block and costs a jump.
//
//   Definition   def x = value | def x = e | let x = … (private) | let _ = … (unused)
//   Expression
//     LetPrim    let x = p; e                      x is bound in e
//     LetFun     let f = fun k (x, …) -> e and …; e    each f is bound in all the functions and in e; or fun k h (x, …)
//     LetCont    let k(x, …) = e and …; e          each k is bound in all the continuations and in the body
//     ApplyCont  k(x, …)                           a jump; or a return, when k is a function's; or a raise, h(x)
//     Apply      f(k, x, …)                        a call that goes on with k; f(k, h, x, …), if f may raise
//     Case       case(x) { C -> k … _ -> k }       k takes the fields of the constructor C; the default takes nothing
//     Halt       halt(x)                           the value of a definition
//     Unreachable  unreachable                     control never comes here; if it does, the program ends with an error
//   Primitive
//     Constant   3, 3L, 2.5, true, 'c', "text"              Tuple      (x, …)             Projection  #i(x)
//     Injection  C(x, …), C a constructor          Operation  add(x, y) …        External    external("name")
//     Closure    closure(f, x, …)                  the code f with the variables that it captured
//     Memory     ref(x), at(a, i), put(a, i, x) …  what creates, reads and writes references and arrays
//
// Exceptions are continuations, too: Kennedy's section 3, and Thielecke, "Comparing Control Constructs by
// Double-Barrelled CPS" (HOSC 2002). A function that may raise takes two: k, to return to, and h, its *handler*, which
// takes the exception. Its type says so: fn(i32) -> (i32) raises i32. A call of it names both. So to raise is to jump
// to h, to catch is to give a call another h, and a handler that is near is a basic block. Functions that raise nothing
// have one continuation. For example, `safe` calls what may raise, and goes on with 0 if it does:
//
//   def half = fun k h (n) raises i32 -> {
//     let two = 2
//     let odd = rem(n, two)
//     decl bad
//     decl good
//     case(odd) { 0 -> good  _ -> bad }
//     good() = {
//       let m = div(n, two)
//       k(m)
//     }
//     bad() = {
//       h(n)
//     }
//   }
//   def safe = fun k (n) -> {
//     decl caught
//     half(k, caught, n)
//     caught(e) = {
//       let zero = 0
//       k(zero)
//     }
//   }
//
// There is no `let x = y`: a second name for a value is never bound, since uses of it name the first. For example,
// `3 + x` given to k:
//
//   let three = 3
//   let sum = add(three, x)
//   k(sum)
//
// Representation, after Kennedy (section 6) and Appel and Jim, "Shrinking Lambda Expressions in Linear Time" (JFP
// 1997). Every *variable* knows its binder and one of its *occurrences*; the occurrences of a variable form a ring; an
// occurrence finds its variable through union-find, and knows the expression that it stands in; an expression knows
// what encloses it. So x is substituted for y by joining two rings and uniting two sets, whatever the size of the
// program. Continuation variables are the same, with rings of their own.
//
// The body of a function `fun k (x)`, drawn. A box is a record in an arena; o1, o2 and o3 are occurrences. First the
// slots, each of which holds one expression, and the uplinks, each of which names the slot that the expression is in:
//
//   Fun f           Expr e1: let sum = add(x, x)       Expr e2: k(sum)
//   +--------+      +----------------------------+     +--------------------------------+
//   | body ---------> body --------------------------->| target: an occurrence of k     |
//   |        |<------- up = FunctionOf f         |<------- up = BodyOf e1               |
//   +--------+      | variable = sum             |     |                                |
//                   | operands: o1, o2           |     | operands: o3                   |
//                   +----------------------------+     +--------------------------------+
//
// Then each variable with its ring of occurrences, and below that the union-find tree of the same occurrences, whose
// links lead to a root with a descriptor, which names the variable:
//
//   Var x                            Var sum
//     | uses                           | uses
//     v                                v
//   +----+ --- next --> +----+       +----+ -- next --+
//   | o1 |              | o2 |       | o3 |           |      enclosing: e1 for o1 and o2, e2 for o3
//   +----+ <-- next --- +----+       +----+ <---------+
//     ^                   |            |
//     +------- link ------+            |
//     |                                |
//     | link: the root                 | link: the root
//     v                                v
//   [ x, rank 1 ]                    [ sum, rank 0 ]
//
// Substituting y for x splices the ring of x into that of y and links one root to the other: nothing else is touched,
// and o1 and o2 find y from then on.
//
// Invariants, all verified by check.h:
// - Every expression is in one place: the slot that its `up` names holds it. Every variable has one binder.
// - The operands of an expression are consecutive occurrences, each with that expression as its `enclosing`.
// - Each ring holds exactly the occurrences whose union-find partition is described by its variable.
// - Variables and continuation variables are used within the scope of their binders, at their types, once they exist.
//
// Everything lives in arenas and refers by handles: a program can be copied with its arenas, and a term a million lets
// deep is built, changed and freed without recursion. Deleted things leave holes; printing and reading back closes
// them.
#pragma once

#include "lambda/external.h"
#include "lambda/memory.h"
#include "lambda/operation.h"
#include "lambda/scopes.h"
#include "support/arena.h"
#include "support/names.h"
#include "support/span.h"
#include "support/union_find.h"
#include "types/type.h"

#include <cassert>
#include <memory>
#include <vector>

namespace letcont::cps {

using Expr = Handle<struct ExprTag>;           // an expression
using Var = Handle<struct VarTag>;             // a variable: where it is bound
using Occur = Handle<struct OccurTag>;         // one use of a variable
using ContVar = Handle<struct ContVarTag>;     // a continuation: local, or a function's return continuation or handler
using ContOccur = Handle<struct ContOccurTag>; // one use of a continuation
using Fun = Handle<struct FunTag>;             // a function
using Def = Handle<struct DefTag>;             // a top-level definition

enum class ExprKind : uint8_t { LetPrim, LetFun, LetCont, ApplyCont, Apply, Case, Halt, Unreachable };
inline constexpr ExprKind last_expr_kind = ExprKind::Unreachable;
enum class PrimKind : uint8_t {
  // ---- Constants
  Int,
  Double,
  Bool,
  Long,
  Character,
  String,
  // ---- The others
  Tuple,
  Projection,
  Injection,
  Operation,
  External,
  Closure,
  Memory,
};
constexpr bool is_let(ExprKind kind) { return kind <= ExprKind::LetCont; }
constexpr bool is_constant(PrimKind kind) { return kind <= PrimKind::String; }
enum class Visibility : uint8_t { Public, Private, Unused };

// What encloses an expression: the slot that holds it.
struct Up {
  enum Kind : uint8_t { Nothing, OfDefinition, BodyOf, ContinuationOf, FunctionOf };
  Kind kind = Nothing;
  uint32_t index = 0; // a Def, a let's Expr, a ContVar, a Fun

  static Up definition(Def def) { return {OfDefinition, def.index}; }
  static Up body(Expr let) { return {BodyOf, let.index}; }
  static Up continuation(ContVar k) { return {ContinuationOf, k.index}; }
  static Up function(Fun f) { return {FunctionOf, f.index}; }
  bool operator==(const Up&) const = default;
  auto operator<=>(const Up&) const = default;
};

// What binds a variable.
struct Binder {
  enum Kind : uint8_t { Nothing, Let, Function, FunctionParameter, ContinuationParameter, Definition };
  Kind kind = Nothing;
  uint32_t index = 0; // a LetPrim's Expr, a Fun, a Fun, a ContVar, a Def
  bool operator==(const Binder&) const = default;
};

struct VarData {
  Name name; // for people; may be empty, and several variables may share one
  Type type;
  Occur uses; // any one of the ring; Occur{} if there is none
  Binder binder;
  Span span = nowhere; // where a person wrote the name, if one did
};

// One use, of a variable (O = Occur) or of a continuation (O = ContOccur).
template <class V, class O>
struct UseData {
  typename UnionFind<O, V>::Link link;
  O previous, next; // the ring
  Expr enclosing;   // Expr{}: deleted
};

struct ContData {
  Name name;
  Var first_parameter; // consecutive variables; a function's own has none: what it takes is in the function's type
  uint32_t parameter_count = 0;
  ContOccur uses;
  Expr body;    // none for a function's own
  Expr let;     // the LetCont that binds it, or
  Fun of;       // the function whose return continuation or handler it is
  ContVar next; // in the same LetCont
};

struct FunData {
  Var self;
  ContVar ret;
  ContVar handler;     // ContVar{} if its type says that it raises nothing
  Var first_parameter; // consecutive variables
  uint32_t parameter_count = 0;
  Expr body;
  Expr let; // the LetFun that binds it
  Fun next; // in the same LetFun
};

// One record for all kinds. What only some kinds have is read and written by name, and each reader asserts the kind.
struct ExprData {
  ExprKind kind = ExprKind::Halt;
  PrimKind prim = PrimKind::Int;                 // LetPrim
  letcont::Operation operation = Operation::Add; // LetPrim of an Operation
  Up up;
  Span span;
  Occur first_operand; // consecutive; Apply: the function, then the arguments
  uint32_t operand_count = 0;

  // LetPrim
  Var variable() const { return Var{only(ExprKind::LetPrim).link_}; }
  void set_variable(Var var) { only(ExprKind::LetPrim).link_ = var.index; }
  // Of its primitive: the bits of an integer or a boolean, the code of a character, the index of a double or an i64, a
  // Name, the index of a projection's field, the tag of an injection, a MemoryOperation; 0 for the others. `Primitive`
  // (ast.h) reads each by name.
  uint32_t datum() const { return only(ExprKind::LetPrim).number_; }
  void set_datum(uint32_t datum) { only(ExprKind::LetPrim).number_ = datum; }
  // LetFun, LetCont: the group is the first one and its `next`s.
  Fun first_function() const { return Fun{only(ExprKind::LetFun).link_}; }
  void set_first_function(Fun f) { only(ExprKind::LetFun).link_ = f.index; }
  ContVar first_continuation() const { return ContVar{only(ExprKind::LetCont).link_}; }
  void set_first_continuation(ContVar k) { only(ExprKind::LetCont).link_ = k.index; }
  // LetPrim, LetFun, LetCont: Expr{} in a static definition.
  Expr body() const { return Expr{let().rest_}; }
  void set_body(Expr body) { let().rest_ = body.index; }
  bool is_let() const { return cps::is_let(kind); }
  // ApplyCont, Apply
  ContOccur target() const { return ContOccur{end().link_}; }
  void set_target(ContOccur target) { end().link_ = target.index; }
  // Apply: where its exceptions go; ContOccur{} if what is called raises none.
  ContOccur handler() const { return ContOccur{only(ExprKind::Apply).rest_}; }
  void set_handler(ContOccur handler) { only(ExprKind::Apply).rest_ = handler.index; }
  // Case
  uint32_t first_branch() const { return only(ExprKind::Case).link_; }
  uint32_t branch_count() const { return only(ExprKind::Case).number_; }
  void set_branches(uint32_t first, uint32_t count) {
    only(ExprKind::Case).link_ = first;
    number_ = count;
  }
  ContOccur otherwise() const { return ContOccur{only(ExprKind::Case).rest_}; } // ContOccur{}: there is no default
  void set_otherwise(ContOccur target) { only(ExprKind::Case).rest_ = target.index; }

  // It becomes another kind of expression, without what the old one had.
  void become(ExprKind other) {
    kind = other;
    link_ = number_ = rest_ = 0;
  }

private:
  friend struct Raw; // raw.h
  const ExprData& only([[maybe_unused]] ExprKind wanted) const { return assert(kind == wanted), *this; }
  ExprData& only([[maybe_unused]] ExprKind wanted) { return assert(kind == wanted), *this; }
  const ExprData& let() const { return assert(is_let()), *this; }
  ExprData& let() { return assert(is_let()), *this; }
  const ExprData& end() const { return assert(kind == ExprKind::ApplyCont || kind == ExprKind::Apply), *this; }
  ExprData& end() { return assert(kind == ExprKind::ApplyCont || kind == ExprKind::Apply), *this; }

  uint32_t link_ = 0;
  uint32_t number_ = 0;
  uint32_t rest_ = 0;
};

struct Branch {
  uint32_t tag = 0; // of the injection; the bits of an integer; 0 or 1 for a boolean
  ContOccur target;
};

// A definition's expression. A static one is a LetPrim or LetFun without a body: a function or a constant, which exists
// from the start and may be used anywhere; or it refers to what is evaluated, and is made at its place. A dynamic one
// is any expression, evaluated once, in the order of the definitions, whose `halt` gives the value. Neither may need,
// even through functions, what is evaluated later: order.h says what that means, and check.h holds it.
struct DefData {
  Visibility visibility = Visibility::Public;
  bool is_static = false;
  Var variable; // Var{} if Unused
  Expr value;
};

// Another name for a variable, as k of `let k = n`: nothing is computed, so that no expression binds it. It is there
// from a slot on. For debuggers, of programs as they were converted: passes forget these.
struct Alias {
  Up place;
  Name name;
  Span span; // where a person wrote the name
  Var variable;
};

template <class V, class O>
struct UseTable {
  Arena<UseData<V, O>, O> uses;
  UnionFind<O, V> sets;
};

struct ProgramData {
  Arena<ExprData, Expr> exprs;
  Arena<VarData, Var> vars;
  Arena<ContData, ContVar> conts;
  Arena<FunData, Fun> funs;
  Arena<DefData, Def> defs;
  UseTable<Var, Occur> occurs;
  UseTable<ContVar, ContOccur> cont_occurs;
  std::vector<Branch> branches;
  std::vector<double> doubles;
  std::vector<int64_t> longs;
  std::vector<Def> order;     // of the definitions
  std::vector<Alias> aliases; // by place, the inner ones of a place last
  // Variables of the source that passes have replaced, each with the other one, in this order.
  std::vector<std::pair<Var, Var>> replaced;
  // The local names of the source; null if nothing is known of them, as of CPS text. Passes share it.
  std::shared_ptr<const LocalNames> locals;
};

// A whole program. Reading is open to everyone (ast.h, var.h); it is built with build.h and changed with change.h only.
class Program {
public:
  Names names;
  TypeTable types;
  const ProgramData& data() const { return data_; }

private:
  friend struct Raw; // raw.h, for this library alone
  ProgramData data_;
};

} // namespace letcont::cps
