// What outlives the application: settings, the programs that were worked on, the last program, and the page's address.
// All follow the model after a pause, so that typing writes nothing at each key.
//
// Invariant: without a pause on its way, what the platform has is what the model said when keep was last called.
#pragma once

#include "app/model/model.h"
#include "link/link.h"

#include <optional>
#include <string>

namespace letcont::app {

class Focus;
class Links;
class Platform;

class Keeper {
public:
  Keeper(Model& model, Platform& platform, Focus& focus, const Links& links)
      : model_(model), platform_(platform), focus_(focus), links_(links) {}

  // Takes what the platform kept; without a last program, the first example. The first pane gets the focus.
  void restore();
  // Notices what has changed, and writes it if the pause is over, or `now`. `time` on the platform's clock.
  void keep(double time, bool now);
  // When the pause is over; nothing if there is nothing to keep.
  std::optional<double> due() const { return due_; }

private:
  bool notice_changes();
  void write_program();

  Model& model_;
  Platform& platform_;
  Focus& focus_;
  const Links& links_;
  // As they were when they were last looked at, and last written.
  std::string seen_settings_;
  SharedState seen_view_, kept_view_;
  uint64_t seen_revision_ = 0, kept_revision_ = 0, kept_programs_ = 0;
  std::optional<double> due_;
};

} // namespace letcont::app
