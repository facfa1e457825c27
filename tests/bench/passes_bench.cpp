// Time and memory of everything that works on CPS, by size of the program: build, walk (which reads every expression
// and the binder of each operand: what a pass costs that finds nothing), print, parse, check, each pass, the default
// pipeline, and both versions of union-find. Prints a table: nanoseconds per expression at 10³ to 10⁶ expressions, the
// best of several runs; the ratio of the time at 10⁶ to that at 10⁴ (a linear step stays near 1, but for what the
// caches no longer hold: compare with walk); and the bytes per expression that it takes at its peak beyond what was
// there before.
//
//   letcont_bench_passes                        the table for a mixed program
//   letcont_bench_passes --shape=nested         for another shape (generate.h)
//   letcont_bench_passes --benchmark_format=json
#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "generate/generate.h"
#include "passes/pipeline/pipeline.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <malloc.h>
#include <map>
#include <new>
#include <string>
#include <vector>

// ---- What is allocated, and the most that was

namespace {
size_t live_bytes = 0, peak_bytes = 0;

void* allocate(size_t size) {
  void* block = std::malloc(size);
  if (!block) std::abort();
  live_bytes += malloc_usable_size(block);
  peak_bytes = std::max(peak_bytes, live_bytes);
  return block;
}
void release(void* block) {
  if (block) live_bytes -= malloc_usable_size(block);
  std::free(block);
}
} // namespace

void* operator new(size_t size) { return allocate(size); }
void* operator new[](size_t size) { return allocate(size); }
void operator delete(void* block) noexcept { release(block); }
void operator delete[](void* block) noexcept { release(block); }
void operator delete(void* block, size_t) noexcept { release(block); }
void operator delete[](void* block, size_t) noexcept { release(block); }

