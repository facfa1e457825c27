// Messages about unknown names: the likely name, and the known ones.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::cli {

// "there is no stage 'lvm'; did you mean 'llvm'?" or "…; there are a, b and c".
std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& known);

// "a|b|c", as in a usage line.
std::string one_of(const std::vector<std::string>& names);

std::vector<std::string> language_names();

} // namespace letcont::cli
