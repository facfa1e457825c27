// LLVM's optimiser's module, for web/page/optimiser_worker.js: a question in, an answer out (optimiser/messages.h).

#include "optimiser/serve/serve.h"

#include <emscripten.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

static std::vector<uint8_t>& current() {
  static std::vector<uint8_t> answer;
  return answer;
}

extern "C" {

// LLVM can show graphs by other programs, if it is told to. There are none here.
pid_t wait4(pid_t, int*, int, rusage*) { return -1; }

// Returns the size of the answer; its bytes are at optimiser_answer() until the next question.
EMSCRIPTEN_KEEPALIVE size_t optimiser_ask(const uint8_t* bytes, size_t size) {
  current() = letcont::answer(std::span(bytes, size));
  return current().size();
}

EMSCRIPTEN_KEEPALIVE const uint8_t* optimiser_answer() { return current().data(); }
}
