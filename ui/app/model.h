// All that the application knows: plain data. It changes only through the functions of actions.h and through its
// editor; panes draw it.
#pragma once

#include "app/layout.h"
#include "app/text/editor.h"
#include "app/theme.h"
#include "driver/messages.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

enum class EngineState : uint8_t { Loading, Ready, Unusable };

// A stage as it came last, for the program at `revision` of the source.
struct StageView {
  Text text;
  std::vector<Range> ranges;
  uint64_t revision = 0;
  uint64_t version = 0; // no two documents have the same: for caches
};

enum class RunState : uint8_t { Never, Running, Stopping, Ended, Failed, Rejected, Stopped };

struct RunView {
  RunState state = RunState::Never;
  uint32_t id = 0;
  Text output;
  bool cut = false; // there was more output than is kept
  uint64_t version = 0;
  uint64_t steps = 0;
  std::vector<Diagnostic> diagnostics;
  uint64_t revision = 0; // of the source that runs

  bool active() const { return state == RunState::Running || state == RunState::Stopping; }
};

// One line for the user, in the status line, until the next one.
struct Notice {
  std::string text;
  bool error = false;
  uint64_t number = 0; // counts the notices
};

struct Model {
  // The program
  Editor source;
  std::string language = "add";
  std::string passes = "default";
  std::string file; // the path it was opened from; may be empty
  uint64_t saved_revision = 0;

  // The engine, and what it answered last
  EngineState engine = EngineState::Loading;
  std::string engine_message; // why it is unusable
  std::string engine_version;
  std::vector<LanguageInfo> languages;
  std::vector<StageInfo> stages;
  std::map<std::string, StageView, std::less<>> documents;
  std::vector<Diagnostic> diagnostics;
  uint64_t diagnosed_revision = 0; // the source that `diagnostics` are about
  uint64_t diagnosed_version = 0;
  bool compiles = true; // that source had no errors
  uint64_t compile_microseconds = 0;
  std::vector<std::pair<uint32_t, uint64_t>> compiling; // requests without answer, and the source's revision of each
  RunView run;

  // The view
  Layout layout;
  bool layout_follows_engine = true; // nobody has changed the default layout yet
  Theme theme = Theme::Dark;
  float zoom = 1;
  std::vector<std::string> extra_stages; // wanted besides those in panes
  Notice notice;

  std::vector<std::pair<uint32_t, std::string>> unknown_link_fields;
  uint32_t last_request = 0;
  uint64_t last_version = 0;
};

} // namespace letcont::app
