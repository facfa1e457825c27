// The profile that `letcont run --profile` shows: where the run spent its steps.
#pragma once

#include "protocol/profile.h"
#include "support/document.h"
#include "support/source.h"

#include <string>

namespace letcont::cli {

inline constexpr const char* profile_by_source = "source";
inline constexpr const char* profile_by_cps = "cps";

struct ProfileOptions {
  bool wanted = false;
  std::string by = profile_by_source; // whose lines are shown
  bool json = false;
  std::string file; // empty: standard error
};

// For people: every line with its count and its share of all steps; then the hottest code.
//
//        steps   share      times
//           66   60.0%         11   2 | def fact(n) = if n == 0 then 1 else n * fact(n - 1);
//
// `cps` is the stage of that name.
std::string profile_text(const Profile&, const Source&, const Document& cps, bool by_cps, bool colour);

// For tools, on one line: {"steps": …, "lines": […], "functions": […], "continuations": […], "nodes": […]}.
std::string profile_json(const Profile&, const Source&);

} // namespace letcont::cli
