// Fingers on the screen: from SDL's events to the application.
#pragma once

#include "app/app.h"

#include <SDL.h>

namespace letcont::desktop {

// Passes an event of a finger to the application, whose window has that size. Returns false for all other events.
inline bool take_finger(app::App& app, const SDL_Event& event, ImVec2 size) {
  app::Touch::Phase phase;
  switch (event.type) {
  case SDL_FINGERDOWN: phase = app::Touch::Phase::Down; break;
  case SDL_FINGERMOTION: phase = app::Touch::Phase::Move; break;
  case SDL_FINGERUP: phase = app::Touch::Phase::Up; break;
  default: return false;
  }
  app.finger(event.tfinger.fingerId, phase, event.tfinger.x * size.x, event.tfinger.y * size.y);
  return true;
}

} // namespace letcont::desktop
