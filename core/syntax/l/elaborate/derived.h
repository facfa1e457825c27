// Equality, order and printing of tuples and data, one function for each type that needs it (as `deriving` in Haskell
// 98, chapter 10, but by monomorphisation instead of dictionaries):
//
//   Box(1, 2) == s     is     equal_Shape(Box(1, 2), s)     for     data Shape = { Dot; Box(Int, Int) }
//
//   equal_Shape = fun (a : Shape, b : Shape) ->
//     case a {
//       Dot -> case b { Dot -> true  _ -> false }
//       Box(x0, x1) -> case b { Box(y0, y1) -> if eq(x0, y0) then eq(x1, y1) else false  _ -> false }
//     }
//
// Constructors are ordered as they are declared, fields from left to right. `compare_T` gives a negative number, 0 or a
// positive one. The last field is compared in tail position, so that the tail of a long list needs no stack. A NaN is
// equal to nothing; in the order of compound types it comes after all other numbers, so that sorting ends. Strings are
// compared by their bytes, so "Z" < "a", and "ä" comes after "z".
//
// Values are printed and shown as programs write them, but for numbers: a Double has six significant digits at most,
// and no point if it needs none (1.0 is 1, 3.14159265 is 3.14159, 1e8 is 1e+08), and an Int64 has no L. There is no
// other format; for at most two decimals of a number below 10000, round: `to_double(round(x * 100.0)) / 100.0`. Lists
// are [1, 2], references ref(1), arrays array_of_list([1, 2]). Only what is no part of another value stands as it is: a
// string without quotes and escapes, a character without quotes.
//
// Such a function has the place of its type (ClosedTypes::place), and not of an expression that uses it: another one
// may use it, too, and a breakpoint there would be met for both.
//
// The prelude's maps are what their entries are, however their trees are balanced: they are equal and ordered as the
// lists of their entries, and written as map_of([(1, "a")]). Arrays are ordered as words are: by the first elements
// that differ, or by their sizes.
#pragma once

#include "syntax/l/elaborate/closed_types.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace letcont::l {

class Derived {
public:
  // `types`: where each comes from; null: what is made for a type has the place of its first use.
  explicit Derived(lambda::Program& out, const ClosedTypes* types = nullptr) : out_(out), types_(types) {}

  // Return terms that compare two values of one type without functions (Operation::Eq to Operation::Ge, whatever the
  // type), print one, or give its text, in which functions inside of it are `…`.
  lambda::Term compared(Operation, lambda::Term a, lambda::Term b, Span);
  lambda::Term printed(lambda::Term, Span);
  lambda::Term shown(lambda::Term, Span);
  // Returns the text of a value for a message: as a part of another one, and no more than a message shows of it.
  lambda::Term in_brief(lambda::Term, Span);
  // Returns the text of a value that is a part of another one: strings and characters have quotes.
  lambda::Term shown_part(lambda::Term, Span);
  // Returns the text of the constructor of a value of a data type, with `_` for its fields.
  lambda::Term constructor_of(lambda::Term, Span);
  // Returns the list of a map's entries, pairs of a key and a value, by rising keys.
  lambda::Term entries(lambda::Term map, Span);

  // Whether a type is compared, printed and shown by operations, without a function.
  static bool is_basic(Type);

  // Appends the definitions of the functions that were used, and of those that they use. Those of a type cost
  // O(constructors and fields).
  void append_definitions();

private:
  using Term = lambda::Term;
  // Entries are those of a map. Add and CharacterEnd are of strings. The last five are of arrays, from an element on.
  enum class Kind : uint8_t {
    Equal,
    Compare,
    Tag,
    Print,
    PrintRest,
    Show,
    Count,
    Drop,
    ShowPart,
    Constructor,
    Entries,
    Brief,
    BriefRest,
    Add,
    CharacterEnd,
    EqualFrom,
    CompareFrom,
    PrintFrom,
    ShowRange,
    BriefFrom
  };
  using Key = std::pair<Kind, Type>;

  bool is_enumeration(Type) const;
  std::vector<Type> parameters_of(Kind, Type);
  lambda::Variable function(Kind, Type, Span);
  Term call(Kind, std::span<const Term> arguments, Span);
  Term define(Kind, Type, std::span<const lambda::Variable> parameters);

  Term equal(Term a, Term b);
  Term equal_fields(std::span<const Term> a, std::span<const Term> b);
  Term equal_data(lambda::Variable a, lambda::Variable b);
  Term order(Term a, Term b);
  Term order_basic(lambda::Variable a, lambda::Variable b);
  Term order_fields(std::span<const Term> a, std::span<const Term> b);
  Term order_data(lambda::Variable a, lambda::Variable b);
  Term tag(lambda::Variable);
  Term tag_of(lambda::Variable);

