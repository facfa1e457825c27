#include "app/view/substitute.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <imgui.h>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

// Hexadecimal digits, 3 pixels wide and 5 high: three bits for each row, the upper left one first.
constexpr uint16_t digits[16] = {0b111101101101111, 0b010110010010111, 0b111001111100111, 0b111001111001111,
                                 0b101101111001001, 0b111100111001111, 0b111100111101111, 0b111001001001001,
                                 0b111101111101111, 0b111101111001111, 0b010101111101101, 0b110101110101110,
                                 0b011100100100011, 0b110101101101110, 0b111100110100111, 0b111100110100100};
constexpr int digit_width = 3, digit_height = 5;
constexpr uint8_t ground = 70;

// A grey picture, row by row.
struct Canvas {
  uint8_t* pixels;
  int width, height;

  void fill(int x, int y, int columns, int rows, uint8_t value) {
    for (int row = std::max(0, y); row < std::min(height, y + rows); ++row)
      for (int column = std::max(0, x); column < std::min(width, x + columns); ++column)
        pixels[row * width + column] = value;
  }
  void digit(int x, int y, int size, unsigned value) {
    for (int i = 0; i < digit_width * digit_height; ++i)
      if (digits[value] >> (digit_width * digit_height - 1 - i) & 1)
        fill(x + i % digit_width * size, y + i / digit_width * size, size, size, 255);
  }
};

void draw(Canvas canvas, unsigned code) {
  int rows = code > 0xFFFF ? 3 : 2;
  int columns_needed = 2 * digit_width + 1, rows_needed = rows * (digit_height + 1) - 1;
  int size = std::min(canvas.width / columns_needed, canvas.height / rows_needed); // of a digit's pixel
  if (size == 0) {                                                                 // too small for digits
    canvas.fill(0, canvas.height / 4, std::max(1, canvas.width - 1), canvas.height / 2, 2 * ground);
    return;
  }
  int height = rows_needed * size, top = (canvas.height - height) / 2, width = columns_needed * size;
  canvas.fill(0, top - size, width, height + 2 * size, ground);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < 2; ++column) {
      int left = 2 * (rows - 1 - row) + 1 - column; // digits to the right of it
      canvas.digit(column * (digit_width + 1) * size, top + row * (digit_height + 1) * size, size,
                   code >> (4 * left) & 15);
    }
}

// Whether pixels of red, green, blue and alpha are not all white or grey.
bool has_colours(const ImVector<unsigned char>& pixels) {
  constexpr int rounding = 8;
  for (int i = 0; i + 3 < pixels.Size; i += 4)
    if (pixels[i + 3] > 0 &&
        (std::abs(pixels[i] - pixels[i + 1]) > rounding || std::abs(pixels[i + 1] - pixels[i + 2]) > rounding))
      return true;
  return false;
}

// Fills the pixels of one character. Returns their form.
ImTextureFormat draw_into(ImVector<unsigned char>& pixels, SystemFont* system, int width, int height, ImWchar code) {
  pixels.resize(width * height * 4);
  std::memset(pixels.Data, 0, static_cast<size_t>(pixels.Size));
  if (system && system->draw(code, width, height, pixels.Data)) return ImTextureFormat_RGBA32;
  pixels.resize(width * height);
  std::memset(pixels.Data, 0, static_cast<size_t>(pixels.Size));
  draw({pixels.Data, width, height}, code);
  return ImTextureFormat_Alpha8;
}

bool load(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar code, ImFontGlyph* glyph,
          float* only_advance) {
  if (code < ' ' || code == IM_UNICODE_CODEPOINT_INVALID || baked->Glyphs.Size > 0x8000) return false;
  float advance = baked->GetCharAdvance('0');
  if (only_advance) {
    *only_advance = advance;
    return true;
  }
  float density = source->RasterizerDensity * baked->RasterizerDensity;
  int width = std::max(1, static_cast<int>(std::lround(advance * density)));
  int height = std::max(1, static_cast<int>(std::lround(baked->Size * density)));
  ImFontAtlasRectId place = ImFontAtlasPackAddRect(atlas, width, height);
  if (place == ImFontAtlasRectId_Invalid) return false;
  ImVector<unsigned char>& pixels = atlas->Builder->TempBuffer;
  ImTextureFormat format = draw_into(pixels, static_cast<SystemFont*>(source->FontLoaderData), width, height, code);
  bool whole = format == ImTextureFormat_RGBA32;
  glyph->Codepoint = code;
  glyph->Colored = whole && has_colours(pixels);
  glyph->AdvanceX = advance;
  glyph->X1 = static_cast<float>(width) / density;
  glyph->Y1 = static_cast<float>(height) / density;
  glyph->Visible = true;
  glyph->PackId = place;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, ImFontAtlasPackGetRect(atlas, place), pixels.Data,
                                     format, whole ? width * 4 : width);
  return true;
}

} // namespace

const ImFontLoader& substitute_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader made;
    made.Name = "code points";
    made.FontBakedLoadGlyph = load;
    return made;
  }();
  return loader;
}

} // namespace letcont::app
