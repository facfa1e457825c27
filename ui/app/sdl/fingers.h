// Fingers on the screen: from SDL's events to the application, for the desktop program and the page.
#pragma once

#include "app/app.h"

#include <SDL.h>

namespace letcont::app {

// Passes an event of a finger to the application, whose window has that size. Returns false for all other events.
inline bool take_finger(App& app, const SDL_Event& event, ImVec2 size) {
  Touch::Phase phase;
  switch (event.type) {
  case SDL_FINGERDOWN: phase = Touch::Phase::Down; break;
  case SDL_FINGERMOTION: phase = Touch::Phase::Move; break;
  case SDL_FINGERUP: phase = Touch::Phase::Up; break;
  default: return false;
  }
  app.finger(event.tfinger.fingerId, phase, event.tfinger.x * size.x, event.tfinger.y * size.y);
  return true;
}

} // namespace letcont::app
