// Fields with labels. A constructor gives its fields names; then they are given in any order, read with a dot, changed
// with `with`, and matched by name:
//
//   data Point = { Point(x :: Int, y :: Int) }
//   def p = Point(y = 2, x = 1)
//   def q = p with (x = p.x + 1)
//   def on_axis = { Point(y = 0) -> true; _ -> false }
//
// An update makes a new value, and the old one stays. A field can be read or changed if all constructors of the type
// have it: then there is always a value. What is not mentioned in a pattern may be anything. The type of what stands
// before the dot tells which label is meant; where it is not known, the label must belong to one type only, or the
// value gets its type: { (p :: Point) -> p.x }.
//
// Macro expansion puts the fields into their order. They are still evaluated as they are written:
//
//   Point(y = a * 2, x = a)    is      { let y'1 = a * 2; let x'2 = a; Point(x'2, y'1) }
//   { Point(y = 0) -> true }   is      { Point(_, 0) -> true }
//
// A dot and `with` stay until the types are known; the elaborator makes a case of each.
#pragma once

#include "support/diagnostic.h"
#include "syntax/l/infer/expand.h"

#include <optional>
#include <span>
#include <vector>

namespace letcont::l {

// Which data types have which fields.
class FieldTypes {
public:
  // O(l log l) for a program with l labels.
  explicit FieldTypes(const Program&);

  // The data types all of whose constructors have the field, in their order.
  std::span<const uint64_t> with(Name label) const;
  static uint32_t data_of(uint64_t key) { return static_cast<uint32_t>(key); } // of one of those: a Definition's index
  // Whether the data type is one of them. O(log l).
  bool has(uint32_t data, Name label) const;

private:
  static uint64_t key(Name label, uint32_t data) { return uint64_t{label.index} << 32 | data; }

  std::vector<uint64_t> all_; // sorted
};

// Returns the position of each label among the constructor's fields. Reports labels that it has not, and repeated
// ones. `use`: the place of the macro's use, if the labels are in its template; else nowhere. O(labels + fields).
std::optional<std::vector<uint32_t>> positions_of(const Program&, const ConstructorData&,
                                                  std::span<const Parameter> labels, Span use, Diagnostics&);

// Appends the labels that the constructor has to the names that are gone, if these are wanted. O(labels · fields).
void note_labels(const Program&, const ConstructorData&, std::span<const Parameter> labels, std::vector<NameUse>* gone);

// Returns the expanded form of a constructor's application to Fields; `application` has its place, and `fields` are
// the values in the order of the labels. An Error node after a reported error.
Node construct(Program& out, const NodeData& application, Node constructor, std::span<const Parameter> labels,
               std::span<const Node> fields, Span use, Diagnostics&);

} // namespace letcont::l
