// What lies under all that ImGui draws: the window's colour, and on it the opaque areas of panes and bars.
//
// They are nearly all pixels of a frame, and ImGui fills each with a texture's pixel, a multiplication and a blend. A
// graphics card does not notice. A processor that draws in its place (virtual machines, remote screens, tests) takes 15
// ms for a million pixels so, and 2 ms to clear them. Therefore panes say what they lie on, and the host clears these
// areas, in their order, before it draws ImGui's triangles:
//
//   the colour (whole window)   then the areas               then ImGui: text, lines, round corners
//   ........................    ..######################..
//   ........................    ..######################..
#pragma once

#include "app/model/layout.h"
#include "app/view/ui.h"

#include <vector>

namespace letcont::app {

struct Backdrop {
  struct Area {
    Rect rect; // in the window's units, from the top left
    Colour colour;
  };
  Colour colour;           // of the window
  std::vector<Area> areas; // each over those before it
};

// A rectangle of a framebuffer, as OpenGL counts: in pixels, from the bottom left.
struct PixelArea {
  int x = 0, y = 0, width = 0, height = 0;
  Colour colour;
  bool operator==(const PixelArea&) const = default;
};

// Returns what is to be cleared in a framebuffer of that size, in pixels, with so many pixels to a unit of the window:
// all of it, then the areas. Each area has only pixels that lie within it, since a border covers those that it shares
// with what is beside it; areas without pixels are left out.
std::vector<PixelArea> pixel_areas(const Backdrop&, int width, int height, float scale_x, float scale_y);

// Puts an opaque area, as far as it is in the current ImGui window, under all that is drawn. With a radius, the corners
// that are named are round: they are drawn in that window.
void put_under(Ui&, Rect, Colour, float radius = 0, ImDrawFlags corners = ImDrawFlags_RoundCornersAll);

} // namespace letcont::app
