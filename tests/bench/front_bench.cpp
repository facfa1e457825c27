// How fast the way from a text of the Fun language to verified LLVM IR text is, step by step, for programs of different
// lengths (generate/fun_source.h). Prints a table: thousands of lines a second for each step, and the ratio of the time
// for one line of the longest program to that of the shortest (a linear step stays near 1).
//
//   letcont_bench_front           the table
//   letcont_bench_front --json    one JSON object a step and length
//   letcont_bench_front --text N  such a program of N lines
#include "compile/language.h"
#include "cps/convert.h"
#include "generate/fun_source.h"
#include "llvm/emit.h"
#include "passes/pipeline/pipeline.h"
#include "syntax/fun/check.h"
#include "syntax/fun/elaborate.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <llvm/IR/LLVMContext.h>
#include <string>
#include <vector>

namespace letcont {
namespace {

constexpr std::array<uint32_t, 2> lengths{10'000, 100'000};
constexpr int rounds = 3; // the best counts

struct Time {
  std::string step;
  double seconds;
};

// The steps of one compilation, each timed. All that they make is alive up to the end, as in the command.
class Stopwatch {
public:
  template <class F>
  auto time(std::string step, F&& work) {
    auto start = std::chrono::steady_clock::now();
    auto result = work();
    auto end = std::chrono::steady_clock::now();
    times_.push_back({std::move(step), std::chrono::duration<double>(end - start).count()});
    return result;
  }
  std::vector<Time> times() && { return std::move(times_); }

private:
  std::vector<Time> times_;
};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "letcont_bench_front: %s\n", what);
  std::exit(1);
}

std::vector<Time> compile(const Source& source) {
  Stopwatch watch;
  Diagnostics diagnostics;
  std::vector<fun::Token> tokens = watch.time("lex", [&] { return fun::lex(source, diagnostics); });
  fun::Program parsed = watch.time("parse", [&] { return fun::parse(tokens, source, diagnostics); });
  fun::Facts facts = watch.time("check", [&] { return fun::check(parsed, diagnostics); });
  require(!diagnostics.has_errors(), "the generated program has errors");
  lambda::Program term = watch.time("lambda", [&] { return fun::elaborate(parsed, facts); });
  cps::Program program = watch.time("cps", [&] { return cps::convert(term); });
  Diagnostics none;
  for (const passes::Pass* pass : passes::parse_pipeline(language_named("fun")->passes, none))
    watch.time("pass " + std::string(pass->name), [&] { return pass->run(program); });
  llvm::LLVMContext context;
  EmittedModule module = watch.time("llvm", [&] { return emit_llvm(program, source, context); });
  require(module.broken.empty(), "LLVM's verifier complains");
  Document text = watch.time("print", [&] { return print_llvm(module); });
  return std::move(watch).times();
}

// The times of all rounds, the best of each step.
std::vector<Time> best(uint32_t lines) {
  Source source("bench.fun", generate::fun_source({1, lines}));
  std::vector<Time> times = compile(source);
  for (int round = 1; round < rounds; ++round) {
    std::vector<Time> again = compile(source);
    for (size_t i = 0; i < times.size(); ++i) times[i].seconds = std::min(times[i].seconds, again[i].seconds);
  }
  Time all{"all steps", 0};
  for (const Time& each : times) all.seconds += each.seconds;
  times.push_back(all);
  return times;
}

void print_table(const std::array<std::vector<Time>, lengths.size()>& times) {
  std::printf("%-14s", "1000 lines/s");
  for (uint32_t lines : lengths) std::printf(" %10u lines", lines);
  std::printf(" %10s\n", "growth");
  for (size_t i = 0; i < times[0].size(); ++i) {
    std::printf("%-14s", times[0][i].step.c_str());
    for (size_t s = 0; s < lengths.size(); ++s) std::printf(" %16.0f", lengths[s] / times[s][i].seconds / 1000);
    double growth = times.back()[i].seconds / lengths.back() / (times.front()[i].seconds / lengths.front());
    std::printf(" %10.2f\n", growth);
  }
}

void print_json(const std::array<std::vector<Time>, lengths.size()>& times) {
  for (size_t s = 0; s < lengths.size(); ++s)
    for (const Time& each : times[s])
      std::printf("{\"group\":\"front\",\"step\":\"%s\",\"lines\":%u,\"seconds\":%.6f,\"lines_per_second\":%.0f}\n",
                  each.step.c_str(), lengths[s], each.seconds, lengths[s] / each.seconds);
}

int run(int argc, char** argv) {
  std::string option = argc > 1 ? argv[1] : "";
  if (option == "--text") {
    std::string text = generate::fun_source({1, static_cast<uint32_t>(argc > 2 ? std::atoi(argv[2]) : 100)});
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
  }
  std::array<std::vector<Time>, lengths.size()> times;
  for (size_t s = 0; s < lengths.size(); ++s) times[s] = best(lengths[s]);
  option == "--json" ? print_json(times) : print_table(times);
  return 0;
}

} // namespace
} // namespace letcont

int main(int argc, char** argv) { return letcont::run(argc, argv); }
