// The types of a random program: a few data types, and random types made of them.
#pragma once

#include "generate/random.h"
#include "types/type.h"

namespace letcont::generate {

class Types {
public:
  // Declares the data types. Each has a constructor whose fields can be made without another value of it.
  Types(Random& random, TypeTable& table, Names& names);

  // Any type of a value.
  Type any(uint32_t depth = 2);
  std::vector<Type> some(uint32_t most);
  // A function type, from a short list, so that values of it are found again.
  Type function() { return random_.pick(functions_); }
  // A type of code, from another: some for calls, some for closures.
  Type code() { return random_.pick(codes_); }
  // The type of an exception, from another.
  Type exception() { return random_.pick(exceptions_); }
  // How deep functions are nested in the parameters of a function type: 0 for other types, 1 for fn(i32) -> i32.
  uint32_t order(Type) const;
  // The constructor to end a value with.
  uint32_t simplest_constructor(DataType) const { return 0; }

private:
  Type holder(uint32_t depth, bool reference);
  bool has_functions(Type) const;
  Random& random_;
  TypeTable& table_;
  std::vector<Type> data_, functions_, codes_, exceptions_;
};

} // namespace letcont::generate
