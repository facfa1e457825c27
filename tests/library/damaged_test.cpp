// 10,000 calls of the C interface with damaged arguments: null, huge, of the wrong kind, freed, foreign. Each call
// returns a status of letcont.h, and leaves nothing in its results unless it says LETCONT_OK.
//
// LETCONT_SEED chooses other calls, LETCONT_CALLS their number.
#include "library/letcont.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace {

uint64_t number_of(const char* variable, uint64_t usual) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : usual;
}

bool is_status(letcont_status status) { return std::strcmp(letcont_status_text(status), "no status") != 0; }

int32_t take(void*, const char*, uint64_t length) { return length % 7 == 3; }

class Calls {
public:
  explicit Calls(uint64_t seed) : random_(seed) {
    for (int i = 0; i < 3; ++i) keep(open());
  }
  ~Calls() {
    for (letcont_handle each : live_) letcont_free(each);
  }

  // One call; sometimes something that is in order, so that there are objects to be damaged.
  void call() {
    if (live_.size() > 40) release(live_[below(live_.size())]);
    if (below(12) == 0) return make();
    switch (below(31)) {
    case 0: return check(letcont_session_message(handle(), out(text_), out(length_)));
    case 1: return release(handle());
    case 2: return check(letcont_cancel(below(4) == 0 ? handle() : strange_handle()));
    case 3: return check(letcont_list_size(handle(), number(), out(count_)));
    case 4:
    case 5: return check(letcont_list_text(handle(), number(), number(), number(), out(text_), out(length_)));
    case 6:
    case 7: return new_program();
    case 8: return check(letcont_program_compile(handle()));
    case 9:
    case 10: return check(letcont_program_stage(handle(), name(), out(made_)));
    case 11: return check(letcont_program_build(handle(), below(4) == 0 ? number() : 1000 + number(), out(made_)));
    case 12: return check(letcont_program_build_executable(strange_handle(), name()));
    case 13: return check(letcont_program_link(handle(), out(made_)));
    case 14:
    case 15: return link();
    case 16:
    case 17:
    case 18: return set_text();
    case 19:
    case 20: return check(letcont_set_number(handle(), setting(), huge()));
    case 21: return check(letcont_get_text(handle(), setting(), out(text_), out(length_)));
    case 22: return check(letcont_get_number(handle(), setting(), out(length_)));
    case 23: return check(letcont_document_text(handle(), out(text_), out(length_)));
    case 24: return check(letcont_document_ranges(handle(), out(ranges_), out(length_)));
    case 25: return check(letcont_diagnostic_count(handle(), out(count_)));
    case 26: return check(letcont_diagnostic_kind(handle(), number(), out(count_), out(other_count_)));
    case 27: return check(letcont_diagnostic_text(handle(), number(), number(), number(), out(text_), out(length_)));
    case 28: return check(letcont_diagnostic_place(handle(), number(), number(), out(place_)));
    case 29: return check(letcont_run_new(handle(), name(), out(made_)));
    default: return run();
    }
  }

