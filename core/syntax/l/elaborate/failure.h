// What the message about a failed match says of the value: as much as the path to the failure knows.
//
//   { (Nil, _) -> 0; (Cons(_, _), 5) -> 1 }      no case matches (Cons(_, _), 7)
//
// The constructors stand in the path, so they are text. What was compared with a literal, or was bound for a guard, is
// shown when the match fails, if its type is a basic one. What no case looked at is `_`. So the message needs a few
// operations where the match fails, and no function that shows the whole value.
#pragma once

#include "syntax/l/elaborate/matching.h"

#include <functional>
#include <string>
#include <vector>

namespace letcont::l {

// One piece of the message.
struct FailedPart {
  enum Kind : uint8_t {
    Text,
    Value,       // of the place, as programs write it
    Constructor, // of the value at the place, with `_` for its fields
  };
  Kind kind = Text;
  std::string text{};
  Place place = 0;
};

// Takes a decision that fails, and whether the value at a place has a basic type. Gives the parts of the message that
// describe the value, or none if nothing is known of it. Bounded: long paths are not followed, and long texts are cut.
std::vector<FailedPart> failed_value(const Program&, const DecisionTree&, uint32_t decision,
                                     const std::function<bool(Place)>& is_basic);

} // namespace letcont::l
