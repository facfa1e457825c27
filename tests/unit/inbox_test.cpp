// Messages that wait, and what is known of them.

#include "editor/rpc/inbox.h"

#include <gtest/gtest.h>

namespace letcont::rpc {
namespace {

// A message is its notice, but for those that begin with '-'.
std::string notice_of(const std::string& message) { return message.starts_with("-") ? "" : message; }

TEST(Inbox, KeepsOrder) {
  Inbox<std::string> inbox(notice_of);
  EXPECT_TRUE(inbox.empty());
  for (const char* each : {"-a", "b", "-c"}) inbox.put(each);
  EXPECT_EQ(inbox.take(), "-a");
  EXPECT_EQ(inbox.take(), "b");
  EXPECT_EQ(inbox.take(), "-c");
  EXPECT_TRUE(inbox.empty());
}

TEST(Inbox, KnowsNoticesAsLongAsOneWaits) {
  Inbox<std::string> inbox(notice_of);
  for (const char* each : {"cancel 1", "-", "cancel 1", "cancel 2"}) inbox.put(each);
  EXPECT_TRUE(inbox.has("cancel 1") && inbox.has("cancel 2"));
  EXPECT_FALSE(inbox.has("") || inbox.has("-") || inbox.has("cancel"));
  inbox.take();
  EXPECT_TRUE(inbox.has("cancel 1")) << "there is another";
  inbox.take();
  inbox.take();
  EXPECT_FALSE(inbox.has("cancel 1"));
  EXPECT_TRUE(inbox.has("cancel 2"));
}

} // namespace
} // namespace letcont::rpc
