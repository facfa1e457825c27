// The language server: what the Language Server Protocol asks for, answered from a Workspace.
//
//     Server server({.send = [&](std::string_view body) { … }});
//     server.take(rpc::read_message(body));      answers, and remembers what is to be published
//     if (server.is_due()) server.work();        publishes the diagnostics of a program that rests
//
// It does no input and output. While it compiles, it asks `news` for what has come meanwhile: a cancellation, or an
// edit, after which the result would be thrown away.
#pragma once

#include "editor/lsp/workspace.h"
#include "editor/rpc/inbox.h"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace letcont::lsp {

// The notice of a message (rpc/inbox.h) that ends the work for an earlier one.
std::string notice_of(const rpc::Message&);

class Server : NotCopied {
public:
  struct Surroundings {
    std::function<void(std::string_view body)> send;
    std::function<uint64_t()> microseconds;
    // The messages that have come and are not taken yet. Called often while compiling.
    std::function<const rpc::Inbox<rpc::Message>&()> news;
    std::span<const Stage> stages = common_stages();
    std::string book = {}; // the address of the book, for links in messages
  };
  explicit Server(Surroundings);

  void take(rpc::Message);

  // Returns after how many microseconds there is work to do; nothing: only after the next message.
  std::optional<uint64_t> due_in() const;
  void work();

  // Returns the exit status once the editor has said goodbye.
  std::optional<int> exit_status() const { return exit_status_; }

private:
  enum class State : uint8_t { New, Running, ShutDown };
  using Handler = Answer (*)(Workspace&, const JsonObject&);
  struct Method {
    std::string_view name;
    Handler answer;
  };
  static std::span<const Method> methods();

  void take_request(rpc::Message&);
  void take_notification(rpc::Message&);
  Answer answer(const rpc::Message&);
  Answer initialize(const JsonObject&);
  Json capabilities() const;
  void open(const JsonObject&);
  void change(const JsonObject&);
  void close(const JsonObject&);
  // Whether its diagnostics are to be published, or the editor is to hear that its stages have changed.
  bool is_to_publish(const Program&) const;
  // The time at which a program that was edited rests.
  static uint64_t rests_at(const Program&);
  void publish(Program&);
  void tell_of_stages(Program&);
  void send(Json message) { surroundings_.send(rpc::written(message)); }
  // Whether a waiting message makes the work for that request, on that program, or all work useless.
  bool is_cancelled(const Json& id) const;
  bool is_edited(std::string_view uri) const;
  bool is_left(uint64_t begun) const;

  Surroundings surroundings_;
  Workspace workspace_;
  std::set<std::string> unpublished_; // the open programs that were opened or edited since they were published
  State state_ = State::New;
  std::optional<int> exit_status_;
  int64_t last_request_ = 0;
};

} // namespace letcont::lsp
