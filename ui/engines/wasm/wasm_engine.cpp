#include "engines/wasm/wasm_engine.h"

#include "engines/module_runner.h"
#include "lambda/operation.h"
#include "passes/close.h"
#include "wasm/emit.h"
#include "wasm/encode.h"
#include "wasm/stacks.h"

#include <algorithm>
#include <vector>

namespace letcont {

namespace {

class WasmExecution final : public Execution {
public:
  WasmExecution(const cps::Program& program, const RunOptions& options)
      : program_(program), options_(options), modules_(*options.modules) {
    wasm::Emitted emitted = wasm::emit(passes::Closed(program).program());
    places_ = std::move(emitted.places);
    module_ = std::move(emitted.module);
    if (emitted.refused.empty())
      start_module();
    else
      go_on_in_machine(ModuleState::NotAccepted);
  }

  ~WasmExecution() override {
    if (is_away_) modules_.end();
  }

  bool is_elsewhere() const override { return is_away_; }

  RunState run(uint64_t max_steps) override {
    if (machine_) return run_machine(max_steps);
    if (!is_away_) return state_;
    ModuleNews news = modules_.take_news();
    take_printed(news.output);
    if (news.state == ModuleState::Running) return state_;
    modules_.end();
    is_away_ = false;
    times_.compile += news.compile_microseconds, times_.run += news.run_microseconds;
    if (news.wanted_input)
      while (options_.input.next() >= 0) { // beyond its end, the session takes note
      }
    finish(news);
    return state_;
  }

  std::string take_output() override { return std::exchange(output_, {}); }
  uint64_t steps() const override { return machine_ ? machine_->steps() : 0; }
  const Diagnostic& error() const override { return machine_ && error_.message.empty() ? machine_->error() : error_; }

  std::vector<Counter> counters() const override {
    if (machine_) return {{std::string(why_in_machine_), machine_->steps()}};
    return {{"µs to compile", times_.compile}, {"µs to run", times_.run}};
  }

private:
  struct Times {
    uint64_t compile = 0, run = 0;
  };

  void finish(const ModuleNews& news) {
    switch (news.state) {
    case ModuleState::Running: break;
    case ModuleState::Ended: state_ = RunState::Ended; break;
    case ModuleState::Failed:
      if (news.place >= places_.size()) return go_on_in_machine(ModuleState::NotAccepted);
      fail(places_[news.place].code, places_[news.place].span,
           places_[news.place].message.empty() ? news.text : with_numbers(places_[news.place].message, news.text));
      break;
    case ModuleState::OutputLimit:
      fail("limit/output", nowhere, run::output_message(options_.limits.output_bytes));
      break;
    case ModuleState::NoMemory: fail("limit/heap", nowhere, std::string(run::heap_message)); break;
    case ModuleState::NoStack:
      if (!has_stacks_) return go_on_with_stacks();
      [[fallthrough]];
    case ModuleState::MuchMemory:
    case ModuleState::NotAccepted:
      // a browser without stacks does not accept a module that wants them
      go_on_in_machine(has_stacks_ && news.state == ModuleState::NotAccepted ? ModuleState::NoStack : news.state);
      break;
    }
  }

  // ---- Once more, without what was printed already

  void start_module() {
    modules_.start(wasm::encode(module_), options_.input.rest(), options_.limits.output_bytes);
    is_away_ = true;
  }

  void start_again() {
    to_skip_ = shown_;
    options_.input.go_back(0);
  }

  void take_printed(std::string_view printed) {
    size_t known = static_cast<size_t>(std::min<uint64_t>(to_skip_, printed.size()));
    to_skip_ -= known;
    shown_ += printed.size() - known;
    output_.append(printed, known);
  }

  void go_on_with_stacks() {
    has_stacks_ = true;
    start_again();
    module_ = wasm::with_stacks(std::move(module_));
    start_module();
  }

  void fail(std::string code, Span span, std::string message) {
    error_ = {Severity::Error, std::move(code), span, std::move(message), {}};
    state_ = RunState::Failed;
  }

  // ---- The virtual machine, where WebAssembly cannot go on

  void go_on_in_machine(ModuleState why) {
    why_in_machine_ =
        why == ModuleState::NoStack      ? "in the virtual machine, for the browser's stack is too small: steps"
        : why == ModuleState::MuchMemory ? "in the virtual machine, which counts memory: steps"
                                         : "in the virtual machine, for the browser refused the module: steps";
    start_again();
    const Engine& machine = engines().front();
    machine_ = machine.start(program_, options_);
  }

  RunState run_machine(uint64_t max_steps) {
    RunState state = machine_->run(max_steps);
    take_printed(machine_->take_output());
    return state;
  }

  const cps::Program& program_;
  RunOptions options_;
  ModuleRunner& modules_;
  wasm::Module module_;
  std::vector<wasm::Place> places_;
  bool is_away_ = false;    // modules_ has the module
  bool has_stacks_ = false; // which goes on beyond one stack
  RunState state_ = RunState::Running;
  std::string output_;               // not taken yet
  uint64_t shown_ = 0, to_skip_ = 0; // bytes
  Diagnostic error_;
  Times times_;
  std::unique_ptr<Execution> machine_;
  std::string_view why_in_machine_;
};

std::unique_ptr<Execution> start_wasm(const cps::Program& program, const RunOptions& options) {
  return std::make_unique<WasmExecution>(program, options);
}

} // namespace

std::span<const Engine> engines_with_wasm() {
  static const std::vector<Engine> all = [] {
    std::vector<Engine> with{{"wasm", "WebAssembly in the browser: fast, counts no steps", start_wasm, false}};
    with.insert(with.end(), engines().begin(), engines().end());
    return with;
  }();
  return all;
}

} // namespace letcont
