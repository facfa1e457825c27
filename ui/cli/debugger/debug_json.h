// The debugger for other programs: JSON lines in both directions, one request object a line, one answer object a line.
//
// A request says what to "do"; an "id" of any form is repeated in the answer. Every answer has "ok"; if that is false,
// "error" says why, and no move was made.
//
//   {"do": "step"}                 also over, out, expression, run; with "back": true backwards; with "times": N;
//                                  run and the others with "until": PLACE; with "most": N at most N steps at once
//   {"do": "go on"}                continues a move that is still "moving"
//   {"do": "jump", "step": N}
//     → "stop": arrived, breakpoint (and its number), ended, failed (and "message"), beginning or moving; and the
//     state:
//       "step", "state" (running, ended, failed), "frames" (how many calls wait), "output" (how many bytes were
//       printed), "at": {"node", "function", "cps", "source"}; cps and source are {"begin", "end", "line", "text"};
//       of the library, source has its name, too: "library", and "line" is one of its lines; so has it "original" where
//       a front end says what the text comes from
//   {"do": "state"}                the state alone
//   {"do": "program"}              → "cps", "source": the texts that begin and end count bytes of
//   {"do": "frames"}               "first": N, "count": N → "frames": [{"index", "name", "text", "meaning", "entered",
//                                  "continuation", "at"}]
//   {"do": "evaluation"}           "whole": true folds nothing → "text": `30 + «20 + 10»`, "context": `30 + □`,
//   "pieces":
//                                  [{"kind": code, value or fold, "next", "text"}], "functions" and "memory": [{"name",
//                                  "text"}]
//   {"do": "variables"}            "frame": N → "variables": [{"name", "source_name", "kind", "type", "value"}];
//                                  "has_ended": true if its name means another one there, or nothing; "is_other_name":
//                                  true if "source_name" is not its own name
//   {"do": "heap"}                 "frame": N, "frames": N, "most": N → "roots": [{"variable", "frame", "record"}],
//                                  "records": [{"id", "kind", "name", "step", "shared", "fields": [{"name", "value"}]}]
//   {"do": "output"}               "from": N → "text"
//   {"do": "break", "at": PLACE}   → "breakpoint": its number
//   {"do": "delete", "breakpoint": N}, {"do": "breakpoints"}, {"do": "quit"}
//
// A PLACE is an object {"place": "fact", "if": "n == 5"}, or a text as at the prompt: "12", "prelude:12", "p.toy:12",
// "fact", "cps:7", "n == 5". A value is {"kind", "text"} and "value" for a number, a boolean or a text, or "record",
// its id.
#pragma once

#include "compile/origins.h"
#include "debugger/debugger.h"

namespace letcont::cli {

// Returns the part of `letcont debug --help` about the protocol.
std::string json_help();

// Answers requests, with the origins of the program's expressions if it has any, up to the end of the input or "quit".
// Returns the exit status.
int debug_in_json(debugger::Debugger&, const Origins*, bool colour);

} // namespace letcont::cli
