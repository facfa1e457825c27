// Definitions of a text in L, found by their words: for the library, which the editor has as text only.
#pragma once

#include "app/text/text.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont::app {

// Returns where the text defines that name at the top: a function, a type or a constructor.
std::optional<uint32_t> find_definition(const Text&, std::string_view name);

} // namespace letcont::app
