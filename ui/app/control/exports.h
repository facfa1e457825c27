// Gives what the application shows to the user as a file: the picture of a stage, or the whole as a page or Markdown.
#pragma once

#include "app/model/exporting.h"
#include "app/model/model.h"

#include <string>

namespace letcont::app {

class Focus;
class Links;
class Platform;

// The focused pane's picture, or the first one, as SVG.
void save_picture(Model&, Platform&, const Focus&);
// In that form, with a link to the playground, where there is one.
void save_export(Model&, Platform&, const Links&, const std::string& name, std::string (*form)(const ExportedProgram&));

} // namespace letcont::app
