#include "llvm/passes/passes.h"

#include <array>

namespace letcont {

std::span<const LlvmPass> llvm_passes() {
  static constexpr std::array all{
      LlvmPass{"adce", "function(adce)", "deletes what nothing needs, in cycles, too",
               "It takes everything for dead until something with an effect needs it, so that it also deletes values "
               "that only need each other, such as a counter that is counted and never read. Look for phi nodes that "
               "disappear."},
      LlvmPass{
          "aggressive-instcombine", "function(aggressive-instcombine)",
          "replaces expressions of many instructions by cheaper ones",
          "What instcombine does with a few instructions, this does with whole trees: numbers that are widened and "
          "narrowed again are computed narrow, and loops written as shifts become one instruction."},
      LlvmPass{
          "always-inline", "", "inlines the functions that are marked alwaysinline",
          "Letcont's modules mark small helpers so, such as the allocation of a record. Look for calls of them that "
          "are gone before any other pass has run."},
      LlvmPass{"argpromotion", "cgscc(argpromotion)", "passes what a pointer points to instead of the pointer"},
      LlvmPass{"bdce", "function(bdce)", "deletes bits that nothing needs",
               "It follows which bits of each number are used; an instruction that only makes others is deleted or "
               "simplified. A remainder by a power of two is where it finds something."},
      LlvmPass{"constmerge", "constmerge", "merges equal constants",
               "Two strings with the same characters become one. It works on the module, not on functions."},
      LlvmPass{
          "constraint-elimination", "function(constraint-elimination)",
          "decides comparisons by those that were made before",
          "Conditions on the way to an instruction are kept as inequalities; a comparison that follows from them is "
          "replaced by true or false. The test whether an index is inside an array goes away in a loop that has "
          "compared it already."},
      LlvmPass{
          "correlated-propagation", "function(correlated-propagation)", "uses what branches have said about values",
          "Behind a branch on x == 0 it knows x, behind x < 10 a range of it. It replaces values by constants, and "
          "marks additions that cannot overflow with nsw, which helps later passes with loops."},
      LlvmPass{"dce", "function(dce)", "deletes instructions whose result nobody uses"},
      LlvmPass{"deadargelim", "deadargelim", "deletes parameters and results that nobody uses",
               "Only functions that nothing outside of the module calls may lose them. Look at the parameters of an "
               "internal function before and after."},
      LlvmPass{"div-rem-pairs", "", "puts a division and a remainder of the same numbers together",
               "Machines compute both at once. Where there is no such instruction, the remainder becomes a "
               "multiplication and a subtraction."},
      LlvmPass{
          "dse", "function(dse)", "deletes writes to memory that nothing reads",
          "A field that is written twice before anything reads it keeps the second write. Records that are made and "
          "taken apart again lose their writes this way."},
      LlvmPass{
          "early-cse", "function(early-cse<memssa>)", "computes nothing twice along a path",
          "One walk through the dominator tree with a table of what has been computed: an instruction that is there "
          "already is replaced, as is a read of memory that nothing has written to since. Letcont's pass cse has "
          "done the same to the CPS, so with all passes little is left."},
      LlvmPass{"function-attrs", "cgscc(function-attrs)", "finds out what functions do not do",
               "Functions that write no memory, cannot fail or always return get attributes that say so; callers are "
               "optimised by them. A pure function of the source becomes memory(none). It goes from the functions that "
               "are called to their callers."},
      LlvmPass{"globaldce", "globaldce", "deletes functions and data that nothing reaches"},
      LlvmPass{
          "globalopt", "globalopt", "makes global variables constants, and calls faster",
          "Variables that are never written become constants; functions that nothing outside calls get the calling "
          "convention fastcc."},
      LlvmPass{"gvn", "function(gvn)", "computes nothing twice, on all paths",
               "Values that must be equal get the same number, whatever instructions compute them; what is computed on "
               "one of two paths that meet is moved so that it is computed once. It reads through memory: a field of a "
               "record that has just been written is known."},
      LlvmPass{"indvars", "function(loop(indvars))", "brings a loop's counters to a simple form",
               "Counters that run along with each other are expressed by one, tests of the end are put in a simple "
               "form, and what a counter is after the loop is computed outside of it."},
      LlvmPass{"infer-alignment", "function(infer-alignment)", "finds out how addresses are aligned"},
      LlvmPass{
          "inferattrs", "inferattrs", "marks functions of the C library with what is known of them",
          "printf writes memory and does not keep its format; a declaration by that name gets the attributes for it."},
      LlvmPass{"inline", "cgscc(inline)", "copies functions to where they are called",
               "It goes from the functions that are called to their callers, estimates what each call would cost as a "
               "copy, and copies what is small, or called once. Letcont has inlined before: what is left are functions "
               "of several callers that it took for too large."},
      LlvmPass{"instcombine", "function(instcombine<no-verify-fixpoint>)", "replaces instructions by simpler ones",
               "Some thousand rules of algebra: x - 1 becomes x + -1, a multiplication by 2 a shift, two comparisons "
               "one. The results are also in a normal form, so that other passes have fewer cases. It runs again after "
               "many of the others, to clean up."},
      LlvmPass{"instsimplify", "function(instsimplify)", "replaces instructions by values that are there already",
               "The part of instcombine that makes no new instruction: x + 0 is x, and x == x is true."},
      LlvmPass{"ipsccp", "ipsccp", "follows constants through branches and calls",
               "sccp for the whole module: a parameter that is the same constant in all calls is that constant, and a "
               "function that always returns the same is not waited for."},
      LlvmPass{"jump-threading", "function(jump-threading)", "jumps past branches that are decided on the way there",
               "A block that branches on a phi node knows the answer for some of the blocks that it comes from; those "
               "jump on at once. A loop whose condition is made by `and` or by a match becomes two tests this way."},
      LlvmPass{
          "lcssa", "function(lcssa)", "lets values leave loops through phi nodes only",
          "It adds phi nodes with one value behind loops, so that a pass that changes a loop need not look for uses "
          "outside. They disappear at the end."},
      LlvmPass{
          "licm", "function(loop-mssa(licm))", "moves out of loops what is the same in every turn",
          "An instruction whose operands the loop does not change goes in front of the loop, and what only the code "
          "behind it needs goes there. Reads of memory move if nothing in the loop writes it."},
      LlvmPass{"loop-deletion", "function(loop(loop-deletion))", "deletes loops that do nothing",
               "A loop without effect whose results nobody uses is deleted, if it is certain that it ends."},
      LlvmPass{"loop-idiom", "function(loop(loop-idiom))", "recognises loops that fill or copy memory, or count bits"},
      LlvmPass{"loop-rotate", "function(loop(loop-rotate))", "tests at the end of each turn instead of the beginning",
               "`while (c) b` becomes `if (c) do b while (c)`: one jump less a turn, and what is in front of the loop "
               "runs only if the loop does, which licm needs. The test is there twice."},
      LlvmPass{
          "loop-simplify", "function(loop-simplify)", "gives each loop one entry and one way back",
          "It adds empty blocks: one in front of the loop, one from which it is repeated, some behind. Other passes "
          "count on them, and simplifycfg takes those that are left away."},
      LlvmPass{"loop-unroll", "function(loop-unroll<O2>)", "repeats the body of a loop",
               "A loop that is known to turn a few times becomes straight code; of others several turns are put behind "
               "each other, with the rest of the turns in a loop of their own. The number of instructions grows, and "
               "what is between turns is optimised."},
      LlvmPass{"loop-unroll-full", "function(loop(loop-unroll-full))",
               "makes straight code of loops that turn a few times"},
      LlvmPass{
          "loop-vectorize", "function(loop-vectorize)", "does several turns of a loop at once",
          "Arrays are worked on four or eight elements at a time, with a loop for the rest. It needs turns that do "
          "not depend on each other."},
      LlvmPass{"mem2reg", "function(mem2reg)", "makes variables in memory values with phi nodes",
               "The algorithm of most books that makes SSA of variables. Letcont's modules have none: their code was "
               "CPS, whose parameters are the phi nodes."},
      LlvmPass{"memcpyopt", "function(memcpyopt)", "avoids copies of memory"},
      LlvmPass{"reassociate", "function(reassociate)", "puts the operands of sums and products in order",
               "(a + 1) + b becomes (a + b) + 1, so that constants meet and equal sums look equal."},
      LlvmPass{"sccp", "function(sccp)", "follows constants through branches",
               "It takes every value for a constant and every branch for dead until it finds a reason not to (Wegman "
               "and Zadeck 1991). So it finds constants that stay constant only because of each other, in loops, too."},
      LlvmPass{"simplifycfg", "function(simplifycfg)", "simplifies the control flow",
               "It merges blocks, deletes those that cannot be reached, turns small branches into `select`, and "
               "branches on one value into a `switch`. Returns are merged into one block, common.ret."},
      LlvmPass{"sink", "function(sink)", "moves instructions to the branch that needs them"},
      LlvmPass{"slp-vectorizer", "function(slp-vectorizer)", "does several equal operations of straight code at once",
               "Two additions of neighbouring doubles become one of a vector of two, <2 x double>."},
      LlvmPass{"sroa", "function(sroa<modify-cfg>)", "makes the parts of variables in memory values",
               "A record on the stack whose address stays in the function is taken apart: each field becomes a value "
               "of its own, with phi nodes where paths meet."},
      LlvmPass{"tailcallelim", "function(tailcallelim)", "makes loops of functions that call themselves last",
               "A tail call of the function itself becomes a jump to its beginning, with phi nodes for the parameters. "
               "An addition or multiplication after the call does not hinder it: it is done in an accumulator "
               "beforehand, so `n * fact(n - 1)` becomes a loop, too. Other calls are marked `tail`."},
      LlvmPass{"vector-combine", "function(vector-combine)", "replaces operations on vectors by cheaper ones"},
  };
  return all;
}

} // namespace letcont
