// Why a program has no stage of some name, for people.
#pragma once

#include <string>
#include <string_view>

namespace letcont {

class Compilation;

// `name` is that of a stage that this program does not have, though it compiles: a known one, perhaps after a pass, or
// a difference of two.
std::string why_no_stage(const Compilation&, std::string_view name);

} // namespace letcont
