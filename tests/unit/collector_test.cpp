// The collector's heap, without compiled code: the test writes records into the nursery, and its variables are roots.

extern "C" {
#include "native/runtime/collector.h"
}
#include "llvm/shape/record_shape.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace {

using Word = uint64_t;

// The variables of a program.
constexpr size_t variable_count = 4;
void* variables[variable_count];
void** const addresses[variable_count] = {&variables[0], &variables[1], &variables[2], &variables[3]};
const ProgramMemory program = {addresses, variable_count, nullptr};

constexpr size_t nursery_size = size_t{1} << 15;

class Collector : public testing::Test {
protected:
  // One heap a process: it is opened once.
  static void SetUpTestSuite() {
    HeapOptions options = {};
    options.nursery = nursery_size;
    options.statistics = 1;
    ASSERT_TRUE(letcont_open_heap(&options));
    ASSERT_TRUE(letcont_add_program(&program));
  }
  void SetUp() override {
    for (void*& variable : variables) variable = nullptr;
  }

  static Word* take(size_t words) {
    size_t size = words * sizeof(Word);
    char* end = letcont_nursery.next + size;
    if (end > letcont_nursery.limit) return static_cast<Word*>(letcont_collect(size));
    Word* record = reinterpret_cast<Word*>(letcont_nursery.next);
    letcont_nursery.next = end;
    return record;
  }
  // A cell of a list: the number is in the first word, beside the shape.
  static Word* cell(uint32_t number, void* rest) {
    variables[3] = rest; // making room may move it
    Word* record = take(2);
    record[0] = record_small_shape(2, 1u << 1) | Word{number} << 32;
    record[1] = reinterpret_cast<Word>(variables[3]);
    variables[3] = nullptr;
    return record;
  }
};

Word* take_elements(unsigned log2, bool pointers, size_t count) {
  return static_cast<Word*>(letcont_allocate_elements(record_variable_shape(log2, pointers), count));
}

// Heaps of processes of their own.
class CollectorLimit : public Collector {
protected:
  static void SetUpTestSuite() {}

  // Keeps a list, and of many short arrays the last, until two major collections have come: `alive` bytes together.
  // Then ends the process with status 0.
  [[noreturn]] static void keep(size_t alive, size_t limit) {
    HeapOptions options = {};
    options.nursery = nursery_size;
    options.limit = limit;
    if (!letcont_open_heap(&options) || !letcont_add_program(&program)) std::exit(2);
    constexpr size_t elements = 8000, array = elements + 2 * sizeof(Word);
    for (size_t i = 0; i < (alive - array) / (2 * sizeof(Word)); ++i) variables[0] = cell(0, variables[0]);
    for (uint64_t before = letcont_heap_statistics().major; letcont_heap_statistics().major < before + 2;)
      variables[1] = take_elements(0, false, elements);
    std::exit(0);
  }
};

