#include "app/control/frames.h"

#include "app/model/platform.h"

#include <algorithm>

namespace letcont::app {

void Frames::touch() {
  due_ = 3;
  platform_.request_frame();
}

void Frames::look_again() {
  due_ = std::max(due_, 2);
  platform_.request_frame();
}

void Frames::release() {
  due_ = std::max(due_, 1);
  platform_.request_frame();
}

void Frames::begin() { time_ = platform_.seconds(); }

void Frames::end() {
  due_ = std::max(0, due_ - 1);
  ++drawn_;
}

} // namespace letcont::app
