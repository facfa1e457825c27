#include "vm/machine/statistics.h"

#include "cps/ast.h"
#include "vm/code/segment.h"

#include <array>
#include <numeric>

namespace letcont::vm {

using namespace cps;

namespace {

enum Counter : uint8_t {
  Steps,
  KnownCalls,
  ClosureCalls,
  ExternalCalls,
  Jumps,
  Returns,
  Branches,
  Tuples,
  TupleBytes,
  Injections,
  InjectionBytes,
  Closures,
  ClosureBytes,
  HighestStack,
  HighestHeap,
  YoungCollections,
  FullCollections,
  counter_count
};
constexpr std::array<std::string_view, counter_count> names{
    "steps",
    "direct calls",
    "indirect calls",
    "external calls",
    "jumps",
    "returns",
    "branches",
    "tuples",
    "bytes of tuples",
    "data",
    "bytes of data",
    "closures",
    "bytes of closures",
    "peak stack in bytes",
    "peak heap in bytes",
    "young collections",
    "full collections",
};

class Counting {
public:
  explicit Counting(const Program& program) : program_(program) {}

  void add(Expr expr, uint64_t times) {
    visit(
        program_, expr,
        Overloaded{
            [&](LetPrim let) { add_allocation(let, times); },
            [&](ApplyCont jump) { of[is_local(program_, variable(program_, jump.target)) ? Jumps : Returns] += times; },
            [&](Apply call) { of[kind_of(call)] += times; },
            [&](Case) { of[Branches] += times; },
            [](auto) {},
        });
  }
  std::array<uint64_t, counter_count> of{};

private:
  Counter kind_of(Apply call) const {
    Var function = variable(program_, call.function);
    if (known_function(program_, function)) return KnownCalls;
    return is_external(program_, function) ? ExternalCalls : ClosureCalls;
  }

  void add_allocation(LetPrim let, uint64_t times) {
    uint32_t fields = 0;
    for (Occur operand : let.primitive.operands) fields += takes_room(type(program_, operand));
    auto count = [&](Counter records, Counter bytes) {
      of[records] += times;
      of[bytes] += times * record_bytes(fields);
    };
    switch (let.primitive.kind) {
    case PrimKind::Tuple:
      if (fields > 0) count(Tuples, TupleBytes);
      break;
    case PrimKind::Injection:
      if (fields > 0) count(Injections, InjectionBytes);
      break;
    case PrimKind::Closure:
      fields = std::max(fields - 1, 1u); // the code is in the header
      count(Closures, ClosureBytes);
      break;
    default: break;
    }
  }

  const Program& program_;
};

// A region is counted as a whole at its start. Subtracts the part of the last region that has not run where the machine
// stopped.
void take_back(const Program& program, const Machine& machine, uint64_t steps, std::vector<uint64_t>& times) {
  const std::vector<uint32_t>& regions = machine.code().regions;
  Expr last = machine.at();
  for (Expr next = last; next && regions[next.index] == regions[last.index]; next = after(program, last)) last = next;
  for (; steps > 0 && last && times[last.index] > 0; --steps, last = before(program, last)) --times[last.index];
}

} // namespace

std::vector<uint64_t> profile(const Program& program, const Machine& machine) {
  std::vector<uint64_t> times(program.data().exprs.limit());
  for (size_t i = 0; i < times.size() && i < machine.code().regions.size(); ++i)
    if (uint32_t region = machine.code().regions[i]) times[i] = machine.counts()[region];
  uint64_t all = std::accumulate(times.begin(), times.end(), uint64_t{0});
  if (all > machine.steps()) take_back(program, machine, all - machine.steps(), times);
  return times;
}

std::vector<std::pair<std::string_view, uint64_t>> statistics(const Program& program, const Machine& machine) {
  Counting counting(program);
  std::vector<uint64_t> times = profile(program, machine);
  for (uint32_t i = 1; i < times.size(); ++i)
    if (times[i] > 0) counting.add(Expr{i}, times[i]);
  counting.of[Steps] = machine.steps();
  counting.of[HighestStack] = machine.highest_stack();
  counting.of[HighestHeap] = machine.heap_counters().highest_bytes;
  counting.of[YoungCollections] = machine.heap_counters().young_collections;
  counting.of[FullCollections] = machine.heap_counters().full_collections;
  std::vector<std::pair<std::string_view, uint64_t>> all;
  for (size_t i = 0; i < counter_count; ++i) all.emplace_back(names[i], counting.of[i]);
  return all;
}

} // namespace letcont::vm
