// RUN: %letcont emit --stage=bytecode %s | FileCheck %s --strict-whitespace
// RUN: %letcont run --stats %s 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: printf 'def f(n) = if n == 0 then 0 else 1 + f(n - 1); write(f(1000000))' > %t.fun
// RUN: not %letcont run --stack=4096 %t.fun 2>&1 | FileCheck %s --check-prefix=DEEP

// CHECK: fact(r1), a frame of 3:
// CHECK-NEXT:    0  jump_unless eq r1, 0 → 2
// CHECK-NEXT:    1  return 1
// CHECK-NEXT:    2  r2 = sub r1, 1
// CHECK-NEXT:    3  r2 = call fact, r2
// CHECK-NEXT:    4  r1 = mul r1, r2
// CHECK-NEXT:    5  return r1
def fact(n) = if n == 0 then 1 else n * fact(n - 1);

// STATS: 3628800
// STATS: 11  direct calls
// STATS: 1  external calls
// STATS: 11  returns
// STATS: 11  branches
// STATS: 0  closures
write(fact(10))

// DEEP: error: the stack limit is reached: the recursion is too deep
