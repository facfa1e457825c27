#include "cli/suite/step.h"

#include "cli/suite/expectation.h"
#include "native/process/confine.h"

#include <algorithm>
#include <filesystem>

namespace letcont::cli {

namespace {

using Words = std::vector<std::string>;

std::string absolute(const std::string& path) {
  std::error_code none;
  return path.empty() ? path : std::filesystem::absolute(path, none).string();
}

Words run_words(const StepOptions& options, const std::string& engine) {
  const ProgramLimits& limits = options.limits;
  Words words{options.letcont,     "run", "--color=never", "--no-warnings", "--passes=" + options.passes,
              "--engine=" + engine};
  if (engine == "wasm") return words;
  bool is_free = engine == "native" && options.has_c_functions;
  if (!is_free) {
    words.emplace_back("--sandbox");
    double later = std::min(limits.process.seconds + 1, native::most_seconds); // this process stops it before
    words.push_back("--max-time=" + std::to_string(later));
  }
  words.push_back("--max-heap=" + std::to_string(limits.heap_bytes));
  words.push_back("--max-stack=" + std::to_string(limits.stack_bytes));
  if (engine != "native") {
    words.push_back("--max-steps=" + std::to_string(limits.steps));
    words.push_back("--max-output=" + std::to_string(limits.process.output_bytes));
  }
  return words;
}

Words build_words(const StepOptions& options, const std::string& path) {
  const ProgramLimits& limits = options.limits;
  Words words{options.letcont, "build", "--color=never", "--no-warnings", "--passes=" + options.passes, "-o", path};
  words.push_back("--heap=" + std::to_string(limits.heap_bytes));
  words.push_back("--stack=" + std::to_string(limits.stack_bytes));
  if (!options.has_c_functions) words.emplace_back("--no-c-functions");
  return words;
}

} // namespace

bool makes_files(std::string_view engine) { return engine == executable_engine || engine == "wasm"; }

std::vector<ChildCommand> steps(const StepOptions& options, const std::string& engine, const SuiteProgram& program,
                                const std::string& scratch) {
  std::string input = absolute(input_of(program));
  if (engine != executable_engine) {
    Words words = run_words(options, engine);
    words.push_back(program.name);
    return {{std::move(words), program.folder, std::move(input), scratch, options.node}};
  }
  std::string path = scratch + "/program";
  Words words = build_words(options, path);
  words.push_back(program.name);
  return {{std::move(words), program.folder, "", scratch, ""}, {{path}, program.folder, std::move(input), scratch, ""}};
}

} // namespace letcont::cli
