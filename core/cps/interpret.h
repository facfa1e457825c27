// One program, many meanings: the one traversal of CPS, over an abstract type of variables.
//
// *What a variable is* decides what the program means. A text: a printer. A number: an evaluator. An `llvm::Value*`: a
// compiler. The idea is that of the Idris article "Writing an LLVM compiler using continuation passing"; here the
// language has functions and loops, so a meaning also decides where to go on after a jump: an evaluator follows it, a
// printer visits every block once.
//
// A meaning is a class with
//   using Var = …;                                      what a variable is
//   void bind(cps::Var, Var);  Var value(cps::Var);     its environment
//   Var primitive(LetPrim, span<const Var> operands);   what a primitive gives
//   Var function(Fun);                                  what the variable of a function is
//   void continuations(LetCont);                        called where they are bound, before the body
//   Expr functions(LetFun);                             likewise; gives what to go on with: the let's body, or Expr{}
//                                                       to come back to the body later, through next_block
//   void jump(ApplyCont, span<const Var> arguments);
//   void call(Apply, Var function, span<const Var> arguments);
//   void branch(Case, Var examined);
//   void halt(Halt, Var value);
//   void unreachable(Unreachable);
//   void definition(Def);                               a definition begins; a dynamic one's value is the next block
//   Expr next_block();                                  where to go on after an end of a block; Expr{}: nowhere
//   bool ended() const;                                 whether the rest is to be left out; a meaning that takes the
//                                                       whole program does not have it
//
// For example, with Var = int32_t and next_block following jumps, `let x = 3 let y = add(x, x) k(y)` binds x to 3 and
// y to 6, and calls jump with 6. Nothing recurses; the order of the calls is that of the program's text.
#pragma once

#include "cps/ast.h"

#include <span>
#include <vector>

namespace letcont::cps {

// A variable's value in a meaning that visits every binder once: a table indexed by variable.
template <class V>
class Environment {
public:
  explicit Environment(const Program& program) : values_(program.data().vars.limit()) {}
  void bind(Var var, V value) { values_[var.index] = std::move(value); }
  const V& value(Var var) const { return values_[var.index]; }

private:
  std::vector<V> values_;
};

// Interprets one expression. Gives the one that follows in the same block, or Expr{} at the block's end. `scratch` is
// the room for operands, so that no step allocates.
template <class Meaning>
Expr step(const Program& program, Meaning& meaning, Expr expr, std::vector<typename Meaning::Var>& scratch) {
  auto values = [&](HandleRange<Occur> operands) {
    scratch.clear();
    for (Occur operand : operands) scratch.push_back(meaning.value(variable(program, operand)));
    return std::span<const typename Meaning::Var>(scratch);
  };
  auto value = [&](Occur operand) { return meaning.value(variable(program, operand)); };
  return visit(program, expr,
               Overloaded{
                   [&](LetPrim let) {
                     meaning.bind(let.variable, meaning.primitive(let, values(let.primitive.operands)));
                     return let.body;
                   },
                   [&](LetFun let) {
                     for (Fun f = let.first; f; f = program.data().funs[f].next)
                       meaning.bind(program.data().funs[f].self, meaning.function(f));
                     return meaning.functions(let);
                   },
                   [&](LetCont let) {
                     meaning.continuations(let);
                     return let.body;
                   },
                   [&](ApplyCont jump) {
                     meaning.jump(jump, values(jump.arguments));
                     return Expr{};
                   },
                   [&](Apply call) {
                     auto arguments = values(call.arguments);
                     meaning.call(call, value(call.function), arguments);
                     return Expr{};
                   },
                   [&](Case branch) {
                     meaning.branch(branch, value(branch.examined));
                     return Expr{};
                   },
                   [&](Halt end) {
                     meaning.halt(end, value(end.value));
                     return Expr{};
                   },
                   [&](Unreachable end) {
                     meaning.unreachable(end);
                     return Expr{};
                   },
               });
}

// Binds the globals that are functions, which may be used anywhere.
template <class Meaning>
void bind_global_functions(const Program& program, Meaning& meaning) {
  for (Def def : program.data().order) {
    const DefData& data = program.data().defs[def];
    if (data.is_static && kind(program, data.value) == ExprKind::LetFun)
      meaning.bind(data.variable, meaning.function(program.data().exprs[data.value].first_function()));
  }
}

// Whether the meaning has seen enough: it may have `bool ended() const`.
template <class Meaning>
bool has_ended(const Meaning& meaning) {
  if constexpr (requires { meaning.ended(); }) return meaning.ended();
  return false;
}

// Binds all globals that exist from the start of the program (`exist`: see order.h), as a meaning needs it that runs
// programs, or compiles them.
template <class Meaning>
void bind_from_start(const Program& program, Meaning& meaning, std::span<const uint8_t> exist) {
  std::vector<typename Meaning::Var> scratch;
  bind_global_functions(program, meaning);
  for (Def def : program.data().order) {
    Expr value = program.data().defs[def].value;
    if (exist[def.index] && kind(program, value) == ExprKind::LetPrim) step(program, meaning, value, scratch);
  }
}

// Interprets the definitions in order; those of static values that are marked in `done` are not interpreted again.
template <class Meaning>
void interpret_definitions(const Program& program, Meaning& meaning, std::span<const uint8_t> done) {
  std::vector<typename Meaning::Var> scratch;
  for (Def def : program.data().order) {
    if (has_ended(meaning)) return;
    const DefData& data = program.data().defs[def];
    meaning.definition(def);
    if (data.is_static) {
      if (kind(program, data.value) == ExprKind::LetFun)
        visit(program, data.value, Overloaded{[&](LetFun let) { meaning.functions(let); }, [](auto) {}});
      else if (done.empty() || !done[def.index])
        step(program, meaning, data.value, scratch);
    }
    while (Expr block = meaning.next_block())
      for (Expr at = block; at && !has_ended(meaning); at = step(program, meaning, at, scratch)) {
      }
  }
}

// Interprets a whole program in the order of its text. A function may mention values that have not been interpreted.
template <class Meaning>
void interpret(const Program& program, Meaning& meaning) {
  bind_global_functions(program, meaning);
  interpret_definitions(program, meaning, {});
}

// Interprets a whole program for the meanings that make code of it: first what exists from the start (`exist`), then
// the rest in the order of its text. `begin` is called between the two: to bind those globals that are evaluated, since
// a function may mention them before their definitions are interpreted.
template <class Meaning, class Begin>
void interpret(const Program& program, Meaning& meaning, std::span<const uint8_t> exist, Begin begin) {
  bind_from_start(program, meaning, exist);
  begin();
  interpret_definitions(program, meaning, exist);
}

} // namespace letcont::cps
