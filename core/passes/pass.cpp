#include "passes/pass.h"

#include "passes/box.h"
#include "passes/close.h"
#include "passes/contify.h"
#include "passes/cse.h"
#include "passes/inline.h"
#include "passes/shrink.h"
#include "passes/untuple.h"

namespace letcont::passes {

namespace {

constexpr std::array table{
    Pass{"shrink", "makes the program smaller: dead code, known values, and what is used once inlined", shrink},
    Pass{"contify", "turns functions that always return to the same place into continuations: calls into jumps",
         contify},
    Pass{"inline", "copies small functions and continuations to where they are used", inline_small},
    Pass{"untuple", "makes tuples that are parameters several parameters", untuple},
    Pass{"cse", "computes nothing again that is in scope already, and decides what a case above has decided", cse},
    Pass{"close", "gives every function what it needs of its surroundings, as arguments or in a closure", close},
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