namespace letcont {
namespace {

using cps::Program;

constexpr std::array sizes{1'000, 10'000, 100'000, 1'000'000};
// A step: prepared outside the time that counts, then run.
struct Step {
  std::string name;
  std::function<std::function<void()>(const Program&, generate::Shape, uint32_t nodes)> prepare;
};

Step pass_step(const passes::Pass& pass) {
  return {std::string(pass.name), [&pass](const Program&, generate::Shape shape, uint32_t nodes) {
            auto program = std::make_shared<Program>(generate::large_program(shape, nodes));
            return [program, &pass] { pass.run(*program); };
          }};
}

// Joins n elements in an order that leaves no pattern, and finds each.
template <class Safety>
void unite_all(uint32_t n) {
  using Element = Handle<struct ElementTag>;
  using Sets = UnionFind<Element, uint32_t, Safety>;
  std::vector<typename Sets::Link> table(n + 1);
  struct Links {
    std::vector<typename Sets::Link>& all;
    typename Sets::Link& operator[](Element e) { return all[e.index]; }
    const typename Sets::Link& operator[](Element e) const { return all[e.index]; }
  } links{table};
  Sets sets;
  for (uint32_t i = 1; i <= n; ++i) sets.singleton(links, Element{i}, i);
  for (uint32_t i = 2; i <= n; ++i) {
    auto a = sets.find(links, Element{i}), b = sets.find(links, Element{i * 7u % (i - 1) + 1});
    if (!(a == b)) sets.unite(links, a, b, i);
  }
  for (uint32_t i = 1; i <= n; ++i) benchmark::DoNotOptimize(sets.find(links, Element{i}));
}

template <class Safety>
Step union_find_step(const char* name) {
  return {name, [](const Program&, generate::Shape, uint32_t nodes) { return [=] { unite_all<Safety>(nodes); }; }};
}

std::vector<Step> all_steps() {
  using generate::Shape;
  std::vector<Step> steps;
  steps.push_back({"build", [](const Program&, Shape shape, uint32_t nodes) {
                     auto keep = std::make_shared<Program>();
                     return [=] { *keep = generate::large_program(shape, nodes); };
                   }});
  steps.push_back({"walk", [](const Program& program, Shape, uint32_t) {
                     return [&program] {
                       cps::for_each_expression(program, [&](cps::Expr expr) {
                         for (cps::Occur use : cps::operands(program, expr))
                           benchmark::DoNotOptimize(cps::binder(program, cps::variable(program, use)));
                       });
                     };
                   }});
  steps.push_back({"print", [](const Program& program, Shape, uint32_t) {
                     auto keep = std::make_shared<std::string>();
                     return [=, &program] { *keep = cps::text(program); };
                   }});
  steps.push_back({"parse", [](const Program& program, Shape, uint32_t) {
                     auto source = std::make_shared<Source>("bench", cps::text(program));
                     auto keep = std::make_shared<std::optional<Program>>();
                     return [=] {
                       Diagnostics diagnostics;
                       *keep = cps::parse(*source, diagnostics);
                       if (!*keep) std::abort();
                     };
                   }});
  steps.push_back({"check", [](const Program& program, Shape, uint32_t) {
                     return [&program] {
                       if (!cps::check(program).empty()) std::abort();
                     };
                   }});
  for (const passes::Pass& pass : passes::all_passes()) steps.push_back(pass_step(pass));
  steps.push_back({"default", [](const Program&, Shape shape, uint32_t nodes) {
                     auto program = std::make_shared<Program>(generate::large_program(shape, nodes));
                     return [program] { passes::run(passes::default_pipeline(), *program); };
                   }});
  steps.push_back(union_find_step<FastLinks>("union-fast"));
  steps.push_back(union_find_step<SafeLinks>("union-safe"));
  return steps;
}

// The best of several runs counts: what else the machine does makes a run slower, never faster.
void measure(benchmark::State& state, const Step& step, generate::Shape shape, uint32_t nodes) {
  Program program = generate::large_program(shape, nodes);
  bool is_union = step.name.starts_with("union");
  double expressions = is_union ? nodes : static_cast<double>(cps::size(program)), best = HUGE_VAL;
  size_t peak = 0;
  for (auto _ : state) {
    std::function<void()> work = step.prepare(program, shape, nodes);
    size_t before = live_bytes;
    peak_bytes = live_bytes;
    auto start = std::chrono::steady_clock::now();
    work();
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    state.SetIterationTime(seconds);
    best = std::min(best, seconds);
    peak = std::max(peak, peak_bytes - before);
  }
  state.counters["nodes"] = expressions;
  state.counters["best_ns_per_node"] = best * 1e9 / expressions;
  state.counters["bytes_per_node"] = static_cast<double>(peak) / expressions;
}

// Collects the runs and prints them as one table.
class Table : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context&) override {
    std::printf("%-12s %10s %10s %10s %10s %12s %12s\n", "ns/node", "10^3", "10^4", "10^5", "10^6", "10^6 : 10^4",
                "bytes/node");
    return true;
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      row_.push_back(run.counters.at("best_ns_per_node").value);
      if (row_.size() < sizes.size()) continue;
      std::printf("%-12s", run.run_name.function_name.substr(0, run.run_name.function_name.find('/')).c_str());
      for (double each : row_) std::printf(" %10.1f", each);
      std::printf(" %12.2f %12.0f\n", row_[3] / row_[1], run.counters.at("bytes_per_node").value);
      std::fflush(stdout);
      row_.clear();
    }
  }

private:
  std::vector<double> row_;
};

int run(int argc, char** argv) {
  generate::Shape shape = generate::Shape::Mixed;
  for (int i = 1; i < argc; ++i)
    for (uint32_t s = 0; s < generate::shape_names.size(); ++s)
      if (argv[i] == std::string("--shape=") + generate::shape_names[s]) {
        shape = static_cast<generate::Shape>(s);
        std::rotate(argv + i, argv + i + 1, argv + argc--);
        break;
      }
  // Freed memory stays with the process, as it does for small sizes: the system's time to clear pages is not counted.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, -1);
  bool table = std::none_of(argv + 1, argv + argc, [](const char* argument) {
    return std::string_view(argument).starts_with("--benchmark_format");
  });
  static const std::vector<Step> steps = all_steps();
  for (const Step& step : steps)
    for (uint32_t nodes : sizes)
      benchmark::RegisterBenchmark(
          (step.name + "/" + std::to_string(nodes)).c_str(),
          [&step, shape, nodes](benchmark::State& state) { measure(state, step, shape, nodes); })
          ->UseManualTime()
          ->Unit(benchmark::kNanosecond)
          ->Iterations(std::clamp<int64_t>(2'000'000 / nodes, 6, 200));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Table reporter;
  if (table)
    benchmark::RunSpecifiedBenchmarks(&reporter);
  else
    benchmark::RunSpecifiedBenchmarks();
  return 0;
}

} // namespace
} // namespace letcont

int main(int argc, char** argv) { return letcont::run(argc, argv); }