// The limit counts the nursery, the old generation and its copy, which has room for the next nursery: just so much can
// be alive, and not a cell more.
TEST_F(CollectorLimit, IsWhatCanBeAlive) {
  constexpr size_t nursery = (size_t{1} << 16) - 64, alive = size_t{12} << 20, limit = 2 * alive + 4 * nursery;
  EXPECT_EXIT(keep(alive, limit), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(keep(alive + 2 * sizeof(Word), limit), testing::ExitedWithCode(1), "the heap limit is reached");
}

uint32_t number_of(const void* cell) { return static_cast<uint32_t>(*static_cast<const Word*>(cell) >> 32); }
void* rest_of(const void* cell) { return reinterpret_cast<void*>(static_cast<const Word*>(cell)[1]); }

TEST_F(Collector, KeepsWhatVariablesReachWhileMuchIsAllocated) {
  constexpr uint32_t length = 1000;
  for (uint32_t i = 0; i < length; ++i) variables[0] = cell(i, variables[0]);
  HeapStatistics before = letcont_heap_statistics();
  for (uint32_t i = 0; i < 3'000'000; ++i) variables[1] = cell(i, nullptr); // 48 MB of garbage
  HeapStatistics after = letcont_heap_statistics();
  EXPECT_GT(after.minor, before.minor + 500);
  EXPECT_EQ(after.records - before.records, 3'000'000u);
  EXPECT_LT(after.highest, size_t{16} << 20);
  const void* at = variables[0];
  for (uint32_t i = length; i-- > 0; at = rest_of(at)) ASSERT_EQ(number_of(at), i);
  EXPECT_EQ(at, nullptr);
}

TEST_F(Collector, KeepsSharing) {
  variables[0] = cell(7, nullptr);
  variables[1] = cell(8, variables[0]);
  variables[2] = variables[1];
  for (uint32_t i = 0; i < 100'000; ++i) cell(i, nullptr);
  EXPECT_EQ(variables[1], variables[2]);
  EXPECT_EQ(rest_of(variables[1]), variables[0]);
  EXPECT_EQ(number_of(variables[0]), 7u);
}

TEST_F(Collector, CollectsTheOldGeneration) {
  // Lists that live long enough to be promoted, one after the other: 64 MB in all.
  uint64_t major = letcont_heap_statistics().major;
  for (int list = 0; list < 100; ++list) {
    variables[0] = nullptr;
    for (uint32_t i = 0; i < 40'000; ++i) variables[0] = cell(i, variables[0]);
  }
  EXPECT_GT(letcont_heap_statistics().major, major + 3);
  EXPECT_LT(letcont_heap_statistics().highest, size_t{32} << 20);
  uint32_t length = 0;
  for (const void* at = variables[0]; at; at = rest_of(at)) ++length;
  EXPECT_EQ(length, 40'000u);
}

// Words 1 to 10 of a small record, and any of a large one.
TEST_F(Collector, FindsPointersWhereTheShapeSays) {
  for (unsigned place = 1; place < record_small_words; ++place) {
    variables[0] = cell(place, nullptr);
    Word* record = take(record_small_words);
    record[0] = record_small_shape(record_small_words, uint64_t{1} << place);
    for (unsigned i = 1; i < record_small_words; ++i) record[i] = 2 * i; // no addresses, but even
    record[place] = reinterpret_cast<Word>(variables[0]);
    variables[0] = record;
    for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr);
    record = static_cast<Word*>(variables[0]);
    EXPECT_EQ(number_of(reinterpret_cast<void*>(record[place])), place);
    for (unsigned i = 1; i < record_small_words; ++i)
      if (i != place) EXPECT_EQ(record[i], 2 * i);
  }
}

TEST_F(Collector, FollowsTheDescriptionOfALargeRecord) {
  constexpr size_t words = 200, place = 130;
  std::vector<Word> description(1 + (words + 63) / 64);
  description[0] = words;
  description[1 + place / 64] = Word{1} << place % 64;
  for (int in_word_2 : {0, 1}) {
    variables[0] = cell(5, nullptr);
    Word* record = take(words);
    for (size_t i = 0; i < words; ++i) record[i] = i;
    record[0] = record_large_shape(in_word_2);
    record[in_word_2 ? 2 : 1] = reinterpret_cast<Word>(description.data());
    record[place] = reinterpret_cast<Word>(variables[0]);
    variables[0] = record;
    for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr);
    record = static_cast<Word*>(variables[0]);
    EXPECT_EQ(number_of(reinterpret_cast<void*>(record[place])), 5u);
    EXPECT_EQ(record[place + 1], place + 1);
  }
}

TEST_F(Collector, GivesRoomToARecordLargerThanTheNursery) {
  constexpr size_t words = 3 * nursery_size / sizeof(Word);
  std::vector<Word> description(1 + (words + 63) / 64);
  description[0] = words;
  Word* record = take(words);
  record[0] = record_large_shape(0);
  record[1] = reinterpret_cast<Word>(description.data());
  for (size_t i = 2; i < words; ++i) record[i] = i;
  variables[0] = record;
  for (uint32_t i = 0; i < 100'000; ++i) cell(i, nullptr);
  record = static_cast<Word*>(variables[0]);
  for (size_t i = 2; i < words; ++i) ASSERT_EQ(record[i], i);
}

TEST_F(Collector, CopiesAsManyElementsAsAVariableRecordHas) {
  for (unsigned log2 : {0u, 2u, 3u})
    for (size_t count : {0, 1, 3, 7, 8, 9, 100, 2000}) {
      Word* record = take_elements(log2, false, count);
      EXPECT_EQ(record[1], count);
      size_t bytes = count << log2;
      std::memset(record + 2, static_cast<int>(count), bytes);
      variables[0] = record;
      variables[1] = cell(6, nullptr); // it stands right after a small record
      for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr);
      record = static_cast<Word*>(variables[0]);
      ASSERT_EQ(record[1], count);
      std::vector<unsigned char> expected(bytes, static_cast<unsigned char>(count));
      ASSERT_TRUE(bytes == 0 || std::memcmp(record + 2, expected.data(), bytes) == 0);
      ASSERT_EQ(number_of(variables[1]), 6u);
    }
}

TEST_F(Collector, FollowsThePointersOfAVariableRecord) {
  Word* record = take_elements(3, true, 300);
  for (size_t i = 0; i < 300; ++i) ASSERT_EQ(record[2 + i], 0u);
  variables[0] = record;
  for (uint32_t i : {0, 150, 299}) {
    Word* one = cell(i, nullptr); // all of them fit into the nursery, so nothing moves
    static_cast<Word*>(variables[0])[2 + i] = reinterpret_cast<Word>(one);
  }
  for (uint32_t i = 0; i < 1'000'000; ++i) cell(i, nullptr);
  record = static_cast<Word*>(variables[0]);
  for (uint32_t i : {0, 150, 299}) EXPECT_EQ(number_of(reinterpret_cast<void*>(record[2 + i])), i);
  EXPECT_EQ(record[3], 0u);
}

// Writes a pointer as compiled code does.
void write(Word* record, size_t element, void* value) {
  void** place = reinterpret_cast<void**>(&record[2 + element]);
  if (record[0] & record_old_bit) letcont_remember(place, value);
  *place = value;
}

// An array of the old generation whose elements are written again and again, each time with a new record.
TEST_F(Collector, FindsYoungRecordsThatWereWrittenIntoOldOnes) {
  for (size_t count : {10, 100'000}) {
    variables[0] = take_elements(3, true, count);
    while (!(static_cast<Word*>(variables[0])[0] & record_old_bit)) cell(0, nullptr);
    for (uint32_t i = 0; i < 300'000; ++i) {
      Word* young = cell(i, nullptr);
      write(static_cast<Word*>(variables[0]), i % count, young);
    }
    Word* record = static_cast<Word*>(variables[0]);
    ASSERT_TRUE(record[0] & record_old_bit);
    for (uint32_t i = 300'000 - static_cast<uint32_t>(count); i < 300'000; ++i)
      ASSERT_EQ(number_of(reinterpret_cast<void*>(record[2 + i % count])), i);
  }
}

// Without a collection in between: a place that gets young and old records by turns is remembered a few times only.
TEST_F(Collector, RemembersAPlaceOnceHoweverOftenItIsWritten) {
  variables[0] = take_elements(3, true, 100'000);
  variables[1] = cell(1, nullptr);
  for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr); // the cell is old now
  variables[2] = cell(2, nullptr);
  HeapStatistics before = letcont_heap_statistics();
  for (uint32_t i = 0; i < 20'000'000; ++i) write(static_cast<Word*>(variables[0]), 7, variables[1 + i % 2]);
  EXPECT_EQ(letcont_heap_statistics().minor, before.minor);
  for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr);
  EXPECT_EQ(number_of(reinterpret_cast<void*>(static_cast<Word*>(variables[0])[2 + 7])), 2u);
}

// Whoever makes a large array of pointers writes its elements without the barrier: nothing young is left then.
TEST_F(Collector, CollectsBeforeItMakesALargeArrayOfPointers) {
  variables[0] = cell(9, nullptr);
  Word* record = take_elements(3, true, 100'000);
  for (size_t i = 0; i < 100'000; ++i) record[2 + i] = reinterpret_cast<Word>(variables[0]);
  variables[1] = record;
  for (uint32_t i = 0; i < 10'000; ++i) cell(i, nullptr);
  record = static_cast<Word*>(variables[1]);
  for (size_t i = 0; i < 100'000; ++i) ASSERT_EQ(reinterpret_cast<void*>(record[2 + i]), variables[0]);
  EXPECT_EQ(number_of(variables[0]), 9u);
}

// A thousand records of 100 KB each, of which one is alive, and a list that must survive.
TEST_F(Collector, PutsLargeVariableRecordsIntoTheOldGenerationAndCollectsThem) {
  constexpr size_t count = 100'000;
  for (uint32_t i = 0; i < 100; ++i) variables[0] = cell(i, variables[0]);
  HeapStatistics before = letcont_heap_statistics();
  for (uint32_t i = 0; i < 1000; ++i) {
    Word* record = take_elements(0, false, count);
    std::memset(record + 2, static_cast<int>(i), count);
    variables[1] = record;
    variables[2] = cell(i, nullptr);
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(record + 2);
    ASSERT_EQ(bytes[count - 1], i % 256);
    ASSERT_EQ(number_of(variables[2]), i);
  }
  HeapStatistics after = letcont_heap_statistics();
  EXPECT_GT(after.major, before.major + 5);
  EXPECT_LT(after.highest, size_t{64} << 20);
  EXPECT_EQ(after.records - before.records, 2000u);
  EXPECT_GE(after.allocated - before.allocated, count * 1000);
  uint32_t length = 0;
  for (const void* at = variables[0]; at; at = rest_of(at)) EXPECT_EQ(number_of(at), 99 - length++);
  EXPECT_EQ(length, 100u);
}

// Constants of the executable are no records of the heap: they stay, and so does null.
TEST_F(Collector, LeavesConstantsAlone) {
  alignas(8) static Word constant[2] = {record_small_shape(2, 0), 42};
  variables[0] = constant;
  variables[1] = cell(1, constant);
  for (uint32_t i = 0; i < 100'000; ++i) cell(i, nullptr);
  EXPECT_EQ(variables[0], constant);
  EXPECT_EQ(rest_of(variables[1]), constant);
  EXPECT_EQ(variables[2], nullptr);
}

} // namespace
