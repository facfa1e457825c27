// The terms of the index, one a line, with a regular expression where other forms of the word count, too. The build
// finds the sections that speak of each, and fails if none does.

const TERMS = `
A-normal form
abstract interpretation
accumulator
activation record :: activation records?|stack frames?|frames?
administrative redex :: administrative (?:redex|redexes|reductions?)
alias analysis
array :: arrays?
basic block :: basic blocks?
breakpoint :: breakpoints?
bytecode
call stack
call/cc
calling convention :: calling conventions?
census
checkpoint :: checkpoints?|snapshots?
closure :: closures?
closure conversion
common subexpression :: common subexpressions?
constant folding :: constant folding|folds? (?:known|constants?)|fold-\\w+|folding
contification :: contif(?:y|ies|ied|ication)
continuation :: continuations?
control-flow graph :: control[- ]flow graphs?
copying collector :: copying collect\\w+|Cheney\\w*|semi-?spaces?
currying :: curr(?:y|ied|ying)
dead code :: dead code
decision tree :: decision trees?
defunctionalisation :: defunctionalis(?:e|ed|ation)
dominance :: dominat(?:e|es|ed|or)|dominance|dominator tree
double-barrelled CPS :: double-barrelled
environment :: environments?
evaluation context :: evaluation contexts?
exception :: exceptions?
executable :: executables?
external :: externals?
free variable :: free variables?
garbage collection :: garbage collect(?:or|ion)|the collector
generational collection :: generational
guard :: guards?
handler :: handlers?
higher-order abstract syntax
hole :: holes?
inference :: type inference|inference
injection :: injections?
inlining :: inlin(?:e|es|ed|ing)
join point :: join points?
journal :: journals?
jump :: jumps?
known function :: known functions?
lambda lifting
LLVM IR
local continuation :: local continuations?
loop :: loops?
macro :: macros?
monomorphisation :: monomorphis\\w+
named field :: named fields?|fields? with names|records?
nursery
occurrence :: occurrences?
operation :: operations?
overloading :: overload(?:ed|ing)
parametric polymorphism :: parametric|polymorphi(?:c|sm)
pattern matching
phase ordering :: phase-ordering
phi node :: phi nodes?
pipeline of passes :: pipelines?
prelude
redex :: redex(?:es)?
reference :: references?
register machine
ring of occurrences :: rings?
safe for space
second-class continuation :: second[- ]class
shadow stack
shrinking :: shrink(?:s|ing)?
specialisation :: speciali[sz](?:e|es|ed|ation)
SSA :: SSA|static single assignment
stack map :: stack maps?
statepoint :: statepoints?
static argument :: static arguments?
stepping back :: steps? back|backwards
string :: strings?
tail call :: tail calls?
tail position
threaded code
tuple :: tuples?
type scheme :: type schemes?
unboxed value :: unbox(?:ed|ing)
uncurrying :: uncurr(?:y|ies|ied|ying)
undefined behaviour
unification
union-find
uplink :: uplinks?
virtual machine
write barrier
`;

// [{term, pattern}]
export const terms = TERMS.trim().split("\n").map((line) => {
  const [term, forms] = line.split(" :: ");
  return { term, pattern: new RegExp(`(?<!\\w)(?:${forms ?? term})(?!\\w)`, /^[A-Z]/.test(term) ? "g" : "gi") };
});
