// Picture panes under the mouse and the keys: scrolling, zooming, fitting, tooltips.
#include "app_harness.h"

#include <cmath>
#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace letcont::app {
namespace {

struct Fixture {
  FakePlatform platform;
  Harness it{platform};
  Layout::Id pane = Layout::none;

  explicit Fixture(const char* shows = "flow") {
    it.app.set_source("def f(n: Int) : Int = if n > 0 then f(n - 1) else n;\nwrite(f(2))", "fun");
    it.settle();
    it.app.command(Command::Palette);
    it.settle();
    it.type((std::string("show ") + shows).c_str());
    it.press(ImGuiKey_Enter);
    pane = it.app.focus().pane();
    it.settle();
  }
  PictureView& view() { return it.app.focus().state(pane).picture; }
  ImVec2 middle() const {
    for (const Layout::Pane& each : it.app.model().layout.arrange({0, 50, 1280, 718}, 8).panes)
      if (each.id == pane) return {each.rect.x + each.rect.width / 2, each.rect.y + each.rect.height / 2};
    return {};
  }
  void wheel(float x, float y, ImGuiKey mod = ImGuiKey_None) {
    ImVec2 at = middle();
    it.move_mouse(at.x, at.y);
    if (mod != ImGuiKey_None) ImGui::GetIO().AddKeyEvent(mod, true);
    ImGui::GetIO().AddMouseWheelEvent(x, y);
    it.app.touch();
    it.settle();
    if (mod != ImGuiKey_None) ImGui::GetIO().AddKeyEvent(mod, false);
    it.app.touch();
    it.settle();
  }
};

TEST(PicturePane, ThePlainWheelScrolls) {
  Fixture f;
  ASSERT_EQ(f.it.app.focus().shown(), "flow");
  float x = f.view().x, y = f.view().y, zoom = f.view().zoom;
  f.wheel(0, -1);
  EXPECT_GT(f.view().y, y);
  EXPECT_EQ(f.view().x, x);
  f.wheel(0, 1, ImGuiMod_Shift);
  EXPECT_LT(f.view().x, x);
  float sideways = f.view().x;
  f.wheel(-1, 0);
  EXPECT_GT(f.view().x, sideways);
  EXPECT_EQ(f.view().zoom, zoom);
  for (int i = 0; i < 100; ++i) f.wheel(0, -5);
  EXPECT_LT(f.view().y, f.view().placement.height) << "a part stays visible";
}

TEST(PicturePane, CtrlAndTheWheelZoomAroundTheMouse) {
  Fixture f;
  float zoom = f.view().zoom, y = f.view().y;
  f.wheel(0, 3, ImGuiMod_Ctrl);
  EXPECT_GT(f.view().zoom, zoom);
  EXPECT_GT(f.view().y, y) << "around the mouse, not around the corner";
  f.wheel(0, -6, ImGuiMod_Ctrl);
  EXPECT_LT(f.view().zoom, zoom);
}

TEST(PicturePane, TwoFingersZoomThePictureThatIsUnderThem) {
  Fixture f;
  float zoom = f.view().zoom, whole = f.it.app.model().zoom;
  ImVec2 at = f.middle();
  auto finger = [&](int id, Touch::Phase phase, float x) {
    f.it.app.finger(id, phase, x, at.y);
    f.it.settle();
  };
  finger(1, Touch::Phase::Down, at.x - 40);
  finger(2, Touch::Phase::Down, at.x + 40);
  for (float x : {50.0f, 70.0f, 90.0f}) finger(2, Touch::Phase::Move, at.x + x);
  finger(1, Touch::Phase::Up, at.x - 40);
  finger(2, Touch::Phase::Up, at.x + 90);
  EXPECT_GT(f.view().zoom, 1.2f * zoom);
  EXPECT_EQ(f.it.app.model().zoom, whole);
}

TEST(PicturePane, KeysZoomAndFit) {
  Fixture f;
  float zoom = f.view().zoom;
  for (ImGuiKey fit : {ImGuiKey_0, ImGuiKey_F}) {
    f.it.press(fit);
    float fitted = f.view().zoom;
    f.it.press(ImGuiKey_Minus);
    EXPECT_LT(f.view().zoom, fitted);
    f.it.press(ImGuiKey_Equal);
    f.it.press(ImGuiKey_Equal);
    EXPECT_GT(f.view().zoom, fitted);
    f.it.press(fit);
    EXPECT_EQ(f.view().zoom, fitted);
  }
  f.it.press(ImGuiMod_Ctrl | ImGuiKey_F);
  EXPECT_TRUE(f.it.app.model().find.open) << "with Ctrl it is another key";
  EXPECT_GT(zoom, 0);
}

TEST(PicturePane, AnotherPictureIsFittedInUntilTheUserMovesIt) {
  Fixture f;
  f.it.press(ImGuiKey_F);
  std::string program = "write(1)";
  f.it.app.set_source(program, "fun");
  f.it.settle();
  float large = f.view().zoom;
  for (int i = 0; i < 12; ++i)
    program = "def f" + std::to_string(i) + "(n: Int) : Int = if n > 0 then f" + std::to_string(i) +
              "(n - 1) else n;\n" + program;
  f.it.app.set_source(program, "fun");
  f.it.settle();
  EXPECT_LT(f.view().zoom, large);
  f.it.press(ImGuiKey_Equal);
  float zoom = f.view().zoom;
  f.it.app.set_source("write(1)", "fun");
  f.it.settle();
  EXPECT_EQ(f.view().zoom, zoom);
}

TEST(PicturePane, ButtonsInTheCornerZoomAndFit) {
  Fixture f;
  f.it.press(ImGuiKey_0);
  float zoom = f.view().zoom;
  ImVec2 corner;
  for (const Layout::Pane& each : f.it.app.model().layout.arrange({8, 58, 1264, 702}, 8).panes)
    if (each.id == f.pane) corner = {each.rect.x + each.rect.width, each.rect.y + each.rect.height};
  f.it.click(corner.x - 22, corner.y - 26); // +
  EXPECT_GT(f.view().zoom, zoom);
  f.it.click(corner.x - 100, corner.y - 26); // Fit
  EXPECT_EQ(f.view().zoom, zoom);
  f.it.click(corner.x - 56, corner.y - 26); // -
  EXPECT_LT(f.view().zoom, zoom);
}

// Letters at sizes between whole pixels are stretched, and look blurred.
TEST(PicturePane, LettersHaveWholeSizes) {
  Fixture f;
  size_t letters = 0;
  for (float zoom = 0.11f; zoom < 3; zoom *= 1.13f) {
    f.view().zoom = zoom;
    f.it.frame();
    for (const ImFontBaked* baked :
         {ImGui::GetIO().Fonts->Fonts[0]->LastBaked, ImGui::GetIO().Fonts->Fonts[1]->LastBaked})
      EXPECT_EQ(baked->Size, std::round(baked->Size));
    // Every letter is drawn as large as it is in the texture.
    const ImTextureData* texture = ImGui::GetIO().Fonts->TexData;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
      for (int i = 0; i + 5 < list->IdxBuffer.Size; i += 3) {
        const ImDrawIdx* index = list->IdxBuffer.Data + i;
        if (index[0] != index[3] || index[2] != index[4] || index[1] + 1 != index[2]) continue; // no rectangle
        const ImDrawVert &a = list->VtxBuffer[index[0]], &b = list->VtxBuffer[index[1]], &c = list->VtxBuffer[index[2]];
        bool glyph = a.uv.x < b.uv.x && b.uv.x == c.uv.x && a.uv.y == b.uv.y && b.uv.y < c.uv.y && a.pos.y == b.pos.y;
        if (!glyph) continue;
        ++letters;
        float width = c.pos.x - a.pos.x, texels = (c.uv.x - a.uv.x) * static_cast<float>(texture->Width);
        EXPECT_NEAR(width, texels, 0.01f) << zoom;
      }
  }
  EXPECT_GT(letters, 1000u);
}

} // namespace
} // namespace letcont::app
