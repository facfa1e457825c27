// Inputs: links, and what is inside them.
//
// A random change of a link does not survive its checksum. So an input that begins with "!" is the list of fields
// within, to which the target adds the envelope, and one that begins with "?" is the packed form of such a list.
#include "fuzz.h"
#include "link/base64url.h"
#include "link/dictionary.h"
#include "link/fields.h"
#include "link/link.h"
#include "link/packing.h"

using namespace letcont;
using fuzz::require;

namespace {

// A link that is whole, around any bytes; as link.cpp writes it.
std::string sealed(char flags, std::string_view packed) {
  std::string head = std::string("1.") + flags + ".", checked;
  for (int shift = 24; shift >= 0; shift -= 8) checked += static_cast<char>(crc32_of(head, packed) >> shift & 255);
  return "#" + head + encode_base64url(checked.append(packed));
}

// The link that is made of the state decodes to the same state.
void require_comes_back(const SharedState& state) {
  std::string link = encode_link(state);
  if (link.empty()) return; // too much of something to be shared
  DecodedLink again = decode_link(link);
  require(again.ok, "a link that was written can be read", again.message);
  require(again.state == state, "a link holds what was written", link);
}

void try_link(std::string_view link) {
  DecodedLink decoded = decode_link(link);
  require(decoded.ok == decoded.message.empty(), "there is a message or a state");
  if (decoded.ok) require_comes_back(decoded.state);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  if (text.starts_with('!')) {
    std::string_view fields = text.substr(1);
    try_link(sealed('B', fields)); // stored
    // Deflated, it means the same.
    if (std::optional<std::string> packed = deflate_with(link_dictionary_v1(), fields)) {
      DecodedLink stored = decode_link(sealed('B', fields)), deflated = decode_link(sealed('A', *packed));
      require(stored.ok == deflated.ok && stored.state == deflated.state, "packing changes nothing");
    }
  } else if (text.starts_with('?')) {
    try_link(sealed('A', text.substr(1)));
  } else {
    try_link(text);
  }
  return 0;
}
