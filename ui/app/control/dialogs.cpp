#include "app/control/dialogs.h"

#include "app/view/typing.h"

#include <utility>

namespace letcont::app {

void Dialogs::open_palette(std::string query) {
  palette_ = {.open = true, .query = std::move(query)};
  typing_.await_field();
}

std::optional<PaletteEntry> Dialogs::draw(Ui& ui) {
  draw_shortcuts(ui, shortcuts_);
  return draw_palette(ui, palette_) ? std::optional(palette_.chosen) : std::nullopt;
}

} // namespace letcont::app
