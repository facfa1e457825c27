// Links: a program and its view, in the fragment of the playground's address.
//
//   #1.<flags>.<payload>      version, options that say how the payload is packed, the payload; A–Z a–z 0–9 - _ and "."
//
// The payload is a list of fields, deflated with a frozen dictionary if that is shorter, with a checksum, in
// base64url without padding. A link is untrusted: whatever its characters, decoding ends with a state or a message,
// in bounded memory, and the state stays within bounds.h. Fields that this version does not know are kept and written
// again.
#pragma once

#include "protocol/messages.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace letcont {

// The position of the reader: the pane, counted in reading order, and the selection in its text, in bytes. Stages
// change with the compiler, so `piece`, the highlighted piece of the source, is used to find the place again.
struct SharedPlace {
  uint32_t pane = 0;
  uint32_t anchor = 0, caret = 0;
  Span piece = {};
  bool operator==(const SharedPlace&) const = default;
};

// The state that a link restores: the program, the options, and the view. Only differences from the defaults are
// written. Theme and zoom are the reader's own, and not included.
struct SharedState {
  ProgramText program;            // its `name` is not written
  std::vector<std::string> panes; // names of the stages shown, in order; empty: the default ones
  std::vector<std::pair<uint32_t, std::string>> unknown_fields; // of a newer version: kept as they came
  std::string layout = {}; // of the panes, as the application writes it; goes before `panes`; empty: the default one
  std::string engine = {}; // that runs the program; empty: the default one
  SharedPlace place = {};
  uint64_t step = 0;      // of a run that is looked at step by step; 0: none
  std::string input = {}; // what the program reads
  bool operator==(const SharedState&) const = default;
};

// The most bytes of a decoded program, and of it with what it was made from; longer ones cannot be shared.
inline constexpr size_t max_shared_bytes = size_t{4} << 20;

// What is bounded so.
size_t shared_bytes(const SharedState&);

// Whether one of its texts has a zero byte. The page shows a text up to there and runs all of it, so nobody could see
// what such a link runs: none is written, and one that somebody made is refused as damaged.
bool has_zero_byte(const SharedState&);

// Returns the fragment with its "#". Empty if the state is too long to share, or has a zero byte.
std::string encode_link(const SharedState&);

struct DecodedLink {
  bool ok = false;
  SharedState state;       // if ok
  std::string message;     // if not: one sentence for the user, e.g. "The link is damaged: its checksum does not fit."
  std::string notice = {}; // if ok: what it asks for and does not get (bounds.h), in sentences; empty: nothing
};

// `link` is a fragment with its "#", or an address that ends in one.
DecodedLink decode_link(std::string_view link);

} // namespace letcont
