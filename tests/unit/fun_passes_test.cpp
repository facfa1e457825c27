// Fun's shorter pipeline (compile/fun_front_end.cpp) is as good as the default one: no more calls and no more
// expressions.

#include "compile/compilation.h"
#include "cps/traverse.h"
#include "passes/pipeline/pipeline.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace letcont {
namespace {

struct Left {
  size_t expressions = 0, calls = 0;
  bool operator==(const Left&) const = default;
};

Left left(const std::string& text, const std::string& passes) {
  Compilation compilation({"fun", "p.fun", text, passes});
  const cps::Program* program = compilation.cps();
  Left left;
  if (!program) return left;
  cps::for_each_expression(*program, [&](cps::Expr expr) {
    ++left.expressions;
    left.calls += cps::kind(*program, expr) == cps::ExprKind::Apply;
  });
  return left;
}

TEST(FunPasses, AsGoodAsTheDefault) {
  std::string all = passes::text(passes::default_pipeline());
  EXPECT_NE(language_named("fun")->passes, all);
  size_t programs = 0;
  for (const char* folder : {"/tests/programs/fun", "/ui/examples/fun", "/tests/bench/programs/first-order"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(LETCONT_SOURCE_FOLDER) + folder)) {
      if (entry.path().extension() != ".fun") continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      Left of_default = left(text.str(), all), of_fun = left(text.str(), "default");
      EXPECT_TRUE(of_default == of_fun) << entry.path().filename() << ": " << of_default.expressions << " expressions, "
                                        << of_default.calls << " calls; " << of_fun.expressions << ", " << of_fun.calls;
      programs += of_fun.expressions > 0;
    }
  EXPECT_GT(programs, 40u);
}

} // namespace
} // namespace letcont
