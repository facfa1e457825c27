// What is drawn for a character that no embedded font has, such as those of Chinese texts: as the system's fonts draw
// it, where the host has them, or else its code point in hexadecimal digits on a grey ground; as wide as any other
// character, so that the text stays in its cells.
//
//   4E   1   U+4E2D in two rows; U+1F600, like all others of more than four digits, in three
//   2D   F6
//        00
//
// It is a font of its own, which ImGui asks for the characters that the ones before it do not have.
#pragma once

#include <cstdint>

struct ImFontLoader;

namespace letcont::app {

// The fonts of the system that the application runs on.
class SystemFont {
public:
  virtual ~SystemFont() = default;
  // Fills `width` times `height` pixels of red, green, blue and alpha, row by row: the character, in white unless it
  // has colours of its own. Returns whether the system has it.
  virtual bool draw(char32_t character, int width, int height, uint8_t* pixels) = 0;
};

// The FontLoaderData of a font with this loader is a SystemFont, or null.
const ImFontLoader& substitute_loader();

} // namespace letcont::app
