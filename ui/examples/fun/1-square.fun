// A function and a call
// The handout's first program. Look at the CPS: sqr gets
// a continuation, and calls it with its result. In the
// LLVM IR that call is `ret`.
def sqr(x) = x * x;

print_int(sqr(5));
new_line()
