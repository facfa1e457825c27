// The messages between the application and the engine.
//
// Requests go in, events come out; both are plain data and travel as bytes, so that the engine may sit in the
// same thread, in another one, or in a Web Worker. Invariants:
// - Every request has an `id`, larger than those before it. Every event says which request it belongs to (0: to none).
// - Every request gets exactly one *last* event: Compiled, Finished, an answer, Watched, Superseded, Rejected or, for
//   Stop, Stopped. Only behind a Compiled may another one follow, with stages that take longer.
// - A Compile is superseded by a newer Compile that waits behind it, a Run by a newer Run, and questions of
//   one kind by newer ones. Watches are not: each is done, in order, though a long one gives way to the next.
// - Output and Progress of a request come before its last event.
#pragma once

#include "protocol/original.h"
#include "protocol/profile.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/program_text.h"
#include "support/symbols.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace letcont {

// Both sides must have the same version. Raise it with every change of a message.
inline constexpr uint32_t protocol_version = 15;

// ---- Requests

// Compiles, and sends the documents of these stages. Stages that the program does not have are omitted.
struct Compile {
  uint32_t id = 0;
  ProgramText program;
  std::vector<std::string> stages;
};

// Compiles if needed, and runs. Zero limits mean the engine's defaults.
struct Run {
  uint32_t id = 0;
  ProgramText program;
  std::string engine; // "eval" …; empty: the default one
  uint64_t max_steps = 0;
  uint64_t max_output = 0; // bytes
  uint64_t max_heap = 0;   // bytes
  uint64_t max_stack = 0;  // bytes
  bool count = false;      // count calls, allocations …, which is slower
  bool profile = false;    // count how often each expression runs, which is slower
  std::string input = {};  // what the program reads
};

// Ends the Compile, Run or Watch with that id, if it has not ended yet, whether it has begun or not. Moves are made in
// order, so earlier Watches end, too. Answered without compiling: within 100 ms if the carrier can announce it
// (Session::Surroundings::is_urgent), otherwise after the current part of compiling. A compilation that was stopped is
// answered with the error "driver/stopped".
struct Stop {
  uint32_t id = 0;
  uint32_t run = 0;
};

// Asks for the type at this byte of the program. Not every language answers.
struct TypeQuestion {
  uint32_t id = 0;
  ProgramText program;
  uint32_t position = 0;
};

// Asks where the variable at this byte of the program is bound and used.
struct UsesQuestion {
  uint32_t id = 0;
  ProgramText program;
  uint32_t position = 0;
};

// Asks for the next pass after `pass` (as in PassResult::key; "none": before all), or the previous one, that changed
// the code of that stage made from this piece of the source. Renamings are not changes. Of the stage `llvm`, `pass` may
// be the number of an execution of LLVM's passes, or "0" for before all of them: then so is the answer.
struct ChangeQuestion {
  uint32_t id = 0;
  ProgramText program;
  std::string stage;
  std::string pass;
  Span piece;
  bool backward = false;
};

// ---- Watching a program run, step by step (interpreter/debugger/debugger.h)

enum class WatchMotion : uint8_t { Stay, Step, Over, Out, Expression, Run, To };

// Compiles if needed, moves, and reports the position. A Watch of the same program after the same pass continues from
// the previous position; of another program, or with another input, it starts again. Answered with Watched; Progress
// may precede it, and Stop{id, run = the Watch's id} ends the move where it is.
struct Watch {
  uint32_t id = 0;
  ProgramText program;
  std::string pass; // the program as it is after that pass, as in PassResult::key, or "none"; empty: at the end
  WatchMotion motion = WatchMotion::Stay;
  bool back = false;
  uint64_t step = 0;                    // of To
  std::string until;                    // a place to stop at in this move only (debugger/place.h); empty: none
  std::vector<std::string> breakpoints; // the places of all breakpoints
  uint32_t frame = 0;                   // the call whose variables are sent, counted from the innermost
  bool heap = false;                    // draw the records that they point to
  bool evaluation = false;              // read the state back into the source
  std::string input = {};               // what the program reads
};

using Request = std::variant<Compile, Run, Stop, TypeQuestion, ChangeQuestion, Watch, UsesQuestion>;

// ---- Events

// A pass that a pipeline may name, with descriptions of it and of each of its rules.
struct RuleInfo {
  std::string name;
  std::string text;
};
struct PassInfo {
  std::string name;
  std::string documentation; // one line
  std::string text;          // a paragraph
  std::vector<RuleInfo> rules;
};
struct EngineInfo {
  std::string name;
  std::string documentation; // one line
};

