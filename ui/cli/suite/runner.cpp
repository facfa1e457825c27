#include "cli/suite/runner.h"

#include "cli/suite/expectation.h"
#include "cli/suite/judge.h"
#include "native/process/temporary_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto memory_period = std::chrono::milliseconds(50); // between two looks at a child's memory

// A program in an engine, while its commands run.
struct Case {
  size_t index; // of its result
  std::vector<ChildCommand> commands;
  size_t step = 0;
  std::unique_ptr<Child> child;
  std::string scratch;
  double seconds = 0; // of the commands before
};

class Runner {
public:
  Runner(const std::vector<SuiteProgram>& programs, const RunnerOptions& options, const native::HeldSignals& signals,
         const std::function<void(const SuiteProgress&)>& tell, const std::string& scratch)
      : programs_(programs), options_(options), signals_(signals), tell_(tell), scratch_(scratch) {
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    ended_ = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  }
  ~Runner() {
    running_.clear();
    end_strays({});
    if (ended_ >= 0) close(ended_);
  }

  // False if a signal has come.
  bool run();
  SuiteResult take() { return std::move(result_); }

private:
  void plan();
  void fill();
  void wait();
  bool is_any_running() const;
  void look(bool at_memory);
  void go_on(Case&);
  void finish(Case&);

  const std::vector<SuiteProgram>& programs_;
  const RunnerOptions& options_;
  const native::HeldSignals& signals_;
  const std::function<void(const SuiteProgress&)>& tell_;
  const std::string& scratch_; // empty: no engine needs any
  SuiteResult result_;
  SuiteProgress progress_;
  std::vector<Expectation> expectations_; // by program
  std::vector<size_t> waiting_;           // the results whose cases have not begun, the first last
  std::vector<std::unique_ptr<Case>> running_;
  int ended_ = -1; // tells of SIGCHLD
};

// A program without an expectation is a failure, and does not run.
void Runner::plan() {
  expectations_.resize(programs_.size());
  for (size_t i = 0; i < programs_.size(); ++i) {
    std::string message = fault_of_files(programs_[i]);
    bool is_usable = message.empty();
    std::optional<Expectation> expectation = is_usable ? read_expectation(programs_[i], message) : std::nullopt;
    if (!is_usable || (!expectation && !options_.update)) {
      result_.cases.push_back({i, "", false, "expectation", std::move(message), "", 0});
      ++progress_.failed, ++progress_.done;
      continue;
    }
    if (expectation) expectations_[i] = std::move(*expectation);
    for (const std::string& engine : options_.engines) {
      waiting_.push_back(result_.cases.size());
      result_.cases.push_back({i, engine, false, "", "", "", 0});
      if (options_.update) break;
    }
  }
  progress_.all = result_.cases.size();
  std::reverse(waiting_.begin(), waiting_.end());
}

void Runner::fill() {
  while (running_.size() < options_.jobs && !waiting_.empty()) {
    auto next = std::make_unique<Case>();
    next->index = waiting_.back();
    waiting_.pop_back();
    const CaseResult& result = result_.cases[next->index];
    std::error_code none; // without the folder a command fails, and says so
    if (!scratch_.empty()) {
      next->scratch = scratch_ + "/" + std::to_string(next->index);
      std::filesystem::create_directory(next->scratch, none);
    }
    next->commands = steps(options_.step, result.engine, programs_[result.program], next->scratch);
    progress_.last = programs_[result.program].path;
    tell_(progress_);
    go_on(*next);
    if (next->child->lacks_room() && !running_.empty()) return waiting_.push_back(next->index); // until one has ended
    running_.push_back(std::move(next));
  }
}

// The limit of time is one of all commands together.
void Runner::go_on(Case& each) {
  ChildLimits limits = options_.step.limits.process;
  limits.seconds -= each.seconds;
  each.child = std::make_unique<Child>(each.commands[each.step], limits, signals_);
}

// Returns when a child has printed or ended, or it is time to look at their limits.
void Runner::wait() {
  std::vector<pollfd> files{{ended_, POLLIN, 0}};
  double seconds = std::chrono::duration<double>(memory_period).count();
  for (const auto& each : running_) {
    for (int file : {each->child->output(), each->child->errors()})
      if (file >= 0) files.push_back({file, POLLIN, 0});
    seconds = std::min(seconds, each->child->seconds_left());
  }
  poll(files.data(), files.size(), std::max(0, static_cast<int>(std::ceil(seconds * 1000))));
  signalfd_siginfo taken;
  while (read(ended_, &taken, sizeof taken) > 0) {
  }
}

bool Runner::is_any_running() const {
  return std::any_of(running_.begin(), running_.end(),
                     [](const auto& each) { return each && each->child->process() >= 0; });
}

void Runner::look(bool at_memory) {
  bool was_killed = false;
  for (auto& each : running_) {
    if (!each->child->advance(at_memory)) continue;
    if (each->child->lacks_room()) {
      go_on(*each);
      if (!each->child->lacks_room() || is_any_running()) continue;
    }
    const ChildResult& ended = each->child->result();
    was_killed |= ended.ending != Ending::Exited;
    bool is_made = ended.ending == Ending::Exited && ended.status == 0 && each->step + 1 < each->commands.size();
    each->seconds += ended.seconds;
    if (is_made) {
      ++each->step;
      go_on(*each);
      continue;
    }
    finish(*each);
    each.reset();
  }
  std::erase(running_, nullptr);
  if (!was_killed) return;
  std::vector<pid_t> known;
  for (const auto& each : running_) known.push_back(each->child->process());
  end_strays(known);
}

void Runner::finish(Case& each) {
  CaseResult& result = result_.cases[each.index];
  const SuiteProgram& program = programs_[result.program];
  ChildResult& ended = each.child->result();
  result.seconds = each.seconds;
  if (options_.update)
    update(program, ended, options_.step.limits, result, result_.updates);
  else
    judge(program, expectations_[result.program], ended, options_.step.limits, result);
  std::error_code none;
  if (!each.scratch.empty()) std::filesystem::remove_all(each.scratch, none);
  ++progress_.done;
  progress_.failed += !result.has_passed;
  tell_(progress_);
}

bool Runner::run() {
  Clock::time_point begin = Clock::now(), looked = begin;
  plan();
  adopt_orphans();
  for (fill(); !running_.empty(); fill()) {
    wait();
    if (signals_.has_come()) return false;
    bool at_memory = Clock::now() - looked >= memory_period;
    if (at_memory) looked = Clock::now();
    look(at_memory);
  }
  result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return true;
}

} // namespace

std::optional<SuiteResult> run_suite(const std::vector<SuiteProgram>& programs, const RunnerOptions& options,
                                     const native::HeldSignals& signals,
                                     const std::function<void(const SuiteProgress&)>& tell, std::string& message) {
  std::optional<native::TemporaryFolder> scratch;
  if (std::any_of(options.engines.begin(), options.engines.end(), makes_files)) scratch.emplace();
  if (scratch && scratch->error()) {
    message = "cannot make a temporary folder: " + scratch->error().message();
    return std::nullopt;
  }
  std::string path = scratch ? scratch->path() : "";
  Runner runner(programs, options, signals, tell, path);
  if (!runner.run()) return std::nullopt;
  return runner.take();
}

} // namespace letcont::cli
