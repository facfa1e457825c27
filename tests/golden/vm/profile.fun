// What a profile shows: each line with how often it ran and its share of all steps, then functions and continuations.
// RUN: %letcont run --profile %s 2>&1 | FileCheck-exact %s
// RUN: %letcont run --profile --engine=eval %s > %t.eval 2>&1 && %letcont run --profile %s 2>&1 | diff %t.eval -
// RUN: %letcont run --profile --by=cps %s 2>&1 | FileCheck %s --check-prefix=CPS
// RUN: %letcont run --profile --json --profile-to=%t.json %s | FileCheck %s --check-prefix=OUTPUT
// RUN: %python -c 'import json, sys; p = json.load(open(sys.argv[1])); assert p["steps"] == sum(n["times"] for n in p["nodes"]) == sum(l["steps"] for l in p["lines"]) == sum(f["steps"] for f in p["functions"]); print(*[(f["name"], f["line"], f["times"]) for f in p["functions"]])' %t.json | FileCheck %s --check-prefix=JSON
// A program that is ended by a limit has a profile, too; machine code has none.
// RUN: not %letcont run --profile --steps=100 %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not %letcont run --profile --engine=native %s 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: not %letcont run --by=cps %s 2>&1 | FileCheck %s --check-prefix=ALONE
def fact(n) =
  if n == 0
  then 1
  else n * fact(n - 1);




def never(n) = n;
write(fact(10))

//      CHECK:125 steps
//CHECK-EMPTY:
// CHECK-NEXT:      steps   share      times  {{.*}}profile.fun
// CHECK-NEXT:                                   …
// CHECK-NEXT:                                11 | def fact(n) =
// CHECK-NEXT:         55   44.0%         11  12 |   if n == 0
// CHECK-NEXT:          2    1.6%          1  13 |   then 1
// CHECK-NEXT:         60   48.0%         10  14 |   else n * fact(n - 1);
// CHECK-NEXT:                                15 |
// CHECK-NEXT:                                   …
// CHECK-NEXT:                                19 | def never(n) = n;
// CHECK-NEXT:          8    6.4%          1  20 | write(fact(10))
// CHECK-NEXT:                                21 |
// CHECK-NEXT:                                   …
//CHECK-EMPTY:
// CHECK-NEXT:      steps   share      times  functions and definitions, with their continuations
// CHECK-NEXT:        117   93.6%         11  fact, line 11
// CHECK-NEXT:          8    6.4%          1  main, line 20
//CHECK-EMPTY:
// CHECK-NEXT:      steps   share      times  continuations
// CHECK-NEXT:         40   32.0%         10  k0 of fact, line 14
// CHECK-NEXT:         20   16.0%         10  k2 of fact, line 14
// CHECK-NEXT:          2    1.6%          1  k1 of fact, line 13

// CPS:      125 steps
// CPS:      times  CPS
// CPS:      | def fact = code k (n) -> {
// CPS-NEXT: 11 8.8% 11 | let x0 = 0
// CPS:      10 8.0% 10 | let x{{.*}} = mul(n, x{{.*}})

// OUTPUT:     3628800
// OUTPUT-NOT: {{.}}

// JSON: ('fact', 11, 11) ('main', 20, 1)

// LIMIT: the limit of 100 steps is reached
// LIMIT: 100 steps
// LIMIT: fact

// NATIVE: machine code does not count what it does

// ALONE: --by requires --profile
