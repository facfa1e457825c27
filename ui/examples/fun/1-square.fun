// A function and a call
// The handout's first program. In the CPS sqr gets a
// continuation, and calls it with its result: `ret` in LLVM
// IR. main calls sqr only without passes; they compute 25.
def sqr(x) = x * x;

print_int(sqr(5));
new_line()
