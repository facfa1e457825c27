#include "passes/pipeline/table.h"

#include "passes/box.h"
#include "passes/close.h"
#include "passes/contify.h"
#include "passes/cse.h"
#include "passes/flatten.h"
#include "passes/inline.h"
#include "passes/internalise.h"
#include "passes/loop.h"
#include "passes/propagate.h"
#include "passes/records.h"
#include "passes/shrink.h"
#include "passes/specialise.h"
#include "passes/untuple.h"

namespace letcont::passes {

namespace {

constexpr std::array table{
    Pass{"shrink", "makes the program smaller: dead code, known values, and what is used once inlined",
         "Every rewriting that makes the program smaller, until none is left: dead code goes, what is known is not "
         "computed, and what is used once moves to its use. After Appel and Jim, and Kennedy: linear in the size "
         "of the program.",
         shrink_rules, shrink},
    Pass{"contify", "turns functions that always return to the same place into continuations: calls into jumps",
         "A function that always returns to the same place becomes a continuation there: its calls become jumps, "
         "and its loop a loop of basic blocks. Which functions those are is read off the dominators of a graph of "
         "calls, as by Fluet and Weeks.",
         contify_rules, contify},
    Pass{"loop", "turns tail calls of a function by itself into jumps to its beginning",
         "A function that calls itself last jumps to its own beginning instead. Then it does not call itself any "
         "more, and may be inlined like any other, loop and all.",
         loop_rules, loop},
    Pass{"propagate", "replaces parameters that are given the same value everywhere by that value",
         "A parameter that is given the same value everywhere is that value: what does not change in a loop is not "
         "carried round it, and a function that is always given one function calls it directly. After Wegman and "
         "Zadeck: parameters are taken to be the same until two values are seen.",
         propagate_rules, propagate},
    Pass{"inline", "copies small functions and continuations to where they are used",
         "Copies small functions to where they are called and small continuations to where they are jumped to; "
         "the better the arguments are known, the larger a body may be. All copies together add at most half of "
         "the program's size, and a little.",
         inline_rules, inline_small},
    Pass{"specialise", "copies functions for the known functions that they are given",
         "A function that is given known functions gets a copy for them, in which they are called directly; its calls "
         "of itself become calls of the copy, so recursion is no obstacle as it is to inlining. All copies together "
         "are at most as large as the program, and a little.",
         specialise_rules, specialise},
    Pass{"untuple", "makes tuples that are parameters several parameters",
         "A parameter that is a tuple becomes several parameters, its fields, where the tuple is only taken apart "
         "or only put together. There are never more allocations than before.",
         untuple_rules, untuple},
    Pass{"records", "makes data types with one constructor tuples",
         "A data type with one constructor needs no tag: its values become tuples, and all that is done to tuples is "
         "done to them.",
         records_rules, records},
    Pass{"flatten", "hands over tuples as their fields: as results, to unknown functions, and in data",
         "Tuples are handed over as their fields, all over the program: as results, which are returned in registers, "
         "to functions that are not known, and in data. It is done where a tuple is only taken apart or only put "
         "together, so no more tuples are made than before.",
         flatten_rules, flatten},
    Pass{"cse", "computes nothing again that is in scope already, and decides what a case above has decided",
         "What has been computed in scope is not computed again, and what a case has found out is known in its "
         "branches. In CPS what is in scope dominates, so one walk with a table is enough.",
         cse_rules, cse},
    Pass{"close", "gives every function what it needs of its surroundings, as arguments or in a closure",
         "Closure conversion: afterwards no function mentions a local variable of another. Known functions get "
         "what they need as parameters, those that escape as a record that is passed with their code.",
         close_rules, close},
    Pass{"internalise", "makes the definitions of a program that does something private",
         "If a program does something when it is run, its definitions are there for that only: they become private, "
         "and those that are not needed go when it is made smaller. Not in the default pipeline, so that one sees "
         "what becomes of each function.",
         internalise_rules, internalise},
    Pass{"box", "puts every number, boolean and character in a box of its own, as a compiler without types would",
         "Every number, boolean and character is a record of one field in memory, as in a compiler that represents "
         "all values alike. Not in the default pipeline: it is there to compare the two.",
         box_rules, box},
};

} // namespace

std::span<const Pass> all_passes() { return table; }

const Pass* pass_named(std::string_view name) {
  for (const Pass& pass : table)
    if (pass.name == name) return &pass;
  return nullptr;
}

} // namespace letcont::passes
