// Writes random programs of L and of CPS as WebAssembly, with what the reference evaluator makes of them:
//
//   wasm_generated FOLDER FIRST COUNT
//
// For each seed from FIRST on, FOLDER gets files whose names are the seed: with .mjs and .wasm what `letcont build
// --emit=wasm` makes, with .out and .err what the program prints and its error, with .text the program. The passes are
// all, none, or a random subset. Programs that take too many steps are left out. Prints how many there are.

#include "compile/compilation.h"
#include "cps/text/print.h"
#include "generate/generate.h"
#include "generate/l_program.h"
#include "passes/close.h"
#include "property.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace letcont::property {
namespace {

void write(const std::string& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// Writes one program. False if it is left out.
bool write_program(const std::string& path, const std::string& name, const cps::Program& program, const Source& source,
                   uint32_t seed) {
  Outcome expected = evaluate(program, source);
  if (expected.error.find("limit") != std::string::npos) return false;
  cps::Program changed = program;
  if (seed % 4 < 2) passes::run(passes::default_pipeline(), changed);
  if (seed % 4 == 2) passes::run(random_pipeline(seed / 4), changed);
  wasm::Emitted emitted = wasm::emit(passes::Closed(changed).program());
  if (!emitted.refused.empty()) std::exit(1);
  std::vector<uint8_t> bytes = wasm::encode(emitted.module);
  write(path + ".wasm", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  write(path + ".mjs", wasm::launcher(emitted, source, name + ".wasm"));
  write(path + ".out", expected.output);
  write(path + ".err", expected.error);
  return true;
}

bool write_one(const std::string& folder, uint32_t seed) {
  static constexpr uint32_t sizes[] = {30, 60, 100, 150, 200, 300};
  std::string name = std::to_string(seed), path = folder + "/" + name;
  if (seed % 3 == 0) {
    Sample made = sample(generate::random_program({.seed = seed}));
    write(path + ".text", made.source.text());
    return write_program(path, name, made.program, made.source, seed);
  }
  std::string text = generate::text(generate::l_program({.seed = seed, .size = sizes[seed % std::size(sizes)]}));
  write(path + ".text", text);
  Compilation compilation({"l", "program.l", text, "none"});
  const cps::Program* program = compilation.converted();
  return program && write_program(path, name, *program, compilation.source(), seed);
}

} // namespace
} // namespace letcont::property

int main(int count, char** words) {
  if (count != 4) return 2;
  uint32_t first = static_cast<uint32_t>(std::atoi(words[2])), programs = static_cast<uint32_t>(std::atoi(words[3]));
  uint32_t written = 0;
  for (uint32_t seed = first; seed < first + programs; ++seed) written += letcont::property::write_one(words[1], seed);
  std::printf("%u\n", written);
}
