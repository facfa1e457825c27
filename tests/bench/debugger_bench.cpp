// How fast the debugger goes back, natively or as WebAssembly under Node.js: tests/bench/debugger runs both.
//
// For each of three endless programs: making the first step; going back one step from step 100,000, and to the first;
// random jumps within the last 100,000 of two million steps; all in milliseconds, as JSON lines.
#include "cps/parse/parse.h"
#include "debugger/debugger.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>

using namespace letcont;
using namespace letcont::debugger;

namespace {

struct Sample {
  const char* name;
  const char* text;
};

constexpr Sample samples[] = {
    {"a tuple each turn", "let _ = {\n let zero = 0\n decl loop\n loop(zero)\n loop(n) = {\n let one = 1\n"
                          " let m = add(n, one)\n let pair = (n, m)\n let again = #1(pair)\n loop(again)\n }\n}\n"},
    {"deep recursion", "def sum = code k (n) -> {\n let one = 1\n let m = sub(n, one)\n decl k2\n sum(k2, m)\n"
                       " k2(rest) = {\n let all = add(rest, n)\n k(all)\n }\n}\n"
                       "let _ = {\n let n = 0\n decl k\n sum(k, n)\n k(x) = {\n let u = ()\n halt(u)\n }\n}\n"},
    {"a growing list", "data List = { Nil Cons(i32, List) }\n"
                       "let _ = {\n let none = inj 0/2 () : List\n decl loop\n loop(none)\n loop(xs : List) = {\n"
                       " let one = 1\n let more = inj 1/2 (one, xs) : List\n loop(more)\n }\n}\n"},
};

template <class F>
double milliseconds(F&& f) {
  auto begin = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

void measure(const Sample& sample) {
  Source source("sample.cps", sample.text);
  Diagnostics diagnostics;
  std::optional<cps::Program> program = cps::parse(source, diagnostics);
  if (!program) return;
  std::optional<Debugger> debugger;
  auto to = [&](uint64_t step) { debugger->move({.motion = Motion::To, .step = step}); };
  double first = milliseconds([&] {
    debugger.emplace(*program, source);
    debugger->move({});
  });
  double forward = milliseconds([&] { to(100'000); });
  double back = milliseconds([&] { debugger->move({.back = true}); });
  double to_first = milliseconds([&] { to(1); });
  to(2'000'000);
  std::mt19937 random(1);
  std::vector<double> jumps;
  for (int i = 0; i < 200; ++i) jumps.push_back(milliseconds([&] { to(1'900'000 + random() % 100'000); }));
  std::sort(jumps.begin(), jumps.end());
  std::printf(
      "{\"program\": \"%s\", \"first step\": %.3f, \"to 100,000\": %.2f, \"one back\": %.4f, \"back to 1\": %.2f, "
      "\"jump, median\": %.2f, \"jump, worst\": %.2f, \"megabytes\": %.0f}\n",
      sample.name, first, forward, back, to_first, jumps[jumps.size() / 2], jumps.back(),
      static_cast<double>(debugger->machine().bytes()) / 1e6);
}

} // namespace

int main() {
  for (const Sample& sample : samples) measure(sample);
  return 0;
}
