// A lambda in a lambda, with two free variables.
// RUN: %letcont emit --stage=cps --passes=none %s | FileCheck-exact --check-prefix=CPS %s
// RUN: %letcont emit --stage=cps@shrink %s | FileCheck-exact --check-prefix=SHRINK %s
// RUN: %letcont emit --stage=cps@close %s | FileCheck-exact --check-prefix=CLOSED %s
// RUN: %letcont emit --stage=cps %s | FileCheck-exact --check-prefix=FINAL %s
// RUN: %letcont emit --stage=cps --passes=box,shrink,close %s | FileCheck-exact --check-prefix=BOXED %s
// RUN: %letcont emit --stage=llvm %s | FileCheck --check-prefix=SSA %s
def outer = fun k (a, b) : fn(i32) -> i32 -> {
  let inner = fun r (x) -> {
    let xa = mul(x, a)
    let y = add(xa, b)
    r(y)
  }
  k(inner)
}

//      CPS:def outer = fun k (a, b) : fn(i32) -> i32 -> {
// CPS-NEXT:  let inner = fun r (x) -> {
// CPS-NEXT:    let xa = mul(x, a)
// CPS-NEXT:    let y = add(xa, b)
// CPS-NEXT:    r(y)
// CPS-NEXT:  }
// CPS-NEXT:  k(inner)
// CPS-NEXT:}

//      SHRINK:def outer = fun k (a, b) : fn(i32) -> i32 -> {
// SHRINK-NEXT:  let inner = fun r (x) -> {
// SHRINK-NEXT:    let xa = mul(x, a)
// SHRINK-NEXT:    let y = add(xa, b)
// SHRINK-NEXT:    r(y)
// SHRINK-NEXT:  }
// SHRINK-NEXT:  k(inner)
// SHRINK-NEXT:}

//      CLOSED:let inner = code r (env : env(i32, i32) fn(i32) -> i32, x) -> {
// CLOSED-NEXT:  let a = #0(env)
// CLOSED-NEXT:  let b = #1(env)
// CLOSED-NEXT:  let xa = mul(x, a)
// CLOSED-NEXT:  let y = add(xa, b)
// CLOSED-NEXT:  r(y)
// CLOSED-NEXT:}
// CLOSED-EMPTY:
// CLOSED-NEXT:def outer = code k (a, b) : fn(i32) -> i32 -> {
// CLOSED-NEXT:  let inner_closure = closure(inner, a, b)
// CLOSED-NEXT:  k(inner_closure)
// CLOSED-NEXT:}

//      FINAL:let inner = code r (env : env(i32, i32) fn(i32) -> i32, x) -> {
// FINAL-NEXT:  let a = #0(env)
// FINAL-NEXT:  let b = #1(env)
// FINAL-NEXT:  let xa = mul(x, a)
// FINAL-NEXT:  let y = add(xa, b)
// FINAL-NEXT:  r(y)
// FINAL-NEXT:}
// FINAL-EMPTY:
// FINAL-NEXT:def outer = code k (a, b) : fn(i32) -> i32 -> {
// FINAL-NEXT:  let inner_closure = closure(inner, a, b)
// FINAL-NEXT:  k(inner_closure)
// FINAL-NEXT:}

//      BOXED:let inner = code r (env : env((i32), (i32)) fn((i32)) -> ((i32)), x : (i32)) : ((i32)) -> {
// BOXED-NEXT:  let a = #0(env)
// BOXED-NEXT:  let b = #1(env)
// BOXED-NEXT:  let x_raw = #0(x)
// BOXED-NEXT:  let a_raw = #0(a)
// BOXED-NEXT:  let xa_raw = mul(x_raw, a_raw)
// BOXED-NEXT:  let b_raw = #0(b)
// BOXED-NEXT:  let y_raw = add(xa_raw, b_raw)
// BOXED-NEXT:  let y = (y_raw)
// BOXED-NEXT:  r(y)
// BOXED-NEXT:}
// BOXED-EMPTY:
// BOXED-NEXT:def outer = code k (a : (i32), b : (i32)) : fn((i32)) -> ((i32)) -> {
// BOXED-NEXT:  let inner_closure = closure(inner, a, b)
// BOXED-NEXT:  k(inner_closure)
// BOXED-NEXT:}

// The code takes the environment; the outer function makes a record of the code and the two variables.
// SSA:      define tailcc i32 @inner(ptr{{.*}} %env, i32 %x)
// SSA:        %xa = mul i32 %x, %a
// SSA-NEXT:   %y = add i32 %xa, %b
// SSA-NEXT:   ret i32 %y
// SSA:      define {{.*}}@outer(i32 %a, i32 %b)
// SSA:        store ptr @inner, ptr
// SSA:        store i32 %a, ptr
// SSA:        store i32 %b, ptr
