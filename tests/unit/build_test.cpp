// Programs that are built in C++ (cps/build.h), and what a meaning makes of one (cps/interpret.h): the examples of the
// headers.

#include "cps/build.h"
#include "cps/interpret.h"
#include "header_code.h"
#include "passes_support.h"

namespace letcont::cps {
namespace {

TEST(Build, TheHeadersExample) {
  expect_example_runs("cps/build.h", "build_test.cpp");
  Program program;
  Block main = define_dynamic(program, Visibility::Public, "main", TypeTable::i32);
  Var three = main.integer(3);
  ContVar k = main.let_cont("k", {{"x", TypeTable::i32}}, [&](Block& body, HandleRange<Var> x) {
    body.halt(body.operation(Operation::Add, three, x[0]));
  });
  main.jump(k, {main.integer(11)});
  passes::expect_sound(program, "built");
  EXPECT_EQ(text(program), "def main : i32 = {\n"
                           "  let x0 = 3\n"
                           "  decl k\n"
                           "  let x1 = 11\n"
                           "  k(x1)\n"
                           "  k(x) = {\n"
                           "    let x2 = add(x0, x)\n"
                           "    halt(x2)\n"
                           "  }\n"
                           "}\n");
}

TEST(Build, AContinuationJumpsToItself) {
  Program program;
  Block main = define_dynamic(program, Visibility::Public, "main", TypeTable::i32);
  Parameter x{program.names.intern("x"), TypeTable::i32};
  ContVar k = main.let_cont(program.names.intern("k"), {&x, 1});
  Block body = main.body_of(k);
  body.jump(k, {parameters(program, k)[0]});
  main.jump(k, {main.integer(11)});
  passes::expect_sound(program, "built");
  EXPECT_EQ(text(program), passes::normal("def main : i32 = { decl k let x0 = 11 k(x0) k(x) = { k(x) } }"));
}

// An evaluator of programs that only compute and jump.
struct Numbers {
  using Var = int32_t;

  explicit Numbers(const Program& program) : program(program), values(program) {}

  void bind(cps::Var var, Var value) {
    values.bind(var, value);
    bound.emplace(name(program, var), value);
  }
  Var value(cps::Var var) const { return values.value(var); }
  Var primitive(LetPrim let, std::span<const Var> operands) {
    return let.primitive.kind == PrimKind::Int ? let.primitive.integer() : operands[0] + operands[1];
  }
  Var function(Fun) { return 0; }
  void continuations(LetCont) {}
  Expr functions(LetFun) { return {}; }
  void jump(ApplyCont jump, std::span<const Var> arguments) {
    jumped.assign(arguments.begin(), arguments.end());
    ContVar k = variable(program, jump.target);
    for (uint32_t i = 0; i < arguments.size(); ++i) bind(parameters(program, k)[i], arguments[i]);
    next = program.data().conts[k].body;
  }
  void call(Apply, Var, std::span<const Var>) {}
  void branch(Case, Var) {}
  void halt(Halt, Var value) { result = value; }
  void unreachable(Unreachable) {}
  void definition(Def def) { next = program.data().defs[def].value; }
  Expr next_block() { return std::exchange(next, Expr{}); }

  const Program& program;
  Environment<Var> values;
  std::map<std::string_view, Var> bound; // by name
  std::vector<Var> jumped;               // the arguments of the last jump
  Var result = 0;
  Expr next;
};

TEST(Interpret, TheHeadersExample) {
  constexpr std::string_view example = "let x = 3 let y = add(x, x) k(y)";
  std::ifstream header(std::string(LETCONT_SOURCE_FOLDER) + "/core/cps/interpret.h");
  std::stringstream comment;
  comment << header.rdbuf();
  EXPECT_NE(comment.str().find("`" + std::string(example) + "`"), std::string::npos);

  Program program = passes::read("def main : i32 = { decl k " + std::string(example) + " k(z) = { halt(z) } }");
  Numbers numbers(program);
  interpret(program, numbers);
  EXPECT_EQ(numbers.bound, (std::map<std::string_view, int32_t>{{"x", 3}, {"y", 6}, {"z", 6}}));
  EXPECT_EQ(numbers.jumped, std::vector{6});
  EXPECT_EQ(numbers.result, 6);
}

} // namespace
} // namespace letcont::cps
