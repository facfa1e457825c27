// Inputs: an application's requests to a session, as lines of text.
//
//   program l default          the lines up to "." are the program of what follows; the passes may be any word
//   print(1 + 2)
//   .
//   compile cps llvm           these stages
//   run vm 1000                an engine, and so many steps at most
//   work 2                     the session works so often
//   stop 2                     what was asked second
//   type 3                     at a byte
//   change cps none 0 5        a stage, a pass, a piece; another word behind them: backward
//   watch step 3 fact          a move (as in WatchMotion), a step, a place to stop at; another word behind them: back
//   bytes ...                  raw bytes, up to the end of the line
//
// Every request gets exactly one last event, and nothing about it comes after that.
#include "fuzz.h"
#include "session/session.h"

#include <algorithm>
#include <charconv>
#include <map>

using namespace letcont;
using fuzz::require;

namespace {

constexpr size_t longest_input = 4000, most_requests = 50;
constexpr uint64_t most_steps = 30'000;

uint32_t number(std::string_view word) {
  uint32_t value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    fuzz::Halves halves = fuzz::split_at(line, " ");
    if (!halves.first.empty()) words.push_back(halves.first);
    line = halves.second;
  }
  return words;
}

// Which events end the request that they belong to.
struct IdOf {
  uint32_t operator()(const Hello&) const { return 0; }
  template <class T>
  uint32_t operator()(const T& event) const {
    return event.id;
  }
};
bool is_last(const Event& event) {
  return !std::holds_alternative<Hello>(event) && !std::holds_alternative<Output>(event) &&
         !std::holds_alternative<Progress>(event);
}

class Application {
public:
  void say(std::string_view line) {
    std::vector<std::string_view> words = words_of(line);
    if (words.empty()) return;
    auto word = [&](size_t i) { return i < words.size() ? std::string(words[i]) : std::string(); };
    std::string_view what = words[0];
    if (what == "work")
      for (uint32_t i = 0; i < std::min(number(word(1)), 20u); ++i) session_.work();
    else if (what == "bytes")
      session_.request(reinterpret_cast<const uint8_t*>(line.data()), line.size());
    else if (last_id_ == most_requests)
      return;
    else if (what == "compile")
      ask(Compile{next(), program_, {words.begin() + 1, words.end()}});
    else if (what == "run")
      ask(Run{.id = next(),
              .program = program_,
              .engine = word(1),
              .max_steps = steps(word(2)),
              .max_output = 1 << 16,
              .max_heap = 1 << 24,
              .max_stack = 1 << 22,
              .count = words.size() > 3,
              .profile = words.size() > 4});
    else if (what == "stop")
      ask(Stop{next(), number(word(1))});
    else if (what == "type")
      ask(TypeQuestion{next(), program_, number(word(1))});
    else if (what == "uses")
      ask(UsesQuestion{next(), program_, number(word(1))});
    else if (what == "change")
      ask(ChangeQuestion{next(), program_, word(1), word(2), {number(word(3)), number(word(4))}, words.size() > 5});
    else if (what == "watch")
      watch(word(1), number(word(2)), word(3), words.size() > 4);
  }

  // What no limit ends is stopped; then the session comes to rest.
  void finish() {
    for (int i = 0; i < 20 && session_.work(); ++i) {
    }
    for (uint32_t id = 1, last = last_id_; id <= last; ++id)
      if (!ended_[id]) ask(Stop{next(), id});
    for (int i = 0; i < 2000 && session_.work(); ++i) {
    }
    require(!session_.busy(), "a session comes to rest");
    for (uint32_t id = 1; id <= last_id_; ++id)
      require(ended_[id], "every request has a last event", std::to_string(id));
  }

  ProgramText program_{"l", "input", "", "default"};

private:
  uint32_t next() { return ++last_id_; }
  static uint64_t steps(std::string_view word) { return std::clamp<uint64_t>(number(word), 1, most_steps); }

  void watch(std::string_view motion, uint64_t step, std::string place, bool back) {
    constexpr std::string_view motions[] = {"stay", "step", "over", "out", "expression", "run", "to"};
    Watch watch;
    watch.id = next();
    watch.program = program_;
    watch.back = back;
    watch.step = step;
    watch.heap = step % 2 == 1;
    watch.evaluation = step % 3 == 1;
    auto found = std::find(std::begin(motions), std::end(motions), motion);
    watch.motion = static_cast<WatchMotion>((found - std::begin(motions)) % 7);
    watch.frame = static_cast<uint32_t>(step % 3);
    if (step % 5 == 0) watch.pass = "none";
    if (step % 7 == 0)
      watch.breakpoints = {place, "1"};
    else
      watch.until = std::move(place);
    ask(std::move(watch));
  }

  // As bytes, as the page does.
  void ask(Request request) {
    std::vector<uint8_t> bytes = to_bytes(request);
    session_.request(bytes.data(), bytes.size());
  }

  void take(const Event& event) {
    std::vector<uint8_t> bytes = to_bytes(event);
    Event again;
    require(from_bytes(bytes.data(), bytes.size(), again), "an event can be read");
    require(to_bytes(again) == bytes, "an event is read as it was written");
    uint32_t id = std::visit(IdOf(), event);
    require(id <= last_id_ || id > most_requests * 2, "an event belongs to a request");
    if (id == 0) return;
    require(!ended_[id], "nothing comes after the last event of a request", std::to_string(id));
    if (is_last(event)) ended_[id] = true;
  }

  uint64_t time_ = 0;
  uint32_t last_id_ = 0;
  std::map<uint32_t, bool> ended_;
  // Its clock goes on by a millisecond at each look, so that slices are short and runs can be repeated.
  Session session_{{.send = [this](Event event) { take(event); }, .microseconds = [this] { return time_ += 1000; }}};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > longest_input) return 0;
  Application application;
  std::string* text = nullptr; // of the program that is being said
  for (std::string_view line : fuzz::lines_of(fuzz::text_of(data, size))) {
    if (text && line != ".") {
      text->append(line).push_back('\n');
    } else if (text) {
      text = nullptr;
    } else if (line.starts_with("program ")) {
      std::vector<std::string_view> words = words_of(line);
      ProgramText& program = application.program_;
      program = {std::string(words.size() > 1 ? words[1] : "l"), "input", "",
                 std::string(words.size() > 2 ? words[2] : "default")};
      text = &program.text;
    } else {
      application.say(line);
    }
  }
  application.finish();
  return 0;
}
