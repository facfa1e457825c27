// Functions without a value; characters.
def move(a: Int, b: Int) : Void = {
  print_int(a); print_char('-'); print_char('>'); print_int(b); new_line()
};
def hanoi(n: Int, a: Int, b: Int, c: Int) : Void =
  if n != 0 then {
    hanoi(n - 1, a, c, b);
    move(a, b);
    hanoi(n - 1, c, b, a)
  } else skip;
hanoi(3, 1, 2, 3)

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:Def("move", List(("a", "Int"), ("b", "Int")), "Void",
// AST-NEXT:  Sequence(
// AST-NEXT:    Call("print_int", List(Var("a"))),
// AST-NEXT:    Sequence(
// AST-NEXT:      Call("print_char", List(ChConst(45))),
// AST-NEXT:      Sequence(
// AST-NEXT:        Call("print_char", List(ChConst(62))),
// AST-NEXT:        Sequence(Call("print_int", List(Var("b"))), Call("new_line", List()))))))
// AST-NEXT:Def("hanoi", List(("n", "Int"), ("a", "Int"), ("b", "Int"), ("c", "Int")), "Void",
// AST-NEXT:  If(
// AST-NEXT:    Bop("!=", Var("n"), Num(0)),
// AST-NEXT:    Sequence(
// AST-NEXT:      Call("hanoi", List(Aop("-", Var("n"), Num(1)), Var("a"), Var("c"), Var("b"))),
// AST-NEXT:      Sequence(
// AST-NEXT:        Call("move", List(Var("a"), Var("b"))),
// AST-NEXT:        Call("hanoi", List(Aop("-", Var("n"), Num(1)), Var("c"), Var("b"), Var("a"))))),
// AST-NEXT:    Var("skip")))
// AST-NEXT:Main(Call("hanoi", List(Num(3), Num(1), Num(2), Num(3))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def move(a, b) =
//  K-NEXT:  let _ = call print_int(a) in
//  K-NEXT:  let _ = call putchar(45) in
//  K-NEXT:  let _ = call putchar(62) in
//  K-NEXT:  let _ = call print_int(b) in
//  K-NEXT:  let _ = call print_newline() in
//  K-NEXT:  return
// K-EMPTY:
//  K-NEXT:def hanoi(n, a, b, c) =
//  K-NEXT:  let tmp0 = ne n 0 in
//  K-NEXT:  if tmp0 then
//  K-NEXT:    let tmp1 = sub n 1 in
//  K-NEXT:    let _ = call hanoi(tmp1, a, c, b) in
//  K-NEXT:    let _ = call move(a, b) in
//  K-NEXT:    let tmp2 = sub n 1 in
//  K-NEXT:    let _ = call hanoi(tmp2, c, b, a) in
//  K-NEXT:    return
//  K-NEXT:  else
//  K-NEXT:    return
// K-EMPTY:
//  K-NEXT:let _ = call hanoi(3, 1, 2, 3) in
//  K-NEXT:return

// A call in tail position is a guaranteed tail call: without passes, too.
// RUN: %letcont emit %s --stage=llvm --passes=none | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define void @move(i32 %a, i32 %b) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  call void @print_int(i32 %a)
//  LLVM-NEXT:  %0 = call i32 @putchar(i32 45)
//  LLVM-NEXT:  %1 = call i32 @putchar(i32 62)
//  LLVM-NEXT:  call void @print_int(i32 %b)
//  LLVM-NEXT:  call void @print_newline()
//  LLVM-NEXT:  ret void
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define void @hanoi(i32 %n, i32 %a, i32 %b, i32 %c) #0 {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = icmp ne i32 %n, 0
//  LLVM-NEXT:  br i1 %tmp, label %k1, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k1:                                               ; preds = %entry
//  LLVM-NEXT:  %tmp2 = sub i32 %n, 1
//  LLVM-NEXT:  call void @hanoi(i32 %tmp2, i32 %a, i32 %c, i32 %b)
//  LLVM-NEXT:  call void @move(i32 %a, i32 %b)
//  LLVM-NEXT:  %tmp3 = sub i32 %n, 1
//  LLVM-NEXT:  musttail call void @hanoi(i32 %tmp3, i32 %c, i32 %b, i32 %a)
//  LLVM-NEXT:  ret void
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %entry
//  LLVM-NEXT:  ret void
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %limit = call i32 @setrlimit(i32 3, ptr @stack_limit)
//  LLVM-NEXT:  call void @hanoi(i32 3, i32 1, i32 2, i32 3)
//  LLVM-NEXT:  ret i32 0
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @printf(ptr, ...)
// LLVM-EMPTY:
//  LLVM-NEXT:define internal void @print_int(i32 %x) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %0 = call i32 (ptr, ...) @printf(ptr @format, i32 %x)
//  LLVM-NEXT:  ret void
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @putchar(i32)
// LLVM-EMPTY:
//  LLVM-NEXT:define internal void @print_newline() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %0 = call i32 (ptr, ...) @printf(ptr @format.1)
//  LLVM-NEXT:  ret void
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @setrlimit(i32, ptr)
// LLVM-EMPTY:
//  LLVM-NEXT:attributes #0 = { "disable-tail-calls"="true" }
