// Every character that the application draws has a glyph, and those that no font has are drawn as code points. And the
// sheet of shortcuts fits in its window.
#include "app/view/substitute.h"
#include "app_harness.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <iterator>
#include <set>

namespace letcont::app {
namespace {

constexpr ImWchar unknown = 0xFFFD;

// The characters that were drawn since the fonts were made and that no font has, or that stand for unknown bytes.
std::set<ImWchar> substitutes() {
  std::set<ImWchar> result;
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  ImStableVector<ImFontBaked, 32>& all = atlas->Builder->BakedPool;
  for (int i = 0; i < all.Size; ++i)
    for (const ImFontGlyph& glyph : all[i].Glyphs) {
      const ImFontConfig* source = all[i].ContainerFont->Sources[static_cast<int>(glyph.SourceIdx)];
      if (source->FontLoader || glyph.Codepoint == unknown) result.insert(static_cast<ImWchar>(glyph.Codepoint));
    }
  return result;
}

bool has_glyph(const ImFont* font, ImWchar c) { // of its own
  ImFontConfig* source = font->Sources[0];
  return font->ContainerAtlas->FontLoader->FontSrcContainsGlyph(font->ContainerAtlas, source, c);
}

void draw_dialogs(Harness& it) {
  for (Command command : {Command::Palette, Command::Shortcuts, Command::OpenFile, Command::FindEverywhere}) {
    it.app.command(command);
    it.settle();
    it.press(ImGuiKey_DownArrow);
    it.press(ImGuiKey_Escape);
    it.press(ImGuiKey_Escape);
  }
}

TEST(Glyphs, TheInterfaceHasThemAll) {
  FakePlatform platform;
  Harness it(platform);
  it.width = 1600;
  it.height = 1000;
  it.app.set_source("def f(x: Int) : Int = if x > 0 then f(x - 1) else x;\nwrite(f(2))", "fun");
  it.app.command(Command::Tour);
  for (const char* name :
       {"Learn", "Passes", "LLVM passes", "Step", "Evaluation", "LLVM", "Notations", "Pictures", "Program"}) {
    it.app.focus().use_layout(name);
    it.app.command(Command::Run);
    it.app.command(Command::Step);
    it.app.command(Command::Tour);
    it.settle();
    draw_dialogs(it);
    for (float y = 20; y < it.height; y += 90) // tooltips and menus
      for (float x = 20; x < it.width; x += 120) {
        it.move_mouse(x, y);
        it.pass(0.5);
        it.click(x, y);
        it.press(ImGuiKey_Escape);
      }
  }
  for (const std::string pane : {"engines", "heap", "evaluation", "steps", "passes"}) {
    it.app.command(Command::Palette);
    it.settle();
    it.type(("show " + pane).c_str());
    it.press(ImGuiKey_Enter);
    it.app.command(Command::CompareEngines);
    it.settle();
    it.pass(1);
  }
  it.app.set_source("def f(x: Int) : Int = y");
  it.settle();
  EXPECT_EQ(substitutes(), std::set<ImWchar>());
}

// The strings of its own code, whether the test above happens to see them or not.
TEST(Glyphs, AreInBothFontsForEveryString) {
  FakePlatform platform;
  Harness it(platform, false);
  size_t found = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(LETCONT_SOURCE_FOLDER) / "ui/app")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      if (size_t first = line.find_first_not_of(' '); first == std::string::npos || line.compare(first, 2, "//") == 0)
        continue;
      bool quoted = false;
      for (size_t i = 0; i < line.size(); i += character_length(std::string_view(line).substr(i))) {
        if (!quoted && line.compare(i, 2, "//") == 0) break;
        if (line[i] == '\\')
          ++i;
        else if (line[i] == '"')
          quoted = !quoted;
        if (i >= line.size() || !quoted || static_cast<unsigned char>(line[i]) < 0x80) continue;
        unsigned c = 0;
        ImTextCharFromUtf8(&c, line.data() + i, line.data() + line.size());
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
          EXPECT_TRUE(has_glyph(font, c)) << std::hex << c << " in " << entry.path() << ": " << line;
        ++found;
      }
    }
  }
  EXPECT_GT(found, 10u);
  EXPECT_TRUE(has_glyph(ImGui::GetIO().Fonts->Fonts[1], 0xB5)) << "as in the engines' times";
}

