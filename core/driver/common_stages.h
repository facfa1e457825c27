// The stages that every program goes through, whatever its language.
#pragma once

#include "driver/compilation.h"

#include <span>

namespace letcont {

struct CommonStage {
  StageInfo info;
  std::optional<Document> (*make)(Compilation&); // nothing if the program has errors
};

// In the order of compilation.
std::span<const CommonStage> common_stages();

} // namespace letcont
