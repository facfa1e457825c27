// Inputs: the application's saved state: settings, layouts of panes, programs.
//
// A damaged text, or one of another version, gives a model that can be saved again and reads back the same.
#include "app/model/actions.h"
#include "app/model/layout.h"
#include "fuzz.h"

using namespace letcont;
using namespace letcont::app;
using fuzz::require;

namespace {

void try_settings(std::string_view text) {
  Model model, again;
  apply_settings(model, text);
  std::string kept = settings_text(model);
  apply_settings(again, kept);
  require(settings_text(again) == kept, "settings come back", kept + "----\n" + settings_text(again));
  for (const NamedLayout& layout : model.layouts) Layout::from_text(layout.text);
}

void try_layout(std::string_view text) {
  Layout layout = Layout::from_text(text);
  std::string kept = layout.text();
  require(Layout::from_text(kept).text() == kept, "a layout comes back", kept);
  require(!layout.panes().empty() && layout.panes().size() <= Layout::max_panes, "a layout has panes");
  Layout::Arrangement arrangement = layout.arrange({0, 0, 800, 600}, 4);
  for (const Layout::Pane& pane : arrangement.panes)
    require(pane.rect.width >= 0 && pane.rect.height >= 0 && pane.rect.x >= -1 && pane.rect.x <= 801 &&
                pane.rect.y >= -1 && pane.rect.y <= 601,
            "a pane is in the window, up to rounding", kept);
  while (layout.panes().size() > 1) require(layout.close(layout.panes().front().id), "a pane can be closed", kept);
}

void try_programs(std::string_view text) {
  Model model, again;
  read_kept_programs(model, text);
  std::string kept = kept_programs_text(model);
  read_kept_programs(again, kept);
  require(kept_programs_text(again) == kept, "kept programs come back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  try_settings(text);
  try_layout(text);
  try_programs(text);
  return 0;
}
