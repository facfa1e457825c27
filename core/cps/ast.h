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

#include <span>

namespace letcont::cps {

struct Primitive {
  PrimKind kind;
  letcont::Operation operation; // of an Operation
  uint32_t number;              // see ExprData
  HandleRange<Occur> operands;

  int32_t integer() const { return static_cast<int32_t>(number); }
  bool boolean() const { return number != 0; }
  Name text() const { return Name{number}; } // of a String, an External
  uint32_t index() const { return number; }  // of a Projection, an Injection
  // Equal constants, operations, projections … of whatever operands.
  bool same_kind(const Primitive& other) const {
    return kind == other.kind && number == other.number && operands.count == other.operands.count &&
           (kind != PrimKind::Operation || operation == other.operation);
  }
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
  return {data.prim, data.operation, data.number, {data.first_operand, data.operand_count}};
}

template <class Visitor>
decltype(auto) visit(const Program& program, Expr expr, Visitor&& visitor) {
  const ExprData& data = program.data().exprs[expr];
  HandleRange<Occur> all{data.first_operand, data.operand_count};
  HandleRange<Occur> tail{Occur{data.first_operand.index + 1}, data.operand_count - 1};
  switch (data.kind) {
  case ExprKind::LetPrim: return visitor(LetPrim{expr, Var{data.bound}, primitive(program, expr), Expr{data.body}});
  case ExprKind::LetFun: return visitor(LetFun{expr, Fun{data.bound}, Expr{data.body}});
  case ExprKind::LetCont: return visitor(LetCont{expr, ContVar{data.bound}, Expr{data.body}});
  case ExprKind::ApplyCont: return visitor(ApplyCont{expr, ContOccur{data.bound}, all});
  case ExprKind::Apply: return visitor(Apply{expr, data.first_operand, ContOccur{data.bound}, tail});
  case ExprKind::Case:
    return visitor(Case{expr, data.first_operand, std::span(program.data().branches).subspan(data.bound, data.number),
                        ContOccur{data.body}});
  case ExprKind::Halt: return visitor(Halt{expr, data.first_operand});
  }
  __builtin_unreachable();
}

inline ExprKind kind(const Program& program, Expr expr) { return program.data().exprs[expr].kind; }
inline Span span(const Program& program, Expr expr) { return program.data().exprs[expr].span; }
inline Up enclosing(const Program& program, Expr expr) { return program.data().exprs[expr].up; }
inline double double_value(const Program& program, const Primitive& constant) {
  return program.data().doubles[constant.number];
}

} // namespace letcont::cps
