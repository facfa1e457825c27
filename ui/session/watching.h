// A program that is watched: the session's side of a Watch. It holds the debugger, moves it in slices, and tells where
// it stands in the words and places of messages.h.
//
//   Watching watching(compilation, "");
//   watching.begin(watch);
//   while (!watching.work(20'000)) …      // so that others get their turn
//   send(watching.answer());
#pragma once

#include "protocol/messages.h"

#include <memory>
#include <string>

namespace letcont {

class Compilation;

class Watching {
public:
  // The program as it is after that pass, as in Watch::pass. It keeps the compilation.
  Watching(std::shared_ptr<Compilation>, std::string pass);
  ~Watching();
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  bool is_of(const ProgramText&, const std::string& pass) const;

  // Sets out. A move that was on its way ends where it is.
  void begin(const Watch&);
  // Goes on by at most that many steps. True when it is there.
  bool work(uint64_t steps);
  // Whether a move that is on its way may take forever, or another one makes it pointless.
  bool gives_way_to(const Watch& next) const;
  uint64_t steps() const;
  // Where it stands, as the last `begin` asked; if the move is still on its way, Moving. Rejected, if the program has
  // errors or no such pass.
  Watched answer() const;

private:
  struct Machine;
  std::shared_ptr<Compilation> compilation_;
  std::string pass_;
  Watch watch_;
  std::unique_ptr<Machine> machine_; // null: it cannot be watched
};

} // namespace letcont
