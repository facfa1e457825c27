#include "editor/rpc/connection.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace letcont::rpc {

void Connection::read_some() {
  char bytes[1 << 16];
  ssize_t length = 0;
  do length = read(in_, bytes, sizeof bytes);
  while (length < 0 && errno == EINTR);
  over_ = length <= 0;
  if (over_) return;
  reader_.feed({bytes, static_cast<size_t>(length)});
  while (std::optional<Frame> frame = reader_.next()) waiting_.push_back(std::move(*frame));
}

void Connection::wait(int milliseconds) {
  pollfd input{in_, POLLIN, 0};
  while (!over_) {
    int ready = poll(&input, 1, waiting_.empty() ? milliseconds : 0);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return;
    read_some();
    milliseconds = waiting_.empty() && milliseconds < 0 ? -1 : 0;
  }
}

void Connection::send(std::string_view body) {
  constexpr size_t at_once = 4096; // a pipe that is ready takes so much
  std::string bytes = framed(body);
  for (size_t at = 0; at < bytes.size();) {
    pollfd ends[] = {{out_, POLLOUT, 0}, {over_ ? -1 : in_, POLLIN, 0}};
    if (poll(ends, 2, -1) < 0 && errno != EINTR) {
      over_ = failed_ = true;
      return;
    }
    if (ends[1].revents != 0) read_some();
    if (ends[0].revents == 0) continue;
    ssize_t length = write(out_, bytes.data() + at, std::min(at_once, bytes.size() - at));
    if (length < 0 && errno != EINTR && errno != EAGAIN) {
      over_ = failed_ = true; // nobody reads, or there is no room
      return;
    }
    if (length > 0) at += static_cast<size_t>(length);
  }
}

} // namespace letcont::rpc
