// The framing of the editors' protocols: each message has a header, which says how many bytes it has.
//
//     Content-Length: 17\r\n
//     \r\n
//     {"jsonrpc":"2.0"}
//
// A header that says nothing useful does not end the conversation: what follows is skipped up to the next one that
// does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace letcont::rpc {

struct Frame {
  std::string body;
  std::string problem; // why there is no body; empty if there is one
};

class FrameReader {
public:
  static constexpr size_t longest_body = size_t{512} << 20;
  static constexpr size_t longest_header = 8192;

  void feed(std::string_view bytes) { buffer_.append(bytes); }
  // Takes the next message of what was fed; nothing if more bytes are needed.
  std::optional<Frame> next();

private:
  std::optional<Frame> damaged(std::string problem);
  bool skip_to_header();

  std::string buffer_;
  size_t at_ = 0;              // what is before was read
  std::optional<size_t> body_; // the length of the body that follows
  bool skips_ = false;         // up to the next header
};

// Returns the bytes of a message.
std::string framed(std::string_view body);

} // namespace letcont::rpc
