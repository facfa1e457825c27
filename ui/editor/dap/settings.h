// The settings of a launch: what an editor's user writes to debug a program. server.h describes them.
#pragma once

#include "editor/dap/message.h"
#include "run/run.h"

#include <optional>
#include <string>

namespace letcont::dap {

// What steps end at, unless the editor says so for one.
enum class StepBy : uint8_t { Source, Line, Cps };

struct Settings {
  std::string program;
  std::string passes = "default";
  std::string pass = "none"; // as Compilation::cps_after has it: empty means after all of them
  std::string input = {};    // a path; empty: no input
  std::string original = {}; // the path of "source"; empty: not known
  StepBy step = StepBy::Source;
  bool stops_on_entry = false;
  bool only_runs = false; // noDebug
  run::Limits limits = {.output_bytes = run::usual_output};
};

// Reads the arguments of a launch. Nothing, and which of them is wrong in `message`, if they are malformed. Unknown
// ones are the editor's own.
std::optional<Settings> read_settings(const JsonObject& arguments, std::string& message);

} // namespace letcont::dap
