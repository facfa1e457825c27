// A scripted session: down to fact(0), where five calls wait to multiply, and back up.
// RUN: cp %s %t.fun && cd %T && printf 'until n == 0\nwhere\nvariables\nout\nout\nwhere\nvariables\nlist 1\nrun\n' | %letcont debug $(basename %t).fun --passes=none > %t.out
// RUN: FileCheck %s --match-full-lines < %t.out
def fact(n) =
  if n == 0 then 1
  else n * fact(n - 1);

write(fact(5))

// CHECK:      step 0 in `main`, {{.*}}:8:1: write(fact(5))
// CHECK-NEXT:   let write_int = external("write_int")
// CHECK-NEXT: step 49 in `fact`, {{.*}}:6:8: n * fact(n - 1)
// CHECK-NEXT:   decl k0
// CHECK-NEXT: 0  in `fact`  {{.*}}:6:8
// CHECK-NEXT: 1  return to `fact`, then multiply by n = 1  {{.*}}:6:12
// CHECK-NEXT: 2  return to `fact`, then multiply by n = 2  {{.*}}:6:12
// CHECK-NEXT: 3  return to `fact`, then multiply by n = 3  {{.*}}:6:12
// CHECK-NEXT: 4  return to `fact`, then multiply by n = 4  {{.*}}:6:12
// CHECK-NEXT: 5  return to `fact`, then multiply by n = 5  {{.*}}:6:12
// CHECK-NEXT: 6  return to `main`, then call write_int with the result  {{.*}}:8:7
// CHECK-NEXT:   n = 0
// CHECK-NEXT: step 56 in `fact`, {{.*}}:6:8: n * fact(n - 1)
// CHECK-NEXT:   let x6 = mul(n, x5)
// CHECK-NEXT: step 58 in `fact`, {{.*}}:6:8: n * fact(n - 1)
// CHECK-NEXT:   let x6 = mul(n, x5)
// CHECK-NEXT: 0  in `fact`  {{.*}}:6:8
// CHECK-NEXT: 1  return to `fact`, then multiply by n = 3  {{.*}}:6:12
// CHECK-NEXT: 2  return to `fact`, then multiply by n = 4  {{.*}}:6:12
// CHECK-NEXT: 3  return to `fact`, then multiply by n = 5  {{.*}}:6:12
// CHECK-NEXT: 4  return to `main`, then call write_int with the result  {{.*}}:8:7
// CHECK-NEXT:   x5 = 1
// CHECK-NEXT:   x4 = 1
// CHECK-NEXT:   x3 = 1
// CHECK-NEXT:   n = 2
// CHECK-NEXT:      {{[0-9]+}}    k2(x5) = {
// CHECK-NEXT: >    {{[0-9]+}}      let x6 = mul(n, x5)
// CHECK-NEXT:      {{[0-9]+}}      k(x6)
// CHECK-NEXT: 120
// CHECK-NEXT: step 70: the program has ended
