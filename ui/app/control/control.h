// What most parts of the application that do what the user asks for work with. Such a part derives from it, and names
// in its constructor what else it uses.
#pragma once

#include "app/model/model.h"

namespace letcont::app {

class EngineLine;
class Frames;

struct Control {
  Model& model_;
  EngineLine& engine_;
  Frames& frames_; // a part that changes what is seen asks for the next ones
};

} // namespace letcont::app
