#include "passes/pipeline/explain.h"

#include <array>

namespace letcont::passes {

namespace {

constexpr RuleText shrink_rules[] = {
    {"dead-value", "let x = p; e becomes e, where x is not used and p cannot fail"},
    {"dead-function", "a function goes that nobody uses, or only functions that nobody uses"},
    {"dead-continuation", "a continuation goes that nothing jumps to"},
    {"dead-definition", "a private definition goes that nothing mentions"},
    {"inline-function", "f(k, y), the only use of f, becomes the body of f"},
    {"inline-continuation", "k(y), the only use of k, becomes the body of k: two blocks become one"},
    {"projection", "#i(t) becomes what was put into the tuple t at i"},
    {"case", "case(x) becomes a jump, where it is known what x is"},
    {"same-branches", "a case whose branches all go to one place becomes a jump"},
    {"eta-function", "fun k (x) -> { g(k, x) } becomes g"},
    {"eta-continuation", "k(x) = { j(x) } becomes j: a jump to a jump goes straight there"},
    {"eta-tuple", "a tuple of all fields of t becomes t"},
    {"fold", "an operation with known operands becomes its result"},
    {"closure-call", "a call of a closure that is known becomes a call of its code"},
    {"true-assertion", "an assertion of true becomes a jump"},
    {"unused-parameter", "a parameter that nobody reads goes, and its argument at every jump"},
    {"static-definition", "a definition that computes nothing becomes a value"},
    {"same-definition", "a definition that is another one becomes that one"},
};
constexpr RuleText contify_rules[] = {
    {"contified-function", "a function that always returns to one place became a continuation there"},
    {"call-to-jump", "a call of such a function became a jump"},
    {"unreachable", "a function or continuation went that nothing reaches"},
};
constexpr RuleText loop_rules[] = {
    {"loop", "a function that calls itself last got a beginning to jump to"},
    {"call-to-jump", "a tail call of the function by itself became a jump to that beginning"},
    {"invariant-parameter", "a parameter that is the same in every turn is not passed round any more"},
};
constexpr RuleText propagate_rules[] = {
    {"continuation-parameter", "a continuation's parameter that is the same at every jump became that value"},
    {"function-parameter", "a function's parameter that is the same at every call became that value"},
    {"constant-made", "where the value is a constant from elsewhere, the body makes its own"},
};
constexpr RuleText inline_rules[] = {
    {"copied-function", "a call became a copy of the function's body"},
    {"copied-continuation", "a jump became a copy of the continuation's body"},
};
constexpr RuleText specialise_rules[] = {
    {"specialised-function", "a function got a copy for known functions that it is given"},
    {"specialised-call", "a call with those functions became a call of the copy"},
    {"known-argument", "a function is not passed any more, for the copy knows it"},
};
constexpr RuleText untuple_rules[] = {
    {"function-parameter", "a function's parameter, a tuple, became its fields"},
    {"continuation-parameter", "a continuation's parameter, a tuple, became its fields"},
    {"fields-taken", "an argument that is no tuple just made is taken apart at the call"},
    {"tuple-rebuilt", "a body that needs the whole tuple makes it again"},
};
constexpr RuleText records_rules[] = {
    {"data-type", "a data type with one constructor became the tuple of its fields"},
    {"injection", "a value of such a type is a tuple now"},
    {"case", "a value of such a type is taken apart by projections"},
};
constexpr RuleText flatten_rules[] = {
    {"function-parameter", "a function's parameter, a tuple, became its fields"},
    {"result", "a function's result, a tuple, became several results"},
    {"continuation-parameter", "a continuation's parameter, a tuple, became its fields"},
    {"function-type", "functions of a type take or give a tuple as its fields, wherever they are called"},
    {"field", "a constructor's field, a tuple, became its fields"},
    {"fields-taken", "an argument that is no tuple made in sight is taken apart where it is given"},
    {"tuple-rebuilt", "a body that needs the whole tuple makes it again"},
};
constexpr RuleText cse_rules[] = {
    {"same-value", "what was computed in scope already is not computed again"},
    {"decided-case", "a case is decided by one above it of the same variable"},
    {"rebuilt-injection", "an injection that makes what was just taken apart becomes that"},
    {"moved-continuations", "a let of continuations moved down, so that they see what is computed above"},
};
constexpr RuleText close_rules[] = {
    {"known-function", "a function that is known at all its calls got what it needs as parameters"},
    {"closure", "a function that escapes became code and a record of what it needs"},
    {"static-closure", "an escaping function that needs nothing has one closure for all time"},
    {"shared-environment", "functions that are bound together share one record"},
    {"linked-environment", "closures hold the closure of the function around them, where many variables are found"},
    {"direct-call", "a call of a known function goes straight to its code"},
    {"lifted", "a function came out of the function around it and is global now"},
};
constexpr RuleText internalise_rules[] = {
    {"private-definition", "a public definition became private, since nobody else uses the program's definitions"},
};
constexpr RuleText box_rules[] = {
    {"boxed", "a number or a boolean was put in a box"},
    {"unboxed", "a number or a boolean was taken out of its box for an operation"},
    {"external-call", "an external function is given what the boxes hold, and what it gives is put into some"},
    {"wrapped-external", "an external function that is used as a value got a function around it, which takes boxes"},
    {"retyped", "a definition, function, parameter or field of a data type takes or gives boxes now"},
};

constexpr std::array texts{
    PassText{"shrink",
             "Every rewriting that makes the program smaller, until none is left: dead code goes, what is known is not "
             "computed, and what is used once moves to its use. After Appel and Jim, and Kennedy: linear in the size "
             "of the program.",
             shrink_rules},
    PassText{"contify",
             "A function that always returns to the same place becomes a continuation there: its calls become jumps, "
             "and its loop a loop of basic blocks. Which functions those are is read off the dominators of a graph of "
             "calls, as by Fluet and Weeks.",
             contify_rules},
    PassText{"loop",
             "A function that calls itself last jumps to its own beginning instead. Then it does not call itself any "
             "more, and may be inlined like any other, loop and all.",
             loop_rules},
    PassText{"propagate",
             "A parameter that is given the same value everywhere is that value: what does not change in a loop is not "
             "carried round it, and a function that is always given one function calls it directly. After Wegman and "
             "Zadeck: parameters are taken to be the same until two values are seen.",
             propagate_rules},
    PassText{"inline",
             "Copies small functions to where they are called and small continuations to where they are jumped to; "
             "the better the arguments are known, the larger a body may be. All copies together add at most half of "
             "the program's size.",
             inline_rules},
    PassText{
        "specialise",
        "A function that is given known functions gets a copy for them, in which they are called directly; its calls "
        "of itself become calls of the copy, so recursion is no obstacle as it is to inlining. All copies together "
        "are at most as large as the program, and a little.",
        specialise_rules},
    PassText{"untuple",
             "A parameter that is a tuple becomes several parameters, its fields, where the tuple is only taken apart "
             "or only put together. There are never more allocations than before.",
             untuple_rules},
    PassText{
        "records",
        "A data type with one constructor needs no tag: its values become tuples, and all that is done to tuples is "
        "done to them.",
        records_rules},
    PassText{
        "flatten",
        "Tuples are handed over as their fields, all over the program: as results, which are returned in registers, "
        "to functions that are not known, and in data. It is done where a tuple is only taken apart or only put "
        "together, so no more tuples are made than before.",
        flatten_rules},
    PassText{"cse",
             "What has been computed in scope is not computed again, and what a case has found out is known in its "
             "branches. In CPS what is in scope dominates, so one walk with a table is enough.",
             cse_rules},
    PassText{"close",
             "Closure conversion: afterwards no function mentions a local variable of another. Known functions get "
             "what they need as parameters, those that escape as a record that is passed with their code.",
             close_rules},
    PassText{
        "internalise",
        "If a program does something when it is run, its definitions are there for that only: they become private, "
        "and those that are not needed go when it is made smaller. Not in the default pipeline, so that one sees what "
        "becomes of each function.",
        internalise_rules},
    PassText{"box",
             "Every integer, double and boolean is a record of one field in memory, as in a compiler that represents "
             "all values alike. Not in the default pipeline: it is there to compare the two.",
             box_rules},
};

} // namespace

std::span<const PassText> pass_texts() { return texts; }

const PassText* text_of_pass(std::string_view pass) {
  for (const PassText& text : texts)
    if (text.pass == pass) return &text;
  return nullptr;
}

std::string_view text_of_rule(std::string_view pass, std::string_view rule) {
  if (const PassText* text = text_of_pass(pass))
    for (const RuleText& each : text->rules)
      if (each.rule == rule) return each.text;
  return {};
}

} // namespace letcont::passes
