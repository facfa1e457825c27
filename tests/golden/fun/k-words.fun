// Names of the program that are words of a stage get a number there: K's `_` and `true` are not the program's.
// RUN: %letcont emit --stage=k --passes=none %s | FileCheck-exact %s
// RUN: %letcont emit --stage=lambda %s | FileCheck %s --check-prefix=LAMBDA
// RUN: %letcont run %s | FileCheck %s --check-prefix=OUT
def f(_: Int, n: Int) : Int = { print_int(n); _ + n };
def g(true: Int, in: Int) : Int = if 1 < in && in < 9 then true + in else 0;
write(f(1, 2)); write(g(1, 2))

//      CHECK:def f(__0, n) =
// CHECK-NEXT:  let _ = call print_int(n) in
// CHECK-NEXT:  let tmp0 = add __0 n in
// CHECK-NEXT:  return tmp0
//      CHECK:def g(true_0, in_0) =
// CHECK-NEXT:  let tmp0 = lt 1 in_0 in
// LAMBDA: def g = fun (true_0 : i32, in_0 : i32) ->
// LAMBDA: else false
// LAMBDA: then add(true_0, in_0)
// OUT: 23
// OUT: 3
