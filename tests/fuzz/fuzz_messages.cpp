// Inputs: the bytes of a message between the page and the engine, in either direction.
//
// A message that was read is written again as the same bytes: there is one byte form of each.
#include "fuzz.h"
#include "protocol/messages.h"

#include <algorithm>

using namespace letcont;

namespace {

template <class Message>
void try_as(const uint8_t* data, size_t size) {
  Message message;
  if (!from_bytes(data, size, message)) return;
  std::vector<uint8_t> again = to_bytes(message);
  fuzz::require(std::equal(again.begin(), again.end(), data, data + size), "a message has one byte form");
}

// The first bytes are the same in every message, so an input need not have them.
template <class Message>
void try_both(const uint8_t* data, size_t size) {
  try_as<Message>(data, size);
  std::vector<uint8_t> bytes = to_bytes(Message());
  constexpr size_t head = 6; // "LC", the version
  bytes.resize(head);
  bytes.insert(bytes.end(), data, data + size);
  try_as<Message>(bytes.data(), bytes.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try_both<Request>(data, size);
  try_both<Event>(data, size);
  return 0;
}
