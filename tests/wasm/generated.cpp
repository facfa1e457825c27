// Writes random programs of L and of CPS as WebAssembly, with what the reference evaluator makes of them:
//
//   wasm_generated FOLDER FIRST COUNT
//   wasm_generated PROGRAM STACK PATH
//
// For each seed from FIRST on, FOLDER gets SEED.text, the program, SEED.out and SEED.err, what it prints and its error,
// and for each of several pipelines, named SEED-NUMBER, a .mjs and a .wasm, what `letcont build --emit=wasm` makes, and
// a .passes, the pipeline. The pipelines are none, the default one, one pass alone, LETCONT_ORDERS (2) of the hundred
// random ones, which are subsets in an order of their own (property.h), and none with each call that may recur on a
// stack of its own (wasm/stacks.h). Programs that take too many steps are left out. Prints how many there are.
//
// Of a PROGRAM it writes the same two, named PATH, after the default passes, with stacks of STACK bytes.

#include "compile/compilation.h"
#include "cps/text/print.h"
#include "generate/generate.h"
#include "generate/l_program.h"
#include "passes/close.h"
#include "property.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"
#include "wasm/stacks.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace letcont::property {
namespace {

void write(const std::string& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// In bytes: a few calls that count take more, and a recursion through a list of thousands does not take the 1,000
// stacks that the page has.
constexpr uint32_t small_stack = 600;

// Writes the program as WebAssembly, as .mjs and .wasm with that path; with calls on other stacks if these have a size.
void write_module(const std::string& path, const cps::Program& program, const Source& source,
                  std::optional<uint32_t> stack) {
  wasm::Emitted emitted = wasm::emit(passes::Closed(program).program());
  if (!emitted.refused.empty()) std::exit(1);
  if (stack) emitted.module = wasm::with_stacks(std::move(emitted.module), *stack);
  std::vector<uint8_t> bytes = wasm::encode(emitted.module);
  write(path + ".wasm", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  write(path + ".mjs", wasm::launcher(emitted, source, std::filesystem::path(path).filename().string() + ".wasm"));
}

// Writes one program. False if it is left out.
bool write_program(const std::string& path, const cps::Program& program, const Source& source, uint32_t seed) {
  Outcome expected = evaluate(program, source);
  if (expected.error.find("limit") != std::string::npos) return false;
  write(path + ".out", expected.output);
  write(path + ".err", expected.error);
  std::span<const passes::Pass> all = passes::all_passes();
  std::vector<passes::Pipeline> pipelines{{}, passes::default_pipeline(), {&all[seed % all.size()]}};
  uint32_t orders = setting("LETCONT_ORDERS", 2);
  for (uint32_t i = 0; i < orders; ++i) pipelines.push_back(random_pipeline(seed * orders + i));
  pipelines.emplace_back();
  for (size_t i = 0; i < pipelines.size(); ++i) {
    bool has_stacks = i + 1 == pipelines.size();
    std::string variant = path + "-" + std::to_string(i);
    cps::Program changed = program;
    passes::run(pipelines[i], changed);
    write_module(variant, changed, source, has_stacks ? std::optional(small_stack) : std::nullopt);
    write(variant + ".passes", passes::text(pipelines[i]) + (has_stacks ? ", with stacks" : ""));
  }
  return true;
}

bool write_one(const std::string& folder, uint32_t seed) {
  static constexpr uint32_t sizes[] = {30, 60, 100, 150, 200, 300};
  std::string path = folder + "/" + std::to_string(seed);
  if (seed % 3 == 0) {
    Sample made = sample(generate::random_program({.seed = seed}));
    write(path + ".text", made.source.text());
    return write_program(path, made.program, made.source, seed);
  }
  std::string text = generate::text(generate::l_program({.seed = seed, .size = sizes[seed % std::size(sizes)]}));
  write(path + ".text", text);
  Compilation compilation({"l", "program.l", text, "none"});
  const cps::Program* program = compilation.converted();
  return program && write_program(path, *program, compilation.source(), seed);
}

int write_with_stacks(const std::filesystem::path& program, uint32_t stack, const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(program).rdbuf();
  Compilation compilation({program.extension().string().substr(1), program.filename().string(), text.str(), "default"});
  const cps::Program* changed = compilation.cps();
  if (changed) write_module(path, *changed, compilation.source(), stack);
  return changed ? 0 : 1;
}

} // namespace
} // namespace letcont::property

int main(int count, char** words) {
  if (count != 4) return 2;
  uint32_t first = static_cast<uint32_t>(std::atoi(words[2])), programs = static_cast<uint32_t>(std::atoi(words[3]));
  if (std::filesystem::is_regular_file(words[1]))
    return letcont::property::write_with_stacks(words[1], first, words[3]);
  uint32_t written = 0;
  for (uint32_t seed = first; seed < first + programs; ++seed) written += letcont::property::write_one(words[1], seed);
  std::printf("%u\n", written);
}
