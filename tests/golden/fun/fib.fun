// Two calls in one expression; a condition with ||, which are branches.
def fib(n) = if n == 0 || n == 1 then 1 else fib(n - 1) + fib(n - 2);
write(fib(10))

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:Def("fib", List(("n", "Int")), "Int",
// AST-NEXT:  If(
// AST-NEXT:    Or(Bop("==", Var("n"), Num(0)), Bop("==", Var("n"), Num(1))),
// AST-NEXT:    Num(1),
// AST-NEXT:    Aop("+",
// AST-NEXT:      Call("fib", List(Aop("-", Var("n"), Num(1)))),
// AST-NEXT:      Call("fib", List(Aop("-", Var("n"), Num(2)))))))
// AST-NEXT:Main(Write(Call("fib", List(Num(10)))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def fib(n) =
//  K-NEXT:  let tmp0 = eq n 0 in
//  K-NEXT:  if tmp0 then
//  K-NEXT:    return 1
//  K-NEXT:  else
//  K-NEXT:    let tmp1 = eq n 1 in
//  K-NEXT:    if tmp1 then
//  K-NEXT:      return 1
//  K-NEXT:    else
//  K-NEXT:      let tmp2 = sub n 1 in
//  K-NEXT:      let tmp3 = call fib(tmp2) in
//  K-NEXT:      let tmp4 = sub n 2 in
//  K-NEXT:      let tmp5 = call fib(tmp4) in
//  K-NEXT:      let tmp6 = add tmp3 tmp5 in
//  K-NEXT:      return tmp6
// K-EMPTY:
//  K-NEXT:let tmp0 = call fib(10) in
//  K-NEXT:let _ = write tmp0 in
//  K-NEXT:return

// RUN: %letcont emit %s --stage=llvm | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define i32 @fib(i32 %n) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = icmp eq i32 %n, 0
//  LLVM-NEXT:  br i1 %tmp, label %k1, label %k2
// LLVM-EMPTY:
//  LLVM-NEXT:k2:                                               ; preds = %entry
//  LLVM-NEXT:  %tmp3 = icmp eq i32 %n, 1
//  LLVM-NEXT:  br i1 %tmp3, label %k1, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k1:                                               ; preds = %k2, %entry
//  LLVM-NEXT:  ret i32 1
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %k2
//  LLVM-NEXT:  %tmp4 = sub i32 %n, 1
//  LLVM-NEXT:  %tmp5 = call i32 @fib(i32 %tmp4)
//  LLVM-NEXT:  %tmp6 = sub i32 %n, 2
//  LLVM-NEXT:  %tmp7 = call i32 @fib(i32 %tmp6)
//  LLVM-NEXT:  %tmp8 = add i32 %tmp5, %tmp7
//  LLVM-NEXT:  ret i32 %tmp8
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %limit = call i32 @setrlimit(i32 3, ptr @stack_limit)
//  LLVM-NEXT:  %tmp = call i32 @fib(i32 10)
//  LLVM-NEXT:  call void @write_int(i32 %tmp)
//  LLVM-NEXT:  ret i32 0
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
