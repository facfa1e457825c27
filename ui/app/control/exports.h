// Exports what the application shows: the picture of a stage as SVG, or all of it as a page or as Markdown.
#pragma once

#include "app/model/exporting.h"
#include "app/model/model.h"

#include <string>

namespace letcont::app {

class Focus;
class Links;
class Platform;

// Saves the focused pane's picture, or the first one.
void save_picture(Model&, Platform&, const Focus&);
// Saves all that is shown in that form, with a link to the playground, where there is one.
void save_export(Model&, Platform&, const Links&, const std::string& name, std::string (*form)(const ExportedProgram&));

} // namespace letcont::app
