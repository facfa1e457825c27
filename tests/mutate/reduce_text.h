// A failing program made small, whatever its language: Zeller and Hildebrandt, "Simplifying and Isolating
// Failure-Inducing Input" (TSE 2002), over items first and words then, with some knowledge of types on top.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace letcont::mutate {

// A small program for which `shows` holds, as it does for the given one. Items (definitions, statements, cases) and
// words are left out; expressions are replaced by parts of themselves of the same type; brackets by what is in them;
// literals become 0 and 1. At most `tries` texts are tried.
std::string reduce_text(std::string_view language, std::string text,
                        const std::function<bool(const std::string&)>& shows, uint32_t tries);

} // namespace letcont::mutate
