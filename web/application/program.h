// The state of the module: one application, its platform, its carrier, and its display.
#pragma once

#include "app/app.h"
#include "application/carrier.h"
#include "application/display.h"
#include "application/input.h"
#include "application/platform.h"

#include <cfloat>
#include <memory>

namespace letcont::web {

struct Program {
  WebPlatform platform;
  WorkerCarrier carrier;
  PageFont font;
  app::App app{platform};
  Display display;
  Keys keys;
  Fingers fingers;
  ImVec2 mouse{-FLT_MAX, -FLT_MAX}; // where it is
  double last_frame = 0;            // milliseconds
  bool has_unshown = false;         // the last frame is not on the screen yet
  std::string kept;                 // the text that a function last gave to JavaScript
};

// The only instance; page_start makes it, before any other function is called.
std::unique_ptr<Program>& program_slot();
inline Program& program() { return *program_slot(); }

// A text for JavaScript to copy before the next call.
inline const char* give(std::string text) { return (program().kept = std::move(text)).c_str(); }

} // namespace letcont::web
