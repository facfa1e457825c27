// The virtual machine: limits with their messages, slices, two machines at once, deep recursion, parallel moves,
// registers, counters.
#include "cps/build.h"
#include "cps/parse/parse.h"
#include "eval/evaluator.h"
#include "vm/code/frame.h"
#include "vm/code/sequences.h"
#include "vm/compile/compile.h"
#include "vm/compile/moves.h"
#include "vm/machine/heap.h"
#include "vm/machine/machine.h"
#include "vm/machine/statistics.h"
#include "vm_fixture.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <sys/resource.h>

namespace letcont::vm {
namespace {

// sum(n) = n + sum(n - 1), then `print_int(sum(N))`.
std::string deep(int n) {
  return "def sum = code k (n) -> {\n let zero = 0\n let done = eq(n, zero)\n decl k0, k1\n"
         " case(done) { true -> k1 false -> k0 }\n k1() = {\n k(zero)\n }\n"
         " k0() = {\n let one = 1\n let m = sub(n, one)\n decl k2\n sum(k2, m)\n"
         " k2(rest) = {\n let all = add(rest, n)\n k(all)\n }\n }\n}\n"
         "let _ = {\n let print = external(\"print_int\")\n let n = " +
         std::to_string(n) + "\n decl k\n sum(k, n)\n k(x) = {\n decl k3\n print(k3, x)\n" +
         " k3() = {\n let u = ()\n halt(u)\n }\n }\n}\n";
}

constexpr char endless[] = "let _ = {\n let print = external(\"print_newline\")\n decl loop\n loop()\n"
                           " loop() = {\n print(loop)\n }\n}\n";

constexpr char growing[] =
    "data List = { Nil Cons(i32, List) }\n"
    "let _ = {\n let none = inj 0/2 () : List\n decl loop\n loop(none)\n"
    " loop(xs : List) = {\n let one = 1\n let more = inj 1/2 (one, xs) : List\n loop(more)\n }\n}\n";

// A loop of n additions, each of which needs what is bound outside of it and the sum before.
std::string additions(int n) {
  std::string text = "def f = code k (x : i32) : i32 -> {\n decl loop\n loop(x)\n loop(y0 : i32) = {\n  decl on, out\n"
                     "  case(y0) { 0 -> out _ -> on }\n  out() = { k(y0) }\n  on() = {\n";
  for (int i = 0; i < n; ++i) text += "   let y" + std::to_string(i + 1) + " = add(y" + std::to_string(i) + ", x)\n";
  return text + "   loop(y" + std::to_string(n) + ")\n  }\n }\n}\n";
}

TEST(Vm, RecursesAsDeepAsThereIsMemoryFor) {
  Fixture f(deep(1'000'000));
  EXPECT_EQ(f.run(), State::Ended);
  EXPECT_EQ(f.output, "1784293664");
}

TEST(Vm, EndsAtEachLimitWithItsOwnMessage) {
  Fixture stack(deep(1'000'000), {.stack_bytes = 100'000});
  EXPECT_EQ(stack.run(), State::Failed);
  EXPECT_EQ(stack.machine->error().code, "limit/stack");

  Fixture heap(growing, {.heap_bytes = 1'000'000});
  EXPECT_EQ(heap.run(), State::Failed);
  EXPECT_EQ(heap.machine->error().code, "limit/heap");

  Fixture steps(endless, {.steps = 1000});
  EXPECT_EQ(steps.run(), State::Failed);
  EXPECT_EQ(steps.machine->error().code, "limit/steps");
  EXPECT_EQ(steps.machine->steps(), 1000u);

  Fixture output(endless, {.output_bytes = 10});
  EXPECT_EQ(output.run(), State::Failed);
  EXPECT_EQ(output.machine->error().code, "limit/output");
  EXPECT_EQ(output.output, std::string(10, '\n'));
}

TEST(Vm, StopsAndGoesOnAndRunsBesideAnother) {
  Fixture a(deep(1000)), b(deep(2000));
  bool some = true;
  for (int slices = 0; some; ++slices) {
    ASSERT_LT(slices, 100'000);
    some = a.machine->run(1) == State::Running;
    some = b.machine->run(3) == State::Running || some;
  }
  EXPECT_EQ(a.machine->take_output(), "500500");
  EXPECT_EQ(b.machine->take_output(), "2001000");
}

TEST(Vm, CountsWhatItDoes) {
  Fixture f(deep(10), {}, {.count = true});
  EXPECT_EQ(f.run(), State::Ended);
  std::map<std::string_view, uint64_t> counted = f.counted();
  EXPECT_EQ(counted["direct calls"], 11u);
  EXPECT_EQ(counted["external calls"], 1u);
  EXPECT_EQ(counted["returns"], 11u);
  EXPECT_EQ(counted["branches"], 11u);
}

// A handler of an exception begins no expression of its own.
TEST(Vm, CountsTheStepsOfAnException) {
  Fixture f("def f = code k h (x : i32) : i32 raises i32 -> { h(x) }\n"
            "let _ = {\n let x = 1\n decl k, h\n f(k, h, x)\n k(y) = { halt(y) }\n"
            " h(e) = {\n let z = add(e, e)\n halt(z)\n }\n}\n");
  eval::Evaluator evaluator(f.program, {});
  while (evaluator.run(100) == State::Running) {
  }
  EXPECT_EQ(f.run(), State::Ended);
  EXPECT_EQ(f.machine->steps(), evaluator.steps());
}

// What has no fields takes no room.
TEST(Vm, CountsRecordsAndTheirBytes) {
  Fixture f("data List = { Nil Cons(i32, List) }\n"
            "let _ = {\n let n = 7\n let none = inj 0/2 () : List\n let one = inj 1/2 (n, none) : List\n"
            " let two = inj 1/2 (n, one) : List\n let nothing = ()\n let pair = (n, two)\n halt(nothing)\n}\n",
            {}, {.count = true});
  EXPECT_EQ(f.run(), State::Ended);
  std::map<std::string_view, uint64_t> counted = f.counted();
  EXPECT_EQ(counted["data"], 2u);
  EXPECT_EQ(counted["bytes of data"], 2 * record_bytes(2));
  EXPECT_EQ(counted["tuples"], 1u);
  EXPECT_EQ(counted["bytes of tuples"], record_bytes(2));
  EXPECT_EQ(counted["closures"], 0u);
  EXPECT_EQ(counted["peak heap in bytes"], 3 * record_bytes(2));
  EXPECT_EQ(counted["young collections"], 0u);
  EXPECT_EQ(counted["full collections"], 0u);
}

// The code of a closure is in its header, and one without anything else has room for a field all the same.
TEST(Vm, CountsClosuresAndJumps) {
  Fixture f("def one = code k (env : env() fn() -> i32) -> { let a = 5 k(a) }\n"
            "def two = code k (env : env(i32, i32) fn() -> i32) -> { let a = #0(env) k(a) }\n"
            "let _ = {\n let n = 7\n let c = closure(one)\n let d = closure(two, n, n)\n decl i, j, l\n c(i)\n"
            " i(x) = { d(j) }\n j(y) = { l(y) }\n"
            " l(z) = {\n decl done, on\n case(z) { 0 -> done _ -> on }\n done() = { let u = () halt(u) }\n"
            " on() = { let o = 1 let m = sub(z, o) l(m) }\n }\n}\n",
            {}, {.count = true});
  EXPECT_EQ(f.run(), State::Ended);
  std::map<std::string_view, uint64_t> counted = f.counted();
  EXPECT_EQ(counted["steps"], f.machine->steps());
  EXPECT_EQ(counted["closures"], 2u);
  EXPECT_EQ(counted["bytes of closures"], record_bytes(1) + record_bytes(2));
  EXPECT_EQ(counted["indirect calls"], 2u);
  EXPECT_EQ(counted["direct calls"], 0u);
  EXPECT_EQ(counted["branches"], 8u);
  EXPECT_EQ(counted["jumps"], 8u);
  EXPECT_EQ(counted["returns"], 2u);
}

TEST(Vm, CountsTheStackAndCollections) {
  auto counted = [](const std::string& text) {
    Fixture f(text, {.heap_bytes = 20'000'000}, {.count = true});
    f.run();
    return f.counted();
  };
  auto peak = [&](int n) { return counted(deep(n))["peak stack in bytes"]; };
  EXPECT_GE(peak(20) - peak(10), 10 * 16u); // each frame has a value and the return address
  EXPECT_EQ(peak(30) - peak(20), peak(20) - peak(10));
  std::map<std::string_view, uint64_t> heap = counted(growing);
  EXPECT_GT(heap["young collections"], 10u);
  EXPECT_GE(heap["full collections"], 2u);
  EXPECT_LE(heap["full collections"], 10u);
  EXPECT_GT(heap["peak heap in bytes"], 19'000'000u);
  EXPECT_LT(heap["peak heap in bytes"], 26'000'000u);
}

// A collection keeps room for it.
TEST(Vm, KnowsItsLargestRecord) {
  Fixture f("let _ = {\n let a = 1\n let t = (a, a)\n let u = (a, t, a, t, a)\n let v = (u, t, u)\n let unit = ()\n"
            " halt(unit)\n}\n");
  EXPECT_EQ(f.machine->code().largest_record, record_bytes(5));
  EXPECT_EQ(Fixture(deep(3)).machine->code().largest_record, 0u);
}

// A frame may be the last one that fits: what a call of its returns lies beyond it, two words.
TEST(Vm, KnowsItsLargestFrame) {
  for (int registers : {3, 40}) {
    Fixture f(additions(registers) + "def g = code k (a : i32, b : i32, c : i32) -> { k(c) }\n");
    const Code& code = f.machine->code();
    uint32_t most = 0;
    for (const CodeFunction& function : code.functions) most = std::max(most, function.frame_slots);
    EXPECT_EQ(code.largest_frame, 8 * most + 16);
  }
}

// Calls write them, whether they are read or not.
TEST(Vm, HasRegistersForUnusedParameters) {
  Fixture f("def f = code k (a : i32, b : i32, c : i32) -> { k(a) }\n");
  EXPECT_EQ(f.machine->code().functions[0].parameter_count, 3u);
  EXPECT_EQ(f.machine->code().functions[0].frame_slots, 4u);
}

// Those that are computed; the others are parts of the code.
TEST(Vm, NumbersItsGlobals) {
  EXPECT_EQ(Fixture(deep(3)).machine->code().global_count, 0u);
  Fixture f("let a = 1\nlet b : i32 = { halt(a) }\nlet c = (b, b)\nlet d = ()\nlet e : i32 = { let x = add(a, a) "
            "halt(x) }\n");
  EXPECT_EQ(f.machine->code().global_count, 3u); // b, c, e
}

TEST(Vm, ReusesRegistersInALoop) {
  EXPECT_EQ(Fixture(additions(40)).machine->code().largest_frame, Fixture(additions(3)).machine->code().largest_frame);
}

// One begins with a function, with a continuation that is jumped to from several places, and with a branch that is all
// that leads to its continuation; one more is the end of the program.
TEST(Vm, NumbersRegions) {
  Fixture f("def f = code k (x : i32) : i32 -> {\n decl one, other\n case(x) { 0 -> one 1 -> other _ -> other }\n"
            " one() = { k(x) }\n other() = { let y = add(x, x) k(y) }\n}\n");
  const Code& code = f.machine->code();
  EXPECT_EQ(code.region_count, 4u);
  std::vector<uint32_t> used;
  for (uint32_t region : code.regions)
    if (region != 0 && std::find(used.begin(), used.end(), region) == used.end()) used.push_back(region);
  std::sort(used.begin(), used.end());
  EXPECT_EQ(used, (std::vector<uint32_t>{1, 2, 3}));
}

TEST(Vm, RefusesARecordOfTooManyFields) {
  for (uint32_t fields : {most_fields, most_fields + 1}) {
    cps::Program program;
    cps::Block block = cps::define_dynamic(program, cps::Visibility::Public, "main", TypeTable::i32);
    cps::Var one = block.integer(1);
    block.tuple(std::vector<cps::Var>(fields, one));
    block.halt(one);
    Diagnostics diagnostics;
    EXPECT_EQ(compile(program, diagnostics).has_value(), fields == most_fields);
    EXPECT_EQ(diagnostics.has_errors(), fields != most_fields);
  }
}

TEST(Vm, PrintsItsCode) {
  Fixture f(deep(3));
  std::string code = print(f.machine->code(), f.program).text;
  EXPECT_NE(code.find(" → "), std::string::npos) << code; // the target of a jump
  EXPECT_EQ(code.find(", → "), std::string::npos) << code;
  EXPECT_TRUE(code.starts_with("sum(r1), a frame of ")) << code;
  EXPECT_NE(code.find(" = call sum, r"), std::string::npos) << code;
}

TEST(Vm, TracesAndCountsOnlyIfAsked) {
  auto code = [](LowerOptions options) {
    Fixture f(deep(3), {}, options);
    return print(f.machine->code(), f.program).text;
  };
  for (std::string_view instruction : {"trace", "count"}) {
    EXPECT_EQ(code({}).find(instruction), std::string::npos);
    EXPECT_NE(code({.count = true, .trace = true}).find(instruction), std::string::npos);
  }
}

#if !__has_feature(address_sanitizer)
// Runs in a process of its own, which has no more memory than a collection asks for.
TEST(VmDeathTest, SaysThatMemoryHasRunOutDuringACollection) {
  auto grow = [] {
    Fixture f(growing, {.heap_bytes = uint64_t{1} << 40});
    rlimit limit{uint64_t{400} << 20, uint64_t{400} << 20};
    setrlimit(RLIMIT_AS, &limit);
    State state = f.run();
    std::fputs(f.machine->error().code.c_str(), stderr);
    std::_Exit(state == State::Failed ? 0 : 1);
  };
  EXPECT_EXIT(grow(), testing::ExitedWithCode(0), "limit/heap");
}
#endif

// A region counts when it begins: what of it has not run yet does not count, wherever the machine stops.
TEST(Vm, CountsNoMoreThanHasRun) {
  Fixture whole(deep(10), {}, {.count = true});
  EXPECT_EQ(whole.run(), State::Ended);
  for (uint64_t limit = 0; limit <= whole.machine->steps(); ++limit) {
    Fixture f(deep(10), {.steps = limit}, {.count = true});
    f.run();
    uint64_t counted = 0;
    for (uint64_t times : profile(f.program, *f.machine)) counted += times;
    EXPECT_EQ(counted, limit);
  }
}

// `fact`'s call continues in the called function, including its branch, and the jump of a loop in its branch.
TEST(Vm, FindsSequencesAcrossCallsAndJumps) {
  Fixture f(deep(3));
  const Code& code = f.machine->code();
  auto linked_from = [&](Opcode first) {
    for (size_t i = 0; i < code.origins.size(); ++i)
      if (code.units[code.origins[i].unit] == first) return longest_sequence(code, i);
    return Opcode{0};
  };
  Opcode call = linked_from(opcode(Simple::Call1));
  ASSERT_GE(call, opcode_count);
  EXPECT_EQ(sequences[call - opcode_count][1], branch_unless(Operation::Eq, Form::RightConstant));
  EXPECT_EQ(linked_from(opcode(Simple::Halt)), opcode(Simple::Halt));
}

// Code that executes these instructions one after the other, then halts. What a call or jump goes to stands before it.
struct Scattered {
  explicit Scattered(Sequence steps) {
    std::vector<std::vector<Opcode>> parts(1);
    for (uint32_t i = 0; i < steps.length(); ++i) {
      parts.back().push_back(steps[i]);
      if (has_target(steps[i])) parts.emplace_back();
    }
    for (size_t part = parts.size(); part-- > 0; put(opcode(Simple::Halt))) {
      uint32_t begin = static_cast<uint32_t>(code.units.size());
      first = code.origins.size();
      for (Opcode step : parts[part]) put(step);
      next = begin;
    }
  }
  static bool has_target(Opcode code) {
    return code == opcode(Simple::Jump) || is_between(code, Simple::Call0, Simple::CallMany) ||
           is_between(code, Simple::TailCall0, Simple::TailCall4);
  }
  void put(Opcode step) {
    uint32_t at = static_cast<uint32_t>(code.units.size());
    code.origins.push_back({at, {}});
    code.units.resize(at + operation_units + 3, 4 * 1000); // operands, which lead nowhere as targets
    code.units[at] = step;
    if (has_target(step)) code.units[at + operation_units + 1] = (next - at) * 4;
  }
  Code code;
  uint32_t next = 0; // the first unit of what was put last
  size_t first = 0;  // the first instruction
};

TEST(Vm, FindsEachSequenceOfTheTable) {
  for (size_t i = 0; i < sequences.size(); ++i) {
    Scattered it(sequences[i]);
    EXPECT_EQ(longest_sequence(it.code, it.first), opcode_count + i);
  }
  // The same of a jump as the compiler writes it.
  Fixture loop("def f = code k (x) -> {\n decl loop\n loop(x)\n loop(y) = {\n let ten = 10 let done = eq(y, ten)\n"
               " decl on, out\n case(done) { true -> out false -> on }\n out() = { k(y) }\n"
               " on() = { let z = add(y, x) loop(z) }\n }\n}\n");
  const Code& code = loop.machine->code();
  size_t found = 0;
  for (size_t i = 0; i < code.origins.size(); ++i)
    found += code.units[code.origins[i].unit] == opcode(Simple::Jump) && longest_sequence(code, i) >= opcode_count;
  EXPECT_GE(found, 1u);
}

TEST(Vm, HasSequencesThatAreMade) {
  for (size_t i = 0; i < sequences.size(); ++i) {
    EXPECT_GE(sequences[i].length(), 2u);
    for (uint32_t j = 0; j < sequences[i].length(); ++j) EXPECT_TRUE(is_made(sequences[i][j]));
    if (i > 0) EXPECT_TRUE(sequences[i - 1] < sequences[i]);
  }
}

// Where it is in the order of texts, not of names, decides; two machines, since each makes its own table.
TEST(Vm, ComparesTextsByTheirBytes) {
  std::string pairs[][2] = {{"b", "a"}, {"a", "b"}, {"", "a"}, {"ab", "b"}, {"Z", "a"}, {"\303\251", "z"}};
  for (auto& [left, right] : pairs) {
    Fixture f("let _ = {\n let print = external(\"print_bool\")\n let a = \"" + left + "\"\n let b = \"" + right +
              "\"\n let less = slt(a, b)\n decl k\n print(k, less)\n k() = {\n let u = ()\n halt(u)\n }\n}\n");
    EXPECT_EQ(f.run(), State::Ended);
    EXPECT_EQ(f.output, left < right ? "true" : "false") << left << " " << right;
  }
}

// Through a table, with a hole, and what is below and above it; and through comparisons, where integers are far apart.
TEST(Vm, ChoosesAmongIntegers) {
  for (std::string_view last : {"9", "1000000"}) {
    std::string text = "let choose = code k (x) -> {\n decl a, b, c, e, g, d\n case(x) { 3 -> a 4 -> b 6 -> c 7 -> e " +
                       std::string(last) + " -> g _ -> d }\n";
    for (std::string_view way : {"a", "b", "c", "e", "g", "d"})
      text +=
          " " + std::string(way) + "() = { let r = " + std::to_string(static_cast<int>(way[0] - 'a' + 1)) + " k(r) }\n";
    text += "}\nlet _ = {\n let print = external(\"print_int\")\n decl k0\n k0()\n";
    std::vector<std::string> given{"2",  "3",  "4",          "5",          "6", "7", "8", std::string(last),
                                   "10", "-1", "2147483647", "-2147483648"};
    for (size_t i = 0; i < given.size(); ++i) {
      std::string at = std::to_string(i), next = std::to_string(i + 1);
      text += " k" + at + "() = {\n let x" + at + " = " + given[i] + "\n decl r" + at + ", k" + next + "\n choose(r" +
              at + ", x" + at + ")\n r" + at + "(n" + at + ") = { print(k" + next + ", n" + at + ") }\n";
    }
    text += " k" + std::to_string(given.size()) + "() = { let u = () halt(u) }\n" + std::string(given.size() + 1, '}');
    Fixture f(text);
    EXPECT_EQ(f.run(), State::Ended);
    EXPECT_EQ(f.output, "412435474444") << last;
  }
}

TEST(Vm, KeepsFramesSmall) {
  Fixture f(deep(1));
  EXPECT_LE(f.machine->code().functions[0].frame_slots, 4u);
}

// Every way to move four registers into four: none is overwritten before it is read.
TEST(Vm, MovesInParallel) {
  for (uint32_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
    std::vector<SlotMove> moves;
    for (uint32_t to = 1, rest = code; to <= 4; ++to, rest /= 6) moves.push_back({to, 1 + rest % 6});
    std::vector<uint32_t> before{0, 1, 2, 3, 4, 5, 6, 7}, after = before;
    size_t changing =
        static_cast<size_t>(std::count_if(moves.begin(), moves.end(), [](auto m) { return m.to != m.from; }));
    std::vector<SlotMove> sequence = in_sequence(moves, 7);
    for (SlotMove move : sequence) after[move.to] = after[move.from];
    EXPECT_LE(sequence.size(), changing + changing / 2) << code; // each cycle needs one more
    for (SlotMove move : moves) EXPECT_EQ(after[move.to], move.from) << code;
  }
}

TEST(Frame, KnowsWhichRegistersAreTaken) {
  Frame frame;
  auto taken = [&] {
    std::vector<uint32_t> slots;
    frame.for_each_taken([&](uint32_t slot) { slots.push_back(slot); });
    return slots;
  };
  EXPECT_EQ(taken(), std::vector<uint32_t>{0}); // the return address
  for (uint32_t slot = 1; slot < 130; ++slot) {
    EXPECT_EQ(frame.lowest_free(), slot);
    EXPECT_FALSE(frame.is_taken(slot));
    frame.take(slot);
    EXPECT_TRUE(frame.is_taken(slot));
    EXPECT_EQ(frame.highest(), slot);
  }
  EXPECT_FALSE(frame.is_taken(1000));
  for (uint32_t slot = 129; slot > 70; --slot) frame.release(slot);
  EXPECT_EQ(frame.highest(), 70u);
  frame.release(3);
  EXPECT_FALSE(frame.is_taken(3));
  EXPECT_EQ(frame.lowest_free(), 3u);
  EXPECT_EQ(taken().size(), 70u);
  frame.clear();
  EXPECT_EQ(taken(), std::vector<uint32_t>{0});
}

TEST(Heap, PutsWhatIsLargeForTheYoungSpaceIntoTheOldOne) {
  Heap heap(1 << 30, 64, false);
  uint64_t young = static_cast<uint64_t>(heap.alloc_end() - heap.alloc_begin());
  EXPECT_FALSE(heap.is_large(young / 4));
  EXPECT_TRUE(heap.is_large(young / 4 + 1));
}

TEST(Heap, HasAYoungSpaceOfAQuarterOfItsLimit) {
  auto young = [](uint64_t limit, uint32_t largest) {
    Heap heap(limit, largest, false);
    EXPECT_TRUE(heap.is_ready());
    EXPECT_FALSE(heap.is_full());
    EXPECT_EQ(heap.counters().young_collections + heap.counters().full_collections, 0u);
    EXPECT_EQ(heap.counters().highest_bytes, 0u);
    return heap.alloc_end() - heap.alloc_begin();
  };
  EXPECT_EQ(young(uint64_t{1} << 40, 64), 512 << 10);
  EXPECT_EQ(young(1 << 20, 64), 256 << 10);
  EXPECT_EQ(young(100, 64), 1024);
  EXPECT_EQ(young(1 << 20, 1 << 20), 1 << 20);
}

// A heap, and roots, as a machine has them.
struct Allocating {
  explicit Allocating(uint64_t limit, bool stress = false) : heap(limit, 0, stress), at(heap.alloc_begin()) {}
  // A new record that refers to `rest` has `size` more fields; false if the limit is reached.
  bool add(uint64_t& list, uint16_t size) {
    uint64_t bytes = record_bytes(size + 1u);
    if (static_cast<uint64_t>(heap.alloc_end() - at) < bytes && !collect(list)) return false;
    Record* record = new (at) Record{7, 1, static_cast<uint16_t>(size + 1)};
    record->values()[0] = list;
    std::fill_n(record->values() + 1, size, ++made);
    list = reinterpret_cast<uintptr_t>(record);
    at += bytes;
    return true;
  }
  bool collect(uint64_t& list) {
    heap.begin(at);
    kinds += heap.is_full() ? 'F' : 'y';
    heap.forward(list);
    at = heap.alloc_begin();
    return heap.finish();
  }
  static size_t length(uint64_t list) {
    size_t count = 0;
    for (; list != 0; list = reinterpret_cast<Record*>(list)->values()[0]) ++count;
    return count;
  }
  Heap heap;
  char* at;
  uint64_t made = 0;
  std::string kinds; // of collections
};

// 16 records fill the young space. What is alive makes full collections rare; what is not, rarer still.
TEST(Heap, CollectsFullyWhenTheOldSpaceHasGrown) {
  for (bool alive : {true, false}) {
    Allocating all(uint64_t{1} << 30);
    uint64_t list = 0;
    for (int i = 0; i < 1000; ++i) {
      ASSERT_TRUE(all.add(list, 4000));
      if (!alive) list = 0;
    }
    EXPECT_EQ(all.kinds.size(), 999u / 16);
    EXPECT_EQ(all.kinds.substr(0, 12), alive ? "FyyyFyyyyyFy" : "Fyyyyyyyyyyy");
    EXPECT_EQ(std::count(all.kinds.begin(), all.kinds.end(), 'F'), alive ? 5 : 1);
    EXPECT_EQ(all.heap.counters().full_collections,
              static_cast<uint64_t>(std::count(all.kinds.begin(), all.kinds.end(), 'F')));
    EXPECT_EQ(all.heap.counters().young_collections + all.heap.counters().full_collections, all.kinds.size());
    if (alive) EXPECT_EQ(Allocating::length(list), 1000u);
  }
}

TEST(Heap, CollectsFullyEveryOtherTimeUnderStress) {
  Allocating all(uint64_t{1} << 30, true);
  uint64_t list = 0;
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(all.collect(list));
  EXPECT_EQ(all.kinds, "yFyFyF");
}

// What is alive may take the limit, and no more.
TEST(Heap, EndsAtItsLimit) {
  Allocating all(uint64_t{10} << 20);
  uint64_t list = 0, bytes = 0;
  while (all.add(list, 999)) bytes += record_bytes(1000);
  EXPECT_GT(bytes, uint64_t{10} << 20);
  EXPECT_LT(bytes, (uint64_t{10} << 20) + (uint64_t{1} << 20));
  EXPECT_GE(all.heap.counters().highest_bytes, bytes - record_bytes(1000));
  EXPECT_LE(all.heap.counters().highest_bytes, bytes);
}

TEST(Heap, CountsArraysToItsLimit) {
  Heap heap(1 << 20, 0, false);
  uint32_t most = static_cast<uint32_t>(((1 << 20) - sizeof(ArrayRecord)) / 8);
  EXPECT_EQ(heap.allocate(most + 1, 0, false), nullptr);
  ArrayRecord* array = heap.allocate(most, 5, false);
  ASSERT_NE(array, nullptr);
  EXPECT_EQ(array->values()[0], 5u);
  EXPECT_EQ(array->values()[most - 1], 5u);
  EXPECT_EQ(heap.allocate(0, 0, false), nullptr);
  EXPECT_TRUE(heap.wants_collection(0)); // the next one is full
  heap.begin(heap.alloc_begin());
  EXPECT_TRUE(heap.is_full());
  ASSERT_TRUE(heap.finish()); // which frees it
  EXPECT_FALSE(heap.wants_collection(0));
  EXPECT_NE(heap.allocate(most, 0, false), nullptr);
}

} // namespace
} // namespace letcont::vm
