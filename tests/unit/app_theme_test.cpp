// The colours: contrast of every pair of text and background that is drawn.
#include "app/theme/theme.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace letcont::app {
namespace {

TEST(Theme, KnowsContrast) {
  EXPECT_NEAR(contrast(rgb(0x000000), rgb(0xffffff)), 21, 0.01);
  EXPECT_NEAR(contrast(rgb(0x777777), rgb(0xffffff)), 4.48, 0.01);
  EXPECT_NEAR(contrast(rgb(0x123456), rgb(0x123456)), 1, 0.001);
}

TEST(Theme, TextCanBeRead) {
  for (Theme theme : {Theme::Dark, Theme::Light})
    for (const TextPair& pair : text_pairs(palette(theme)))
      EXPECT_GE(contrast(pair.text, pair.background), 4.5)
          << (theme == Theme::Dark ? "dark: " : "light: ") << pair.what;
}

// WCAG 2.1, 1.4.6, for whoever's system asks for more contrast; what can be pressed has an edge that can be seen.
TEST(Theme, MoreContrastIsMore) {
  for (Theme theme : {Theme::Dark, Theme::Light}) {
    const Palette& p = palette(theme, true);
    for (const TextPair& pair : text_pairs(p))
      EXPECT_GE(contrast(pair.text, pair.background), 7) << (theme == Theme::Dark ? "dark: " : "light: ") << pair.what;
    EXPECT_TRUE(p.outlined);
    for (Colour mark : {p.border, p.focus, p.link_bar, p.next_bar, p.match_bar, p.scrollbar, p.caret})
      EXPECT_GE(contrast(mark, p.panel), 4.5);
  }
}

// What is no text but says something: 3:1 (WCAG 2.1, 1.4.11).
TEST(Theme, MarksCanBeSeen) {
  for (Theme theme : {Theme::Dark, Theme::Light}) {
    const Palette& p = palette(theme);
    for (Colour mark : {p.focus, p.link_bar, p.caret, p.error, p.warning, p.success})
      EXPECT_GE(contrast(mark, p.panel), 2.9);
  }
}

// The page around the application, the book and exported pages are of the same product.
TEST(Theme, EverythingHasOneAccent) {
  for (const char* path : {"web/page/style.css", "web/book/page/book.css", "ui/export/export.cpp"}) {
    std::ostringstream text;
    text << std::ifstream(std::string(LETCONT_SOURCE_FOLDER "/") + path).rdbuf();
    for (Theme theme : {Theme::Dark, Theme::Light}) {
      const Colour& accent = palette(theme).accent;
      char hex[8];
      std::snprintf(hex, sizeof hex, "#%02x%02x%02x", accent.red, accent.green, accent.blue);
      EXPECT_NE(text.str().find(hex), std::string::npos) << hex << " in " << path;
    }
  }
}

TEST(Theme, ThemesDiffer) { EXPECT_NE(palette(Theme::Dark).panel, palette(Theme::Light).panel); }

} // namespace
} // namespace letcont::app
