// The session's side of a Watch. It holds the debugger, moves it in slices, and reports the position in the terms of
// messages.h.
//
//   Watching watching(compilation, "");
//   watching.begin(watch);
//   while (!watching.work(20'000)) …      // so that others get their turn
//   send(watching.answer());
#pragma once

#include "protocol/messages.h"
#include "support/diagnostic.h"
#include "support/not_copied.h"

#include <memory>
#include <string>

namespace letcont {

class Compilation;

class Watching : NotCopied {
public:
  // The program after that pass, as in Watch::pass, with that input. Keeps the compilation alive.
  Watching(std::shared_ptr<Compilation>, std::string pass, std::string input);
  ~Watching();

  bool is_of(const Watch&) const; // of its program, pass and input

  // Begins a move. A move in progress ends where it is.
  void begin(const Watch&);
  // Continues by at most that many steps. Returns true when it has arrived.
  bool work(uint64_t steps);
  // Whether a move in progress may never end, or another one makes it pointless.
  bool gives_way_to(const Watch& next) const;
  uint64_t steps() const;
  // Returns the position, as the last `begin` asked; Moving if the move is in progress. Rejected if the program has
  // errors or no such pass.
  Watched answer() const;

private:
  struct Machine;
  std::shared_ptr<Compilation> compilation_;
  std::string pass_, input_;
  Watch watch_;
  std::unique_ptr<Machine> machine_; // null: it cannot be watched
  Diagnostics errors_;               // then; the compilation may be stopped later
};

} // namespace letcont
