// The factorial, without and with an accumulator, in the typed language.
def fact(n: Int) : Int = if n == 0 then 1 else n * fact(n - 1);
def facT(n: Int, acc: Int) : Int = if n == 0 then acc else facT(n - 1, n * acc);
write(fact(6));
write(facT(6, 1))

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:Def("fact", List(("n", "Int")), "Int",
// AST-NEXT:  If(
// AST-NEXT:    Bop("==", Var("n"), Num(0)),
// AST-NEXT:    Num(1),
// AST-NEXT:    Aop("*", Var("n"), Call("fact", List(Aop("-", Var("n"), Num(1)))))))
// AST-NEXT:Def("facT", List(("n", "Int"), ("acc", "Int")), "Int",
// AST-NEXT:  If(
// AST-NEXT:    Bop("==", Var("n"), Num(0)),
// AST-NEXT:    Var("acc"),
// AST-NEXT:    Call("facT", List(Aop("-", Var("n"), Num(1)), Aop("*", Var("n"), Var("acc"))))))
// AST-NEXT:Main(Sequence(Write(Call("fact", List(Num(6)))), Write(Call("facT", List(Num(6), Num(1))))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def fact(n) =
//  K-NEXT:  let tmp0 = eq n 0 in
//  K-NEXT:  if tmp0 then
//  K-NEXT:    return 1
//  K-NEXT:  else
//  K-NEXT:    let tmp1 = sub n 1 in
//  K-NEXT:    let tmp2 = call fact(tmp1) in
//  K-NEXT:    let tmp3 = mul n tmp2 in
//  K-NEXT:    return tmp3
// K-EMPTY:
//  K-NEXT:def facT(n, acc) =
//  K-NEXT:  let tmp0 = eq n 0 in
//  K-NEXT:  if tmp0 then
//  K-NEXT:    return acc
//  K-NEXT:  else
//  K-NEXT:    let tmp1 = sub n 1 in
//  K-NEXT:    let tmp2 = mul n acc in
//  K-NEXT:    let tmp3 = call facT(tmp1, tmp2) in
//  K-NEXT:    return tmp3
// K-EMPTY:
//  K-NEXT:let tmp0 = call fact(6) in
//  K-NEXT:let _ = write tmp0 in
//  K-NEXT:let tmp1 = call facT(6, 1) in
//  K-NEXT:let _ = write tmp1 in
//  K-NEXT:return

// What calls itself last is a loop, and `main` has a copy of it: no call of it is left.
// A condition is a branch.
// RUN: %letcont emit %s --stage=llvm | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define i32 @fact(i32 %n) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = icmp eq i32 %n, 0
//  LLVM-NEXT:  br i1 %tmp, label %k1, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k1:                                               ; preds = %entry
//  LLVM-NEXT:  ret i32 1
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %entry
//  LLVM-NEXT:  %tmp2 = sub i32 %n, 1
//  LLVM-NEXT:  %tmp3 = call i32 @fact(i32 %tmp2)
//  LLVM-NEXT:  %tmp4 = mul i32 %n, %tmp3
//  LLVM-NEXT:  ret i32 %tmp4
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @facT(i32 %n, i32 %acc) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  br label %facT
// LLVM-EMPTY:
//  LLVM-NEXT:facT:                                             ; preds = %k, %entry
//  LLVM-NEXT:  %n1 = phi i32 [ %n, %entry ], [ %tmp4, %k ]
//  LLVM-NEXT:  %acc2 = phi i32 [ %acc, %entry ], [ %tmp5, %k ]
//  LLVM-NEXT:  %tmp = icmp eq i32 %n1, 0
//  LLVM-NEXT:  br i1 %tmp, label %k3, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k3:                                               ; preds = %facT
//  LLVM-NEXT:  ret i32 %acc2
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %facT
//  LLVM-NEXT:  %tmp4 = sub i32 %n1, 1
//  LLVM-NEXT:  %tmp5 = mul i32 %n1, %acc2
//  LLVM-NEXT:  br label %facT
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %limit = call i32 @setrlimit(i32 3, ptr @stack_limit)
//  LLVM-NEXT:  %tmp = call i32 @fact(i32 6)
//  LLVM-NEXT:  call void @write_int(i32 %tmp)
//  LLVM-NEXT:  br label %facT
// LLVM-EMPTY:
//  LLVM-NEXT:facT:                                             ; preds = %k, %entry
//  LLVM-NEXT:  %n = phi i32 [ 6, %entry ], [ %tmp3, %k ]
//  LLVM-NEXT:  %acc = phi i32 [ 1, %entry ], [ %tmp4, %k ]
//  LLVM-NEXT:  %tmp1 = icmp eq i32 %n, 0
//  LLVM-NEXT:  br i1 %tmp1, label %k2, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k2:                                               ; preds = %facT
//  LLVM-NEXT:  call void @write_int(i32 %acc)
//  LLVM-NEXT:  ret i32 0
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %facT
//  LLVM-NEXT:  %tmp3 = sub i32 %n, 1
//  LLVM-NEXT:  %tmp4 = mul i32 %n, %acc
//  LLVM-NEXT:  br label %facT
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @printf(ptr, ...)
// LLVM-EMPTY:
//  LLVM-NEXT:define internal void @write_int(i32 %x) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %0 = call i32 (ptr, ...) @printf(ptr @format, i32 %x)
//  LLVM-NEXT:  ret void
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @setrlimit(i32, ptr)
