// The LLVM emitter: what each form of CPS becomes, that the verifier accepts it, and that instructions know their
// origin.

#include "cps/parse/parse.h"
#include "llvm/emit.h"
#include "llvm/inlining_limits.h"

#include <gtest/gtest.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace letcont {
namespace {

struct Emit : testing::Test {
  llvm::LLVMContext context;
  EmittedModule emitted;

  std::string text(const std::string& program) {
    Source source("t.cps", program);
    Diagnostics diagnostics;
    std::optional<cps::Program> parsed = cps::parse(source, diagnostics);
    EXPECT_TRUE(parsed) << render(diagnostics, source, false);
    if (!parsed) return "";
    emitted = emit_llvm(*parsed, source, context);
    std::string shown = print_llvm(emitted).text;
    EXPECT_EQ(emitted.broken, "") << shown;
    return shown;
  }
  // The function of that name, from "define" to "}".
  std::string function(const std::string& program, const std::string& name) {
    std::string all = text(program);
    size_t at = all.find(" @" + name + "(");
    size_t begin = all.rfind("define", at), end = all.find("\n}\n", at);
    return at == std::string::npos ? all : all.substr(begin, end + 3 - begin);
  }
};

TEST_F(Emit, TheArticlesLoop) {
  EXPECT_EQ(function(R"(
let loop = code k () -> {
  decl j
  let x = 11
  j(x)
  j(x1) = { let two = 2 let y = add(two, x1) j(y) }
}
def main = { decl k  let u = ()  loop(k)  k(r) = { halt(u) } })",
                     "loop"),
            R"(define i32 @loop() {
entry:
  br label %j

j:                                                ; preds = %j, %entry
  %x1 = phi i32 [ 11, %entry ], [ %y, %j ]
  %y = add i32 2, %x1
  br label %j
}
)");
}

// A function that takes a tuple of n fields apart, and makes it.
std::string reads_fields(int n) {
  std::string type = "i32", body, made = "a";
  for (int i = 1; i < n; ++i) type += ", i32", made += ", a";
  for (int i = 0; i < n; ++i) body += "let x" + std::to_string(i) + " = #" + std::to_string(i) + "(t)\n";
  return "def f = code k (t : (" + type + ")) -> {\n" + body + "k(x0) }\n" + "def g = code k (a) -> {\nlet t = (" +
         made + ")\nf(k, t) }\n";
}

TEST_F(Emit, ALargeRecordHasANamedType) {
  EXPECT_EQ(text(reads_fields(16)).find("%tuple"), std::string::npos);
  std::string large = text(reads_fields(17));
  EXPECT_NE(large.find("%tuple = type { i32, i32, "), std::string::npos) << large;
  EXPECT_NE(large.find("getelementptr inbounds %tuple, ptr %t, i32 0, i32 16"), std::string::npos) << large;
  EXPECT_LT(text(reads_fields(800)).size(), 2.5 * text(reads_fields(400)).size());
}

TEST_F(Emit, AFunctionReadsAsTheHandouts) {
  EXPECT_EQ(function("def sqr = code k (x) -> { let tmp = mul(x, x) k(tmp) }", "sqr"), R"(define i32 @sqr(i32 %x) {
entry:
  %tmp = mul i32 %x, %x
  ret i32 %tmp
}
)");
}

TEST_F(Emit, ConditionsBranchAndMeet) {
  EXPECT_EQ(function(R"(
def f = code k (x) -> {
  decl yes, no, join
  let zero = 0
  let c = lt(x, zero)
  case(c) { true -> yes false -> no }
  yes() = { join(zero) }
  no() = { join(x) }
  join(y) = { let z = add(y, y) k(z) }
})",
                     "f"),
            R"(define i32 @f(i32 %x) {
entry:
  %c = icmp slt i32 %x, 0
  br i1 %c, label %yes, label %no

yes:                                              ; preds = %entry
  br label %join

no:                                               ; preds = %entry
  br label %join

join:                                             ; preds = %no, %yes
  %y = phi i32 [ 0, %yes ], [ %x, %no ]
  %z = add i32 %y, %y
  ret i32 %z
}
)");
}

TEST_F(Emit, TailCallsAreGuaranteed) {
  std::string same = text(R"(
def f = code k (x) -> { f(k, x) })");
  EXPECT_NE(same.find("define i32 @f(i32 %x)"), std::string::npos) << same; // equal types need no convention
  EXPECT_NE(same.find("%0 = musttail call i32 @f(i32 %x)\n  ret i32 %0"), std::string::npos) << same;
  std::string different = text(R"(
def f = code k (x) -> { g(k, x, x) }
def g = code k (x, y) -> { f(k, x) })");
  EXPECT_NE(different.find("define tailcc i32 @f(i32 %x)"), std::string::npos) << different;
  EXPECT_NE(different.find("musttail call tailcc i32 @g(i32 %x, i32 %x)"), std::string::npos) << different;
}

// The numbers of calls, and of calls that are never inlined, in n functions of which each calls the next, the last the
// first, and main calls the first.
std::pair<unsigned, unsigned> calls_of_ring(Emit& emit, unsigned n) {
  std::string program;
  for (unsigned i = 0; i < n; ++i) {
    std::string next = "f" + std::to_string((i + 1) % n);
    program += "let f" + std::to_string(i) + " = code k (x : i32) : i32 -> { decl j " + next +
               "(j, x) j(y : i32) = { " + "let z = add(y, x) k(z) } }\n";
  }
  emit.text(program + "let _ = { decl r let a = 1 f0(r, a) r(s : i32) = { let u = () halt(u) } }");
  std::pair<unsigned, unsigned> found;
  for (llvm::Function& function : *emit.emitted.module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            call && call->getCalledFunction()->getName().starts_with("f"))
          ++(call->isNoInline() ? found.second : found.first);
  return found;
}

