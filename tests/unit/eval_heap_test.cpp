// The evaluator's heap: what a program has let go of is there again, however often it was alive at a collection; and
// when collections come.

#include "cps/parse/parse.h"
#include "eval/evaluator.h"

#include <gtest/gtest.h>

namespace letcont::eval {
namespace {

// Makes ROUNDS lists of LENGTH cells, one after the other; only the last one is alive.
std::string lists(int rounds, int length) {
  return "data List = { Nil Cons(i32, List) }\n"
         "let _ = {\n let none = inj 0/2 () : List\n let zero = 0\n let one = 1\n let rounds = " +
         std::to_string(rounds) + "\n let length = " + std::to_string(length) +
         "\n decl loop\n loop(rounds, length, none)\n"
         " loop(r, n, xs : List) = {\n let done = eq(n, zero)\n decl more, again\n"
         "  case(done) { true -> again false -> more }\n"
         "  more() = {\n let m = sub(n, one)\n let longer = inj 1/2 (n, xs) : List\n loop(r, m, longer)\n }\n"
         "  again() = {\n let last = eq(r, one)\n decl end, next\n case(last) { true -> end false -> next }\n"
         "   next() = {\n let s = sub(r, one)\n loop(s, length, none)\n }\n"
         "   end() = {\n let u = ()\n halt(u)\n }\n  }\n }\n}\n";
}

State run(const std::string& text, uint64_t heap_bytes) {
  Source source("test.cps", text);
  Diagnostics diagnostics;
  std::optional<cps::Program> program = cps::parse(source, diagnostics);
  EXPECT_TRUE(program) << render(diagnostics, source, false);
  if (!program) return State::Failed;
  Evaluator evaluator(*program, {.heap_bytes = heap_bytes});
  while (evaluator.run(1'000'000) == State::Running) {
  }
  if (evaluator.state() == State::Failed) EXPECT_EQ(evaluator.error().code, "limit/heap");
  return evaluator.state();
}

TEST(EvalHeap, ReusesWhatWasAliveAtACollection) {
  constexpr uint64_t limit = uint64_t{24} << 20;
  EXPECT_EQ(run(lists(1, 600'000), limit), State::Failed); // so long a list does not fit
  EXPECT_EQ(run(lists(12, 150'000), limit), State::Ended);
}

// A block that makes longer and longer strings keeps the last one only.
TEST(EvalHeap, LetsGoOfWhatABlockHasUsed) {
  constexpr int strings = 300, length = 1000;
  std::string text = "let _ = {\n let s0 = \"\"\n let more = \"" + std::string(length, 'a') + "\"\n";
  for (int i = 1; i <= strings; ++i)
    text += " let s" + std::to_string(i) + " = concat(s" + std::to_string(i - 1) + ", more)\n";
  text += " let n = length(s" + std::to_string(strings) + ")\n let u = ()\n halt(u)\n}\n";
  EXPECT_EQ(run(text, uint64_t{4} << 20), State::Ended);
}

// Allocates records that refer to each other until a collection pays. Returns the last one.
Object* fill(Heap& heap, Object* last) {
  while (!heap.wants_collection()) {
    Object* object = heap.allocate(0, 1000);
    object->fields()[0].object = last;
    object->references()[0] = last != nullptr;
    last = object;
  }
  return last;
}

// The first collection comes after 8 MiB, and a further one when as much again has been allocated as was kept.
TEST(EvalHeap, CollectsWhenItPays) {
  const uint64_t least = uint64_t{8} << 20, record = Heap::size_of(1000);
  Heap heap;
  Object* last = fill(heap, nullptr);
  EXPECT_GE(heap.bytes(), least);
  EXPECT_LT(heap.bytes(), least + record);
  uint64_t kept = heap.bytes();
  heap.mark(last);
  heap.sweep();
  EXPECT_EQ(heap.bytes(), kept);
  fill(heap, last);
  EXPECT_GE(heap.bytes(), 2 * kept);
  EXPECT_LT(heap.bytes(), 2 * kept + record);
  heap.sweep();
  EXPECT_EQ(heap.bytes(), 0u);
  fill(heap, nullptr);
  EXPECT_GE(heap.bytes(), least);
  EXPECT_LT(heap.bytes(), least + record);
}

// What records count as is the same in all interpreters, so it is told in bytes here.
TEST(EvalHeap, CountsBytes) {
  Heap heap;
  EXPECT_EQ(heap.bytes(), 0u);
  heap.allocate(0, 3);
  EXPECT_EQ(heap.bytes(), 24u + 27);
  heap.allocate("four");
  EXPECT_EQ(heap.bytes(), 24u + 27 + 24 + 4);
  const std::string text(((size_t{8} << 20) - 24 - 28 - 24) - 27 - 1, 'x');
  heap.allocate(text);
  EXPECT_EQ(heap.bytes(), (uint64_t{8} << 20) - 1);
  EXPECT_FALSE(heap.wants_collection());
  heap.sweep();
  heap.allocate(std::string((size_t{8} << 20) - 24, 'x'));
  EXPECT_EQ(heap.bytes(), uint64_t{8} << 20);
  EXPECT_TRUE(heap.wants_collection());
}

// What is reached only through fields that are references stays, with its texts; nothing else does.
TEST(EvalHeap, KeepsWhatFieldsReferTo) {
  Heap heap;
  Object *a = heap.allocate(1, 2), *b = heap.allocate(2, 1), *c = heap.allocate("text"), *d = heap.allocate(3, 1);
  a->fields()[0].object = d; // no reference: the bits of a number
  a->fields()[1].object = b;
  a->references()[1] = true;
  b->fields()[0].object = c;
  b->references()[0] = true;
  for (int i = 0; i < 2; ++i) {
    heap.mark(a);
    heap.mark(nullptr);
    heap.mark(reinterpret_cast<Object*>(uintptr_t{17})); // a constant string
    heap.sweep();
    EXPECT_EQ(heap.bytes(), Heap::size_of(2) + Heap::size_of(1) + Heap::size_of("text"));
    EXPECT_FALSE(a->marked || b->marked || c->marked);
  }
  EXPECT_EQ(c->text(), "text");
}

} // namespace
} // namespace letcont::eval
