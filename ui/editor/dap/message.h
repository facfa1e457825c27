// The messages of the Debug Adapter Protocol: requests of the editor, and the responses and events that it gets.
//
// They have the frames of the language server's protocol (rpc/frames.h), and other fields: a request names a command,
// and each message has a number.
#pragma once

#include "editor/rpc/json.h"

#include <string>
#include <string_view>
#include <variant>

namespace letcont::dap {

using rpc::Json;
using rpc::JsonArray;
using rpc::JsonObject;

struct Request {
  int64_t seq = 0;
  std::string command = {};
  JsonObject arguments = {};
  std::string problem = {}; // why it is no request; empty if it is one
  bool is_other = false;    // an event or a response, which needs no answer
};

// Reads the body of a message, which may be anything.
Request read_request(std::string_view body);

// Why a request failed. The words are the protocol's, for editors, where it has some; else as the message.
struct Failure {
  std::string message;
  std::string word = {};
};
Failure cancelled();
Failure not_stopped();

// What a request gives: the body of its response, null for none.
using Answer = std::variant<Json, Failure>;

// Return a message of the adapter, with that number.
JsonObject response(int64_t seq, const Request&, Answer);
JsonObject event(int64_t seq, std::string_view name, JsonObject body);

} // namespace letcont::dap
