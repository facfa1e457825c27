// Reading variables and continuations: their binders, types and uses. Nothing here changes a program.
#pragma once

#include "cps/program.h"

#include <optional>

namespace letcont::cps {

// ---- From a use to what it is a use of. O(log n) at worst, since reading does not compress paths.

template <class V, class O>
struct ConstLinks {
  const Arena<UseData<V, O>, O>& uses;
  const auto& operator[](O use) const { return uses[use].link; }
};

inline Var variable(const Program& program, Occur use) {
  const auto& table = program.data().occurs;
  return table.sets.description(table.sets.find_unchanged(ConstLinks<Var, Occur>{table.uses}, use));
}
inline ContVar variable(const Program& program, ContOccur use) {
  const auto& table = program.data().cont_occurs;
  return table.sets.description(table.sets.find_unchanged(ConstLinks<ContVar, ContOccur>{table.uses}, use));
}

// The expression that a use stands in.
inline Expr enclosing(const Program& program, Occur use) { return program.data().occurs.uses[use].enclosing; }
inline Expr enclosing(const Program& program, ContOccur use) { return program.data().cont_occurs.uses[use].enclosing; }

// ---- Variables

inline Type type(const Program& program, Var var) { return program.data().vars[var].type; }
inline Type type(const Program& program, Occur use) { return type(program, variable(program, use)); }
inline std::string_view name(const Program& program, Var var) {
  return program.names.text(program.data().vars[var].name);
}
inline Binder binder(const Program& program, Var var) { return program.data().vars[var].binder; }

// Whether the world outside may use the variable: it is that of a public definition.
inline bool is_public(const Program& program, Var var) {
  Binder by = binder(program, var);
  return by.kind == Binder::Definition && program.data().defs[Def{by.index}].visibility == Visibility::Public;
}

// The LetPrim that binds the variable, in an expression or as a static definition; Expr{} if something else binds it.
inline Expr defining_let(const Program& program, Var var) {
  Binder by = binder(program, var);
  if (by.kind == Binder::Let) return Expr{by.index};
  if (by.kind != Binder::Definition) return {};
  const DefData& def = program.data().defs[Def{by.index}];
  return def.is_static && program.data().exprs[def.value].kind == ExprKind::LetPrim ? def.value : Expr{};
}
// The function that the variable is known to be; Fun{} if it may be any.
inline Fun known_function(const Program& program, Var var) {
  Binder by = binder(program, var);
  if (by.kind == Binder::Function) return Fun{by.index};
  if (by.kind != Binder::Definition) return {};
  const DefData& def = program.data().defs[Def{by.index}];
  const ExprData& value = program.data().exprs[def.value];
  return def.is_static && value.kind == ExprKind::LetFun ? value.first_function() : Fun{};
}

// ---- Uses. A ring can be walked while it does not change.

template <class Table, class O>
class Ring {
public:
  Ring(const Table& uses, O head) : uses_(&uses), head_(head) {}

  class Iterator {
  public:
    Iterator(const Table* uses, O at, O head, bool begun) : uses_(uses), at_(at), head_(head), begun_(begun) {}
    O operator*() const { return at_; }
    Iterator& operator++() {
      at_ = (*uses_)[at_].next;
      begun_ = true;
      return *this;
    }
    // The walk ends when it is back at the head.
    bool operator==(const Iterator& end) const { return !at_ || (begun_ && at_ == end.head_); }

  private:
    const Table* uses_;
    O at_, head_;
    bool begun_;
  };
  Iterator begin() const { return {uses_, head_, head_, false}; }
  Iterator end() const { return {uses_, head_, head_, true}; }

private:
  const Table* uses_;
  O head_;
};

inline auto uses(const Program& program, Var var) {
  return Ring(program.data().occurs.uses, program.data().vars[var].uses);
}
inline auto uses(const Program& program, ContVar cont) {
  return Ring(program.data().cont_occurs.uses, program.data().conts[cont].uses);
}

enum class Count : uint8_t { None, One, Many };

// How often it is used, as far as that matters to a shrinking reduction. O(1).
inline Count use_count(const Program& program, Var var) {
  Occur head = program.data().vars[var].uses;
  if (!head) return Count::None;
  return program.data().occurs.uses[head].next == head ? Count::One : Count::Many;
}
inline Count use_count(const Program& program, ContVar cont) {
  ContOccur head = program.data().conts[cont].uses;
  if (!head) return Count::None;
  return program.data().cont_occurs.uses[head].next == head ? Count::One : Count::Many;
}

// ---- Continuations and functions

inline std::string_view name(const Program& program, ContVar cont) {
  return program.names.text(program.data().conts[cont].name);
}
// Whether a let binds it: it is a basic block. The others are a function's own: what it returns to, its handler.
inline bool is_local(const Program& program, ContVar cont) { return !program.data().conts[cont].of; }
inline bool is_return(const Program& program, ContVar cont) {
  Fun of = program.data().conts[cont].of;
  return of && program.data().funs[of].ret == cont;
}
inline bool is_handler(const Program& program, ContVar cont) {
  Fun of = program.data().conts[cont].of;
  return of && program.data().funs[of].handler == cont;
}
// The type of the exceptions that a function may raise; Type{} if it raises none.
inline Type raises(const Program& program, Fun fun) {
  return program.types.raises(type(program, program.data().funs[fun].self));
}
inline HandleRange<Var> parameters(const Program& program, ContVar cont) {
  const ContData& data = program.data().conts[cont];
  return {data.first_parameter, data.parameter_count};
}
inline HandleRange<Var> parameters(const Program& program, Fun fun) {
  const FunData& data = program.data().funs[fun];
  return {data.first_parameter, data.parameter_count};
}
inline uint32_t arity(const Program& program, ContVar cont) {
  const ContData& data = program.data().conts[cont];
  if (!data.of) return data.parameter_count;
  if (is_handler(program, cont)) return 1;
  return static_cast<uint32_t>(program.types.results(type(program, program.data().funs[data.of].self)).size());
}
// The type of the i-th value that the continuation takes.
inline Type parameter_type(const Program& program, ContVar cont, uint32_t i) {
  const ContData& data = program.data().conts[cont];
  if (!data.of) return type(program, parameters(program, cont)[i]);
  if (is_handler(program, cont)) return raises(program, data.of);
  return program.types.results(type(program, program.data().funs[data.of].self))[i];
}

} // namespace letcont::cps
