// Doubles, constants, several conditions: a Mandelbrot set.
val Ymin : Double = -1.25;
val Ystep : Double = 0.05;
val Maxiters : Int = 500;

def m_iter(m: Int, x: Double, y: Double, zr: Double, zi: Double) : Void =
  if Maxiters <= m
  then print_star()
  else {
    if 4.0 <= zi * zi + zr * zr
    then print_space()
    else m_iter(m + 1, x, y, x + (zr * zr - zi * zi), 2.0 * zr * zi + y)
  };

m_iter(0, -0.5, Ymin + 25.0 * Ystep, 0.0, 0.0)

// RUN: %letcont emit %s --stage=ast | FileCheck-exact %s --check-prefix=AST
//      AST:FConst("Ymin", -1.25)
// AST-NEXT:FConst("Ystep", 0.05)
// AST-NEXT:Const("Maxiters", 500)
// AST-NEXT:Def("m_iter", List(("m", "Int"), ("x", "Double"), ("y", "Double"), ("zr", "Double"), ("zi", "Double")), "Void",
// AST-NEXT:  If(
// AST-NEXT:    Bop("<=", Var("Maxiters"), Var("m")),
// AST-NEXT:    Call("print_star", List()),
// AST-NEXT:    If(
// AST-NEXT:      Bop("<=",
// AST-NEXT:        FNum(4.0),
// AST-NEXT:        Aop("+", Aop("*", Var("zi"), Var("zi")), Aop("*", Var("zr"), Var("zr")))),
// AST-NEXT:      Call("print_space", List()),
// AST-NEXT:      Call("m_iter", List(
// AST-NEXT:        Aop("+", Var("m"), Num(1)),
// AST-NEXT:        Var("x"),
// AST-NEXT:        Var("y"),
// AST-NEXT:        Aop("+",
// AST-NEXT:          Var("x"),
// AST-NEXT:          Aop("-", Aop("*", Var("zr"), Var("zr")), Aop("*", Var("zi"), Var("zi")))),
// AST-NEXT:        Aop("+", Aop("*", Aop("*", FNum(2.0), Var("zr")), Var("zi")), Var("y")))))))
// AST-NEXT:Main(
// AST-NEXT:  Call("m_iter", List(
// AST-NEXT:    Num(0),
// AST-NEXT:    FNum(-0.5),
// AST-NEXT:    Aop("+", Var("Ymin"), Aop("*", FNum(25.0), Var("Ystep"))),
// AST-NEXT:    FNum(0.0),
// AST-NEXT:    FNum(0.0))))

// RUN: %letcont emit %s --stage=k | FileCheck-exact %s --check-prefix=K
//       K:def m_iter(m, x, y, zr, zi) =
//  K-NEXT:  let tmp0 = le 500 m in
//  K-NEXT:  if tmp0 then
//  K-NEXT:    let _ = call putchar(42) in
//  K-NEXT:    return
//  K-NEXT:  else
//  K-NEXT:    let tmp1 = fmul zi zi in
//  K-NEXT:    let tmp2 = fmul zr zr in
//  K-NEXT:    let tmp3 = fadd tmp1 tmp2 in
//  K-NEXT:    let tmp4 = fle 4.0 tmp3 in
//  K-NEXT:    if tmp4 then
//  K-NEXT:      let _ = call putchar(32) in
//  K-NEXT:      return
//  K-NEXT:    else
//  K-NEXT:      let tmp5 = add m 1 in
//  K-NEXT:      let tmp6 = fmul zr zr in
//  K-NEXT:      let tmp7 = fmul zi zi in
//  K-NEXT:      let tmp8 = fsub tmp6 tmp7 in
//  K-NEXT:      let tmp9 = fadd x tmp8 in
//  K-NEXT:      let tmp10 = fmul 2.0 zr in
//  K-NEXT:      let tmp11 = fmul tmp10 zi in
//  K-NEXT:      let tmp12 = fadd tmp11 y in
//  K-NEXT:      let _ = call m_iter(tmp5, x, y, tmp9, tmp12) in
//  K-NEXT:      return
// K-EMPTY:
//  K-NEXT:let tmp0 = fmul 25.0 0.05 in
//  K-NEXT:let tmp1 = fadd -1.25 tmp0 in
//  K-NEXT:let _ = call m_iter(0, -0.5, tmp1, 0.0, 0.0) in
//  K-NEXT:return

