// The execution of a run, within its limits.
#pragma once

#include "library/handles.h"

namespace letcont::library {

// Compiles and runs, as letcont_run_execute promises.
letcont_status execute(Call&, RunObject&);

} // namespace letcont::library
