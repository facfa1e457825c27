// The types and data types of generated L programs.
#pragma once

#include "generate/random.h"

#include <map>
#include <string>
#include <vector>

namespace letcont::generate {

struct LType {
  enum Shape : uint8_t { Int, Int64, Double, Bool, Char, String, Unit, Tuple, Arrow, Data, Variable, Ref, Array };
  Shape shape = Int;
  uint32_t index = 0; // Data: which; Variable: which
  std::vector<LType> parts;
  bool operator==(const LType&) const = default;
};

inline LType l_arrow(LType from, LType to) { return {LType::Arrow, 0, {std::move(from), std::move(to)}}; }
inline LType l_tuple(std::vector<LType> parts) { return {LType::Tuple, 0, std::move(parts)}; }

struct LConstructor {
  std::string name;
  std::vector<LType> fields;         // Variable n is the n-th parameter
  std::vector<std::string> labels{}; // of the fields, or none
};
struct LData {
  std::string name;
  uint32_t parameters = 0;
  std::vector<LConstructor> constructors; // the first one has no field of a data type
  bool given = false;                     // by the prelude
};

// By Variable's index.
using Substitution = std::map<uint32_t, LType>;
LType substitute(const LType&, const Substitution&);
// Whether `type` is `form` with types for the variables `open`; those are added to the substitution.
bool matches(const LType& form, const LType& type, const std::vector<uint32_t>& open, Substitution&);
bool has_variables(const LType&);
bool mentions(const LType&, uint32_t variable);

// As it is written in a program; Variable n is a letter.
std::string text(const LType&, const std::vector<LData>&);
std::string text(const LData&, const std::vector<LData>&);

// Whether values of a data type may contain functions, whatever its arguments are.
bool has_functions(const LData&, const std::vector<LData>&);

// The fields of a constructor, in a type.
std::vector<LType> fields(const LConstructor&, const LType& of);

// A random type; `variables` may be in it. Deeper ones are rarer.
LType random_type(Random&, const std::vector<LData>&, const std::vector<uint32_t>& variables, int depth);
// Gives labels to fields of a random data type, and perhaps one more field to each constructor. `number`: its own.
void add_labels(Random&, LData&, const std::string& number);
// A random data type, which may contain itself and those before it.
LData random_data(Random&, const std::vector<LData>& before);

} // namespace letcont::generate
