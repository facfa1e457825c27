// Inputs: places to stop at (debugger/place.h), a line each, behind a program of L or none (watched.h).
//
// Each is set as a breakpoint; then the program runs to it, and back.
#include "debugger/place.h"
#include "fuzz.h"
#include "watched.h"

using namespace letcont;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t longest_input = 4000, most_lines = 20;
  if (size > longest_input) return 0;
  fuzz::Watched watched(fuzz::text_of(data, size));
  if (!watched.debugger()) return 0;
  debugger::Debugger& debugger = *watched.debugger();
  std::vector<std::string_view> lines = fuzz::lines_of(watched.commands());
  if (lines.size() > most_lines) lines.resize(most_lines);
  for (std::string_view line : lines) {
    std::string message;
    std::optional<debugger::Breakpoint> place = debugger::read_place(debugger, std::string(line), message);
    require(place.has_value() == message.empty(), "there is a place or a message", line);
    if (!place) continue;
    std::string text = debugger::place_text(debugger, *place);
    require(!text.empty(), "a place can be written", line);
    uint32_t number = debugger.breakpoints().add(*place);
    if (number == 0) require(!debugger::no_place_text(debugger, *place).empty(), "there is a reason", text);
    debugger.move({.motion = debugger::Motion::Run, .until = place}, 1000);
    debugger.move({.motion = debugger::Motion::Run, .back = true}, 1000);
  }
  return 0;
}
