#include "app/control/notices.h"

#include "app/model/actions.h"

namespace letcont::app {

namespace {

constexpr double shown_seconds = 8, error_seconds = 20; // an error takes longer to read, and to act upon

} // namespace

void Notices::follow(double time) {
  const Notice& notice = model_.notice;
  if (notice.text.empty()) {
    due_.reset();
  } else if (notice.number != seen_ || !due_) {
    seen_ = notice.number;
    due_ = time + (notice.error ? error_seconds : shown_seconds);
  } else if (time >= *due_) {
    clear_notice(model_);
    due_.reset();
  }
}

} // namespace letcont::app
