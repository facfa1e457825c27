// A child process under limits: what it prints is kept, and it ends with all that it has started, whatever happens.
//
// It leads a process group, which is killed when the child ends or exceeds a limit. If this process dies, so does the
// child (PR_SET_PDEATHSIG). What has left the group and lost its parent becomes a child of this process
// (PR_SET_CHILD_SUBREAPER), where `end_strays` finds it.
#pragma once

#include "native/process/held_signals.h"
#include "support/not_copied.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace letcont::cli {

struct ChildCommand {
  std::vector<std::string> words; // the first is the program's path
  std::string folder;             // where it runs
  std::string input;              // the file that it reads; empty: nothing
  std::string temporary_folder;   // its TMPDIR; empty: that of this process
  std::string node;               // its LETCONT_NODE, likewise
};

struct ChildLimits {
  double seconds = 10;                       // by the clock
  uint64_t memory_bytes = uint64_t{2} << 30; // of it and all that it starts
  uint64_t output_bytes = uint64_t{1} << 20; // of standard output
  // Of standard error: a program that prints next to nothing may have much to say about why it fails.
  uint64_t error_bytes() const { return std::max(output_bytes, uint64_t{1} << 20); }
};

enum class Ending : uint8_t { Exited, Signalled, OutOfTime, OutOfMemory, TooMuchOutput, NotStarted };

struct ChildResult {
  Ending ending = Ending::Exited;
  int status = 0; // of one that exited; the signal of one that a signal ended; errno of one that was not started
  std::string output, errors;
  double seconds = 0;
};

class Child : NotCopied {
public:
  // Starts it. SIGCHLD is blocked in this process, as HeldSignals does it.
  Child(const ChildCommand&, const ChildLimits&, const native::HeldSignals&);
  ~Child(); // kills it if it runs

  pid_t process() const { return process_; }
  // The files to poll for what it prints, -1 for one that is closed.
  int output() const { return files_[0]; }
  int errors() const { return files_[1]; }
  double seconds_left() const;
  // It was not started, since files or processes are lacking: it may be when another one has ended.
  bool lacks_room() const { return lacks_room_; }

  // Takes what it has printed, and looks whether it has ended. `look_at_memory`: and how much memory it has, which
  // costs a little more. Returns whether it is over; then `result` is complete.
  bool advance(bool look_at_memory);
  ChildResult& result() { return result_; }

private:
  void start(const ChildCommand&, const native::HeldSignals&);
  void read(int& file, std::string& text, uint64_t most);
  void read();
  void end(Ending);
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

  ChildLimits limits_;
  ChildResult result_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  pid_t process_ = -1; // -1: it is over
  int files_[2] = {-1, -1};
  bool lacks_room_ = false;
};

// Makes this process the parent of what its descendants leave behind.
void adopt_orphans();

// Kills what is a child of this process and not one of `known`, and collects what has ended of it.
void end_strays(const std::vector<pid_t>& known);

} // namespace letcont::cli
