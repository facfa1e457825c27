// A recursion that is no loop, a million calls deep and ten million; deeper is an error, not a segmentation fault.
// RUN: %letcont run %s --engine=native --passes=none | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s -O0 -o %t && %t | FileCheck-exact %s --check-prefix=OUT
// OUT:before
// OUT:500000
// The message is the other engines', byte for byte: though nothing here allocates, the place is known.
// RUN: %letcont run %s --max-stack=1M > /dev/null 2> %t.vm.err; test $? = 1
// RUN: env LETCONT_STACK=4 %t > %t.out 2> %t.err; test $? = 1
// RUN: FileCheck-exact %s --check-prefix=BEFORE < %t.out && cmp %t.err %t.vm.err
// BEFORE:before
// RUN: FileCheck %s --check-prefix=LIMIT < %t.err
// LIMIT: deep.fun:[[#@LINE+11]]:42: error: the stack limit is reached: the recursion is too deep
// LIMIT-NEXT: | def count(n) =
// LIMIT-NEXT: | {{ *}}^~~~~~~~~~~~{{$}}
// RUN: env LETCONT_STACK=4 %letcont run %s --engine=native --passes=none > %t.out 2> %t.err; test $? = 1
// RUN: cmp %t.err %t.vm.err
// RUN: sed 's/1000000/10000000/' %s > %t.deeper.fun
// RUN: %letcont run %t.deeper.fun --engine=native --passes=none | tail -n 1 | grep -x 5000000

// RUN: env LETCONT_STACK=0 %t 2>&1 | FileCheck %s --check-prefix=SETTING; test "${PIPESTATUS[*]:0}" = "1 0"
// RUN: env LETCONT_STACK=4X %t 2>&1 | FileCheck %s --check-prefix=SETTING; test "${PIPESTATUS[*]:0}" = "1 0"
// SETTING: LETCONT_STACK: '{{.*}}' is no size that is possible here: a number with K, M or G
def count(n) = if n == 0 then 0 else n - count(n - 1); // LLVM makes a loop of n + count(n - 1)
print_char('b'); print_char('e'); print_char('f'); print_char('o'); print_char('r'); print_char('e'); new_line;
write(count(1000000))