  uint64_t well = 0, badly = 0;

private:
  uint64_t below(uint64_t end) { return random_() % end; }
  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return values.begin()[below(values.size())];
  }

  // A pointer to a result, or NULL.
  template <class Value>
  Value* out(Value& value) {
    std::memset(static_cast<void*>(&value), 0x55, sizeof value);
    outs_.push_back({&value, sizeof value});
    if (below(12) != 0) return &value;
    outs_.pop_back();
    return nullptr;
  }

  letcont_handle strange_handle() {
    letcont_handle live = live_[below(live_.size())];
    letcont_handle freed = freed_.empty() ? 0 : freed_[below(freed_.size())];
    return one_of<letcont_handle>({0, 1, below(1000), UINT64_MAX, random_(), random_() >> 12, freed, freed, freed,
                                   live + 1, live + 8, live ^ 4, live << 1, uint64_t{1} << 63});
  }
  letcont_handle handle() { return below(3) == 0 ? strange_handle() : live_[below(live_.size())]; }
  uint32_t number() {
    return one_of<uint32_t>(
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 100, 200, INT32_MAX, UINT32_MAX, static_cast<uint32_t>(random_())});
  }
  uint32_t setting() {
    return below(5) == 0 ? number() : static_cast<uint32_t>(below(2) == 0 ? 1 + below(14) : 101 + below(14));
  }
  uint64_t huge() {
    return one_of<uint64_t>({0, 1, 2, 3, 1000, 1'000'000, UINT64_MAX, UINT64_MAX - 1, uint64_t{1} << 40, random_()});
  }
  const char* name() {
    static const std::string longest(5000, 'x'), long_enough(1023, 'y');
    return one_of<const char*>({nullptr,
                                "",
                                "add",
                                "fun",
                                "l",
                                "cps",
                                "vm",
                                "eval",
                                "cps",
                                "tokens",
                                "cps@none",
                                "cps..cps@none",
                                "cps@",
                                "@",
                                "..",
                                "cps@shrink#9",
                                "listing",
                                "expanded@99999999999",
                                "p.l",
                                "\xff\xfe",
                                "\n",
                                "/nowhere/at/all",
                                longest.c_str(),
                                long_enough.c_str()});
  }
  const char* program() {
    return one_of<const char*>({nullptr, "", "1 + 2", "1 +", "write(7)", "def f(x) = x; write(f(1))", "print(1 / 0)",
                                "print(\"\xff\")", "letcont-cps 1", "let _ = { let x = 1\n halt(x) }", "((((", "\x01"});
  }
  // A length that fits the text, that says it ends with zero, or that no text has.
  uint64_t length_of(const char* text) {
    uint64_t size = text ? std::strlen(text) : 0;
    return one_of<uint64_t>({size, size, size, size / 2, text ? LETCONT_TERMINATED : 3, UINT64_MAX - 1,
                             uint64_t{1} << 40, (uint64_t{256} << 20) + 1});
  }

  static letcont_handle open() {
    letcont_session session = 0;
    EXPECT_EQ(letcont_session_new(LETCONT_ABI, &session), LETCONT_OK);
    return session;
  }
  void keep(letcont_handle handle) { live_.push_back(handle); }
  void release(letcont_handle handle) {
    bool is_live = std::erase(live_, handle) != 0;
    letcont_status status = letcont_free(handle);
    EXPECT_TRUE(is_live || status == LETCONT_BAD_HANDLE) << handle;
    freed_.push_back(handle);
    while (live_.size() < 3) keep(open());
    check(status);
    EXPECT_EQ(letcont_free(handle), LETCONT_BAD_HANDLE);
  }

  void make() {
    letcont_session session = open();
    keep(session);
    const char* language = one_of<const char*>({"add", "fun", "l", "cps"});
    if (letcont_program_new(session, language, "p", program(), LETCONT_TERMINATED, &made_) == LETCONT_OK) keep(made_);
    letcont_program made = made_;
    if (below(2) == 0 && letcont_program_stage(made, "cps", &made_) == LETCONT_OK) keep(made_);
    if (letcont_run_new(made, below(2) == 0 ? "vm" : "eval", &made_) == LETCONT_OK) keep(made_);
    ++well;
  }
  void new_program() {
    const char* text = program();
    check(letcont_program_new(handle(), name(), name(), text, length_of(text), out(made_)));
  }
  void link() {
    const char* text = one_of<const char*>({nullptr, "", "#1.", "#1.d.AAAA", "#2.x.y", "http://x/#1.0.AA", "#"});
    check(letcont_program_of_link(handle(), text, length_of(text), out(made_)));
  }
  void set_text() {
    const char* text = below(2) == 0 ? name() : program();
    check(letcont_set_text(handle(), setting(), text, length_of(text)));
  }
  void run() {
    letcont_handle of = handle();
    if (below(2) == 0) return check(letcont_run_on_output(of, below(2) == 0 ? take : nullptr, nullptr));
    if (below(2) == 0) return check(letcont_run_execute(of));
    const char* text = program();
    check(letcont_evaluate(of, name(), text, length_of(text), out(made_)));
  }

  void check(letcont_status status) {
    EXPECT_TRUE(is_status(status)) << status;
    ++(status == LETCONT_OK ? well : badly);
    for (auto [result, size] : outs_) {
      if (status == LETCONT_OK) {
        if (result == &made_) keep(made_);
        continue;
      }
      const auto* bytes = static_cast<const char*>(result);
      for (size_t i = 0; i < size; ++i) EXPECT_EQ(bytes[i], 0) << letcont_status_text(status);
    }
    outs_.clear();
  }

  struct Out {
    void* result;
    size_t size;
  };

  std::mt19937_64 random_;
  std::vector<letcont_handle> live_, freed_;
  std::vector<Out> outs_; // of the call
  const char* text_ = nullptr;
  uint64_t length_ = 0;
  uint32_t count_ = 0, other_count_ = 0;
  letcont_handle made_ = 0;
  const letcont_range* ranges_ = nullptr;
  letcont_place place_{};
};

TEST(Damaged, EveryCallReturnsAStatus) {
  uint64_t seed = number_of("LETCONT_SEED", 1), most = number_of("LETCONT_CALLS", 10'000);
  Calls calls(seed);
  for (uint64_t i = 0; i < most && !testing::Test::HasFailure(); ++i) calls.call();
  EXPECT_GT(calls.badly, most / 3) << "the calls are damaged";
  EXPECT_GT(calls.well, most / 10) << "but not all";
}

} // namespace
