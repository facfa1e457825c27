// Why a program has no stage of some name, for people.
#pragma once

#include <string>
#include <string_view>

namespace letcont {

class Compilation;

// `name` is that of a stage that this program does not have, though it compiles: one after a pass, perhaps, or a
// difference of two. Of a name that no stage of its language has, those are suggested that are like it.
std::string why_no_stage(const Compilation&, std::string_view name);

} // namespace letcont
