// Types during inference: terms with variables, which unification makes equal.
//
//   Int  Int64  Double  Bool  Char  String  Unit      (t, …)      t -> t      Name(t, …)      Ref(t)  Array(t)      a
//
// Every term is an element of a union-find structure. The description of a set is a variable, with the level at
// which it was made and its classes, or a shape with parts. So unifying two terms unites their sets, and a type
// that is used many times is stored once: types are graphs, and no algorithm here walks a shared part twice or
// recurses.
//
// Levels are those of Rémy, "Extension of ML type system with a sorted equational theory on types" (1992): a variable
// made inside more `let`s than the one that is being generalised has a higher level, and is not free in the
// environment; so generalisation never searches the environment. For each part of a type a bound of its variables'
// levels is kept: who looks for variables of a level passes over the parts that have none, so that a large type costs
// its size once, and not for each `let` and each instance that it is part of. (Binding a variable still goes through
// the variables of its own level.)
//
// Overloading is by classes of variables (Kaes, "Parametric overloading in polymorphic programming languages", 1988):
// a variable in Num stands for Int, Int64 or Double only. Equality, order and printing are derived: a tuple, a
// reference or an array has them if what it holds has them, a data type if the types in its constructors have them, and
// only functions have none. So what requires a class of a compound type requires it of the type's parts:
//
//   { (x, y) -> (x, 1) == (y, 2) }  ::  Eq a => (a, a) -> Bool
#pragma once

#include "support/span.h"
#include "support/union_find.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace letcont::infer {

using Term = Handle<struct TypeTermTag>;

enum class Shape : uint8_t { Variable, Int, Int64, Double, Bool, Char, String, Unit, Tuple, Arrow, Data, Ref, Array };

// A set of classes, as bits. Bits, of the integers, is part of Num, which is part of Ord, which is part of Eq and of
// Show.
using Classes = uint8_t;
inline constexpr Classes num = 1, ord = 2, eq = 4, show = 8, bits = 16;

// What a data type's classes other than Num depend on.
struct DataClasses {
  bool has_functions = false; // in its constructors: it is in no class
  std::vector<bool> needs;    // by parameter: whether that must be in the class, too
};

// The description of a set of terms.
struct Meaning {
  Shape shape = Shape::Variable;
  Classes classes = 0; // Variable: those that it must be in. Tuple, Data: those that its parts are known to be in
  uint32_t level = 0;  // Variable
  uint32_t data = 0;   // Data: which one
  uint32_t first = 0;  // its parts
  uint32_t count = 0;
  Span origin{};    // where in the program it comes from: a literal, an annotation, a function
  Span needed_by{}; // Variable: what needs the classes
  Term self{};      // one term of the set, the same for all
};

// Why two types cannot be equal.
struct Mismatch {
  enum Kind : uint8_t {
    Shapes,   // `a` and `b` have different shapes
    Infinite, // the variable `a` would be part of `b`, which it is equal to
    Class,    // `a` must be in `classes`, and `b`, which is it or a part of it, is not
  };
  Kind kind = Shapes;
  Term a{}, b{};
  Classes classes = 0;
};

class Terms {
public:
  static constexpr uint32_t generic_level = UINT32_MAX; // of variables that are instantiated for each use

  Terms();

  // ---- Making terms. `origin` is where in the program the type comes from.
  Term variable(Span origin = nowhere, Classes = 0);
  Term constant(Shape, Span origin = nowhere);
  Term tuple(std::span<const Term>, Span origin = nowhere);
  Term arrow(Term from, Term to, Span origin = nowhere);
  Term holder(Shape, Term content, Span origin = nowhere); // Ref, Array
  Term data(uint32_t which, std::span<const Term> arguments, Span origin = nowhere);

  // ---- Reading terms.
  const Meaning& operator[](Term term) { return sets_.description(sets_.find(links_, term)); }
  std::span<const Term> parts(const Meaning& meaning) const {
    return std::span(parts_).subspan(meaning.first, meaning.count);
  }
  Term part(Term term, uint32_t index) { return parts_[(*this)[term].first + index]; }
  // Equal for all terms of a set.
  Term representative(Term term) { return (*this)[term].self; }
  uint32_t count() const { return static_cast<uint32_t>(links_.items.size()); }
  size_t part_count() const { return parts_.size(); } // of all terms together: one may have many

  // ---- Unification (Robinson 1965, on graphs). After a mismatch some variables may have been bound.
  std::optional<Mismatch> unify(Term, Term);
  // Requires that the type is in the classes; `by` is what requires it. Amortised O(1) for a part that is in them.
  std::optional<Mismatch> require(Term, Classes, Span by);
  // Says what a data type's classes depend on. Without it, on all of its arguments.
  void set_classes(uint32_t data, DataClasses);