TEST(Glyphs, WhatNoFontHasIsACodePointInItsCell) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("// 中文 😀 日\n1 + 2", "add");
  it.settle();
  EXPECT_EQ(substitutes(), (std::set<ImWchar>{0x4E2D, 0x6587, 0x1F600, 0x65E5}));
  ImFontBaked* baked = ImGui::GetIO().Fonts->Fonts[0]->GetFontBaked(base_font_size);
  std::set<std::pair<float, float>> places;
  for (ImWchar c : {0x4E2D, 0x6587, 0x1F600}) {
    const ImFontGlyph* glyph = baked->FindGlyphNoFallback(c);
    ASSERT_NE(glyph, nullptr);
    EXPECT_EQ(glyph->AdvanceX, baked->GetCharAdvance('0'));
    EXPECT_LE(glyph->X1 - glyph->X0, glyph->AdvanceX);
    EXPECT_TRUE(glyph->Visible);
    places.emplace(glyph->U0, glyph->V0);
  }
  EXPECT_EQ(places.size(), 3u) << "each its own";
  const ImFontGlyph* glyph = baked->FindGlyphNoFallback(0x4E2D);
  const ImTextureData* texture = ImGui::GetIO().Fonts->TexData;
  auto pixel = [&](int x, int y) {
    int left = static_cast<int>(std::lround(glyph->U0 * static_cast<float>(texture->Width)));
    int top = static_cast<int>(std::lround(glyph->V0 * static_cast<float>(texture->Height)));
    const unsigned char* at = texture->Pixels + (size_t(top + y) * size_t(texture->Width) + size_t(left + x)) *
                                                    size_t(texture->BytesPerPixel);
    return at[texture->BytesPerPixel - 1];
  };
  std::string drawn;
  for (int y = 3; y < 8; ++y) {
    for (int x = 0; x < 7; ++x) drawn += pixel(x, y) == 255 ? '#' : pixel(x, y) == 0 ? ' ' : '.';
    drawn += '\n';
  }
  EXPECT_EQ(drawn, "#.#.###\n#.#.#..\n###.##.\n..#.#..\n..#.###\n");
}

// ---- The sheet of shortcuts

TEST(Shortcuts, FitInTheirWindow) {
  for (auto [width, height] : {std::pair{1024.0f, 768.0f}, {1600.0f, 1000.0f}, {360.0f, 640.0f}, {800.0f, 300.0f}}) {
    FakePlatform platform;
    Harness it(platform);
    it.width = width;
    it.height = height;
    it.settle();
    it.press(ImGuiKey_F1);
    it.settle();
    ASSERT_EQ(it.app.dialog(), "shortcuts");
    const ImGuiWindow* dialog = ImGui::FindWindowByName("Shortcuts");
    ASSERT_NE(dialog, nullptr);
    ImRect screen({0, 0}, {width, height});
    EXPECT_TRUE(screen.Contains(dialog->Rect())) << width;
    size_t vertices = 0;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->Active || window->RootWindow != dialog) continue;
      EXPECT_EQ(window->ScrollMax.x, 0) << width << " " << window->Name;
      if (window == dialog) EXPECT_EQ(window->ScrollMax.y, 0) << "only the keys scroll";
      ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel; // what is not text
      for (const ImDrawVert& vertex : window->DrawList->VtxBuffer) {
        if (vertex.uv.x == white.x && vertex.uv.y == white.y) continue;
        EXPECT_GE(vertex.pos.x, dialog->InnerRect.Min.x - 1) << width;
        EXPECT_LE(vertex.pos.x, dialog->InnerRect.Max.x + 1) << width;
        ++vertices;
      }
    }
    EXPECT_GT(vertices, 400u) << width;
    if (height > 700) continue;
    auto scrolled = [&] {
      for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && window->ParentWindow == dialog) return window->Scroll.y;
      return -1.0f;
    };
    EXPECT_EQ(scrolled(), 0);
    it.press(ImGuiKey_PageDown);
    EXPECT_GT(scrolled(), 0) << "the rest can be reached by keys";
  }
}

// A font that has Cyrillic letters, and one sign with colours.
class FakeFont : public SystemFont {
public:
  bool draw(char32_t character, int width, int height, uint8_t* pixels) override {
    asked.insert(character);
    bool coloured = character == 0x1F389;
    if (!coloured && (character < 0x400 || character > 0x4FF)) return false;
    for (int i = 0; i < width * height * 4; ++i) pixels[i] = coloured && i % 4 == 0 ? 10 : 255;
    return true;
  }
  std::set<char32_t> asked;
};

TEST(Glyphs, TheSystemsFontsDrawWhatNoOtherHas) {
  FakePlatform platform;
  FakeFont font;
  Harness it(platform);
  it.app.use_system_font(font);
  it.app.set_source("// \u043f \U0001F389 \u4f60\n1", "add");
  it.settle();
  EXPECT_EQ(font.asked, (std::set<char32_t>{0x43f, 0x4f60, 0x1F389})) << "not for what there is";
  std::set<char32_t> coloured;
  ImStableVector<ImFontBaked, 32>& all = ImGui::GetIO().Fonts->Builder->BakedPool;
  for (int i = 0; i < all.Size; ++i)
    for (const ImFontGlyph& glyph : all[i].Glyphs)
      if (glyph.Colored) coloured.insert(glyph.Codepoint);
  EXPECT_EQ(coloured, (std::set<char32_t>{0x1F389}));
}

} // namespace
} // namespace letcont::app
