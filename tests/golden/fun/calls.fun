// The handout's second expression: arguments are variables or numbers.
def foo(a, b, c) = a * b + c;
def bar(a) = a - 1;
def id(a) = a;
1 + foo(bar(4 * 7), 3, id(12))

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:Def("foo", List(("a", "Int"), ("b", "Int"), ("c", "Int")), "Int",
// AST-NEXT:  Aop("+", Aop("*", Var("a"), Var("b")), Var("c")))
// AST-NEXT:Def("bar", List(("a", "Int")), "Int", Aop("-", Var("a"), Num(1)))
// AST-NEXT:Def("id", List(("a", "Int")), "Int", Var("a"))
// AST-NEXT:Main(
// AST-NEXT:  Aop("+",
// AST-NEXT:    Num(1),
// AST-NEXT:    Call("foo", List(
// AST-NEXT:      Call("bar", List(Aop("*", Num(4), Num(7)))),
// AST-NEXT:      Num(3),
// AST-NEXT:      Call("id", List(Num(12)))))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def foo(a, b, c) =
//  K-NEXT:  let tmp0 = mul a b in
//  K-NEXT:  let tmp1 = add tmp0 c in
//  K-NEXT:  return tmp1
// K-EMPTY:
//  K-NEXT:def bar(a) =
//  K-NEXT:  let tmp0 = sub a 1 in
//  K-NEXT:  return tmp0
// K-EMPTY:
//  K-NEXT:def id(a) =
//  K-NEXT:  return a
// K-EMPTY:
//  K-NEXT:let tmp0 = mul 4 7 in
//  K-NEXT:let tmp1 = call bar(tmp0) in
//  K-NEXT:let tmp2 = call id(12) in
//  K-NEXT:let tmp3 = call foo(tmp1, 3, tmp2) in
//  K-NEXT:let tmp4 = add 1 tmp3 in
//  K-NEXT:return tmp4

// RUN: %letcont emit %s --stage=llvm --passes=none | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define i32 @foo(i32 %a, i32 %b, i32 %c) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = mul i32 %a, %b
//  LLVM-NEXT:  %tmp1 = add i32 %tmp, %c
//  LLVM-NEXT:  ret i32 %tmp1
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @bar(i32 %a) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = sub i32 %a, 1
//  LLVM-NEXT:  ret i32 %tmp
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @id(i32 %a) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  ret i32 %a
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = mul i32 4, 7
//  LLVM-NEXT:  %tmp1 = call i32 @bar(i32 %tmp)
//  LLVM-NEXT:  %tmp2 = call i32 @id(i32 12)
//  LLVM-NEXT:  %tmp3 = call i32 @foo(i32 %tmp1, i32 3, i32 %tmp2)
//  LLVM-NEXT:  %tmp4 = add i32 1, %tmp3
//  LLVM-NEXT:  ret i32 0
//  LLVM-NEXT:}
