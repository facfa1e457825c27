// Changing programs: the only way in which passes do it. Each operation leaves every link right: rings, union-find
// sets, uplinks, binders.
//
// A substitution joins two rings and unites two sets, so it costs O(α(n)) however often the variable is used; the
// other operations cost as much as what they delete or build. Deleted things stay in their arenas, out of every place:
// an expression without an uplink, a use without an enclosing expression, a continuation or function without a body.
//
//   Change change(program);
//   change.substitute(y, x);      // let x = #0(t)   where   let t = (y, z)
//   change.delete_let(let_of_x);  // nothing uses x now
//
// Some things wait until the Change is settled (settle, or its destructor), so that they take linear time together: a
// deleted continuation or function leaves its group, whose list is singly linked; a let of an empty group goes; the
// order of the definitions is made anew.
//
// A pass that works with a list of its own wants to know where new opportunities are: a variable with one use fewer
// may be dead, a function may be called once now. It passes a Touched to be filled, and empties it when it likes.
#pragma once

#include "cps/build.h"
#include "support/not_copied.h"

#include <span>
#include <vector>

namespace letcont::cps {

// Forgets all aliases (program.h). Passes run on programs without them.
void forget_aliases(Program&);

// What has lost a use, and what has come to another place. A thing may be listed several times, and may be deleted
// already.
struct Touched {
  std::vector<Var> variables;
  std::vector<ContVar> continuations;
  std::vector<Expr> moved;

  bool empty() const { return variables.empty() && continuations.empty() && moved.empty(); }
};

class Change : NotCopied {
public:
  explicit Change(Program& program, Touched* touched = nullptr) : program_(&program), touched_(touched) {}
  ~Change() { settle(); }

  // Takes deleted continuations and functions out of their groups, and deletes lets without any. Linear in the size of
  // the groups that have lost one; and in the number of definitions, if one was added or deleted.
  void settle();

  // What a use is a use of: variable() of var.h, which also makes the way there shorter for the next time (path
  // compression). For passes that substitute much and ask often.
  Var variable(Occur);
  ContVar variable(ContOccur);

  // ---- Substitution. O(α(n)).

  // Every use of `old` becomes one of `with`, which must be in scope there and of the same type. If `with` has no name
  // it takes that of `old`.
  void substitute(Var with, Var old);
  void substitute(ContVar with, ContVar old);
  // ---- Deleting

  // A LetPrim whose variable has no uses (left): its body takes its place. O(operands).
  void delete_let(Expr let);
  // What a slot holds, with everything in it; the slot is empty then. Nothing outside may use what it binds. Linear in
  // its size.
  void delete_content(Up slot);
  // A continuation or a local function, with its body; nothing else may use it. Linear in its size.
  void delete_continuation(ContVar);
  void delete_function(Fun);
  // A definition whose variable is not used.
  void delete_definition(Def);

  // ---- Replacing

  // `with` takes the place of `old`, which is deleted with everything in it.
  void replace(Expr old, Fresh with);
  // A let's primitive becomes a constant; `datum` as in ExprData. O(operands).
  void make_constant(Expr let, PrimKind, uint32_t datum);
  // A let's primitive becomes a tuple. O(operands of both).
  void make_tuple(Expr let, std::span<const Var> operands);
  // An expression's operands become these. O(both).
  void set_operands(Expr, std::span<const Var>);
  // The arguments of a jump or a call.
  void set_arguments(Expr, std::span<const Var>);
  // What a jump or a call goes on with becomes `k`.
  void set_target(Expr, ContVar k);
  // What is called raises nothing any more, so the call does not name a handler. (See delete_handler of a function.)
  void delete_handler(Expr call);
  // A Case becomes a jump to `target`, one of its own, with these arguments. O(branches + arguments).
  void case_to_jump(Expr, ContOccur target, std::span<const Var> arguments);
  // Those branches of a Case go for which this is false. Gives how many are left. O(branches).
  size_t keep_branches(Expr, const std::function<bool(const Branch&)>& kept);

  // ---- Inlining what is used once

  // The jump is the only use of its continuation, and not inside it: the continuation's body takes the place of the
  // jump, with the arguments for the parameters. O(arguments).
  void inline_continuation(Expr jump);
  // The call is the only use of its function, local or global, and not inside it. O(arguments). A global function's
  // definition is deleted.
  void inline_function(Expr call, Fun);

