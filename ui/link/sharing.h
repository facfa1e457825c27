// Links that are given away: printed by the command line and the library, or put under a program that is exported.
#pragma once

#include "link/link.h"

#include <string>

namespace letcont {

struct SharedLink {
  std::string link;    // empty if there is a problem
  std::string problem; // what would be missing for whoever opens it, as a phrase or sentences
};

// Of the original's name the link has no folders, which say where it lies on this machine. What was made from another
// text is shown beside that, unless the state has a view of its own.
SharedLink link_to_share(SharedState);

} // namespace letcont
