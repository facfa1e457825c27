// Exports what the application shows: the program, the stages in the panes, the output (export/export.h).
#pragma once

#include "app/model/model.h"
#include "export/export.h"

namespace letcont::app {

// `address`: a link to the playground with the program in it, or nothing.
ExportedProgram exported_program(const Model&, std::string address);

} // namespace letcont::app
