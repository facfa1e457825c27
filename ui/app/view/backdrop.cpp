#include "app/view/backdrop.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

std::vector<PixelArea> pixel_areas(const Backdrop& backdrop, int width, int height, float scale_x, float scale_y) {
  constexpr float tolerance = 0.01f; // of a pixel: scales are rounded
  auto first = [](float at) { return static_cast<int>(std::ceil(at - tolerance)); };
  auto end = [](float at) { return static_cast<int>(std::floor(at + tolerance)); };
  std::vector<PixelArea> result{{0, 0, width, height, backdrop.colour}};
  for (const auto& [rect, colour] : backdrop.areas) {
    int left = first(rect.x * scale_x), right = end((rect.x + rect.width) * scale_x);
    int top = first(rect.y * scale_y), bottom = end((rect.y + rect.height) * scale_y);
    if (left < right && top < bottom) result.push_back({left, height - bottom, right - left, bottom - top, colour});
  }
  return result;
}

// What ImGui would show of a rectangle in the current window.
static Rect clipped(Rect rect) {
  ImVec2 least = ImGui::GetWindowDrawList()->GetClipRectMin(), most = ImGui::GetWindowDrawList()->GetClipRectMax();
  float x = std::max(rect.x, least.x), y = std::max(rect.y, least.y);
  return {x, y, std::min(rect.x + rect.width, most.x) - x, std::min(rect.y + rect.height, most.y) - y};
}

void put_under(Ui& ui, Rect rect, Colour fill, float radius, ImDrawFlags corners) {
  std::vector<Backdrop::Area>& areas = ui.backdrop.areas;
  radius = std::min({radius, rect.width / 2, rect.height / 2});
  if (radius <= 0) {
    areas.push_back({clipped(rect), fill});
    return;
  }
  float above = corners & ImDrawFlags_RoundCornersTop ? radius : 0;
  float below = corners & ImDrawFlags_RoundCornersBottom ? radius : 0;
  areas.push_back({clipped({rect.x, rect.y + above, rect.width, rect.height - above - below}), fill});
  areas.push_back({clipped({rect.x + radius, rect.y, rect.width - 2 * radius, rect.height}), fill});
  // A square that reaches into the areas, so that no edge shows where it meets them.
  float right = rect.x + rect.width - 2 * radius, bottom = rect.y + rect.height - 2 * radius;
  auto corner = [&](ImDrawFlags which, float x, float y) {
    if (!(corners & which)) return;
    ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + 2 * radius, y + 2 * radius}, colour(fill), radius, which);
  };
  corner(ImDrawFlags_RoundCornersTopLeft, rect.x, rect.y);
  corner(ImDrawFlags_RoundCornersTopRight, right, rect.y);
  corner(ImDrawFlags_RoundCornersBottomLeft, rect.x, bottom);
  corner(ImDrawFlags_RoundCornersBottomRight, right, bottom);
}

} // namespace letcont::app
