// The table of handles, and how a call begins: it looks up its handle, and enters its session.
//
// A handle is a number that is given out once in the life of the process, with its kind in the lowest bits. So a handle
// that was freed, or never was one, is not in the table. This is why there is one table for all sessions, the only
// state of the process that the library has, besides the turns of threads to fork (machine/forks.h).
#pragma once

#include "library/objects.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace letcont::library {

std::shared_ptr<Object> find(letcont_handle);
// Puts a new object into the table and returns its handle.
letcont_handle add(std::shared_ptr<Object>);
// Cancels the object and removes it, and all that belong to it if it is a session. False if there is none.
bool remove(letcont_handle);

inline constexpr letcont_status ok = LETCONT_OK; // of the type that calls return

// The call that is under way in a session.
class Call {
public:
  explicit Call(std::shared_ptr<SessionObject> session) : session_(std::move(session)) {}

  SessionObject& session() { return *session_; }
  // Keeps the message and returns the status.
  letcont_status fail(letcont_status status, std::string message) {
    session_->message = std::move(message);
    return status;
  }
  letcont_status null_pointer() { return fail(LETCONT_NULL_POINTER, "a pointer is NULL that must not be"); }
  letcont_status wrong_kind() { return fail(LETCONT_WRONG_KIND, "the handle is of another kind"); }
  letcont_status bad_value(std::string_view what, uint64_t value) {
    return fail(LETCONT_BAD_VALUE, std::string(what) + " cannot be " + std::to_string(value));
  }

  // Return the text or the name that was given; nothing, with the status of the call, if it is none.
  std::optional<std::string_view> text(const char* text, uint64_t length, letcont_status& status);
  std::optional<std::string_view> name(const char* name, letcont_status& status);

  // Makes an object one of the session's. Without a handle it lives as long as the call.
  void adopt(Object& made) { made.session = session_; }
  // Returns a new object of the session by its handle.
  template <class Made>
  letcont_status give(std::shared_ptr<Made> made, letcont_handle* handle) {
    adopt(*made);
    *handle = add(std::move(made));
    return ok;
  }
  // Returns a text that ends with a zero byte and lives as long as the caller promises. `all`: no pointer is NULL.
  letcont_status give_text(bool all, const std::string& given, const char** text, uint64_t* length) {
    if (!all) return null_pointer();
    *text = given.c_str(), *length = given.size();
    return ok;
  }
  letcont_status give_document(std::string text, std::vector<letcont_range> ranges, letcont_handle* handle);

private:
  std::shared_ptr<SessionObject> session_;
};

// Sets what the pointers for results point to to zero. False if one is NULL.
template <class... Result>
bool clear(Result*... results) {
  auto clear_one = [](auto* result) {
    if (result) *result = {};
    return result != nullptr;
  };
  return (int{clear_one(results)} & ...) != 0;
}

// Calls `body` with the call and the object, if no other call is under way in its session.
template <class Body>
letcont_status with_any(letcont_handle handle, Body body) {
  std::shared_ptr<Object> object = find(handle);
  if (!object) return LETCONT_BAD_HANDLE;
  std::shared_ptr<SessionObject> session =
      object->kind == Kind::Session ? std::static_pointer_cast<SessionObject>(object) : object->session;
  if (session->busy.exchange(true)) return LETCONT_BUSY;
  Call call(session);
  letcont_status status = body(call, *object);
  session->busy = false;
  return status;
}

// The same for an object of one kind.
template <class Wanted, class Body>
letcont_status with(letcont_handle handle, Body body) {
  return with_any(handle, [&](Call& call, Object& object) {
    return object.kind == Wanted::of ? body(call, static_cast<Wanted&>(object)) : call.wrong_kind();
  });
}

// The same for a program or a run: calls `body` with one of the two, and null for the other.
template <class Body>
letcont_status with_program_or_run(letcont_handle handle, Body body) {
  return with_any(handle, [&](Call& call, Object& object) {
    auto* program = object.kind == Kind::Program ? static_cast<ProgramObject*>(&object) : nullptr;
    auto* run = object.kind == Kind::Run ? static_cast<RunObject*>(&object) : nullptr;
    return program || run ? body(call, program, run) : call.wrong_kind();
  });
}

} // namespace letcont::library
