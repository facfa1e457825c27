#include "editor/dap/message.h"

#include "support/shown.h"

namespace letcont::dap {

namespace {

constexpr int64_t failure_id = 1; // of all: editors show the text

Request invalid(std::string problem, int64_t seq = 0) {
  Request wrong;
  wrong.seq = seq;
  wrong.problem = std::move(problem);
  return wrong;
}

} // namespace

Request read_request(std::string_view body) {
  std::string problem;
  std::optional<Json> read = rpc::read_json(body, "message", problem);
  if (!read) return invalid(std::move(problem));
  JsonObject* object = read->getAsObject();
  if (!object) return invalid("a message is an object");
  int64_t seq = object->getInteger("seq").value_or(0);
  std::optional<std::string> type = rpc::string_in(*object, "type");
  Request request;
  request.seq = seq;
  request.is_other = type == "response" || type == "event";
  if (request.is_other) return request;
  if (type != "request") return invalid("a message has the \"type\" \"request\"", seq);
  std::optional<std::string> command = rpc::string_in(*object, "command");
  if (!command) return invalid("a request names a \"command\"", seq);
  request.command = std::move(*command);
  Json* arguments = object->get("arguments");
  if (!arguments || arguments->getAsNull()) return request;
  if (JsonObject* named = arguments->getAsObject())
    request.arguments = std::move(*named);
  else
    request.problem = "the \"arguments\" of a request are an object";
  return request;
}

Failure cancelled() { return {"the request was cancelled", "cancelled"}; }
Failure not_stopped() { return {"the program is not stopped", "notStopped"}; }

JsonObject response(int64_t seq, const Request& request, Answer answer) {
  Failure* failure = std::get_if<Failure>(&answer);
  JsonObject message{{"seq", seq},
                     {"type", "response"},
                     {"request_seq", request.seq},
                     {"success", failure == nullptr},
                     {"command", rpc::text_value(short_message(request.command))}};
  if (!failure) {
    if (Json& body = std::get<Json>(answer); !body.getAsNull()) message["body"] = std::move(body);
    return message;
  }
  Json text = rpc::text_value(short_message(failure->message));
  message["message"] = failure->word.empty() ? text : Json(failure->word);
  // Braces in a format stand for variables: the text is one.
  message["body"] = JsonObject{{"error", JsonObject{{"id", failure_id},
                                                    {"format", "{text}"},
                                                    {"variables", JsonObject{{"text", std::move(text)}}},
                                                    {"showUser", failure->word.empty()}}}};
  return message;
}

JsonObject event(int64_t seq, std::string_view name, JsonObject body) {
  return JsonObject{{"seq", seq}, {"type", "event"}, {"event", std::string(name)}, {"body", std::move(body)}};
}

} // namespace letcont::dap
