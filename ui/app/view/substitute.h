// What is drawn for a character that no embedded font has, such as those of Chinese texts: its code point in
// hexadecimal digits on a grey ground, as wide as any other character. So the text stays in its cells, and shows what
// it holds.
//
//   4E   1   U+4E2D in two rows; U+1F600, like all others of more than four digits, in three
//   2D   F6
//        00
//
// It is a font of its own, which ImGui asks for the characters that the ones before it do not have.
#pragma once

struct ImFontLoader;

namespace letcont::app {

const ImFontLoader& substitute_loader();

} // namespace letcont::app
