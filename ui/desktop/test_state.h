// The application's state as JSON, for tests that drive the real window.
#pragma once

#include "app/app.h"

#include <string>

namespace letcont::desktop {

// One object: frames, focused, race (a line for each engine that has run: its name and how it ended), status, run,
// settled, linked (begin and end in the source), language, source, output, and the stages by name.
std::string state_as_json(app::App&);

} // namespace letcont::desktop
