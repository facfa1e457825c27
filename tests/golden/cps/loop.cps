// The loop of the articles: let k(x) = k(2 + x); k(11).
// RUN: %letcont emit --stage=cps --passes=none %s | FileCheck-exact --check-prefix=CPS %s
// RUN: %letcont emit --stage=cps@shrink %s | FileCheck-exact --check-prefix=SHRINK %s
// RUN: %letcont emit --stage=cps %s | FileCheck-exact --check-prefix=FINAL %s
// RUN: %letcont emit --stage=llvm %s | FileCheck --check-prefix=SSA %s
let _ = {
  decl k
  let v = 3
  let eleven = 11
  k(eleven)
  k(x) = {
    let m = 2
    let o = add(m, x)
    k(o)
  }
}

//      CPS:let _ = {
// CPS-NEXT:  decl k
// CPS-NEXT:  let v = 3
// CPS-NEXT:  let eleven = 11
// CPS-NEXT:  k(eleven)
// CPS-NEXT:  k(x) = {
// CPS-NEXT:    let m = 2
// CPS-NEXT:    let o = add(m, x)
// CPS-NEXT:    k(o)
// CPS-NEXT:  }
// CPS-NEXT:}

//      SHRINK:let _ = {
// SHRINK-NEXT:  decl k
// SHRINK-NEXT:  let eleven = 11
// SHRINK-NEXT:  k(eleven)
// SHRINK-NEXT:  k(x) = {
// SHRINK-NEXT:    let m = 2
// SHRINK-NEXT:    let o = add(m, x)
// SHRINK-NEXT:    k(o)
// SHRINK-NEXT:  }
// SHRINK-NEXT:}

//      FINAL:let _ = {
// FINAL-NEXT:  let eleven = 11
// FINAL-NEXT:  decl k
// FINAL-NEXT:  k(eleven)
// FINAL-NEXT:  k(x) = {
// FINAL-NEXT:    let m = 2
// FINAL-NEXT:    let o = add(m, x)
// FINAL-NEXT:    k(o)
// FINAL-NEXT:  }
// FINAL-NEXT:}

// The parameter is a phi node, and each jump is one of its entries.
// SSA:      define i32 @main()
// SSA:      entry:
// SSA-NEXT:   br label %k
// SSA:      k:
// SSA-NEXT:   %x = phi i32 [ 11, %entry ], [ %o, %k ]
// SSA-NEXT:   %o = add i32 2, %x
// SSA-NEXT:   br label %k