// The loop has no call of itself, and no box: doubles are doubles.
// RUN: %letcont emit %s --stage=llvm | FileCheck-exact %s --check-prefix=LLVM
//       LLVM:define void @m_iter(i32 %m, double %x, double %y, double %zr, double %zi) {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  br label %m_iter
// LLVM-EMPTY:
//  LLVM-NEXT:m_iter:                                           ; preds = %k9, %entry
//  LLVM-NEXT:  %m1 = phi i32 [ %m, %entry ], [ %tmp11, %k9 ]
//  LLVM-NEXT:  %zr2 = phi double [ %zr, %entry ], [ %tmp13, %k9 ]
//  LLVM-NEXT:  %zi3 = phi double [ %zi, %entry ], [ %tmp16, %k9 ]
//  LLVM-NEXT:  %tmp = icmp sle i32 500, %m1
//  LLVM-NEXT:  br i1 %tmp, label %k4, label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k4:                                               ; preds = %m_iter
//  LLVM-NEXT:  %0 = call i32 @putchar(i32 42)
//  LLVM-NEXT:  ret void
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %m_iter
//  LLVM-NEXT:  %tmp5 = fmul double %zi3, %zi3
//  LLVM-NEXT:  %tmp6 = fmul double %zr2, %zr2
//  LLVM-NEXT:  %tmp7 = fadd double %tmp5, %tmp6
//  LLVM-NEXT:  %tmp8 = fcmp ole double 4.000000e+00, %tmp7
//  LLVM-NEXT:  br i1 %tmp8, label %k10, label %k9
// LLVM-EMPTY:
//  LLVM-NEXT:k10:                                              ; preds = %k
//  LLVM-NEXT:  %1 = call i32 @putchar(i32 32)
//  LLVM-NEXT:  ret void
// LLVM-EMPTY:
//  LLVM-NEXT:k9:                                               ; preds = %k
//  LLVM-NEXT:  %tmp11 = add i32 %m1, 1
//  LLVM-NEXT:  %tmp12 = fsub double %tmp6, %tmp5
//  LLVM-NEXT:  %tmp13 = fadd double %x, %tmp12
//  LLVM-NEXT:  %tmp14 = fmul double 2.000000e+00, %zr2
//  LLVM-NEXT:  %tmp15 = fmul double %tmp14, %zi3
//  LLVM-NEXT:  %tmp16 = fadd double %tmp15, %y
//  LLVM-NEXT:  br label %m_iter
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:define i32 @main() {
//  LLVM-NEXT:entry:
//  LLVM-NEXT:  br label %m_iter
// LLVM-EMPTY:
//  LLVM-NEXT:m_iter:                                           ; preds = %k7, %entry
//  LLVM-NEXT:  %m = phi i32 [ 0, %entry ], [ %tmp9, %k7 ]
//  LLVM-NEXT:  %zr = phi double [ 0.000000e+00, %entry ], [ %tmp11, %k7 ]
//  LLVM-NEXT:  %zi = phi double [ 0.000000e+00, %entry ], [ %tmp14, %k7 ]
//  LLVM-NEXT:  %tmp = icmp sle i32 500, %m
//  LLVM-NEXT:  br i1 %tmp, label %k2, label %k1
// LLVM-EMPTY:
//  LLVM-NEXT:k2:                                               ; preds = %m_iter
//  LLVM-NEXT:  %0 = call i32 @putchar(i32 42)
//  LLVM-NEXT:  br label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k1:                                               ; preds = %m_iter
//  LLVM-NEXT:  %tmp3 = fmul double %zi, %zi
//  LLVM-NEXT:  %tmp4 = fmul double %zr, %zr
//  LLVM-NEXT:  %tmp5 = fadd double %tmp3, %tmp4
//  LLVM-NEXT:  %tmp6 = fcmp ole double 4.000000e+00, %tmp5
//  LLVM-NEXT:  br i1 %tmp6, label %k8, label %k7
// LLVM-EMPTY:
//  LLVM-NEXT:k8:                                               ; preds = %k1
//  LLVM-NEXT:  %1 = call i32 @putchar(i32 32)
//  LLVM-NEXT:  br label %k
// LLVM-EMPTY:
//  LLVM-NEXT:k7:                                               ; preds = %k1
//  LLVM-NEXT:  %tmp9 = add i32 %m, 1
//  LLVM-NEXT:  %tmp10 = fsub double %tmp4, %tmp3
//  LLVM-NEXT:  %tmp11 = fadd double -5.000000e-01, %tmp10
//  LLVM-NEXT:  %tmp12 = fmul double 2.000000e+00, %zr
//  LLVM-NEXT:  %tmp13 = fmul double %tmp12, %zi
//  LLVM-NEXT:  %tmp14 = fadd double %tmp13, 0.000000e+00
//  LLVM-NEXT:  br label %m_iter
// LLVM-EMPTY:
//  LLVM-NEXT:k:                                                ; preds = %k8, %k2
//  LLVM-NEXT:  ret i32 0
//  LLVM-NEXT:}
// LLVM-EMPTY:
//  LLVM-NEXT:declare i32 @putchar(i32)
