// The engine's end of the line: requests in, events out, on the promises that messages.h makes.
//
// A session owns what is being compiled and run, and does its work in slices: `work` does a little and returns. So
// whoever drives it (a worker's event loop, a thread, a test) can take new requests in between: a newer Compile
// supersedes one that waits, and Stop is answered at once. It has no thread and no clock of its own; the clock is
// given.
//
//   Session session({.send = [&](Event event) { … }});
//   session.start();                       // sends Hello
//   session.request(Compile{1, program, {"cps"}});
//   while (session.work()) {}              // sends Compiled
#pragma once

#include "driver/clock.h"
#include "driver/engine.h"
#include "driver/messages.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace letcont {

class Compilation;

class Session {
public:
  struct Surroundings {
    std::function<void(Event)> send; // called from within start, request and work; must not call the session
    std::function<uint64_t()> microseconds = steady_microseconds; // time since any moment, never going back
    std::span<const Engine> engines = letcont::engines(); // what `Run::engine` may name; the first is the default
  };

  explicit Session(Surroundings);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Sends Hello.
  void start();

  // Takes a request; answers at once what needs no work. Damaged bytes are answered with Rejected.
  void request(Request);
  void request(const uint8_t* data, size_t size);

  // Works for about 10 ms at most (compiling one stage of a very large program may take longer). True if there is more
  // to do.
  bool work();

  // Whether there is work to do.
  bool busy() const { return compile_ || run_; }

private:
  struct CompileJob;
  struct RunJob;

  void take(Compile);
  void take(Run);
  void take(Stop);

  void work_on_compile();
  void work_on_run();
  void begin_run();
  void report_run();
  void send_output();
  void finish_run(Outcome, std::vector<Diagnostic>);
  const Engine* engine_named(std::string_view name) const;
  std::shared_ptr<Compilation> compilation_of(const ProgramText&);

  Surroundings surroundings_;
  std::shared_ptr<Compilation> latest_; // a run of what was just compiled need not compile again
  std::unique_ptr<CompileJob> compile_;
  std::unique_ptr<RunJob> run_;
};

} // namespace letcont
