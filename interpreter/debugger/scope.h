// The variables in scope at a place of a program, those bound on the path up to its function or definition; and that
// function or definition.
#pragma once

#include "cps/program.h"
#include "eval/layout.h"
#include "syntax/blocks.h"

#include <functional>

namespace letcont::debugger {

// Returns the function or definition whose activation runs an expression. O(the depth of `at`).
cps::Up home_around(const cps::Program&, cps::Expr at);

// What is visited: a variable, or another name for one. Returns false to stop.
using VisitName = std::function<bool(cps::Var, const cps::Alias*)>;

// Visits each variable bound before `at` within its function or definition, innermost first, with parameters but
// without captured and global variables; and each alias that is there, with its variable, which may be a captured or a
// global one. The others, with null, are bound when `at` is reached. O(the depth of `at` · log(aliases)).
void for_each_name_in_scope(const cps::Program&, cps::Expr at, const VisitName&);
// The variables alone.
void for_each_in_scope(const cps::Program&, cps::Expr at, const std::function<bool(cps::Var)>&);
// The same as the first of the functions around that of `at`, from the inside.
void for_each_name_around(const cps::Program&, cps::Expr at, const VisitName&);

// Whether a variable that an alias names has a value in the activation that runs `at`, whose home is given: it is bound
// there, captured or global. O(the depth of `at`).
bool is_held(const cps::Program&, const eval::Home&, cps::Var, cps::Expr at);

// Whether a variable, or an alias of it, that is bound before `at` may be what its name means there in the source: the
// block that binds it has not ended.
bool is_meant(const cps::Program&, const Blocks&, cps::Var, const cps::Alias*, cps::Expr at);

} // namespace letcont::debugger
