// The messages of JSON-RPC 2.0, which the Language Server Protocol is made of.
#pragma once

#include "editor/rpc/json.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace letcont::rpc {

// The errors that JSON-RPC and the Language Server Protocol name.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

struct Error {
  ErrorCode code;
  std::string message;
};

// What a request gives.
using Answer = std::variant<Json, Error>;

struct Message {
  enum class Kind : uint8_t { Request, Notification, Response, Invalid };

  Kind kind = Kind::Invalid;
  Json id = nullptr;                               // a number or a text; null if there is none
  std::string method = {};                         // of a Request and a Notification
  JsonObject parameters = {};                      // theirs
  Error problem = {ErrorCode::InvalidRequest, {}}; // of an Invalid one
};

// Reads the body of a message, which may be anything.
Message read_message(std::string_view body);

// Return the messages of a server.
Json response(const Json& id, Answer);
Json notification(std::string_view method, Json parameters);
Json request(int64_t id, std::string_view method, Json parameters);

} // namespace letcont::rpc
