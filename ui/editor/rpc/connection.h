// The line to an editor: two file descriptors, such as standard input and output.
//
// Neither side can block the other: while the editor does not read, what it sends is taken in.
#pragma once

#include "editor/rpc/frames.h"
#include "support/not_copied.h"

#include <deque>
#include <string_view>

namespace letcont::rpc {

class Connection : NotCopied {
public:
  Connection(int in, int out) : in_(in), out_(out) {}

  // Waits until a message is there, but no longer than that; less than 0: however long it takes. Then takes in all that
  // can be read at once.
  void wait(int milliseconds);
  // The messages that have come, in order; damaged ones, too. The reader takes them off.
  std::deque<Frame>& waiting() { return waiting_; }
  // Whether no more will come.
  bool is_over() const { return over_; }
  // Whether something could not be sent.
  bool has_failed() const { return failed_; }

  void send(std::string_view body);

private:
  void read_some();

  int in_, out_;
  bool over_ = false, failed_ = false;
  FrameReader reader_;
  std::deque<Frame> waiting_;
};

} // namespace letcont::rpc
