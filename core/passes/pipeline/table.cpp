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
    Pass{"shrink", "makes the program smaller: dead code, known values, and what is used once inlined", shrink},
    Pass{"contify", "turns functions that always return to the same place into continuations: calls into jumps",
         contify},
    Pass{"loop", "turns tail calls of a function by itself into jumps to its beginning", loop},
    Pass{"propagate", "replaces parameters that are given the same value everywhere by that value", propagate},
    Pass{"inline", "copies small functions and continuations to where they are used", inline_small},
    Pass{"specialise", "copies functions for the known functions that they are given", specialise},
    Pass{"untuple", "makes tuples that are parameters several parameters", untuple},
    Pass{"records", "makes data types with one constructor tuples", records},
    Pass{"flatten", "hands over tuples as their fields: as results, to unknown functions, and in data", flatten},
    Pass{"cse", "computes nothing again that is in scope already, and decides what a case above has decided", cse},
    Pass{"close", "gives every function what it needs of its surroundings, as arguments or in a closure", close},
    Pass{"internalise", "makes the definitions of a program that does something private", internalise},
    Pass{"box", "puts every number and boolean in a box of its own, as a compiler without types would", box},
};

} // namespace

std::span<const Pass> all_passes() { return table; }

const Pass* pass_named(std::string_view name) {
  for (const Pass& pass : table)
    if (pass.name == name) return &pass;
  return nullptr;
}

} // namespace letcont::passes
