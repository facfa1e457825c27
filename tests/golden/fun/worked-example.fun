// The handout's first expression: which part of it comes first?
write((1 + 2) * (3 + 4))

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
// AST:Main(Write(Aop("*", Aop("+", Num(1), Num(2)), Aop("+", Num(3), Num(4)))))

// From left to right.
// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//      K:let tmp0 = add 1 2 in
// K-NEXT:let tmp1 = add 3 4 in
// K-NEXT:let tmp2 = mul tmp0 tmp1 in
// K-NEXT:let _ = write tmp2 in
// K-NEXT:return

// Without passes the text shows what the program says.
// RUN: %letcont emit %s --stage=llvm --passes=none | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  %tmp = add i32 1, 2
//  LLVM-NEXT:  %tmp1 = add i32 3, 4
//  LLVM-NEXT:  %tmp2 = mul i32 %tmp, %tmp1
//  LLVM-NEXT:  call void @write_int(i32 %tmp2)
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

// Constant folding is the first of the handout's open exercises.
// RUN: %letcont emit %s --stage=llvm | FileCheck-exact %s --check-prefix=FOLDED
//       FOLDED:define i32 @main() {
//  FOLDED-NEXT:entry:
//  FOLDED-NEXT:  call void @write_int(i32 21)
//  FOLDED-NEXT:  ret i32 0
//  FOLDED-NEXT:}
// FOLDED-EMPTY:
//  FOLDED-NEXT:declare i32 @printf(ptr, ...)
// FOLDED-EMPTY:
//  FOLDED-NEXT:define internal void @write_int(i32 %x) {
//  FOLDED-NEXT:entry:
//  FOLDED-NEXT:  %0 = call i32 (ptr, ...) @printf(ptr @format, i32 %x)
//  FOLDED-NEXT:  ret void
//  FOLDED-NEXT:}
