// Backwards: through a failure, through what was printed, and to breakpoints.
// RUN: printf 'run\noutput\nback out\noutput\nback run\nback\n' | %letcont debug %s --passes=none | FileCheck %s
// RUN: printf 'br f\nr\nr\np n\nb r\np n\nbr\nd 1\nbr\n\njump 10\nj -3\n' | %letcont debug %s --passes=none | FileCheck %s --check-prefix=BREAK
// Words of other debuggers.
// RUN: printf 'br f\ncontinue\nbt\nlocals\nfinish\nback c\n' | %letcont debug %s --passes=none > %t.other
// RUN: printf 'br f\nrun\nwhere\nvariables\nout\nback run\n' | %letcont debug %s --passes=none > %t.own
// RUN: diff %t.other %t.own
def f(n) = {
  write(n);
  10 / n
};
write(f(5) + f(0))

// CHECK:      step 0 in `main`
// CHECK-NEXT:   let write_int
// CHECK-NEXT: 5
// CHECK-NEXT: 0
// CHECK-NEXT: {{.*}}back.fun:10:3: error: division by zero
// CHECK:      step 18 in `f`, {{.*}}:10:3: 10 / n
// CHECK-NEXT:   let x1 = div(x0, n)
// CHECK-NEXT: 5
// CHECK-NEXT: 0
// CHECK-NEXT: step 12 in `main`, {{.*}}:12:14: f(0)
// CHECK-NEXT:   f(k1, x2)
// CHECK-NEXT: 5
// CHECK-NEXT: this is the beginning
// CHECK-NEXT: step 0 in `main`
// CHECK-NEXT:   let write_int
// CHECK-NEXT: this is the beginning
// BREAK:      breakpoint 1: function f
// BREAK-NEXT: breakpoint 1: function f
// BREAK-NEXT: step [[#FIRST:]] in `f`
// BREAK:      {{^5$}}
// BREAK-NEXT: breakpoint 1: function f
// BREAK-NEXT: step [[#SECOND:]] in `f`
// BREAK:      n = 0
// BREAK-NEXT: breakpoint 1: function f
// BREAK-NEXT: step [[#FIRST]] in `f`
// BREAK:      n = 5
// BREAK-NEXT: breakpoint 1: function f
// BREAK-NEXT: there are no breakpoints
// BREAK-NEXT: this is the beginning
// BREAK-NEXT: step 0
// BREAK:      step 10 in
// BREAK:      step 7 in