  // ---- Moving and inserting

  // Puts lets that were built by a Block, without an end, before an expression. O(their number).
  void insert(Fresh lets, Expr before);
  // Takes a let out of its place, its body taking it, and puts it before another expression, which must be in scope of
  // what it uses. O(1).
  void move(Expr let, Expr before);
  // Moves the content of one slot to another, which must be empty.
  void move_content(Up from, Up to);

  // ---- Parameters

  // A continuation or a function takes these from now on; what it is given is the caller's to change, and a function's
  // type. Uses of an old parameter that is kept become uses of the new one; those of the others, which are in scope no
  // more, are the caller's to substitute. O(parameters).
  struct NewParameter {
    static constexpr uint32_t fresh = UINT32_MAX;
    uint32_t kept = fresh; // the old one's position
    Name name{};           // of a fresh one
    Type type{};
  };
  HandleRange<Var> set_parameters(ContVar, std::span<const NewParameter>);
  HandleRange<Var> set_parameters(Fun, std::span<const NewParameter>);
  // A function whose handler is not used (any more) goes on without; its type and its calls are the caller's to change.
  void delete_handler(Fun);

  // ---- Variables

  void set_type(Var, Type);
  void set_name(Var, Name);
  // Says that a new variable stands for another one: where a person wrote their name, if it is the same.
  void set_source(Var fresh, Var original);
  void set_visibility(Def, Visibility);

  // ---- Types. Others may be made at any time, in Program::types; this changes one that the program has.

  // What is taken apart and made of the data type, and the types of the variables concerned, are the caller's to
  // change.
  void set_constructors(DataType, std::vector<Constructor>);

  // ---- Functions as a whole

  // Functions become continuations of one new LetCont before an expression, with the same parameters and bodies; what
  // they return to becomes `k`, and the handler of those that raise `handler`. Calls of them are the caller's to turn
  // into jumps (call_to_jump). Gives the continuations, in order. O(number of functions and parameters).
  HandleRange<ContVar> to_continuations(std::span<const Fun>, ContVar k, ContVar handler, Expr before);
  // A LetCont takes the continuations of the one that is its body into its group. O(number of those).
  void join_groups(Expr outer);
  // The functions of a let that is in no place yet join the group of another. O(number of those).
  void join_groups(Expr group, Fresh functions);
  // A call becomes a jump with the same arguments.
  void call_to_jump(Expr call, ContVar);
  // The functions of a let become private definitions, right before `home` and before what was lifted there so far; the
  // let goes. They must not use local variables of other functions. O(number of functions).
  void lift(Expr let_fun, Def home);

  // ---- Definitions

  // A dynamic definition whose value is one let, and `halt` of what it binds, becomes static. O(1).
  void make_static(Def);
  // A private function, before `home` as `lift` does; its body is to be filled.
  Fun define_before(Def home, std::string_view name, Type, std::span<const Name> parameters, Span);
  // A private static primitive of globals, likewise. Gives its variable.
  Var define_before(Def home, std::string_view name, PrimKind, uint32_t datum, std::span<const Var> operands, Type,
                    Span);
  // The same of global functions, before all other definitions.
  Var define_first(std::string_view name, PrimKind, uint32_t datum, std::span<const Var> operands, Type, Span);

private:
  ProgramData& data();
  void replace_by_content(Expr end, Up region);
  void delete_uses(Expr);
  void delete_use(ContOccur);
  void unsettle(Expr let);
  void delete_chain(Up slot, std::vector<Up>& pending);
  void unbind(Var);
  ContOccur use(ContVar, Expr enclosing);
  void unlink(Expr let);
  void fill(Up slot, Expr);
  void settle_group(Expr let);
  void settle_order();
  void lift_last(Def home);
  HandleRange<Var> new_parameters(HandleRange<Var> old, std::span<const NewParameter>, Binder);

  Program* program_;
  Touched* touched_;
  std::vector<Expr> unsettled_; // lets that have lost a continuation or a function, each once
  std::vector<uint8_t> is_unsettled_;
  std::vector<Def> first_;                  // new definitions that come before all others
  std::vector<std::pair<Def, Def>> lifted_; // new definitions, each with the one that it comes before
  bool order_unsettled_ = false;
};

} // namespace letcont::cps
