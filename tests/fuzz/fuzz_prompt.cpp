// Inputs: entries at the prompt of L, with an empty line between two entries.
//
// Each entry is compiled, run in the evaluator and accepted, as `letcont repl` does. Of one that begins with ":" only
// the type is asked.
#include "eval/evaluator.h"
#include "fuzz.h"
#include "prompt/prompt.h"

using namespace letcont;
using fuzz::require;

namespace {

constexpr size_t longest_input = 3000, most_inputs = 30;
constexpr eval::Limits limits = {
    .steps = 50'000, .heap_bytes = 1 << 24, .stack_bytes = 1 << 22, .output_bytes = 1 << 16};

class Person {
public:
  void type(std::string_view text) {
    Prompt::is_unfinished(std::string(text));
    if (text.starts_with(':')) {
      prompt_.compile({"input", std::string(text.substr(1)), 1}, Purpose::Look).type();
      return;
    }
    ++line_;
    Purpose purpose = line_ % 5 == 0 ? Purpose::Load : Purpose::Echo;
    PromptInput input = prompt_.compile({"input", std::string(text), line_}, purpose, "default", {.verify = true});
    Compilation& compilation = input.compilation();
    const cps::Program* program = compilation.cps();
    for (const Diagnostic& diagnostic : compilation.diagnostics().all())
      require(!diagnostic.code.starts_with("internal/"), "the compiler keeps its own rules", diagnostic.message);
    render(compilation.diagnostics(), compilation.source(), false);
    if (!program || ended_) return;
    programs_.push_back(std::make_unique<cps::Program>(*program)); // closures may have their code in any of them
    evaluator_.load(*programs_.back());
    while (evaluator_.run(1'000'000) == eval::State::Running) {
    }
    evaluator_.take_output();
    if (evaluator_.state() == eval::State::Ended)
      prompt_.accept(input);
    else
      ended_ = evaluator_.error().code.starts_with("limit/");
  }
  void look() const { prompt_.names(); }

private:
  Prompt prompt_;
  uint32_t line_ = 0;
  bool ended_ = false; // a limit was reached: nothing runs any more
  std::vector<std::unique_ptr<cps::Program>> programs_;
  eval::Evaluator evaluator_{limits};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > longest_input) return 0;
  Person person;
  std::string_view rest = fuzz::text_of(data, size);
  for (size_t i = 0; i < most_inputs && !rest.empty(); ++i) {
    fuzz::Halves halves = fuzz::split_at(rest, "\n\n");
    person.type(halves.first);
    rest = halves.second;
  }
  person.look();
  return 0;
}
