// Factorial with an accumulator
// facT hands its own continuation on: a tail call. Compare
// the CPS before and after the passes: the function calls
// itself no more, it jumps, and in the LLVM IR the jump is
// a basic block with two phi nodes.
def facT(n, acc) =
  if n == 0 then acc
  else facT(n - 1, n * acc);

write(facT(10, 1))
