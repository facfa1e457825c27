// Interfaces: where one part of a program hands values to another, all over the program at once; and which of the
// tuples that are handed over may be handed over as their fields. The analysis behind flatten.h.
//
// An interface is a list of positions: the parameters of a function, its results, the parameters of a continuation, the
// fields of a constructor; and the parameters and results of a *type* of functions, which stand for all functions that
// are not known where they are called. Two interfaces are joined, since they must agree, where
// - a known function is called with a continuation: its results are what the continuation takes;
// - an unknown function is called: the results of its type, likewise;
// - a function is used otherwise than by calling it: it may be called wherever its type is;
// - a case goes on with a continuation: that takes the fields of the constructor.
// So interfaces form classes (union-find), and a position is one of a class.
//
// A position that holds a tuple can be *flat* if
// - the tuple is only taken apart: each parameter there is used by projections, or handed on to a position where it is
//   only taken apart in turn; or
// - the tuple is only put together: each argument there is a tuple made in sight, or comes from a position where it is
//   only put together. (Not for a constructor: what it holds can be read many times, and would be made each time.)
// Both are greatest fixed points: a tuple that goes round in a loop of calls and is taken apart there at last is flat
// all the way. The unit type holds nothing, so its positions always are.
//
// Some interfaces keep their tuples: those of functions that are the code of closures already, of all that the world
// outside may hold or call (the types that are parts of an external's type), and results that would not fit into the
// registers that a function can return values in.
//
// O(n log n) at most: each use of a parameter and each argument is looked at once; what depends on what is sorted.
#pragma once

#include "cps/program.h"
#include "support/union_find.h"

#include <vector>

namespace letcont::passes {

class Interfaces {
public:
  using Id = uint32_t;

  explicit Interfaces(const cps::Program&);

  // What a function takes; what a continuation takes, a function's return continuation: its results.
  Id of(cps::Fun f) const { return f.index; }
  Id of(cps::ContVar k) const { return first_continuation_ + k.index; }
  // Of all functions of a type that are not known where they are called.
  Id parameters_of(Type function) const { return first_parameters_ + function.index; }
  Id results_of(Type function) const { return first_results_ + function.index; }
  // Of a constructor.
  Id of(DataType data, uint32_t tag) const { return first_constructor_ + constructor_[data.index - 1] + tag; }

  bool is_flat(Id, uint32_t position) const;
  bool any_flat() const { return any_flat_; }

  // What the arguments of a jump, a call or an injection are for; `none` for everything else.
  Id receiver(cps::Expr) const;
  static constexpr Id none = UINT32_MAX;

private:
  using Position = uint32_t;
  struct Registers {
    uint32_t values = 0, doubles = 0; // how many values, and how many of them are doubles
  };
  struct Edges { // p depends on q: q's index, then p
    std::vector<std::pair<Position, Position>> pairs;
  };

  Id find(Id) const;
  void join(Id, Id);
  void keep(Id id) { kept_[id] = true; }
  void keep_outside();
  void join_all();
  void join_call(cps::Expr);
  void join_case(cps::Expr);
  void join_uses(cps::Expr);
  void escapes(cps::Fun);
  void number_positions();
  uint32_t width(Id) const;
  Type type_at(Id, uint32_t position) const;
  Type raised_beside(Id) const;
  Registers registers_of(Type raised) const;
  void choose_candidates(Id root);
  bool fits_registers(Id root, uint32_t position, uint32_t& values, uint32_t& doubles) const;
  void look_at_uses();
  void look_at_use(Position, cps::Occur);
  void look_at_arguments();
  void look_at_argument(cps::Expr, Id, uint32_t position, cps::Var given);
  Position position_of(cps::Occur) const;
  Position position_of(cps::Var) const;
  static void spread(std::vector<uint8_t>& holds, Edges& edges);

  const cps::Program& program_;
  Id first_continuation_, first_parameters_, first_results_, first_constructor_, limit_;
  std::vector<uint32_t> constructor_; // by data type: how many constructors come before its own
  std::vector<std::pair<DataType, uint32_t>> constructors_;
  // The classes; each is described by its root, one of its members.
  using Member = Handle<struct MemberTag>; // from 1
  using Sets = UnionFind<Member, Id>;
  struct Links {
    std::vector<Sets::Link> links;
    Sets::Link& operator[](Member member) { return links[member.index - 1]; }
    const Sets::Link& operator[](Member member) const { return links[member.index - 1]; }
  };
  mutable Sets sets_; // reading makes paths shorter
  mutable Links links_;
  std::vector<uint8_t> kept_, live_, is_result_, is_constructor_; // by root
  std::vector<Registers> raised_;                                 // by root: what exceptions take
  std::vector<Position> first_position_;                          // by root
  std::vector<cps::Expr> all_;                                    // the program's expressions
  std::vector<uint8_t> candidate_, apart_, made_;                 // by position
  Edges apart_edges_, made_edges_;
  bool any_flat_ = false;
};

} // namespace letcont::passes
