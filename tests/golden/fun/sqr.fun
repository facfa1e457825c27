// The square function: the handout's LLVM IR, with its names.
def sqr(x) = x * x;
print_int(sqr(5))

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:Def("sqr", List(("x", "Int")), "Int", Aop("*", Var("x"), Var("x")))
// AST-NEXT:Main(Call("print_int", List(Call("sqr", List(Num(5))))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def sqr(x) =
//  K-NEXT:  let tmp0 = mul x x in
//  K-NEXT:  return tmp0
// K-EMPTY:
//  K-NEXT:let tmp0 = call sqr(5) in
//  K-NEXT:let _ = call print_int(tmp0) in
//  K-NEXT:return

// One function a definition; `main` is the entry point; the C library prints.
// RUN: %letcont emit %s --stage=llvm --passes=none | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define i32 @sqr(i32 %x) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = mul i32 %x, %x
//  LLVM-NEXT:  ret i32 %tmp
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = call i32 @sqr(i32 5)
//  LLVM-NEXT:  call void @print_int(i32 %tmp)
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
