// What each kind of entry of the palette does (commands/palette_entries.h).
#include "app/command_actions.h"
#include "app/control/dialogs.h"
#include "app/control/engine_line.h"
#include "app/control/focus.h"
#include "app/control/links.h"
#include "app/control/stepper.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/llvm_list.h"
#include "app/model/pane_actions.h"
#include "app/model/pass_selection.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app/model/references.h"
#include "app/model/watching.h"
#include "examples/example.h"

#include <algorithm>

namespace letcont::app {

namespace {

void open_kept(Model& model, size_t number) {
  if (number >= model.kept.size()) return;
  KeptProgram kept = model.kept[number]; // a copy: the list changes
  set_program(model, std::move(kept.language), std::move(kept.text));
}

void show(const CommandContext& the, const std::string& word) {
  Layout::Id pane = find_pane(the.model, word);
  if (pane == Layout::none && word == input_pane) pane = add_input_pane(the.model, the.focus.pane());
  if (pane == Layout::none && word == library_pane) pane = show_library(the.model);
  if (pane == Layout::none) pane = show_in_pane(the.model, the.focus.pane(), word);
  the.focus.set(pane);
  the.model.layout_follows_engine = false;
  select_shown(the.model, the.focus.pane());
}

// Without a place, the palette asks for it.
void break_at(const CommandContext& the, const std::string& place) {
  if (place.empty()) return do_command(the, Command::AddBreakpoint);
  add_breakpoint(the.model, place);
  the.stepper.show();
}

void go_to_step(const CommandContext& the, size_t step) {
  if (step == SIZE_MAX) return the.dialogs.open_palette(query_of(the.model.words, PaletteQuery::GoToStep));
  the.stepper.move({WatchMotion::To, false, step});
}

void go_to_line(const CommandContext& the, size_t line) {
  if (line == 0) return do_command(the, Command::GoToLine);
  const Text* text = the.focus.text_in(the.focus.pane());
  if (!text) return set_notice(the.model, "This pane has no lines.");
  uint32_t at = text->line_begin(static_cast<uint32_t>(std::min<size_t>(line, text->line_count()) - 1));
  the.focus.remember_here();
  the.focus.go_to({the.focus.pane(), at, at});
}

void go_to_reference(const CommandContext& the, size_t at) {
  the.focus.remember_here();
  the.focus.go_to_source(static_cast<uint32_t>(std::min<size_t>(at, the.model.source.text().size())));
}

// Without a name, the palette asks for it.
void rename_to(const CommandContext& the, const std::string& name) {
  if (name.empty()) return the.dialogs.open_palette(query_of(the.model.words, PaletteQuery::Rename));
  rename(the.model, name);
  the.engine.sync();
}

} // namespace

void do_entry(const CommandContext& the, const PaletteEntry& entry) {
  using Kind = PaletteEntry::Kind;
  switch (entry.kind) {
  case Kind::Command: return do_command(the, entry.command);
  case Kind::Show: return show(the, entry.word);
  case Kind::Example: return the.links.open_lesson(examples()[entry.number]);
  case Kind::Kept: return open_kept(the.model, entry.number);
  case Kind::DisplayLanguage: the.model.display_language = entry.word; return;
  case Kind::Language: return the.links.use_language(entry.word);
  case Kind::Engine: the.model.run_engine = entry.word; return;
  case Kind::Layout: return the.focus.use_layout(entry.word);
  case Kind::SaveLayout: return save_layout(the.model, entry.word);
  case Kind::RemoveLayout: return remove_layout(the.model, entry.word);
  case Kind::SwitchStep: return switch_step(the.model, entry.number);
  case Kind::ResetPasses: return reset_pipeline(the.model);
  case Kind::LlvmPipeline: return use_llvm_pipeline(the.model, entry.word);
  case Kind::SwitchLlvmPass: return switch_llvm_pass(the.model, entry.word);
  case Kind::Breakpoint: return break_at(the, entry.word);
  case Kind::RemoveBreakpoint: return remove_breakpoint(the.model, entry.number);
  case Kind::GoToStep: return go_to_step(the, entry.number);
  case Kind::Pin: return toggle_pinned(the.model, entry.word);
  case Kind::GoToLine: return go_to_line(the, entry.number);
  case Kind::Reference: return go_to_reference(the, entry.number);
  case Kind::Rename: return rename_to(the, entry.word);
  }
}

} // namespace letcont::app
