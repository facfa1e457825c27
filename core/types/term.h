// Types while they are inferred: terms with variables, which unification makes equal.
//
//   Int  Double  Bool  String  Unit      (t, …)      t -> t      Name(t, …)      a
//
// Every term is an element of a union-find structure; what a set means is its description: a variable, with the level
// at which it was made and the classes that it must be in, or a shape with parts. So unifying two terms makes their
// sets one, and a type that is used many times takes its space once: types are graphs, and no algorithm here walks a
// shared part twice or recurses.
//
// Levels are those of Rémy, "Extension of ML type system with a sorted equational theory on types" (1992): a variable
// that is made inside more `let`s than the one that is being generalised has a higher level, and is not free in the
// environment; so generalising never looks at the environment.
//
// Overloading is by classes of variables (Kaes, "Parametric overloading in polymorphic programming languages", 1988):
// a variable in Num stands for Int or Double only.
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

enum class Shape : uint8_t { Variable, Int, Double, Bool, String, Unit, Tuple, Arrow, Data };

// A set of classes, as bits. Num is part of Ord, which is part of Eq and of Show.
using Classes = uint8_t;
inline constexpr Classes num = 1, ord = 2, eq = 4, show = 8;

// What the terms of a set are.
struct Meaning {
  Shape shape = Shape::Variable;
  Classes classes = 0; // Variable: those that it must be in
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
    Class,    // `a` must be in `classes`, and `b` is not
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
  Term data(uint32_t which, std::span<const Term> arguments, Span origin = nowhere);

  // ---- Looking at them.
  const Meaning& operator[](Term term) { return sets_.description(sets_.find(links_, term)); }
  std::span<const Term> parts(const Meaning& meaning) const {
    return std::span(parts_).subspan(meaning.first, meaning.count);
  }
  Term part(Term term, uint32_t index) { return parts_[(*this)[term].first + index]; }
  // The same for all terms of a set.
  Term representative(Term term) { return (*this)[term].self; }
  uint32_t count() const { return static_cast<uint32_t>(links_.items.size()); }

  // ---- Unification (Robinson 1965, on graphs). After a mismatch some variables may have been bound.
  std::optional<Mismatch> unify(Term, Term);
  // The type must be in the classes; `by` is what needs it.
  std::optional<Mismatch> require(Term, Classes, Span by);

  // ---- Generalising. Variables made between enter and leave, and not made equal to older ones, can be generalised.
  void enter() { ++level_; }
  void leave() { --level_; }
  // Appends the variables of the type that are generalised, in the order in which they appear.
  void generalise(Term, std::vector<Term>& variables);
  // Begins an instance: new variables for the generic `variables`, appended to `instances`. Then `instantiate` copies
  // types with those in their places; what has no generic variable is shared.
  void begin_instance(std::span<const Term> variables, Span origin, std::vector<Term>& instances);
  Term instantiate(Term);

  // Whether the type has variables, generic or not.
  bool has_variables(Term);
  // How many terms the graph of a type has, counting at most `limit`.
  uint32_t size(Term, uint32_t limit);

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

  Term add(Meaning, std::span<const Term> parts = {});
  void unite(Term, Term, const Meaning&);
  std::optional<Mismatch> bind(Term variable, Term term);
  std::optional<Mismatch> unify_pair(Term, Term);
  bool mark(Term representative);
  void new_epoch();
  void push_parts(const Meaning&);
  // Calls `f` with each variable of the type, in the order in which they appear, until it returns false. Returns
  // whether it never did.
  template <class F>
  bool every_variable(Term term, F&& f) {
    new_epoch();
    work_.assign(1, term);
    while (!work_.empty()) {
      Meaning meaning = (*this)[work_.back()];
      work_.pop_back();
      if (!mark(meaning.self)) continue;
      push_parts(meaning);
      if (meaning.shape == Shape::Variable && !f(meaning)) return false;
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
  std::vector<uint32_t> marks_; // by representative: the epoch in which it was seen last
  std::vector<Copy> copies_;    // by representative: its copy in an instance
  std::vector<Term> work_;
  std::vector<std::pair<Term, Term>> pairs_, compared_;
  std::unordered_set<uint64_t> seen_pairs_;
  uint32_t epoch_ = 0;
  uint32_t instance_epoch_ = 0;
  uint32_t level_ = 0;
  Span instance_origin_;
};

// Whether a type of that shape is in all the classes. A variable's own classes do not count.
bool is_in(Shape, Classes);

// "Num", "Ord", …, one class that is in the set and not implied by another one of it.
std::string_view class_name(Classes);
// What is in a class: "Int or Double".
std::string_view class_members(Classes);

} // namespace letcont::infer
