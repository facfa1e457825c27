// Public definitions of programs that do something become private.

#include "passes_support.h"

namespace letcont::passes {
namespace {

TEST(Internalise, HeaderExample) { expect_header_example("internalise.h", "internalise"); }

TEST(Internalise, LeavesWhatDoesNothing) {
  std::string_view text = "def f = fun k (x) -> { k(x) } def one = 1";
  EXPECT_EQ(after("internalise", text), normal(text));
}

} // namespace
} // namespace letcont::passes
