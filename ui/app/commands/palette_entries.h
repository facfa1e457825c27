// What the palette offers: everything that the application can do, found by a few letters of its name.
#pragma once

#include "app/commands/commands.h"
#include "app/model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

class Platform;

struct PaletteEntry {
  enum class Kind : uint8_t {
    Command,         // `command`
    Show,            // `word` in the focused pane
    Example,         // number `number`
    Kept,            // the program number `number` of those that are kept
    Language,        // `word`
    DisplayLanguage, // `word`; empty: as the system's
    Engine,          // `word`
    Layout,          // `word`
    SaveLayout,      // as `word`
    RemoveLayout,    // `word`
    SwitchStep,      // of the pipeline, number `number`
    ResetPasses,
    LlvmPipeline,     // `word`
    SwitchLlvmPass,   // `word`
    Breakpoint,       // at the place `word`
    RemoveBreakpoint, // number `number`
    GoToStep,         // number `number`
    Pin,              // watch the variable `word`, or not any more
    GoToLine,         // number `number`, from 1, of the focused pane
    Reference,        // go to the byte `number` of the source
    Rename,           // the variable at the caret, to `word`
  };
  Kind kind = Kind::Command;
  std::string title;
  std::string detail;    // dim, behind the title
  std::string keys;      // at the right
  std::string also = {}; // other words that people call it by, which find it, too
  Command command = Command::Run;
  std::string word;
  size_t number = 0;
};

// What a query begins with that goes on with a number, a name or a place: "go to line ".
enum class PaletteQuery : uint8_t { BreakAt, GoToStep, GoToLine, References, Rename, SaveLayout };
std::string query_of(const Words&, PaletteQuery);

// All entries that fit the query, the best first; all of them, in their order, for an empty one.
std::vector<PaletteEntry> palette_entries(const Model&, const Platform&, std::string_view query);

} // namespace letcont::app
