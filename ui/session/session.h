// The engine's side of the protocol: requests in, events out, as messages.h promises.
//
// A session owns the compilations and runs, and works in slices: `work` does a little and returns. So its
// driver (a worker's event loop, a thread, a test) can accept new requests in between: a newer Compile
// supersedes a waiting one, and Stop is answered at once. It has no thread and no clock of its own; the clock
// is a parameter.
//
//   Session session({.send = [&](Event event) { … }});
//   session.start();                       // sends Hello
//   session.request(Compile{1, program, {"cps"}});
//   while (session.work()) {}              // sends Compiled
#pragma once

#include "engines/engine.h"
#include "engines/stages.h"
#include "protocol/messages.h"
#include "session/clock.h"
#include "support/not_copied.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace letcont {

class Compilation;
class Elsewhere;
class Watching;

// Which of LLVM's passes the stages can run: none, those that are registered (llvm/passes/passes.h), all.
enum class LlvmPasses : uint8_t { None, Registered, All };

class Session : NotCopied {
public:
  struct Surroundings {
    std::function<void(Event)> send; // called from within start, request and work; must not call the session
    std::function<uint64_t()> microseconds = steady_microseconds; // time since any moment, never going back
    std::span<const Engine> engines = letcont::engines(); // what `Run::engine` may name; the first is the default
    std::span<const Stage> stages = all_stages();         // what can be asked for, besides those of a language
    // More of the input of runs, after what the request has (run/input.h). It is called within `work`.
    run::Input::More more_input = {};
    ModuleRunner* modules = nullptr; // for the engine `wasm` (engines/wasm/wasm_engine.h)
    // Whether a request is waiting that compiling should give way to, a Stop or another Compile. Called within `work`.
    std::function<bool()> is_urgent = {};
    Elsewhere* elsewhere = nullptr; // for stages that are made there
    LlvmPasses llvm_passes = LlvmPasses::None;
  };

  explicit Session(Surroundings);
  ~Session();

  // Sends Hello.
  void start();

  // Accepts a request; answers at once if that needs no work. Damaged bytes are answered with Rejected.
  void request(Request);
  void request(const uint8_t* data, size_t size);

  // There is news from elsewhere: a stage may be there that was not, and is sent with a second Compiled.
  void news_from_elsewhere();

  // Works for about 10 ms at most (a pass over a very large program, or one of its stages, may take longer). Returns
  // true if there is more to do.
  bool work();

  // Whether there is work to do. A program that runs elsewhere (Execution::is_elsewhere) is none: its driver calls
  // `work` when there is news of it.
  bool busy() const;

private:
  struct CompileJob;
  struct ChangeJob;
  struct Late;
  struct RunJob;

  void take(Compile);
  void take(Run);
  void take(Stop);
  void take(TypeQuestion);
  void take(UsesQuestion);
  void take(ChangeQuestion);
  void take(Watch);

  void work_on_compile();
  void stop_compile();
  void work_on_late();
  void answer_type();
  void answer_uses();
  void work_on_change();
  template <class Search>
  void search_change(std::unique_ptr<Search>&);
  void work_on_watch();
  void begin_watch();
  bool is_urgent() const { return surroundings_.is_urgent && surroundings_.is_urgent(); }
  bool runs_elsewhere() const;
  bool is_watched(const Watch&) const;
  void stop_watch();
  void finish_watch(Watched);
  void work_on_run();
  void begin_run();
  run::Input input_of_run();
  void report_run();
  void send_output();
  void finish_run(Outcome, std::vector<Diagnostic>);
  const Engine* engine_for(const Run&) const;
  std::shared_ptr<Compilation> compilation_of(const ProgramText&);
  template <class Work>
  auto giving_way(Work work);

  Surroundings surroundings_;
  std::shared_ptr<Compilation> latest_; // a run of what was just compiled need not compile again
  std::unique_ptr<CompileJob> compile_;
  std::unique_ptr<Late> late_; // null if no stage is
  std::unique_ptr<TypeQuestion> type_question_;
  std::unique_ptr<UsesQuestion> uses_question_;
  std::unique_ptr<ChangeJob> change_;
  std::unique_ptr<RunJob> run_;
  std::shared_ptr<Compilation> watched_; // what the first Watch is of, while it is compiled
  std::unique_ptr<Watching> watching_;   // what the last Watch came to, or null
  std::deque<Watch> watches_;            // to be done, in order
  bool moving_ = false;                  // the first of them has begun
  bool gives_way_ = false;               // the current compilation may be abandoned and restarted later
  uint64_t watch_progress_at_ = 0;
};

} // namespace letcont
