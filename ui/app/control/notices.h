// Takes notices out of the status line some seconds after they came.
#pragma once

#include "app/model/model.h"

#include <optional>

namespace letcont::app {

class Notices {
public:
  explicit Notices(Model& model) : model_(model) {}

  // Called in each frame; `time` in seconds.
  void follow(double time);
  // Returns when the notice goes, if there is one.
  std::optional<double> due() const { return due_; }

private:
  Model& model_;
  uint64_t seen_ = 0; // the number of the notice that is shown
  std::optional<double> due_;
};

} // namespace letcont::app
