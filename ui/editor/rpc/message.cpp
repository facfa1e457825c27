#include "editor/rpc/message.h"

namespace letcont::rpc {

namespace {

Message invalid(ErrorCode code, std::string message, const Json& id = nullptr) {
  Message wrong;
  wrong.id = id;
  wrong.problem = {code, std::move(message)};
  return wrong;
}

bool is_id(const Json& value) { return value.getAsString() || value.getAsInteger(); }

} // namespace

Message read_message(std::string_view body) {
  std::string problem;
  std::optional<Json> read = read_json(body, "message", problem);
  if (!read) return invalid(ErrorCode::ParseError, std::move(problem));
  JsonObject* object = read->getAsObject();
  if (!object) return invalid(ErrorCode::InvalidRequest, "a message is an object");
  const Json* id = object->get("id");
  bool has_id = id && is_id(*id);
  if (string_in(*object, "jsonrpc") != "2.0")
    return invalid(ErrorCode::InvalidRequest, "a message has the field \"jsonrpc\": \"2.0\"",
                   has_id ? *id : Json(nullptr));
  Message message;
  if (has_id) message.id = *id;
  if (!object->get("method") && (object->get("result") || object->get("error"))) {
    message.kind = Message::Kind::Response;
    return message;
  }
  std::optional<std::string> method = string_in(*object, "method");
  if (!method) return invalid(ErrorCode::InvalidRequest, "a request has a method", message.id);
  if (id && !has_id) return invalid(ErrorCode::InvalidRequest, "an id is a number or a text");
  message.kind = id ? Message::Kind::Request : Message::Kind::Notification;
  message.method = std::move(*method);
  if (Json* parameters = object->get("params")) {
    if (JsonObject* named = parameters->getAsObject())
      message.parameters = std::move(*named);
    else if (!parameters->getAsNull() && !parameters->getAsArray())
      return invalid(ErrorCode::InvalidRequest, "the parameters are an object", message.id);
  }
  return message;
}

Json response(const Json& id, Answer answer) {
  JsonObject message{{"jsonrpc", "2.0"}, {"id", id}};
  if (Error* error = std::get_if<Error>(&answer))
    message["error"] = JsonObject{{"code", static_cast<int>(error->code)}, {"message", text_value(error->message)}};
  else
    message["result"] = std::move(std::get<Json>(answer));
  return message;
}

Json notification(std::string_view method, Json parameters) {
  return JsonObject{{"jsonrpc", "2.0"}, {"method", std::string(method)}, {"params", std::move(parameters)}};
}

Json request(int64_t id, std::string_view method, Json parameters) {
  return JsonObject{{"jsonrpc", "2.0"}, {"id", id}, {"method", std::string(method)}, {"params", std::move(parameters)}};
}

} // namespace letcont::rpc