// One of LLVM's passes.
struct LlvmPassInfo {
  std::string name;
  std::string documentation; // one line
  std::string text;          // a paragraph; empty: none
  bool can_be_off = true;
};
// A pipeline of LLVM's passes that has a name. A list may begin with it, before passes that are switched off.
struct LlvmPipelineInfo {
  std::string name;
  std::string documentation; // one line
  std::string missing;       // why this engine cannot run it; empty: it can
};

// What every program of a language may use, as text. Its places follow the program's, with one byte between them
// (support/source.h).
struct LibraryText {
  std::string language;
  std::string text;
};

// The first event of an engine: its languages, stages, engines and passes.
struct Hello {
  uint32_t protocol = protocol_version;
  std::string version; // of letcont
  std::vector<LanguageInfo> languages;
  std::vector<StageInfo> stages;
  std::vector<PassInfo> passes = {};
  std::vector<EngineInfo> engines = {}; // the first is the default one
  std::vector<LibraryText> libraries = {};
  std::vector<LlvmPassInfo> llvm_passes = {}; // by name; none if the engine has no optimiser
  std::vector<LlvmPipelineInfo> llvm_pipelines = {};
};

struct StageDocument {
  std::string stage;
  Document document;
};

// The result of one pass, in the pipeline's order.
struct RuleTimes {
  std::string rule;
  uint64_t times = 0;
  std::vector<Span> places = {}; // the pieces of the source where it was applied: the first ones, each once
};
struct PassResult {
  std::string pass;
  std::string key;    // the text after the "@" in the name of a stage after it: "shrink", "shrink#2"
  std::string reason; // why it is there, in a default pipeline
  std::vector<RuleTimes> rules;
  uint32_t size_before = 0, size_after = 0; // in expressions
};

// One run of one of LLVM's passes. The first is number 1, after which the stage is llvm@1.
struct LlvmExecution {
  std::string pass;         // as opt names it: "simplifycfg"
  std::string on;           // the function, or the functions of a component; empty: the module
  uint64_t size_before = 0; // in instructions
  uint64_t size_after = 0;
  bool changed = false;
};
inline constexpr size_t most_llvm_executions = 50'000;

// What LLVM's passes did to the program.
struct LlvmResults {
  std::string pipeline; // that ran; empty: they have not run
  std::vector<LlvmExecution> executions;
  uint64_t left_out = 0; // that came after them
};

// The stage with which they are sent.
inline constexpr std::string_view llvm_passes_stage = "llvm-passes";

// A stage that takes longer may come with a second answer of the same id, which then has only such stages.
struct Compiled {
  uint32_t id = 0;
  bool ok = false; // no errors
  std::vector<Diagnostic> diagnostics;
  std::vector<StageDocument> stages;
  uint64_t microseconds = 0;
  std::vector<PassResult> passes = {};
  // The names of the macros in the order in which they are expanded, each as often as it is used, but no more than a
  // thousand. Only if the stage `expanded` is asked for.
  std::vector<std::string> macros = {};
  LlvmResults llvm = {};        // with llvm_passes_stage
  OriginalPlaces original = {}; // of the diagnostics
};

// Text that the program printed since the last Output.
struct Output {
  uint32_t id = 0;
  std::string text;
};

// The program is running. Sent at most ten times a second.
struct Progress {
  uint32_t id = 0;
  uint64_t steps = 0;
};

enum class Outcome : uint8_t {
  Ended,    // the program ended: status 0
  Failed,   // a runtime error or a limit: status 1, with a diagnostic
  Rejected, // it did not compile: status 1, with diagnostics
  Stopped,  // by the user
};

// A counter of a run, if counting was requested.
struct RunCounter {
  std::string name;
  uint64_t value = 0;
};

struct Finished {
  uint32_t id = 0;
  Outcome outcome = Outcome::Ended;
  std::vector<Diagnostic> diagnostics;
  uint64_t steps = 0;
  std::vector<RunCounter> counters = {};
  uint64_t microseconds = 0;    // that the engine worked
  Profile profile = {};         // if that was asked for
  bool wanted_input = false;    // it has read beyond the end of its input
  OriginalPlaces original = {}; // of the diagnostics
};

struct Superseded {
  uint32_t id = 0;
};

// The answer to Stop. `was_running` is false if the named request had ended before; otherwise it has just ended.
struct Stopped {
  uint32_t id = 0;
  bool was_running = false;
};

// The smallest piece of the program around the place that has a type, and the type in the language's notation. Without
// a type the span is nowhere.
struct TypeAnswer {
  uint32_t id = 0;
  Span span;
  std::string type;
};

