#include "editor/rpc/frames.h"

#include <algorithm>

namespace letcont::rpc {

namespace {

constexpr std::string_view length_field = "content-length:";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Returns where the field's name stands, in letters of either case.
size_t find_field(std::string_view text) {
  auto same = [](char a, char b) { return lower(a) == b; };
  auto found = std::search(text.begin(), text.end(), length_field.begin(), length_field.end(), same);
  return found == text.end() ? std::string_view::npos : static_cast<size_t>(found - text.begin());
}

// Returns the number in the line of a header, if it is one and not too large.
std::optional<size_t> length_in(std::string_view line) {
  if (find_field(line) != 0) return std::nullopt;
  line.remove_prefix(length_field.size());
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  size_t length = 0;
  for (char c : line) {
    if (c < '0' || c > '9' || length > FrameReader::longest_body) return std::nullopt;
    length = length * 10 + static_cast<size_t>(c - '0');
  }
  if (line.empty() || length > FrameReader::longest_body) return std::nullopt;
  return length;
}

std::optional<size_t> length_in_header(std::string_view header) {
  std::optional<size_t> length;
  while (!header.empty()) {
    size_t end = std::min(header.find("\r\n"), header.size());
    std::string_view line = header.substr(0, end);
    if (find_field(line) == 0 && !(length = length_in(line))) return std::nullopt;
    header.remove_prefix(std::min(end + 2, header.size()));
  }
  return length;
}

} // namespace

// Drops what stands before the next header; false if none is there yet.
bool FrameReader::skip_to_header() {
  std::string_view rest = std::string_view(buffer_).substr(at_);
  size_t found = find_field(rest);
  skips_ = found == std::string_view::npos;
  size_t keep = std::min(rest.size(), length_field.size() - 1); // the beginning of one, perhaps
  buffer_.erase(0, at_ + (skips_ ? rest.size() - keep : found));
  at_ = 0;
  return !skips_;
}

std::optional<Frame> FrameReader::damaged(std::string problem) {
  ++at_; // not the same header again
  skip_to_header();
  return Frame{{}, std::move(problem)};
}

std::optional<Frame> FrameReader::next() {
  if (skips_ && !skip_to_header()) return std::nullopt;
  if (!body_) {
    std::string_view rest = std::string_view(buffer_).substr(at_);
    size_t end = rest.substr(0, longest_header).find("\r\n\r\n");
    if (end == std::string_view::npos && rest.size() < longest_header) return std::nullopt;
    if (end == std::string_view::npos) return damaged("the header of a message is too long");
    body_ = length_in_header(rest.substr(0, end));
    if (!body_)
      return damaged("the header of a message has no Content-Length of at most " + std::to_string(longest_body) +
                     " bytes");
    at_ += end + 4;
  }
  if (buffer_.size() - at_ < *body_) return std::nullopt;
  Frame frame{buffer_.substr(at_, *body_), {}};
  buffer_.erase(0, at_ + *body_);
  at_ = 0;
  body_.reset();
  return frame;
}

std::string framed(std::string_view body) {
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

} // namespace letcont::rpc