  // ---- Generalising. Variables made between enter and leave, and not made equal to older ones, can be generalised.
  void enter() { ++level_; }
  void leave() { --level_; }
  uint32_t level() const { return level_; }
  // Makes a variable as one made when the level was that one, at most the present one.
  Term variable_of_level(uint32_t level, Span origin);
  // Appends the generalised variables of the type, in order of appearance. O(the terms that have to be looked at).
  void generalise(Term, std::vector<Term>& variables);
  // Counts the terms that generalising the type would look at, and what they consist of, up to `limit`.
  uint32_t count_to_generalise(Term, uint32_t limit);
  // Begins an instance: appends new variables for the generic `variables` to `instances`. Then `instantiate` copies
  // types with these in their places; parts without generic variables are shared.
  void begin_instance(std::span<const Term> variables, Span origin, std::vector<Term>& instances);
  Term instantiate(Term);

  // Whether the type has variables, generic or not.
  bool has_variables(Term);

private:
  using Sets = UnionFind<Term, Meaning>;
  struct Links {
    std::vector<Sets::Link> items;
    Sets::Link& operator[](Term term) { return items[term.index]; }
    const Sets::Link& operator[](Term term) const { return items[term.index]; }
  };
  struct Copy {
    uint32_t epoch = 0;
    Term term{};
  };
  // What is known of the variables of a tuple, an arrow, … Levels only fall, so a bound of them stays one.
  static constexpr uint32_t never = UINT32_MAX;
  struct Known {
    uint32_t highest = UINT32_MAX; // above the levels of all variables that are not generic: 0 if there are none
    uint32_t time = never; // the generalisation after which it had no generic variables; never: it may have some
    bool is_generic() const { return time == never; }
  };

  Term add(Meaning, std::span<const Term> parts = {});
  void unite(Term, Term, const Meaning&);
  std::optional<Mismatch> bind(Term variable, Term term);
  void push_required_parts(const Meaning&);
  std::optional<Mismatch> unify_pair(Term, Term);
  bool mark(Term representative);
  void new_epoch();
  void push_parts(const Meaning&);
  struct Notes {
    uint32_t seen = 0; // the epoch in which it was seen last
    Known known;       // a type with parts
    Copy copy;         // in an instance
  };
  const Known& known(Term representative) const { return notes_[representative.index].known; }
  Known known_of_parts(const Meaning&);
  bool is_closed(const Known& known) const { return known.highest == 0 && !known.is_generic(); }
  bool is_without_generic(const Known&) const;
  void note_generalisation();
  Term copy_of(Term representative) const;
  // Calls `f` with each variable of the type that is of the level `lowest` or above, until it returns false. Returns
  // whether it never did. Passes over parts that are known to have none.
  template <class F>
  bool every_variable(Term term, uint32_t lowest, F&& f) {
    new_epoch();
    work_.assign(1, term);
    while (!work_.empty()) {
      Meaning meaning = (*this)[work_.back()];
      work_.pop_back();
      if (known(meaning.self).highest <= lowest && (lowest > 0 || is_closed(known(meaning.self)))) continue;
      if (!mark(meaning.self)) continue;
      push_parts(meaning);
      if (meaning.shape == Shape::Variable && meaning.level >= lowest && !f(meaning)) return false;
    }
    return true;
  }
  void set_level(Meaning meaning, uint32_t level) {
    meaning.level = level;
    sets_.set_description(sets_.find(links_, meaning.self), meaning);
  }

  Links links_;
  Sets sets_;
  std::vector<Term> parts_;
  std::vector<Notes> notes_;              // by representative
  std::vector<DataClasses> data_classes_; // by data type
  std::vector<Term> work_;
  std::vector<std::pair<Term, Term>> pairs_, compared_;
  std::unordered_set<uint64_t> seen_pairs_;
  uint32_t epoch_ = 0;
  uint32_t instance_epoch_ = 0;
  uint32_t level_ = 0;
  uint32_t generalisations_ = 0;      // those that made a variable generic
  std::vector<uint32_t> generalised_; // by level: the last of them at that level or a lower one
  Span instance_origin_;
};

// Whether a type of that shape is in all the classes if its parts are. Ignores the classes of a variable.
bool is_in(Shape, Classes);

// "Num", "Ord", …, one class that is in the set and not implied by another one of it.
std::string_view class_name(Classes);
// The members of a class: "Int, Int64 or Double", "Int or Int64" or "a type without functions".
std::string_view class_members(Classes);
// Why a type is not in a class: "is not Int, Int64 or Double", "is a function".
std::string_view class_fault(Shape, Classes);

} // namespace letcont::infer
