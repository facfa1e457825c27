// The messages that have come and are not taken yet, in the order of their coming.
//
// While a server answers one, it asks often whether a later one makes the work useless. Such a later message has a
// *notice*, a text that says what it ends, and the notices are kept in an index: asking costs O(log notices), however
// many messages wait.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace letcont::rpc {

template <class Message>
class Inbox {
public:
  // `notice_of` returns a message's notice; empty if it has none.
  explicit Inbox(std::string (*notice_of)(const Message&)) : notice_of_(notice_of) {}

  bool empty() const { return messages_.empty(); }
  void put(Message message) {
    std::string notice = notice_of_(message);
    if (!notice.empty()) ++notices_[notice];
    messages_.push_back({std::move(message), std::move(notice)});
  }
  // Removes the first message, which there must be, and returns it.
  Message take() {
    auto [message, notice] = std::move(messages_.front());
    messages_.pop_front();
    if (auto known = notices_.find(notice); known != notices_.end() && --known->second == 0) notices_.erase(known);
    return std::move(message);
  }
  // Whether a message with that notice waits.
  bool has(std::string_view notice) const { return notices_.find(notice) != notices_.end(); }

private:
  std::string (*notice_of_)(const Message&);
  std::deque<std::pair<Message, std::string>> messages_;
  std::map<std::string, uint32_t, std::less<>> notices_; // how many messages have it
};

} // namespace letcont::rpc
