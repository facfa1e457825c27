// LLVM's optimiser's module, for web/page/optimiser_worker.js: what it is asked about, then a question in and an answer
// out (optimiser/messages.h).

#include "optimiser/serve/serve.h"

#include <emscripten.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

// The state of the module, made when it is first asked.
struct State {
  letcont::OptimiserServer server;
  std::vector<uint8_t> answer;
};

static State& state() {
  static State only;
  return only;
}

extern "C" {

// LLVM can show graphs by other programs, if it is told to. There are none here.
pid_t wait4(pid_t, int*, int, rusage*) { return -1; }

EMSCRIPTEN_KEEPALIVE void optimiser_tell(const uint8_t* bytes, size_t size) {
  state().server.tell(std::span(bytes, size));
}

// Returns the size of the answer; its bytes are at optimiser_answer() until the next question.
EMSCRIPTEN_KEEPALIVE size_t optimiser_ask(const uint8_t* bytes, size_t size) {
  state().answer = state().server.answer(std::span(bytes, size));
  return state().answer.size();
}

EMSCRIPTEN_KEEPALIVE const uint8_t* optimiser_answer() { return state().answer.data(); }

// Frees what it keeps of what it was told.
EMSCRIPTEN_KEEPALIVE void optimiser_forget() {
  state().server.forget();
  state().answer = {};
}
}
