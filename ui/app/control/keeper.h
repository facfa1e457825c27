// Keeps what outlives the application: settings, the programs that were worked on, the last program, and the page's
// address. They follow the model after a pause, so that typing does not write at each key. All windows share the last
// program; one that is too long for the address, which is the window's own, is kept for the window, too, with its view.
//
// Invariant: while nothing is due, the platform has what the model said when keep was last called.
#pragma once

#include "app/model/model.h"
#include "link/link.h"

#include <optional>
#include <span>
#include <string>

namespace letcont::app {

class Focus;
class Links;
class Platform;

class Keeper {
public:
  Keeper(Model& model, Platform& platform, Focus& focus, Links& links)
      : model_(model), platform_(platform), focus_(focus), links_(links) {}

  // Restores what the platform kept; without a last program, opens the first example. Gives the first pane the focus.
  void restore();
  // Notices what has changed, and writes it if the pause is over, or at once if `now`. `time` is the platform's clock.
  void keep(double time, bool now);
  // The window is closed, as far as anybody can tell: what there is is written, and the program is among the recent
  // ones until the window is there again, since another window may keep its own as the last one.
  void close(double time);
  // It is there again after close().
  void come_back();
  // The address says nothing of the program any more, which stays: the user went back to where there was no link.
  void stay() { write_own_program(true, true); }
  // Returns when the pause is over, or nothing if there is nothing to write.
  std::optional<double> due() const { return due_; }

private:
  void open_first_example();
  bool restore_program();
  void restore_own_view();
  std::string file_text(const std::string& path) const;
  std::string stored_file_text() const;
  void restore_file();
  bool fits_address() const;
  bool notice_changes();
  bool is_edited() const;
  bool save(std::string_view key, std::string_view value);
  void write_settings(bool has_program);
  void write_kept_programs();
  void rescue_programs();
  bool rescue_large_program();
  void drop_rescued(std::span<const KeptProgram> safe);
  void leave_program();
  bool write_program();
  void write_address(bool edited, bool other_input);
  void write_own_program(bool edited, bool other_input);
  void forget_own_program();

  Model& model_;
  Platform& platform_;
  Focus& focus_;
  Links& links_;
  // As they were when they were last looked at, and last written.
  std::string seen_settings_, kept_settings_;
  SharedState seen_view_, kept_view_;
  bool has_own_program_ = false;      // this window has one that the address does not hold
  std::string stored_programs_;       // the kept programs, as they were last read or written
  bool programs_wait_ = false;        // they could not be written
  std::vector<KeptProgram> rescued_;  // what other windows left, as the platform numbers it
  std::string kept_file_, seen_file_; // file_text of Model::file
  std::string kept_language_;         // the program's
  std::string told_;                  // what the user was told of, so that it is said once
  uint64_t seen_revision_ = 0, kept_revision_ = 0, seen_input_ = 0, kept_input_ = 0, kept_programs_ = 0;
  std::optional<double> due_, latest_; // the end of the pause; when it ends at the latest
};

} // namespace letcont::app