  // A match on a value of a data type: what `branch` gives for each constructor, with its name and the variables of its
  // fields, which are called `fields`.
  using Branch = std::function<Term(uint32_t tag, std::string_view name, std::span<const lambda::Variable>)>;
  Term match(lambda::Variable, Type gives, std::string_view fields, const Branch& branch);
  // A match on two values: `same` is given their fields where they have one constructor, `others` that of the first.
  using Both = std::function<Term(std::span<const Term>, std::span<const Term>)>;
  Term match_both(lambda::Variable a, lambda::Variable b, Type gives, const Both& same,
                  const std::function<Term(uint32_t tag)>& others);
  // A match on a list: `filled` is given the variables of the first element and the rest.
  Term match_list(lambda::Variable list, Term empty, const std::function<Term(lambda::Variable, lambda::Variable)>&,
                  Type);
  Term show_basic(Term);
  Term show_tuple(lambda::Variable);
  Term show_data(lambda::Variable);
  Term show_character(lambda::Variable);
  Term show_list(lambda::Variable);
  Term show_constructor(lambda::Variable);
  Term show_part(lambda::Variable list, lambda::Variable count);
  Term count(lambda::Variable list, lambda::Variable so_far);
  Term drop(lambda::Variable list, lambda::Variable count);
  Term show_field(Term);
  Term show_fields(std::span<const Term>, Term last);
  Term join(Term, Term);
  Term print_tuple(lambda::Variable);
  Term print_data(lambda::Variable);
  Term print_list(lambda::Variable);
  Term print_rest(lambda::Variable);
  Term print_element(std::string_view before, lambda::Variable first, lambda::Variable rest);
  Term equal_held(lambda::Variable a, lambda::Variable b);
  Term order_held(lambda::Variable a, lambda::Variable b);
  Term print_held(lambda::Variable);
  Term equal_from(std::span<const lambda::Variable>);
  Term order_from(std::span<const lambda::Variable>);
  Term show_held(lambda::Variable);
  Term show_range(std::span<const lambda::Variable> parameters);
  Term print_from(std::span<const lambda::Variable>);
  Type entries_type(Type map);
  Term entries_before(lambda::Variable map, lambda::Variable after);
  Term entries_of(lambda::Variable map) { return entries(use(map), at_); }
  Term print_map(lambda::Variable);
  Term show_map(lambda::Variable);
  Term is_ended(Term so_far);
  Term add(Term so_far, Term text);
  Term add(Term so_far, std::string_view text);
  Term add_text(lambda::Variable so_far, lambda::Variable text);
  bool is_short(Type, bool is_inside = false) const;
  Term end_of(lambda::Variable text, int32_t byte);
  Term can_be_cut(lambda::Variable end);
  Term cut(lambda::Variable text, lambda::Variable end);
  Term character_end_of(lambda::Variable text, lambda::Variable byte);
  Term brief(lambda::Variable value, lambda::Variable so_far);
  Term brief_string(lambda::Variable value, lambda::Variable so_far);
  Term brief_field(Term value, Term so_far);
  Term brief_fields(std::string_view begin, std::span<const Term> fields, Term so_far);
  Term brief_data(lambda::Variable value, lambda::Variable so_far);
  Term brief_list(lambda::Variable list, lambda::Variable so_far);
  Term brief_rest(lambda::Variable list, lambda::Variable so_far);
  Term brief_entries(lambda::Variable map, lambda::Variable so_far);
  Term brief_map(lambda::Variable map, lambda::Variable so_far);
  Term brief_held(lambda::Variable holder, lambda::Variable so_far);
  Term brief_from(std::span<const lambda::Variable> parameters);
  Term memory(MemoryOperation operation, std::vector<Term> operands) { return out_.memory(operation, operands, at_); }
  Term size(lambda::Variable array) { return memory(MemoryOperation::Size, {use(array)}); }
  Term element(lambda::Variable array, lambda::Variable index) {
    return memory(MemoryOperation::At, {use(array), use(index)});
  }
  Term next(lambda::Variable index) { return out_.operation(Operation::Add, use(index), integer(1), at_); }
  Term print_fields(std::span<const Term>, Term last);
  Term text(std::string_view);
  Term then(Term effect, Term value);
  Term use(lambda::Variable variable) { return out_.use(variable, at_); }
  Term boolean(bool value) { return out_.boolean(value, at_); }
  Term integer(int32_t value) { return out_.integer(value, at_); }
  std::vector<Term> fields_of(lambda::Variable tuple);
  std::vector<lambda::Variable> binders(std::span<const Type>, std::string_view name);
  std::vector<Term> uses(std::span<const lambda::Variable>);

  lambda::Program& out_;
  const ClosedTypes* const types_;
  struct Waiting {
    Key key;
    Span at;
  };
  std::map<Key, lambda::Variable> known_;
  std::vector<Waiting> waiting_; // without a definition yet
  Span at_;                      // what all of the function that is being defined belongs to
};

// Returns the external that prints values of a basic type.
External print_external(Type);

// Whether values of the type are written as lists, [1, 2]: it has the constructors `Nil`, without fields, and `Cons` of
// an element and a value of the type.
bool is_list(const lambda::Program&, Type);

// Returns the operation on values of that type, which is none of a compound type, for one on i32 (Eq to Ge).
std::optional<Operation> basic_operation(Operation on_integers, Type);

} // namespace letcont::l
