// Reads the text of the last frame out of the triangles that ImGui made of it: each glyph is a quad whose texture
// coordinates say which character of which font it is. So a test sees what a person sees, whatever drew it.
#pragma once

#include <cmath>
#include <imgui.h>
#include <imgui_internal.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

// Each glyph, by where its picture is in the atlas.
inline std::map<std::pair<float, float>, ImFontGlyph> glyph_places() {
  std::map<std::pair<float, float>, ImFontGlyph> places;
  ImStableVector<ImFontBaked, 32>& all = ImGui::GetIO().Fonts->Builder->BakedPool;
  for (int i = 0; i < all.Size; ++i)
    for (const ImFontGlyph& glyph : all[i].Glyphs)
      if (glyph.Visible) places[{glyph.U0, glyph.V0}] = glyph;
  return places;
}

// Returns the runs of text that were drawn: characters that follow each other in a line, with at most a blank between
// two.
inline std::vector<std::string> drawn_text() {
  const auto places = glyph_places();
  std::vector<std::string> runs;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
    float next = -1, line = -1; // where the next character would begin
    for (int i = 0; i + 3 < list->VtxBuffer.Size; ++i) {
      const ImDrawVert &first = list->VtxBuffer[i], &third = list->VtxBuffer[i + 2];
      auto found = places.find({first.uv.x, first.uv.y});
      bool is_quad = third.pos.x > first.pos.x && third.uv.x > first.uv.x && third.uv.y > first.uv.y;
      if (found == places.end() || !is_quad) continue;
      const ImFontGlyph& glyph = found->second;
      float scale = (third.pos.x - first.pos.x) / (glyph.X1 - glyph.X0), cell = glyph.AdvanceX * scale;
      float pen = first.pos.x - glyph.X0 * scale, top = first.pos.y - glyph.Y0 * scale;
      bool goes_on = std::abs(top - line) < cell / 2 && pen > next - cell / 2 && pen < next + 1.6f * cell;
      if (!goes_on || runs.empty()) runs.emplace_back();
      if (goes_on && pen > next + cell / 2) runs.back() += ' ';
      char utf8[5] = {};
      ImTextCharToUtf8(utf8, glyph.Codepoint);
      runs.back() += utf8;
      next = pen + cell;
      line = top;
      i += 3;
    }
  }
  return runs;
}

// Returns the pieces of a run that are of ASCII, without the digits and signs around them, if they have two letters.
inline std::vector<std::string> english_pieces(const std::string& run) {
  std::vector<std::string> pieces;
  auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::string piece;
  for (char c : run + "\x80") {
    if (static_cast<unsigned char>(c) < 0x80 && c != '~') {
      piece += c;
      continue;
    }
    size_t begin = 0, end = piece.size();
    while (begin < end && !is_letter(piece[begin])) ++begin;
    while (end > begin && !is_letter(piece[end - 1])) --end;
    if (end - begin > 1) pieces.push_back(piece.substr(begin, end - begin));
    piece.clear();
  }
  return pieces;
}

} // namespace letcont::app
