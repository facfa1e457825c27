// The entry of CPS in the table of languages: the text of the stage `cps` is a language, too.
#include "compile/front_ends.h"
#include "cps/parse/parse.h"

namespace letcont {

namespace {

class CpsFrontEnd : public FrontEnd {
public:
  CpsFrontEnd(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<Document> stage(size_t) override { return std::nullopt; } // CPS has no stage of its own
  std::optional<cps::Program> cps() override { return cps::parse(source_, diagnostics_, interrupt_); }

private:
  const Source& source_;
  Diagnostics& diagnostics_;
};

} // namespace

Language cps_language() {
  return {{"cps", ".cps", "CPS"},
          {},
          [](const Source& source, Diagnostics& diagnostics) -> std::unique_ptr<FrontEnd> {
            return std::make_unique<CpsFrontEnd>(source, diagnostics);
          },
          true};
}

} // namespace letcont
