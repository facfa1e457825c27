// What the host clears under ImGui's triangles: in which pixels, and that little is left to fill.
#include "app/view/backdrop.h"
#include "app_harness.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace letcont::app {
namespace {

using Areas = std::vector<PixelArea>;
constexpr Colour window = rgb(0x101010), panel = rgb(0x202020);

Backdrop with(Rect rect) { return {window, {{rect, panel}}}; }

TEST(Backdrop, PixelsAreCountedFromTheBottom) {
  EXPECT_EQ(pixel_areas(with({10, 20, 30, 40}), 100, 200, 1, 1),
            (Areas{{0, 0, 100, 200, window}, {10, 140, 30, 40, panel}}));
  EXPECT_EQ(pixel_areas(with({10, 20, 30, 40}), 200, 400, 2, 2),
            (Areas{{0, 0, 200, 400, window}, {20, 280, 60, 80, panel}}));
}

TEST(Backdrop, AreasHaveOnlyPixelsThatLieWithinThem) {
  // 1.25 pixels a unit: from 12.5 to 50 and from 25 to 76.25
  EXPECT_EQ(pixel_areas(with({10, 20, 30, 41}), 125, 250, 1.25f, 1.25f),
            (Areas{{0, 0, 125, 250, window}, {13, 250 - 76, 37, 51, panel}}));
  // a scale that is rounded by the division of two sizes
  EXPECT_EQ(pixel_areas(with({30, 30, 30, 30}), 100, 100, 1.0001f, 0.9999f),
            (Areas{{0, 0, 100, 100, window}, {30, 40, 30, 30, panel}}));
}

TEST(Backdrop, AreasWithoutPixelsAreLeftOut) {
  EXPECT_EQ(pixel_areas(with({10, 20, 0, 40}), 100, 100, 1, 1).size(), 1u);
  EXPECT_EQ(pixel_areas(with({10, 20, -3, 40}), 100, 100, 1, 1).size(), 1u);
  EXPECT_EQ(pixel_areas(with({10.2f, 20, 0.7f, 40}), 100, 100, 1, 1).size(), 1u);
}

// The area of all triangles that ImGui draws, as far as they are in the window.
double filled() {
  double sum = 0;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const ImDrawCmd& command : list->CmdBuffer)
      for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        ImVec2 at[3];
        for (unsigned j = 0; j < 3; ++j) {
          const ImDrawVert& vertex = list->VtxBuffer[static_cast<int>(
              command.VtxOffset + list->IdxBuffer[static_cast<int>(command.IdxOffset + i + j)])];
          at[j] = {std::clamp(vertex.pos.x, command.ClipRect.x, command.ClipRect.z),
                   std::clamp(vertex.pos.y, command.ClipRect.y, command.ClipRect.w)};
        }
        sum += std::abs((at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[2].x - at[0].x) * (at[1].y - at[0].y)) / 2;
      }
  return sum;
}

// The area that is cleared besides the whole window.
double cleared(const Harness& it) {
  double sum = 0;
  for (const Backdrop::Area& area : it.app.backdrop().areas) sum += double{area.rect.width} * double{area.rect.height};
  return sum;
}

TEST(Backdrop, LittleIsLeftToFill) {
  FakePlatform platform;
  Harness it(platform);
  it.width = 1200;
  it.height = 800;
  it.app.set_source("1 + 2", "add");
  it.settle();
  double window = double{it.width} * double{it.height};
  EXPECT_LT(filled(), 0.3 * window);
  EXPECT_GT(cleared(it), 0.9 * window); // panes, their headers, bars
}

TEST(Backdrop, AreasStayInTheirWindows) {
  FakePlatform platform;
  Harness it(platform);
  for (auto [width, height] : {std::pair{1280.0f, 800.0f}, {390.0f, 700.0f}, {120.0f, 60.0f}, {20.0f, 20.0f}}) {
    it.width = width;
    it.height = height;
    it.settle();
    it.frame();
    for (const Backdrop::Area& area : it.app.backdrop().areas) {
      EXPECT_GE(area.rect.x, 0);
      EXPECT_GE(area.rect.y, 0);
      EXPECT_LE(area.rect.x + area.rect.width, width);
      EXPECT_LE(area.rect.y + area.rect.height, height);
    }
  }
}

} // namespace
} // namespace letcont::app