TEST_F(Emit, CallsWithinLargeCyclesAreNotInlined) {
  unsigned n = largest_inlined_cycle;
  EXPECT_EQ(calls_of_ring(*this, n), (std::pair<unsigned, unsigned>(n + 1, 0)));
  EXPECT_EQ(calls_of_ring(*this, n + 1), (std::pair<unsigned, unsigned>(1, n + 1)));
}

// A chain of n functions, of which each is called once: by the next, or the last by the program.
TEST_F(Emit, LongChainsOfCallsAreDivided) {
  unsigned n = 3 * longest_inlined_chain, divisions = 0;
  std::string program = "let f0 = code k (x : i32) : i32 -> { k(x) }\n";
  for (unsigned i = 1; i < n; ++i)
    program += "let f" + std::to_string(i) + " = code k (x : i32) : i32 -> { decl j f" + std::to_string(i - 1) +
               "(j, x) j(y : i32) = { let z = add(y, x) k(z) } }\n";
  text(program + "let _ = { decl r let a = 1 f" + std::to_string(n - 1) +
       "(r, a) r(s : i32) = { let u = () halt(u) } }");
  for (llvm::Function& function : *emitted.module)
    for (llvm::User* user : function.users())
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(user); call && call->isNoInline()) ++divisions;
  EXPECT_EQ(divisions, 3);
}

TEST_F(Emit, CodeFromATupleIsCalledInTailPosition) {
  std::string shown = text(R"(
def g = code k (x) -> { k(x) }
def f = code k (x) -> {
  let t = (g, x)
  let h = #0(t)
  h(k, x)
})");
  EXPECT_NE(shown.find("define tailcc i32 @f(i32 %x)"), std::string::npos) << shown;
  EXPECT_NE(shown.find("musttail call tailcc i32 %h(i32 %x)"), std::string::npos) << shown;
}

TEST_F(Emit, SeveralResultsAreAStruct) {
  std::string shown = text(R"(
def f = code k (x) : (i32, f64) -> { let d = 1.5 k(x, d) }
def main = {
  decl k
  let x = 1
  f(k, x)
  k(a, b : f64) = { decl j let p = external("print_double") p(j, b) j() = { let u = () halt(u) } }
})");
  EXPECT_NE(shown.find("define { i32, double } @f(i32 %x)"), std::string::npos) << shown;
  EXPECT_NE(shown.find("%b = extractvalue { i32, double }"), std::string::npos) << shown;
}

TEST_F(Emit, RecordsAreOnTheHeapAndConstantsAreNot) {
  std::string shown = text(R"(
data List = { Nil Cons(i32, List) }
def f = code k (x) -> {
  let nil = inj 0/2 () : List
  let one = inj 1/2 (x, nil) : List
  decl none, some
  case(one) { 0 -> none 1 -> some }
  none() = { k(x) }
  some(h, t : List) = { let p = (h, t) let q = #0(p) k(q) }
})");
  EXPECT_NE(shown.find("private constant { i32 } zeroinitializer"), std::string::npos) << shown;
  EXPECT_NE(shown.find("call ptr @malloc"), std::string::npos) << shown;
  EXPECT_NE(shown.find("switch i32 %tag"), std::string::npos) << shown;
}

TEST_F(Emit, DivisionsAreCheckedUnlessTheDivisorIsKnown) {
  std::string unknown = function("def f = code k (x, y) -> { let q = div(x, y) k(q) }", "f");
  EXPECT_NE(unknown.find("call i32 @divide(i32 %x, i32 %y, ptr @message)"), std::string::npos) << unknown;
  std::string known = function("def f = code k (x) -> { let two = 2 let q = rem(x, two) k(q) }", "f");
  EXPECT_NE(known.find("%q = srem i32 %x, 2"), std::string::npos) << known;
  std::string minus = function("def f = code k (x) -> { let m = -1 let q = div(x, m) k(q) }", "f");
  EXPECT_NE(minus.find("@divide"), std::string::npos) << minus;
}

TEST_F(Emit, NamesOfTheCLibraryStayItsOwn) {
  std::string shown = text(R"(
def printf = code k (x) -> { k(x) }
def malloc = code k (x) -> { let t = (x, x) let y = #0(t) k(y) })");
  EXPECT_NE(shown.find("@printf.l("), std::string::npos) << shown;
  std::string value =
      text("def printf : i32 = { let x = 1 halt(x) }\n"
           "def main = { decl k let w = external(\"write_int\") w(k, printf) k() = { let u = () halt(u) } }");
  EXPECT_NE(value.find("@printf.l = internal global"), std::string::npos) << value;
  EXPECT_NE(value.find("declare i32 @printf(ptr, ...)"), std::string::npos) << value;
  EXPECT_NE(shown.find("call ptr @malloc(i64"), std::string::npos) << shown;
}

TEST_F(Emit, InstructionsKnowWhereTheyComeFrom) {
  std::string program = "def f = code k (x) -> {\n  let y = mul(x, x)\n  k(y)\n}\n";
  text(program);
  Document document = print_llvm(emitted);
  size_t at = document.text.find("%y = mul");
  const Range* range = innermost(document, static_cast<uint32_t>(at));
  ASSERT_NE(range, nullptr);
  EXPECT_EQ(document.text.substr(range->begin, range->end - range->begin), "%y = mul i32 %x, %x");
  EXPECT_EQ(program.substr(range->source.begin, range->source.end - range->source.begin), "let y = mul(x, x)");
}

} // namespace
} // namespace letcont
