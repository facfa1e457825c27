// What is wrong in a program is reported with its place, all of it; nothing is run then.
// RUN: not %letcont emit %s --stage=cps 2>&1 | FileCheck %s
// RUN: not %letcont run %s 2>&1 | FileCheck %s
def f = fun k (x) -> {
  let a = add(x, missing)
  nowhere(a)
}
def g = fun k (x : i33) -> { k(x, x) }
let h = fun k () -> { let t = (k) k() }
def s = "not closed
def t = "\q"
// CHECK:      {{.*}}errors.cps:5:18: error: nothing is called 'missing'
// CHECK-NEXT:   5 |   let a = add(x, missing)
// CHECK-NEXT:     |                  ^~~~~~~
// CHECK:      {{.*}}errors.cps:6:3: error: nothing is called 'nowhere'
// CHECK:      {{.*}}errors.cps:8:20: error: there is no type 'i33'; did you mean 'i32'?
// CHECK:      {{.*}}errors.cps:9:32: error: 'k' is a continuation, and no value
// CHECK:      {{.*}}errors.cps:9:13: note: it is declared here
// CHECK:      {{.*}}errors.cps:10:9: error: this string has no end on its line
// CHECK:      {{.*}}errors.cps:11:10: error: the escapes are

// What reads well may break an invariant: that has a place, too.
// RUN: printf 'def f = fun k (x) -> {\n  let y = fadd(x, x)\n  k(y, y)\n}\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=TYPES
// TYPES:      {{.*}}.cps:2:3: error: value 1 given to fadd has type 'i32' instead of 'f64'
// TYPES:      {{.*}}.cps:3:3: error: 'k' takes 1 value and is given 2 values

// RUN: printf 'def f = fun k (b : bool) -> {\n  decl yes\n  case(b) { true -> yes }\n  yes() = { let n = 1 k(n) }\n}\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=CASE
// CASE:       {{.*}}.cps:3:3: error: a case has no branch for some values of 'bool'

// A function cannot return to where another one does.
// RUN: printf 'def f = fun k (x) -> {\n  let g = fun r (y) -> { k(y) }\n  g(k, x)\n}\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=RETURN
// RETURN:     {{.*}}.cps:2:26: error: 'k' is a continuation outside of this function

// A tag is one of what the case examines.
// RUN: printf 'data abc = { aa bb }\ndef f = fun k (a : abc, n) -> {\n  let c = '"''"'\n  decl j\n  case(n) { true -> j _ -> j }\n  j() = { case(a) { true -> l _ -> l } }\n}\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=TAG
// TAG:        {{.*}}.cps:3:11: error: a character is one character in quotes
// TAG:        {{.*}}.cps:5:13: error: 'i32' has no tag 'true'
// RUN: printf 'def f = fun k (b : bool) -> {\n  decl j\n  case(b) { -1 -> j _ -> j }\n  j() = { k(b) }\n}\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE:   {{.*}}.cps:3:3: error: 'bool' has no tag -1

// An external that the compiler does not know is a C function.
// RUN: printf 'def f = fun k (x) -> { let a = external("2nd name") : code() -> i32 a(k) }\n' > %t.cps
// RUN: not %letcont emit %t.cps --stage=cps 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// EXTERNAL:   {{.*}}.cps:1:41: error: an external is a C function, whose name has letters, digits and _, and begins with no digit
