// What the handles of letcont.h stand for.
//
// An object is owned by the table of handles (handles.h), and by the call that works with it, so that what is freed
// during a call lives until its end. All but sessions own their session.
#pragma once

#include "compile/compilation.h"
#include "engines/engine.h"
#include "library/letcont.h"
#include "library/message.h"
#include "link/link.h"
#include "support/not_copied.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace letcont::library {

enum class Kind : uint8_t { Session = 1, Program, Run, Document };

struct SessionObject;
class Work;

struct Object : NotCopied {
  explicit Object(Kind kind) : kind(kind) {}
  virtual ~Object() = default;

  const Kind kind;
  std::shared_ptr<SessionObject> session; // null in a session itself
  std::atomic<bool> cancelled = false;
};

struct SessionObject final : Object {
  static constexpr Kind of = Kind::Session;
  SessionObject() : Object(of) {}

  std::atomic<bool> busy = false; // a call is under way
  std::string message;            // of the last call that failed
  std::vector<StageInfo> stages;  // of all languages
};

// A compilation, which a program and its runs share, and the work for which it is used at the moment.
struct CompiledProgram : NotCopied {
  explicit CompiledProgram(ProgramText, bool is_for_c = false);

  Compilation compilation;
  const Work* work = nullptr;
};

// Settings of what is built.
struct CodeSettings {
  std::string target, cpu;
  uint64_t level = 2, debug = 0, no_main = 0, collect = 0, stack = 0, heap = 0;
};

struct ProgramObject final : Object {
  static constexpr Kind of = Kind::Program;
  ProgramObject() : Object(of) {}

  SharedState state; // the program, its input, and what a link brought along
  CodeSettings code;
  uint64_t max_milliseconds = 0;
  std::shared_ptr<CompiledProgram> compiled; // null: it is not, or with other settings
  std::vector<Message> messages;             // of the last work
  std::vector<StageInfo> stages;             // of its language
};

struct RunSettings {
  uint64_t max_milliseconds = 0, max_steps = 0, max_heap = 0, max_stack = 0, max_output = 0;
};

struct RunObject final : Object {
  static constexpr Kind of = Kind::Run;
  RunObject() : Object(of) {}

  std::shared_ptr<CompiledProgram> compiled;
  const Engine* engine = nullptr;
  std::string engine_name;
  std::string input;
  RunSettings settings;
  letcont_output take = nullptr; // who gets the output
  void* context = nullptr;
  std::string output; // what nobody has taken
  uint64_t steps = 0, microseconds = 0;
  std::vector<Message> messages;
};

struct DocumentObject final : Object {
  static constexpr Kind of = Kind::Document;
  DocumentObject() : Object(of) {}

  std::string text;
  std::vector<letcont_range> ranges;
};

} // namespace letcont::library