// The places of the variable's name, sorted; none if there is no variable, or the program does not compile. `others`:
// how many places belong to other variables with that name. `binding`: where it is bound, in the program, or in the
// text of the library if `of_library`. `tie`: why it cannot get another name.
struct UsesAnswer {
  uint32_t id = 0;
  std::vector<Span> places;
  uint32_t others = 0;
  Span binding;
  bool of_library = false;
  NameTie tie = NameTie::None;
};

// The pass by its key; empty: there is none.
struct ChangeAnswer {
  uint32_t id = 0;
  std::string pass;
};

enum class WatchStop : uint8_t {
  Moving,     // interrupted, by Stop or by the next Watch
  Arrived,    // at the target of the move
  Breakpoint, // at the breakpoint `hit`
  Ended,      // the program ended
  Failed,     // the program failed: see `diagnostics`
  Beginning,  // at the first step, going backwards
  NoPlace,    // `until` is no place of the program, see `message`; no move was made
  Rejected,   // the program did not compile, or has no such pass: nothing else is set
  NotBegun,   // stopped before the program was compiled: nothing else is set
};

// A piece of the program: in its source, and in the watched document of the stage `cps`. Either may be nowhere.
struct WatchPlace {
  Span source, printed;
};

struct WatchedFrame { // a waiting call, or the innermost, which runs
  std::string text;   // "return to `fact`, then multiply by n = 5"
  WatchPlace at;      // what runs next, or the call that it waits for
  uint64_t entered = 0;
  bool by_tail_call = false;
};

enum class WatchedKind : uint8_t { Local, Parameter, Captured, Global };

struct WatchedVariable {
  WatchedKind kind = WatchedKind::Local;
  std::string name;        // in the printed program
  std::string source_name; // empty: an intermediate value
  std::string type, value;
  WatchPlace bound; // where; only the begins count
};

struct WatchedBreakpoint {
  std::string problem;              // why it is no place of the program; empty if it is
  std::vector<WatchPlace> stops_at; // the first ones
};

// The position of the program.
struct Watched {
  uint32_t id = 0;
  WatchStop stop = WatchStop::Arrived;
  std::string message;
  std::vector<Diagnostic> diagnostics;
  uint32_t hit = 0;      // of a Breakpoint: its number in the Watch, from 1; 0: that of the move itself
  uint64_t step = 0;     // that were made
  uint64_t furthest = 0; // that were ever made
  uint64_t oldest = 0;   // from there on stepping back is fast
  bool running = false;  // it has neither ended nor failed: `at` runs next
  WatchPlace at;         // what runs next, or has failed
  std::string what;      // the same in words: the line of the printed program
  uint32_t frame = 0;    // whose variables these are
  uint32_t frame_count = 0;
  std::vector<WatchedFrame> frames; // the innermost ones
  std::vector<WatchedVariable> variables;
  uint64_t more_variables = 0;                // that are left out
  std::vector<WatchedBreakpoint> breakpoints; // as many as in the Watch
  std::string output;                         // the last of what it printed
  uint64_t output_bytes = 0;                  // of all that it printed
  uint64_t input_bytes = 0;                   // that it has read
  Document heap;                              // the picture (debugger/heap_picture.h), if it was asked for
  bool heap_cut = false;                      // there is more
  // The program as an expression (readback/readback.h), if it was asked for; its one range is what runs next. Empty
  // after passes, and for languages that have none.
  Document evaluation = {};
  OriginalPlaces original = {}; // of the diagnostics, `at` and the frames
};

// The request could not be understood (damaged bytes, another protocol version).
struct Rejected {
  uint32_t id = 0;
  std::string message;
};

using Event = std::variant<Hello, Compiled, Output, Progress, Finished, Superseded, Stopped, Rejected, TypeAnswer,
                           ChangeAnswer, Watched, UsesAnswer>;

// ---- Bytes

// The byte form: "LC", the protocol version, the message's kind, its fields; integers little-endian, lengths 32 bits.
std::vector<uint8_t> to_bytes(const Request&);
std::vector<uint8_t> to_bytes(const Event&);

// False if the bytes are damaged, too long or of another version; then the target is unchanged. Never reads beyond
// `size`, and never allocates more than a small multiple of it.
bool from_bytes(const uint8_t* data, size_t size, Request&);
bool from_bytes(const uint8_t* data, size_t size, Event&);

// ---- Carriers

// The application's end of the line to an engine, wherever that engine runs. Neither call blocks.
class Carrier {
public:
  virtual ~Carrier() = default;
  virtual void send(const Request&) = 0;
  // Takes the oldest event; false when there is none.
  virtual bool receive(Event&) = 0;
};

} // namespace letcont
