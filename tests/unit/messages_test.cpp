// The byte form of the messages between the application and the engine.
#include "protocol/messages.h"

#include <gtest/gtest.h>
#include <random>

namespace letcont {
namespace {

const ProgramText program{"add", "p.add", "x = 5\nx + ∣λ∣\n", "none", "O3,-gvn"};
const Diagnostic diagnostic{Severity::Warning,
                            "syntax/expected-expression",
                            {3, 5},
                            "expected an expression",
                            {{nowhere, "because"}, {{1, 2}, ""}}};
const Document document{"let x = 1", {{0, 9, {0, 1}, 7}, {4, 5, nowhere, 8}, {8, 9, {2, 3}, 0}}};
const Profile profile{{{7, {0, 3}, uint64_t{1} << 40}, {8, nowhere, 1}},
                      {{BlockKind::Continuation, "k0", {1, 2}, 7, 0, 3, 9}}};

std::vector<Request> every_request() {
  return {
      Compile{1, program, {"cps", "llvm"}},
      Compile{},
      Run{2, program, "eval", 1, UINT64_MAX},
      Run{},
      Run{3, program, "vm", 0, 0, 0, 0, true, true, std::string("7\0 8", 4)},
      Stop{UINT32_MAX, 2},
      TypeQuestion{3, program, 17},
      UsesQuestion{4, program, 18},
      ChangeQuestion{4, program, "cps", "shrink#2", {1, 5}, true},
      Watch{5, program, "none", WatchMotion::To, true, UINT64_MAX, "fact", {"12", "n == 5"}, 3, true, true, "7 8\n"},
      Watch{}};
}

std::vector<Event> every_event() {
  return {Hello{protocol_version,
                "0.1.0",
                {{"add", ".add", "Addition"}},
                {{"cps", "CPS", "one line", "cps"}},
                {{"shrink", "one line", "a paragraph", {{"fold", "a rule"}}}},
                {{"eval", "one line"}},
                {{"l", "def identity = { x -> x }\n"}},
                {{"gvn", "one line", "a paragraph", true}, {"always-inline", "", "", false}},
                {{"O3", "one line", "why not"}}},
          Hello{},
          Compiled{3,
                   true,
                   {diagnostic, {}},
                   {{"cps", document}, {"", {}}},
                   1234567890123,
                   {{"cse", "cse#2", "a reason", {{"same-value", 7, {{1, 2}, {0, 9}}}}, 40, 33}},
                   {"twice"},
                   {"O3,-gvn", {{"licm", "sum: %loop", uint64_t{1} << 40, 12, true}, {}}, 3},
                   {"p.toy", {{1, {2, 3}, {4, 5}, {6, 7}}, {}}}},
          Compiled{},
          Output{4, std::string("nine\0", 5)},
          Progress{5, uint64_t{1} << 40},
          Finished{6, Outcome::Stopped, {diagnostic}, 77, {{"calls", 3}}, 1234567, profile, true},
          Superseded{7},
          Stopped{8, true},
          Rejected{9, "no"},
          TypeAnswer{10, {3, 7}, "Int -> Int"},
          UsesAnswer{11, {{3, 7}, {9, 13}}, 2, {1, 5}, true, NameTie::CFunction},
          ChangeAnswer{11, "cse"},
          Watched{12,
                  WatchStop::Breakpoint,
                  "a message",
                  {diagnostic},
                  2,
                  77,
                  99,
                  3,
                  true,
                  {{1, 2}, {3, 4}},
                  "fact(k, n)",
                  1,
                  2,
                  {{"in `fact`", {{1, 2}, nowhere}, 9, true}},
                  {{WatchedKind::Captured, "n0", "n", "i32", "5", {{0, 1}, {2, 3}}}},
                  4,
                  {{"no such line", {}}, {"", {{{1, 2}, {3, 4}}}}},
                  "120\n",
                  4,
                  3,
                  document,
                  true,
                  document},
          Watched{}};
}

bool operator==(const Note& a, const Note& b) { return a.span == b.span && a.message == b.message; }
bool operator==(const Diagnostic& a, const Diagnostic& b) {
  return a.severity == b.severity && a.code == b.code && a.span == b.span && a.message == b.message &&
         std::equal(a.notes.begin(), a.notes.end(), b.notes.begin(), b.notes.end(),
                    [](const Note& x, const Note& y) { return x == y; });
}

template <class Message>
bool reads(const std::vector<uint8_t>& bytes, Message& message) {
  return from_bytes(bytes.data(), bytes.size(), message);
}

// What was read is what was written: compared by its bytes, whose meaning the tests below pin down field by field.
template <class Message>
void expect_round_trip(const Message& message) {
  std::vector<uint8_t> bytes = to_bytes(message);
  Message back;
  ASSERT_TRUE(reads(bytes, back)) << "message kind " << message.index();
  EXPECT_EQ(back.index(), message.index());
  EXPECT_EQ(to_bytes(back), bytes);
}

TEST(Messages, EveryMessageComesBack) {
  for (const Request& request : every_request()) expect_round_trip(request);
  for (const Event& event : every_event()) expect_round_trip(event);
}

TEST(Messages, EveryFieldOfARequestComesBack) {
  Request back;
  ASSERT_TRUE(reads(to_bytes(Request(letcont::Run{2, program, "vm", 3, 4})), back));
  const letcont::Run& run = std::get<letcont::Run>(back);
  EXPECT_EQ(run.id, 2u);
  EXPECT_EQ(run.program, program);
  EXPECT_EQ(run.engine, "vm");
  EXPECT_EQ(run.max_steps, 3u);
  EXPECT_EQ(run.max_output, 4u);
}

TEST(Messages, EveryFieldOfLlvmsResultsComesBack) {
  Event back;
  Compiled sent;
  sent.llvm = {"O3", {{"licm", "sum: %loop", 1, 2, true}, {"gvn", "", 3, 4, false}}, 5};
  ASSERT_TRUE(reads(to_bytes(Event(sent)), back));
  const LlvmResults& llvm = std::get<Compiled>(back).llvm;
  EXPECT_EQ(llvm.pipeline, "O3");
  EXPECT_EQ(llvm.left_out, 5u);
  ASSERT_EQ(llvm.executions.size(), 2u);
  EXPECT_EQ(llvm.executions[0].pass, "licm");
  EXPECT_EQ(llvm.executions[0].on, "sum: %loop");
  EXPECT_EQ(llvm.executions[0].size_before, 1u);
  EXPECT_EQ(llvm.executions[0].size_after, 2u);
  EXPECT_TRUE(llvm.executions[0].changed);
  EXPECT_FALSE(llvm.executions[1].changed);
}

TEST(Messages, EveryFieldOfACompiledComesBack) {
  Event back;
  ASSERT_TRUE(reads(to_bytes(Event(Compiled{3, true, {diagnostic}, {{"cps", document}}, 99})), back));
  const Compiled& compiled = std::get<Compiled>(back);
  EXPECT_EQ(compiled.id, 3u);
  EXPECT_TRUE(compiled.ok);
  ASSERT_EQ(compiled.diagnostics.size(), 1u);
  EXPECT_TRUE(compiled.diagnostics[0] == diagnostic);
  ASSERT_EQ(compiled.stages.size(), 1u);
  EXPECT_EQ(compiled.stages[0].stage, "cps");
  EXPECT_EQ(compiled.stages[0].document, document);
  EXPECT_EQ(compiled.microseconds, 99u);
}

TEST(Messages, TheBytesOfAStopAreAsDocumented) {
  std::vector<uint8_t> expected{'L', 'C', protocol_version, 0, 0, 0, 2, 0x04, 0x03, 0x02, 0x01, 9, 0, 0, 0};
  EXPECT_EQ(to_bytes(Request(Stop{0x01020304, 9})), expected);
}

// Both ends of a bad message: refused, and the target left as it was.
template <class Message>
void expect_refused(const std::vector<uint8_t>& bytes, const Message& before) {
  Message target = before;
  EXPECT_FALSE(reads(bytes, target));
  EXPECT_EQ(to_bytes(target), to_bytes(before));
}

template <class Message>
void expect_truncations_refused(const Message& message, const Message& before) {
  std::vector<uint8_t> bytes = to_bytes(message);
  for (size_t length = 0; length < bytes.size(); ++length)
    expect_refused(std::vector<uint8_t>(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(length)), before);
  bytes.push_back(0);
  expect_refused(bytes, before);
}

TEST(Messages, TruncatedOrTooLongAtAnyByteIsRefused) {
  for (const Request& request : every_request()) expect_truncations_refused(request, Request(Stop{1, 2}));
  for (const Event& event : every_event()) expect_truncations_refused(event, Event(Stopped{1, true}));
}

TEST(Messages, OtherVersionsKindsAndDirectionsAreRefused) {
  std::vector<uint8_t> good = to_bytes(Request(Stop{1, 2}));
  for (auto [position, value] :
       {std::pair<size_t, int>{0, 'l'}, {1, 'D'}, {2, 1}, {5, 1}, {6, 3}, {6, 0x7F}, {6, 0x80}}) {
    std::vector<uint8_t> bad = good;
    bad[position] = static_cast<uint8_t>(value);
    expect_refused(bad, Request(Compile{}));
  }
  expect_refused(good, Event(Stopped{}));
  expect_refused(to_bytes(Event(Superseded{1})), Request(Compile{}));
}

TEST(Messages, LengthsThatLieAreRefusedWithoutAllocating) {
  std::vector<uint8_t> bytes = to_bytes(Event(Output{1, "abcd"}));
  size_t length_at = bytes.size() - 8;
  for (uint32_t lie : {uint32_t{5}, uint32_t{0xFFFFFFFF}, uint32_t{0x80000000}, uint32_t{3}}) {
    for (size_t i = 0; i < 4; ++i) bytes[length_at + i] = static_cast<uint8_t>(lie >> (8 * i));
    expect_refused(bytes, Event(Stopped{}));
  }
}

TEST(Messages, RangesOutsideTheTextAreRefused) {
  auto with_ranges = [](std::vector<Range> ranges) {
    return to_bytes(Event(Compiled{1, true, {}, {{"cps", {"abc", std::move(ranges)}}}, 0}));
  };
  Event target;
  EXPECT_TRUE(reads(with_ranges({{0, 3, nowhere, 0}, {1, 1, nowhere, 0}}), target));
  expect_refused(with_ranges({{0, 4, nowhere, 0}}), Event(Stopped{}));
  expect_refused(with_ranges({{2, 1, nowhere, 0}}), Event(Stopped{}));
  expect_refused(with_ranges({{1, 2, nowhere, 0}, {0, 3, nowhere, 0}}), Event(Stopped{}));
}

// Whatever the bytes, reading ends with a message or a refusal. A message that was read is written in the same bytes.
template <class Message>
void mutate(const std::vector<Message>& messages, std::mt19937& random) {
  for (const Message& message : messages) {
    for (int round = 0; round < 2000; ++round) {
      std::vector<uint8_t> bytes = to_bytes(message);
      for (unsigned n = random() % 4 + 1; n > 0; --n) bytes[random() % bytes.size()] ^= static_cast<uint8_t>(random());
      if (random() % 4 == 0) bytes.resize(random() % bytes.size());
      Message back;
      if (reads(bytes, back)) EXPECT_EQ(to_bytes(back), bytes);
    }
  }
}

TEST(Messages, MutatedBytesNeverCrash) {
  std::mt19937 random(1);
  mutate(every_request(), random);
  mutate(every_event(), random);
}

} // namespace
} // namespace letcont
