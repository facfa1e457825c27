// Runtime errors: the same message as the evaluator's, byte for byte, and status 1. What was printed stays.
// RUN: %letcont run %s > %t.eval.out 2> %t.eval.err; test $? = 1
// RUN: FileCheck %s < %t.eval.err
// CHECK: errors.fun:[[#@LINE+10]]:19: error: division by zero
// RUN: %letcont run %s --engine=native > %t.out 2> %t.err; test $? = 1
// RUN: cmp %t.out %t.eval.out && cmp %t.err %t.eval.err
// RUN: %letcont build %s -O0 --passes=none -o %t
// RUN: %t > %t.out 2> %t.err; test $? = 1
// RUN: cmp %t.out %t.eval.out && cmp %t.err %t.eval.err

// Nothing is left of the executable, and a reader that goes away ends the program.
// RUN: rm -rf %t.tmp && mkdir %t.tmp && ! env TMPDIR=%t.tmp %letcont run %s --engine=native > /dev/null 2>&1
// RUN: test -z "$(ls %t.tmp)"
def ratio(a, b) = a / b;
write(ratio(10, 5));
write(ratio(1, 0));
write(3)
