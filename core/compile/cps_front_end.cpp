// The entry of CPS in the table of languages: the text of the stage `cps` is a language, too.
#include "compile/front_ends.h"
#include "cps/parse/parse.h"

namespace letcont {

namespace {

class CpsFrontEnd : public TextFrontEnd {
public:
  using TextFrontEnd::TextFrontEnd;

  std::optional<Document> stage(size_t) override { return std::nullopt; } // CPS has no stage of its own
  std::optional<cps::Program> cps() override { return cps::parse(source_, diagnostics_, interrupt_); }
};

} // namespace

Language cps_language() { return {{"cps", ".cps", "CPS"}, {}, open_front_end<CpsFrontEnd>, true}; }

} // namespace letcont
