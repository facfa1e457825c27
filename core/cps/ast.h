// A read-only view of expressions as an algebraic data type: `visit` takes one function for each kind, and a forgotten
// kind does not compile.
//
//   visit(program, expr, Overloaded{
//     [&](LetPrim let) { … let.primitive.kind … },
//     [&](ApplyCont jump) { … },
//     [&](auto) {} });
#pragma once

#include "cps/program.h"
#include "cps/var.h"

#include <cassert>
#include <span>

namespace letcont::cps {

struct Primitive {
  PrimKind kind;
  letcont::Operation operation; // of an Operation
  uint32_t datum;               // whatever the kind has: to compare or to copy it; to use it, read it by name
  HandleRange<Occur> operands;

  int32_t integer() const { return static_cast<int32_t>(only(PrimKind::Int)); }
  bool boolean() const { return only(PrimKind::Bool) != 0; }
  uint32_t real_index() const { return only(PrimKind::Double); } // in ProgramData::doubles
  uint32_t long_index() const { return only(PrimKind::Long); }   // in ProgramData::longs
  uint32_t character() const { return only(PrimKind::Character); }
  Name text() const { return assert(kind == PrimKind::String || kind == PrimKind::External), Name{datum}; }
  uint32_t field() const { return only(PrimKind::Projection); }
  uint32_t tag() const { return only(PrimKind::Injection); }
  MemoryOperation memory() const { return static_cast<MemoryOperation>(only(PrimKind::Memory)); }
  // Equal constants, operations, projections … of whatever operands.
  bool same_kind(const Primitive& other) const {
    return kind == other.kind && datum == other.datum && operands.count == other.operands.count &&
           (kind != PrimKind::Operation || operation == other.operation);
  }

private:
  uint32_t only([[maybe_unused]] PrimKind wanted) const { return assert(kind == wanted), datum; }
};

struct LetPrim {
  Expr expr;
  Var variable;
  Primitive primitive;
  Expr body; // Expr{} in a static definition
};
struct LetFun {
  Expr expr;
  Fun first; // the group: this one and its `next`s
  Expr body;
};
struct LetCont {
  Expr expr;
  ContVar first; // the group: this one and its `next`s
  Expr body;
};
struct ApplyCont {
  Expr expr;
  ContOccur target;
  HandleRange<Occur> arguments;
};
struct Apply {
  Expr expr;
  Occur function;
  ContOccur target;
  ContOccur handler; // ContOccur{} if what is called raises nothing
  HandleRange<Occur> arguments;
};
struct Case {
  Expr expr;
  Occur examined;
  std::span<const Branch> branches;
  ContOccur otherwise; // ContOccur{} if there is no default
};
struct Halt {
  Expr expr;
  Occur value;
};
struct Unreachable {
  Expr expr;
};

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

inline HandleRange<Occur> operands(const Program& program, Expr expr) {
  const ExprData& data = program.data().exprs[expr];
  return {data.first_operand, data.operand_count};
}

inline Primitive primitive(const Program& program, Expr let) {
  const ExprData& data = program.data().exprs[let];
  return {data.prim, data.operation, data.datum(), {data.first_operand, data.operand_count}};
}

// Whether the variable is an external, and its name then; Name{} if it is anything else. A function of the program may
// have the same name.
inline bool is_external(const Program& program, Var var) {
  Expr let = defining_let(program, var);
  return let && program.data().exprs[let].prim == PrimKind::External;
}
inline Name external_name(const Program& program, Var var) {
  return is_external(program, var) ? primitive(program, defining_let(program, var)).text() : Name{};
}

// The branches of a Case, without the default.
inline std::span<const Branch> branches(const Program& program, Expr expr) {
  const ExprData& data = program.data().exprs[expr];
  return std::span(program.data().branches).subspan(data.first_branch(), data.branch_count());
}

template <class Visitor>
decltype(auto) visit(const Program& program, Expr expr, Visitor&& visitor) {
  const ExprData& data = program.data().exprs[expr];
  HandleRange<Occur> all{data.first_operand, data.operand_count};
  HandleRange<Occur> tail{Occur{data.first_operand.index + 1}, data.operand_count - 1};
  switch (data.kind) {
  case ExprKind::LetPrim: return visitor(LetPrim{expr, data.variable(), primitive(program, expr), data.body()});
  case ExprKind::LetFun: return visitor(LetFun{expr, data.first_function(), data.body()});
  case ExprKind::LetCont: return visitor(LetCont{expr, data.first_continuation(), data.body()});
  case ExprKind::ApplyCont: return visitor(ApplyCont{expr, data.target(), all});
  case ExprKind::Apply: return visitor(Apply{expr, data.first_operand, data.target(), data.handler(), tail});
  case ExprKind::Case: return visitor(Case{expr, data.first_operand, branches(program, expr), data.otherwise()});
  case ExprKind::Halt: return visitor(Halt{expr, data.first_operand});
  case ExprKind::Unreachable: return visitor(Unreachable{expr});
  }
  __builtin_unreachable();
}

inline ExprKind kind(const Program& program, Expr expr) { return program.data().exprs[expr].kind; }
inline Span span(const Program& program, Expr expr) { return program.data().exprs[expr].span; }
inline Up enclosing(const Program& program, Expr expr) { return program.data().exprs[expr].up; }
inline int64_t long_value(const Program& program, const Primitive& constant) {
  return program.data().longs[constant.long_index()];
}
inline double double_value(const Program& program, const Primitive& constant) {
  return program.data().doubles[constant.real_index()];
}

} // namespace letcont::cps
