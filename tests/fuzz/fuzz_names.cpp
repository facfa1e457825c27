// Inputs: a list of passes, and names of stages in the lines after it ("cps@shrink#2", "cps@none..cps").
//
// Both come from the command line and from links. Every pass that a list names runs, and is checked.
#include "compile/compilation.h"
#include "engines/stages.h"
#include "fuzz.h"
#include "passes/pipeline/pipeline.h"

using namespace letcont;
using fuzz::require;

namespace {

constexpr char program[] = "def f = { n -> if (n == 0) 1 else n * f(n - 1) }\nprint(f(5))\n";

void require_comes_back(std::string_view text) {
  Diagnostics diagnostics, none;
  passes::Pipeline pipeline = passes::parse_pipeline(text, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all())
    require(!diagnostic.span.known() || diagnostic.span.end <= text.size(), "a message's place lies in the list");
  require(passes::parse_pipeline(passes::text(pipeline), none) == pipeline && !none.has_errors(),
          "a pipeline reads as it is written", text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t longest_input = 300, most_lines = 5;
  if (size > longest_input) return 0;
  std::vector<std::string_view> lines = fuzz::lines_of(fuzz::text_of(data, size));
  if (lines.empty()) return 0;
  require_comes_back(lines[0]);
  Compilation compilation({"l", "input", program, std::string(lines[0])}, {.stages = all_stages(), .verify = true});
  compilation.cps();
  lines.resize(std::min(lines.size(), most_lines));
  for (std::string_view name : lines)
    if (const Document* document = compilation.stage(name)) fuzz::require_sound(*document, compilation.source());
  return 0;
}
