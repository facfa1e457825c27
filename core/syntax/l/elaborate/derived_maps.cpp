// Equality, order and text of the prelude's maps: those of their entries. How a tree is balanced is nobody's concern.
#include "syntax/l/elaborate/derived.h"

#include <array>

namespace letcont::l {

constexpr uint32_t nil = 0, cons = 1; // of lists of entries

// Returns the type of lists of the map's entries: the program's own that is ordered as lists are, or one that is
// declared here.
Type Derived::entries_type(Type map) {
  const std::vector<Type> fields = out_.types.constructors(out_.types.data_of(map))[1].fields;
  Type entry = out_.types.tuple(std::array{fields[1], fields[2]});
  for (uint32_t i = 1; i <= out_.types.data_count(); ++i) {
    Type type = out_.types.data(DataType{i});
    const std::vector<Constructor>& constructors = out_.types.constructors(DataType{i});
    if (is_list(out_, type) && constructors[nil].fields.empty() && constructors[cons].fields[0] == entry) return type;
  }
  // A name that no type of L has.
  std::string name(out_.names.text(out_.types.name(out_.types.data_of(map))));
  DataType made = out_.types.declare(out_.names.intern(name + ".entries"));
  Type list = out_.types.data(made);
  out_.types.define(made, {{out_.names.intern("Nil"), {}}, {out_.names.intern("Cons"), {entry, list}}});
  return list;
}

// The entries of a map, before those of the list: those on the left, the one here, those on the right.
Derived::Term Derived::entries_before(lambda::Variable map, lambda::Variable after) {
  Type list = out_[after].type;
  DataType data = out_.types.data_of(list);
  auto branch = [&](uint32_t, std::string_view, std::span<const lambda::Variable> fields) {
    if (fields.empty()) return use(after);
    Term right = call(Kind::Entries, std::array{use(fields[4]), use(after)}, at_);
    Term entry = out_.tuple(std::array{use(fields[1]), use(fields[2])}, at_);
    Term here = out_.construct(data, cons, std::array{entry, right}, at_);
    return call(Kind::Entries, std::array{use(fields[3]), here}, at_);
  };
  return match(map, list, "x", branch);
}

Derived::Term Derived::entries(Term map, Span at) {
  DataType list = out_.types.data_of(entries_type(out_.type(map)));
  Term none = out_.construct(list, nil, {}, at);
  return call(Kind::Entries, std::array{map, none}, at);
}

Derived::Term Derived::print_map(lambda::Variable map) {
  return then(text("map_of("), then(printed(entries_of(map), at_), text(")")));
}

Derived::Term Derived::show_map(lambda::Variable map) {
  Term end = join(show_field(entries_of(map)), out_.string(")", at_));
  return join(out_.string("map_of(", at_), end);
}

} // namespace letcont::l
