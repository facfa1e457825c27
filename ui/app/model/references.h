// References: where the variable at the caret is bound and used, which the engine says (compile/uses.h), and giving it
// another name.
#pragma once

#include "app/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::app {

// Asks for the uses of the variable at that position of the source. Nothing while the engine is not ready.
std::optional<Request> ask_uses(Model&, uint32_t position);
// Whether what the engine said is about the program as it is now.
bool knows_uses(const Model&);
// Returns the name of that variable; empty if there is none.
std::string_view used_name(const Model&);
// Returns why the variable cannot get that name; empty if it can.
std::string why_not_rename(const Model&, std::string_view name);
// Gives the variable that name everywhere, as one undo step; or tells why it cannot.
void rename(Model&, std::string_view name);

} // namespace letcont::app
